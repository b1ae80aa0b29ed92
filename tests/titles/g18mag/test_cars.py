"""Chapter VI.3.7: rail cars."""

from __future__ import annotations

import pytest

import kursbuch
from tests.kit.rule import rule
from tests.kit.scenario import Scene

from .scenario import WEST, cash, lay, now, run, running

KASSA = {"B17": "6/1", "B15": "4/1"}
"""A town, Kassa, a mine."""


# -- rail cars ----------------------------------------------------------------------------------------------------


@rule("18mag:VI.3.7/7", "18mag:VI.3.7/11")
def test_raba_raises_one_off_board_area_for_one_train() -> None:
    scene = running("13", "2", I2="6/2").play("13 hires the rail car of RABA")
    assert cash(scene, "13", "RABA") == [90, 10]
    assert now(run(scene)).runs["13"] == 60
    scene = running("13", "2", phase="brown", I2="6/2").play("13 hires the rail car of RABA")
    assert now(run(scene)).runs["13"] == 20 + 40 + 30
    # two trains to two areas: one of them only
    scene = running("11", "2", "2", D7="6/2", D9="57/1").station("11", "I2")
    lay(scene, I2="6/2")
    scene.operate("11", "run_trains").play("11 hires the rail car of RABA")
    assert now(run(scene)).runs["11"] == 50 + 40 + 20


@rule("18mag:VI.3.7/11")
@pytest.mark.parametrize(
    ("phase", "red", "bonus"), [("yellow", 20, 20), ("green", 30, 20), ("brown", 40, 30), ("gray", 50, 30)]
)
def test_the_off_board_bonus_is_twenty_and_from_the_brown_phase_on_thirty(phase: str, red: int, bonus: int) -> None:
    scene = running("13", "2", phase=phase, I2="6/2").play("13 hires the rail car of RABA")
    assert now(run(scene)).runs["13"] == 20 + red + bonus


@rule("18mag:VI.3.7/8", "18mag:VI.3.7/12")
def test_ganz_turns_the_3_train_of_minor_12_into_a_3_and_3_train_and_its_40_into_120() -> None:
    # the picture is lost: Nagyszeben 20, three towns of 10, Kolozsvár on a green tile 30, Nagyvárad on a brown one 40
    tiles = {"H23": "57/0", "G24": "4/0", "F25": "58/0", "E24": "3/5", "F23": "15/0", "F21": "9/1", "F19": "611/0"}
    assert now(run(running("12", "3", on=tiles))).runs["12"] == 20 + 10 + 10 == 40
    plus = running("12", "3", on=tiles).play("12 hires the rail car of G&C")
    assert cash(plus, "12", "G&C") == [90, 10]
    assert now(run(plus)).runs["12"] == 20 + 10 + 10 + 10 + 30 + 40 == 120


@rule("18mag:VI.3.7/12")
def test_ganz_lets_one_train_stop_at_as_many_towns_besides() -> None:
    tiles = {"H23": "5/2", "G22": "58/3", "G24": "4/0", "F25": "58/4"}
    plus = running("12", "3", on=tiles).play("12 hires the rail car of G&C")
    assert now(run(plus)).runs["12"] == 50  # three towns and the city
    two = running("12", "2", on={**tiles, "F23": "57/0"}).play("12 hires the rail car of G&C")
    assert now(run(two)).runs["12"] == 20 + 10 + 20 + 10  # a 2+2: two cities, two towns


@rule("18mag:VI.3.7/9", "18mag:VI.3.7/13", "18mag:VI.3.7/14", "18mag:VI.3.7/15")
def test_snw_opens_one_mine_which_pays_the_treasury() -> None:
    scene = running("6", "2", money=10, on=KASSA)
    assert scene.refusal("6 runs 2:B15/t0-B17/c0-A18/m0") == "18mag:VI.3.7/13"
    scene.play("6 hires the rail car of SNW")
    assert scene.refusal("6 runs 2:B17/c0-A18/m0") == "18mag:VI.3.6/2"  # the mine is none of the two places
    assert scene.refusal("6 runs 2:B15/t0-B17/c0-A18/m0") == ""  # nor does it take any range
    assert cash(run(scene), "6", "P1", "SNW") == [15 + 30, 15, 10]


