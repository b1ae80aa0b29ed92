"""What track costs, and how incomes grow."""

from __future__ import annotations

import pytest

from tests.kit.rule import rule

from .scenario import given


@rule("german-railways:track-building-costs/1")
def test_the_treasury_pays_the_bank() -> None:
    before = given(shares={"BHE": "P1"}, treasury={"BHE": 9})
    after = before.play("P1 builds BHE at E16")
    assert after.treasury("BHE") == 7
    assert after.now.bank == before.now.bank + 2
    assert after.now.cash == before.now.cash
    assert "E16" in after.now.track["BHE"]


@rule("german-railways:track-building-costs/2")
@pytest.mark.parametrize(
    ("place", "cost"),
    [("E16", 2), ("F19", 2), ("G20", 2), ("D11", 2), ("O6", 3), ("N5", 3), ("L9", 4), ("K14", 4), ("S14", 4)],
)
def test_costs_by_terrain(place: str, cost: int) -> None:
    assert given().now.price("BHE", place) == cost


@rule("german-railways:track-building-costs/3")
def test_each_earlier_railroad_in_a_city_costs_1_more() -> None:
    tracks = {"KBS": "R15 Q14 P15 O14 N13 N11 N9 N7", "MWB": "L9 M8 N7", "GBS": "O6 N7"}
    for earlier in range(4):
        now = given(track=dict(list(tracks.items())[:earlier])).now
        assert now.price("CME", "N7") == 3 + earlier


@rule("german-railways:track-building-costs/3")
def test_a_start_locomotive_counts_as_an_earlier_railroad() -> None:
    assert given().now.price("BHE", "K18") == 2 + 1


@rule("german-railways:track-building-costs/4")
def test_no_more_is_spent_than_the_treasury_holds() -> None:
    scene = given(shares={"BHE": "P1"}, treasury={"BHE": 3}, cash={"P1": 100}).play("P1 builds BHE at E16")
    assert scene.asks == "act P2", "with 1 Taler left nothing more can be built, whatever P1 owns"
    poor = given(shares={"BHE": "P1"}, treasury={"BHE": 1}, cash={"P1": 100})
    assert poor.refused("P1 builds BHE at E16") == "track-building-costs/4"
    assert not any("builds" in o for o in poor.offers)


@rule("german-railways:increasing-a-railroad-s-income/1", "german-railways:object-of-the-game/4")
def test_a_city_raises_the_income_at_once_other_hexes_do_not() -> None:
    scene = given(shares={"BHE": "P1"}).play("P1 builds BHE at D13")
    assert (scene.now.income("BHE"), "income.raised" in scene.told) == (1, False)
    scene = scene.play("P1 builds BHE at D11")
    assert scene.now.income("BHE") == 4
    assert scene.told["income.raised"] == {"railroad": "BHE", "before": 1, "after": 4}


@rule("german-railways:increasing-a-railroad-s-income/2")
def test_shareholders_incomes_rise_with_it() -> None:
    scene = given(shares={"BHE": "P1 P1 P2", "KSS": "P2"})
    before = [scene.now.player_income(p) for p in ("P1", "P2")]
    scene = scene.play("P1 builds BHE at D13", "P1 builds BHE at D11")
    assert [scene.now.player_income(p) for p in ("P1", "P2")] == [before[0] + 6, before[1] + 3]


@rule("german-railways:increasing-a-railroad-s-income/3")
def test_susan_builds_into_halle_for_7_talers() -> None:
    scene = given(shares={"MWB": "P1"}, track={"MWB": "K12 K14", "KSS": "J17"}, treasury={"MWB": 7})
    scene = scene.play("P1 builds MWB at J15")
    assert scene.treasury("MWB") == 3
    scene = scene.play("P1 builds MWB at J17")
    assert scene.treasury("MWB") == 0
    assert scene.now.facts.map.hexes["J17"].city == "Halle"


@rule("german-railways:increasing-a-railroad-s-income/4")
@pytest.mark.parametrize(
    ("city", "income", "railroad", "track"),
    [
        ("Bamberg", 1, "KBS", "R15 Q14 P15 O16"),
        ("Köln", 2, "CME", "K2"),
        ("Hamburg", 3, "BHE", "D13"),
    ],
)
def test_bamberg_1_koeln_2_hamburg_3(city: str, income: int, railroad: str, track: str) -> None:
    scene = given(shares={railroad: "P1"}, track={railroad: track})
    place = next(h.id for h in scene.now.facts.map.hexes.values() if h.city == city)
    before = scene.now.income(railroad)
    assert scene.play(f"P1 builds {railroad} at {place}").now.income(railroad) == before + income
