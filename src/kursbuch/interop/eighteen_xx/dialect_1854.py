"""What the site calls its own way in 1854."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from ...core.actions import Action
from ...core.state import State
from ...rules import actions as a
from ...rules.auction import BidOn
from ...rules.table import BANK, POOL, Round, SharePosition
from ...titles.g1854.companies import AUCTION_ORDER
from ...titles.g1854.ownership import is_obsolete
from ...titles.g1854.table import TREASURY, AustriaPosition
from .files import Entry
from .translate import Rule, Translator, common

NAMES: Mapping[str, str] = MappingProxyType({
    "AF": "P1", "MU": "P2", "GK": "P3", "AR": "P4", "SE": "P5",
    **{str(n): f"L{n}" for n in range(1, 7)},
})  # fmt: skip
_OURS = {site: ours for ours, site in NAMES.items()}


def extras(position: SharePosition) -> Mapping[str, Any]:
    """Papers without an owner have none; trains in the pool; shares added by a split count as new ones."""
    p = AustriaPosition.cast(position)
    out: dict[str, Any] = {f"company.{NAMES[paper]}.owner": None for paper in AUCTION_ORDER if paper not in p.owner}
    out["depot.discarded"] = dict(Counter(x for x in p.trains.get(POOL, ()) if not is_obsolete(p, x)))
    for company in p.split:
        out[f"corp.{company}.ipo"] = p.percent(BANK, company) + p.percent(TREASURY, company)
    return out


def round_name(round_: Round) -> str:
    return f"ISR {round_.number}.1" if round_.kind == "AR" else str(round_)


def _bid(x: Translator, state: State, who: str, entry: Entry) -> Iterator[Action]:
    position = AustriaPosition.cast(state.now)
    paper, price = _OURS[entry["company"]], int(entry["price"])
    if state.ask is not None and state.ask.name == "auction" and paper == position.lots[0]:
        yield a.BuyPaper(who, paper, price)
    else:
        yield BidOn(who, price, paper)


def _buy_shares(x: Translator, state: State, who: str, entry: Entry) -> Iterator[Action]:
    share = entry["shares"][0]
    yield a.BuyShare(who, share.rpartition("_")[0], int(entry["percent"]), x.bought_from(share))


def _sell_shares(x: Translator, state: State, who: str, entry: Entry) -> Iterator[Action]:
    x.shares.update(entry["shares"])
    yield from common("sell_shares")(x, state, who, entry)


def _discard_train(x: Translator, state: State, who: str, entry: Entry) -> Iterator[Action]:
    """To the pool, from where it may be bought; where a company's trains are all alike nobody is asked."""
    x.trains[entry["train"]] = POOL
    if state.ask is not None and (state.ask.name, state.ask.who) == ("discard", who):
        yield a.DiscardTrain(who, entry["train"].rpartition("-")[0])


def _run_routes(x: Translator, state: State, who: str, entry: Entry) -> Iterator[Action]:
    """A route from Paris is read backwards: which of its two places in Zürich is meant tells the side beyond."""
    routes = [_backwards(route) if route["hexes"][0] == "D0" else route for route in entry["routes"]]
    yield from common("run_routes")(x, state, who, {**entry, "routes": routes})


def _backwards(route: Mapping[str, Any]) -> Mapping[str, Any]:
    return {**route, "hexes": route["hexes"][::-1], "connections": route["connections"][::-1]}


TRANSLATORS: Mapping[str, Rule] = MappingProxyType(
    {
        "bid": (_bid, (a.BuyPaper, BidOn)),
        "buy_shares": (_buy_shares, (a.BuyShare,)),
        "discard_train": (_discard_train, (a.DiscardTrain,)),
        "run_routes": (_run_routes, (a.Run, a.BuyTrain)),
        "sell_shares": (_sell_shares, (a.SellShares,)),
    }
)
