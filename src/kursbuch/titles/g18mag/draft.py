"""Starting prices by chance, and the first share round, in which everything is free (II.4, V)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...core.actions import CHANCE
from ...core.game import Script
from ...core.questions import Menu, choice, expect
from ...core.record import Step
from ...core.reports import Refusal
from ...rules.stations import place_home
from ...rules.table import BANK, Cert
from .actions import DealPrice, Take
from .companies import MAJOR, MINOR
from .directors import claim_director
from .record import MagHoldings, MagTable
from .trains import PRICE_CARDS

CAPITAL = 50  # V/8

# -- starting prices ----------------------------------------------------------------------------------------------


def price_cards(t: MagTable) -> Script:
    """II.4/5: each major is dealt a price card."""
    dealt: tuple[str, ...] = ()
    for company in [c.id for c in t.facts.companies.values() if c.kind == MAJOR]:
        cards = [DealPrice(CHANCE, company, card) for card in PRICE_CARDS if card not in dealt]
        menu = choice(DealPrice, cards, partial(_no_card, t, company))
        action = yield from expect(DealPrice, "price_card", CHANCE, CHANCE, menu)
        dealt = (*dealt, action.card)
        t.move_marker(company, t.facts.market.par_cell(int(action.card.partition("-")[0])))
        t.tell("start_price", company=company, price=t.price(company))


def _no_card(t: MagHoldings, company: str, action: DealPrice) -> Refusal:
    if action.company != company:
        return t.no("deal.company", company=company)
    return t.no("deal.card", card=action.card)


# -- the first share round ----------------------------------------------------------------------------------------


def first_share_round(t: MagTable) -> Script:
    """V/4, V/5: turn after turn round the table, each begun one seat further to the left.

    X/12: two players take turns the other way about each time, and the priority card stays where it is.
    """
    draft = t.facts.draft
    for turn in range(draft.minors + draft.shares):
        first = t.players[turn % len(t.players)]
        if len(t.players) > 2:
            t.priority = first
        for player in t.seats_from(first):
            menu = Menu(Take, partial(papers, player=player), refuse_take)
            action = yield from expect(Take, "draft", player, player, menu)
            take(t, player, action.paper)
    leave_out(t)
    t.push(Step("operating_set"))


def papers(t: MagHoldings, player: str) -> Iterator[Take]:
    for company in t.facts.companies:
        yield Take(player, company)


def refuse_take(t: MagHoldings, action: Take) -> Refusal | None:
    """V/7, X/11, XI.1: a player takes no more minors and shares than the number of players allows."""
    draft, player, paper = t.facts.draft, action.who, action.paper
    if paper not in t.facts.companies:
        return t.no(f"take.none.{draft.chapter}", paper=paper)
    if t.company(paper).kind == MINOR:
        if paper in t.owner:
            return t.no(f"take.none.{draft.chapter}", paper=paper)
        if len(t.minors_of(player)) >= draft.minors:
            return t.no(f"take.minors.{draft.chapter}", limit=draft.minors)
        return None
    if t.in_player_hands(paper) >= 10 * draft.display:
        return t.no(f"take.none.{draft.chapter}.share", paper=paper)
    if sum(t.percent(player, c) for c in t.certs) >= 10 * draft.shares:
        return t.no(f"take.shares.{draft.chapter}", limit=draft.shares)
    return None


def take(t: MagTable, player: str, paper: str) -> None:
    t.tell("taken", player=player, paper=paper)
    if t.company(paper).kind == MINOR:
        open_minor(t, player, paper)
    else:
        t.hand_over(paper, Cert(10), BANK, player)
        claim_director(t, player, paper)  # V/11


def open_minor(t: MagTable, player: str, minor: str) -> None:
    """V/8: a 2-train, 50 forints, and the home station on the map."""
    t.owner = {**t.owner, minor: player}
    t.floated = t.floated | {minor}
    t.pay(BANK, minor, CAPITAL)
    t.gain_train(minor, "2")
    place_home(t, minor)


def leave_out(t: MagTable) -> None:
    """V/9: minors nobody took are out, and their homes are ordinary cities."""
    for minor in [c.id for c in t.facts.companies.values() if c.kind == MINOR and c.id not in t.owner]:
        t.close(minor)
        t.tell("removed", paper=minor)
