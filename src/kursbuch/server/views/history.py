"""The log of a game and its rounds: lines for reading, ticks for the slider, worth over time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby, islice
from typing import Any

from ...core.actions import Pass
from ...core.reports import Event
from ...core.state import State
from .. import effects
from ..play import OLDEST, Play
from .families import family_of
from .sentences import Part, Speaker
from .words import Words

ENGLISH = Words("en")
_NOBODY: list[tuple[str, list[Event]]] = []


def lines(play: Play, numbers: Iterable[int], words: Words) -> list[dict[str, Any]]:
    """What happened in these moves (counted from 1), a line each with its round; some have no text. What one whom
    nobody plays did after a move, as István does, has lines of its own."""
    speaker = Speaker(play.state, words)
    found = []
    for number in numbers:
        move, came = play.moves[number - 1], play.came_of(number)
        own, others = (list(came.events), _NOBODY) if move.effects else _by_actor(play.states[number], words)
        round_ = speaker.family.round(came.round) if came.round else ""
        did, after = speaker.line(move.action, own, move.step)
        quiet = isinstance(move.action, Pass) and not after
        found.append(_line(number, move.action.who, move.seat, round_, quiet, did, after))
        for who, events in others:
            first, *rest = speaker.tell(events) or [[]]
            found.append(_line(number, who, who, round_, False, first, rest))
    return found


def _line(
    number: int, who: str, seat: str, round_: str, quiet: bool, text: list[Part], then: list[list[Part]]
) -> dict[str, Any]:
    return {"n": number, "who": who, "seat": seat, "round": round_, "quiet": quiet, "text": text, "then": then}


def _by_actor(state: State, words: Words) -> tuple[list[Event], list[tuple[str, list[Event]]]]:
    """The events of a move: those that came of it, and those that players whom nobody plays brought about by
    themselves, in runs. Such an event names one of them, or a company that acts for one."""
    robots = [player for player in state.now.players if player not in state.game.players]
    if not robots:
        return list(state.events), []
    family, speaker = family_of(state.now, words), Speaker(state, words)

    def robot_of(event: Event) -> str:
        said = speaker.plain_event(event)
        who = speaker.somebodies(event)
        acting = {family.acting_for(one) for one in who}
        return next((robot for robot in robots if robot in who or robot in acting or robot in said), "")

    runs = [(robot, list(events)) for robot, events in groupby(state.events, robot_of)]
    own = [event for robot, events in runs if not robot for event in events]
    return own, [(robot, events) for robot, events in runs if robot]


def beyond(play: Play) -> list[dict[str, Any]]:
    """What was done that the rules do not admit any more, as it was written."""
    found = []
    for number, entry in enumerate(play.beyond, len(play.moves) + 1):
        who, _, what = entry.text.partition(" ")
        line = {"n": number, "who": who, "seat": entry.seat, "round": "", "quiet": False, "text": [what], "then": []}
        found.append(line)
    return found


@dataclass(frozen=True)
class Known:
    """What a reader knows: `acted`, how many moves there were when they acted last; `before`, when they did so before
    that and there was news for them."""

    acted: int
    before: int


def since(
    play: Play, seats: frozenset[str], words: Words, known: Known | None = None
) -> tuple[int, list[dict[str, Any]]]:
    """What others did since this reader acted last, and from which moment on that is. As long as there is none, what
    they did before that: it can still be read after the first of several actions. At one screen it is for whoever is
    to act."""
    actor, now = play.state.actor, len(play.moves)
    mine = frozenset({actor}) if len(seats) > 1 and actor in seats else seats
    if known is None or known.acted > now or len(seats) != 1:
        known = _known(play, mine)
    for first in (known.acted, known.before):
        first = max(first, now - OLDEST)
        news = [line for line in lines(play, range(first + 1, now + 1), words) if line["seat"] not in mine]
        if news:
            return first, news
    return known.before, []


def _known(play: Play, mine: frozenset[str]) -> Known:
    """What the log tells of that: where the last two turns of these seats began, if they took them themselves. Against
    one whom nobody plays a turn is what lies between his."""
    if set(play.state.now.players) - set(play.game.players):
        his = (n for n in range(len(play.moves), 0, -1) if _by_actor(play.states[n], ENGLISH)[1])
        acted, before = [*islice(his, 2), 1, 1][:2]
        return Known(acted - 1, before - 1)
    starts: list[int] = []
    number = len(play.moves)
    while number and len(starts) < 2:
        while number and play.moves[number - 1].seat not in mine:
            number -= 1
        while number and play.moves[number - 1].seat in mine:
            number -= 1
        starts.append(number)
    acted, before = [*starts, 0, 0][:2]
    return Known(acted, before)


def ledger(play: Play, moment: int, words: Words) -> list[dict[str, Any]]:
    """What each player has done in the round under way, in the order of turns from whoever is to act."""
    first = max((begun.at for begun in play.rounds if begun.at <= moment), default=0)
    done: dict[str, list[dict[str, Any]]] = {player: [] for player in play.game.players}
    for line in lines(play, range(first + 1, moment + 1), words):
        if line["seat"] in done:
            done[line["seat"]].append(line)
    actor = play.states[moment].actor
    order = play.game.players
    if actor in order:
        place = order.index(actor)
        order = order[place:] + order[:place]
    return [{"player": player, "did": done[player][-4:], "now": player == actor} for player in order]


def ticks(play: Play) -> list[dict[str, Any]]:
    """Where rounds begin, for the slider."""
    return [{"at": begun.at, "label": begun.label, "major": begun.major} for begun in play.rounds]


def worth(play: Play, most: int = 120) -> dict[str, Any]:
    """What each player was worth at the start of each round, and now; also one whom nobody plays, as in solo games."""
    moments = sorted({0, *(begun.at for begun in play.rounds), len(play.moves)})
    if len(moments) > most:
        step = len(moments) / most
        moments = sorted({*(moments[int(i * step)] for i in range(most)), moments[-1]})
    scores = [_worth(play, at) for at in moments]
    told = {"at": moments, "worth": {p: [s.get(p, 0) for s in scores] for p in scores[-1]}}
    return {**told, "income": income(play)}


def income(play: Play) -> dict[str, int]:
    """What each player was paid in all, by companies and papers: what came in while nobody bought or sold anything."""
    paid = dict.fromkeys(play.state.now.players, 0)
    for number in range(1, len(play.moves) + 1):
        for player, amount in play.came_of(number).paid.items():
            paid[player] += amount
    return paid


def _worth(play: Play, at: int) -> Mapping[str, int]:
    """What each player was worth at a moment."""
    noted = play.moves[at - 1].effects if at else ""
    return (effects.read(noted).worth if noted else {}) or play.states[at].score
