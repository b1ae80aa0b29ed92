"""1844: Private Railways, Mountain Railways and tunnel papers."""

from __future__ import annotations

import pytest

from tests.kit.rule import rule

from .alps import Alps, alps, diagonal, valais


@rule("1844:private-railway-companies/1", "1844:private-railway-companies-2/1", "1844:overview-2/6",
      "1844:private-railway-companies/2")  # fmt: skip
def test_private_railways_pay_players_and_companies() -> None:
    scene = alps().papers(P1="PR2", P2="PR7").cash(P1=0, P2=0).company("BLS", 80, P3=50).floated("BLS").cash(BLS=0)
    scene.t.owner = {**scene.t.owner, "PR3": "BLS"}
    scene.at("operating_round 1")
    assert (scene.now.cash["P1"], scene.now.cash["P2"], scene.now.cash["BLS"]) == (10, 0, 15)
    assert "P2" not in scene.now.waiting, "a Private Railway never operates"


@rule("1844:private-railway-companies-2/2", "1844:phase-changes/9", "1844:overview-2/7", "1844:tunnel-companies/9",
      "1844:private-railway-companies-2/7", "1844:private-railway-companies-2/9", "1844:private-railway-companies-2/12",
      "1844:private-railway-companies-2/15", "1844:private-railway-companies-2/19")  # fmt: skip
@pytest.mark.parametrize(("paper", "high"), [("PR1", 40), ("PR2", 100), ("PR3", 160), ("PR4", 220), ("PR5", 280)])
def test_companies_buy_them_from_their_director_for_up_to_twice_their_value(paper: str, high: int) -> None:
    scene = valais("2").papers(P1=paper).cash(VZ=500).turn("VZ", "track")
    assert scene.refusal(f"VZ buys {paper} from P1 for 1") == "1844:phase-changes/9"
    scene = valais("3").papers(P1=paper).cash(VZ=500, P1=0).turn("VZ", "track")
    assert scene.refusal(f"VZ buys {paper} from P1 for 0") == "1844:private-railway-companies-2/2"
    assert scene.refusal(f"VZ buys {paper} from P1 for {high + 1}") == "1844:private-railway-companies-2/2"
    scene.play(f"VZ buys {paper} from P1 for {high}")
    assert scene.now.owner[paper] == "VZ"
    assert (scene.now.cash["VZ"], scene.now.cash["P1"]) == (500 - high, high)
    scene = valais("3").papers(P2=paper).cash(VZ=500).turn("VZ", "track")
    assert scene.refusal(f"VZ buys {paper} from P2 for 1") == "1844:private-railway-companies-2/2"


@rule("1844:overview-2/7", "1844:private-railway-companies-2/2")
def test_it_may_be_done_at_any_step_but_not_with_p6_and_p7() -> None:
    scene = valais("3").papers(P1="PR1 PR6 PR7").cash(VZ=500).trains("VZ", "2H").turn("VZ", "run_trains", "buy_trains")
    assert scene.refusal("VZ buys PR1 from P1 for 5") == ""
    assert scene.refusal("VZ buys PR6 from P1 for 5") == "1844:private-railway-companies-2/2"
    scene.play("VZ buys PR1 from P1 for 5")
    assert scene.asked == ("run", "VZ"), "the step goes on"


@rule("1844:operating-rounds-or/1", "1844:private-railway-companies-2/2")
def test_a_company_pays_for_them_with_its_own_money_only() -> None:
    scene = valais("3").papers(P1="PR5").cash(VZ=99, P1=500).turn("VZ", "track")
    assert scene.refusal("VZ buys PR5 from P1 for 100") == "1844:operating-rounds-or/1"
    assert scene.refusal("VZ buys PR5 from P1 for 99") == ""


