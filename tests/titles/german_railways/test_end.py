"""The end of the game and the winner."""

from __future__ import annotations

import pytest

from kursbuch.titles.german_railways.companies import RAILROADS
from kursbuch.titles.german_railways.title import TITLE
from tests.kit.rule import rule

from .scenario import Scene, given

LINKED = {
    "PO": "B41 B39 B37 C36 D35 E34 F33 G32 H31 G30 G28 G26 G24 G20",
    "NME": "J31 I30 H31 I28 I26 I24 J23 K22",
    "KSS": "K20 K22 J17",
    "KBS": "R15 Q14 P15 O14 N13 N11 N9 N7",
    "MWB": "K12 K14 K16 J17 L9 M8 N7",
    "GBS": "O6 N7 P9 P11 P13 P15",
    "CME": "I4 H5 H7 H9 H11 I10 J11 K10",
    "BHE": "F13 G12 H11 E16 E18 F19 G20",
}
"""Every railroad has two links; without Berlin the Ostbahn has one."""

NEARLY = {**LINKED, "PO": LINKED["PO"].removesuffix(" G20")}

SOLD_OUT = dict.fromkeys(RAILROADS, "P1 P2 P3")


def stuck() -> Scene:
    """No railroad has money or a share to sell; the Badische, which builds for nothing, has no locomotive."""
    badische = "P5 P3 P9 P11 P13 O12 O10 O8 N9 O4 O2 Q2 Q10 Q12"
    return given(
        3,
        shares=SOLD_OUT,
        treasury=dict.fromkeys(RAILROADS, 0),
        track={"GBS": badische},
        turns="",
        cash={"P2": 30},
    )


@rule("german-railways:end-of-the-game-and-winner/1")
def test_the_game_ends_when_every_railroad_has_two_links() -> None:
    scene = given(track=LINKED, turns="")
    assert scene.asks == "over"
    assert scene.told["game.over"] == {"reason": "linked"}
    assert scene.refused("P1 passes") == "end-of-the-game-and-winner/1"


@rule("german-railways:end-of-the-game-and-winner/1")
def test_one_link_short_the_game_goes_on() -> None:
    scene = given(track=NEARLY, turns="")
    assert [r for r in RAILROADS if len(scene.now.links(r)) < 2] == ["PO", "BHE"]
    assert scene.asks == "draw chance"


@rule("german-railways:end-of-the-game-and-winner/1")
def test_the_end_comes_when_turns_are_settled_again_not_amid_the_round() -> None:
    scene = given(shares={"PO": "P1"}, track=NEARLY, turns="P1 P2").play("P1 builds PO at G20", "P1 passes")
    assert "dividends.paid" in scene.told
    assert scene.asks == "act P2", "the round is played to its end"
    assert scene.play("P2 passes").asks == "over"


@rule("german-railways:end-of-the-game-and-winner/1")
def test_all_players_may_agree_after_a_round_without_building() -> None:
    scene = given(3, turns="", idle=True)
    assert scene.offers == ["P1 agrees to end", "P1 passes"]
    assert scene.refused("P2 agrees to end") == "end-of-the-game-and-winner/1"
    assert scene.refused("P1 offers PO") == "end-of-the-game-and-winner/1"
    scene = scene.play("P1 agrees to end", "P2 agrees to end")
    assert scene.asks == "agree P3"
    assert scene.play("P3 agrees to end").told["game.over"] == {"reason": "agreed"}


@rule("german-railways:end-of-the-game-and-winner/1")
def test_one_who_disagrees_keeps_the_game_going() -> None:
    scene = given(3, turns="", idle=True).play("P1 agrees to end", "P2 passes")
    assert scene.asks == "draw chance"


@rule("german-railways:end-of-the-game-and-winner/1")
def test_nobody_is_asked_while_the_end_is_in_sight() -> None:
    scene = given(3, turns="")
    assert scene.asks == "draw chance"
    assert scene.refused("P1 agrees to end") == "determine-player-turn-order/6", "markers are being drawn"


@rule("german-railways:end-of-the-game-and-winner/1")
def test_with_the_option_all_are_asked_whenever_turns_are_settled() -> None:
    scene = given(3, turns="P1", agreement="every-round", shares={"BHE": "P1"}).play(
        "P1 builds BHE at E16", "P1 passes"
    )
    assert scene.asks == "agree P1", "although track has been built and every link is possible"
    assert scene.play("P1 passes").asks == "draw chance"
    agreed = scene.play("P1 agrees to end", "P2 agrees to end", "P3 agrees to end")
    assert (agreed.asks, agreed.told["game.over"]) == ("over", {"reason": "agreed"})
    linked = given(track=LINKED, turns="", agreement="every-round")
    assert linked.told["game.over"] == {"reason": "linked"}, "no question where there is no doubt"


