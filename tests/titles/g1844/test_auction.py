"""1844: the opening auction."""

from __future__ import annotations

from kursbuch.rules.table import Cert
from kursbuch.titles.g1844.companies import PRIVATES
from tests.kit.rule import rule

from .alps import Alps, auction


def asked(scene: Alps) -> str:
    assert scene.asked is not None
    return scene.asked[1]


def sell(scene: Alps, *papers: str) -> Alps:
    """Each opener buys at the face value, the others pass."""
    for paper in papers:
        scene.play(f"{asked(scene)} bids {scene.now.company(paper).price} for {paper}")
        for _ in range(len(scene.now.players) - 1):
            scene.play(f"{asked(scene)} passes")
        if paper == "PR6":
            scene.play(f"{asked(scene)} starts FNM at 80")
    return scene


@rule("1844:the-initial-auction-round/1", "1844:gameplay/1")
def test_each_private_railway_is_opened_by_the_player_of_its_number() -> None:
    scene = auction(5)
    openers = []
    for paper in PRIVATES:
        openers.append(asked(scene))
        sell(scene, paper)
    assert openers == ["P1", "P2", "P3", "P4", "P5", "P1", "P2"]
    assert scene.now.round.kind == "SR"
    assert scene.now.round.number == 1


@rule("1844:the-initial-auction-round/2", "1844:stock-round/4")
def test_the_auction_of_the_rulebooks_example() -> None:
    scene = auction(4)
    assert scene.refusal("P1 bids 15 for PR1") == "1844:the-initial-auction-round/2"
    scene.play("P1 bids 20 for PR1", "P2 passes", "P3 passes")
    assert scene.refusal("P4 bids 24 for PR1") == "1844:the-initial-auction-round/2"
    scene.play("P4 bids 25 for PR1", "P1 passes")
    assert scene.now.owner["PR1"] == "P4"
    assert scene.now.cash["P4"] == 620 - 25
    assert scene.asked == ("auction", "P2")
    assert scene.offers("bids")[0].startswith("P2 bids 50 for PR2")


@rule("1844:the-initial-auction-round/2")
def test_who_passed_does_not_come_back_and_the_last_pays_the_bank() -> None:
    scene = auction(3).play("P1 passes", "P2 bids 20 for PR1", "P3 bids 30 for PR1")
    assert asked(scene) == "P2", "P1 is out"
    bank = scene.now.cash["bank"]
    scene.play("P2 bids 36 for PR1", "P3 passes")
    assert scene.now.owner["PR1"] == "P2"
    assert scene.now.cash["bank"] == bank + 36


@rule("1844:the-initial-auction-round/3", "1844:stock-round/5")
def test_p1_gets_cheaper_while_all_pass() -> None:
    scene = auction(3).play("P1 passes", "P2 passes", "P3 passes")
    assert scene.offers("bids")[0].startswith("P1 bids 15 for PR1")
    scene.play("P1 passes", "P2 passes", "P3 passes")
    assert asked(scene) == "P1", "all may bid again at the lower price"
    scene.play("P1 passes", "P2 bids 10 for PR1", "P3 passes")
    assert scene.now.owner["PR1"] == "P2"
    assert scene.now.cash["P2"] == 790


@rule("1844:the-initial-auction-round/4", "1844:stock-round/5")
def test_at_nothing_the_first_player_must_take_p1() -> None:
    scene = auction(3)
    for _ in range(4):
        scene.play("P1 passes", "P2 passes", "P3 passes")
    assert scene.now.owner["PR1"] == "P1"
    assert scene.now.cash["P1"] == 800
    assert scene.asked == ("auction", "P2")


@rule("1844:the-initial-auction-round/5", "1844:the-initial-auction-round/6")
def test_if_nobody_wants_another_one_the_round_ends_with_income() -> None:
    scene = sell(auction(3), "PR1")
    cash = scene.now.cash["P1"]
    scene.play("P2 passes", "P3 passes", "P1 passes")
    assert scene.now.cash["P1"] == cash + 5, "P1 has paid"
    assert str(scene.now.round) == "ISR 1.2"
    assert scene.asked == ("auction", "P2"), "P2 comes first in the next round, before any share"
    assert scene.offers("bids")[0].startswith("P2 bids 50 for PR2"), "only P1 becomes cheaper"
    assert scene.offers("starts") == []
    assert scene.refusal("P2 starts AB at 60") == "1844:the-initial-auction-round/6"
    assert scene.refusal("P1 bids 50 for PR2") == "1844:the-initial-auction-round/2", "it is not P1's turn"


@rule("1844:the-initial-auction-round/7", "1844:the-initial-auction-round/8", "1844:stock-round/6")
def test_then_the_poorest_goes_first_and_equals_keep_their_order() -> None:
    scene = auction(5)
    sell(scene, *PRIVATES)
    cash = [scene.now.cash[p] for p in scene.now.players]
    assert cash == sorted(cash)
    assert scene.now.players[0] == "P1", "who bought P1 and P6"
    assert asked(scene) == "P1"
    scene = auction(4)
    for paper in PRIVATES:  # P4 buys all but the last, P2 that one
        buyer = "P2" if paper == "PR7" else "P4"
        while asked(scene) != buyer:
            scene.play(f"{asked(scene)} passes")
        scene.play(f"{buyer} bids {scene.now.company(paper).price} for {paper}")
        while paper not in scene.now.owner:
            scene.play(f"{asked(scene)} passes")
        if paper == "PR6":
            scene.play("P4 starts FNM at 80")
    assert [scene.now.cash[p] for p in ("P1", "P2", "P3", "P4")] == [620, 520, 620, 40]
    assert scene.now.players == ("P4", "P2", "P1", "P3")


