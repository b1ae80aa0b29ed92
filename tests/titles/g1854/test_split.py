"""Share splits."""

from __future__ import annotations

import pytest

from kursbuch.rules.table import BANK, POOL, Cert
from kursbuch.titles.g1854.chart import BEYOND_RED_LINE, MARKET
from kursbuch.titles.g1854.table import TREASURY
from tests.kit.rule import rule

from .austria import Austria, after_auction


def pays_out(scene: Austria, part: str = "all") -> Austria:
    """VB, which stands at Bregenz, runs a 2-train to Augsburg and uses the revenue."""
    scene.operated("VB").tiles(E3="5/3").trains("VB", "2").phase("3").operate("VB", "run_trains")
    scene.play(scene.offers("runs")[0], f"VB pays out {part}")
    return scene


@rule("1854:share-splits/1", "1854:share-splits/3", "1854:share-splits/4", "1854:the-initial-auction-round/7")
def test_the_example_of_anton_and_berta() -> None:
    scene = after_auction(P2="AR").major("VB", 93, at=(1, 3), P1=40, P2=40).cash(P1=0, P2=0)
    pays_out(scene)
    dividend = scene.now.runs["VB"] * 40 // 100
    assert scene.price("VB") == 95
    assert (scene.now.cash["P1"], scene.now.cash["P2"]) == (190 + dividend, 190 + dividend)
    assert scene.now.held("P1", "VB") == (Cert(20, True),)
    assert scene.now.held("P2", "VB") == (Cert(10), Cert(10))
    assert scene.now.held(BANK, "VB") == (Cert(10),)
    assert scene.now.held(TREASURY, "VB") == (Cert(10),) * 5


@rule("1854:share-splits/3")
def test_shares_in_the_pool_are_turned_over_too() -> None:
    scene = pays_out(after_auction(P2="AR").major("VB", 93, at=(1, 3), P1=60, P2=20, pool=20))
    assert scene.now.held(POOL, "VB") == (Cert(10),)


@rule("1854:share-splits/4", "1854:paying-out-dividends/4", "1854:major-companies/3")
def test_keeping_the_money_does_not_split() -> None:
    scene = pays_out(after_auction(P2="AR").major("VB", 93, at=(1, 3), P1=60, P2=20), "none")
    assert "VB" not in scene.now.split


@rule("1854:share-splits/8")
def test_a_company_splits_once_only() -> None:
    scene = pays_out(after_auction(P2="AR").split("VB", (1, 3), P1=20, P2=20))
    assert scene.now.cells["VB"] == (1, 4)
    assert scene.now.held("P1", "VB") == (Cert(20, True),)
    assert scene.now.percent(TREASURY, "VB") == 50
    assert not scene.happened("split")


@pytest.mark.parametrize("cell", [(0, 2), (1, 3), (2, 4), (3, 5), (4, 6)])
@rule("1854:share-splits/1")
def test_the_red_line_runs_down_to_the_right(cell: tuple[int, int]) -> None:
    assert cell not in BEYOND_RED_LINE
    assert MARKET.right(cell) in BEYOND_RED_LINE