@rule("1844:private-railway-companies-2/10", "1844:private-railway-companies/4", "1844:phase-changes/10")
def test_p2_lays_one_more_yellow_tile_once() -> None:
    scene = valais("2").papers(P1="PR2").cash(VZ=500).turn("VZ", "track")
    assert scene.refusal("VZ lays 9 at L9 turn 0 with PR2") == "1844:phase-changes/10"
    scene = valais("3").papers(P1="PR2").cash(VZ=500).turn("VZ", "track")
    assert scene.refusal("VZ lays 88 at K8 turn 1 with PR2") == "1844:private-railway-companies-2/10", "yellow only"
    scene.play("VZ lays 9 at L9 turn 0 with PR2")
    assert scene.now.cash["VZ"] == 440, "it pays for the ground"
    assert scene.refusal("VZ lays 4 at L11 turn 0 with PR2") == "1844:private-railway-companies-2/10", "only once"
    assert scene.offers("VZ lays"), "the tile of the turn is still to come"
    scene = valais("3").papers(P2="PR2").cash(VZ=500).turn("VZ", "track")
    assert scene.refusal("VZ lays 9 at L9 turn 0 with PR2") == "1844:private-railway-companies/4"
    scene = valais("3").cash(VZ=500)
    scene.t.owner = {"PR2": "VZ"}
    scene.turn("VZ", "track")
    assert scene.refusal("VZ lays 9 at L9 turn 0 with PR2") == "", "the company itself may own it"


@rule("1844:private-railway-companies-2/16", "1844:private-railway-companies-2/17")
def test_p4_lays_the_furka_oberalp_tile_for_80() -> None:
    scene = valais("2").papers(P1="PR4").cash(VZ=500).turn("VZ", "track")
    assert scene.refusal("VZ lays the tile of PR4") == "1844:phase-changes/10"
    scene = valais("3").papers(P1="PR4").cash(VZ=500, P1=0).turn("VZ", "track").play("VZ lays the tile of PR4")
    assert scene.now.cash["P1"] == 80
    assert scene.now.cash["VZ"] == 500
    assert "PR4" in scene.now.closed
    assert scene.offers("VZ lays"), "it is no tile of the turn"
    assert scene.now.board.face("H17").count("t") == 1
    # from Disentis to J17 the line is whole
    scene = alps().phase("3").tiles(H25="4/1", G26="57/0", J15="9/1").company("RhB", 80, P1=50).operated("RhB")
    scene.papers(P1="PR4").stock("P1").play("P1 lays the tile of PR4")
    assert scene.asked == ("stock", "P1"), "in a stock round, too, and it is no purchase"


@rule("1844:private-railway-companies-2/17")
@pytest.mark.parametrize("owner", ["P1", "P2", "VZ"])
def test_whoever_owns_p4_is_compensated_when_it_must_be_built(owner: str) -> None:
    scene = alps().phase("4").depot(_4=0).company("FNM", 80, P1=50).operated("FNM").company("VZ", 80, P3=60)
    scene.operated("VZ").cash(FNM=500, P1=7, P2=7, VZ=7)
    scene.t.owner = {"PR4": owner}
    bank = scene.t.cash["bank"]
    scene.turn("FNM", "buy_trains").play("FNM buys a 5 train from bank for 450")
    for holder in ("P1", "P2", "VZ"):
        assert scene.now.cash[holder] == (87 if holder == owner else 7)
    assert scene.now.cash["bank"] == bank + 450 - 80


@rule("1844:private-railway-companies-2/16", "1844:private-railway-companies-2/17", "1844:private-railway-companies/4")
def test_a_company_that_owns_p4_lays_its_tile_and_gets_the_80() -> None:
    scene = valais("3").cash(VZ=500, P1=0)
    scene.t.owner = {"PR4": "VZ"}
    scene.turn("VZ", "track").play("VZ lays the tile of PR4")
    assert (scene.now.cash["VZ"], scene.now.cash["P1"]) == (580, 0)
    assert "PR4" not in scene.now.owner
    scene = valais("3").cash(VZ=500).papers(P2="PR4").turn("VZ", "track")
    assert scene.refusal("VZ lays the tile of PR4") == "1844:private-railway-companies/4", "it is somebody else's"
    assert scene.refusal("VZ lays the tile of PR2") == "1844:private-railway-companies/4"


@rule("1844:private-railway-companies-2/16")
def test_the_furka_oberalp_line_joins_disentis_and_brig_and_crosses_tunnels() -> None:
    scene = alps().phase("3").tiles(H25="58/1", G26="57/0", J15="9/1").company("RhB", 80, P1=50).operated("RhB")
    scene.cash(RhB=0).tunnel("T1", "P2", "H19", "X79/2").papers(P1="PR4").stock("P1").play("P1 lays the tile of PR4")
    stops = scene.now.board.reach("RhB").stops
    assert {"H25/t0", "H17/t0", "J13/t0"} <= stops, "over Andermatt to Brig"
    assert scene.now.cash["RhB"] == 400, "which is RhB's destination"
    assert "G18/c0" not in stops, "the tunnel below is not joined"