@rule("1844:private-railway-companies-2/13", "1844:private-railway-companies-2/20")
def test_p3_brings_a_tunnel_paper_and_p5_a_share_of_the_mob() -> None:
    scene = sell(auction(3), "PR1", "PR2", "PR3", "PR4", "PR5")
    assert scene.now.owner["T1"] == scene.now.owner["PR3"] == "P3"
    assert scene.now.owner["PR5"] == "P2"
    assert scene.now.held("P2", "MOB") == (Cert(10),)


@rule("1844:private-railway-companies-2/22")
def test_p6_brings_the_fnm_whose_price_its_owner_sets() -> None:
    scene = sell(auction(3), "PR1", "PR2", "PR3", "PR4", "PR5")
    scene.play("P3 bids 180 for PR6", "P1 passes", "P2 passes")
    assert scene.asked == ("par", "P3")
    assert scene.refusal("P3 passes") == "1844:private-railway-companies-2/22"
    assert scene.refusal("P3 starts BLS at 80") == "1844:private-railway-companies-2/22"
    assert scene.refusal("P3 starts FNM at 75") == "1844:buying-shares/7"
    scene.play("P3 starts FNM at 90")
    assert scene.now.director("FNM") == "P3"
    assert scene.now.cash["P3"] == 800 - 80 - 180, "the director's certificate costs nothing more"
    assert "FNM" in scene.now.floated, "with the shares in the pool half of it is sold"
    assert scene.now.cash["FNM"] == 5 * 90


@rule("1844:the-initial-auction-round/5", "1844:end-of-game/1")
def test_an_auction_in_which_nobody_bids_ends_with_the_bank() -> None:
    for left, over in ((5, True), (6, False)):
        scene = sell(auction(3), "PR1").go_on()
        scene.bank(left).at("auction PR2").play("P2 passes", "P3 passes", "P1 passes")
        assert scene.state.over == over, "the last franc ends it"


@rule("1844:the-initial-auction-round/5", "1844:tunnel-companies/2")
def test_only_private_railways_pay_between_two_rounds_of_the_auction() -> None:
    scene = sell(auction(4), "PR1", "PR2", "PR3")
    cash = dict(scene.now.cash)
    assert scene.now.owner["T1"] == "P3"
    scene.play("P4 passes", "P1 passes", "P2 passes", "P3 passes")
    assert {p: scene.now.cash[p] - cash[p] for p in scene.now.players} == {"P1": 5, "P2": 10, "P3": 15, "P4": 0}
    assert scene.asked == ("auction", "P4")
    assert scene.offers("bids")[0].startswith("P4 bids 110 for PR4")


@rule("1844:the-initial-auction-round/2")
def test_bids_go_round_in_turn_order() -> None:
    scene = auction(4).play("P1 bids 20 for PR1", "P2 bids 25 for PR1", "P3 passes", "P4 bids 30 for PR1")
    assert asked(scene) == "P1"
    scene.play("P1 bids 35 for PR1")
    assert asked(scene) == "P2"
    scene.play("P2 passes")
    assert asked(scene) == "P4", "P3 is out"
    scene.play("P4 bids 41 for PR1")
    assert asked(scene) == "P1"
    assert scene.refusal("P1 bids 45 for PR1") == "1844:the-initial-auction-round/2", "5 more than 41"
    scene.play("P1 passes")
    assert (scene.now.owner["PR1"], scene.now.cash["P4"]) == ("P4", 620 - 41)


@rule("1844:the-initial-auction-round/2", "1844:stock-round/1")
def test_nobody_bids_more_than_they_have() -> None:
    scene = auction(3)
    scene.cash(P1=20, P2=24).at("auction PR1")
    assert scene.offers("bids") == ["P1 bids 20 for PR1 [amount 20..20]"]
    assert scene.refusal("P1 bids 21 for PR1") == "1844:stock-round/1"
    scene.play("P1 bids 20 for PR1")
    assert asked(scene) == "P3", "P2 cannot bid 25"
    assert scene.offers("bids") == ["P3 bids 25 for PR1 [amount 25..800]"]


@rule("1844:the-initial-auction-round/7", "1844:stock-round/6")
def test_the_first_card_goes_to_the_poorest() -> None:
    scene = auction(3)
    sell(scene, *PRIVATES)
    assert scene.now.players[0] == scene.now.priority
    assert scene.now.cash[scene.now.priority] == min(scene.now.cash[p] for p in scene.now.players)


@rule("1844:private-railway-companies-2/22", "1844:buying-shares/7")
def test_the_fnm_may_be_issued_at_any_of_the_five_prices() -> None:
    scene = auction(3)
    scene.papers(P1="PR1 PR2 PR3 PR4 PR5").at("auction PR6").play("P3 bids 180 for PR6", "P1 passes", "P2 passes")
    assert scene.offers() == [f"P3 starts FNM at {price}" for price in (60, 70, 80, 90, 100)]
    scene.play("P3 starts FNM at 60")
    assert scene.now.stations["FNM"] == (0,), "one station for 60"
    assert scene.now.held("P3", "FNM") == (Cert(20, True),)
    assert scene.now.price("FNM") == 60
