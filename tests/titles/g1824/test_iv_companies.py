"""1824, chapter IV: mountain railways, coal railways, forerunners and regional railways."""

from __future__ import annotations

import pytest

from kursbuch.rules.table import BANK, RESERVED, Cert
from tests.kit.rule import rule
from tests.kit.scenario import Scene, given

CARD, SHARE = Cert(20, True), Cert(10)
COAL = [
    ("EPP", "C6", "BK", "B9"),
    ("EOD", "A12", "MS", "C12"),
    ("MLB", "A22", "CL", "B23"),
    ("SPB", "H25", "SB", "G26"),
]
FORERUNNERS = [("SD1", 240), ("SD2", 120), ("SD3", 120), ("UG1", 240), ("UG2", 120), ("KK1", 240), ("KK2", 120)]


def last_of_the_round(scene: Scene, train: str, price: int) -> Scene:
    """KK1, the last company of a round, buys the first train of a type; another round follows."""
    before = str(int(train) - 1)
    scene.phase(before).depot(**{f"_{before}": 0}).papers(P4="KK1").operated("KK1").cash(KK1=price)
    scene.round("OR", 2, 1).at("buy_trains KK1", "end_operating_round", "operating_round 2", "end_operating_set")
    return scene.play(f"KK1 buys a {train} train from bank for {price}")


# -- IV.1 Mountain railways -----------------------------------------------------------------------------------------


@rule("1824:IV.1/2", "1824:IV.1/12", "1824:IV.1/13", "1824:IV.1/14", "1824:VI.3/2")
@pytest.mark.parametrize(("players", "number"), [(3, 4), (4, 6), (5, 6), (6, 4)])
def test_how_many_mountain_railways_play(players: int, number: int) -> None:
    scene = given("1824", players)
    last = f"P{players}"
    assert scene.offers(" B") == [
        *(f"{last} starts BH at {price}" for price in (60, 70, 80, 90, 100)),
        *(f"{last} buys B{n} for 120" for n in range(1, number + 1)),
    ]


@rule("1824:IV.1/1", "1824:IV.1/5", "1824:IV.1/6")
def test_a_mountain_railway_pays_25_at_the_start_of_each_operating_round_and_does_nothing_else() -> None:
    scene = given("1824", 4).phase("3").papers(P1="B1 B2", P3="B4").priority("P1")
    bank = scene.now.cash[BANK]
    scene.round("OR", 2).at("operating_round 1", "operating_round 2", "end_operating_set")
    assert {p: scene.now.cash[p] for p in ("P1", "P2", "P3")} == {"P1": 680 + 100, "P2": 680, "P3": 680 + 50}
    assert scene.now.cash[BANK] == bank - 150
    assert "B1" not in scene.now.cash, "it keeps no money"
    assert scene.asked == ("stock", "P1"), "it never had a turn of its own"


@rule("1824:IV.1/4", "1824:IV.2/8", "1824:IV.3/8")
@pytest.mark.parametrize("paper", ["B1", "EPP", "SD1"])
def test_papers_are_not_sold_again(paper: str) -> None:
    scene = given("1824", 4).phase("3").papers(P1=paper).stock("P1")
    assert scene.offers("sells") == []
    assert scene.refusal(f"P1 sells 10 % of {paper}") == "1824:VI.8/1"
    assert scene.refusal(f"P1 sells 100 % of {paper}") == "1824:VI.8/1"


@rule("1824:IV.1/7")
def test_from_phase_3_a_mountain_railway_is_exchanged_instead_of_a_purchase() -> None:
    early = given("1824", 4).phase("2").papers(P1="B1").company("BK", 60).stock("P1")
    assert early.refusal("P1 exchanges B1 for BK") == "1824:IV.1/7"

    scene = given("1824", 4).phase("3").papers(P1="B1", P2="B2").company("BK", 60, P3=50).operated("BK").stock("P1")
    assert scene.offers("exchanges") == [f"P1 exchanges B1 for {c}" for c in ("BK", "MS", "CL", "SB", "BH")]
    assert scene.refusal("P1 exchanges B2 for BK") == "1824:IV.1/7", "not yours"
    assert scene.refusal("P1 exchanges B1 for SD") == "1824:IV.1/7", "no regional railway"
    scene.play("P1 exchanges B1 for BK")
    assert scene.now.held("P1", "BK") == (SHARE,)
    assert (scene.now.cash["P1"], scene.now.percent(BANK, "BK")) == (680, 40)
    assert "B1" in scene.now.closed
    assert scene.asked == ("stock", "P2"), "it takes the place of a purchase"
    scene.play("P2 passes", "P3 passes", "P4 passes")
    assert scene.asked == ("stock", "P1"), "and guarantees another turn"


