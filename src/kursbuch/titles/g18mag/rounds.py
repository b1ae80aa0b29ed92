"""Operating rounds of 18Mag: their number, who acts when, phases, and the end (VI.1, VI.3.9, VI.4.3, IX)."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.game import Script, silent
from ...core.questions import choice, expect
from ...core.record import Step
from ...rules.operating import by_price
from ...rules.rounds import OperatingRounds
from ...rules.table import BANK
from .actions import PutToken
from .companies import MAJOR, MINOR
from .record import ISTVAN, MagTable

MINOR_TURN = ("lay_track", "build_station", "run_trains", "buy_trains")  # VI.3.1
MAJOR_TURN = ("major_station", "pay_out")  # VI.4.1
MINOR_QUESTIONS = ("track", "station", "run", "trains")
MAJOR_QUESTIONS = ("station", "dividend")
ISTVAN_TURN = ("istvan_turn",)  # XI.2
INCOME = {"yellow": 30, "green": 60, "brown": 0}
TOKENS = 3

SOLD, CHANGED, LATE = "train sold", "phase changed", "last phase by tokens"


@silent
def operating_set(t: MagTable) -> None:
    """VI.1/1: one round after another; how many there are is seen at the end of each."""
    t.clear_flag(CHANGED)
    t.push(Step("operating_round", ("1",)))


@silent
def before_round(t: MagTable) -> None:
    t.clear_flag(SOLD)
    pay_income(t)


def order(t: MagTable, companies: Sequence[str]) -> list[str]:
    """VI.1: the minors by number, then the majors by price."""
    minors = sorted((c for c in companies if t.company(c).kind == MINOR), key=int)
    return [*minors, *by_price(t, [c for c in companies if t.company(c).kind == MAJOR])]


def turn(t: MagTable, company: str) -> tuple[str, ...]:
    if t.company(company).kind == MAJOR:
        return MAJOR_TURN
    return ISTVAN_TURN if t.owner[company] == ISTVAN else MINOR_TURN


def next_company(t: MagTable) -> Script:
    """VI.4.3/6: between minors and majors it is seen whether a train was sold."""
    majors = [c for c in t.waiting if t.company(c).kind == MAJOR]
    if t.rulings.tokens_before_majors and len(t.waiting) == len(majors) == len(t.certs):
        yield from count_idle_round(t)
    yield from OPERATING.steps["next_company"](t)


def pay_income(t: MagTable) -> None:
    """XI.1/3: with two minors each, both sides of a solo game get an income."""
    solo = t.facts.solo
    if solo is None or solo.minors != 2:
        return
    for player in t.players:
        t.pay(BANK, player, INCOME[t.phase])
        t.tell("solo_income", player=player, amount=INCOME[t.phase])


def after_round(t: MagTable) -> Script:
    """VI.1/1, IX.1: another round of the set, a share round, or the end."""
    if not t.rulings.tokens_before_majors:
        yield from count_idle_round(t)
    part, rounds = t.round.part, t.phase_now.operating_rounds
    if CHANGED in t.flags:
        t.push(Step("stock_round"))
    elif part < rounds:
        t.push(Step("operating_round", (str(part + 1),)))
    elif not is_last_phase(t):
        t.push(Step("stock_round"))
    elif LATE in t.flags:
        t.clear_flag(LATE)
        t.push(Step("stock_round"))
    else:
        t.tell("over")


OPERATING = OperatingRounds[MagTable](
    turn=turn, order=order, is_fixed=lambda t: True, before_round=before_round, after_round=after_round
)


# -- phases -------------------------------------------------------------------------------------------------------


def is_last_phase(t: MagTable) -> bool:
    return t.phase == t.facts.phases[-1].id


def train_sold(t: MagTable, train: str) -> None:
    """VI.3.9: the first train of a stack with a round indicator brings the next phase."""
    t.set_flag(SOLD)
    if train in t.indicators:
        t.indicators = tuple(x for x in t.indicators if x != train)
        take_tokens_back(t)
        if not is_last_phase(t):
            next_phase(t)


def next_phase(t: MagTable) -> None:
    """VI.3.9/6: whatever its number, this operating round is the last before a share round."""
    order = [phase.id for phase in t.facts.phases]
    t.phase = order[order.index(t.phase) + 1]
    t.set_flag(CHANGED)
    t.tell("phase", phase=t.phase)


def count_idle_round(t: MagTable) -> Script:
    """VI.4.3/6: a round without a train sold lays out a token; the third brings the next phase."""
    rulings = t.rulings
    if SOLD in t.flags:
        if rulings.any_sale_clears_tokens:
            take_tokens_back(t)
        return
    if is_last_phase(t):
        return
    stack = yield from stack_of_tokens(t)
    t.idle += 1
    t.tell("no_train_sold", tokens=t.idle, train=stack)
    if t.idle < TOKENS:
        return
    take_tokens_back(t)
    if rulings.tokens_open_a_stack:
        t.indicators = tuple(train for train in t.indicators if train != stack)
    next_phase(t)
    if rulings.one_more_set and is_last_phase(t):
        t.set_flag(LATE)


def stack_of_tokens(t: MagTable) -> Script:
    """VI.4.3/6: on which trains the tokens lie, or where the first of them is put."""
    for train in t.indicators:
        if _lie_on(train) in t.flags:
            return train
    if t.rulings.token_stack == "lowest" or len(t.indicators) == 1:
        return t.indicators[0]
    who = t.game.players[0] if t.priority == ISTVAN else t.priority
    stacks = [PutToken(who, train) for train in t.indicators]
    menu = choice(PutToken, stacks, lambda a: t.no("no_train.stack", train=a.train))
    action = yield from expect(PutToken, "no_train", who, who, menu)
    t.set_flag(_lie_on(action.train))
    return action.train


def take_tokens_back(t: MagTable) -> None:
    t.idle = 0
    for train in t.facts.trains:
        t.clear_flag(_lie_on(train))


def _lie_on(train: str) -> str:
    return f"tokens on {train}"
