"""Python's collector rests while something long is worked out, and is afterwards as it was; in a server it leaves alone
what it has looked through, and nothing is lost by that."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from kursbuch.core.collecting import ALL, OFTEN, following, in_parts, paused


class Link:
    """Something that can be a part of a circle."""

    next: Link


def circle() -> Link:
    link = Link()
    link.next = link
    return link


@pytest.fixture(autouse=True)
def collector() -> Iterator[None]:
    """Whatever a test does with it, the next one finds it at work."""
    gc.enable()
    yield
    gc.enable()


def test_nothing_is_collected_meanwhile() -> None:
    with paused():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_it_goes_on_after_an_error() -> None:
    with pytest.raises(ZeroDivisionError), paused():
        _ = 1 // 0
    assert gc.isenabled()


def test_whoever_had_stopped_it_finds_it_stopped() -> None:
    with paused():
        with paused():
            pass
        assert not gc.isenabled()


def test_a_game_that_was_followed_is_not_looked_through_until_all_is() -> None:
    gc.collect()
    with following():
        assert not gc.isenabled()
        kept, old = [circle() for _ in range(1000)], weakref.ref(circle())
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0
    looked_through = {id(found) for young in range(ALL) for found in gc.get_objects(young)}
    assert id(kept[0]) not in looked_through
    gc.collect(ALL - 1)
    assert old() is not None
    gc.collect()
    assert old() is None


def test_a_game_that_was_followed_is_left_out_where_others_are() -> None:
    with in_parts():
        with following():
            kept = [circle() for _ in range(1000)]
        gc.collect(ALL - 1)
        looked_through = {id(found) for found in gc.get_objects()}
        assert not looked_through & {id(kept[0]), id(kept[-1])}


def test_following_leaves_a_collector_at_rest_alone() -> None:
    with paused():
        with following():
            kept = [circle() for _ in range(1000)]
        assert {id(found) for found in gc.get_objects(0)} >= {id(kept[0]), id(kept[-1])}


def test_what_was_looked_through_is_left_out_of_the_next_collections() -> None:
    usual, kept = gc.get_threshold(), [circle() for _ in range(1000)]
    with in_parts():
        assert gc.get_freeze_count() > len(kept)
        later = [circle() for _ in range(1000)]
        gc.collect()
        looked_through = {id(found) for found in gc.get_objects(ALL)}
        assert not looked_through & {id(kept[0]), id(later[0])}
    assert gc.get_freeze_count() == 0
    assert gc.get_threshold() == usual


def test_new_circles_are_collected_at_once_and_old_ones_when_it_is_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("kursbuch.core.collecting.time.monotonic", lambda: now)
    link = circle()
    old = weakref.ref(link)
    with in_parts(thorough=60):
        new = weakref.ref(circle())
        del link
        gc.collect()
        assert new() is None
        assert old() is not None
        now = 61.0
        gc.collect()  # the last that leaves something out
        gc.collect()
        assert old() is None
        assert gc.get_freeze_count() > 0


def test_only_how_often_everything_is_looked_through_is_changed() -> None:
    usual = gc.get_threshold()
    with in_parts():
        assert gc.get_threshold() == (*usual[:2], OFTEN)