@rule("18mag:VI.3.7/13", "18mag:VI.3.7/16")
def test_a_mine_may_be_run_through_but_only_one() -> None:
    scene = running("6", "2", money=10, B17="6/1", B19="9/2", C20="58/0").play("6 hires the rail car of SNW")
    assert scene.refusal("6 runs 2:B17/c0-A18/m0-B19-C20/t0") == ""
    assert cash(run(scene), "6", "P1") == [15 + 30, 15]
    north = {"A16": "9/1", "A14": "9/1", "A12": "9/1", "B9": "4/0"}
    scene = running("6", "3", on={**KASSA, **north}).play("6 hires the rail car of SNW")
    two_mines = "6 runs 3:B17/c0-A18/m0-A16-A14-A12-A10/m0-B9/t0"
    assert scene.refusal(two_mines) == "18mag:VI.3.7/16"


@rule("18mag:VI.3.7/16")
def test_a_car_serves_one_of_two_trains() -> None:
    tiles = {"B17": "6/1", "B15": "4/1", "F23": "57/0", "E24": "58/4"}
    scene = running("6", "2", "2", on=tiles).station("6", "F23").operate("6", "run_trains")
    scene.play("6 hires the rail car of SNW")
    both = "6 runs 2:B15/t0-B17/c0-A18/m0,2:F23/c0-E24/t0-E26/m0"
    assert scene.refusal(both) == "18mag:VI.3.7/16"
    assert scene.refusal("6 runs 2:B15/t0-B17/c0-A18/m0,2:F23/c0-E24/t0") == ""


@rule("18mag:VI.3.7/13")
@pytest.mark.parametrize(("phase", "mine"), [("yellow", 30), ("green", 30), ("brown", 50), ("gray", 50)])
def test_a_mine_is_worth_thirty_and_from_the_brown_phase_on_fifty(phase: str, mine: int) -> None:
    scene = running("6", "2", phase=phase, on=KASSA).play("6 hires the rail car of SNW")
    paid = {"yellow": 10, "green": 10, "brown": 20, "gray": 20}[phase]
    assert cash(run(scene), "6", "P1") == [100 - paid + 15 + mine, 15]


def three_cars(phase: str = "yellow", money: int = 200) -> Scene:
    """Minor 6 with one train around Kassa, where there are two towns and a mine, and one between Fiume and Trieszt."""
    tiles = {**KASSA, "B13": "9/1", "B11": "9/1", "B9": "3/4", "I2": "6/2"}
    scene = running("6", "2", "2", money=money, phase=phase, on=tiles).station("6", "I2")
    return scene.operate("6", "run_trains")


@pytest.mark.parametrize(
    ("phase", "prices"),
    [("yellow", (10, 20, 30)), ("green", (10, 20, 30)), ("brown", (20, 30, 40)), ("gray", (20, 30, 40))],
)
@rule("18mag:VI.3.7/5", "18mag:VI.3.7/17")
def test_cars_get_dearer_with_each_one_hired_in_a_turn(phase: str, prices: tuple[int, ...]) -> None:
    scene = three_cars(phase)
    without = now(run(three_cars(phase))).runs["6"]
    for car, price in zip(("G&C", "SNW", "RABA"), prices, strict=True):
        before = cash(scene, "6")[0]
        scene.play(f"6 hires the rail car of {car}")
        assert cash(scene, "6", car) == [before - price, price]
        assert scene.refusal(f"6 hires the rail car of {car}") == "18mag:VI.3.7/17"
    bonus = 20 if phase in ("yellow", "green") else 30
    assert now(run(scene)).runs["6"] == without + 10 + bonus  # a second town, and the bonus for Trieszt
    assert now(scene).cars == ()
    again = scene.operate("6", "run_trains")
    assert again.refusal("6 hires the rail car of SNW") == ""  # it has to be paid for again


@rule("18mag:VI.3.7/5")
def test_a_car_must_be_paid_for_and_is_lent_by_three_majors_only() -> None:
    assert running("6", "2", money=10, on=KASSA).refusal("6 hires the rail car of SNW") == ""
    assert running("6", "2", money=9, on=KASSA).refusal("6 hires the rail car of SNW") == "18mag:VI.3.7/5"
    scene = running("6", "2", on=KASSA)
    refusal = kursbuch.explain(scene.state, kursbuch.parse(scene.state, "6 hires the rail car of SIK"))
    assert refusal is not None
    assert (refusal.clause, refusal.rule) == ("18mag:VI.3.7/5", "car.none")


