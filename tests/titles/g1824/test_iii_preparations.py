"""1824, chapter III: what lies on the table before the first turn."""

from __future__ import annotations

from collections import Counter

import pytest

from kursbuch.board.catalogue import CATALOGUE
from kursbuch.rules.table import BANK, RESERVED, Cert
from tests.kit.rule import rule
from tests.kit.scenario import Scene, given

REGIONALS, STATES = ["BK", "MS", "CL", "SB", "BH"], ["SD", "UG", "KK"]


@rule(
    "1824:III.3/1", "1824:III.3/2", "1824:III.3/3", "1824:III.3/4", "1824:III.3/5",
    "1824:III.4/1", "1824:III.4/4",
)  # fmt: skip
@pytest.mark.parametrize(("players", "capital"), [(3, 820), (4, 680), (5, 560), (6, 460)])
def test_starting_capital_comes_out_of_the_12000_of_the_bank(players: int, capital: int) -> None:
    now = given("1824", players).now
    assert [now.cash[player] for player in now.players] == [capital] * players
    assert now.cash[BANK] == 12_000 - players * capital
    assert sum(now.cash.values()) == 12_000


@rule("1824:III.1/2", "1824:III.1/3")
def test_the_first_seat_has_the_priority_and_turns_go_clockwise() -> None:
    scene = given("1824", 4)
    assert scene.now.priority == "P1"
    scene.stock("P3")
    asked = []
    for _ in range(4):
        assert scene.asked is not None
        asked.append(scene.asked[1])
        scene.play(f"{asked[-1]} buys 10 % of SD from the bank")
    assert asked == ["P3", "P4", "P1", "P2"]


@rule("1824:III.4/2")
def test_shares_kept_for_papers_lie_in_reserve_the_others_in_the_bank() -> None:
    now = given("1824", 4).now
    director, share = Cert(20, True), Cert(10)
    reserved = {
        **dict.fromkeys(("BK", "MS", "CL", "SB"), (director,)),
        "BH": (),
        "SD": (director, share, share),
        "UG": (director, share),
        "KK": (director, share),
    }
    assert {company: now.held(RESERVED, company) for company in reserved} == reserved
    for company in reserved:
        assert now.percent(RESERVED, company) + now.percent(BANK, company) == 100
    assert now.held(BANK, "BH") == (director, *[share] * 8)


@rule("1824:III.4/5")
def test_a_tile_that_has_run_out_cannot_be_laid() -> None:
    scene = given("1824", 4).company("BK", 60, P1=50).operated("BK").cash(BK=100)
    scene.tiles(B5="57/0", B15="57/0", E8="57/0", F7="57/0").operate("BK", "lay_track")
    assert scene.now.board.supply["57"] == 1
    assert scene.refusal("BK lays 57 at B9 turn 1") == ""

    scene = given("1824", 4).company("BK", 60, P1=50).operated("BK").cash(BK=100)
    scene.tiles(B5="57/0", B15="57/0", E8="57/0", F7="57/0", F23="57/0").operate("BK", "lay_track")
    assert scene.refusal("BK lays 57 at B9 turn 1") == "1824:III.4/5"
    assert scene.refusal("BK lays 6 at B9 turn 1") == ""


@rule("1824:III.4/6")
def test_2_trains_are_sold_first_and_3_trains_once_they_have_run_out() -> None:
    scene = given("1824", 4).papers(P1="SD1").cash(SD1=400).depot(_2=1).operate("SD1", "buy_trains")
    assert scene.offers("train") == ["SD1 buys a 2 train from bank for 80"]
    assert scene.refusal("SD1 buys a 3 train from bank for 180") == "1824:VII.11/9"
    scene.play("SD1 buys a 2 train from bank for 80")
    assert scene.now.phase == "2"
    assert scene.refusal("SD1 buys a 3 train from bank for 180") == ""
    assert scene.refusal("SD1 buys a 1g train from bank for 120") == "", "with the first 2-train"


@rule("1824:III.4/7", "1824:V/3")
def test_a_company_pays_from_its_own_treasury_only() -> None:
    def scene(treasury: int) -> Scene:
        at = given("1824", 4).phase("3").company("BK", 60, P1=50).company("MS", 60, P1=50).operated("BK", "MS")
        return at.trains("BK", "3").trains("MS", "3").cash(P1=1000, MS=1000, BK=treasury).operate("BK", "buy_trains")

    assert scene(179).refusal("BK buys a 3 train from bank for 180") == "1824:VII.11/8"
    now = scene(180).play("BK buys a 3 train from bank for 180").now
    assert {who: now.cash[who] for who in ("BK", "MS", "P1")} == {"BK": 0, "MS": 1000, "P1": 1000}
    assert now.trains["BK"] == ("3", "3")


@rule("1824:III.4/1", "1824:IV.4.1/1", "1824:VII.8/11")
def test_what_no_action_may_create_or_destroy() -> None:
    scene = given("1824", 4).company("BK", 80, P1=50).operated("BK").trains("BK", "2", "1g").tiles(B9="57/1")
    counts = scene.state.game.title.counts(scene.t)
    assert counts["money"] == 12_000
    assert counts["shares"] == dict.fromkeys(sorted(REGIONALS + STATES), 100)
    assert counts["certificates"] == dict.fromkeys(sorted(REGIONALS + STATES), 9)
    assert counts["directors"] == dict.fromkeys(sorted(REGIONALS + STATES), 1)
    assert counts["trains"] == {
        "1g": 6,
        "2": 9,
        "2g": 5,
        "3": 7,
        "3g": 4,
        "4": 4,
        "4g": 3,
        "5": 3,
        "5g": 2,
        "6": 3,
        "8": 2,
    }
    assert counts["stations"] == dict.fromkeys(sorted(REGIONALS), 3)
    scene.t.scrap_train("BK", "2")
    assert scene.state.game.title.counts(scene.t) == counts, "what is scrapped has not vanished"
    tiles = counts["tiles"]
    assert isinstance(tiles, dict)
    assert tiles == {tile: count for tile, count in scene.state.game.facts.tiles.items() if count}


@rule("1824:III.4/5", "1824:VII.6/2")
def test_the_tiles_in_the_box() -> None:
    """The totals of the component list; of yellow tiles the single counts give three more than it says."""
    counted = Counter[str]()
    for tile, count in given("1824", 4).state.game.facts.tiles.items():
        counted[CATALOGUE[tile].colour] += count
    assert counted == {"yellow": 69 + 3, "green": 48, "brown": 20, "gray": 3}


@rule("1824:III.4/5")
def test_the_tiles_of_which_there_are_many() -> None:
    supply = given("1824", 4).now.board.supply
    many = {tile: count for tile, count in supply.items() if count > 3}
    assert many == {
        "3": 4, "4": 6, "5": 5, "6": 5, "7": 5, "8": 10, "9": 10, "57": 5, "58": 8,
        "14": 4, "15": 8, "619": 4, "611": 6,
    }  # fmt: skip
