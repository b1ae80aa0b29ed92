"""What Private Railways can do, and their sale to companies (rulebook: Private railway companies)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...core.game import Script
from ...core.questions import Ask, Menu, Offer
from ...core.reports import Refusal
from ...rules.actions import LayTileWith
from ...rules.table import BANK
from ...rules.track import lays, refuse_lay
from ...rules.trains import discard_surplus
from .actions import BuyPrivate, GiveTrain, LayFurka
from .companies import HISTORICAL, PRIVATES, REGIONAL
from .launch import pay_destinations
from .map import FURKA_OBERALP
from .record import AlpineHoldings, AlpineTable
from .trains import EVA

FOR_SALE = PRIVATES[:5]
COMPENSATION = 80


# -- P4: the Furka-Oberalp tile -----------------------------------------------------------------------------------


def furka_menu(who: str, player: str) -> Menu:
    """P4 in a turn of its owner, or of a company that owns it or is directed by its owner."""
    return Menu(LayFurka, lambda t: (LayFurka(who, "PR4"),), partial(refuse_furka, player=player))


def refuse_furka(t: AlpineHoldings, action: LayFurka, *, player: str) -> Refusal | None:
    if action.paper != "PR4" or t.owner.get("PR4") not in (player, action.who):
        return t.no("power.owner", paper=action.paper)
    if t.rulings.furka_from_phase_3 and not t.since("3"):
        return t.no("power.phase", paper=action.paper)
    return None


def lay_furka(t: AlpineTable) -> None:
    """Lays the special tile, free; P4 closes and its owner is compensated."""
    owner = t.owner["PR4"]
    for hex_id, piece in FURKA_OBERALP.items():
        t.board = t.board.put_over(hex_id, piece)
    t.pay(BANK, owner, COMPENSATION)
    t.close("PR4")
    t.tell("furka", owner=owner, amount=COMPENSATION)
    pay_destinations(t)


# -- P2: an additional yellow tile --------------------------------------------------------------------------------


def extra_menu(company: str) -> Menu:
    return Menu(LayTileWith, partial(_extras, company=company), refuse_extra)


def _extras(t: AlpineHoldings, company: str) -> Iterator[LayTileWith]:
    if refuse_extra_right(t, company, "PR2") is None:
        for lay in lays(t, company):
            yield LayTileWith(company, lay.tile, lay.hex, lay.rotation, "PR2")


def refuse_extra_right(t: AlpineHoldings, company: str, paper: str) -> Refusal | None:
    if paper != "PR2" or t.owner.get("PR2") not in (company, t.director(company)):
        return t.no("power.owner", paper=paper)
    if "PR2 used" in t.flags:
        return t.no("extra.used")
    if not t.since("3"):
        return t.no("power.phase", paper=paper)
    return None


def refuse_extra(t: AlpineHoldings, action: LayTileWith) -> Refusal | None:
    if (refusal := refuse_extra_right(t, action.who, action.paper)) is not None:
        return refusal
    if action.hex in t.board.map and (action.hex in t.board.laid or t.board.face(action.hex).colour != "white"):
        return t.no("extra.yellow", hex=action.hex)
    return refuse_lay(t, action)


# -- P7: the train EVA --------------------------------------------------------------------------------------------


def give_menu(who: str, player: str) -> Menu:
    """P7's owner may give EVA to any company directed, once a 5/5H-train has been sold."""
    return Menu(
        GiveTrain,
        lambda t: [GiveTrain(who, "PR7", company) for company in sorted(t.floated)],
        partial(refuse_gift, player=player),
    )


def refuse_gift(t: AlpineHoldings, action: GiveTrain, *, player: str) -> Refusal | None:
    if action.paper != "PR7" or t.owner.get("PR7") != player:
        return t.no("power.owner", paper=action.paper)
    if not t.since("5"):
        return t.no("eva.phase")
    company = action.company
    if company not in t.floated - t.closed or t.director(company) != player:
        return t.no("eva.director", company=company)
    if t.rulings.eva_within_limit and t.train_room(company) <= 0:
        return t.no("eva.limit", company=company, limit=t.train_limit(company))
    return None


def give_train(t: AlpineTable, company: str) -> Script:
    """The company gets EVA; where train limits are not kept in giving, it gives up another train."""
    t.set_flag("EVA given")
    t.close("PR7")
    t.gain_train(company, EVA)
    t.tell("eva", company=company)
    yield from discard_surplus(t)


def offer_eva(t: AlpineTable) -> Script:
    """The owner of P7 may give EVA away the moment it arrives."""
    player = t.owner.get("PR7", "")
    if player:
        action = yield Ask("eva", player, player, (give_menu(player, player),))
        if isinstance(action, GiveTrain):
            yield from give_train(t, action.company)


# -- sales to companies, closing ----------------------------------------------------------------------------------


def private_menu(company: str) -> Menu:
    return Menu(BuyPrivate, partial(_sales, company=company), refuse_private)


def _sales(t: AlpineHoldings, company: str) -> Iterator[Offer]:
    for paper in FOR_SALE:
        if paper in t.owner:  # without a seller it could not be written down
            high = min(2 * t.company(paper).price, t.cash[company])
            yield Offer(BuyPrivate(company, paper, t.owner[paper], 1), "price", 1, high)


def refuse_private(t: AlpineHoldings, action: BuyPrivate) -> Refusal | None:
    company, paper = action.who, action.paper
    if paper not in FOR_SALE or t.owner.get(paper) != action.seller or action.seller not in t.players:
        return t.no("private.owner", paper=paper)
    if not t.since("3"):
        return t.no("private.phase")
    if t.company(company).kind not in (REGIONAL, HISTORICAL):
        return t.no("private.company", company=company)
    if t.rulings.privates_from_director and t.director(company) != action.seller:
        return t.no("private.director", company=company, paper=paper)
    high = 2 * t.company(paper).price
    if not 1 <= action.price <= high:
        return t.no("private.price", paper=paper, high=high)
    if action.price > t.cash[company]:
        return t.no("private.cash", company=company, price=action.price, cash=t.cash[company])
    return None


def buy_private(t: AlpineTable, action: BuyPrivate) -> None:
    t.pay(action.who, action.seller, action.price)
    t.owner = {**t.owner, action.paper: action.who}
    t.tell("private", company=action.who, paper=action.paper, seller=action.seller, price=action.price)


def close_privates(t: AlpineTable) -> None:
    """Phase 5: P4 is built if it was not, and all close; P7 stays as a claim on EVA until that is given."""
    if "PR4" in t.owner:
        lay_furka(t)
    for paper in PRIVATES:
        if paper in t.owner and paper != "PR7":
            t.close(paper)
            t.tell("closed", paper=paper)
