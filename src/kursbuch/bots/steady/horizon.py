"""How long things last in an 18xx game: the game itself, and trains until others make them scrap."""

from __future__ import annotations

from ...rules.facts import UNLIMITED
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


def weighed(rounds: float) -> float:
    """So many rounds to come, the later ones for less."""
    lost: float = _PATIENCE**rounds
    return (1 - lost) / (1 - _PATIENCE)


def life(t: Holdings, train: str) -> float:
    """Operating rounds until the train is scrapped; LONGEST if nothing scraps it."""
    return min((_until_sold(t, other) for other in t.facts.trains[train].scrapped_by), default=LONGEST)


def _until_sold(t: Holdings, train: str) -> float:
    """Operating rounds until the first train of that type is sold."""
    wanted = t.facts.trains[train]
    if wanted.from_phase:
        opener = next((x.id for x in t.facts.trains.values() if x.phase == wanted.from_phase), "")
        return 1.0 if t.since(wanted.from_phase) or not opener else _until_sold(t, opener) + 1.0
    before = 0
    for other in t.facts.trains.values():
        if other.id == wanted.card:
            break
        if not other.from_phase and not other.back_of:
            left = t.depot[other.id]
            before += 20 if left == UNLIMITED else left
    return min(LONGEST, (before + 0.5) / _sales_a_round(t))


def _sales_a_round(t: Holdings) -> float:
    """Trains that the bank sells in an operating round, roughly: one for every other company."""
    buyers = sum(1 for company in t.floated - t.closed if t.train_limit(company))
    return max(1.0, 0.5 * buyers)