@rule("18mag:VI.3.7/5")
def test_a_car_by_which_the_run_gains_nothing_is_not_hired() -> None:
    # Székesfehérvár, Győr, Sopron, Bécs: too far for a 2-train, though Bécs is in reach
    scene = running("3", "2", E10="57/2", D9="6/5", D7="6/2")
    assert any(stop.startswith("Bécs") for stop in scene.now.board.reach("3").stops)
    assert scene.refusal("3 hires the rail car of RABA") == "18mag:VI.3.7/5"
    assert running("3", "4", E10="57/2", D9="6/5", D7="6/2").refusal("3 hires the rail car of RABA") == ""
    towns = running("6", "2", on=KASSA)  # Kassa and one town are two places for a 2-train as it is
    assert towns.refusal("6 hires the rail car of G&C") == "18mag:VI.3.7/5"
    assert [offer.split()[-1] for offer in towns.offers("rail car")] == ["SNW"]


def only_together(money: int) -> Scene:
    """Székesfehérvár and Győr with a major's station earn 50. So do Kolozsvár, a town and Isztambul with G&C's car, but
    with RÁBA's as well it is 70."""
    scene = running("3", "2", money=money, on=WEST, F23="57/2", G24="4/2", H25="9/2")
    return scene.station("SIK", "D9").station("3", "F23").operate("3", "run_trains")


@rule("18mag:VI.3.7/5")
@pytest.mark.parametrize(("first", "second"), [("G&C", "RABA"), ("RABA", "G&C")])
def test_cars_that_gain_only_together_are_hired_together(first: str, second: str) -> None:
    assert now(run(only_together(100))).runs["3"] == 50
    assert only_together(29).refusal(f"3 hires the rail car of {first}") == "18mag:VI.3.7/5"
    scene = only_together(30).play(f"3 hires the rail car of {first}")
    assert scene.refusal("3 runs 2:E10/c0-D9/c0") == "18mag:VI.3.7/5"  # the car would be for nothing
    assert scene.offers() == [f"3 hires the rail car of {second}"]
    assert now(run(scene.play(f"3 hires the rail car of {second}"))).runs["3"] == 70


@rule("18mag:VI.3.7/5")
def test_a_car_that_waits_for_another_is_not_left_idle_for_a_third() -> None:
    scene = lay(only_together(100), **KASSA).station("3", "B17").operate("3", "run_trains")
    assert scene.refusal("3 hires the rail car of SNW") == ""  # 60 with the mine are more than 50
    scene.play("3 hires the rail car of RABA")
    assert scene.refusal("3 hires the rail car of SNW") == "18mag:VI.3.7/5"  # then RÁBA's would be for nothing
    assert scene.offers() == ["3 hires the rail car of G&C"]


@rule("18mag:VI.3.7/5")
def test_a_car_that_another_one_makes_useless_was_not_hired_in_vain() -> None:
    def scene(*cars: str) -> Scene:
        """One train, in the brown phase: 60 between Fiume and Trieszt, or 80 around Kassa with the mine."""
        set_up = running("6", "2", phase="brown", on={**KASSA, "I2": "6/2"}).station("6", "I2")
        return set_up.operate("6", "run_trains").play(*(f"6 hires the rail car of {car}" for car in cars))

    assert now(run(scene())).runs["6"] == 20 + 40
    assert cash(run(scene("SNW")), "6") == [100 - 20 + 15 + 50]
    assert now(run(scene("SNW", "RABA"))).runs["6"] == 20 + 40 + 30  # the mine is left alone after all
    assert scene("RABA").refusal("6 hires the rail car of SNW") == "18mag:VI.3.7/5"


@rule("18mag:VI.3.1/1", "18mag:VI.3.5/1")
def test_with_a_rail_car_hired_the_run_has_begun_and_nothing_is_scrapped() -> None:
    scene = running("13", "2", "2", I2="6/2").play("13 hires the rail car of RABA")
    assert scene.refusal("13 discards a 2 train") == "18mag:VI.3.1/1"
    first = running("13", "2", "2", I2="6/2").play("13 discards a 2 train")
    assert first.refusal("13 hires the rail car of RABA") == ""
