"""The eight railroads in the order of their auctions, each with its special characteristic."""

from __future__ import annotations

from collections.abc import Mapping

from ...cubes.railroads import Joins, Railroad, best_city_twice, first_rural_free, no_surcharge, one_less

_WHITE, _INK = "#ffffff", "#221c14"

_IN_ORDER = (
    Railroad(
        "PO", "Preußische Ostbahn", "black", "#2a2724", _WHITE, 20, "A42",
        hexes_a_build=4, limit_rule="build.limit.PO",
    ),
    Railroad(
        "NME", "Niederschlesisch-Märkische Eisenbahn", "brown", "#7d4a25", _WHITE, 17, "K32",
        price=no_surcharge,
    ),
    Railroad(
        "KSS", "Königlich-Sächsische Staatseisenbahnen", "orange", "#e08433", _INK, 11, "K18",
        hexes_a_build=2, limit_rule="build.limit.KSS",
    ),
    Railroad(
        "KBS", "Königlich-Bayerische Staatseisenbahnen", "blue", "#2c62a8", _WHITE, 16, "S16",
        price=one_less,
    ),
    Railroad(
        "MWB", "Main-Weser-Bahn", "yellow", "#e2b521", _INK, 14, "K10",
        income=best_city_twice,
    ),
    Railroad(
        "GBS", "Großherzoglich Badische Staatseisenbahnen", "red", "#b42a2e", _WHITE, 15, "P7",
        price=first_rural_free,
    ),
    Railroad(
        "CME", "Cöln-Mindener Eisenbahn-Gesellschaft", "purple", "#7d4a94", _WHITE, 12, "J3",
        spends_a_build=5,
    ),
    Railroad(
        "BHE", "Berlin-Hamburger Eisenbahn-Gesellschaft", "green", "#2f7a47", _WHITE, 13, "E14",
        pays=Joins(frozenset({"Berlin", "Hamburg"})),
    ),
)  # fmt: skip

RAILROADS: Mapping[str, Railroad] = {r.id: r for r in _IN_ORDER}