@rule("1824:IV.1/8")
def test_the_first_4_train_forces_the_exchange_in_the_order_of_the_numbers() -> None:
    scene = given("1824", 4).papers(P1="B2 B6", P3="B1", P2="B4").company("MS", 60)
    last_of_the_round(scene, "4", 280)
    assert scene.asked == ("mountain", "P3")
    assert scene.refusal("P3 passes") == "1824:IV.1/8"
    assert scene.refusal("P1 exchanges B2 for MS") == "1824:IV.1/8", "it is P3's turn"
    assert scene.refusal("P3 buys 10 % of MS from the bank") == "1824:IV.1/8"
    assert scene.refusal("P3 exchanges B1 for UG") == "1824:IV.1/7"
    scene.play("P3 exchanges B1 for MS")
    assert scene.asked == ("mountain", "P1")
    assert scene.refusal("P1 exchanges B6 for MS") == "1824:IV.1/8", "B2 first"
    scene.play("P1 exchanges B2 for MS", "P2 exchanges B4 for CL", "P1 exchanges B6 for BH")
    assert {(p, c) for c in scene.now.certs for p in scene.now.players if scene.now.percent(p, c) == 10} == {
        ("P3", "MS"), ("P1", "MS"), ("P2", "CL"), ("P1", "BH"),
    }  # fmt: skip
    assert not set(scene.now.owner) & {"B1", "B2", "B4", "B6"}


@rule("1824:IV.1/8", "1824:IV.1/1")
def test_an_exported_4_train_forces_it_before_the_next_stock_round() -> None:
    scene = given("1824", 4).phase("3").depot(_3=0).papers(P1="B2", P2="B1").round("OR", 2, 2).at("end_operating_set")
    assert scene.now.phase == "4"
    assert scene.asked == ("mountain", "P2")
    scene.play("P2 exchanges B1 for MS", "P1 exchanges B2 for MS")
    assert scene.asked == ("stock", "P1")


@rule("1824:IV.1/8", "1824:IV.4.2/4", "1824:VI.5/1", "1824:VII.5/9")
def test_a_forced_exchange_can_float_a_regional_railway() -> None:
    scene = given("1824", 4).papers(P2="B1", P3="B2").company("MS", 60, P1=40)
    last_of_the_round(scene, "4", 280)
    bank = scene.now.cash["bank"]
    assert "MS" not in scene.now.floated
    scene.play("P2 exchanges B1 for MS")
    assert "MS" in scene.now.floated
    assert scene.now.cash["MS"] == 10 * 60, "its capital at once; no coal railway stood for it"
    assert scene.now.cash["bank"] == bank - 600
    scene.play("P3 exchanges B2 for MS")
    assert scene.now.cash["MS"] == 600, "once"


@rule("1824:IV.1/8", "1824:VI.5/1")
@pytest.mark.parametrize(("held", "floats"), [(30, False), (40, True)])
def test_it_floats_with_half_of_it_and_its_director_only(held: int, floats: bool) -> None:
    scene = given("1824", 4).papers(P2="B1").company("MS", 60, P1=held)
    last_of_the_round(scene, "4", 280).play("P2 exchanges B1 for MS")
    assert ("MS" in scene.now.floated) is floats
    assert scene.now.cash["MS"] == 600 * floats
    headless = given("1824", 4).papers(P2="B1", P4="EOD").company("MS", 60).shares("MS", P1=40, P3=10)
    last_of_the_round(headless.trains("EOD", "1g").operated("EOD"), "4", 280).play("P2 exchanges B1 for MS")
    assert "MS" not in headless.now.floated, "60 % without the director's certificate"


