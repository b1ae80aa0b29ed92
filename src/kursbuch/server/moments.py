"""The states of a game in play, of which the early ones may wait until somebody looks back.

A game that is opened from a mark (`marks.py`) knows its last moments and how to work out all that came before. So does
one that was shortened, as no page has looked at it for a while (`keeping.py`).

The first state of such a stretch is packed: a board has a lot with it that was derived from it, and one that was taken
every fifty moves would keep all that in memory for as long as the game is kept, a megabyte and more.

A state is a value, and whoever holds one goes on to hold what it was: nobody cuts off what came before it. What is kept
apart from its past is another state of the same moment. So the `history` of a single state may begin late, as that of
any state that was restored; the whole of it is here.
"""

from __future__ import annotations

import json
import threading
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import overload

from ..core import collecting
from ..core.actions import Action
from ..core.game import AnyGame
from ..core.snapshot import restored, snapshot
from ..core.state import State, follow

STRETCH = 50
"""Moves from one state that is kept in a shortened game to the next: so many are followed to look at one of them."""


class Earlier:
    """A stretch of states that are not at hand: the first can be had, the others come of its actions. They are worked
    out by whoever asks first, and kept until they are forgotten."""

    def __init__(self, first: Callable[[], State], actions: tuple[Action, ...]) -> None:
        self.first = first
        self.actions = actions
        self._found: tuple[State, ...] = ()
        self._guard = threading.Lock()

    def __len__(self) -> int:
        return 1 + len(self.actions)

    @property
    def at_hand(self) -> int:
        return len(self._found)

    @property
    def states(self) -> tuple[State, ...]:
        with self._guard:
            if not self._found:
                with collecting.following():
                    found = [self.first()]
                    for action in self.actions:
                        found.append(follow(found[-1], action))
                self._found = tuple(found)
            return self._found

    def forget(self) -> None:
        with self._guard:
            self._found = ()


class Moments(Sequence[State]):
    """`moments[n]` is the state after n actions. Reads like a tuple, and does not change either."""

    __slots__ = ("_earlier", "_known", "_skipped")

    def __init__(self, known: tuple[State, ...], earlier: tuple[Earlier, ...] = ()) -> None:
        self._known = known
        self._earlier = earlier
        self._skipped = sum(map(len, earlier))

    @property
    def at_hand(self) -> int:
        """How many states can be looked at without working them out."""
        return len(self._known) + sum(stretch.at_hand for stretch in self._earlier)

    @property
    def kept(self) -> int:
        """How many states it keeps: those, and the ones from which others are worked out."""
        return self.at_hand + len(self._earlier)

    def __len__(self) -> int:
        return self._skipped + len(self._known)

    @overload
    def __getitem__(self, at: int) -> State: ...
    @overload
    def __getitem__(self, at: slice) -> Moments: ...
    def __getitem__(self, at: int | slice) -> State | Moments:
        if isinstance(at, int):
            place = at + len(self) if at < 0 else at
            if place >= self._skipped:
                return self._known[place - self._skipped]
            number, stretch = self._stretch(place)
            return stretch.states[place - number] if place > number or stretch.at_hand else stretch.first()
        start, stop, step = at.indices(len(self))
        if step == 1 and start == 0 and stop > 0:
            return self._until(stop)
        if step == 1 and start >= self._skipped:
            return Moments(self._known[start - self._skipped : max(start, stop) - self._skipped])
        return Moments(tuple(self)[at])

    def _until(self, stop: int) -> Moments:
        if stop > self._skipped:
            return Moments(self._known[: stop - self._skipped], self._earlier)
        number, stretch = self._stretch(stop - 1)
        return Moments(stretch.states[: stop - number], self._earlier[: self._earlier.index(stretch)])

    def _stretch(self, place: int) -> tuple[int, Earlier]:
        """The stretch that has the state of this number, and the number of its first."""
        if place < 0:
            raise IndexError(place)
        number = self._skipped
        for stretch in reversed(self._earlier):  # who looks back begins with what was last
            number -= len(stretch)
            if number <= place:
                break
        return number, stretch

    def __iter__(self) -> Iterator[State]:
        for stretch in self._earlier:
            yield from stretch.states
        yield from self._known

    def __reversed__(self) -> Iterator[State]:
        yield from reversed(self._known)
        for stretch in reversed(self._earlier):
            yield from reversed(stretch.states)

    def plus(self, states: Iterable[State]) -> Moments:
        return Moments((*self._known, *states), self._earlier)

    def shortened(self, few: int) -> Moments:
        """The same with no more than the last few at hand. Whoever looks back works the others out again, a stretch at
        a time."""
        for stretch in self._earlier:
            stretch.forget()
        gone, last = self._known[:-few], self._known[-few:]
        if not gone:
            return self
        kept, actions = gone[0], tuple(state.last for state in gone[1:] if state.last is not None)
        if self._earlier and kept.last is not None and len(before := self._earlier[-1]) < STRETCH:
            earlier = (*self._earlier[:-1], Earlier(before.first, (*before.actions, kept.last, *actions)))
        else:
            earlier = (*self._earlier, Earlier(_packed(kept), actions))
        return Moments(_apart(last, gone[-1].following(None)), earlier)


def _apart(states: tuple[State, ...], before: State) -> tuple[State, ...]:
    """The same moments after another state."""
    found = [before]
    for state in states:
        found.append(state.following(found[-1]))
    return tuple(found[1:])


def _packed(state: State) -> Callable[[], State]:
    """How to get a state again that is not kept: as data, the one before it, since what an action has set off cannot be
    told of a state alone. The beginning of a game, before which there is none, is kept as it is."""
    before, last = state.before, state.last
    if before is None or last is None:
        alone = state.following(None)
        return lambda: alone
    return partial(_unpacked, state.game, zlib.compress(json.dumps(snapshot(before)).encode(), 1), last)


def _unpacked(game: AnyGame, data: bytes, last: Action) -> State:
    return follow(restored(game, json.loads(zlib.decompress(data))), last)
