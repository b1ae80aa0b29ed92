"""What could be answered at a moment, and what each answer leads to.

A few answers that look good, and what was played, are each played on, for some operating sets or to the end of the
game, with `steady` in every seat and the same dice for all. What was played has the chance to win that the learned
value sees, as it stands in the chart; the others have more or less than that, by how much better or worse everybody
came off after them. So what others do about an answer counts too, and what it does for them.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from math import exp
from statistics import mean

from ..bots import steady_bot
from ..bots.cubes.answers import Deliberation
from ..bots.cubes.quick import Quick
from ..bots.judgement import answers as judged
from ..bots.search import LevelDice, lead
from ..bots.steady import shares
from ..bots.steady.ideas import Moment
from ..bots.steady.track import is_lay
from ..bots.value import Estimate
from ..core.actions import Action, Pass
from ..core.state import State, apply, legal
from ..cubes.record import CubePosition
from ..rules.actions import BuyTrain, PlaceStation, StartCompany
from ..rules.table import BANK, POOL, Holdings
from .chances import belief, chances
from .facts import Told, beside, facts
from .foresight import WayOn, mean_worth, side_by_side

WIDTH = 3
"""So many of the best answers are told, and looked at, besides what was played."""
_DOUBT = 0.12
"""Who is foreseen to end richer by this part of what players have then on the average is e times as likely to win. It
comes of what is known of worth at the end, which is off by 15 % (docs/bots.md)."""
_SLIGHT = 0.1
"""Money in hand that is no reason: of what comes of it in the end."""
_LEAST = 0.002
"""Nobody's chances are less than this before the end."""


@dataclass(frozen=True)
class Upshot:
    """What comes of an answer for the player who gives it."""

    end: float
    """What the player has then where it was played on to,"""
    rivals: float
    """and what the others have on the average."""
    leads: Sequence[float]
    """How far the player is ahead of the others then, on each way."""
    facts: Told
    """What comes of it until the end of the next operating set, on one way."""

    @staticmethod
    def of(state: State, ways: Sequence[WayOn]) -> Upshot:
        """Of the ways on from an answer to the question of a state."""
        player, worth = state.actor or "", mean_worth(ways)
        others = [worth[other] for other in worth if other != player]
        leads = [lead(way.worth, player) for way in ways]
        return Upshot(worth[player], mean(others or [0.0]), leads, facts(state, ways[0].near))

    def is_ahead_of(self, other: Upshot) -> bool:
        """On each of the ways? If not, it may be luck."""
        return all(own > theirs for own, theirs in zip(self.leads, other.leads, strict=True))

    def more_than(self, other: Upshot) -> Told:
        """What this one brings more than another: worth, what it leaves the others, and what comes of it soon."""
        worth = {"end": round(self.end - other.end), "rivals": round(self.rivals - other.rivals)}
        found = {name: amount for name, amount in worth.items() if amount} | beside(self.facts, other.facts)
        if abs(found.get("cash", 0)) < _SLIGHT * abs(worth["end"]):
            found.pop("cash", None)  # nobody argues with change
        return found


@dataclass(frozen=True)
class Weighed:
    """An answer, and what it leads to for the player who gives it."""

    action: Action
    chance: float
    """To win the game."""
    worth: float
    """At the end of it, by expectation."""
    path: Sequence[tuple[int, float]]
    """The chance to win, after so many answers."""
    outcome: Upshot


def best_answers(
    state: State, played: Action | None = None, *, times: int = 1, sets: int | None = None
) -> list[Weighed]:
    """The best answers to the question of a state, the best first, and what was played wherever it ranks. Each is
    played on so many times, to the end or for so many operating sets."""
    thought = (action for action in ideas(state) if action != played and not must_agree(state, action))
    others = list(islice(one_of_each_choice(state, thought), WIDTH))
    actions = others if played is None else [played, *others]
    after = {action: apply(state, action) for action in actions}
    ways = dict(zip(actions, side_by_side([after[one] for one in actions], times, sets), strict=True))
    known, usual, believed = chances(after[actions[0]]), mean_worth(ways[actions[0]]), belief(state)
    found = [_weighed(state, one, ways[one], moved(known, usual, mean_worth(ways[one]), believed)) for one in actions]
    return sorted(found, key=lambda one: -one.chance)


