"""1824 Cisleithania as the site plays it, a title of its own there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from ...core.actions import Action
from ...core.state import State
from ...rules import actions as a
from ...rules.shares import choices
from ...rules.table import BANK, POOL, Cert, SharePosition
from .files import Entry, ImportFileError, Recording
from .translate import Rule, Translator, common
from .writing import Form, Json, Writer, form, place_token

_ROSTER = ("SPB", "UG1", "UG2", "SB", "BH", "UG")
"""Railways of the basic game that are not used with two players, or not with three: closed, for the site."""

_FORERUNNERS = {"SD": ("SD1", "SD2", "SD3"), "UG": ("UG1", "UG2"), "KK": ("KK1", "KK2")}


def options(recording: Recording) -> Mapping[str, str]:
    return {"rulings": "18xx.games", "map": "cisleithania"}


def builders(recording: Recording, state: State) -> Action:
    """The pair drawn for the first stack: of those drafted one after the other, a coal and a pre-state railway."""
    companies = state.game.facts.companies
    drafted = [str(e["company"]) for e in recording.actions[:8] if e.get("type") == "buy_company"]
    for pair in zip(drafted[::2], drafted[1::2], strict=False):
        kinds = {companies[paper].kind: paper for paper in pair}
        if set(kinds) == {"coal", "pre-state"}:
            return state.game.title.notation.parse(f"chance draws {kinds['pre-state']} and {kinds['coal']}")
    raise ImportFileError(f"{recording.name}: the game breaks off before it shows which railways only build")


def seed(state: State) -> tuple[int, str]:
    return (
        1,
        "which railways only build is drawn by the site's own dice, which we cannot set; the file may not go there",
    )


def extras(p: SharePosition) -> Mapping[str, Any]:
    """Railways left out, and a blocker on the mine of each coal railway that is gone."""
    gone = {f"corp.{c}.closed": True for c in _ROSTER if c not in p.facts.companies}
    return gone | {
        f"city.{c.home.hex}": [["B"]]
        for c in p.facts.companies.values()
        if c.kind == "coal" and c.home is not None and c.id in p.closed and _was_bought(p, c.id)
    }


def _was_bought(p: SharePosition, paper: str) -> bool:
    return f"exchanged {paper}" in p.flags or f"builds {paper}" in p.flags


def stations_left(p: SharePosition, company: str) -> tuple[int, ...]:
    """The site counts the stations that a state railway will inherit as placed, also of forerunners not used."""
    left = p.stations[company]
    if p.company(company).kind == "state" and company not in p.floated:
        heirs = [x for x in _FORERUNNERS[company] if x not in p.closed or f"builds {x}" in p.flags]
        return left[len(heirs) :]
    return left


def _buy_company(x: Translator, state: State, who: str, entry: Entry) -> Iterator[Action]:
    if f"builds {entry['company']}" in _position(state).flags:
        yield a.BuyPaper(who, entry["company"], int(entry["price"]))
    else:
        yield from common("buy_company")(x, state, who, entry)


def _buy_shares(x: Translator, state: State, who: str, entry: Entry) -> Iterator[Action]:
    position, copy, percent = _position(state), str(entry["shares"][0]), int(entry["percent"])
    company = copy.rpartition("_")[0]
    known = x.bought_from(copy) == POOL
    if entry["entity_type"] == "company":
        yield a.Exchange(who, entry["entity"], company)
        return
    in_pool = POOL in position.facts.shares.sources and (known or Cert(percent) not in position.held(BANK, company))
    yield a.BuyShare(who, company, percent, POOL if in_pool else BANK)


def _sell_shares(x: Translator, state: State, who: str, entry: Entry) -> Iterator[Action]:
    """The site names the certificates; number 0 of the bond railway is its 20 % paper."""
    x.shares.update(entry["shares"])
    position, company = _position(state), str(entry["shares"][0]).rpartition("_")[0]
    held = position.held(who, company) if company in position.certs else ()
    sizes = tuple(sorted((20 if str(share).endswith("_0") else 10 for share in entry["shares"]), reverse=True))
    if sizes in choices(held):
        yield a.SellPapers(who, company, sizes)
    else:
        yield from common("sell_shares")(x, state, who, entry)


def _place_token(x: Translator, state: State, who: str, entry: Entry) -> Iterator[Action]:
    """The site names the company whose turn it is, also where it places a station of the bond railway."""
    bond = state.ask is not None and state.ask.name in ("bond_station", "wien")
    owner = state.ask.who if state.ask is not None and bond else who
    yield from common("place_token")(x, state, owner, entry)


def _write_station(w: Writer, state: State, x: a.PlaceStation) -> Iterator[Json]:
    """In the name of the company whose turn it is, also where it is a station of the bond railway."""
    entry = place_token(w, state, x)
    if state.ask is not None and state.ask.name in ("bond_station", "wien"):
        entry |= w.entity(state, _at_work(state, x.who))
    yield entry


def _at_work(state: State, bond: str) -> str:
    """The company that was last asked for before the bond railway was."""
    before = state.before
    while before is not None and before.ask is not None and before.ask.who in (bond, *state.game.players):
        before = before.before
    return before.ask.who if before is not None and before.ask is not None else bond


FORMS: Mapping[type[Action], Form] = dict((form(a.PlaceStation, _write_station),))


def _position(state: State) -> SharePosition:
    return SharePosition.cast(state.now)


TRANSLATORS: Mapping[str, Rule] = MappingProxyType(
    {
        "buy_company": (_buy_company, (a.BuyPaper,)),
        "buy_shares": (_buy_shares, (a.BuyShare, a.Exchange)),
        "sell_shares": (_sell_shares, (a.SellShares, a.SellPapers)),
        "place_token": (_place_token, (a.PlaceStation,)),
    }
)
