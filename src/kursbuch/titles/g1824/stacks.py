"""Cisleithania for two: four stacks of railways, and how they are drafted (rulebook X.3, X.5)."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from functools import partial

from ...core.actions import CHANCE, Action
from ...core.game import Script
from ...core.questions import Ask, Menu, choice, expect
from ...core.record import Step
from ...core.reports import Refusal
from ...rules.actions import BuyPaper
from ...rules.table import BANK, RESERVED, Cert
from ...rules.vocabulary import PaperId
from .bond import set_up_bond
from .companies import COAL, MOUNTAIN, PRE_STATE
from .construction import builders, builds, name_builders
from .stock import buy_paper, paper_offers, refuse_buy_paper, remove_unsold
from .table import EmpireHoldings, EmpireTable


@dataclass(frozen=True, slots=True)
class DrawBuilders(Action):
    """Draws the pair of the first stack: the railways that only build."""

    notation = "{who} draws {pre_state} and {coal}"
    pre_state: PaperId
    coal: PaperId


# -- the stacks (X.3) -----------------------------------------------------------------------------------------------


def draw_stacks(t: EmpireTable) -> Script:
    pairs = [DrawBuilders(CHANCE, small, coal) for small in _small(t) for coal in _papers(t, COAL)]
    menu = choice(DrawBuilders, pairs, lambda a: t.no("stacks.pair", pre_state=a.pre_state, coal=a.coal))
    action = yield from expect(DrawBuilders, "stacks", CHANCE, CHANCE, menu)
    name_builders(t, action.pre_state, action.coal)
    t.hand_over(t.company(action.pre_state).becomes, Cert(10), RESERVED, BANK)
    t.tell("builders", pre_state=action.pre_state, coal=action.coal)
    if t.rulings.bond_at_start:
        set_up_bond(t)


def _papers(t: EmpireHoldings, kind: str) -> list[str]:
    return [c.id for c in t.facts.companies.values() if c.kind == kind]


def _small(t: EmpireHoldings) -> list[str]:
    return [paper for paper in _papers(t, PRE_STATE) if not t.company(paper).brings_director]


def stacks(t: EmpireHoldings) -> tuple[tuple[str, ...], ...]:
    """The four stacks of two, those already taken included."""
    return (
        builders(t),
        tuple(paper for paper in _papers(t, PRE_STATE) if paper not in _small(t)),
        tuple(paper for paper in _small(t) if not builds(t, paper)),
        tuple(paper for paper in _papers(t, COAL) if not builds(t, paper)),
    )


# -- the draft (X.5) ------------------------------------------------------------------------------------------------


def draft_papers(t: EmpireTable) -> Script:
    """One chooses once, the other twice, the first once more; each time the partner goes to the other player."""
    first, second = t.players if t.rulings.starting_player_drafts_first else reversed(t.players)
    for chooser, other in ((first, second), (second, first), (second, first), (first, second)):
        left = tuple(paper for stack in stacks(t) for paper in stack if paper not in t.owner)
        chosen = yield from _draft(chooser, left)
        buy_paper(t, chosen)
        partner = tuple(p for stack in stacks(t) if chosen.paper in stack for p in stack if p != chosen.paper)
        buy_paper(t, (yield from _draft(other, partner)))


def _draft(player: str, papers: tuple[str, ...]) -> Generator[Ask, Action, BuyPaper]:
    menu = Menu(BuyPaper, partial(paper_offers, player=player), partial(_refuse_draft, papers=papers))
    return expect(BuyPaper, "draft", player, player, menu)


def _refuse_draft(t: EmpireHoldings, action: BuyPaper, *, papers: tuple[str, ...]) -> Refusal | None:
    if action.paper not in papers:
        return t.no("draft.choice", paper=action.paper, papers=tuple(papers))
    return refuse_buy_paper(t, action)


def offer_mountains(t: EmpireTable) -> Script:
    """Each player may buy one mountain railway; what is left is out. Then the stock round goes on."""
    for player in t.players:
        menu = Menu(BuyPaper, partial(paper_offers, player=player), _refuse_mountain)
        action = yield Ask("mountains", player, player, (menu,))
        if isinstance(action, BuyPaper):
            buy_paper(t, action)
            t.priority = t.after(player)
    remove_unsold(t)
    t.push(Step("stock_turn", (t.players[0],)))


def _refuse_mountain(t: EmpireHoldings, action: BuyPaper) -> Refusal | None:
    if action.paper not in _papers(t, MOUNTAIN):
        return t.no("paper.taken", paper=action.paper)
    return refuse_buy_paper(t, action)
