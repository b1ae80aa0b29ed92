"""What the page shows: everything that is offered has a control, in every title, from the offers alone."""

from __future__ import annotations

import json
import random
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

import kursbuch
from kursbuch.board.hexes import HEX
from kursbuch.bots import random_bot
from kursbuch.core.actions import Pass
from kursbuch.core.chance import draw
from kursbuch.core.reports import Event
from kursbuch.core.state import State, apply
from kursbuch.routing import Solution
from kursbuch.rules.actions import Run, SellShares
from kursbuch.rules.running import best_run
from kursbuch.server.views.controls import BOARD, controls, spot
from kursbuch.server.views.families import family_of
from kursbuch.server.views.pictures import market_moves
from kursbuch.server.views.runs import route_words, run_routes
from kursbuch.server.views.sentences import Speaker
from kursbuch.server.views.shapes import plain
from kursbuch.server.views.words import LANGUAGES, Words
from kursbuch.titles.g18mag.actions import HireCar
from kursbuch.titles.g18mag.record import MagPosition
from tests.kit.scenario import given
from tests.titles.g1844.alps import alps
from tests.titles.german_railways.players import linker

from .conftest import Hall

ENGLISH = Words("en")


def states(title: str, seed: int, moves: int = 260) -> list[State]:
    """States of a random game, one for each question that was new or after a while."""
    dice = random.Random(seed)
    count = kursbuch.title(title).players
    state = kursbuch.new(title, dice.choice([n for n in count if n >= 3] or list(count)), seed=seed)
    found, seen = list[State](), dict[str, int]()
    for number in range(moves):
        if state.over:
            break
        assert state.ask is not None
        if number - seen.get(state.ask.name, -99) > 40 and not state.is_chance:
            seen[state.ask.name] = number
            found.append(state)
        state = kursbuch.apply(state, random_bot(state, dice))
    return found


@pytest.mark.parametrize("title", kursbuch.titles())
@pytest.mark.parametrize("seed", [1, 2])
def test_every_offer_has_a_control(title: str, seed: int) -> None:
    for state in states(title, seed):
        shown = plain(controls(state, ENGLISH))
        listed = {choice["action"] for control in shown for choice in control.get("choices", ())}
        hexes = {hex_id for control in shown for hex_id in control.get("hexes", ())}
        for offer in kursbuch.legal(state):
            if isinstance(offer.action, Pass):
                continue
            if (hex_id := offer.action.value_of(HEX)) is not None:
                assert hex_id in hexes
            else:
                assert str(offer.action) in listed
        for hex_id in sorted(hexes)[:3]:
            there = {choice.action for choice in spot(state, hex_id, ENGLISH, draw=False).choices}
            wanted = {str(o.action) for o in kursbuch.legal(state) if o.action.value_of(HEX) == hex_id}
            assert there == wanted


@pytest.mark.parametrize("title", kursbuch.titles())
def test_what_cannot_be_chosen_says_why(title: str) -> None:
    for state in states(title, 3):
        for control in controls(state, ENGLISH):
            for choice in control.choices:
                legal = kursbuch.explain(state, kursbuch.parse(state, choice.action)) is None
                assert legal == (choice.refused is None)
                if choice.refused:
                    assert choice.refused.clause.startswith(f"{state.game.title.id}:")
                    assert "{" not in choice.refused.text


@pytest.mark.parametrize("title", kursbuch.titles())
def test_a_hex_without_a_choice_says_why(title: str) -> None:
    for state in states(title, 4):
        shown = controls(state, ENGLISH)
        boards = [control for control in shown if control.type == BOARD]
        if not boards:
            continue
        legal = {hex_id for control in boards for hex_id in control.hexes}
        others = sorted(set(family_of(state.now, ENGLISH).places()) - legal)
        if others:
            found = spot(state, others[0], ENGLISH, draw=False)
            assert found.refused is not None
            assert found.refused.text
            return


@pytest.mark.parametrize(
    ("hex_id", "rule", "words"),
    [
        ("C12", "1824:VII.6/5", "C12 Brünn would not be connected"),  # whatever tile one might try
        ("B9", "1824:VII.7/5", "Green tiles are not available in phase 2"),
        ("A4", "1824:VII.6/1", "is printed"),
    ],
)
def test_of_many_reasons_the_one_is_told_that_says_most(hex_id: str, rule: str, words: str) -> None:
    scene = given("1824").phase("2").tiles(B9="57/1").company("BK", 80, P1=50).floated("BK").station("BK", "B9")
    found = spot(scene.operate("BK", "lay_track").state, hex_id, ENGLISH, draw=False)
    assert found.refused is not None
    assert (found.refused.clause, words in found.refused.text) == (rule, True), found.refused


