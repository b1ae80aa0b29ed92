"""Chapter XI: the game against István is set up."""

from __future__ import annotations

import pytest

import kursbuch
from kursbuch.core.state import apply
from kursbuch.rules.table import Cert
from kursbuch.titles.g18mag.cards import KURSBUCH, read_deck
from kursbuch.titles.g18mag.record import ISTVAN
from tests.kit.rule import rule

from .scenario import cash, on
from .solo import begun, clause, deck, play, solo


@rule("18mag:XI/1", "18mag:XI/2", "18mag:XI.1/1")
def test_istvan_is_a_second_player_who_is_never_asked() -> None:
    state = begun()
    assert on(state).players == ("P1", ISTVAN)
    assert state.game.players == ("P1",)
    assert on(state).facts.map["C8"].name == "Buda & Pest"  # the rules of the game for two
    assert list(on(state).certs) == ["RABA", "SIK", "SKEV", "LdStEG"]
    asked = set()
    for _ in range(60):
        state = apply(state, kursbuch.legal(state)[0].action)
        asked.add(state.actor)
    assert asked <= {"chance", "P1", None}


@pytest.mark.parametrize("each", ["2", "3"])
@rule("18mag:XI.1/2", "18mag:XI.1/5", "18mag:XI.1/6", "18mag:XI.1/4")
def test_both_sides_have_two_or_three_minors_and_a_share(each: str) -> None:
    state = begun("medium", each)
    assert len(kursbuch.legal(state)) == 7
    for minor in ("2", "7", "4")[: int(each)]:
        assert state.ask is not None
        assert state.ask.name == "istvan_minor"
        state = play(state, f"chance deals István minor {minor}")
    assert clause(state, "chance deals István share card Z") == "18mag:XI.1/4"
    state = play(state, "chance deals István share card A")
    assert on(state).held(ISTVAN, "SKEV") == (Cert(10),)
    assert clause(state, "P1 takes SKEV") == "18mag:XI.1/6"  # one of the three that are left
    assert clause(state, "P1 takes 2") == "18mag:XI.1/5"
    assert clause(state, "P1 takes 5") == "18mag:XI.1/5"
    assert clause(state, "P1 takes MAVAG") == "18mag:XI.1/5"
    state = play(state, "P1 takes SIK")
    assert clause(state, "P1 takes RABA") == "18mag:XI.1/6"
    for minor in ("1", "3", "6")[: int(each)]:
        state = play(state, f"P1 takes {minor}")
    assert sorted(on(state).minors_of("P1")) == ["1", "3", "6"][: int(each)]
    assert sorted(on(state).minors_of(ISTVAN)) == sorted(("2", "7", "4")[: int(each)])
    assert set(on(state).orders) == set(("2", "7", "4")[: int(each)])


@rule("18mag:XI.1/2")
def test_a_minor_is_dealt_once() -> None:
    state = play(begun(), "chance deals István minor 2")
    assert clause(state, "chance deals István minor 2") == "18mag:XI.1/2"


@rule("18mag:XI.1/3")
@pytest.mark.parametrize(("phase", "income"), [("yellow", 30), ("green", 60), ("brown", 0)])
def test_with_two_minors_each_both_sides_have_an_income(phase: str, income: int) -> None:
    scene = solo("4", each="2")
    scene.t.phase = phase
    assert cash(scene.at("operating_round 1"), "P1", ISTVAN) == [income, income]
    scene = solo("4", each="3")
    scene.t.phase = phase
    assert cash(scene.at("operating_round 1"), "P1", ISTVAN) == [0, 0]


@rule("18mag:XI.1/7", "18mag:XI.1/8", "18mag:XI.2.1/1")
def test_istvan_has_the_priority_card_and_his_track_is_laid_for_nothing() -> None:
    state = begun("easy")
    for minor in ("1", "2", "3"):
        state = play(state, f"chance deals István minor {minor}")
    state = play(state, "chance deals István share card A", "P1 takes 4", "P1 takes 6", "P1 takes 7")
    before = on(state).cash["SIK"]
    state = play(state, "P1 takes SIK")
    assert on(state).priority == ISTVAN
    assert on(state).cash["SIK"] == before
    cards = read_deck(KURSBUCH).companies["easy"]
    wanted = {hex_id: (tile, turn) for minor in ("1", "2", "3") for hex_id, tile, turn in cards[minor].track}
    assert {hex_id: tuple(laid) for hex_id, laid in on(state).board.laid.items()} == wanted
    told = state.game.title.tell(state.events)
    for minor in ("1", "2", "3"):
        for hex_id, tile, _ in cards[minor].track:
            assert f"{minor} lays {tile} at {hex_id}" in told  # and "for" nothing


@rule("18mag:XI.1/8")
def test_of_two_cards_that_differ_about_a_hex_the_lower_number_has_it() -> None:
    text = deck(_7="orders = []", _11="orders = []")
    for minor, tile in (("7", "C4 8/0"), ("11", "C4 9/0")):
        text = text.replace(f"[easy.{minor}]\ntrack = []", f"[easy.{minor}]\ntrack = ['{tile}', 'C2 4/0']")
    state = begun(cards=text)
    state = play(state, *(f"chance deals István minor {minor}" for minor in ("11", "7", "1")))
    state = play(state, "chance deals István share card A", "P1 takes 4", "P1 takes 6", "P1 takes 2", "P1 takes SIK")
    assert {hex_id: str(laid) for hex_id, laid in on(state).board.laid.items()} == {"C4": "8/0", "C2": "4/0"}
    told = state.game.title.tell(state.events)
    assert "another tile lies on C4 already; minor 11 does without its own" in told
    assert not any("C2 already" in text for text in told)  # the same tile lies there


@rule("18mag:XI.2.2/6")
def test_a_station_that_a_card_brings_is_counted() -> None:
    scene = solo("4", "6", cards=deck(_4="extra_station = true\norders = []"))
    counts = scene.state.game.title.counts
    assert counts(scene.at("operating_round 1").now)["stations"]["4"] == 3  # type: ignore[index]
    assert counts(scene.now)["stations"]["6"] == 3  # type: ignore[index]
