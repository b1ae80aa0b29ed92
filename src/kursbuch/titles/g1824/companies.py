"""The companies of 1824 (rulebook IV, XIII.1)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...board.board import Home
from ...rules.facts import Company

MOUNTAIN, COAL, PRE_STATE = "mountain", "coal", "pre-state"
REGIONAL, STATE = "regional", "state"

_TEN_SHARES = (20, *[10] * 8)
_INK = "#221c14"
_COLOURS = {
    "BK": ("#2a5c9c", "#ffffff"),
    "MS": ("#e3b81c", _INK),
    "CL": ("#45423e", "#ffffff"),
    "SB": ("#2c7a46", "#ffffff"),
    "BH": ("#b3282d", "#ffffff"),
    "SD": ("#e08433", _INK),
    "UG": ("#94508e", "#ffffff"),
    "KK": ("#70472a", "#ffffff"),
}
_COAL_GROUND = "#2b2824"


def _mountain(number: int, name: str) -> Company:
    return Company(f"B{number}", name, MOUNTAIN, price=120, income=25, letters=f"B{number}", ground="#6d5c40")


def _coal(id_: str, name: str, hex_id: str, becomes: str) -> Company:
    home = Home(hex_id, 0)
    return Company(
        id_, name, COAL, home, stations=(0,), becomes=becomes, brings_director=True, letters=id_, ground=_COAL_GROUND
    )


def _pre_state(id_: str, name: str, hex_id: str, stop: int, price: int, *, first: bool = False) -> Company:
    ground, ink = _COLOURS[id_[:2]]
    home = Home(hex_id, stop)
    state = id_[:2]
    return Company(
        id_, name, PRE_STATE, home, stations=(0,), price=price, becomes=state, brings_director=first, letters=id_,
        ground=ground, ink=ink,
    )  # fmt: skip


def _share_company(id_: str, name: str, kind: str, home: Home | None, stations: tuple[int, ...]) -> Company:
    ground, ink = _COLOURS[id_]
    return Company(id_, name, kind, home, _TEN_SHARES, stations, letters=id_, ground=ground, ink=ink)


def _regional(id_: str, name: str, hex_id: str) -> Company:
    return _share_company(id_, name, REGIONAL, Home(hex_id, 0), (0, 40, 100))


def _state(id_: str, name: str) -> Company:
    # IV.4.4: five stations; those of its forerunners become its own, so it has no home to place itself.
    return _share_company(id_, name, STATE, None, (0, 40, 100, 100, 100))


_ALL = (
    _mountain(1, "Semmeringbahn"),
    _mountain(2, "Karstbahn"),
    _mountain(3, "Brennerbahn"),
    _mountain(4, "Arlbergbahn"),
    _mountain(5, "Karawankenbahn"),
    _mountain(6, "Wocheinerbahn"),
    _coal("EPP", "Eisenbahn Pilsen – Priesen", "C6", "BK"),
    _coal("EOD", "Eisenbahn Oderberg – Dombran", "A12", "MS"),
    _coal("MLB", "Mosty – Lemberg Bahn", "A22", "CL"),
    _coal("SPB", "Simeria – Petrosani Bahn", "H25", "SB"),
    _pre_state("SD1", "Wien – Gloggnitzer Eisenbahngesellschaft", "E12", 0, 240, first=True),
    _pre_state("SD2", "Kärntner Bahn", "G10", 0, 120),
    _pre_state("SD3", "Nordtiroler Staatsbahn", "G4", 0, 120),
    _pre_state("UG1", "Eisenbahn Pest – Waitzen", "F17", 1, 240, first=True),
    _pre_state("UG2", "Mohács – Fünfkirchner Bahn", "H15", 0, 120),
    _pre_state("KK1", "Kaiserin Elisabeth Bahn", "E12", 1, 240, first=True),
    _pre_state("KK2", "Kaiser Ferdinand Nordbahn", "E12", 2, 120),
    _regional("BK", "Böhmische Kommerzbahn", "B9"),
    _regional("MS", "Mährisch – Schlesische Eisenbahn", "C12"),
    _regional("CL", "Carl Ludwigs – Bahn", "B23"),
    _regional("SB", "Siebenbürgische Bahn", "G26"),
    _regional("BH", "Bosnisch-Herzegowinische Landesbahn", "J13"),
    _state("SD", "Südbahn"),
    _state("UG", "Ungarische Staatsbahn"),
    _state("KK", "Kaiserlich-königliche Staatsbahn"),
)

COMPANIES: Mapping[str, Company] = MappingProxyType({c.id: c for c in _ALL})
