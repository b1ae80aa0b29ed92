"""Operating rounds of 18Mag: their number, who acts when, phases, and the end (VI.1, VI.3.9, VI.4.3, IX)."""

from __future__ import annotations

from ...core.game import Script
from ...core.record import Step
from ...rules.operating import by_price, push_turn
from ...rules.table import BANK, Round
from .companies import MAJOR, MINOR
from .record import ISTVAN, MagTable, own

MINOR_TURN = ("lay_track", "build_station", "run_trains", "buy_trains")  # VI.3.1
MAJOR_TURN = ("major_station", "pay_out")  # VI.4.1
MINOR_QUESTIONS = ("track", "station", "run", "trains")
MAJOR_QUESTIONS = ("station", "dividend")
ISTVAN_TURN = ("istvan_turn",)  # XI.2
INCOME = {"yellow": 30, "green": 60, "brown": 0}
TOKENS = 3

SOLD, CHANGED, LATE = "train sold", "phase changed", "last phase by tokens"


def operating_set(t: MagTable) -> Script:
    t.clear_flag(CHANGED)
    t.push(Step("operating_round", ("1",)))
    return
    yield


def operating_round(t: MagTable, part: str) -> Script:
    t.round = Round("OR", t.round.number, int(part))
    t.clear_flag(SOLD)
    pay_income(t)
    minors = sorted((c for c in t.owner if t.company(c).kind == MINOR), key=int)
    majors = by_price(t, [c for c in t.facts.companies if t.company(c).kind == MAJOR])
    t.waiting = (*minors, *majors)
    t.push(Step("next_company"))
    return
    yield


def next_company(t: MagTable) -> Script:
    """VI.1: the minors by number, then the majors by price."""
    if not t.waiting:
        t.push(Step("end_operating_round"))
        return
    company, *rest = t.waiting
    is_major = t.company(company).kind == MAJOR
    if is_major and len(rest) + 1 == len(t.certs) and own(t).rulings.tokens_before_majors:
        count_idle_round(t)
    t.waiting = tuple(rest)
    if is_major:
        push_turn(t, company, MAJOR_TURN)
    else:
        push_turn(t, company, ISTVAN_TURN if t.owner[company] == ISTVAN else MINOR_TURN)
    return
    yield


def pay_income(t: MagTable) -> None:
    """XI.1/3: with two minors each, both sides of a solo game get an income."""
    solo = own(t).solo
    if solo is None or solo.minors != 2:
        return
    for player in t.players:
        t.pay(BANK, player, INCOME[t.phase])
        t.tell("solo_income", player=player, amount=INCOME[t.phase])


def end_operating_round(t: MagTable) -> Script:
    """VI.1/1, IX.1: another round of the set, a share round, or the end."""
    if not own(t).rulings.tokens_before_majors:
        count_idle_round(t)
    part, rounds = t.round.part, t.phase_now.operating_rounds
    if CHANGED in t.flags:
        t.push(Step("share_round"))
    elif part < rounds:
        t.push(Step("operating_round", (str(part + 1),)))
    elif not is_last_phase(t):
        t.push(Step("share_round"))
    elif LATE in t.flags:
        t.clear_flag(LATE)
        t.push(Step("share_round"))
    else:
        t.tell("over")
    return
    yield


# -- phases -------------------------------------------------------------------------------------------------------


def is_last_phase(t: MagTable) -> bool:
    return t.phase == t.facts.phases[-1].id


def train_sold(t: MagTable, train: str) -> None:
    """VI.3.9: the first train of a stack with a round indicator brings the next phase."""
    t.set_flag(SOLD)
    if train in t.indicators:
        t.indicators = tuple(x for x in t.indicators if x != train)
        t.idle = 0
        if not is_last_phase(t):
            next_phase(t)


def next_phase(t: MagTable) -> None:
    """VI.3.9/6: whatever its number, this operating round is the last before a share round."""
    order = [phase.id for phase in t.facts.phases]
    t.phase = order[order.index(t.phase) + 1]
    t.set_flag(CHANGED)
    t.tell("phase", phase=t.phase)


def count_idle_round(t: MagTable) -> None:
    """VI.4.3/6: a round without a train sold lays out a token; the third brings the next phase."""
    rulings = own(t).rulings
    if SOLD in t.flags:
        if rulings.any_sale_clears_tokens:
            t.idle = 0
        return
    if is_last_phase(t):
        return
    t.idle += 1
    t.tell("no_train_sold", tokens=t.idle)
    if t.idle < TOKENS:
        return
    t.idle = 0
    if rulings.tokens_open_a_stack:
        t.indicators = t.indicators[1:]
    next_phase(t)
    if rulings.one_more_set and is_last_phase(t):
        t.set_flag(LATE)
