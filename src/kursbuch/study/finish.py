"""The last operating rounds, by arithmetic: what everybody has, and what is still to be paid out.

The learned value foresees the end of a game roughly, even when it is at hand. But once the last set of operating rounds
is under way little is left to decide: companies that have trains earn what they earned last and pay it out, those that
have had their turn as often as rounds are left, the others once more.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from statistics import mean

from ..bots.value import Estimate
from ..core.state import State
from ..rules.market import Cell
from ..rules.table import BANK, BANK_BROKEN, Holdings

_ROUND, _RUN = "operating_round", "run_trains"
"""Steps of an agenda: one operating round, and a run that is still to come;"""
_RUNNING = ("run", "dividend")
"""questions at which nothing has been paid out yet."""
_KEPT = 0.5
"""Companies without shares pay their owners half, and keep the rest."""
_DOUBT = 0.1
"""Who is ahead by this part of what players still get on the average is e times as likely to win."""


def finish(state: State) -> dict[str, Estimate] | None:
    """What everybody may expect in the last set; None before that, as far as it can be known."""
    t = state.now
    if not isinstance(t, Holdings) or not t.round.is_operating:
        return None
    turns = _turns(t, state.ask.who if state.ask and state.ask.name in _RUNNING else "")
    if not _is_last_set(t, turns):
        return None
    more = {player: _to_come(t, player, turns) for player in t.players}
    unit = max(1.0, _DOUBT * mean(more.values()))
    ends = {player: state.score[player] + more[player] for player in t.players}
    odds = {player: exp((end - max(ends.values())) / unit) for player, end in ends.items()}
    return {player: Estimate(odds[player] / sum(odds.values()), end) for player, end in ends.items()}


def _is_last_set(t: Holdings, turns: Mapping[str, int]) -> bool:
    """Has the bank run out, or will it in the course of the set? Where it cannot, is this the last round of all?"""
    if t.facts.bank:
        return BANK_BROKEN in t.flags or t.cash[BANK] < sum(times * t.runs[c] for c, times in turns.items())
    return t.phase == t.facts.phases[-1].id and t.round.part == t.phase_now.operating_rounds


def _turns(t: Holdings, running: str) -> dict[str, int]:
    """How often each company that has trains, and has run them, will pay out in this set."""
    ahead = sum(step.name == _ROUND for step in t.agenda)
    now = {running, *t.waiting, *(company for step in t.agenda if step.name == _RUN for company in step.args)}
    return {company: ahead + (company in now) for company in t.floated if t.trains.get(company) and company in t.runs}


def _to_come(t: Holdings, player: str, turns: Mapping[str, int]) -> float:
    """What dividends, and the prices that rise with them, still bring a player."""
    total = 0.0
    for company, certs in t.shares_of(player):
        if times := turns.get(company, 0):
            part = sum(cert.percent for cert in certs) / 100
            total += part * times * t.runs.get(company, 0)
            total += part * 100 / t.share(company) * _rise(t, company, times)
    for company in t.papers_of(player):
        total += _KEPT * turns.get(company, 0) * t.runs.get(company, 0)
    return total


def _rise(t: Holdings, company: str, times: int) -> int:
    """How far a price goes up with so many dividends."""
    cell: Cell | None = t.cells.get(company)
    if cell is None:
        return 0
    market, then = t.facts.market, cell
    for _ in range(times):
        steps = t.facts.price_steps(t, t.runs.get(company, 0))
        for _ in range(abs(steps)):
            then = market.right(then) if steps > 0 else market.left(then)
    return market.price(then) - market.price(cell)
