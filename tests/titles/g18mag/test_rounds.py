"""Chapters VI.1, VI.3.9, VI.4.3 and IX: rounds, phases, pay-outs, the end."""

from __future__ import annotations

import pytest

from kursbuch.rules.table import BANK
from kursbuch.titles.g18mag.rounds import CHANGED, SOLD
from tests.kit.rule import rule
from tests.kit.scenario import Scene

from .scenario import cash, lay, mag, now, table
from .solo import solo


def skip(scene: Scene) -> Scene:
    """Passes whatever can be passed, and pays out nothing, until a share round, another operating round or the end."""
    began = now(scene).round
    while scene.asked is not None and now(scene).round == began:
        name, who = scene.asked
        if name == "dividend":
            scene.play(f"{who} pays out 0")
        elif name == "run":
            scene.play(scene.offers("runs")[0])
        else:
            scene.play(f"{who} passes")
    return scene


def operating(phase: str = "yellow", part: int = 1, **minors: str) -> Scene:
    scene = table(**(minors or {"P1": "3"}))  # type: ignore[arg-type]
    scene.t.phase = phase
    scene.round("OR", 4, part)
    return scene.at(f"operating_round {part}")


# -- rounds -------------------------------------------------------------------------------------------------------


@rule("18mag:VI.1/2", "18mag:VI.1/3", "18mag:VI.1/4", "18mag:VI.4/1", "18mag:VI.4/2", "18mag:VI.4.1/1")
def test_minors_act_by_number_and_majors_by_price_the_top_of_a_stack_first() -> None:
    scene = table(P1="10 2", P2="9").company("SIK", at=(0, 8), P1=20).company("RABA", at=(0, 3), P2=20)
    scene.company("SNW", at=(0, 8), P1=20).cash(SIK=100, RABA=100, SNW=100)
    scene.at("operating_round 1")
    assert scene.refusal("9 passes") == "18mag:VI.1/2"
    turns: list[str] = []
    began = now(scene).round
    while scene.asked is not None and now(scene).round == began:
        name, who = scene.asked
        turns += [who] if not turns or turns[-1] != who else []
        scene.play(f"{who} pays out 0" if name == "dividend" else f"{who} passes")
    assert turns == ["2", "9", "10", "SIK", "SNW", "RABA"]


@rule("18mag:VI.1/1", "18mag:VI.1/5")
@pytest.mark.parametrize(
    ("phase", "part", "after"),
    [("yellow", 1, "SR 5"), ("green", 1, "OR 4.2"), ("green", 2, "SR 5"), ("brown", 2, "SR 5"), ("gray", 2, "OR 4.3")],
)
def test_one_or_two_operating_rounds_follow_a_share_round(phase: str, part: int, after: str) -> None:
    scene = operating(phase, part, P1="3").cash(P1=300)
    mag(scene).set_flag(SOLD)
    scene.at(f"operating_round {part}")
    assert str(now(skip(scene)).round) == after


@rule("18mag:VI.3.1/1")
def test_the_steps_of_a_minors_turn_follow_one_another() -> None:
    scene = lay(table(P1="3").cash(**{"3": 500}), E10="57/2", D9="57/2").at("operating_round 1")
    names: list[str] = []
    began = now(scene).round
    while scene.asked is not None and now(scene).round == began:
        names.append(scene.asked[0])
        scene.play(scene.offers("runs")[0] if scene.asked[0] == "run" else "3 passes")
    assert names == ["track", "station", "run", "trains"]
    facts = scene.t.facts  # what the table shows as the steps of a turn
    assert facts.questions(scene.t, "3") == tuple(names)
    assert facts.questions(scene.t, "SIK") == ("station", "dividend")
    scene = lay(table(P1="3"), E10="57/2", D9="57/2").at("operating_round 1")
    assert scene.refusal("3 runs 2:D9/c0-E10/c0") == "18mag:VI.3.1/1"


# -- phases -------------------------------------------------------------------------------------------------------


