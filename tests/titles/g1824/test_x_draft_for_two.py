"""1824 X.5: Cisleithania for two players, the first share round."""

from __future__ import annotations

from tests.kit.rule import rule
from tests.kit.scenario import Scene

from .two import drawn


@rule("1824:X.5/1", "1824:X.5/2", "1824:X.5/3")
def test_the_order_of_the_draft() -> None:
    scene = drawn("SD3", "MLB")
    order = []
    for text in (
        "P1 buys SD3 for 120", "P2 buys MLB for 120",
        "P2 buys SD1 for 240", "P1 buys KK1 for 240",
        "P2 buys EPP for 120", "P1 buys EOD for 200",
        "P1 buys SD2 for 120", "P2 buys KK2 for 120",
    ):  # fmt: skip
        order.append(scene.state.actor)
        scene.play(text)
    assert order == ["P1", "P2", "P2", "P1", "P2", "P1", "P1", "P2"]
    assert scene.now.papers_of("P1") == ["SD3", "KK1", "EOD", "SD2"]


@rule("1824:X.5/2")
def test_the_second_choice_is_out_of_the_stacks_left() -> None:
    scene = drawn("SD3", "MLB").play("P1 buys SD3 for 120", "P2 buys MLB for 120")
    assert {offer.split()[2] for offer in scene.offers()} == {"SD1", "KK1", "SD2", "KK2", "EPP", "EOD"}
    assert scene.refusal("P2 buys SD3 for 120") == "1824:X.5/1"


def test_in_the_other_reading_the_second_seat_opens() -> None:
    assert drawn("SD3", "MLB", rulings="18xx.games").state.actor == "P2"


@rule("1824:X.5/4")
def test_each_pays_and_a_coal_railway_sets_a_price_and_buys_a_train() -> None:
    scene = drawn("SD3", "MLB")
    assert scene.refusal("P1 buys EPP for 130") == "1824:IV.2/6"
    assert scene.refusal("P1 buys KK1 for 120") == "1824:VI.3/6"
    scene.play("P1 buys EPP for 180", "P2 buys EOD for 140")
    assert (scene.now.cash["P1"], scene.now.cash["P2"]) == (650, 690)
    assert (scene.now.cash["EPP"], scene.now.cash["EOD"]) == (60, 20)
    assert (scene.now.price("BK"), scene.now.price("MS")) == (90, 70)
    assert scene.now.trains == {"EPP": ("1g",), "EOD": ("1g",)}
    assert scene.now.price("CL") == 50


def whole_draft() -> Scene:
    return drawn("SD3", "MLB").play(
        "P1 buys SD3 for 120", "P2 buys MLB for 120", "P2 buys SD1 for 240", "P1 buys KK1 for 240",
        "P2 buys EPP for 120", "P1 buys EOD for 120", "P1 buys SD2 for 120", "P2 buys KK2 for 120",
    )  # fmt: skip


@rule("1824:X.5/5")
def test_nobody_passes_in_the_draft_and_each_ends_with_four() -> None:
    scene = drawn("SD3", "MLB")
    assert scene.refusal("P1 passes") == "1824:X.5/5"
    scene.play("P1 buys SD3 for 120")
    assert scene.refusal("P2 passes") == "1824:X.5/5"
    full = whole_draft()
    assert [len(full.now.papers_of(player)) for player in ("P1", "P2")] == [4, 4]


@rule("1824:X.5/6")
def test_each_may_buy_one_mountain_railway_and_the_rest_is_out() -> None:
    scene = whole_draft()
    assert scene.asked == ("mountains", "P1")
    assert scene.refusal("P1 buys 10 % of CL from the pool") == "1824:X.5/6"
    assert scene.refusal("P2 buys B1 for 120") == "1824:X.5/6"
    assert scene.refusal("P1 buys SD1 for 240") == "1824:VI.3/1"
    scene.play("P1 buys B2 for 120")
    assert scene.asked == ("mountains", "P2")
    scene.play("P2 passes")
    assert scene.now.owner["B2"] == "P1"
    assert "B1" in scene.now.closed
    assert scene.asked == ("stock", "P1")
    assert scene.refusal("P1 buys B1 for 120") == "1824:VI.3/1"


@rule("1824:X.5/7")
def test_then_the_share_round_goes_on_without_sales() -> None:
    scene = whole_draft().play("P1 passes", "P2 passes", "P1 buys 10 % of CL from the pool")
    assert scene.asked == ("stock", "P2")
    scene.play("P2 buys 10 % of BK from the bank")
    assert scene.refusal("P1 sells 10 % of CL") == "1824:VI.8/2"
    scene.play("P1 passes", "P2 passes")
    assert str(scene.now.round) == "OR 1.1"
    assert scene.now.priority == "P1"