def test_that_nothing_leads_there_says_more_than_how_a_tile_would_lie() -> None:
    scene = alps().phase("2").company("FNM", 100, P1=50).operated("FNM").cash(FNM=500).turn("FNM", "track")
    found = spot(scene.state, "B21", ENGLISH, draw=False)  # at the border, where many tiles would lead off the map
    assert found.refused is not None
    assert found.refused.clause == "1844:build-track/10"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", kursbuch.titles())
def test_the_table_shows_every_moment(hall: Hall, title: str, language: str) -> None:
    seat, dice = hall.seat(hall.table(title)), random.Random(7)
    shows = ""
    for number in range(48):
        if number % 12 == 0:
            view = seat.get("/table", lang=language, have=shows)
            shows = view["shows"]
            assert view["tables"]
            assert ("board" in view) == (number == 0)
            assert view["mine"]
            assert view["steps"]
        seat.act(dice=dice)
    past = seat.get("/table", at=3, lang=language)
    assert (past["at"], past["live"], past["controls"]) == (3, False, [])
    assert len(seat.get("/log", lang=language)) == seat.get()["moves"]


@pytest.mark.parametrize("title", kursbuch.titles())
def test_no_company_bears_the_name_of_a_player(title: str) -> None:
    """Both act, so a name must tell who: 1844 prints P1 to P7 on its private railways, too."""
    state = kursbuch.new(title, max(kursbuch.title(title).players), seed=1)
    assert not set(family_of(state.now, Words("en")).chips()) & set(state.game.players)


def test_an_answer_sends_only_what_changed(hall: Hall) -> None:
    seat = hall.seat(hall.table())
    first = seat.get("/table")
    seat.act()
    then = seat.get("/table", have=first["shows"])
    assert "board" not in then
    assert len(json.dumps(then["parts"])) < len(json.dumps(first["board"])) / 10
    seat.post("/undo", version=then["version"])
    assert "board" in seat.get("/table", have=then["shows"]), "another branch of the game is drawn anew"


def test_a_preview_changes_nothing(hall: Hall) -> None:
    seat = hall.seat(hall.table())
    before = seat.get(position=True)
    offer = next(o["action"] for o in seat.get("/offers")["offers"] if "buys" in o["action"])
    found = seat.get("/preview", action=offer)
    cash = next(c for c in found["changes"] if c["what"] == "cash")
    assert cash["before"] != cash["after"]
    assert seat.get(position=True) == before


def test_explaining_over_http(hall: Hall) -> None:
    seat = hall.seat(hall.table())
    who = seat.get()["who"]
    assert seat.get("/explain", action=f"{who} passes")["legal"]
    found = seat.get("/explain", action=f"{who} sells 10 % of BK", lang="de")
    assert not found["legal"]
    assert "verkauf" in found["refused"]["text"].lower()


def test_worth_over_time_ends_with_now(hall: Hall) -> None:
    seat = hall.seat(hall.table())
    for _ in range(8):
        seat.act()
    worth = seat.get("/worth")
    assert worth["at"][-1] == 8
    assert {p: values[-1] for p, values in worth["worth"].items()} == seat.get()["worth"]


def test_a_player_whom_nobody_plays_has_a_curve_and_a_row(hall: Hall) -> None:
    seat, dice = hall.seat(hall.table("18mag", "h")), random.Random(5)
    for _ in range(12):
        seat.act(dice=dice)
    worth = seat.get("/worth")
    assert set(worth["worth"]) == {"P1", "István"}
    assert worth["worth"]["István"][-1] > 0
    assert set(worth["income"]) == {"P1", "István"}
    players = next(table for table in seat.get("/table")["tables"] if table["id"] == "players")
    assert [row["id"] for row in players["rows"]] == ["P1", "István"]


