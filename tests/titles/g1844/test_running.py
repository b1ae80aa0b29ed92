"""1844: running trains, revenue, dividends."""

from __future__ import annotations

import pytest

from kursbuch.board.track import TrackGraph
from kursbuch.routing import Problem, Transit
from kursbuch.titles.g1844.map import RED
from kursbuch.titles.g1844.operating import risen
from kursbuch.titles.g1844.running import route_rules
from tests.kit.rule import rule

from .alps import DIAGONAL, Alps, alps, diagonal, valais


def revenue(scene: Alps, company: str, *routes: str) -> int:
    """Runs these routes, or the best ones, and gives the revenue."""
    scene.play(f"{company} runs {','.join(routes)}" if routes else scene.offers("runs")[0])
    return scene.now.runs.get(company, 0) if scene.asked is None else earned(scene)


def earned(scene: Alps) -> int:
    return next(int(str(e.figures["revenue"])) for e in scene.state.events if e.name == "ran")


@rule("1844:run-trains/1", "1844:run-trains/6", "1844:run-trains/7", "1844:calculate-revenue/5",
      "1844:calculate-revenue/2", "1844:trains/3")  # fmt: skip
def test_the_vz_of_the_example_earns_100() -> None:
    scene = valais().trains("VZ", "2H", "3H").turn("VZ", "run_trains")
    assert revenue(scene, "VZ", "2H:K10/c0-K8/t0", "3H:K10/c0-J11/t0-J13/t0") == 30 + 10 + 30 + 10 + 20
    scene = valais().trains("VZ", "2H", "3H").turn("VZ", "run_trains")
    assert scene.refusal("VZ runs 2H:K10/c0-J11/t0-J13/t0") == "1844:run-trains/6", "three hexes"
    assert scene.refusal("VZ runs 2H:K10/c0-K8/t0,2H:K10/c0-J11/t0") == "1844:run-trains/1", "only one 2H"


@rule("1844:run-trains/6", "1844:run-trains/7", "1844:calculate-revenue/6")
def test_montreux_is_out_of_range_for_the_vz_of_the_example() -> None:
    # the picture is lost; what the text tells: Montreux lies on a route of four hexes
    scene = valais(K8="58/2", J7="9/2", I6="57/2").trains("VZ", "2H", "3H").turn("VZ", "run_trains")
    for train in ("2H", "3H"):
        assert scene.refusal(f"VZ runs {train}:K10/c0-K8/t0-J7-I6/c0") == "1844:run-trains/6"
    assert revenue(scene, "VZ") == 100, "so the printed sum is the most"
    scene = valais(K8="58/2", J7="9/2", I6="57/2").trains("VZ", "4H").turn("VZ", "run_trains")
    assert scene.refusal("VZ runs 4H:K10/c0-K8/t0-J7-I6/c0") == "1844:calculate-revenue/6", "it would, but for less"


@rule("1844:calculate-revenue/4", "1844:calculate-revenue/8", "1844:calculate-revenue/9",
      "1844:place-a-station-marker/10")  # fmt: skip
def test_a_tunnel_adds_10_to_each_stop() -> None:
    scene = valais().tunnel("T2", "P3", "J9", "X78/3").trains("VZ", "3H").turn("VZ", "run_trains")
    assert revenue(scene, "VZ", "3H:K10/c0-J9-I10/t0") == 30 + 10 + 10 + 10
    assert "T2" in scene.now.visited


@rule("1844:calculate-revenue/3", "1844:calculate-revenue/4", "1844:calculate-revenue/2")
@pytest.mark.parametrize(("phase", "ends"), [("3", 40 + 50), ("5", 50 + 70), ("7", 60 + 90)])
def test_transit_from_strasbourg_to_milano(phase: str, ends: int) -> None:
    scene = diagonal("FNM", phase)
    scene.t.gain_train("FNM", "8E")
    scene.turn("FNM", "run_trains")
    towns = 20 + 20 + 10 + 20 + 20
    assert revenue(scene, "FNM") == towns + ends + 7 * 10 + (30 + 40)


@rule("1844:calculate-revenue/3", "1844:calculate-revenue/8")
def test_the_transit_of_the_example_from_strasbourg_to_turin_adds_70() -> None:
    # the picture is lost: this line runs over Basel, Solothurn, Bern, Gstaad, a tunnel and Martigny
    line = {"C12": "6/0", "D11": "9/0", "E10": "58/3", "F11": "57/2", "G12": "8/0", "H11": "9/0", "I10": "4/0"}
    scene = alps().phase("3").tiles(**line, K8="4/0", L7="8/3").company("BLS", 80, P1=50).operated("BLS")
    scene.tunnel("T5", "P4", "J9", "X79/0").t.gain_train("BLS", "8E")
    scene.turn("BLS", "run_trains")
    stops = 40 + 20 + 10 + 20 + 10 + 10 + 30
    assert revenue(scene, "BLS") == stops + 7 * 10 + 70