def buy(train: str, phase: str = "yellow", stacks: tuple[str, ...] = ("3", "4", "6")) -> Scene:
    price = {"2": 80, "3": 120, "4": 200, "6": 320}[train]
    scene = table(P1="3").cash(P1=300, **{"3": 1000})
    scene.t.phase = phase
    mag(scene).indicators = stacks
    scene.round("OR", 4, 1).at("buy_trains 3", "next_company")
    return scene.play(f"3 buys a {train} train from bank for {price}")


@pytest.mark.parametrize("train", ["3", "4", "6"])
@rule("18mag:VI.3.9/1", "18mag:VI.3.9/7", "18mag:VI.3.3/5")
def test_the_first_train_of_any_new_stack_begins_the_green_phase(train: str) -> None:
    scene = buy(train)
    assert now(scene).phase == "green"
    assert train not in now(scene).indicators
    assert len(now(scene).indicators) == 2
    assert now(scene).phase_now.operating_rounds == 2
    assert now(buy("2")).phase == "yellow"


@rule("18mag:VI.3.9/2", "18mag:VI.3.9/6")
def test_the_second_stack_begins_the_brown_phase_and_ends_the_set() -> None:
    scene = buy("6", "green", ("4", "6"))
    assert now(scene).phase == "brown"
    assert now(scene).indicators == ("4",)
    assert CHANGED in now(scene).flags
    assert str(now(scene).round) == "SR 5"  # although the green phase has two operating rounds
    assert now(buy("3", "green", ("4", "6"))).phase == "green"  # its stack has been opened before


@rule("18mag:VI.3.9/3", "18mag:IX.1/1", "18mag:VI.1/1")
def test_the_last_stack_begins_the_grey_phase_and_announces_the_end() -> None:
    scene = buy("4", "brown", ("4",))
    assert now(scene).phase == "gray"
    assert str(now(scene).round) == "SR 5"
    while scene.asked is not None and scene.asked[0] == "stock":
        scene.play(f"{scene.asked[1]} passes")
    seen = []
    while scene.asked is not None:
        seen.append(str(now(scene).round))
        skip(scene)
    assert seen == ["OR 5.1", "OR 5.2", "OR 5.3"]
    assert scene.refusal("P1 passes") == "18mag:IX.1/1"


@rule("18mag:VI.3.9/2", "18mag:VI.3.9/6")
def test_two_phases_in_one_round_count_one_by_one_and_one_share_round_follows() -> None:
    scene = table(P1="3").cash(P1=300, **{"3": 1000})
    scene.t.lose_train("3", "2")
    scene.round("OR", 4, 1).at("buy_trains 3", "next_company")
    scene.play("3 buys a 4 train from bank for 200")
    assert now(scene).phase == "green"
    scene.play("3 buys a 3 train from bank for 120")
    assert now(scene).phase == "brown"
    seen = []
    while scene.asked is not None and now(scene).round.number < 6:
        seen.append(str(now(scene).round))
        skip(scene)
    assert seen == ["SR 5", "OR 5.1", "OR 5.2"]


# -- paying out ---------------------------------------------------------------------------------------------------


def paying(money: int, at: int = 10, **holders: int) -> Scene:
    scene = table(P1="3").company("SIK", at=(0, at), **(holders or {"P1": 20})).cash(SIK=money)
    return scene.at("pay_out SIK")


@rule("18mag:VI.4.3/2", "18mag:VI.4.3/4")
def test_the_director_pays_out_tens_and_the_rest_stays() -> None:
    scene = paying(90, P1=30, P2=20)
    assert scene.refusal("SIK pays out 45") == "18mag:VI.4.3/2"
    assert scene.refusal("SIK pays out 100") == "18mag:VI.4.3/2"
    assert scene.refusal("SIK passes") == "18mag:VI.4.3/2"
    assert scene.refusal("SIK pays out -10") == "18mag:VI.4.3/2"
    assert scene.offers() == [f"SIK pays out {amount}" for amount in range(0, 91, 10)]
    before = cash(scene, BANK)[0]
    scene.play("SIK pays out 60")
    assert cash(scene, "P1", "P2", "P3", "SIK", BANK) == [18, 12, 0, 30, before + 30]


