"""What was looked at last is kept with its boards, and not for too many of them."""

from __future__ import annotations

import weakref

from kursbuch.board.track import Lineage
from kursbuch.routing.recent import MANY, recent


class Thing:
    """Something that can be seen to go."""


def test_what_was_kept_is_there_again() -> None:
    family, thing = Lineage(), Thing()
    recent(family, "key").append(thing)
    assert recent(family, "key") == [thing]
    assert recent(family, "another") == []
    assert recent(Lineage(), "key") == []


def test_what_was_used_least_lately_goes_when_there_are_too_many() -> None:
    families = [Lineage() for _ in range(MANY)]
    for family in families:
        recent(family, "key").append(Thing())
    recent(families[0], "key")
    recent(Lineage(), "key")
    assert [len(family.recent["key"].things) for family in families[:3]] == [1, 0, 1]


def test_what_was_dropped_is_kept_again_when_it_is_used_again() -> None:
    family = Lineage()
    recent(family, "key").append(Thing())
    others = [Lineage() for _ in range(MANY)]
    for other in others:
        recent(other, "key")
    recent(family, "key").append(Thing())
    assert len(recent(family, "key")) == 1


def test_it_goes_with_its_boards() -> None:
    family, thing = Lineage(), Thing()
    recent(family, "key").append(thing)
    gone = weakref.ref(thing)
    del thing, family
    assert gone() is None