def has_choice(state: State) -> bool:
    """Is somebody asked who could answer in more than one way?"""
    if state.over or state.is_chance:
        return False
    offers = iter(legal(state))
    first = next(offers)
    return bool(first.number) or next(offers, None) is not None


def must_agree(state: State, action: Action) -> bool:
    """Is a train bought that somebody else would have to part with? He may decline, at the table if not by
    the rules, so it is no better answer."""
    if not isinstance(action, BuyTrain) or action.source in (BANK, POOL):
        return False
    return Holdings.cast(state.now).director(action.source) not in ("", state.actor)


def choice(state: State, action: Action) -> tuple[object, ...]:
    """What an answer chooses. At what price a train changes hands among a player's own companies, which of them sells
    it, and at what price a company starts is no choice of its own."""
    match action:
        case BuyTrain(train=train, source=source):
            return BuyTrain, train, source if source in (BANK, POOL) or must_agree(state, action) else ""
        case StartCompany(company=company):
            return StartCompany, company
    return (action,)


def one_of_each_choice(state: State, actions: Iterable[Action]) -> Iterator[Action]:
    """The first of each."""
    seen = set[tuple[object, ...]]()
    for action in actions:
        if (chosen := choice(state, action)) not in seen:
            seen.add(chosen)
            yield action


def likely(state: State) -> Action:
    """What `steady` answers when it does not waver."""
    return steady_bot(state, LevelDice(0))


def moved(
    known: Mapping[str, Estimate], usual: Mapping[str, float], worth: Mapping[str, float], believed: float = 1.0
) -> dict[str, Estimate]:
    """What everybody may expect, if this is known of one answer, and how everybody comes off after it and another, and
    that is believed so far: early in a game it tells as little as the learned value does."""
    unit = _DOUBT * max(1.0, mean(usual.values()), mean(one.worth for one in known.values()))
    more = {player: worth[player] - usual[player] for player in known}
    odds = {player: max(_LEAST, one.chance) * exp(believed * more[player] / unit) for player, one in known.items()}
    return {p: Estimate(odds[p] / sum(odds.values()), one.worth + more[p]) for p, one in known.items()}


def _weighed(state: State, action: Action, ways: Sequence[WayOn], expected: Mapping[str, Estimate]) -> Weighed:
    own = expected[state.actor or ""]
    path = [(1, own.chance), (max(2, len(ways[0].near)), own.chance)]
    return Weighed(action, own.chance, own.worth, path, Upshot.of(state, ways))


# -- a first look ---------------------------------------------------------------------------------------------------


def ideas(state: State) -> Iterator[Action]:
    """Answers worth playing on, the likeliest first."""
    yield likely(state)
    if isinstance(state.now, Holdings):
        yield from _of_shares(state)
    elif isinstance(state.now, CubePosition):
        yield from (answer.action for answer in Deliberation(state, Quick()).answers())
    yield from (offer.low_action for offer in legal(state))


def _of_shares(state: State) -> Iterator[Action]:
    """What the forecasts of all companies like best, what `steady` does; passing, which is more than a way out where it
    saves money; and the next best of both."""
    moment = Moment(state)
    first = [idea.action for _, idea in judged.rate(Moment(state, judged.judge), random.Random(1))]
    second = [action for _, action in shares.rate(moment, LevelDice(0))]
    passing = [Pass(moment.ask.who)] if moment.ask.passable else []
    builds = any(issubclass(menu.kind, PlaceStation) or is_lay(menu.kind) for menu in moment.ask.menus)
    yield from [*first[:1], *second[:1], *([] if builds else passing), *second[1:2], *first[1:2], *passing]
