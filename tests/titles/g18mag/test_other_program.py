"""What 18xx.games reads otherwise (`rulings=18xx.games`), a test a reading."""

from __future__ import annotations

import pytest

from kursbuch.rules.table import BANK, Cert
from tests.kit.scenario import Scene

from .scenario import WEST, cash, lay, mag, now, run, table


def theirs(players: int = 3, **minors: str) -> Scene:
    return table(players, {"rulings": "18xx.games"}, **minors)


def to_the_end(scene: Scene) -> list[str]:
    """The rounds that follow when nobody does more than run trains."""
    seen = [str(now(scene).round)]
    while scene.asked is not None:
        name, who = scene.asked
        if name == "run":
            scene.play(scene.offers("runs")[0])
        else:
            scene.play(f"{who} pays out 0" if name == "dividend" else f"{who} passes")
        if str(now(scene).round) != seen[-1]:
            seen.append(str(now(scene).round))
    return seen


# -- rounds -------------------------------------------------------------------------------------------------------


def idle(tokens: int, phase: str, stacks: tuple[str, ...]) -> Scene:
    scene = theirs(P1="3").company("SIK", at=(0, 10), P1=20).cash(SIK=50, P1=300, **{"3": 150})
    scene.t.phase = phase
    mag(scene).idle, mag(scene).indicators = tokens, stacks
    return scene.round("OR", 4, 1).at("operating_round 1")


def test_tokens_are_counted_at_the_end_of_a_round_and_leave_the_stacks_as_they_are() -> None:
    scene = idle(2, "green", ("4", "6"))
    while scene.asked is not None and scene.asked[1] != "SIK":
        scene.play(f"{scene.asked[1]} passes")
    assert (now(scene).phase, now(scene).idle) == ("green", 2)
    scene.play("SIK passes", "SIK pays out 0")
    assert (now(scene).phase, now(scene).idle) == ("brown", 0)
    assert now(scene).indicators == ("4", "6")


def test_any_train_sold_takes_the_tokens_back() -> None:
    scene = idle(2, "green", ("4", "6"))
    while scene.asked is not None and scene.asked[0] != "trains":
        scene.play(f"{scene.asked[1]} passes")
    scene.play("3 buys a 2 train from bank for 80")
    while scene.asked is not None and str(now(scene).round) == "OR 4.1":
        name, who = scene.asked
        scene.play(f"{who} pays out 0" if name == "dividend" else f"{who} passes")
    assert (now(scene).phase, now(scene).idle) == ("green", 0)


def test_a_last_phase_that_tokens_brought_has_one_more_set() -> None:
    rounds = [name for n in (5, 6) for name in (f"SR {n}", f"OR {n}.1", f"OR {n}.2", f"OR {n}.3")]
    assert to_the_end(idle(2, "brown", ("6",))) == ["OR 4.1", *rounds]


def test_a_stack_that_tokens_left_alone_changes_nothing_in_the_last_phase() -> None:
    scene = theirs(P1="3").cash(**{"3": 400})
    scene.t.phase, mag(scene).indicators = "gray", ("6",)
    scene.operate("3", "buy_trains").play("3 buys a 6 train from bank for 320")
    assert now(scene).phase == "gray"
    assert now(scene).indicators == ()


# -- track --------------------------------------------------------------------------------------------------------


def test_a_terrain_token_may_be_given_up_for_nothing_or_for_the_second_tile() -> None:
    scene = theirs(P1="13").cash(**{"13": 50}).operate("13", "lay_track").play("13 gives up a terrain token")
    assert scene.refusal("13 passes") == ""
    scene.play("13 lays 6 at I2 turn 2")  # no terrain there
    assert now(scene).terrain["13"] == 0
    scene.play("13 lays 8 at I4 turn 1")
    assert cash(scene, "13", "SKEV", "SIK") == [40, 10, 10]  # the bank has paid SIK


def test_a_second_tile_is_not_asked_for_without_its_fee() -> None:
    for money, asked in ((9, None), (10, ("track", "5"))):
        scene = theirs(P1="5").cash(**{"5": money}).operate("5", "lay_track")
        assert scene.play("5 gives up a terrain token", "5 lays 5 at H27 turn 1").asked == asked


@pytest.mark.parametrize(("rulings", "asked"), [("rulebook", None), ("18xx.games", ("track", "5"))])
def test_track_is_asked_for_even_where_nothing_can_be_laid(rulings: str, asked: tuple[str, str] | None) -> None:
    scene = table(3, {"rulings": rulings}, P1="5").cash(**{"5": 0})
    mag(scene).terrain = {**mag(scene).terrain, "5": 0}
    assert scene.operate("5", "lay_track").asked == asked