@pytest.mark.parametrize(
    ("amount", "steps"),
    [(0, -1), (10, 0), (20, 0), (30, 1), (50, 1), (60, 2), (100, 2), (110, 3), (200, 3), (210, 4), (900, 4)],
)
@rule("18mag:VI.4.3/3", "18mag:VIII.2/1")
def test_the_price_moves_by_the_amount_paid(amount: int, steps: int) -> None:
    scene = paying(1000).play(f"SIK pays out {amount}")
    assert now(scene).cells["SIK"] == (0, 10 + steps)


@rule("18mag:VI.4.3/2", "18mag:VI.4.3/4")
def test_less_than_ten_cannot_be_paid_out() -> None:
    assert paying(10).asked == ("dividend", "SIK")
    scene = paying(9)
    assert scene.asked is None
    assert cash(scene, "SIK", "P1") == [9, 0]
    assert now(scene).cells["SIK"] == (0, 9)


@rule("18mag:VI.4.3/3")
def test_the_price_stays_on_the_chart() -> None:
    assert now(paying(50, at=0).play("SIK pays out 0")).cells["SIK"] == (0, 0)
    assert now(paying(500, at=27).play("SIK pays out 500")).cells["SIK"] == (0, 28)


@rule("18mag:VI.4.3/5")
def test_a_major_without_a_director_pays_out_everything() -> None:
    scene = table(P1="3").shares("SIK", P1=10).company("SIK", at=(0, 10)).cash(SIK=125)
    before = scene.t.cash[BANK]
    assert scene.at("pay_out SIK").asked is None
    assert cash(scene, "SIK", "P1", BANK) == [0, 12, before + 113]
    assert now(scene).cells["SIK"] == (0, 13)
    assert now(scene).runs["SIK"] == 125


# -- no train sold ------------------------------------------------------------------------------------------------


def idle(tokens: int, phase: str = "yellow", stacks: tuple[str, ...] = ("3", "4", "6"), **options: str) -> Scene:
    scene = table(3, options, P1="3").company("SIK", at=(0, 10), P1=20).cash(SIK=50, P1=300)
    scene.t.phase = phase
    mag(scene).idle = tokens
    mag(scene).indicators = stacks
    return scene.round("OR", 4, 1).at("operating_round 1")


def to_trains(scene: Scene) -> Scene:
    """Minor 3 comes to buying trains, with money for one."""
    scene.cash(**{"3": 150}).at("operating_round 1")
    while scene.asked is not None and scene.asked[0] != "trains":
        scene.play("3 passes")
    return scene


@rule("18mag:VI.4.3/6")
def test_a_round_without_a_train_sold_lays_out_a_token() -> None:
    scene = idle(0)
    assert now(skip(scene)).idle == 1
    # a train from a stack that is open already neither adds a token nor takes any away
    assert now(skip(to_trains(idle(2)).play("3 buys a 2 train from bank for 80"))).idle == 2
    assert now(to_trains(idle(2)).play("3 buys a 3 train from bank for 120")).idle == 0


@rule("18mag:VI.4.3/6", "18mag:VI.4.3/7")
def test_the_third_token_brings_the_next_phase_before_the_majors_act() -> None:
    scene = idle(2, "green", ("4", "6"))
    while scene.asked is not None and scene.asked[1] == "3":
        scene.play("3 passes")
    assert scene.asked == ("station", "SIK")
    assert now(scene).phase == "brown"
    assert now(scene).idle == 0
    assert now(scene).indicators == ("6",)  # the stack of the tokens has lost its indicator
    assert str(now(skip(scene)).round) == "SR 5"  # after the first of two rounds


@rule("18mag:VI.4.3/7", "18mag:IX.1/1")
def test_the_last_phase_comes_by_tokens_as_well_and_lays_out_no_more() -> None:
    scene = idle(2, "brown", ("6",))
    seen = []
    while scene.asked is not None:
        seen.append((str(now(scene).round), now(scene).phase, now(scene).idle))
        skip(scene)
    rounds = ["SR 5", "OR 5.1", "OR 5.2", "OR 5.3"]
    assert seen == [("OR 4.1", "brown", 2), *((name, "gray", 0) for name in rounds)]


