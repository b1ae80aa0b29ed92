"""1844: what is in the box, and that it stays the same whatever is done with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

import pytest

from kursbuch.board.catalogue import CATALOGUE
from kursbuch.titles.g1844.formation import DUE
from kursbuch.titles.g1844.setup import counts
from tests.kit.rule import rule

from .alps import Alps, alps, auction, valais

TRAINS = {"2": 13, "3": 9, "4": 6, "5": 4, "6": 4, "EVA": 1, "SBB-5H": 1}
STATIONS = {
    "SBB": 10, "JN": 3, "ChA": 3, "VZ": 3,
    "FNM": 5, "RhB": 5, "BLS": 5, "STB": 5, "AB": 5, "MOB": 5,
}  # fmt: skip


def part(scene: Alps, name: str) -> Mapping[str, int]:
    found = counts(scene.now)[name]
    assert isinstance(found, Mapping)
    return found


@rule("1844:game-setup/2", "1844:game-setup/4", "1844:game-setup/6", "1844:trains/6")
def test_the_contents_of_the_box() -> None:
    scene = auction(4)
    assert counts(scene.now)["money"] == 12_000
    assert counts(scene.now)["players"] == ("P1", "P2", "P3", "P4")
    assert part(scene, "trains") == TRAINS, "and 8E/8H-trains without end"
    assert part(alps(rulings="18xx.games"), "trains") == {**TRAINS, "8E": 20}, "twenty in the other program"
    assert part(scene, "stations") == STATIONS, "the SBB's are those of its forerunners to be"
    assert sum(STATIONS.values()) + 10 == 59, "of the SBB there are ten more, to take their place"
    certificates = part(scene, "certificates")
    assert Counter(certificates.values()) == {3: 5, 4: 3, 9: 6, 15: 1}, "pre-SBB, regional, historical, SBB"
    assert sum(certificates.values()) == 96
    assert set(part(scene, "shares").values()) == {100}
    assert set(part(scene, "directors").values()) == {1}


@rule("1844:game-setup/5", "1844:upgrading-track-tiles/6")
def test_how_many_tiles_there_are() -> None:
    supply = auction().now.board.supply
    tiles = {x: n for x, n in supply.items() if not x.startswith("X")}
    of_colour: Counter[str] = Counter()
    for tile, number in tiles.items():
        of_colour[CATALOGUE[tile].colour] += number
    assert of_colour == {"yellow": 59, "green": 55, "brown": 26, "gray": 5}
    assert {x: n for x, n in tiles.items() if n > 1} == {
        "3": 3, "4": 6, "5": 5, "6": 6, "7": 5, "8": 11, "9": 11, "57": 6, "58": 6,
        "14": 4, "15": 7, "16": 2, "19": 2, "20": 2, "23": 6, "24": 6, "25": 2, "26": 2, "27": 2, "28": 2, "29": 2,
        "59": 2, "87": 2, "88": 2, "204": 2, "619": 4, "611": 6, "911": 2, "915": 2,
    }  # fmt: skip
    assert {x: supply[x] for x in supply if x.startswith("X")} == {"X78": 5, "X79": 5, "XM1": 2, "XM2": 2, "XM3": 2}


def bought_and_upgraded() -> Alps:
    scene = valais("3").cash(VZ=900).trains("VZ", "2H")
    scene.turn("VZ", "track", "station", "buy_trains").play("VZ lays 88 at K8 turn 1")
    return scene.play("VZ buys a 3H train from bank for 150")


def mountain_and_tunnel() -> Alps:
    scene = valais("3").cash(P1=900, VZ=900).papers(P1="T1").stock("P1").play("P1 buys B1 for 150")
    scene.play("P1 puts B1 on H7 with panel XM2")
    return scene.go_on().turn("VZ", "track").play("VZ builds tunnel X78 at J9 turn 3 with T1")


def furka() -> Alps:
    return valais("3").papers(P1="PR4").stock("P1").play("P1 lays the tile of PR4")


def phase_5_with_eva() -> Alps:
    scene = alps().phase("4").depot(_4=0).company("FNM", 80, P1=50).operated("FNM").cash(FNM=500)
    scene.company("BLS", 70, P2=50).operated("BLS").company("MOB", 60, P3=50).operated("MOB").papers(P2="PR7")
    scene.trains("MOB", "3H", "4", "4").turn("FNM", "buy_trains").play("FNM buys a 5 train from bank for 450")
    scene.play("P2 gives the train of PR7 to BLS")
    return scene.play("MOB discards a 3H train")


def sbb() -> Alps:
    scene = alps().phase("5").flag(DUE).company("GB", 80, P1=50).operated("GB").company("NOB", 80, P2=50)
    scene.operated("NOB").trains("GB", "4").tiles(D13="14/2").station("GB", "D13").station("NOB", "D13")
    scene.round("OR", 5, 1)
    return scene.at("end_operating_round", "stock_round")


def exported_and_scrapped() -> Alps:
    scene = alps().phase("3").depot(_3=0).company("FNM", 80, P1=50).operated("FNM").trains("FNM", "2H", "3")
    return scene.at("end_operating_set")


def started() -> Alps:
    scene = alps().cash(P1=300, P2=300).stock("P1").play("P1 starts BLS at 70")
    return scene.play("P2 starts VZ at 60")


@rule("1844:game-setup/4", "1844:game-setup/5", "1844:game-setup/6")
@pytest.mark.parametrize(
    "play",
    [bought_and_upgraded, mountain_and_tunnel, furka, phase_5_with_eva, sbb, exported_and_scrapped, started],
    ids=lambda play: str(play.__name__),
)
def test_nothing_is_lost_and_nothing_comes_from_nowhere(play: Callable[[], Alps]) -> None:
    assert counts(play().now) == counts(auction(4).now)