def test_routes_are_told_with_the_rail_cars_that_were_hired() -> None:
    """18Mag VI.3.6: a car of RÁBA makes a foreign destination worth more; the panel and the run agree."""
    dice, state = random.Random(1), kursbuch.new("18mag", 3, seed=1)
    for _ in range(200):
        actions = [offer.action for offer in kursbuch.legal(state)] if not state.is_chance else []
        hires = [action for action in actions if isinstance(action, HireCar) and action.company == "RABA"]
        runs = [action for action in actions if isinstance(action, Run)]
        assert isinstance(state.now, MagPosition)
        if runs and "RABA" in state.now.cars and (best := best_run(state.now, runs[0].who)).revenue:
            told = route_words(best.routes, state.now, ENGLISH)
            then = kursbuch.apply(state, runs[0])
            assert sum(int(str(one["revenue"])) for one in told) == then.events[0].figures["revenue"]
            assert any("RÁBA 20" in one["parts"] for one in told if isinstance(one["parts"], list))
            return
        state = kursbuch.apply(state, (hires or runs or [random_bot(state, dice)])[0])
    pytest.fail("nobody hired a car")


def test_a_run_is_shown_by_the_routes_it_was_offered_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """They travel with the offer; nobody works them out again from what is written in the log."""
    dice, state = random.Random(1), kursbuch.new("18mag", 3, seed=1)
    while not any(isinstance(offer.action, Run) and offer.action.routes for offer in kursbuch.legal(state)):
        state = kursbuch.apply(state, random_bot(state, dice))
    (offer,) = [offer for offer in kursbuch.legal(state) if isinstance(offer.action, Run)]
    monkeypatch.setattr("kursbuch.server.views.runs.account", None)
    assert isinstance(offer.basis, Solution)
    assert isinstance(offer.action, Run)
    assert run_routes(state, offer.action) == offer.basis.routes
    assert offer.basis.routes


def test_debts_of_every_kind_are_shown() -> None:
    """1844 keeps what is owed for the exchange into the SBB apart from other debts; the table adds them up."""
    scene = alps().cash(P1=0).debt(P1=30)
    scene.t.exchange_debt = {"P1": 80}
    scene.stock("P2")
    players = family_of(scene.now, Words("en")).tables("P2")[0]
    at = [column.label for column in players.columns].index("debt")
    assert [row.cells[at].text for row in players.rows] == ["−110", "·", "·", "·"]