def to_the_token(scene: Scene) -> Scene:
    while scene.asked is not None and scene.asked[0] not in ("no_train", "dividend") and scene.asked[1] != "SIK":
        scene.play(f"{scene.asked[1]} passes")
    return scene


@rule("18mag:VI.4.3/6", "18mag:VI.4.3/7")
def test_the_holder_of_the_priority_card_may_choose_the_stack_of_the_tokens() -> None:
    scene = to_the_token(idle(0, token_stack="chosen").priority("P2").at("operating_round 1"))
    assert scene.state.actor == "P2"
    assert scene.refusal("P2 passes") == "18mag:VI.4.3/6"
    assert scene.refusal("P1 puts the token on the 6 trains") == "18mag:VI.4.3/6"
    assert scene.refusal("P2 puts the token on the 2 trains") == "18mag:VI.4.3/6"
    assert scene.offers() == [f"P2 puts the token on the {train} trains" for train in ("3", "4", "6")]
    scene.play("P2 puts the token on the 6 trains")
    assert now(scene).idle == 1
    assert scene.asked == ("station", "SIK")
    for tokens in (2, 0):  # the others follow the first
        scene.t.flags, mag(scene).idle = now(scene).flags, now(scene).idle
        to_the_token(scene.at("operating_round 1"))
        assert scene.asked == ("station", "SIK")
        assert now(scene).idle == tokens
    assert now(scene).phase == "green"
    assert now(scene).indicators == ("3", "4")
    scene.t.phase, scene.t.flags, mag(scene).indicators = "green", now(scene).flags, ("3", "4")
    mag(scene).idle = 0
    assert to_the_token(scene.at("operating_round 1")).asked == ("no_train", "P2")  # they are all back


@rule("18mag:VI.4.3/6")
def test_a_train_sold_in_one_round_does_not_count_for_the_next() -> None:
    scene = idle(0, "green", ("4", "6")).flag(SOLD)
    assert now(skip(scene.at("operating_round 1"))).idle == 1
    alone = solo("4", mine="3", token_stack="chosen").company("SIK", at=(0, 5)).round("OR", 4, 1)
    alone.at("operating_round 1")
    while alone.asked is not None and alone.asked[0] not in ("no_train", "stock"):
        alone.play(alone.offers()[-1])
    assert alone.asked == ("no_train", "P1")  # though István has the priority card


@rule("18mag:VI.4.3/6")
def test_a_new_stack_sold_takes_the_tokens_back_wherever_they_lie() -> None:
    scene = idle(2, token_stack="chosen").flag("tokens on 6")
    to_trains(scene).play("3 buys a 3 train from bank for 120")
    assert now(scene).idle == 0
    assert "tokens on 6" not in now(scene).flags
    last = to_the_token(idle(0, "brown", ("6",), token_stack="chosen"))
    assert last.asked == ("station", "SIK")  # with one stack left there is nothing to choose


@rule("18mag:VI.4.3/6")
def test_the_tokens_lie_on_the_lowest_trains_otherwise() -> None:
    scene = to_the_token(idle(2))
    assert now(scene).indicators == ("4", "6")


# -- the end ------------------------------------------------------------------------------------------------------


@rule("18mag:IX.2/1", "18mag:IX.2/2", "18mag:IX.2/3")
def test_wealth_is_cash_and_shares_and_nothing_of_the_companies() -> None:
    scene = table(P1="3 4", P2="5").cash(P1=100, P2=130, **{"3": 900}).company("SIK", at=(0, 10), P1=30, P2=10)
    scene.cash(SIK=500).at("pay_out SIK")
    score = scene.state.score
    assert score == {"P1": 100 + 330, "P2": 130 + 110, "P3": 0}
    assert max(score, key=lambda p: score[p]) == "P1"
