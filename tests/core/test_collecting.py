"""Python's collector rests while something long is worked out, and is afterwards as it was."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from kursbuch.core.collecting import paused


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
