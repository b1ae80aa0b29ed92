"""Finds puzzles in games, and proves or judges that one answer is clearly the best.

A game is gone through in an order of its own, by a seed, until there are enough puzzles of each kind and grade; so
puzzles are spread over the game, and the same call finds the same ones.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count, cycle, islice
from types import MappingProxyType

from ...arena.game import play
from ...board.hexes import HEX
from ...bots import Bot, steady_bot
from ...bots.cubes import search as cubes
from ...core.actions import Action
from ...core.game import AnyGame
from ...core.state import State, legal
from ...cubes.actions import Bid, Build, OfferShare
from ...cubes.record import CubeRecord
from ...rules.actions import BuyPaper, BuyShare, BuyTrain, LayTile, Run, SellShares, StartCompany, TradeTrain
from ...rules.running import best_run, problem
from ...rules.table import Holdings
from ...rules.trains import may_help
from ..answers import ideas
from .judging import clearly_best
from .puzzle import BID, BUILD, LIMIT, PURCHASE, ROUTES, SAVE, SHARE, TILE, Finding, Puzzle, kept
from .verdict import after_tile, run_value

_CLEAR_REVENUE = 10
"""A tile gains so much more than the next best,"""
_CLEAR_CHANCE = 40
"""and an answer in cube rails wins so much more often, in thousandths."""
_AS_GOOD = 3
"""Ways to lay a tile in one and the same hex that may be equally good."""
_GAMES = 24
"""Games played on from an answer in cube rails."""
_LAYS = 70
"""Where there are more ways to lay a tile, nobody would want to look at them all."""
_NEEDS_FROM, _TRAINS_FROM, _SHARES_FROM = 0.6, 0.8, 0.9
"""Of a game, from where on needs and purchases are looked at: before, the ways on take long and go too far apart for
one answer to be clearly best."""
_TRIES = MappingProxyType({ROUTES: 60, TILE: 20, PURCHASE: 400, SAVE: 40, BUILD: 30, BID: 30, SHARE: 30})
"""So many moments are looked at for a kind in one game."""
_OF_A_KIND = MappingProxyType({ROUTES: 14, TILE: 7, PURCHASE: 4, SAVE: 4, BUILD: 7, BID: 6, SHARE: 6})
"""Puzzles of a kind that are taken from one game."""

Purchase = BuyShare | BuyTrain | TradeTrain | BuyPaper | StartCompany


class StateRecorder:
    """Looks on while a game is played and keeps its states."""

    def __init__(self) -> None:
        self.states: list[State] = []

    def look(self, state: State, number: int) -> None:
        self.states.append(state)

    def note(self, action: Action, after: State) -> None:
        pass


def self_play(game: AnyGame, seed: int, bots: Sequence[Bot] = (steady_bot,)) -> list[State]:
    """The states of a game that bots play, who take the seats in turn."""
    seen = StateRecorder()
    play(game, dict(zip(game.players, cycle(bots), strict=False)), seed, watcher=seen)
    return seen.states


def find(
    states: Sequence[State],
    seed: int,
    source: str,
    kinds: Sequence[str] = (),
    tell: Callable[[str], None] = lambda line: None,
) -> Iterator[Puzzle]:
    """The puzzles of a game, of all kinds unless some are named; their ids are still without a number."""
    order = list(range(len(states)))
    random.Random(seed).shuffle(order)
    found, grades, tried, seen = Counter[str](), Counter[tuple[str, int]](), Counter[str](), set[str]()
    for at in order:
        state = states[at]
        for kind in _kinds(state):
            most = _OF_A_KIND[kind]
            if at < _sought_from(kind, state) * len(states):
                continue
            if found[kind] >= most or tried[kind] >= _TRIES[kind] or (kinds and kind not in kinds):
                continue
            tried[kind] += 1
            one = _FINDERS[kind](state)
            what = str(one.best).partition(" ")[2] if one else ""  # whoever does it
            if one is None or what in seen or grades[kind, one.grade] >= -(-most // 2):
                continue
            seen.add(what)
            found[kind] += 1
            grades[kind, one.grade] += 1
            tell(f"{source} at {at}: {kind}, grade {one.grade}, {one.best}")
            base, answers = kept(state)
            title = state.game.title.id
            yield Puzzle(
                f"{title}-{kind}", title, kind, one.grade, len(state.game.players), dict(state.game.options), base,
                answers, str(one.best), one.value, one.second, dict(one.figures), f"{source} at {at}", dict(one.why),
            )  # fmt: skip


def numbered(found: Sequence[Puzzle], known: Sequence[Puzzle] = ()) -> list[Puzzle]:
    """Those that were known, and what was found with ids that tell them apart: an id stays what it was, since people
    have marks under it."""
    used = {one.id for one in known}
    made = list(known)
    for one in found:
        free = next(name for number in count(1) if (name := f"{one.title}-{one.kind}-{number}") not in used)
        used.add(free)
        made.append(replace(one, id=free))
    return sorted(made, key=lambda one: (one.kind, one.grade))


def _sought_from(kind: str, state: State) -> float:
    """The part of a game that must be over."""
    if kind == PURCHASE:
        return _SHARES_FROM if state.question.who == state.actor else _TRAINS_FROM
    return _NEEDS_FROM if kind == SAVE else 0.0


def _kinds(state: State) -> Iterator[str]:
    """What a moment may be a puzzle of."""
    ask, now = state.ask, state.now
    if ask is None or state.is_chance:
        return
    kinds = {menu.kind for menu in ask.menus}
    if isinstance(now, Holdings):
        if Run in kinds:
            yield ROUTES
        elif any(issubclass(kind, LayTile) for kind in kinds):
            if now.trains.get(ask.who):
                yield TILE
        elif _is_need(now, ask.who, kinds):
            yield SAVE
        elif kinds & {BuyShare, BuyTrain, BuyPaper, StartCompany}:
            yield PURCHASE
    elif isinstance(now, CubeRecord):
        if Bid in kinds:
            yield BID
        elif Build in kinds and OfferShare in kinds:
            yield BUILD
            yield SHARE


def _is_need(now: Holdings, company: str, kinds: set[type[Action]]) -> bool:
    """Must a director help?"""
    return company in now.facts.companies and bool(kinds & {BuyTrain, SellShares}) and may_help(now, company)


# -- proven by the route finder ---------------------------------------------------------------------------------------


def _routes(state: State) -> Finding | None:
    now, company = Holdings.cast(state.now), state.question.who
    best = best_run(now, company)
    if not best.optimal or not best.revenue or not problem(now, company).trains:
        return None
    run = next((offer.action for offer in legal(state).of(Run)), None)
    if run is None or run_value(state, run) != best.revenue + best.subsidy:
        return None
    stops = sum(len(route.stops) for route in best.routes)
    if stops < 3:
        return None  # two towns and one train: nothing to find
    grade = 1 if stops <= 4 else 2 if stops <= 6 else 3
    return Finding(run, best.revenue + best.subsidy, 0, grade)


def _tile(state: State) -> Finding | None:
    lays = [offer.action for offer in legal(state).of(LayTile)]
    if not 3 <= len(lays) <= _LAYS:
        return None
    values = {action: after_tile(state, action) for action in lays}
    best = max(lays, key=lambda action: values[action])
    as_good = [action for action in lays if values[action] == values[best]]
    second = max((value for value in values.values() if value < values[best]), default=0)
    if {action.value_of(HEX) for action in as_good} != {best.value_of(HEX)} or len(as_good) > _AS_GOOD:
        return None
    if values[best] - second < _CLEAR_REVENUE or min(values.values()) == values[best]:
        return None
    grade = 1 if len(lays) <= 12 else 2 if len(lays) <= 40 else 3
    return Finding(best, values[best], second, grade)


# -- judged by playing on ---------------------------------------------------------------------------------------------


def _purchase(state: State) -> Finding | None:
    if not any(isinstance(idea, Purchase) for idea in islice(ideas(state), 2)):
        return None  # where nobody would buy, the best answer is seldom a purchase, and to find out takes long
    return clearly_best(state, 3, Purchase)


def _cubes(kind: type[Action], state: State) -> Finding | None:
    trials = cubes.weigh(state, random.Random(1), _GAMES)
    if len(trials) < 2:
        return None
    values = {trial.answer.action: round(1000 * trial.mean) for trial in trials}
    best, second = trials[0].answer.action, trials[1].answer.action
    margin = values[best] - values[second]
    if margin < _CLEAR_CHANCE or not isinstance(best, kind):
        return None
    grade = 1 if margin >= 3 * _CLEAR_CHANCE else 2 if margin >= 2 * _CLEAR_CHANCE else 3
    figures = {str(action): value for action, value in values.items() if action != best}
    return Finding(best, values[best], values[second], grade, figures)


def _bid(state: State) -> Finding | None:
    """To bid or to pass. Who should bid may go up to a limit, at which the share is still worth as much as no share."""
    found = _cubes(Action, state)
    if found is None or not isinstance(found.best, Bid):
        return found
    offer = next(iter(legal(state).of(Bid)))
    limit = found.best.amount
    for amount in range(limit, offer.high + 1):
        if cubes.chance_at(state, amount, random.Random(1), _GAMES) * 1000 < found.second + _CLEAR_CHANCE / 2:
            break
        limit = amount
    return Finding(found.best, found.value, found.second, found.grade, {**found.figures, LIMIT: limit})


_FINDERS: Mapping[str, Callable[[State], Finding | None]] = MappingProxyType(
    {
        ROUTES: _routes,
        TILE: _tile,
        PURCHASE: _purchase,
        SAVE: clearly_best,
        BUILD: lambda state: _cubes(Build, state),
        BID: _bid,
        SHARE: lambda state: _cubes(OfferShare, state),
    }
)
