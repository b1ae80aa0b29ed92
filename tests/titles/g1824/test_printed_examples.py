"""The worked examples of the 1824 rulebooks, with the figures that are printed.

Others stand beside the clause they explain: who hands over to whom (VI.6), the order of the first round (VI.3), the
last 5-train as a part of the first 6-train (VII.14). The examples of upgrading are pictures alone, and those are lost.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise

import pytest

from kursbuch.board.track import Piece, TrackGraph
from kursbuch.routing import (
    Claim,
    Kind,
    Problem,
    RunningTrain,
    Solution,
    Stop,
    best_routes,
    check_routes,
    goods_train,
    stops_train,
)
from tests.kit.rule import rule
from tests.kit.scenario import Scene, given

# -- VII.9: four railways run their trains -------------------------------------------------------------------------

TRACK = ("I-F", "F-B", "B-C", "C-D", "D-E", "I-C", "C-G", "F-A", "G-J", "J-H")


def network(large: str, own: Collection[str], *trains: RunningTrain) -> Problem:
    """The picture is lost; this is what the text of the German edition tells about it.

    E and I are mines worth 10. Each 1g-train gets to one large city, so 60 for F-B-C-D is three towns of 10 and a city
    of 30, and so on: C, D and H are towns, G and J cities of 30, A is one of 20, and of F and B one is a town of 10,
    the other a city of 30. G has no free place: else the second coal railway would go on to J and H.
    """
    values = {"A": 20, "B": 10, "C": 10, "D": 10, "F": 10, "G": 30, "H": 10, "J": 30, large: 30}
    stops = {}
    for place, value in values.items():
        kind = Kind.CITY if value > 10 else Kind.TOWN
        stops[f"{place}/x"] = Stop(f"{place}/x", kind, value, place, place in own, place != "G" or "G" in own)
    for mine in "EI":
        stops[f"{mine}/x"] = Stop(f"{mine}/x", Kind.MINE, 10, mine, mine in own, False)
    pieces: dict[str, list[Piece]] = {}
    for joined in TRACK:
        one, other = joined.split("-")
        for here, there in ((one, other), (other, one)):
            side = f"{one}|{other}"
            piece = Piece(f"{here}/to{there}", here, side, f"{here}/x", (f"{here}:{side}",), here in "EI", frozenset())
            pieces.setdefault(here, []).append(piece)
    return Problem(TrackGraph(pieces), stops, trains)


def route(train: str, places: str) -> Claim:
    legs = pairwise(places)
    return Claim(train, tuple((f"{one}/to{other}", f"{other}/to{one}") for one, other in legs))


def one_g(number: int) -> RunningTrain:
    return goods_train(f"1g-{number}", "1g", 1)


TWO_G, THREE, FOUR = goods_train("2g-0", "2g", 2), stops_train("3-0", "3", 3), stops_train("4-0", "4", 4)
RAILWAYS: list[tuple[str, tuple[RunningTrain, ...], dict[str, tuple[str, int]], int, int]] = [
    ("I", (one_g(0), one_g(1)), {"1g-0": ("IFBCD", 60), "1g-1": ("ICG", 40)}, 100, 20),
    ("E", (TWO_G,), {"2g-0": ("EDCBFA", 80)}, 80, 10),
    ("GA", (THREE, TWO_G), {"3-0": ("JGC", 70), "2g-0": ("EDCBFA", 80)}, 150, 10),
    ("G", (THREE, FOUR), {"3-0": ("HJG", 70), "4-0": ("GCBF", 80)}, 150, 0),
]
four_railways = pytest.mark.parametrize(("own", "trains", "runs", "total", "mines"), RAILWAYS)


@four_railways
@pytest.mark.parametrize("large", ["F", "B"])
@rule("1824:VII.9/4", "1824:VII.9/7", "1824:VII.9/8", "1824:VII.10/1")
def test_the_runs_of_the_four_railways_earn_what_is_printed(
    large: str, own: str, trains: tuple[RunningTrain, ...], runs: dict[str, tuple[str, int]], total: int, mines: int
) -> None:
    problem = network(large, own, *trains)
    found = check_routes(problem, [route(train, places) for train, (places, _) in runs.items()])
    assert isinstance(found, Solution)
    assert {r.train: r.revenue for r in found.routes} == {train: earned for train, (_, earned) in runs.items()}
    assert (found.revenue, found.subsidy) == (total, mines)


@four_railways
@pytest.mark.parametrize("large", ["F", "B"])
@rule("1824:VII.10/3", "1824:VII.10/1")
def test_and_no_other_runs_earn_more(
    large: str, own: str, trains: tuple[RunningTrain, ...], runs: dict[str, tuple[str, int]], total: int, mines: int
) -> None:
    best = best_routes(network(large, own, *trains))
    assert (best.revenue, best.subsidy) == (total, mines)


@rule("1824:VII.3/1", "1824:VII.9/7")
def test_the_first_train_may_not_go_on_to_the_second_mine() -> None:
    refusal = check_routes(network("F", "I", one_g(0)), [route("1g-0", "IFBCDE")])
    assert not isinstance(refusal, Solution)
    assert refusal.rule == "route.two_mines"


# -- VII.8: what further stations cost -----------------------------------------------------------------------------


def formed(state: str, phase: str, *forerunners: str) -> Scene:
    scene = given("1824", 4).papers(P1=" ".join(forerunners)).phase(phase).flag(f"form {state}").round("OR", 3, 1)
    return scene.at("end_operating_round", "stock_round")


@rule("1824:VII.8/7", "1824:IV.4.4/13")
def test_with_three_stations_on_the_map_every_further_one_costs_100() -> None:
    scene = formed("SD", "4", "SD1", "SD2", "SD3")
    assert len(scene.now.board.station_hexes("SD")) == 3
    assert scene.now.stations["SD"] == (100, 100)


@rule("1824:VII.8/7", "1824:IV.4.4/13")
def test_with_one_station_on_the_map_the_next_costs_40() -> None:
    scene = formed("KK", "6", "KK1", "KK2").play("KK keeps the station at E12 stop 1")
    assert len(scene.now.board.station_hexes("KK")) == 1
    assert scene.now.stations["KK"] == (40, 100, 100, 100)
