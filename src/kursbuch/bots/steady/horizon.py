"""How long things last in an 18xx game: the game itself, and trains until others make them scrap."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ...core.game import AnyGame
from ...rules.facts import UNLIMITED, AnyFacts
from ...rules.table import BANK, BANK_BROKEN, Holdings

LONGEST = 12.0
"""Rounds that anyone looks ahead."""
_SHORTEST = 0.5
_PATIENCE = 0.9
"""What a dividend is worth that comes a round later."""
_ROUND = "operating_round"
"""The step of an agenda that is one operating round, by its name in every title."""


def rounds_left(t: Holdings) -> float:
    """Operating rounds until the end, as far as the bank tells, or the phases where the bank never breaks."""
    ahead = sum(step.name == _ROUND for step in t.agenda)
    if BANK_BROKEN in t.flags:
        return ahead + _SHORTEST
    if not t.facts.bank:
        number = [phase.id for phase in t.facts.phases].index(t.phase)
        later = sum(phase.operating_rounds for phase in t.facts.phases[number + 1 :])
        return min(LONGEST, ahead + later + 1.0)
    flow = sum(t.runs.get(company, 0) for company in t.floated) + 40 * len(t.players)
    return max(ahead + _SHORTEST, min(LONGEST, t.cash[BANK] / (1.3 * flow)))


def done(t: Holdings) -> float:
    """How far the game is on its way to its middle, by the phases; 1 from there on."""
    phases = [phase.id for phase in t.facts.phases]
    return min(1.0, phases.index(t.phase) / max(1, len(phases) // 2))


def weighed(rounds: float) -> float:
    """So many rounds to come, the later ones for less."""
    lost: float = _PATIENCE**rounds
    return (1 - lost) / (1 - _PATIENCE)


Depot = tuple[tuple[str, int], ...]
"""Types of trains and how many of each the bank has."""


def lives(t: Holdings) -> Mapping[str, float]:
    """Of each type of train, the operating rounds until it is scrapped; LONGEST if nothing scraps it."""
    return _lives(t.game, t.phase, tuple(t.depot.items()), t.floated, t.closed)


@lru_cache(maxsize=1 << 10)  # of all positions that an answer is weighed by, hardly any differ in this
def _lives(
    game: AnyGame, phase: str, depot: Depot, floated: frozenset[str], closed: frozenset[str]
) -> Mapping[str, float]:
    sales, stock, facts = _sales_a_round(game, phase, floated - closed), dict(depot), game.facts
    return {
        train.id: min((_until_sold(facts, x, phase, stock, sales) for x in train.scrapped_by), default=LONGEST)
        for train in facts.trains.values()
    }


def _until_sold(facts: AnyFacts, train: str, phase: str, depot: Mapping[str, int], sales: float) -> float:
    """Operating rounds until the first train of that type is sold."""
    wanted = facts.trains[train]
    if wanted.from_phase:
        opener = next((x.id for x in facts.trains.values() if x.phase == wanted.from_phase), "")
        if facts.since(wanted.from_phase, phase) or not opener:
            return 1.0
        return _until_sold(facts, opener, phase, depot, sales) + 1.0
    before = 0
    for other in facts.trains.values():
        if other.id == wanted.card:
            break
        if not other.from_phase and not other.back_of:
            left = depot[other.id]
            before += 20 if left == UNLIMITED else left
    return min(LONGEST, (before + 0.5) / sales)


def _sales_a_round(game: AnyGame, phase: str, operating: frozenset[str]) -> float:
    """Trains that the bank sells in an operating round, roughly: one for every other company."""
    buyers = sum(1 for company in operating if game.facts.train_limits[phase, company])
    return max(1.0, 0.5 * buyers)
