"""1824 VII.14 and VII.15: phases, scrapping, trains that go abroad."""

from __future__ import annotations

import pytest

from kursbuch.rules.trains import on_sale
from tests.kit.rule import rule
from tests.kit.scenario import Scene, given

from .lines import bohemia, passes

PRICE = {"2": 80, "3": 180, "4": 280, "5": 400, "6": 600, "8": 800, "10": 1000, "3g": 360, "4g": 600, "5g": 800}
OPENED_BY = {"2": "2", "3": "3", "4": "4", "5": "5", "6": "6", "7": "8", "8": "10"}
SOLD_BEFORE = {"2": "1", "3": "2", "4": "3", "5": "4", "6": "5", "8": "6", "10": "7"}


def eve(train: str) -> Scene:
    """The moment before the first train of that type is sold: BK is to buy, everything before is gone."""
    scene = bohemia(SOLD_BEFORE[train])
    before = {"3": "2", "4": "3", "5": "4", "6": "5", "8": "6", "10": "8"}.get(train)
    scene = scene.depot(**{f"_{before}": 0}) if before else scene
    return scene.cash(BK=3000)


def buy(scene: Scene, train: str, company: str = "BK") -> Scene:
    scene.operate(company, "buy_trains")
    return scene.play(f"{company} buys a {train} train from bank for {PRICE[train]}")


# -- VII.14 --------------------------------------------------------------------------------------------------------


@rule(
    "1824:VII.14/1",
    "1824:VII.14/4",
    "1824:VII.14/6",
    "1824:VII.14/11",
    "1824:VII.14/17",
    "1824:VII.14/23",
    "1824:VII.14/29",
    "1824:VII.14/31",
)
@pytest.mark.parametrize(("phase", "train"), OPENED_BY.items())
def test_the_first_train_of_a_type_opens_a_phase(phase: str, train: str) -> None:
    scene = eve(train)
    before = scene.t.phase
    assert before != phase
    buy(scene, train)
    assert scene.now.phase == phase
    assert scene.asked == ("trains", "BK")  # in the middle of its turn


@rule("1824:VII.14/1")
def test_the_second_train_of_a_type_does_not() -> None:
    scene = buy(eve("3"), "3")
    scene.play("BK buys a 3 train from bank for 180")
    assert scene.now.phase == "3"
    assert not scene.happened("phase")


@rule("1824:VII.14/2")
def test_phase_1() -> None:
    scene = given("1824")
    assert scene.t.phase == "1"
    assert on_sale(scene.t) == ["2"]
    assert scene.t.phase_now.colours == ("yellow",)


@rule("1824:VII.14/4")
def test_phase_2_brings_the_1g() -> None:
    scene = eve("2").trains("BK", "2").operate("BK", "buy_trains")
    assert scene.refusal("BK buys a 1g train from bank for 120") == "1824:VII.11/10"
    scene.play("BK buys a 2 train from bank for 80")
    assert scene.refusal("BK buys a 1g train from bank for 120") == ""


@rule("1824:VII.14/7", "1824:VII.14/8")
def test_papers_may_be_exchanged_from_phase_3_on() -> None:
    def scene(phase: str) -> Scene:
        return given("1824").phase(phase).papers(P1="EPP B1").company("BK", 80).company("BH", 60, P2=20).stock("P1")

    assert scene("2").refusal("P1 exchanges EPP for BK") == "1824:IV.2/15"
    assert scene("2").refusal("P1 exchanges B1 for BH") == "1824:IV.1/7"
    assert scene("3").refusal("P1 exchanges EPP for BK") == ""
    assert scene("3").refusal("P1 exchanges B1 for BH") == ""


@rule("1824:VII.14/11", "1824:VII.14/24", "1824:VII.14/29", "1824:VII.14/32", "1824:VII.11/15")
@pytest.mark.parametrize(
    ("train", "scrapped"), [("2", ""), ("3", ""), ("4", "2"), ("5", ""), ("6", "3"), ("8", "4"), ("10", "5")]
)
def test_what_a_new_normal_train_scraps(train: str, scrapped: str) -> None:
    normal = [t for t in ("2", "3", "4", "5", "6", "8") if int(t) < int(train)]
    scene = eve(train)
    companies = ["MS", "CL", "SB", "BH", "KK", "UG"]
    for company, owned in zip(companies, normal, strict=False):
        price = 0 if company in ("KK", "UG") else 70  # state railways have theirs
        scene.company(company, price, P2=20).floated(company).trains(company, owned, "1g")
    gone = scene.t.scrap.get(scrapped, 0)
    buy(scene, train)
    for company, owned in zip(companies, normal, strict=False):
        expected = ("1g",) if owned == scrapped else (owned, "1g")
        assert scene.now.trains[company] == expected  # a normal train scraps no goods train
    if scrapped:
        assert scene.now.scrap[scrapped] == gone + 1
    assert scene.happened("scrapped") == bool(scrapped)


