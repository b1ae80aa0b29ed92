"""The log of a game and its rounds: lines for reading, ticks for the slider, worth over time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...core.actions import Pass
from ..play import Play
from .families import family_of
from .sentences import Speaker
from .words import Words


def lines(play: Play, numbers: Iterable[int], words: Words) -> list[dict[str, Any]]:
    """What happened in these moves (counted from 1), a line each with its round; some have no text."""
    speaker = Speaker(play.states[0], words)
    found = []
    for number in numbers:
        move, state = play.moves[number - 1], play.states[number]
        did, after = speaker.line(move.action, state.events, move.step)
        family = family_of(play.states[number - 1].now, words)
        found.append(
            {
                "n": number,
                "who": move.action.who,
                "seat": move.seat,
                "round": family.caption()[0].partition(" · ")[0] if family.tick()[0] else "",
                "quiet": isinstance(move.action, Pass) and not after,
                "text": did,
                "then": after,
            }
        )
    return found


def beyond(play: Play) -> list[dict[str, Any]]:
    """What was done that the rules do not admit any more, as it was written."""
    found = []
    for number, entry in enumerate(play.beyond, len(play.moves) + 1):
        who, _, what = entry.text.partition(" ")
        line = {"n": number, "who": who, "seat": entry.seat, "round": "", "quiet": False, "text": [what], "then": []}
        found.append(line)
    return found


def since(play: Play, seats: frozenset[str], words: Words) -> list[dict[str, Any]]:
    """The moves of others since the last turn of these seats; at one screen, of whoever is to act."""
    mine = seats
    actor = play.state.actor
    if len(seats) > 1 and actor in seats:
        mine = frozenset({actor})
    turn = len(play.moves)
    while turn and play.moves[turn - 1].seat in mine:  # what was done in this turn is known
        turn -= 1
    first, oldest = turn, max(0, len(play.moves) - 60)
    while first > oldest and play.moves[first - 1].seat not in mine:
        first -= 1
    return lines(play, range(first + 1, turn + 1), words)


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
    score = play.game.title.score
    scores = [score(play.states[at].now) for at in moments]
    return {"at": moments, "worth": {p: [s.get(p, 0) for s in scores] for p in scores[-1]}}