@rule("1844:calculate-revenue/3")
def test_two_trains_cannot_share_a_transit() -> None:
    scene = diagonal("FNM", "3").station("FNM", "K20").trains("FNM", "4", "4").turn("FNM", "run_trains")
    # the best: Locarno to Olten through the tunnel or on to Basel, and Como with Milano
    assert revenue(scene, "FNM") == (20 + 10 + 20 + 20 + 40) + (20 + 20 + 50)


@rule("1844:run-trains/2", "1844:run-trains/3", "1844:place-a-station-marker/2", "1844:place-a-station-marker/3")
def test_a_route_joins_two_stops_and_has_a_station() -> None:
    scene = valais().trains("VZ", "4H").turn("VZ", "run_trains")
    assert scene.refusal("VZ runs 4H:K10/c0") == "1844:run-trains/2"
    assert scene.refusal("VZ runs 4H:J11/t0-J13/t0") == "1844:run-trains/3"


@rule("1844:run-trains/4", "1844:run-trains/5")
def test_a_city_full_of_others_ends_a_route() -> None:
    scene = diagonal("FNM", "3").trains("FNM", "4")
    scene.company("STB", 80, P2=50).operated("STB")
    scene.t.board = scene.t.board.place("STB", "K20", 0)
    scene.turn("FNM", "run_trains")
    through = "4:L21/c0-K20/c0-J19-I18-H17-G16/t0"
    assert scene.refusal(f"FNM runs {through}") == "1844:run-trains/4"
    assert revenue(scene, "FNM", "4:M20/o0-L21/c0-K20/c0") == 90
    scene = diagonal("FNM", "3").trains("FNM", "4").turn("FNM", "run_trains")
    assert scene.refusal(f"FNM runs {through}") == "1844:calculate-revenue/6", "with a free place it is open"


@rule("1844:run-trains/8", "1844:trains/2", "1844:trains/4")
def test_only_express_trains_leave_stops_out() -> None:
    whole = "M20/o0-L21/c0-K20/c0-J19-I18-H17-~G16/t0-F15-E14-D13/c0-C12/c0-B11/o0"
    scene = diagonal("FNM", "6").trains("FNM", "6").turn("FNM", "run_trains")
    assert scene.refusal(f"FNM runs 6:{whole}") == "1844:run-trains/6", "a 6-train has to count all seven stops"
    scene = diagonal("FNM", "7")
    scene.t.gain_train("FNM", "8E")
    scene.turn("FNM", "run_trains")
    assert revenue(scene, "FNM") == 380, "eight stops are more than there are"


@rule("1844:run-trains/9", "1844:run-trains/13")
def test_no_city_twice_but_two_cities_of_a_hex_are_two() -> None:
    # from one city of C20 over Schaffhausen B19 and B21 back to the other
    scene = alps().phase("5").tiles(C20="64/0", B19="5/4", B21="7/0").company("AB", 80, P1=50).operated("AB")
    scene.station("AB", "B19").trains("AB", "4").turn("AB", "run_trains")
    assert revenue(scene, "AB", "4:C20/c0-B19/c0-B21-C20/c1") == 50 + 20 + 50
    # from Aarau over C14 and C16 back to Aarau
    scene = alps().phase("3").tiles(D15="15/1", C14="3/4", C16="7/0").company("STB", 80, P1=50).operated("STB")
    scene.trains("STB", "3").turn("STB", "run_trains")
    assert scene.refusal("STB runs 3:D15/c0-C14/t0-C16-D15/c0") == "1844:run-trains/9"
    assert revenue(scene, "STB", "3:D15/c0-C16-C14/t0") == 40, "the city is left by any of its tracks"


@rule("1844:run-trains/10", "1844:run-trains/11", "1844:run-trains/16", "1844:run-trains/17",
      "1844:mountain-railways-b1-b5/3", "1844:tunnel-companies/11")  # fmt: skip
