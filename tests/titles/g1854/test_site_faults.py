"""Where a recording of 18xx.games can no longer be followed: sales by directors that the site counts wrongly."""

from __future__ import annotations

import pytest

from kursbuch.interop.eighteen_xx.faults import fault_in

from .austria import Austria, after_auction


def fault(scene: Austria, *shares: str, percent: int) -> str:
    """The fault in a sale of these copies by P1."""
    entry = {"type": "sell_shares", "shares": list(shares), "percent": percent}
    found = fault_in(scene.stock("P1").state, "P1", entry)
    return found.name if found else ""


@pytest.mark.parametrize(
    ("shares", "percent", "name"),
    [
        (("KE_0",), 40, ""),
        (("KE_1", "KE_0"), 60, ""),
        (("KE_1",), 20, ""),
        (("KE_0",), 20, "sold director's certificate"),
        (("KE_1", "KE_0"), 40, "sold director's certificate"),
        (("KE_1",), 10, "part of a certificate"),
    ],
)
def test_whole_certificates_can_be_sold_and_parts_cannot(shares: tuple[str, ...], percent: int, name: str) -> None:
    scene = after_auction(rulings="18xx.games").major("KE", P1=60, P2=40)
    assert fault(scene, *shares, percent=percent) == name


def test_three_shares_for_the_certificate_end_a_comparison() -> None:
    scene = after_auction(rulings="18xx.games").major("KE", P1=40, P2=60)
    assert fault(scene, "KE_0", percent=40) == "swapped certificate"


def test_after_a_split_the_site_counts_well() -> None:
    scene = after_auction(rulings="18xx.games").split("KE", (1, 6), P1=30, P2=30)
    assert fault(scene, "KE_4", "KE_0", percent=20) == ""
