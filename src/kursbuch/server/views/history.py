"""The log of a game and its rounds: lines for reading, ticks for the slider, worth over time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...core.actions import Pass
from ..play import Play
from .families import family_of
from .sentences import Part, Speaker
from .words import Words

ROUND_BEGINS = "order.settled"


def lines(play: Play, numbers: Iterable[int], words: Words) -> list[dict[str, Any]]:
    """What happened in these moves (counted from 1), one line a move, with the round it belongs to."""
    speaker = Speaker(play.states[0], words)
    found = []
    for number in numbers:
        move, state = play.moves[number - 1], play.states[number]
        parts: list[Part] = speaker.action(move.action)
        after = [said for event in state.events if (said := speaker.event(event))]
        family = family_of(play.states[number - 1].now, words)
        found.append(
            {
                "n": number,
                "who": move.action.who,
                "seat": move.seat,
                "round": family.caption()[0].partition(" · ")[0] if family.tick()[0] else "",
                "quiet": isinstance(move.action, Pass) and not after,
                "text": parts,
                "then": after,
            }
        )
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
    own = [number for number in range(1, turn + 1) if play.moves[number - 1].seat in mine]
    first = own[-1] if own else 0
    first = max(first, len(play.moves) - 60)
    return lines(play, range(first + 1, turn + 1), words)


def ledger(play: Play, moment: int, words: Words) -> list[dict[str, Any]]:
    """What each player has done in the round under way, in the order of turns from whoever is to act."""
    label = family_of(play.states[moment].now, words).tick()[0]
    first = moment
    while first and family_of(play.states[first - 1].now, words).tick()[0] == label:
        first -= 1
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


def ticks(play: Play, words: Words) -> list[dict[str, Any]]:
    """Where rounds begin: by the round the position names, or by the events that settle a new order of turns."""
    found: list[dict[str, Any]] = []
    last, rounds = "", 0
    for number, state in enumerate(play.states):
        label, major = family_of(state.now, words).tick()
        if not label and any(event.name == ROUND_BEGINS for event in state.events):
            rounds += 1
            label, major = f"{rounds}", True
        if label and label != last:
            found.append({"at": number, "label": label, "major": major})
            last = label
    return found


def worth(play: Play, words: Words, most: int = 120) -> dict[str, Any]:
    """What each player was worth at the start of each round, and now."""
    moments = sorted({0, *(tick["at"] for tick in ticks(play, words)), len(play.moves)})
    if len(moments) > most:
        step = len(moments) / most
        moments = sorted({*(moments[int(i * step)] for i in range(most)), moments[-1]})
    score = play.game.title.score
    scores = [score(play.states[at].now) for at in moments]
    return {"at": moments, "worth": {p: [s.get(p, 0) for s in scores] for p in play.game.players}}
