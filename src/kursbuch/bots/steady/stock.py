"""Shares and papers in an 18xx game: what to start, to buy, to bid for, and what to sell."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol, cast, runtime_checkable

from ...core.actions import Action, Pass
from ...core.questions import Offer, of_kind
from ...rules.actions import BuyPaper, BuyShare, SellShares, StartCompany
from ...rules.auction import AuctionHoldings
from ...rules.table import Holdings
from .ideas import TRIED, Idea, Moment
from .outlook import FLOAT
from .place import surroundings
from .trial import attempt

_RELUCTANCE = 30
"""A sale must bring so much more than keeping the shares."""
_POOR = 0.1
"""Shares that will bring less than this part of their price are better sold for others."""
_RELIEF = 60
"""What it must be worth by itself to be rid of a company."""
_KEPT = 0.4
"""The part of the money at the start that is not for an auction, but for companies afterwards."""


# -- shares ---------------------------------------------------------------------------------------------------------


def share_ideas(moment: Moment, offers: list[Offer]) -> Iterator[Idea]:
    """Shares that will bring most."""
    shares = [share for _, share in of_kind(BuyShare, offers)]
    for share in sorted(shares, key=lambda share: -_brings(moment, moment.now, share))[:TRIED]:
        yield Idea(share)


def _brings(moment: Moment, t: Holdings, share: BuyShare) -> float:
    """What a share will bring, as things are in that position."""
    return moment.view.stake(t, share.company, share.percent)


def start_ideas(moment: Moment, offers: list[Offer]) -> Iterator[Idea]:
    return map(Idea, starts(moment, offers))


def starts(moment: Moment, offers: list[Offer]) -> Iterator[StartCompany]:
    """Companies with good homes, at the highest price at which one could open them alone, and at the lowest."""
    t = moment.now
    prices: dict[str, list[StartCompany]] = {}
    for _, start in of_kind(StartCompany, offers):
        prices.setdefault(start.company, []).append(start)
    for company in sorted(prices, key=lambda c: -_site(t, c))[:TRIED]:
        listed = sorted(prices[company], key=lambda start: start.price)
        alone = [s for s in listed if s.price * FLOAT // t.share(company) <= t.cash[moment.player]]
        yield from dict.fromkeys((listed[0], *alone[-1:]))


def _site(t: Holdings, company: str) -> float:
    home = t.company(company).home
    return surroundings(t.facts.map, home.hex) if home is not None else 0.0


def sale_ideas(moment: Moment, offers: list[Offer]) -> Iterator[Idea]:
    """Sales one must make, or has a reason for: a company with poor prospects, or one that is better got rid of. Of
    each the least and the most, with what could be bought afterwards."""
    t, view, player = moment.now, moment.view, moment.player
    if moment.ask.who != player and moment.ask.passable:
        yield from _help_ideas(moment, offers)
        return
    sizes: dict[str, list[SellShares]] = {}
    for _, sale in of_kind(SellShares, offers):
        sizes.setdefault(sale.company, []).append(sale)
    hopes = {}
    for company in sizes:
        held = t.percent(player, company)
        hopes[company] = view.stake(t, company, held) / max(1, t.worth_of(company, held))
    for company in sorted(sizes, key=lambda c: hopes[c])[: TRIED // 2]:
        for sale in dict.fromkeys((sizes[company][0], sizes[company][-1])):
            position, ask = attempt(moment.state, sale)
            after = Holdings.cast(position)
            alone = view.worth(after) - moment.worth
            if moment.ask.passable and hopes[company] > _POOR and alone < _RELIEF:
                continue
            menu = ask.menu(BuyShare) if ask is not None else None
            buys = of_kind(BuyShare, menu.offers(after)) if menu is not None else ()
            then = max((_brings(moment, after, buy) for _, buy in buys), default=0.0)
            yield Idea(sale, alone + then + moment.prolongs(after) - _RELUCTANCE, known=True)


def _help_ideas(moment: Moment, offers: list[Offer]) -> Iterator[Idea]:
    """Sales for a company's train: better than the debt that follows without them?"""

    def settled(*answers: Action) -> float:
        now, ask = attempt(moment.state, *answers)
        if ask is not None and ask.menu(SellShares) is not None:
            now, _ = attempt(moment.state, *answers, Pass(ask.who))
        return moment.view.worth(Holdings.cast(now))

    owing = settled()
    for offer in offers:
        yield Idea(offer.action, settled(offer.action) - owing, known=True)


# -- papers ---------------------------------------------------------------------------------------------------------


def paper_ideas(moment: Moment, offers: list[Offer]) -> Iterator[Idea]:
    """Papers at their price; of one that is on sale at several prices, the lowest and the middle one."""
    t = moment.now
    free = float(t.cash[moment.player])
    if isinstance(t, AuctionHoldings):
        free = t.free_cash(moment.player) - (_KEPT * t.facts.cash if t.round.number == 1 else 0)
    prices: dict[str, list[BuyPaper]] = {}
    for _, purchase in of_kind(BuyPaper, offers):
        if purchase.price <= free:
            prices.setdefault(purchase.paper, []).append(purchase)
    for paper in sorted(prices, key=lambda paper: -moment.view.paper(t, paper))[:TRIED]:
        listed = prices[paper]
        if t.company(paper).price:
            yield Idea(listed[0], _limit(moment, paper) - listed[0].price, known=True)
        else:  # the buyer sets the price, and more than the paper hangs on it
            for purchase in dict.fromkeys((listed[0], listed[len(listed) // 2])):
                yield Idea(purchase)


def _limit(moment: Moment, paper: str) -> float:
    """The most to pay for a paper: somewhat more than it says on it."""
    face = moment.now.company(paper).price
    return min(max(1.05 * face, moment.view.paper(moment.now, paper)), 1.4 * face)


@runtime_checkable
class PaperBid(Protocol):
    """Any action that offers an amount for a paper."""

    @property
    def paper(self) -> str: ...
    @property
    def amount(self) -> int: ...


def bid_ideas(moment: Moment, offers: list[Offer], worth: Callable[[Moment, str], float] = _limit) -> Iterator[Idea]:
    """Bids on papers that are worth it, a good step at a time, if enough is left to open a company."""
    t = moment.now
    for offer in offers:
        paper = cast(PaperBid, offer.action).paper  # the caller has seen that
        if isinstance(t, AuctionHoldings) and (bids := t.bids.get(paper)) and bids[-1].player == moment.player:
            continue  # leads already
        limit = min(worth(moment, paper), offer.high - _KEPT * t.facts.cash)
        step = max(0, int(limit - offer.low) // 3 // 5 * 5)
        yield Idea(offer.at(offer.low + step), limit - offer.low, known=True)
