"""Actions of 18xx.games that no reading of a rulebook allows: a game is followed up to the first of them.

Each has a name, the clause that it breaks and the reason, which is what a reader is told. A fault is looked for
before an action is played; it may be one that our rules would allow but the site counts wrongly.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...core.state import State
from ...rules.table import BANK, POOL, SharePosition
from ...titles.g1854.table import AustriaPosition
from .files import Entry

Found = Callable[[State, str, Entry], bool]


@dataclass(frozen=True)
class Fault:
    """Something that the site does or knows in a title and the rulebook does not."""

    name: str
    title: str
    clause: str
    reason: str
    found: Found
    """Is the action such a one?"""


def fault_in(state: State, who: str, entry: Entry) -> Fault | None:
    """The fault on which an action rests, if any; `who` is our name of whoever acts."""
    here = (fault for fault in FAULTS if fault.title == state.game.title.id)
    return next((fault for fault in here if fault.found(state, who, entry)), None)


def _is(kind: str) -> Found:
    return lambda state, who, entry: entry["type"] == kind


def _loose_director(state: State, who: str, entry: Entry) -> bool:
    """Half of number 0, the director's certificate, is sold by another than the director; or all of it is bought."""
    position, kind = state.now, entry["type"]
    if kind not in ("buy_shares", "sell_shares") or not isinstance(position, SharePosition):
        return False
    company, _, copy = entry["shares"][0].rpartition("_")
    director = position.director(company) if company in position.certs else None
    if copy != "0" or director is None:
        return False
    if kind == "sell_shares":
        return director != who and len(entry["shares"]) == 1 and entry["percent"] == 10
    on_sale = (*position.held(BANK, company), *position.held(POOL, company))
    return all(cert.percent != entry["percent"] for cert in on_sale)


def _sold_director(state: State, who: str, entry: Entry) -> bool:
    return entry["type"] == "sell_shares" and any(share.endswith("_0") for share in entry["shares"])


def _part_of_a_share(state: State, who: str, entry: Entry) -> bool:
    if entry["type"] != "sell_shares":
        return False
    assert isinstance(state.now, AustriaPosition)
    company = entry["shares"][0].rpartition("_")[0]
    return company in state.now.certs and bool(entry["percent"] % state.now.unit(company))


FAULTS = (
    Fault(
        "loose director's certificate",
        "1824",
        "IV.2/18",
        "when a coal railway is exchanged and another player holds more of the regional railway, the site leaves the "
        "director's certificate with the former owner, who may then sell it, or half of it, to the bank",
        _loose_director,
    ),
    Fault("bankrupt", "1844", "purchase-trains/26", "the site ends the game by a bankruptcy", _is("bankrupt")),
    Fault(
        "merger without consent",
        "1854",
        "lokalbahn-ags-major-local-railways/1",
        "the site merges Local Railways without their owners' consent and keeps their trains and stations",
        _is("merge"),
    ),
    Fault(
        "sold director's certificate",
        "1854",
        "selling-shares/6",
        "the site sells out of the director's certificate and miscounts the shares",
        _sold_director,
    ),
    Fault(
        "part of a certificate",
        "1854",
        "selling-shares/6",
        "the site sells a part of a certificate",
        _part_of_a_share,
    ),
)
