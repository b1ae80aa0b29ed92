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
    assert scene.t.price("VB") == 91
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


@pytest.mark.parametrize("row", range(5))
@rule("1854:major-companies/3", "1854:share-splits/1", "1854:paying-out-dividends/4")
def test_a_dividend_that_carries_the_marker_over_the_line_splits_the_shares(row: int) -> None:
    last = min(col for r, col in BEYOND_RED_LINE if r == row) - 1
    short = pays_out(after_auction(P2="AR").major("VB", 67, at=(row, last - 1), P1=60, P2=20))
    assert (short.now.cells["VB"], short.now.split) == ((row, last), frozenset())
    over = pays_out(after_auction(P2="AR").major("VB", 67, at=(row, last), P1=60, P2=20))
    assert (over.now.cells["VB"], over.now.split) == ((row, last + 1), frozenset({"VB"}))
    assert over.now.held("P1", "VB") == (Cert(20, True), Cert(10))


@rule("1854:major-companies/3", "1854:lokalbahn-ags-major-local-railways/2")
def test_the_shares_of_a_lokalbahn_never_split() -> None:
    scene = after_auction().phase("5").tiles(D18="14/1", C17="57/2").lokalbahn("A", "P1", "P2")
    scene.t.move_marker("A", (4, 6))
    scene.pool_trains("2").t.lose_train("pool", "2")
    scene.t.gain_train("A", "2")
    scene.operate("A", "run_trains").play(scene.offers("runs")[0], "A pays out all")
    assert scene.now.cells["A"] in BEYOND_RED_LINE
    assert (scene.now.split, scene.now.held("P1", "A")) == (frozenset(), (Cert(50, True),))


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


def test_certificates_that_are_exchanged_lie_in_their_order_again_the_director_s_first_then_the_larger() -> None:
    scene = after_auction().major("KE", 67, P1=60)
    scene.t.replace_certs("KE", {"P1": (Cert(10), Cert(20), Cert(20, True)), "P2": ()})
    assert scene.t.certs["KE"] == {"P1": (Cert(20, True), Cert(20), Cert(10))}