@rule("1844:private-railway-companies-2/17", "1844:private-railway-companies-2/4", "1844:phase-changes/19")
def test_the_first_5_train_builds_p4_and_closes_the_private_railways() -> None:
    scene = alps().phase("4").depot(_4=0).company("FNM", 80, P1=50).operated("FNM").cash(FNM=500, P2=0)
    scene.papers(P1="PR1 PR2 PR3 T1", P2="PR4 PR5 PR6").turn("FNM", "buy_trains")
    scene.play("FNM buys a 5 train from bank for 450")
    assert {"PR1", "PR2", "PR3", "PR4", "PR5", "PR6"} <= scene.now.closed
    assert scene.now.cash["P2"] == 80, "P4 is built and paid for"
    assert set(scene.now.board.over) == {"I16", "H17", "H19", "H21", "H23"}
    assert scene.now.owner["T1"] == "P1", "what came with PR3 stays"


@rule("1844:private-railway-companies-2/22")
def test_p6_closes_when_the_fnm_first_runs() -> None:
    scene = diagonal("FNM", "3").trains("FNM", "2").papers(P1="PR6").turn("FNM", "run_trains")
    scene.play("FNM runs 2:L21/c0-M20/o0")
    scene.play("FNM pays out all")
    assert "PR6" in scene.now.closed


def eva(limit_reached: bool = False) -> Alps:
    scene = alps().phase("4").depot(_4=0).company("FNM", 80, P1=50).operated("FNM").cash(FNM=500)
    scene.company("BLS", 80, P2=50).operated("BLS").company("MOB", 80, P3=50).operated("MOB").papers(P2="PR7")
    if limit_reached:
        scene.trains("BLS", "4", "4H")
    scene.turn("FNM", "buy_trains")
    return scene.play("FNM buys a 5 train from bank for 450")


@rule("1844:private-railway-companies-2/23", "1844:trains/7")
def test_p7_gives_eva_to_a_company_of_its_owner() -> None:
    scene = eva()
    assert scene.asked == ("eva", "P2"), "at once"
    assert scene.refusal("P2 gives the train of PR7 to MOB") == "1844:private-railway-companies-2/23"
    scene.play("P2 gives the train of PR7 to BLS")
    assert scene.now.trains["BLS"] == ("EVA",)
    assert "PR7" in scene.now.closed
    scene = eva()
    scene.play("P2 passes")
    scene.go_on().stock("P2")
    assert scene.refusal("P2 gives the train of PR7 to BLS") == "", "or later"


@rule("1844:private-railway-companies-2/23")
def test_eva_keeps_the_train_limit_and_waits_for_a_5_train() -> None:
    scene = eva(limit_reached=True)
    assert scene.asked != ("eva", "P2"), "no company of P2 has room"
    scene.go_on().stock("P2")
    assert scene.refusal("P2 gives the train of PR7 to BLS") == "1844:private-railway-companies-2/23"
    scene = alps().phase("4").company("BLS", 80, P2=50).operated("BLS").papers(P2="PR7").stock("P2")
    assert scene.refusal("P2 gives the train of PR7 to BLS") == "1844:private-railway-companies-2/23"


# -- Mountain Railways and tunnels ----------------------------------------------------------------------------------


@rule("1844:mountain-railways-b1-b5/2")
def test_a_mountain_railway_is_placed_at_once_with_a_panel() -> None:
    scene = alps().mountain("B1", "P2", "F19", "XM1").mountain("B2", "P3", "G14", "XM1").cash(P1=200).stock("P1")
    scene.play("P1 buys B3 for 150")
    assert scene.asked == ("mountain", "P1")
    assert scene.refusal("P1 passes") == "1844:mountain-railways-b1-b5/2"
    assert scene.refusal("P1 puts B3 on F19 with panel XM2") == "1844:mountain-railways-b1-b5/2", "taken"
    assert scene.refusal("P1 puts B3 on H7 with panel XM1") == "1844:mountain-railways-b1-b5/2", "both are used"
    scene.play("P1 puts B3 on H7 with panel XM3")
    assert scene.now.board.face("H7").stops[0].values == (10, 50, 80, 10)
    assert scene.now.board.supply["XM3"] == 1