@rule("1824:IV.1/9")
def test_a_forced_share_earns_at_once_though_the_railway_has_paid_in_this_round() -> None:
    scene = given("1824", 4).phase("3").depot(_3=0).papers(P2="B1", P4="KK1").operated("KK1").cash(KK1=280)
    scene.company("BK", 60, P3=50).operated("BK").tiles(B9="57/1", B7="9/1", B5="57/1").trains("BK", "3")
    scene.round("OR", 2).at("operating_round 1", "operating_round 2", "end_operating_set")
    assert scene.now.cash["P2"] == 680 + 25
    scene.play("KK1 passes", "KK1 buys a 4 train from bank for 280", "P2 exchanges B1 for BK")
    scene.play("BK passes")
    scene.play(scene.offers("runs")[0], "BK pays out all")
    assert scene.now.runs["BK"] == 60
    assert scene.now.cash["P2"] == 680 + 25 + 6


@rule("1824:IV.1/10")
def test_without_a_share_left_a_mountain_railway_is_lost() -> None:
    scene = given("1824", 4).papers(P1="B1", P2="B2").shares("BH", P3=70)
    for company in ("BK", "MS", "CL", "SB"):
        scene.shares(company, P3=80)
    last_of_the_round(scene, "4", 280)
    assert scene.refusal("P1 exchanges B1 for BK") == "1824:IV.1/10"
    assert scene.offers() == ["P1 exchanges B1 for BH"], "nobody was promised any, and the director's is none"
    scene.play("P1 exchanges B1 for BH")
    assert {"B1", "B2"} <= scene.now.closed
    assert scene.asked != ("mountain", "P2"), "there is nothing to choose"
    assert [scene.now.percent("P2", c) for c in scene.now.certs] == [0] * 8
    assert scene.now.cash["P2"] == 680
    assert scene.now.held(BANK, "BH") == (CARD,)


@rule("1824:IV.1/11", "1824:IV.4.1/15")
def test_an_exchange_sets_no_price_and_the_directors_certificate_comes_first() -> None:
    scene = given("1824", 4).phase("3").papers(P2="B1").stock("P2").play("P2 exchanges B1 for BH")
    assert scene.now.held("P2", "BH") == (SHARE,)
    assert "BH" not in scene.now.cells
    assert scene.refusal("P3 buys 10 % of BH from the bank") == "1824:IV.4.1/15"
    scene.play("P3 starts BH at 90")
    assert scene.now.price("BH") == 90
    assert scene.now.director("BH") == "P3"
    assert scene.refusal("P4 buys 10 % of BH from the bank") == ""


@rule("1824:IV.4.1/15", "1824:VI.6/1", "1824:IV.4.1/3")
def test_who_got_more_by_exchanges_takes_over_from_the_buyer_of_the_directors_certificate() -> None:
    scene = given("1824", 4).phase("3").shares("BH", P2=30).stock("P3").play("P3 starts BH at 90")
    assert scene.now.held("P2", "BH") == (CARD, SHARE)
    assert scene.now.held("P3", "BH") == (SHARE, SHARE)
    assert "BH" in scene.now.floated
    assert scene.now.cash["BH"] == 900


# -- IV.2 Coal railways -----------------------------------------------------------------------------------------------


@rule(
    "1824:IV.2/1", "1824:IV.2/2", "1824:IV.2/3", "1824:IV.2/4", "1824:IV.2/5", "1824:IV.2/6", "1824:IV.2/7",
    "1824:IV.2/12", "1824:IV.4.1/5", "1824:IV.4.1/6", "1824:IV.4.2/1", "1824:IV.4.2/2",
)  # fmt: skip
@pytest.mark.parametrize(("coal", "mine", "regional", "home"), COAL)
@pytest.mark.parametrize("price", [120, 140, 160, 180, 200])
def test_a_coal_railway_sets_the_price_of_its_regional_railway(
    coal: str, mine: str, regional: str, home: str, price: int
) -> None:
    scene = given("1824", 4)
    assert scene.refusal(f"P4 buys {coal} for {price + 10}") == "1824:IV.2/6"
    scene.play(f"P4 buys {coal} for {price}")
    assert scene.now.price(regional) == price // 2
    assert scene.now.cells[regional][1] == 2, "on a marked space"
    assert (scene.now.cash[coal], scene.now.trains[coal]) == (price - 120, ("1g",))
    assert scene.now.cash["P4"] == 680 - price
    assert scene.now.board.homes[coal] == (mine, 0)
    assert scene.now.board.homes[regional] == (home, 0)
    assert scene.refusal(f"P3 buys 10 % of {regional} from the bank") == ""
    assert scene.now.company(regional).shares == (20, *[10] * 8)
    assert scene.now.stations[regional] == (0, 40, 100)


