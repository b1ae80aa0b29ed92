"""What looking back has found, in words: the turning points, and the answers at a moment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...study.analysis import Analysis, Looked, TurningPoint
from ...study.answers import WIDTH
from ...study.reasons import consequences, reasons
from ..play import Play
from .families import family_of
from .sentences import Part, Speaker
from .words import Words, round_said

NEAR = 0.01
"""Answers whose chances are this close are as good as each other."""


def overview(play: Play, found: Analysis, words: Words) -> dict[str, Any]:
    """Everybody's chances and expected worth at every moment, the turning points, and what each has given away."""
    players = play.game.players
    given = dict.fromkeys(players, 0.0)
    for one in found.looked:
        given[one.player] = given.get(one.player, 0.0) + max(0.0, one.loss)
    return {
        "win": {p: [moment[p].chance for moment in found.moments] for p in players},
        "worth": {p: [round(moment[p].worth) for moment in found.moments] for p in players},
        "turns": [_turn(play, found, one, words) for one in found.turning_points],
        "given": {player: round(given[player], 4) for player in players},
    }


def _turn(play: Play, found: Analysis, turn: TurningPoint, words: Words) -> dict[str, Any]:
    looked = next(one for one in found.looked if one.at == turn.at)
    state = play.states[turn.at]
    speaker = Speaker(state, words)
    return {
        "at": turn.at,
        "player": turn.player,
        "who": play.moves[turn.at].action.who,
        "round": moment_of(play, turn.at, words),
        "gain": -turn.loss,
        "worth": looked.of_played["worth"] - looked.other["worth"],
        "text": action_said(play, turn.at, turn.played, words),
        "better": action_said(play, turn.at, turn.better, words),
        "then": consequences(
            play.moves[turn.at].action, state, play.states[turn.at + 1], words.language, speaker.value
        ),
        "why": reasons(turn.why, words.language, speaker.value),
    }


def answers(play: Play, looked: Looked, words: Words) -> list[dict[str, Any]]:
    """The best answers at a moment and what was played, which comes first."""
    ranked, speaker = list(looked.answers), Speaker(play.states[looked.at], words)
    best = max(one["chance"] for one in ranked)
    told = [
        {
            "action": one["action"],
            "rank": rank,
            "played": one["action"] == looked.played,
            "text": action_said(play, looked.at, one["action"], words),
            "chance": one["chance"],
            "worth": one["worth"],
            "best": best - one["chance"] < NEAR,
            "why": reasons(one["why"], words.language, speaker.value),
            "facts": facts_said(play, looked.at, one["facts"], words),
            "path": one["path"],
        }
        for rank, one in enumerate(ranked, 1)
    ]
    played = [one for one in told if one["played"]]
    return played + [one for one in told if not one["played"]][:WIDTH]


def moment_of(play: Play, at: int, words: Words) -> str:
    """The round of a moment, in short."""
    family = family_of(play.states[at].now, words)
    return family.caption()[1].partition(" · ")[0] if family.tick()[0] else ""


def action_said(play: Play, at: int, text: str, words: Words) -> list[Part]:
    """An action in words."""
    state = play.states[at]
    action = play.game.title.notation.parse(text)
    return Speaker(state, words).action(action, state.ask.name if state.ask else "")


def facts_said(play: Play, at: int, facts: Mapping[str, Any], words: Words) -> list[dict[str, Any]]:
    """What comes of an answer, a line each: a label and what becomes of it."""
    number, say, unit = words.number, words.say, family_of(play.states[at].now, words).unit()
    lines: list[dict[str, Any]] = []

    def line(name: str, *text: Part) -> None:
        lines.append({"label": say(f"fact.{name}"), "text": list(text)})

    for name in ("run", "dividends", "income", "cash"):
        if name in facts:
            before, then = facts[name]
            line(name, f"{number(before)} → {number(then)} {unit}".rstrip())
    if "scrapped" in facts:
        line("scrapped", *_scrapped(facts["scrapped"], words))
    if "price" in facts:
        line("price", f"{number(facts['price'][0])} → {number(facts['price'][1])}")
    for one in facts.get("control", ()):
        line("control.gained" if one["gained"] else "control.lost", {"c": one["company"]})
    if "train" in facts:
        left, cost = facts["train"]
        line("train", say("fact.train.of", left=number(left), cost=number(cost), unit=unit))
    return lines


def _scrapped(found: list[Mapping[str, Any]], words: Words) -> list[Part]:
    if not found:
        return [words.say("fact.scrapped.none")]
    parts: list[Part] = []
    for one in found[:3]:
        told = words.say("fact.scrapped.in", train=one["train"], round=round_said(one["round"], words))
        parts.append(f"; {told}" if parts else told)
        for company in one["companies"]:
            parts += [" ", {"c": company}]
    return parts