def test_mountain_railways_and_red_areas_are_ends_of_routes() -> None:
    def como() -> Alps:
        """Como with Milano at M20 and the Monte Generoso at L23."""
        scene = alps().phase("5").tiles(L21="611/0", K22="57/0").company("FNM", 80, P1=50).operated("FNM")
        return scene.trains("FNM", "4")

    scene = como().turn("FNM", "run_trains")
    assert scene.refusal("FNM runs 4:L23/m0-L21/c0-M20/o0") == "1844:run-trains/16", "no railway there yet"
    scene = como().mountain("B2", "P2", "L23", "XM2").turn("FNM", "run_trains")
    assert scene.refusal("FNM runs 4:L21/c0-M20/o0-L21/c0") == "1844:run-trains/11", "not run through"
    assert scene.refusal("FNM runs 4:L23/m0-L21/c0-L23/m0") == "1844:run-trains/10", "nor is it visited twice"
    assert revenue(scene, "FNM", "4:L23/m0-L21/c0-M20/o0") == 50 + 40 + 70
    assert "B2" in scene.now.visited


@rule("1844:run-trains/11", "1844:regional-railway-companies-r1-r3/2", "1844:trains/3")
def test_h_trains_do_not_run_to_red_areas_but_to_vaduz() -> None:
    scene = diagonal("FNM", "3").trains("FNM", "3H").turn("FNM", "run_trains")
    assert scene.refusal("FNM runs 3H:M20/o0-L21/c0-K20/c0") == "1844:run-trains/11"
    assert revenue(scene, "FNM", "3H:L21/c0-K20/c0") == 40
    scene = alps().phase("3").tiles(D25="6/3").company("AB", 80, P1=50).operated("AB").trains("AB", "2H")
    assert "Vaduz/o0" in scene.t.board.reach("AB").stops
    scene.turn("AB", "run_trains")
    assert revenue(scene, "AB", "2H:D25/c0-E26/o0") == 40


@rule("1844:run-trains/1", "1844:run-trains/11", "1844:keeping-dividends/1")
def test_a_company_whose_trains_have_no_route_is_not_asked_and_its_price_falls() -> None:
    # the printed track of Como leads to Milano alone, where an H-train does not go
    scene = alps().phase("2").company("FNM", 80, P1=50).operated("FNM").trains("FNM", "2H").papers(P1="PR6")
    cell = scene.t.cells["FNM"]
    scene.turn("FNM", "run_trains")
    assert scene.asked is None
    assert scene.now.cells["FNM"] == (cell[0], cell[1] - 1)
    assert "PR6" not in scene.now.closed, "no train has run"


@rule("1844:run-trains/12", "1844:run-trains/14", "1844:upgrading-track-tiles/12", "1844:place-a-station-marker/11")
def test_track_serves_one_train_once() -> None:
    scene = diagonal("FNM", "3").trains("FNM", "2", "2").turn("FNM", "run_trains")
    assert scene.refusal("FNM runs 2:L21/c0-K20/c0,2:L21/c0-K20/c0") == "1844:run-trains/12"
    assert revenue(scene, "FNM", "2:L21/c0-K20/c0", "2:L21/c0-M20/o0") == 40 + 70, "they may meet in a city"


@rule("1844:calculate-revenue/6", "1844:calculate-revenue/1", "1844:calculate-revenue/7")
def test_the_best_run_is_compulsory_even_if_another_would_wake_a_tunnel() -> None:
    scene = valais().tunnel("T1", "P1", "J9", "X78/3").trains("VZ", "2H", "3H").turn("VZ", "run_trains")
    assert scene.refusal("VZ runs 3H:K10/c0-J9-I10/t0") == "1844:calculate-revenue/6"
    assert scene.refusal("VZ passes") == "1844:calculate-revenue/6"
    assert revenue(scene, "VZ", "2H:K10/c0-K8/t0", "3H:K10/c0-J9-I10/t0") == 100, "equal revenue is as good"
    scene = alps(rulings="18xx.games").phase("3").tiles(K10="57/1", K8="4/1", J11="58/4").company("VZ", 80, P1=60)
    scene.operated("VZ").trains("VZ", "2H").turn("VZ", "run_trains")
    assert scene.refusal("VZ runs -") == "", "the other reading does not insist"


# -- revenue --------------------------------------------------------------------------------------------------------


def after_run(train: str = "3H", **holdings: int) -> Alps:
    scene = alps().phase("3").tiles(K10="15/0", K8="4/1", J11="58/4").company("VZ", 80, None, **holdings).operated("VZ")
    scene.trains("VZ", train).cash(VZ=0, **{p: 0 for p in holdings if p != "pool"}).turn("VZ", "run_trains")
    scene.play(scene.offers("runs")[0])
    return scene


