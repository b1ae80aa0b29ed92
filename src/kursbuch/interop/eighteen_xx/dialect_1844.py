"""What the site calls its own way in 1844: bids, powers of papers, tunnels, mountains, and the two odd 5H-trains."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from ...board.catalogue import CATALOGUE
from ...board.faces import PHASE_COLOURS
from ...core.actions import Action
from ...core.state import State
from ...rules import actions as a
from ...rules.table import BANK, POOL, Cert, SharePosition
from ...titles.g1844.actions import (
    Bid,
    BuildTunnel,
    BuyPrivate,
    GiveTrain,
    LayFurka,
    PlaceMountain,
    SellDoubles,
)
from ...titles.g1844.companies import DESTINATIONS, PRIVATES, SBB
from ...titles.g1844.map import mountain_sites
from ...titles.g1844.record import AlpinePosition
from ...titles.g1844.trains import EVA, SBB_TRAIN
from .files import Entry
from .translate import Rule, Translator, route_text
from .writing import Form, Json, Writer, form, write_sale, write_tile

NAMES: Mapping[str, str] = MappingProxyType({paper: paper.replace("PR", "P") for paper in PRIVATES})
_OURS = {site: ours for ours, site in NAMES.items()}
_SPECIAL = {"5-1": EVA, "5-2": SBB_TRAIN}
"""The copies of the 5-train that the site lays aside."""
OWN_COPIES: Mapping[str, str] = MappingProxyType({ours: copy for copy, ours in _SPECIAL.items()})
_FURKA = {"FO1": "OP1/0", "FO2": "OP2/0", "FO3": "OP3/0"}
_UNCLAIMED = {**dict.fromkeys(PHASE_COLOURS, 0), "diesel": 0}


def extras(position: SharePosition) -> Mapping[str, Any]:
    """Keys of this title, and those that the site writes otherwise than we do."""
    p = AlpinePosition.cast(position)
    out: dict[str, Any] = {f"company.{NAMES[paper]}.owner": None for paper in PRIVATES if paper not in p.owner}
    for company, trains in p.trains.items():
        out[f"corp.{company}.trains"] = sorted("5H" if x in (EVA, SBB_TRAIN) else x for x in trains)
    for company in DESTINATIONS:
        if company not in p.closed:
            out[f"corp.{company}.destination_pending"] = company in p.pending
        else:
            out[f"corp.{company}.trains"] = None
    if "FNM" not in p.par:  # the site puts the three shares into the pool with the issue price
        out["corp.FNM.ipo"], out["pool.FNM"] = 100, 0
    for hex_id in p.tunnels.values():
        out[f"hex.{hex_id}"] = f"{p.board.laid[hex_id].tile}/0"
        laid = p.board.laid[hex_id]
        edges = sorted(CATALOGUE[laid.tile].turned(laid.rotation).edges)
        out[f"tunnel.{hex_id}"] = [edges]
    for site in mountain_sites():
        out[f"mountain.{site}"] = _UNCLAIMED
    for hex_id, piece in p.board.over.items():
        if piece in _FURKA:
            beneath = out.get(f"hex.{hex_id}")  # the site shows whichever was laid last
            out[f"hex.{hex_id}"] = (_FURKA[piece], beneath) if beneath else _FURKA[piece]
        else:
            out[f"mountain.{hex_id}"] = dict(zip(PHASE_COLOURS, CATALOGUE[piece].stops[0].values, strict=True))
    return out


def stations_left(p: SharePosition, company: str) -> tuple[int, ...]:
    return p.stations.get(company, ())


def _bid(x: Translator, state: State, who: str, entry: Entry) -> Iterator[Action]:
    yield Bid(who, _OURS[entry["company"]], int(entry["price"]))


def _position(state: State) -> AlpinePosition:
    return AlpinePosition.cast(state.now)


def _buy_company(x: Translator, state: State, who: str, entry: Entry) -> Iterator[Action]:
    site, price = str(entry["company"]), int(entry["price"])
    paper = _OURS.get(site, site)
    if entry["entity_type"] == "corporation":
        yield BuyPrivate(who, paper, _position(state).owner[paper], price)
    else:
        yield a.BuyPaper(who, paper, price)


def _par(x: Translator, state: State, who: str, entry: Entry) -> Iterator[Action]:
    x.shares.update(("FNM_1", "FNM_2", "FNM_3", "MOB_1"))  # these never lie in the bank
    yield a.StartCompany(who, entry["corporation"], int(entry["share_price"].split(",")[0]))


def _buy_shares(x: Translator, state: State, who: str, entry: Entry) -> Iterator[Action]:
    company, source = entry["shares"][0].rpartition("_")[0], x.bought_from(entry["shares"][0])
    yield a.BuyShare(who, company, int(entry["percent"]), POOL if company == SBB else source)


def _sell_shares(x: Translator, state: State, who: str, entry: Entry) -> Iterator[Action]:
    """The site names the certificates; among those of the SBB numbers 11 to 14 are the ordinary doubles."""
    numbers = [int(share.rpartition("_")[2]) for share in entry["shares"]]
    company = entry["shares"][0].rpartition("_")[0]
    doubles = sum(number > 10 for number in numbers) if company == SBB else 0
    singles = sum(0 < number <= 10 for number in numbers)
    if doubles and _position(state).held(who, SBB).count(Cert(5)) - singles >= 2:
        yield SellDoubles(who, doubles, singles)
    else:
        yield a.SellShares(who, company, int(entry["percent"]))


def _lay_tile(x: Translator, state: State, who: str, entry: Entry) -> Iterator[Action]:
    paper, hex_id, rotation = str(entry["entity"]), entry["hex"], int(entry["rotation"])
    tile = entry["tile"].rpartition("-")[0]
    x.tiles[entry["tile"]] = hex_id
    if entry["entity_type"] != "company":
        yield a.LayTile(who, tile, hex_id, rotation)
    elif paper.startswith("B"):
        yield PlaceMountain(who, paper, hex_id, tile)
    elif paper.startswith("T"):
        yield BuildTunnel(state.question.who, tile, hex_id, rotation, paper)
    else:
        yield a.LayTileWith(state.question.who, tile, hex_id, rotation, _OURS[paper])


def _choose_ability(x: Translator, state: State, who: str, entry: Entry) -> Iterator[Action]:
    if entry["entity"] == "P4":
        yield LayFurka(state.question.who, _OURS["P4"])
    else:
        x.trains["5-1"] = entry["choice"]
        yield GiveTrain(state.question.who, _OURS["P7"], entry["choice"])


def _buy_train(x: Translator, state: State, who: str, entry: Entry) -> Iterator[Action]:
    copy, price = entry["train"], int(entry["price"])
    source = x.trains.get(copy, BANK)
    if source in _position(state).closed:
        source = SBB
    if source == BANK:
        x.sides[copy] = entry.get("variant") or copy.rpartition("-")[0]
    x.trains[copy] = who
    yield a.BuyTrain(who, _name(x, state, source, copy), source, price)


def _discard_train(x: Translator, state: State, who: str, entry: Entry) -> Iterator[Action]:
    yield a.DiscardTrain(who, _name(x, state, who, entry["train"]))


def _name(x: Translator, state: State, holder: str, copy: str) -> str:
    """Our name of a train: the odd ones have their own, and others may have been turned over since they were bought."""
    if copy in _SPECIAL:
        return _SPECIAL[copy]
    side = x.sides[copy]
    if holder == BANK or side in _position(state).trains.get(holder, ()):
        return side
    return f"{side.rstrip('E')}H"


def _run_routes(x: Translator, state: State, who: str, entry: Entry) -> Iterator[Action]:
    if state.ask is None or state.ask.name != "run" or state.ask.who != who:
        return  # a run of no trains that we did not ask for
    position = _position(state)
    paths = [(route["train"], route_text(position, route).partition(":")[2]) for route in entry["routes"]]
    yield a.Run(who, tuple(f"{_name(x, state, who, copy)}:{path}" for copy, path in paths))


def card(train: str) -> str:
    """The site counts both sides of a card as one type."""
    name = train if train in OWN_COPIES else train.rstrip("HE")
    return "8E" if name == "8" else name


def number_shares(company: str, certs: list[Cert]) -> list[Cert]:
    """Of the SBB the singles come before the doubles."""
    return sorted(certs, key=lambda cert: (not cert.director, cert.percent))


def _by_paper(paper: str) -> Json:
    return {"entity": NAMES.get(paper, paper), "entity_type": "company"}


def _write_bid(w: Writer, state: State, x: Bid) -> Iterator[Json]:
    yield {"type": "bid", "company": NAMES[x.paper], "price": x.amount}


def _write_private(w: Writer, state: State, x: BuyPrivate) -> Iterator[Json]:
    yield {"type": "buy_company", "company": NAMES.get(x.paper, x.paper), "price": x.price}


def _write_mountain(w: Writer, state: State, x: PlaceMountain) -> Iterator[Json]:
    copy = f"{x.panel}-{w.laid[x.panel]}"
    w.laid[x.panel] += 1
    yield {**_by_paper(x.paper), "type": "lay_tile", "hex": x.hex, "tile": copy, "rotation": 0}


def _write_paper_tile(w: Writer, state: State, x: BuildTunnel | a.LayTileWith) -> Iterator[Json]:
    for entry in write_tile(w, state, a.LayTile(x.who, x.tile, x.hex, x.rotation)):
        yield {**_by_paper(x.paper), **entry}


def _write_furka(w: Writer, state: State, x: LayFurka) -> Iterator[Json]:
    yield {**_by_paper(x.paper), "type": "choose_ability", "choice": "Place tile"}


def _write_gift(w: Writer, state: State, x: GiveTrain) -> Iterator[Json]:
    yield {**_by_paper(x.paper), "type": "choose_ability", "choice": x.company}


def autos(before: State, after: State) -> Iterator[Json]:
    """What the site adds by itself: destinations that were reached, and its two looks for such, which it passes."""
    old, new = AlpinePosition.cast(before.now), AlpinePosition.cast(after.now)
    asked, then = before.ask, after.ask
    if asked is None or asked.name not in ("track", "station"):
        return
    if isinstance(after.last, (a.LayTile, BuildTunnel, LayFurka)) and (reached := sorted(old.pending - new.pending)):
        who = {"entity": asked.who, "entity_type": "corporation"}
        yield {"type": "destination_connection", **who, "corporations": reached}
    on = then.name if then is not None and then.who == asked.who else ""
    look = {"type": "pass", "entity": asked.who, "entity_type": "corporation"}
    if asked.name == "track" and on != "track":
        yield look
    if on not in ("track", "station"):
        yield look


FORMS: Mapping[type[Action], Form] = dict(
    (
        form(Bid, _write_bid),
        form(BuyPrivate, _write_private),
        form(PlaceMountain, _write_mountain),
        form(BuildTunnel, _write_paper_tile),
        form(a.LayTileWith, _write_paper_tile),
        form(LayFurka, _write_furka),
        form(GiveTrain, _write_gift),
        form(SellDoubles, write_sale),
    )
)

TRANSLATORS: Mapping[str, Rule] = {
    "bid": (_bid, (Bid,)),
    "buy_company": (_buy_company, (a.BuyPaper, BuyPrivate)),
    "par": (_par, (a.StartCompany,)),
    "buy_shares": (_buy_shares, (a.BuyShare,)),
    "sell_shares": (_sell_shares, (a.SellShares, SellDoubles)),
    "lay_tile": (_lay_tile, (a.LayTile, a.LayTileWith, BuildTunnel, PlaceMountain)),
    "choose_ability": (_choose_ability, (LayFurka, GiveTrain)),
    "buy_train": (_buy_train, (a.BuyTrain,)),
    "discard_train": (_discard_train, (a.DiscardTrain,)),
    "run_routes": (_run_routes, (a.Run,)),
}