@rule("german-railways:end-of-the-game-and-winner/1")
def test_a_round_of_passing_leads_to_the_question_a_build_does_not() -> None:
    scene = given(3, turns="P1 P2", idle=True, shares={"BHE": "P1"})
    assert scene.play("P1 passes", "P2 passes").asks == "agree P1"
    built = scene.play("P1 builds BHE at E16", "P1 passes", "P2 passes")
    assert built.asks == "draw chance"
    for _ in range(3):
        built = built.play(built.offers[0])
    assert built.now.idle, "a new round starts without building"


@rule("german-railways:end-of-the-game-and-winner/1")
def test_a_round_of_auctions_does_not_lead_to_the_question_unless_nobody_buys() -> None:
    scene = given(3, turns="P1", idle=True).play("P1 offers BHE")
    assert scene.play("P1 bids 1", "P2 passes", "P3 passes").asks == "draw chance", "the share brings building money"
    assert scene.play("P1 passes", "P2 passes", "P3 passes").asks == "agree P1"


@rule("german-railways:end-of-the-game-and-winner/1", "german-railways:end-of-the-game-and-winner/2")
def test_players_are_asked_when_locomotives_cannot_suffice_any_more() -> None:
    wasted = "L19 L17 M18 M16 N17 O18 P17 Q18 R17 L15"
    scene = given(3, track={"KSS": wasted}, turns="")
    assert scene.now.locomotives["KSS"] == 0
    assert scene.asks == "draw chance", "others can still come to the Sächsische"
    wasted = "B41 C40 D39 D37 C38 C36 D35 E36 D33 C34 B35 B33 A34 A32 C32 D31 C30 B29 C28"
    scene = given(3, track={"PO": wasted}, turns="")
    assert scene.now.locomotives["PO"] == 0
    assert scene.now.cities("PO") == {"Königsberg"}
    assert scene.asks == "agree P1", "nobody else can come to Königsberg, to which B41 is the only way"


@rule("german-railways:end-of-the-game-and-winner/1")
@pytest.mark.parametrize(("treasury", "asked"), [(1, "agree P1"), (30, "draw chance")])
def test_players_are_asked_when_a_sold_out_railroad_lacks_the_money(treasury: int, asked: str) -> None:
    """Of the others only the Niederschlesisch-Märkische has locomotives enough to come to Königsberg."""
    hopeful = given(3, shares={"PO": "P1 P2"}, treasury={"PO": 1}, turns="")
    assert hopeful.asks == "draw chance", "it may still sell a share"
    assert given(3, shares={"PO": "P1 P2 P3"}, treasury={"PO": treasury}, turns="").asks == asked


@rule("german-railways:end-of-the-game-and-winner/1")
def test_the_game_is_over_when_no_track_can_be_built_ever_again() -> None:
    scene = stuck()
    assert scene.asks == "over"
    assert scene.told["game.over"] == {"reason": "no track possible"}


@rule("german-railways:end-of-the-game-and-winner/3", "german-railways:object-of-the-game/6")
def test_most_money_wins_whatever_else_one_owns() -> None:
    """P1 has the shares, the incomes and the full treasuries, P2 has a Taler more."""
    scene = given(
        3,
        track=LINKED,
        turns="",
        shares=dict.fromkeys(RAILROADS, "P1 P1 P1"),
        treasury=dict.fromkeys(RAILROADS, 50),
        cash={"P1": 99, "P2": 100, "P3": 3},
    )
    assert scene.asks == "over"
    assert TITLE.score(scene.now) == {"P1": 99, "P2": 100, "P3": 3}


@rule("german-railways:end-of-the-game-and-winner/3")
def test_equal_money_is_a_shared_place() -> None:
    assert TITLE.score(stuck().now) == {"P1": 10, "P2": 30, "P3": 10}


@rule("german-railways:end-of-the-game-and-winner/4")
def test_shares_do_not_count() -> None:
    scene = given(3, track=LINKED, turns="", shares={"PO": "P1 P1 P1", "NME": "P2", "KBS": "P1 P1 P1"})
    assert scene.now.player_income("P1") > scene.now.player_income("P2")
    assert TITLE.score(scene.now) == {"P1": 10, "P2": 10, "P3": 10}
