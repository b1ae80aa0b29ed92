"""The course of operating rounds: order, mail, revenue, dividends, the end (operating-rounds-or ... counting-up)."""

from __future__ import annotations

import pytest

from kursbuch.rules.setup import score
from kursbuch.rules.table import BANK, POOL
from kursbuch.titles.g1854.operating import TURNS
from tests.kit.rule import rule

from .austria import Austria, after_auction


@rule("1854:operating-rounds-or/2", "1854:mountain-railways/1")
def test_mountains_pay_then_locals_by_number_then_companies_by_price() -> None:
    scene = after_auction(P1="GK", P2="SE").major("KE", 67, P1=60).major("KR", 93, P2=60).major("NT", 77, P3=60)
    cash = dict(scene.t.cash)
    scene.operating_round()
    assert (scene.now.cash["P1"] - cash["P1"], scene.now.cash["P2"] - cash["P2"]) == (15, 25)
    assert (scene.asked, scene.now.waiting) == (("track", "1"), ("2", "3", "4", "5", "6", "KR", "NT", "KE"))


@rule("1854:operating-rounds-or/3")
def test_top_marker_first_and_further_right_first() -> None:
    scene = after_auction().major("KE", 67, P1=60).major("KR", 67, P2=60)
    scene.major("NT", 67, at=(0, 6), P3=60).major("SB", 67, at=(2, 9), P1=60)
    scene.t.move_marker("SB", (1, 7))
    scene.t.move_marker("NT", (0, 6))
    scene.major("FJ", 67, at=(2, 5), P2=60).major("KT", 67, at=(0, 2), P3=60)
    assert scene.t.price("FJ") == scene.t.price("KT") == 93
    scene.operating_round()
    order = scene.now.waiting
    assert order.index("KE") < order.index("KR")
    assert order.index("FJ") < order.index("KT")


@rule("1854:operating-rounds-or/2")
def test_the_current_price_decides_who_is_next() -> None:
    scene = after_auction().major("KE", 67, P1=60).major("KR", 93, P2=60).operated("KE", "KR").cash(KE=100, KR=100)
    scene.t.waiting = ("KR", "KE")
    scene.t.move_marker("KE", (0, 3))
    scene.round("OR", 3, 1).at("next_company")
    assert scene.asked == ("track", "KE")
    assert scene.refusal("KR passes") == "1854:operating-rounds-or/2"


@rule("1854:overview-2/1", "1854:purchase-trains/2")
def test_the_steps_of_a_turn() -> None:
    assert TURNS["major"] == (
        "mail_income", "home_station", "lay_track", "build_station", "run_trains", "buy_trains", "buy_mail",
    )  # fmt: skip
    scene = after_auction().major("KE", P1=60).operated("KE").cash(KE=500).turn("KE")
    assert scene.refusal("KE buys a 2 train from bank for 100") == "1854:overview-2/1"
    scene.play("KE passes")
    assert scene.asked == ("trains", "KE")
    scene.play("KE buys a 2 train from bank for 100", "KE passes")
    assert scene.asked == ("mail", "KE")


@rule("1854:overview-2/2")
def test_the_round_ends_when_all_have_acted() -> None:
    scene = after_auction().phase("3").operating_round(1)
    for _ in range(40):
        if scene.now.round.kind != "OR":
            break
        scene.play(scene.offers()[-1])
    assert str(scene.now.round) == "SR 4"


