"""Actions of 18xx.games that no reading of a rulebook allows: a game is followed up to the first of them.

Each has a name, the clause that it breaks and the reason, which is what a reader is told. A fault is looked for
before an action is played; it may be one that our rules would allow but the site counts wrongly.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...core.state import State
from ...rules.shares import next_director
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
    german: str
    """The same for a German reader."""
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


def _certificate_for_sale(state: State, entry: Entry) -> str:
    """The company whose 40 % certificate, number 0, is in a sale; "" if there is none. After a split all is well."""
    if entry["type"] != "sell_shares":
        return ""
    position, company = AustriaPosition.cast(state.now), entry["shares"][0].rpartition("_")[0]
    unsplit = company in position.par and position.unit(company) == 20
    return company if unsplit and f"{company}_0" in entry["shares"] else ""


def _sold_director(state: State, who: str, entry: Entry) -> bool:
    """40 % and 20 % for every other share is a sale of whole certificates, for which a new director gives shares."""
    return bool(_certificate_for_sale(state, entry)) and entry["percent"] != 20 * (len(entry["shares"]) + 1)


def _swapped(state: State, who: str, entry: Entry) -> bool:
    position, company = AustriaPosition.cast(state.now), _certificate_for_sale(state, entry)
    return bool(company) and position.percent(next_director(position, company, who, entry["percent"]), company) > 40


def _part_of_a_share(state: State, who: str, entry: Entry) -> bool:
    if entry["type"] != "sell_shares":
        return False
    position, company = AustriaPosition.cast(state.now), entry["shares"][0].rpartition("_")[0]
    return company in position.certs and bool(entry["percent"] % position.unit(company))


FAULTS = (
    Fault(
        "loose director's certificate",
        "1824",
        "IV.2/18",
        "when a coal railway is exchanged and another player holds more of the regional railway, the site leaves the "
        "director's certificate with the former owner, who may then sell it, or half of it, to the bank",
        "wird eine Kohlenbahn umgetauscht und hält jemand anders mehr von der Regionalbahn, so lässt 18xx.games die "
        "Direktoraktie beim früheren Besitzer, der sie dann ganz oder halb an die Bank verkaufen kann",
        _loose_director,
    ),
    Fault(
        "bankrupt",
        "1844",
        "purchase-trains/26",
        "the site ends the game by a bankruptcy",
        "18xx.games beendet das Spiel durch einen Bankrott",
        _is("bankrupt"),
    ),
    Fault(
        "merger without consent",
        "1854",
        "lokalbahn-ags-major-local-railways/1",
        "the site merges Local Railways without their owners' consent and keeps their trains and stations",
        "18xx.games vereinigt Lokalbahnen ohne Zustimmung ihrer Besitzer und behält ihre Loks und Bahnhöfe",
        _is("merge"),
    ),
    Fault(
        "sold director's certificate",
        "1854",
        "selling-shares/6",
        "the site sells out of the director's certificate and miscounts the shares",
        "18xx.games verkauft einen Teil der Direktoraktie und verzählt sich bei den Aktien",
        _sold_director,
    ),
    Fault(
        "swapped certificate",
        "1854",
        "change-of-director/2",
        "the site takes three 20 % shares from the new director for the 40 % certificate",
        "18xx.games nimmt dem neuen Direktor drei 20-%-Aktien für das 40-%-Zertifikat",
        _swapped,
    ),
    Fault(
        "part of a certificate",
        "1854",
        "selling-shares/6",
        "the site sells a part of a certificate",
        "18xx.games verkauft einen Teil eines Zertifikats",
        _part_of_a_share,
    ),
)
