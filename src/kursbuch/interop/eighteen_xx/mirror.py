"""One of our positions in the keys of a recording, for those keys that a verification must compare."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

from ...core.state import State
from ...rules.facts import UNLIMITED, Company
from ...rules.table import BANK, POOL, RESERVED, SharePosition
from .dialects import Dialect

REQUIRED = re.compile(
    r"phase|finished|bank_cash|market_order|depot\.(upcoming|discarded)|hex\..+|city\..+|pool\..+"
    r"|player\.[^.]+\.(cash|debt|shares|companies)"
    r"|(corp|minor)\.[^.]+\.(cash|owner|president|floated|price|market|trains|tokens|tokens_left|closed)"
    r"|minor\.[^.]+\.terrain_tokens|corp\.[^.]+\.(ipo|destination_pending)|mountain\..+|tunnel\..+|company\.[^.]+\.owner"
)


def mirror(state: State, seats: Mapping[str, str], dialect: Dialect) -> dict[str, Any]:
    """The position in the recording's keys; `seats` maps our players to the ids of the site."""
    p = SharePosition.cast(state.now)
    site = {seat: f"player:{id_}" for seat, id_ in seats.items()}
    out: dict[str, Any] = {
        "phase": dialect.phases[p.phase],
        "finished": state.over,
        "bank_cash": p.cash[BANK],
        "market_order": {f"{r},{c}": list(x) for (r, c), x in p.stacks.items() if len(x) > 1},
        "depot.upcoming": {x: "unlimited" if n == UNLIMITED else n for x, n in p.depot.items() if n},
        "depot.discarded": {},
    }
    for seat, id_ in seats.items():
        out[f"player.{id_}.cash"] = p.cash[seat]
        out[f"player.{id_}.debt"] = p.debt.get(seat, 0)
        out[f"player.{id_}.shares"] = _shares(p, seat, dialect)
        out[f"player.{id_}.companies"] = sorted(
            dialect.names.get(paper, paper) for paper in p.papers_of(seat) if not p.company(paper).stations
        )
    places = _places(p, dialect)
    for company in p.facts.companies.values():
        if company.kind in dialect.minors:
            if company.id not in p.closed:
                _assets(out, f"minor.{company.id}", p, company.id, site, dialect, places)
            continue
        if not company.shares:
            name = dialect.names.get(company.id, company.id)
            out[f"company.{name}.owner"] = _paper_owner(p, company, site)
        if not company.stations:
            continue
        if company.id in p.closed:
            out[f"corp.{company.id}.closed"] = True
        else:
            _company(out, p, company, site, seats, dialect, places)
    for hex_id, laid in p.board.laid.items():
        out[f"hex.{hex_id}"] = str(laid)
    for hex_id in p.board.tokens:
        out[f"city.{hex_id}"] = _city(p, hex_id)
    out.update(dialect.extra_cities(p))
    return out


def _paper_owner(p: SharePosition, paper: Company, site: Mapping[str, str]) -> str | None:
    """The site keeps a paper of every railway on sale; a railway that runs trains lays it aside when bought."""
    if paper.id in p.closed or (paper.id in p.owner and paper.stations):
        return None
    owner = p.owner.get(paper.id)
    return site.get(owner, f"corp:{owner}") if owner else "bank"


def _shares(p: SharePosition, seat: str, dialect: Dialect) -> dict[str, int]:
    shares = {company: p.percent(seat, company) for company, _ in p.shares_of(seat)}
    papers = [p.company(paper) for paper in p.papers_of(seat)]
    return shares | {c.id: 100 for c in papers if c.stations and c.kind not in dialect.minors}


def _company(
    out: dict[str, Any],
    p: SharePosition,
    company: Company,
    site: Mapping[str, str],
    seats: Mapping[str, str],
    dialect: Dialect,
    places: Mapping[str, list[str]],
) -> None:
    id_, key = company.id, f"corp.{company.id}"
    director = p.director(id_)
    _assets(out, key, p, id_, site, dialect, places)
    out[f"{key}.president"] = seats[director] if director else None
    out[f"{key}.price"] = p.price(id_) or None
    out[f"{key}.market"] = list(p.cells[id_]) if id_ in p.cells else None
    if dialect.charter_is_pool:
        out[f"{key}.owner"] = out[f"{key}.owner"] or "pool"
        out[f"{key}.ipo"] = 0
        out[f"pool.{id_}"] = p.percent(BANK, id_)
        return
    if company.shares:
        out[f"{key}.ipo"] = p.percent(BANK, id_) + p.percent(RESERVED, id_)
        out[f"pool.{id_}"] = p.percent(POOL, id_)
    else:
        out[f"{key}.ipo"] = 0 if id_ in p.owner else 100
        out[f"pool.{id_}"] = 0


def _assets(
    out: dict[str, Any],
    key: str,
    p: SharePosition,
    id_: str,
    site: Mapping[str, str],
    dialect: Dialect,
    places: Mapping[str, list[str]],
) -> None:
    """What minors have as well: an owner, cash, trains, stations."""
    director = p.director(id_)
    out[f"{key}.cash"] = p.cash[id_]
    out[f"{key}.owner"] = site[director] if director else None
    out[f"{key}.floated"] = id_ in p.floated
    out[f"{key}.trains"] = sorted(p.trains.get(id_, ()))
    out[f"{key}.tokens"] = places.get(id_, [])
    out[f"{key}.tokens_left"] = list(dialect.stations_left(p, id_))


def _places(p: SharePosition, dialect: Dialect) -> dict[str, list[str]]:
    """Where each company has its stations, in order."""
    found: dict[str, list[str]] = {}
    for hex_id, stops in p.board.tokens.items():
        for stop, slots in enumerate(stops):
            for owner in filter(None, slots):
                found.setdefault(owner, []).append(_place(p, hex_id, stop, dialect))
    return {owner: sorted(places) for owner, places in found.items()}


def _place(p: SharePosition, hex_id: str, stop: int, dialect: Dialect) -> str:
    """Hex and city as the site counts them: on a printed hex it may count the tracks in between."""
    counted = dialect.counts_tracks and hex_id not in p.board.laid
    return f"{hex_id}/{2 * stop if counted else stop}"


def _city(p: SharePosition, hex_id: str) -> list[list[str | None]]:
    stops = p.board.face(hex_id).stops
    return [
        [owner or None for owner in slots]
        for stop, slots in zip(stops, p.board.tokens[hex_id], strict=True)
        if stop.kind != "t"
    ]


def differences(
    expected: Mapping[str, Any], ours: Mapping[str, Any], ignored: Collection[str]
) -> list[tuple[str, Any, Any]]:
    """(key, expected, ours) wherever the two must agree and do not, in the order of the keys; a tuple of ours means any
    of these."""
    suspects = [key for key in expected.keys() | ours.keys() if expected.get(key) != ours.get(key)]
    found = []
    for key in sorted(suspects):
        want, got = expected.get(key), ours.get(key)
        if key in ignored or not REQUIRED.fullmatch(key) or (isinstance(got, tuple) and want in got):
            continue
        if key.startswith("city.") and _plain(want) == _plain(got):
            continue
        if isinstance(want, list) and isinstance(got, list) and key.endswith(".trains") and sorted(want) == got:
            continue
        found.append((key, want, got))
    return found


def _plain(cities: Any) -> list[tuple[Any, ...]]:
    """Who is in which city; which of its slots they fill means nothing, and neither does an empty city."""
    rows = [tuple(sorted(str(x) for x in city if x)) for city in cities or ()]
    return rows if any(rows) else []
