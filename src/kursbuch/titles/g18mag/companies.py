"""The companies of 18Mag (tables 1 to 4)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...board.board import Home
from ...rules.facts import Company

MINOR, MAJOR = "minor", "major"
RABA, GANZ, SNW = "RABA", "G&C", "SNW"
SIK, SKEV = "SIK", "SKEV"
LDSTEG, MAVAG = "LdStEG", "MAVAG"

_INK = "#221c14"
_NINE = (20, *[10] * 8)


def _minor(number: int, name: str, letters: str, hex_id: str, stop: int = 0) -> Company:
    return Company(
        str(number), name, MINOR, Home(hex_id, stop), stations=(0, 40, 80), letters=letters, ground="#2b2824"
    )


def _major(id_: str, name: str, letters: str, ground: str, ink: str = "#ffffff") -> Company:
    return Company(id_, name, MAJOR, None, _NINE, (40, 80), letters=letters, ground=ground, ink=ink)


_MINORS = (
    _minor(1, "Magyar Északi Vasút", "MÉV", "E12", 1),
    _minor(2, "Magyar Keleti Vasút", "MKV", "D19"),
    _minor(3, "Magyar Nyugoti Vasút", "MNyV", "E10"),
    _minor(4, "Tiszavidéki Vasút", "TVV", "G14", 1),
    _minor(5, "Első Erdélyi Vasút", "EEV", "H27"),
    _minor(6, "Kassa-Oderbergi Vasút", "KOV", "B17"),
    _minor(7, "Mohács-Pécsi Vasút", "MPV", "G10", 1),
    _minor(8, "Hrvatske Željeznice", "HŽ", "H5"),
    _minor(9, "Szabadka-Újvidék Vasút", "SzÚV", "I14", 1),
    _minor(10, "Arad-Temesvári Vasúttársaság", "ATV", "H17"),
    _minor(11, "Győr-Sopron-Ebenfurti Vasút", "GySEV", "D7"),
    _minor(12, "Segesvár-Szentágotai Vasút", "SSzV", "H23"),
    _minor(13, "Déli Vasút", "DV", "I2"),
)
_MAJORS = (
    _major(RABA, "Magyar Waggon-és Gépgyár Rt.", "RÁBA", "#b3282d"),
    _major(GANZ, "Ganz & Cie", "G&C", "#8ecae6", _INK),
    _major(SNW, "Schlick-Nicholson Gép-, Waggon és Hajógyár Rt.", "SNW", "#6d6a66"),
    _major(SIK, "Gróf Széchenyi István Konzorcium", "SIK", "#2c7a46"),
    _major(SKEV, "Széchy Károly Építőipari Vállalat", "SzKÉV", "#e3b81c", _INK),
    _major(LDSTEG, "Lokomotivfabrik der Staatseisenbahn-Gesellschaft", "LdStEG", "#e08433", _INK),
    _major(MAVAG, "Magyar Királyi Államvasutak Gépgyára", "MÁVAG", "#94508e"),
)

# X/3: where the seven minors of the small map live.
_HOMES_FOR_TWO = {
    "1": Home("C8", 1),
    "2": Home("B15", 0),
    "3": Home("C6", 0),
    "4": Home("E10", 0),
    "6": Home("A12", 0),
    "7": Home("E6", 1),
    "11": Home("B3", 0),
}
_MAJORS_FOR_TWO = (RABA, SIK, SKEV, LDSTEG)

COMPANIES: Mapping[str, Company] = MappingProxyType({c.id: c for c in (*_MINORS, *_MAJORS)})
TERRAIN_TOKENS: Mapping[str, int] = MappingProxyType({"5": 3, "6": 1, "7": 1, "12": 2, "13": 1})


def companies_for_two() -> Mapping[str, Company]:
    minors = {
        id_: _minor(int(id_), COMPANIES[id_].name, COMPANIES[id_].letters, *home)
        for id_, home in _HOMES_FOR_TWO.items()
    }
    return MappingProxyType({**minors, **{id_: COMPANIES[id_] for id_ in _MAJORS_FOR_TWO}})