@rule("1844:mountain-railways-b1-b5/3", "1844:tunnel-companies/2", "1844:tunnel-companies/11",
      "1844:tunnel-companies/13")  # fmt: skip
def test_they_pay_from_the_first_visit_on() -> None:
    scene = alps().mountain("B1", "P1", "F19").mountain("B2", "P2", "G14", visited=True).cash(P1=0, P2=0, P3=0, P4=0)
    scene.tunnel("T1", "P3", "H19", "X79/2").tunnel("T2", "P4", "H27", "X79/0")
    scene.t.visited = scene.t.visited | {"T2"}
    scene.at("operating_round 1")
    assert [scene.now.cash[p] for p in ("P1", "P2", "P3", "P4")] == [0, 40, 0, 10]


@rule("1844:calculate-revenue/2", "1844:mountain-railways-b1-b5/3")
@pytest.mark.parametrize(("phase", "value"), [("2", 10), ("3", 20), ("5", 50), ("7", 80)])
def test_the_panel_counts_by_phase(phase: str, value: int) -> None:
    scene = alps().phase(phase).tiles(I6="6/3").company("MOB", 80, P1=50).operated("MOB")
    scene.mountain("B1", "P2", "H7", "XM1").t.gain_train("MOB", "8H")
    scene.turn("MOB", "run_trains").play("MOB runs 8H:I6/c0-H7/m0")
    assert next(e.figures["revenue"] for e in scene.state.events if e.name == "ran") == 20 + value


@rule("1844:private-railway-companies-2/2")
def test_what_a_company_is_offered() -> None:
    scene = valais("3").papers(P1="PR1 PR3 PR6").cash(VZ=100).turn("VZ", "track")
    assert scene.offers("buys") == [
        "VZ buys PR1 from P1 for 1 [price 1..40]",
        "VZ buys PR3 from P1 for 1 [price 1..100]",
    ]
    scene = valais("3").papers(P1="PR1").cash(VZ=1).turn("VZ", "track")
    assert scene.offers("buys") == ["VZ buys PR1 from P1 for 1 [price 1..1]"]
    scene = valais("3").papers(P1="PR1").cash(VZ=0).turn("VZ", "track")
    assert scene.offers("buys") == []
    scene = alps().phase("3").company("FNM", 80, P1=50).operated("FNM").papers(P1="PR1").cash(FNM=40)
    scene.turn("FNM", "track").play("FNM buys PR1 from P1 for 40")
    assert scene.now.owner["PR1"] == "FNM"


@rule("1844:private-railway-companies-2/2")
def test_a_private_railway_is_bought_from_the_player_who_owns_it() -> None:
    scene = valais("3").papers(P1="PR1", P2="PR2").cash(VZ=100).company("FNM", 80, P1=50).operated("FNM")
    scene.t.owner = {**scene.t.owner, "PR3": "FNM"}
    scene.turn("VZ", "track")
    assert scene.refusal("VZ buys PR1 from P2 for 5") == "1844:private-railway-companies-2/2"
    assert scene.refusal("VZ buys PR3 from FNM for 5") == "1844:private-railway-companies-2/2", "not from a company"
    assert scene.refusal("VZ buys PR5 from P1 for 5") == "1844:private-railway-companies-2/2", "nobody has it"
    assert scene.refusal("VZ buys T1 from P1 for 5") == "1844:private-railway-companies-2/2"


@rule("1844:overview-2/7")
@pytest.mark.parametrize("step", ["track", "station", "run_trains", "buy_trains", "privates"])
def test_private_railways_are_bought_at_every_step_which_then_goes_on(step: str) -> None:
    # STB at Aarau, with Olten to put a station in and Liestal to run to
    scene = alps().phase("3").tiles(D15="15/1", D13="57/1", C14="4/2").company("STB", 80, P1=50).operated("STB")
    scene.papers(P1="PR1 PR4").cash(STB=400).trains("STB", "2H").turn("STB", step)
    assert scene.asked is not None
    name = scene.asked[0]
    scene.play("STB buys PR1 from P1 for 7")
    assert (scene.now.owner["PR1"], scene.now.cash["STB"]) == ("STB", 393)
    assert scene.asked == (name, "STB"), "the step goes on"
    scene.play("STB lays the tile of PR4")
    assert "PR4" in scene.now.closed
    if step == "privates":
        assert scene.asked is None, "nothing is left to do"
    else:
        assert scene.asked == (name, "STB")
    if step in ("track", "station", "buy_trains"):
        assert scene.play("STB passes").asked is None