@pytest.mark.parametrize(("phase", "rounds"), [("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3), ("8", 3)])
@rule("1854:gameplay/1", "1854:overview-2/2")
def test_how_many_operating_rounds_follow(phase: str, rounds: int) -> None:
    scene = after_auction().phase(phase)
    for local in ("1", "2", "3", "4", "5", "6"):
        scene.t.close(local)
    scene.cash(P1=0, P2=0, P3=0).bank(0).round("SR", 3).flag("bank broken").at("operating_set")
    assert str(scene.now.round) == f"OR 3.{rounds}"


@rule("1854:overview-2/2", "1854:purchase-trains/3")
def test_a_new_phase_does_not_lengthen_the_set_under_way() -> None:
    scene = after_auction().depot(_2=0).major("VB", P1=60).operated("VB").tiles(E3="57/1").cash(VB=300)
    for local in ("1", "2", "3", "4", "5", "6"):
        scene.t.close(local)
    scene.round("SR", 3).at("operating_set")
    while scene.asked != ("trains", "VB"):
        scene.play("VB passes")
    scene.play("VB buys a 3 train from bank for 200")
    while scene.now.round.kind == "OR":
        scene.play("VB passes")
    assert (scene.now.phase, str(scene.now.round)) == ("3", "SR 4")


# -- mail -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "cheap", "dear"),
    [("2", 10, 30), ("3", 20, 40), ("4", 20, 40), ("5", 30, 50), ("6", 30, 50), ("8", 40, 60)],
)
@rule("1854:mail-contract-pays-income/1", "1854:buying-a-mail-contract/4", "1854:buying-a-mail-contract/5")
def test_mail_pays_by_kind_and_phase(phase: str, cheap: int, dear: int) -> None:
    scene = after_auction().phase(phase).major("KE", P1=60).major("KR", P2=60).operated("KE", "KR").cash(KE=0, KR=0)
    scene.t.mail = {"KE": 100, "KR": 200}
    scene.at("mail_income KE", "mail_income KR")
    assert (scene.now.cash["KE"], scene.now.cash["KR"]) == (cheap, dear)


@rule("1854:buying-a-mail-contract/4")
def test_mail_income_can_be_built_with_at_once() -> None:
    scene = after_auction().major("KR", P1=60).operated("KR").tiles(C17="57/1").cash(KR=20)
    scene.t.mail = {"KR": 200}
    scene.turn("KR").play("KR lays 4 at C19 turn 1")
    assert scene.now.cash["KR"] == 0


@rule("1854:buying-a-mail-contract/1", "1854:buying-a-mail-contract/2", "1854:major-companies/8")
def test_one_contract_a_company_as_its_last_action() -> None:
    scene = after_auction().major("KE", P1=60).operated("KE").cash(KE=500).operate("KE", "buy_mail")
    scene.play("KE buys a mail contract for 200")
    assert (scene.now.cash["KE"], scene.now.mail) == (300, {"KE": 200})
    again = after_auction().major("KE", P1=60).operated("KE").cash(KE=500)
    again.t.mail = {"KE": 100}
    assert again.operate("KE", "buy_mail").asked is None


@rule("1854:buying-a-mail-contract/1", "1854:local-railways-1-6/7")
def test_local_railways_have_no_mail() -> None:
    assert "buy_mail" not in TURNS["local"]


@rule("1854:buying-a-mail-contract/5")
def test_six_contracts_of_each_kind() -> None:
    scene = after_auction().major("KE", P1=60).operated("KE").cash(KE=500)
    scene.t.mail = dict.fromkeys(("FJ", "SD", "KR", "KT", "SB", "NT"), 100)
    scene.operate("KE", "buy_mail")
    assert scene.refusal("KE buys a mail contract for 100") == "1854:buying-a-mail-contract/5"
    assert scene.refusal("KE buys a mail contract for 150") == "1854:buying-a-mail-contract/5"
    assert scene.refusal("KE buys a mail contract for 200") == ""


@rule("1854:buying-a-mail-contract/5", "1854:buying-a-mail-contract/1")
def test_a_contract_needs_the_company_s_own_money() -> None:
    def with_cash(cash: int) -> Austria:
        scene = after_auction().major("KE", P1=60).operated("KE").cash(KE=cash, P1=900)
        scene.operate("KE", "buy_mail")
        return scene

    assert with_cash(99).asked is None
    assert with_cash(100).refusal("KE buys a mail contract for 100") == ""
    assert with_cash(199).refusal("KE buys a mail contract for 200") == "1854:buying-a-mail-contract/5"
    assert with_cash(200).refusal("KE buys a mail contract for 200") == ""


@rule("1854:buying-a-mail-contract/3", "1854:change-of-director/2")
def test_the_contract_stays_with_the_company() -> None:
    scene = after_auction().major("KE", P1=40, P2=40).cash(P2=500, KE=77)
    scene.t.mail = {"KE": 100}
    scene.stock("P2").play("P2 buys 20 % of KE from the bank")
    assert (scene.now.director("KE"), scene.now.mail, scene.now.cash["KE"]) == ("P2", {"KE": 100}, 77)
    assert not any("mail" in offer for offer in scene.offers())


@rule("1854:lokalbahn-ags-major-local-railways/11")
def test_a_lokalbahn_may_have_mail() -> None:
    scene = after_auction().phase("5").tiles(D18="14/1").lokalbahn("A", "P1", "P2").turn("A")
    while scene.asked != ("mail", "A"):
        scene.play("A passes")
    scene.play("A buys a mail contract for 100")
    scene.cash(A=0).t.mail = scene.now.mail
    assert scene.turn("A").now.cash["A"] == 30  # in phase 5


# -- revenue --------------------------------------------------------------------------------------------------


def paying(revenue_from: str = "2", **holdings: int) -> Austria:
    """VB runs from Bregenz to Zürich for 40."""
    scene = after_auction().major("VB", 67, at=None, **holdings).operated("VB").tiles(E3="57/1")
    scene.trains("VB", revenue_from).operate("VB", "run_trains")
    return scene


@rule("1854:overview-2/1", "1854:run-trains/1")
def test_trains_that_can_run_do() -> None:
    assert paying(P1=60).refusal("VB passes") == "1854:overview-2/1"
    assert paying(P1=60).play("VB runs 2:E3/c0-E1/o0").refusal("VB passes") == "1854:manage-revenue/1"


@rule("1854:manage-revenue/1", "1854:calculate-revenue/6", "1854:calculate-revenue/1")
def test_all_is_paid_out_or_all_is_kept() -> None:
    scene = paying(P1=60).play("VB runs 2:E3/c0-E1/o0")
    assert scene.refusal("VB pays out half") == "1854:manage-revenue/1"
    bank = scene.now.cash[BANK]
    scene.play("VB pays out none")
    assert (scene.now.cash["VB"], scene.now.cash[BANK]) == (40, bank - 40)


@rule("1854:paying-out-dividends/1", "1854:paying-out-dividends/2")
def test_players_are_paid_for_their_shares_the_rest_stays_in_the_bank() -> None:
    scene = paying(P1=60, P2=20)
    cash = dict(scene.now.cash)
    scene.play("VB runs 2:E3/c0-E1/o0", "VB pays out all")
    gained = {who: scene.now.cash[who] - cash[who] for who in ("P1", "P2", "P3", "VB", BANK)}
    assert gained == {"P1": 24, "P2": 8, "P3": 0, "VB": 0, BANK: -32}


@rule("1854:paying-out-dividends/2", "1854:share-options/1")
def test_pool_treasury_and_unpaid_halves_earn_nothing() -> None:
    scene = after_auction().split("VB", (1, 6), P1=20, P2=10, pool=10).operated("VB").tiles(E3="57/1")
    scene.trains("VB", "2").operate("VB", "run_trains")
    cash = scene.now.cash[BANK]
    scene.play("VB runs 2:E3/c0-E1/o0", "VB pays out all")
    assert (cash - scene.now.cash[BANK], scene.now.percent(POOL, "VB")) == (12, 10)


@rule("1854:paying-out-dividends/3", "1854:paying-out-dividends/5")
def test_the_price_goes_right_and_under_the_others() -> None:
    scene = after_auction().major("VB", 67, P1=60).major("KE", 67, at=(5, 3), P2=60).operated("VB")
    scene.tiles(E3="57/1").trains("VB", "2").operate("VB", "run_trains")
    scene.play("VB runs 2:E3/c0-E1/o0", "VB pays out all")
    assert scene.now.stacks[(5, 3)] == ("KE", "VB")


@rule("1854:paying-out-dividends/3")
def test_at_the_end_of_a_row_the_price_goes_up() -> None:
    scene = after_auction().major("VB", 67, at=(5, 6), P1=60).operated("VB").tiles(E3="57/1").trains("VB", "2")
    scene.operate("VB", "run_trains").play("VB runs 2:E3/c0-E1/o0", "VB pays out all")
    assert scene.now.cells["VB"] == (4, 6)


@rule("1854:keeping-dividends/1", "1854:keeping-dividends/2")
def test_keeping_lowers_the_price_to_the_left() -> None:
    scene = after_auction().major("VB", 67, P1=60).major("KE", 67, at=(5, 1), P2=60).operated("VB")
    scene.tiles(E3="57/1").trains("VB", "2").operate("VB", "run_trains")
    scene.play("VB runs 2:E3/c0-E1/o0", "VB pays out none")
    assert scene.now.stacks[(5, 1)] == ("KE", "VB")


@rule("1854:keeping-dividends/1")
def test_at_the_start_of_a_row_the_price_goes_down() -> None:
    scene = after_auction().major("VB", 67, at=(4, 0), P1=60).operated("VB").tiles(E3="57/1").trains("VB", "2")
    scene.operate("VB", "run_trains").play("VB runs 2:E3/c0-E1/o0", "VB pays out none")
    assert scene.now.cells["VB"] == (5, 0)


@rule("1854:keeping-dividends/1")
def test_a_company_without_revenue_pays_nothing_and_falls() -> None:
    scene = after_auction().major("VB", 67, P1=60).operated("VB").operate("VB", "run_trains")
    assert scene.now.cells["VB"] == (5, 1)


@rule("1854:mountain-railways/5")
def test_arlberg_closes_when_vb_first_runs() -> None:
    scene = after_auction(P2="AR").major("VB", 67, P1=60).operated("VB").tiles(E3="57/1").trains("VB", "2")
    scene.operate("VB", "run_trains").play("VB runs 2:E3/c0-E1/o0", "VB pays out none")
    assert ("AR" in scene.now.owner, scene.now.percent("P2", "VB")) == (False, 20)


@rule("1854:local-railways-1-6/8", "1854:calculate-revenue/7")
def test_a_local_railway_halves_its_revenue() -> None:
    scene = after_auction().operated("5").tiles(J30="1/0").trains("5", "1+").cash(P3=0, **{"5": 0})
    scene.operate("5", "run_trains").play("5 runs 1+:J28/c0-J30/t0")
    assert (scene.now.runs["5"], scene.now.cash["P3"], scene.now.cash["5"]) == (20, 10, 10)


# -- the end --------------------------------------------------------------------------------------------------


@rule("1854:end-of-game/1", "1854:end-of-game/2")
def test_the_set_is_played_to_its_end_when_the_bank_is_empty() -> None:
    scene = after_auction().phase("3").major("VB", 67, P1=60).operated("VB").tiles(E3="57/1").trains("VB", "3")
    for local in ("1", "2", "3", "4", "5", "6"):
        scene.t.close(local)
    scene.cash(P1=0, VB=0).bank(20).round("SR", 3).at("operating_set")
    paid = []
    while not scene.state.over:
        if scene.asked == ("dividend", "VB"):
            number = str(scene.now.round)
            scene.play("VB pays out all")
            paid.append((number, scene.now.cash["P1"], "bank broken" in scene.now.flags))
        else:
            scene.play(scene.offers("runs")[0] if scene.asked == ("run", "VB") else "VB passes")
    assert paid == [("OR 3.1", 30, True), ("OR 3.2", 60, True)]  # 60 % of 50, in both rounds of phase 3
    assert (scene.now.cash[BANK], str(scene.now.round)) == (20 - 60, "OR 3.2")
    assert scene.refusal("P1 passes") == "1854:end-of-game/1"


@rule("1854:end-of-game/1")
def test_with_a_last_guilder_in_the_bank_the_game_goes_on() -> None:
    def after_the_set(left: int) -> Austria:
        scene = after_auction().bank(left)
        for local in ("1", "2", "3", "4", "5", "6"):
            scene.t.close(local)
        return scene.at("next_company", "end_operating_set")

    assert after_the_set(0).state.over
    assert after_the_set(1).now.round.kind == "SR"


@rule("1854:end-of-game/3")
def test_after_a_stock_round_a_full_set_follows() -> None:
    scene = after_auction().phase("3").major("KE", P1=60).cash(P1=0, P2=0).bank(50).stock("P1")
    scene.play("P1 sells 20 % of KE")
    while scene.now.round.kind == "SR":
        scene.play(scene.offers()[-1])
    rounds = {str(scene.now.round)}
    while not scene.state.over:
        scene.play(scene.offers()[-1])
        rounds.add(str(scene.now.round))
    assert rounds == {"OR 2.1", "OR 2.2"}


@rule("1854:counting-up/3", "1854:counting-up/1", "1854:end-of-game/2")
def test_the_highest_total_wins_and_not_the_fullest_purse() -> None:
    scene = after_auction().major("VB", 82, P1=60, P2=20).operated("VB").tiles(E3="57/1").trains("VB", "2")
    scene.cash(P1=30, P2=380, P3=500, VB=0).flag("bank broken").round("OR", 3, 1)
    scene.at("run_trains VB", "end_operating_set").play("VB runs 2:E3/c0-E1/o0", "VB pays out all")
    assert scene.state.over
    total = scene.state.score
    assert scene.price("VB") == 85
    assert total == {"P1": 30 + 24 + 6 * 85, "P2": 380 + 8 + 2 * 85, "P3": 500}
    assert sorted(total, key=lambda player: -total[player]) == ["P1", "P2", "P3"]
    assert sorted(total, key=lambda player: -scene.now.cash[player]) == ["P3", "P2", "P1"]


@rule("1854:counting-up/1", "1854:counting-up/2")
def test_cash_and_shares_count_papers_of_the_auction_and_company_money_do_not() -> None:
    scene = after_auction(P1="AF 5").phase("5").major("KE", 77, P1=60).cash(P1=100, P2=200, KE=5000)
    scene.tiles(D18="14/1").lokalbahn("A", "P1", "P2").debt(P2=50)
    result = score(scene.t)
    assert (result["P1"], result["P2"]) == (100 + 6 * 77 + 67, 200 + 67 - 50)