@rule("1824:IV.2/9", "1824:IV.2/11", "1824:IV.3/9")
def test_two_trains_at_most_and_goods_trains_only_for_coal() -> None:
    one = given("1824", 4).phase("2").papers(P1="EPP").trains("EPP", "1g").cash(EPP=500).operate("EPP", "buy_trains")
    assert one.offers("train") == ["EPP buys a 1g train from bank for 120"]
    assert one.refusal("EPP buys a 2 train from bank for 80") == "1824:IV.2/11"
    one.play("EPP buys a 1g train from bank for 120")
    assert one.asked is None, "there is nothing more it could buy"

    for company in ("EPP", "SD2"):
        full = given("1824", 4).phase("3").papers(P1="EPP SD2").trains(company, "1g", "1g").cash(**{company: 500})
        full.operate(company, "buy_trains")
        assert full.refusal(f"{company} buys a 2g train from bank for 240") == "1824:VII.11/7"
        assert full.refusal(f"{company} hands in a 1g train for a 2g train and pays 180") == ""


@rule("1824:IV.2/10", "1824:IV.3/10")
@pytest.mark.parametrize(("company", "train", "price"), [("EPP", "1g", 120), ("SD2", "2", 80)])
def test_a_paper_railway_must_own_a_train_at_the_end_of_its_turn(company: str, train: str, price: int) -> None:
    scene = given("1824", 4).phase("2").papers(P1="EPP SD2").cash(P1=500).operate(company, "buy_trains")
    assert scene.refusal(f"{company} passes") == "1824:VII.11/2"
    scene.play(f"{company} buys a {train} train from bank for {price}")
    assert scene.now.cash["P1"] == 500 - price, "its owner pays what it lacks"


@rule("1824:IV.2/13", "1824:IV.2/14", "1824:IV.4.1/7")
def test_the_mine_pays_the_treasury_the_rest_is_halved() -> None:
    scene = given("1824", 4).phase("2").papers(P1="EPP").operated("EPP").trains("EPP", "1g").tiles(B5="57/2")
    scene.cash(P1=0).operate("EPP", "run_trains").play("EPP runs 1g:C6/m0-B5/c0")
    assert scene.now.cash["P1"] == 10
    assert scene.now.cash["EPP"] == 10 + 10


def exchanging(**shares: int) -> Scene:
    """P1 may exchange EPP for BK, of which players hold these ordinary shares."""
    scene = given("1824", 4).phase("3").papers(P1="EPP").operated("EPP").trains("EPP", "1g", "2g").cash(EPP=70)
    return scene.company("BK", 70).shares("BK", **shares).stock("P1")


@rule("1824:IV.2/15", "1824:IV.2/16", "1824:IV.2/21", "1824:IV.4.1/8")
def test_from_phase_3_a_coal_railway_is_exchanged_for_the_directors_certificate() -> None:
    early = given("1824", 4).phase("2").papers(P1="EPP").company("BK", 70).stock("P1")
    assert early.refusal("P1 exchanges EPP for BK") == "1824:IV.2/15"

    scene = exchanging(P2=20)
    assert scene.now.board.has_station("EPP", "C6")
    scene.play("P1 exchanges EPP for BK")
    assert scene.now.held("P1", "BK") == (CARD,)
    assert scene.asked == ("stock", "P2"), "it is the player's purchase of this turn"
    assert (scene.now.cash["BK"], scene.now.trains["BK"]) == (70, ("1g", "2g"))
    assert (scene.now.cash["EPP"], scene.now.trains["EPP"]) == (0, ())
    assert not scene.now.board.has_station("EPP", "C6")
    assert scene.now.board.stations("BK") == (), "the mine is no home of BK"
    assert "BK" not in scene.now.floated, "40 % only"


@rule("1824:IV.2/21")
def test_its_trains_cannot_be_bought_before_the_regional_railway_is_opened() -> None:
    def scene(**bought: int) -> Scene:
        held = Scene(exchanging(P2=20, **bought).play("P1 exchanges EPP for BK").state)
        return held.papers(P1="SD1").cash(SD1=300).operate("SD1", "buy_trains")

    assert scene().refusal("SD1 buys a 2g train from BK for 1") == "1824:VII.11/11"
    assert scene(P3=10).refusal("SD1 buys a 2g train from BK for 1") == "", "opened with 50 %"