@rule("1844:private-railway-companies-2/10")
def test_where_the_tile_of_p2_goes() -> None:
    scene = valais("3").papers(P1="PR1 PR2").cash(VZ=500).turn("VZ", "track")
    assert "VZ lays 9 at L9 turn 0 with PR2" in scene.offers()
    assert scene.refusal("VZ lays 9 at L9 turn 0 with PR1") == "1844:private-railway-companies/4"
    assert scene.refusal("VZ lays 9 at Z99 turn 0 with PR2") == "1844:build-track/1"
    assert scene.refusal("VZ lays 59 at C20 turn 0 with PR2") == "1844:private-railway-companies-2/10", "printed yellow"
    assert not any("88 at K8" in offer and "PR2" in offer for offer in scene.offers())
    scene = valais("3").papers(P1="PR1").cash(VZ=500).turn("VZ", "track")
    assert scene.offers("PR2") == []


@rule("1844:private-railway-companies-2/23")
def test_to_whom_eva_is_given() -> None:
    scene = alps().phase("5").company("BLS", 80, P2=50).operated("BLS").company("MOB", 80, P2=20).papers(P2="PR7 PR1")
    scene.company("AB", 80, P3=50).operated("AB").stock("P2")
    assert scene.offers("gives") == ["P2 gives the train of PR7 to BLS"]
    assert scene.refusal("P2 gives the train of PR1 to BLS") == "1844:private-railway-companies/4"
    assert scene.refusal("P2 gives the train of PR7 to MOB") == "1844:private-railway-companies-2/23", "not launched"
    assert scene.refusal("P2 gives the train of PR7 to AB") == "1844:private-railway-companies-2/23"
    scene = scene.go_on().stock("P3")
    assert scene.refusal("P3 gives the train of PR7 to AB") == "1844:private-railway-companies/4", "it is P2's"
    scene = alps().phase("5").company("BLS", 80, P2=50).operated("BLS").papers(P2="PR7").trains("BLS", "4")
    assert scene.stock("P2").refusal("P2 gives the train of PR7 to BLS") == "", "one train leaves room for one"


@rule("1844:private-railway-companies-2/23")
def test_a_company_of_the_merger_gets_no_eva() -> None:
    scene = alps().phase("5").company("GB", 80, P2=50).operated("GB").papers(P2="PR7")
    scene.t.close("GB")
    assert scene.stock("P2").refusal("P2 gives the train of PR7 to GB") == "1844:private-railway-companies-2/23"


@rule("1844:private-railway-companies-2/22")
def test_p6_closes_with_a_run_of_the_fnm_and_of_no_other_company() -> None:
    scene = valais("3").trains("VZ", "2H").papers(P1="PR6").turn("VZ", "run_trains")
    scene.play("VZ runs 2H:K10/c0-K8/t0", "VZ pays out all")
    assert "PR6" not in scene.now.closed
    scene = diagonal("FNM", "3").trains("FNM", "2").turn("FNM", "run_trains")
    scene.play("FNM runs 2:L21/c0-M20/o0", "FNM pays out none")
    assert "PR6" not in scene.now.closed, "it was never sold"


@rule("1844:mountain-railways-b1-b5/2")
def test_only_the_new_mountain_railway_goes_on_a_mountain_with_a_panel() -> None:
    scene = alps().cash(P1=150).papers(P1="B2").stock("P1")
    assert scene.refusal("P1 buys B2 for 150") == "1844:buying-shares/1", "sold already"
    assert scene.refusal("P1 buys PR1 for 20") == "1844:buying-shares/1"
    scene.play("P1 buys B1 for 150")
    assert scene.now.cash["P1"] == 0, "150 is just enough"
    assert scene.refusal("P1 puts B2 on F19 with panel XM1") == "1844:mountain-railways-b1-b5/2"
    assert scene.refusal("P1 puts B1 on K10 with panel XM1") == "1844:mountain-railways-b1-b5/2"
    assert scene.refusal("P1 puts B1 on F19 with panel X78") == "1844:mountain-railways-b1-b5/2"
    assert len(scene.offers("puts")) == 7 * 3