@rule("1824:VII.14/11")
def test_own_trains_are_scrapped_at_once_and_the_new_one_stays() -> None:
    scene = buy(eve("4").trains("BK", "2", "2", "3"), "4")
    assert scene.now.trains["BK"] == ("3", "4")


@rule("1824:VII.14/12", "1824:VII.14/24", "1824:VII.14/30", "1824:VII.14/32")
@pytest.mark.parametrize(
    ("phase", "train", "scrapped"),
    [("4", "3g", {"1g"}), ("6", "4g", {"1g", "2g"}), ("7", "5g", {"1g", "2g", "3g"})],
)
def test_what_a_new_goods_train_scraps(phase: str, train: str, scrapped: set[str]) -> None:
    goods = ("1g", "2g", "3g", "4g")
    scene = bohemia(phase).cash(BK=1000)
    for company, owned in zip(("MS", "CL", "SB", "BH"), goods, strict=True):
        scene.company(company, 70, P2=20).floated(company).trains(company, owned)
    buy(scene, train)
    for company, owned in zip(("MS", "CL", "SB", "BH"), goods, strict=True):
        assert scene.now.trains[company] == (() if owned in scrapped else (owned,))
    assert [t for t in goods if scene.now.depot[t] == 0] == sorted(scrapped)  # those in the bank as well
    assert scene.now.phase == phase


@rule("1824:VII.14/13")
def test_phase_4_closes_the_mountain_railways() -> None:
    scene = eve("4").papers(P2="B1", P3="B3").company("BH", 60, P4=20)
    buy(scene, "4")
    assert scene.asked == ("mountain", "P2")
    scene.play("P2 exchanges B1 for BH", "P3 exchanges B3 for BK")
    assert scene.now.owner == {}
    assert {"B1", "B3"} <= scene.now.closed
    assert (scene.now.percent("P2", "BH"), scene.now.percent("P3", "BK")) == (10, 10)


@rule("1824:VII.14/14", "1824:VII.14/27", "1824:VII.14/26", "1824:VII.11/16")
@pytest.mark.parametrize(("train", "kind", "limit"), [("4", "BH", 3), ("6", "BH", 2), ("6", "SD", 3)])
def test_lower_train_limits_cost_trains_at_once(train: str, kind: str, limit: int) -> None:
    scene = eve(train).company(kind, 60 if kind == "BH" else 0, P2=30).floated(kind)
    scene.trains(kind, *["10"] * (limit + 1))
    buy(scene, train)
    assert len(scene.now.trains[kind]) == limit


@rule("1824:VII.14/18")
def test_phase_5_closes_the_coal_railways() -> None:
    scene = given("1824").phase("4").depot(_4=0).papers(P2="EPP").operated("EPP").trains("EPP", "1g").cash(EPP=30)
    scene.company("BK", 80, P3=10).company("BH", 60, P1=50).operated("BH").cash(BH=400, BK=0)
    buy(scene, "5", "BH")
    assert "EPP" in scene.now.closed
    assert scene.now.director("BK") == "P2"
    assert scene.now.percent("P2", "BK") == 20
    assert (scene.now.cash["BK"], scene.now.trains["BK"]) == (30, ("1g",))
    assert not scene.now.board.has_station("EPP", "C6")


STATES = [("4", "SD", ("SD1", "SD2", "SD3")), ("5", "UG", ("UG1", "UG2")), ("6", "KK", ("KK1", "KK2"))]


@rule("1824:VII.14/15", "1824:VII.14/22", "1824:VII.14/25")
@pytest.mark.parametrize(("train", "state", "forerunners"), STATES)
def test_state_railways_are_founded_when_the_round_ends(train: str, state: str, forerunners: tuple[str, ...]) -> None:
    scene = given("1824").phase(SOLD_BEFORE[train]).papers(P2=" ".join(forerunners)).operated(*forerunners)
    scene.depot(**{f"_{ {'4': '3', '5': '4', '6': '5'}[train] }": 0})
    for paper in forerunners:
        scene.trains(paper, "10")
    scene.company("BH", 60, P1=50).operated("BH").trains("BH", "10").cash(BH=PRICE[train])
    scene.at("operating_set")
    while scene.asked and scene.asked[1] != "BH":
        assert state not in scene.now.floated
        scene.play(f"{scene.asked[1]} passes")
    scene.play("BH passes", f"BH buys a {train} train from bank for {PRICE[train]}")
    while scene.asked and scene.asked[0] == "discard":
        scene.play(scene.offers()[0])
    assert state in scene.now.floated
    assert str(scene.now.round) == "OR 1.2"  # not only after the set
    assert set(forerunners) <= scene.now.closed
    assert scene.now.director(state) == "P2"