def test_both_languages_say_the_same_things() -> None:
    english, german = (Words(code)._own for code in LANGUAGES)
    assert set(english) == set(german)
    for key in sorted(english):
        assert _fields(english[key]) == _fields(german[key]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_thing_is_said_in_one_place(language: str) -> None:
    """A key in two files would be worded by whichever is read last."""
    found = [
        file for file in files("kursbuch.server").joinpath("words").iterdir() if f".{language}.json" in f".{file.name}"
    ]
    keys = [key for file in found for key in json.loads(file.read_text(encoding="utf-8"))]
    assert len(found) > 1
    assert [key for key, count in Counter(keys).items() if count > 1] == []


def _fields(text: str) -> set[str]:
    import re

    return set(re.findall(r"{(\w+)}", text))


def test_a_number_is_not_taken_for_a_company_of_that_name() -> None:
    """18Mag calls its minors 1 to 13; 10 per cent of a share are not minor 10."""
    speaker = Speaker(kursbuch.new("18mag", 3, seed=1), Words("en"))
    told = speaker.action(SellShares("P1", "SIK", 10))
    assert {"c": "SIK"} in told
    assert {"c": "10"} not in told


# -- what a position does not keep --------------------------------------------------------------------------


def strip_of(view: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in view["strips"] if one["id"] == name)
    return found


def test_an_auction_shows_what_each_has_said(hall: Hall) -> None:
    seat = hall.seat(hall.table("german-railways"))
    assert [bool(one.get("said")) for one in seat.get("/table")["bids"]] == [False] * 3
    for action in ("P1 bids 2", "P2 passes", "P3 bids 5"):
        assert seat.act(action).status_code == 200
    said = {one["player"]: one for one in seat.get("/table")["bids"]}
    assert list(said) == ["P1", "P2", "P3"]
    assert (said["P1"]["said"], said["P1"]["now"], "leads" in said["P1"]) == ("2", True, False)
    assert said["P2"]["is_out"]
    assert said["P3"]["leads"]
    seat.act("P1 passes")
    assert not any(one.get("said") for one in seat.get("/table")["bids"]), "the next share is under the hammer"


def test_where_only_a_hex_is_to_be_chosen_the_board_is_large(hall: Hall) -> None:
    """Even in a stock round, for the player who chooses; for others it stays a stock round."""
    made = hall.table(kinds="hlh", goods_time="draft")
    seat = hall.seat(made)
    while (view := seat.get("/table"))["step"] == "towns" and view["mine"]:
        assert (view["focus"], view["ledger"]) == ("board", [])
        seat.act()
    assert view["step"] == "towns", "the one with the link chooses"
    assert view["focus"] == "market"


def test_the_order_of_turns_keeps_what_is_done(hall: Hall) -> None:
    seat = hall.seat(hall.table("german-railways"))
    while seat.get()["step"] != "act":
        bids = [o["action"] for o in seat.get("/offers")["offers"] if " bids " in o["action"]]
        seat.act(bids[0] if bids and "bids 1" in bids[0] else None)
    drawn = strip_of(seat.get("/table"), "order")
    order = [ticket["player"] for ticket in drawn["tickets"]]
    assert len(order) == 3
    assert [ticket.get("now", False) for ticket in drawn["tickets"]] == [True, False, False]
    assert drawn["lines"][0][1].startswith("Drawn from ")
    seat.act(f"{order[0]} passes")
    then = strip_of(seat.get("/table"), "order")["tickets"]
    assert [ticket["player"] for ticket in then] == order
    assert [(t.get("gone", False), t.get("now", False)) for t in then] == [(True, False), (False, True), (False, False)]
    assert strip_of(seat.get("/table"), "dividends")["note"] == "not paid yet"
    assert "dividends" not in {one["id"] for one in hall.seat(hall.table()).get("/table")["strips"]}


def test_names_are_sent_anew_for_a_page_of_another_size(hall: Hall) -> None:
    seat = hall.seat(hall.table("german-railways"))
    first = seat.get("/table", unit=1.4)
    same = seat.get("/table", have=first["shows"], unit=1.4)
    other = seat.get("/table", have=first["shows"], unit=2.4)
    assert "board" not in same
    assert "names" not in same["parts"]
    assert {"names", "key"} <= set(other["parts"])
    assert len(json.dumps(other["parts"])) < len(json.dumps(first["board"])) / 3


def linked_by_a_build() -> State:
    """A game of German Railways in which a build has made a link and could go on."""
    state, dice = kursbuch.new("german-railways", 4, seed=3), random.Random(3)
    while not (state.ask and state.ask.name == "build" and state.now.new_links()):  # type: ignore[attr-defined]
        state = apply(state, draw(state, dice) if state.is_chance else linker(state, dice))
    return state


def test_dividends_are_told_before_they_are_paid() -> None:
    state = linked_by_a_build()
    assert state.ask is not None
    told = {f.who: f.value for f in family_of(state.now, ENGLISH).figures() if f.what == "dividend"}
    paid = apply(state, Pass(state.ask.who)).now.cash  # type: ignore[attr-defined]
    assert told == {player: paid[player] - cash for player, cash in state.now.cash.items()}  # type: ignore[attr-defined]
    assert any(told.values())
    assert ENGLISH.say("cube.linked") in family_of(state.now, ENGLISH).head(state.ask).lines


@pytest.mark.parametrize(("language", "words"), [("en", "in any city with room"), ("de", "Stadt mit Platz")])
def test_a_step_that_is_not_plain_has_a_hint(language: str, words: str) -> None:
    state = kursbuch.new("1824", 4, seed=1)
    assert words in Speaker(state, Words(language)).hint("bond_station")
    assert Speaker(state, Words(language)).hint("track") == ""


def test_the_end_of_a_game_says_why() -> None:
    state = kursbuch.new("german-railways", 4, seed=1)
    ending = Speaker(state, ENGLISH).ending([Event("game.over", {"reason": "linked"})])
    assert ending == "The game is over: every railroad has two links."
    assert Speaker(state, ENGLISH).ending([Event("game.over", {})]) == ""


def test_every_price_that_moves_is_marked() -> None:
    before = given("1824").company("BK", 80, P1=50).company("MS", 70, P1=50).stock("P1").now
    after = given("1824").company("BK", 90, P1=50).company("MS", 60, P1=50).stock("P1").now
    moves = {move.company: (before.cells[move.company], move.to) for move in market_moves(before, after)}
    assert moves == {c: (before.cells[c], after.cells[c]) for c in ("BK", "MS")}