# -- running ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rulings", "asked"), [("rulebook", "scrap"), ("18xx.games", "run")])
def test_a_run_to_a_mere_mine_is_asked_for(rulings: str, asked: str) -> None:
    scene = lay(table(3, {"rulings": rulings}, P1="6"), B17="6/1").operate("6", "run_trains")
    assert scene.asked == (asked, "6")


def test_any_run_will_do() -> None:
    scene = lay(theirs(P1="11"), D7="6/2", D9="57/1").operate("11", "run_trains")
    assert scene.refusal("11 runs 2:D7/c0-D9/c0") == ""
    assert now(scene.play("11 runs 2:D7/c0-D9/c0")).runs["11"] == 40


KASSA = {"B17": "6/1", "B15": "4/1"}


def test_every_car_hired_must_be_used() -> None:
    def scene(*cars: str) -> Scene:
        set_up = lay(theirs(P1="6").cash(**{"6": 100}), **KASSA)
        return set_up.operate("6", "run_trains").play(*(f"6 hires the rail car of {car}" for car in cars))

    assert scene().refusal("6 hires the rail car of RABA") == "18mag:VI.3.7/5"  # no area in reach
    assert scene("SNW").refusal("6 runs 2:B15/t0-B17/c0") == "18mag:VI.3.7/5"
    assert scene("SNW").refusal("6 runs 2:B15/t0-B17/c0-A18/m0") == ""
    assert scene("SNW").refusal("6 runs 2:B15/t0") == "18mag:VI.3.6/2"
    assert scene("G&C").refusal("6 runs 2:B15/t0-B17/c0") == ""  # a town is in reach, but no run could use the car


def test_raba_lends_its_car_for_towns_as_well_to_two_players() -> None:
    town = lay(theirs(2, P1="6", P2="3"), A12="57/2", B13="4/2").operate("6", "run_trains")
    assert town.refusal("6 hires the rail car of RABA") == ""
    inland = lay(theirs(2, P1="4", P2="3"), E10="6/2", D9="57/2").operate("4", "run_trains")
    assert inland.refusal("4 hires the rail car of RABA") == "18mag:VI.3.7/5"


# -- papers and trains ----------------------------------------------------------------------------------------------


def buying(money: int = 140, **holders: int) -> Scene:
    return theirs().cash(P1=money).company("SIK", at=(0, 3), **holders).stock("P1")


DIRECTOR = "P1 buys 20 % of SIK from the bank"


def test_director_certificates_are_sold_for_the_price_of_two_shares() -> None:
    scene = buying()
    assert DIRECTOR in scene.offers()
    assert "P1 buys 10 % of SIK from the bank" in scene.offers()
    before = cash(scene, BANK)[0]
    scene.play(DIRECTOR)
    assert scene.now.held("P1", "SIK") == (Cert(20, True),)
    assert cash(scene, "P1", BANK) == [0, before + 140]
    assert scene.state.actor != "P1"


def test_director_certificates_are_sold_by_the_rules_for_shares() -> None:
    assert buying(139).refusal(DIRECTOR) == "18mag:VII.5/2"
    assert buying(500, P2=20).refusal(DIRECTOR) == "18mag:VII.5/1"
    assert buying(500).refusal("P1 buys 20 % of 3 from the bank") == "18mag:VII.1/2"
    assert buying(500).refusal("P1 buys 20 % of SIK from the P2") == "18mag:VII.1/2"
    full = buying(500)
    for company in ("RABA", "G&C", "SNW", "SKEV", "LdStEG"):
        full.shares(company, P1=40)
    assert full.stock("P1").refusal(DIRECTOR) == "18mag:VII.3/1"
    assert buying(69).refusal("P1 buys 10 % of SIK from the bank") == "18mag:VII.5/2"


def test_nobody_is_asked_to_sell_a_train() -> None:
    scene = theirs(P1="3", P2="5").cash(**{"3": 100}).operate("3", "buy_trains")
    scene.play("3 buys a 2 train from 5 for 33")
    assert cash(scene, "3", "5") == [67, 83]
    assert now(scene).trains["5"] == ()


def test_a_run_is_settled_like_any_other() -> None:
    scene = lay(theirs(P1="3"), **WEST).operate("3", "run_trains")
    assert cash(run(scene), "3", "P1") == [70, 20]