@rule("1824:IV.2/17", "1824:IV.4.2/3")
def test_the_directors_certificate_is_reserved_for_the_owner() -> None:
    scene = exchanging(P2=20)
    assert scene.refusal("P1 exchanges EPP for MS") == "1824:IV.2/17"
    scene.play("P1 passes")
    assert scene.now.held(RESERVED, "BK") == (CARD,)
    assert scene.refusal("P2 exchanges EPP for BK") == "1824:IV.2/17", "not P2's"
    assert scene.refusal("P2 starts BK at 70") == "1824:VI.4/2"
    assert scene.refusal("P2 buys 20 % of BK from the bank") == "1824:VI.4/1"


@rule("1824:IV.2/18")
@pytest.mark.parametrize(
    ("others", "director"),
    [
        ({"P3": 20}, "P1"),
        ({"P3": 30}, "P3"),
        ({"P1": 10, "P3": 30}, "P1"),
        ({"P3": 30, "P4": 40}, "P4"),
        ({"P2": 40, "P4": 40}, "P2"),
    ],
)
def test_a_larger_holder_takes_the_certificate_over_at_once(others: dict[str, int], director: str) -> None:
    scene = exchanging(**others).play("P1 exchanges EPP for BK")
    assert scene.now.director("BK") == director
    assert scene.now.percent("P1", "BK") == 20 + others.get("P1", 0)


@rule("1824:IV.2/19", "1824:IV.2/20", "1824:IV.2/21", "1824:IV.4.2/5", "1824:IV.4.1/11")
def test_the_first_5_train_closes_coal_railways_and_opens_companies_at_the_end_of_the_round() -> None:
    scene = given("1824", 4).papers(P1="EPP EOD").operated("EPP", "EOD").cash(EPP=30).trains("EPP", "2g")
    scene.company("BK", 70).shares("BK", P2=20, P3=10).company("MS", 90).shares("MS", P2=20)
    scene.phase("4").depot(_4=0).papers(P4="KK1 KK2").operated("KK1").cash(KK1=401).trains("KK2", "4")
    scene.round("OR", 2, 1).at("buy_trains KK1", "end_operating_round", "operating_round 2", "end_operating_set")
    scene.play("KK1 buys a 5 train from bank for 400")
    assert scene.asked == ("trains", "KK1"), "it could buy KK2's train for 1"
    assert scene.now.held("P1", "BK") == (CARD,)
    assert scene.now.held("P1", "MS") == (CARD,)
    assert {"EPP", "EOD"} <= scene.now.closed
    assert "BK" not in scene.now.floated, "not before the round ends"
    scene.play("KK1 passes")
    assert str(scene.now.round) == "OR 2.2"
    assert "BK" in scene.now.floated
    assert (scene.now.cash["BK"], scene.now.trains["BK"]) == (8 * 70 + 30, ("2g",))
    assert "MS" not in scene.now.floated, "players had 20 % only"


@rule("1824:IV.2/19", "1824:IV.2/21", "1824:VI.5/3")
def test_the_company_opened_so_operates_from_the_next_round_on_from_its_own_home() -> None:
    scene = given("1824", 4).papers(P1="EPP").operated("EPP").company("BK", 70).shares("BK", P2=30)
    last_of_the_round(scene, "5", 400)
    assert str(scene.now.round) == "OR 2.2"
    assert scene.asked == ("track", "BK")
    assert scene.now.board.has_station("BK", "B9")
    assert scene.now.stations["BK"] == (40, 100)


@rule("1824:IV.2/19")
def test_a_larger_holder_takes_over_after_a_forced_exchange_too() -> None:
    scene = given("1824", 4).papers(P1="EPP").operated("EPP").company("BK", 70).shares("BK", P2=30)
    assert last_of_the_round(scene, "5", 400).now.director("BK") == "P2"


@rule("1824:IV.2/22", "1824:IV.4.2/6", "1824:IV.4.1/12", "1824:IV.4.1/15")
def test_a_regional_railway_whose_coal_railway_was_not_bought_is_like_bh() -> None:
    start = given("1824", 4).papers(P1="EOD").round("SR", 1).at("end_stock_round")
    assert "EPP" in start.now.closed
    scene = Scene(start.state).shares("BK", P2=20, P3=10).stock("P1")
    assert scene.refusal("P1 buys 10 % of BK from the bank") == "1824:IV.4.1/15"
    scene.play("P1 starts BK at 80")
    assert scene.now.held("P1", "BK") == (CARD,)
    assert scene.now.cash["BK"] == 10 * 80


