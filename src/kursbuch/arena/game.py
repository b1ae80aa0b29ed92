"""One game between bots.

Chance and every seat have dice of their own, all from one seed. So a bot cannot foresee chance in the dice it is
handed, and what one of them rolls changes nothing for the others.
"""

from __future__ import annotations

import random
import time
import traceback
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol

from ..bots import Bot, random_bot
from ..bots.bot import Outsider
from ..core.actions import Action
from ..core.chance import draw
from ..core.errors import Illegal
from ..core.game import AnyGame
from ..core.record import Digest
from ..core.state import State, apply, legal, start

LIMIT = 50_000
"""A game of more actions has no end."""


class Watcher(Protocol):
    """Looks on, and changes nothing."""

    def look(self, state: State, number: int) -> None:
        """Before the answer of that number is given."""

    def note(self, action: Action, after: State) -> None:
        """When it is given."""


@dataclass(frozen=True)
class Foul:
    """What a bot did wrong: the first time, and how often in this game."""

    seat: str
    action: int
    """The number of the action that it owed,"""
    question: str
    what: str
    times: int = 1


@dataclass(frozen=True)
class Playout:
    """A game that was played."""

    actions: int
    worth: Mapping[str, int]
    """What each seat is worth at the end, and whoever else takes part (István); empty if the game broke off."""
    thinking: Mapping[str, list[float]] = field(default_factory=dict)
    """Milliseconds of each answer, by seat."""
    fouls: tuple[Foul, ...] = ()
    """Of bots. In their place a random answer was given, and the game went on."""
    broken: str = ""
    """Why the game broke off: a fault of the rules, or a foul where nobody takes its place."""
    digest: str = ""
    """Of the last position: two games that ended alike were the same game."""


def play(
    game: AnyGame,
    seats: Mapping[str, Bot],
    seed: int | str,
    *,
    limit: int = LIMIT,
    strict: bool = False,
    watcher: Watcher | None = None,
) -> Playout:
    """A game from the first question to the end. Whatever goes wrong is reported, not raised.

    Where a bot fails or its answer is not legal, a random one is taken and the foul noted; if `strict`, the game
    breaks off there.
    """
    chance, dice = random.Random(f"{seed} chance"), {seat: random.Random(f"{seed} {seat}") for seat in seats}
    thinking: dict[str, list[float]] = {seat: [] for seat in seats}
    fouls: dict[str, Foul] = {}
    number, action = 0, None

    def ended(worth: Mapping[str, int], broken: str = "", digest: str = "") -> Playout:
        return Playout(number, worth, thinking, tuple(fouls.values()), broken, digest)

    try:
        state = start(game)
        while not state.over:
            if number == limit:
                return ended({}, f"no end after {number} actions")
            number, action, seat = number + 1, None, state.question.actor
            if watcher:
                watcher.look(state, number)
            if state.is_chance:
                action = draw(state, chance)
                after = apply(state, action)
            else:
                try:
                    action = _timed(seats[seat], state, dice[seat], thinking[seat])
                    after = _applied(state, action)
                except (Exception, SystemExit) as error:  # whatever a bot may do; the keyboard still stops the match
                    if strict or isinstance(error, _BrokenRules):
                        raise
                    fouls[seat] = _again(fouls.get(seat), state, seat, number, error)
                    action = random_bot(state, dice[seat])
                    after = apply(state, action)
            if watcher:
                watcher.note(action, after)
            state = after
        return ended(dict(state.score), digest=Digest().of(state.now))
    except (Exception, SystemExit) as error:  # any fault of a title is a finding
        cause = error.__cause__ if isinstance(error, _BrokenRules) and error.__cause__ else error
        return ended({}, f"at action {number} ({action}): {told(cause)}")


class _BrokenRules(Exception):
    """A legal action that could not be applied: no foul of the bot."""


def _timed(bot: Bot, state: State, dice: random.Random, thinking: list[float]) -> Action:
    """The bot's answer. Processor time is counted, which a busy machine does not lengthen; a bot that thinks elsewhere
    says by which clock."""
    clock = bot.clock if isinstance(bot, Outsider) else time.process_time
    began = clock()
    try:
        return bot(state, dice)
    finally:
        thinking.append(round(1000 * (clock() - began), 2))


def _applied(state: State, action: Action) -> State:
    if not isinstance(action, Action):
        raise TypeError(f"{action!r} is no action")
    try:
        return apply(state, action)
    except Illegal:
        raise
    except Exception as error:
        if any(offer.admits(action) for offer in legal(state)):
            raise _BrokenRules from error
        raise  # an action made up of what there is not


def _again(before: Foul | None, state: State, seat: str, number: int, error: BaseException) -> Foul:
    if before:
        return replace(before, times=before.times + 1)
    return Foul(seat, number, state.ask.name if state.ask else "", told(error))


def told(error: BaseException) -> str:
    """An error with the place where it was raised."""
    what = f"{type(error).__name__}: {error}"
    if isinstance(error, Illegal) or not (places := traceback.extract_tb(error.__traceback__)):
        return what
    place = places[-1]
    inside = place.filename.rpartition("kursbuch/")[2] if "kursbuch/" in place.filename else Path(place.filename).name
    return f"{what} ({inside}:{place.lineno})"