@rule("1824:VII.14/21", "1824:VII.13/1")
def test_the_last_5_train_helps_to_pay_for_the_first_6_train() -> None:
    scene = bohemia("5").depot(_5=1).trains("BK", "4").cash(BK=800).operate("BK", "buy_trains")
    scene.play("BK buys a 5 train from bank for 400", "BK hands in a 5 train for a 6 train and pays 400")
    assert scene.now.trains["BK"] == ("4", "6")
    assert (scene.now.cash["BK"], scene.now.phase) == (0, "6")
    assert scene.now.scrap["5"] == 3


@rule("1824:VII.14/31", "1824:VII.14/32")
def test_10_trains_never_run_out() -> None:
    scene = buy(eve("10").trains("BK", "8"), "10")
    assert scene.now.phase == "8"
    assert "10" in on_sale(scene.now)
    assert scene.now.depot["10"] == scene.t.depot["10"]


# -- VII.15 --------------------------------------------------------------------------------------------------------


def set_of_rounds(phase: str) -> Scene:
    """A set in which BK, with a train for ever and no money, does nothing."""
    return bohemia(phase).trains("BK", "10")


@rule("1824:VII.15/1", "1824:VII.14/5")
def test_nothing_goes_abroad_before_the_first_2_train_is_sold() -> None:
    scene = set_of_rounds("1").at("operating_set")
    passes(scene)
    assert str(scene.now.round) == "SR 2"
    assert scene.now.depot["2"] == 9


@rule("1824:VII.15/1", "1824:VII.14/5")
def test_a_train_goes_abroad_in_the_round_of_the_first_2_train() -> None:
    scene = bohemia("1").trains("BK", "10").cash(BK=80).at("operating_set")
    scene.play("BK passes", "BK buys a 2 train from bank for 80")
    assert str(scene.now.round) == "SR 2"
    assert scene.now.depot["2"] == 9 - 1 - 1
    assert scene.now.scrap["2"] == 1


@rule("1824:VII.15/1", "1824:VII.14/5")
@pytest.mark.parametrize(("phase", "train"), [("2", "2"), ("3", "3"), ("4", "4"), ("6", "6")])
def test_one_normal_train_a_set(phase: str, train: str) -> None:
    scene = set_of_rounds(phase).at("operating_set")
    before, goods = scene.now.depot[train], [scene.now.depot[f"{n}g"] for n in range(1, 6)]
    acted = passes(scene)
    assert len(acted) == scene.now.phase_now.operating_rounds
    assert scene.now.depot[train] == before - 1  # not one after each round
    assert [scene.now.depot[f"{n}g"] for n in range(1, 6)] == goods


@rule("1824:VII.15/3", "1824:VII.14/1", "1824:VII.7/5", "1824:VII.7/6", "1824:VII.7/7")
@pytest.mark.parametrize(("phase", "train"), [(p, t) for p, t in OPENED_BY.items() if t != "2"])
def test_an_export_may_open_a_phase(phase: str, train: str) -> None:
    scene = eve(train).trains("BK", "10").cash(BK=0).at("operating_set")
    colours = {"3": "green", "4": "green", "5": "brown", "6": "brown", "7": "gray", "8": "gray"}
    passes(scene)
    assert str(scene.now.round) == "SR 2"
    assert scene.now.phase == phase
    assert scene.now.phase_now.colour == colours[phase]
    assert scene.now.scrap[train] == 1


@rule("1824:VII.15/3", "1824:VII.14/11")
def test_an_export_scraps_trains_and_closes_mountain_railways() -> None:
    scene = eve("4").trains("BK", "2", "10").papers(P3="B2").cash(BK=0).at("operating_set")
    passes(scene)
    assert scene.now.trains["BK"] == ("10",)
    assert scene.asked == ("mountain", "P3")
    scene.play("P3 exchanges B2 for BK")
    assert scene.asked == ("stock", "P1")


@rule("1824:VII.15/3", "1824:VII.14/15", "1824:VII.14/22", "1824:VII.14/25")
@pytest.mark.parametrize(("train", "state", "forerunners"), STATES)
def test_a_state_railway_founded_by_an_export_is_founded_right_then(
    train: str, state: str, forerunners: tuple[str, ...]
) -> None:
    scene = eve(train).cash(BK=0).papers(P2=forerunners[0]).operated(forerunners[0]).trains(forerunners[0], "10")
    scene.trains("BK", "10").at("operating_set")
    while scene.asked and scene.asked[0] != "stock":
        assert state not in scene.now.floated
        scene.play(f"{scene.asked[1]} passes")
    assert str(scene.now.round) == "SR 2"
    assert state in scene.now.floated
    assert scene.now.percent("P2", state) == 20


@rule("1824:VII.15/4")
def test_no_money_moves_for_a_train_that_goes_abroad() -> None:
    scene = set_of_rounds("2").at("operating_set")
    before = dict(scene.now.cash)
    passes(scene)
    assert scene.now.cash == before
