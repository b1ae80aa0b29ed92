"""Set up."""

from __future__ import annotations

import pytest

from kursbuch import SetupError
from kursbuch.core.game import bind
from kursbuch.titles.german_railways.companies import RAILROADS
from kursbuch.titles.german_railways.title import TITLE
from tests.kit.rule import rule

from .scenario import begin, given


@rule("german-railways:set-up/1")
def test_one_locomotive_of_each_railroad_is_on_its_start_city() -> None:
    now = begin().now
    hexes = now.facts.map.hexes
    assert {r: [hexes[h].city for h in now.track[r]] for r in RAILROADS} == {
        "PO": ["Königsberg"], "NME": ["Breslau"], "KSS": ["Leipzig"], "KBS": ["München"],
        "MWB": ["Kassel"], "GBS": ["Mannheim"], "CME": ["Essen"], "BHE": ["Wittenberge"],
    }  # fmt: skip
    left = {"PO": 19, "NME": 16, "KSS": 10, "KBS": 15, "MWB": 13, "GBS": 14, "CME": 11, "BHE": 12}
    assert now.locomotives == left
    assert sum(left.values()) + 8 == 118
    assert now.unsold == dict.fromkeys(RAILROADS, 3)


@rule("german-railways:set-up/2", "german-railways:set-up/3")
def test_incomes_start_at_the_start_city_doubled_for_the_main_weser() -> None:
    now = begin().now
    incomes = {"PO": 3, "NME": 2, "KSS": 1, "KBS": 3, "MWB": 2, "GBS": 1, "CME": 1, "BHE": 1}
    assert {r: now.income(r) for r in RAILROADS} == incomes


@rule("german-railways:set-up/4", "german-railways:set-up/7")
def test_players_start_with_income_0_and_all_five_markers_at_hand() -> None:
    now = begin(3).now
    assert [now.player_income(p) for p in now.players] == [0, 0, 0]
    assert now.markers == {"P1": 5, "P2": 5, "P3": 5}
    assert now.bag == {}
    assert now.turns == ()


@rule("german-railways:set-up/6")
def test_an_income_above_50_counts_in_full() -> None:
    east = "B41 B39 B37 C36 D35 E34 F33 G32 H31 G30 G28 G26 G24 G20"
    scene = given(
        shares={"PO": "P1 P1 P1", "BHE": "P1 P1 P1", "KBS": "P1 P1 P1"},
        track={"PO": east, "BHE": "D13 D11 C14 B13 E16 E18 F19 G20"},
    )
    assert scene.now.player_income("P1") == 3 * (9 + 9 + 3)


@rule("german-railways:set-up/8")
@pytest.mark.parametrize(("players", "each"), [(3, 40), (4, 30), (5, 24)])
def test_120_talers_are_handed_out(players: int, each: int) -> None:
    now = begin(players).now
    assert list(now.cash.values()) == [each] * players
    assert sum(now.cash.values()) == 120
    assert list(now.treasury.values()) == [0] * 8


@pytest.mark.parametrize("players", [2, 6])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(SetupError, match="3 to 5 players"):
        bind(TITLE, players)


def test_what_must_stay_the_same_is_counted_wherever_it_lies() -> None:
    """Money with the bank, players and railroads; markers at hand, in the bag and on the track."""
    expected = {
        "money": 0,
        "shares": dict.fromkeys(RAILROADS, 3),
        "locomotives": {r.id: r.locomotives for r in RAILROADS.values()},
        "markers": {"P1": 5, "P2": 5, "P3": 5},
    }
    rounds = given(3, turns="", shares={"PO": "P1 P2"}, track={"BHE": "E16"}, treasury={"KSS": 3}, cash={"P1": 7})
    drawing = rounds.play(rounds.offers[0])
    assert sum(drawing.now.bag.values()) > 0
    assert len(drawing.now.turns) == 1
    for scene in (begin(3), begin(3).play("P1 bids 12"), rounds, drawing, given(3, turns="P1 P1 P2")):
        assert TITLE.counts(scene.now) == expected