@rule("1844:manage-revenue/1", "1844:paying-out-dividends/1", "1844:paying-out-dividends/2")
def test_all_is_paid_or_all_is_kept() -> None:
    scene = after_run(P1=40, P2=20, pool=20)
    assert earned(scene) == 60
    assert scene.refusal("VZ pays out half") == "1844:manage-revenue/1"
    assert scene.refusal("VZ passes") == "1844:manage-revenue/1"
    bank = scene.now.cash["bank"]
    scene.play("VZ pays out all")
    assert (scene.now.cash["P1"], scene.now.cash["P2"]) == (24, 12)
    assert scene.now.cash["VZ"] == 12, "the pool pays the company"
    assert scene.now.cash["bank"] == bank - 48, "unsold shares stay with the bank"


@rule("1844:paying-out-dividends/3", "1844:purchase-trains/14")
def test_a_quarter_of_70_is_18_for_a_player_and_17_for_the_company() -> None:
    scene = alps().phase("3").tiles(C12="6/2", C14="4/1").company("SCB", 80, P1=50, P2=25, pool=25).operated("SCB")
    scene.trains("SCB", "3").cash(SCB=0, P1=0, P2=0).turn("SCB", "run_trains")
    assert revenue(scene, "SCB", "3:B11/o0-C12/c0-C14/t0") == 40 + 20 + 10
    scene.play("SCB pays out all")
    assert (scene.now.cash["P1"], scene.now.cash["P2"], scene.now.cash["SCB"]) == (35, 18, 17)


@rule("1844:paying-out-dividends/4", "1844:paying-out-dividends/5")
def test_paying_moves_the_price_right_or_up_under_other_markers() -> None:
    scene = after_run(P1=60)
    cell = scene.now.cells["VZ"]
    scene.play("VZ pays out all")
    assert scene.now.cells["VZ"] == (cell[0], cell[1] + 1)
    scene = alps().company("BLS", 80, at=(3, 14), P1=50)
    scene.t.move_marker("BLS", risen(scene.t, "BLS"))
    assert scene.t.cells["BLS"] == (2, 14), "at the end of a row it goes up"
    scene.company("MOB", 80, at=(2, 13), P1=20)
    scene.t.move_marker("MOB", risen(scene.t, "MOB"))
    assert scene.t.stacks[(2, 14)] == ("BLS", "MOB")


@rule("1844:keeping-dividends/1", "1844:keeping-dividends/2")
def test_keeping_moves_it_left_or_down_under_other_markers() -> None:
    scene = after_run(P1=60)
    cell = scene.now.cells["VZ"]
    scene.play("VZ pays out none")
    assert scene.now.cash["VZ"] == 60
    assert scene.now.cells["VZ"] == (cell[0], cell[1] - 1)
    scene = alps().company("BLS", 80, at=(3, 0), P1=50).company("MOB", 80, at=(2, 0), P1=20).operated("MOB")
    scene.turn("MOB", "run_trains")
    assert scene.now.cells["MOB"] == (3, 0), "no revenue counts as kept"
    assert scene.now.stacks[(3, 0)] == ("BLS", "MOB")


@rule("1844:calculate-revenue/3")
def test_the_bonus_of_each_red_area() -> None:
    transits = route_rules(alps().t, "FNM", Problem(TrackGraph({}), {}, ())).bonuses[:2]
    printed = [transit.amounts for transit in transits if isinstance(transit, Transit)]
    assert printed == [
        {"Stuttgart/o0": 30, "Strasbourg/o0": 30, "Milano/o0": 40, "Torino/o0": 40},
        {"München/o0": 50, "Innsbruck/o0": 90, "Belfort/o0": 50, "Dijon/o0": 50, "Lyon/o0": 90},
    ]


@rule("1844:run-trains/11", "1844:regional-companies-r1-r3/2")
def test_the_red_areas_that_h_trains_avoid() -> None:
    assert set(RED) == {
        "Stuttgart", "Strasbourg", "Milano", "Torino", "München", "Innsbruck", "Belfort", "Dijon", "Lyon",
    }  # fmt: skip


@rule("1844:paying-out-dividends/1", "1844:paying-out-dividends/2")
def test_large_dividends_to_the_franc() -> None:
    scene = alps().phase("7").tiles(**DIAGONAL).company("FNM", 80, P1=50, P2=20, pool=30).operated("FNM")
    scene.tunnel("T5", "P4", "H17", "X79/2").cash(P1=0, P2=0, FNM=0).t.gain_train("FNM", "8E")
    scene.turn("FNM", "run_trains").play(scene.offers("runs")[0])
    assert earned(scene) == 380
    scene.play("FNM pays out all")
    assert (scene.now.cash["P1"], scene.now.cash["P2"], scene.now.cash["FNM"]) == (190, 76, 114)