# -- IV.3 Forerunners -------------------------------------------------------------------------------------------------


@rule("1824:IV.3/1", "1824:IV.3/2", "1824:IV.3/3", "1824:IV.3/11")
@pytest.mark.parametrize(("paper", "price"), FORERUNNERS)
def test_the_price_of_a_forerunner_is_its_capital(paper: str, price: int) -> None:
    scene = given("1824", 4).play(f"P4 buys {paper} for {price}")
    assert (scene.now.cash[paper], scene.now.cash["P4"]) == (price, 680 - price)
    assert paper in scene.now.floated
    assert scene.now.trains.get(paper, ()) == ()


@rule("1824:IV.3/12")
def test_a_forerunner_halves_its_income() -> None:
    scene = given("1824", 4).phase("2").papers(P1="SD2").operated("SD2").trains("SD2", "2").cash(P1=0)
    scene.tiles(G10="57/1", G8="9/1", G6="9/1", G4="57/1").operate("SD2", "run_trains")
    scene.play(scene.offers("runs")[0])
    assert (scene.now.runs["SD2"], scene.now.cash["P1"], scene.now.cash["SD2"]) == (40, 20, 20)
    assert scene.asked is None, "nobody is asked what to do with it"


# -- IV.4 Share companies ---------------------------------------------------------------------------------------------


@rule("1824:IV.4.1/1", "1824:IV.4.3/1", "1824:IV.4.4/1")
def test_share_companies() -> None:
    scene = given("1824", 4)
    now = scene.now
    assert {c.id: c.kind for c in now.facts.companies.values() if c.shares} == {
        **dict.fromkeys(("BK", "MS", "CL", "SB", "BH"), "regional"),
        **dict.fromkeys(("SD", "UG", "KK"), "state"),
    }
    assert "BH" not in now.cells
    assert now.board.homes["BH"] == ("J13", 0)
    assert now.stations["BH"] == (0, 40, 100)
    assert [now.stations[state] for state in ("SD", "UG", "KK")] == [(0, 40, 100, 100, 100)] * 3


@rule("1824:IV.4.2/4", "1824:IV.4.2/5", "1824:IV.4.1/10", "1824:IV.4.1/11")
def test_the_directors_certificate_counts_towards_the_half_that_floats() -> None:
    scene = exchanging(P2=20, P3=10).play("P1 exchanges EPP for BK")
    assert "BK" in scene.now.floated, "30 % bought and 20 % exchanged"
    assert scene.now.cash["BK"] == 8 * 70 + 70
    assert scene.now.trains["BK"] == ("1g", "2g")
    later = exchanging(P2=20).play("P1 exchanges EPP for BK")
    assert "BK" not in later.now.floated
    later.play("P2 buys 10 % of BK from the bank")
    assert later.now.cash["BK"] == 8 * 70 + 70


@rule("1824:IV.4.2/4", "1824:VI.5/1")
def test_a_mountain_railway_too_can_make_up_the_half() -> None:
    scene = given("1824", 4).phase("3").papers(P2="B1").company("BH", 60, P1=20, P3=20).stock("P2")
    scene.play("P2 exchanges B1 for BH")
    assert "BH" in scene.now.floated
    assert scene.now.cash["BH"] == 600


@rule("1824:IV.4.1/16")
@pytest.mark.parametrize(("part", "cash"), [("all", (20, 12, 0)), ("none", (0, 0, 40))])
def test_shareholders_are_paid_unless_the_director_keeps_the_money(part: str, cash: tuple[int, int, int]) -> None:
    scene = given("1824", 4).phase("2").company("BK", 60, P1=50, P2=30).operated("BK").trains("BK", "2")
    scene.tiles(B9="57/1", B7="9/1", B5="57/1").cash(P1=0, P2=0, BK=0).operate("BK", "run_trains")
    scene.play(scene.offers("runs")[0], f"BK pays out {part}")
    assert (scene.now.cash["P1"], scene.now.cash["P2"], scene.now.cash["BK"]) == cash
