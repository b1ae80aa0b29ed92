"""Sequence of play, determining the turn order, choosing an action, passing."""

from __future__ import annotations

from kursbuch.cubes.dividends import dividend
from tests.kit.rule import rule

from .scenario import given

SUSAN, JEFF, TINA, DAVID, HARRY = "P1", "P2", "P3", "P4", "P5"


@rule("german-railways:determine-player-turn-order/1", "german-railways:determine-player-turn-order/2")
def test_income_of_susan() -> None:
    scene = given(shares={"PO": SUSAN, "NME": SUSAN}, track={"PO": "B41 B39 B37 C38 C36 D35 E34", "NME": "L31"})
    assert (scene.now.income("PO"), scene.now.income("NME")) == (5, 3)
    assert scene.now.player_income(SUSAN) == 8


@rule("german-railways:determine-player-turn-order/1")
def test_the_berlin_hamburger_counts_also_while_it_pays_nothing() -> None:
    scene = given(3, shares={"BHE": "P1", "KSS": "P2"}, track={"BHE": "D13 D11"}, turns="")
    assert dividend(scene.now, "BHE", "") == 0
    assert [scene.now.player_income(p) for p in ("P1", "P2")] == [4, 1]
    assert scene.now.bag == {"P1": 2, "P2": 3, "P3": 1}


def five_players() -> dict[str, str]:
    """Incomes of 8, 6, 6, 4 and 3."""
    return {
        "PO": SUSAN,
        "NME": f"{SUSAN} {SUSAN} {DAVID}",
        "KSS": DAVID,
        "KBS": f"{JEFF} {TINA} {HARRY}",
        "MWB": f"{JEFF} {TINA}",
        "GBS": f"{JEFF} {TINA}",
        "CME": DAVID,
        "BHE": SUSAN,
    }


@rule(
    "german-railways:determine-player-turn-order/3",
    "german-railways:determine-player-turn-order/4",
    "german-railways:determine-player-turn-order/5",
)
def test_markers_by_rank_equal_incomes_are_one_rank() -> None:
    scene = given(5, shares=five_players(), turns="")
    assert [scene.now.player_income(p) for p in scene.now.players] == [8, 6, 6, 4, 3]
    assert scene.now.bag == {SUSAN: 1, JEFF: 2, TINA: 2, DAVID: 3, HARRY: 4}
    assert scene.now.markers == {SUSAN: 4, JEFF: 3, TINA: 3, DAVID: 2, HARRY: 1}


@rule("german-railways:determine-player-turn-order/6")
def test_every_marker_in_the_bag_is_equally_likely() -> None:
    scene = given(5, shares=five_players(), turns="")
    assert scene.asks == "draw chance"
    assert len(scene.offers) == 12
    assert [o for o in scene.offers if HARRY in o] == [f"chance draws P5 marker {n}" for n in (1, 2, 3, 4)]
    assert scene.refused("chance draws P1 marker 2") == "determine-player-turn-order/6"
    assert scene.refused("chance draws P9 marker 1") == "determine-player-turn-order/6"
    assert scene.refused("chance passes") == "determine-player-turn-order/6"
    assert scene.refused("P1 passes") == "determine-player-turn-order/6"
    assert scene.refused("chance offers PO") == "determine-player-turn-order/6"
    scene = scene.play("chance draws P5 marker 3")
    assert len(scene.offers) == 11
    assert scene.refused("chance draws P5 marker 4") == "determine-player-turn-order/6"


@rule(
    "german-railways:determine-player-turn-order/7",
    "german-railways:determine-player-turn-order/8",
    "german-railways:determine-player-turn-order/9",
    "german-railways:determine-player-turn-order/11",
)
def test_tina_acts_twice_and_david_not_at_all() -> None:
    scene = given(5, shares=five_players(), turns="")
    for player in (TINA, SUSAN, HARRY, TINA, JEFF):
        scene = scene.play(f"chance draws {player} marker 1")
    assert scene.now.turns == (TINA, SUSAN, HARRY, TINA, JEFF)
    assert scene.now.bag == {}
    assert scene.now.markers == {SUSAN: 4, JEFF: 4, TINA: 3, DAVID: 5, HARRY: 4}, "the rest goes back"
    acted = []
    for _ in range(5):
        acted.append(scene.asks)
        scene = scene.play(f"{scene.asks.removeprefix('act ')} passes")
    assert acted == ["act P3", "act P1", "act P5", "act P3", "act P2"]
    assert scene.now.turns == ()


@rule("german-railways:determine-player-turn-order/10", "german-railways:sequence-of-play/4")
def test_a_marker_leaves_the_track_after_the_action() -> None:
    scene = given(3, turns="P1 P2 P1")
    assert scene.now.turns == ("P1", "P2", "P1")
    scene = scene.play("P1 passes")
    assert scene.now.turns == ("P2", "P1")
    assert scene.now.markers == {"P1": 4, "P2": 4, "P3": 5}


@rule("german-railways:determine-player-turn-order/12")
def test_beginners_put_one_marker_each() -> None:
    scene = given(5, shares=five_players(), turns="", turn_order="one-each")
    assert scene.now.bag == dict.fromkeys(scene.now.players, 1)


@rule("german-railways:sequence-of-play/1", "german-railways:sequence-of-play/4")
def test_when_the_track_is_empty_a_new_round_begins() -> None:
    scene = given(3, shares={"PO": "P1", "NME": "P2"}, turns="P3").play("P3 builds KSS at K20", "P3 passes")
    assert scene.now.turns == ()
    assert scene.asks == "draw chance"
    assert sum(scene.now.bag.values()) >= 3


@rule("german-railways:sequence-of-play/2", "german-railways:choosing-an-action/1")
def test_three_actions_are_open_and_one_is_done() -> None:
    scene = given(shares={"KSS": "P1"}, turns="P1 P2")
    assert {offer.split()[1] for offer in scene.offers} == {"offers", "builds", "passes"}
    assert scene.refused("P1 bids 3") == "choosing-an-action/1"
    assert scene.refused("P2 passes") == "determine-player-turn-order/7"
    scene = scene.play("P1 builds KSS at K20")
    assert scene.refused("P1 offers PO") == "choosing-an-action/1"
    assert scene.play("P1 builds KSS at K22").asks == "act P2"


@rule("german-railways:sequence-of-play/3", "german-railways:choosing-an-action/2")
def test_offering_a_share_is_an_action() -> None:
    scene = given().play("P1 offers PO")
    assert scene.asks == "bid P1"
    assert scene.now.turns == ("P1", "P2"), "the action is not complete yet"
    assert scene.play("P1 bids 10").asks == "act P2"


@rule("german-railways:pass/1")
def test_passing_changes_nothing_but_the_marker() -> None:
    before = given()
    after = before.play("P1 passes")
    changed = {c for c in before.now.columns() if getattr(before.now, c) != getattr(after.now, c)}
    assert changed == {"turns", "markers", "agenda"}


def test_a_turn_without_choice_passes_itself() -> None:
    sold = dict.fromkeys(("PO", "NME", "KSS", "KBS", "MWB", "GBS", "CME", "BHE"), "P4 P4 P4")
    scene = given(shares=sold, turns="P1 P4")
    assert scene.asks == "act P4", "P1 has nothing to build for, and there is no share to offer"
