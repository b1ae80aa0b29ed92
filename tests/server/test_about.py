"""Every company, paper and train of every title has a card, in both languages."""

from __future__ import annotations

from itertools import islice

import pytest

import kursbuch
from kursbuch.core.record import Position
from kursbuch.cubes.record import CubeRecord
from kursbuch.rules.actions import LayTile
from kursbuch.rules.table import BANK, POOL, Holdings
from kursbuch.server.views.about import HEX, PHASE, PRICE, TRAIN, about
from kursbuch.server.views.controls import spot
from kursbuch.server.views.words import LANGUAGES, Words
from tests.golden.games import after, moments
from tests.kit.scenario import given

from .conftest import Hall

ENGLISH = Words("en")


@pytest.mark.parametrize("name", ["1824", "1844", "1854", "18mag", "german-railways"])
def test_everything_has_a_card_early_and_late(name: str) -> None:
    for moment in (0, 150, 400):
        for state in islice(moments(name), moment, moment + 1):  # a short game has no such late moment
            now = state.now
            assert isinstance(now, Holdings | CubeRecord)
            things = list(now.facts.railroads if isinstance(now, CubeRecord) else now.facts.companies)
            if isinstance(now, Holdings):
                spaces = [
                    (r, c) for r, row in enumerate(now.facts.market.prices) for c, price in enumerate(row) if price
                ]
                things += [f"{TRAIN}{train}" for train in now.facts.trains]
                things += [f"{PHASE}{phase.id}" for phase in now.facts.phases]
                things += [f"{PRICE}{row}-{column}" for row, column in spaces[:: len(spaces) // 9]]
            hexes = now.facts.map.hexes if isinstance(now, CubeRecord) else now.board.map.hexes
            things += [f"{HEX}{hex_id}" for hex_id in [*hexes][::7]]
            for thing in things:
                cards = [about(now, thing, Words(language)) for language in LANGUAGES]
                assert all(card and card.name and card.lines for card in cards), thing


def test_a_train_that_a_new_phase_has_put_into_the_pool_tells_so() -> None:
    now = given("1854").trains(POOL, "2", "2").stock("P1").now
    assert _told(now, "train:2")["owned by"] == "2 × pool"


def test_a_company_that_nobody_can_start_tells_how_it_begins() -> None:
    assert _told(given("1844").state.now, "SBB")["state"].startswith("SBB is formed with the first 5")
    assert _told(given("1854").state.now, "A")["state"].startswith("A comes out of a merger")


def test_every_phase_tells_its_clause() -> None:
    for name in ("1824", "1844", "1854", "18mag"):
        now = after(name, 0).now
        assert isinstance(now, Holdings)
        cards = [about(now, f"{PHASE}{phase.id}", ENGLISH) for phase in now.facts.phases]
        assert all(card and card.rules for card in cards), name


def test_the_card_of_a_company_tells_who_directs_it_and_who_would_next() -> None:
    state = after("1824", 501)
    now = state.now
    assert isinstance(now, Holdings)
    company = next(c for c in now.certs if now.director(c) and sum(bool(now.percent(p, c)) for p in now.players) > 1)
    card = about(now, company, ENGLISH)
    assert card
    told = {line.label: line.text for line in card.lines}
    names = dict(zip(state.game.players, state.game.names, strict=True))
    director = now.director(company)
    assert told["director"] == f"{names[director]}, {now.percent(director, company)}\N{NO-BREAK SPACE}%"
    assert names[director] not in told["next in line"]
    assert f"takes over with more than {now.percent(director, company)}\N{NO-BREAK SPACE}%" in told["next in line"]


def _told(now: Position, thing: str) -> dict[str, str]:
    card = about(now, thing, ENGLISH)
    assert card
    return {line.label: line.text.replace("\N{NO-BREAK SPACE}", " ") for line in card.lines}


def test_the_card_of_a_company_that_waits_tells_how_it_starts() -> None:
    now = kursbuch.new("1854", 3).now
    told = _told(now, "SD")
    assert told["can start"] == "at 67, 72, 77, 82, 87, 93 G; the director's certificate costs 268 to 372"
    assert told["state"] == "not floated; 0 % sold"
    assert "can start" not in _told(now, "A"), "a Lokalbahn is merged"
    alpine = kursbuch.new("1844", 3).now
    assert "can start" in _told(alpine, "RhB")
    assert "can start" not in _told(alpine, "FNM"), "its director's certificate comes with P6"
    assert "can start" not in _told(alpine, "SBB")


def test_the_card_of_a_company_tells_what_shares_cost_and_how_long_its_trains_last() -> None:
    now = after("1844", 301).now
    assert isinstance(now, Holdings)
    told = _told(now, "FNM")
    bank, pool = (now.facts.shares.price(now, "FNM", holder) for holder in (BANK, POOL))
    assert bank != pool
    assert told["on sale"] == f"30 % in the bank at {bank} SFR, 40 % in the pool at {pool} SFR (for 10 %)"
    assert told["trains"] == "2 × 2H (2 hexes, rusts with the first 4/4H); 3H (3 hexes, rusts with the first 6/6H)"
    assert told["stations"] == "none left; on the board: K22 Bellinzona, L21 Como"
    reserved = _told(after("1824", 121).now, "BK")
    assert reserved["director"] == "reserved for the owner of EPP"
    assert "trains" not in _told(kursbuch.new("18mag", 3).now, "RABA"), "it makes trains and runs none"


def test_the_card_of_a_train_tells_its_range_and_when_it_comes_and_goes() -> None:
    now = kursbuch.new("1844", 3).now
    first, later = _told(now, f"{TRAIN}2"), _told(now, f"{TRAIN}3H")
    assert (first["range"], first["on sale"]) == ("2 stops", "now")
    assert (first["turned over with"], first["rusts with"]) == ("the first 3/3H", "the first 4/4H")
    assert (later["range"], later["on sale"]) == ("3 hexes", "after the last 2")
    goods = _told(kursbuch.new("1824", 3).now, f"{TRAIN}2g")
    assert goods["range"] == "from a mine to 2 cities and any towns"
    assert goods["on sale"] == "from phase 3 on"
    assert _told(kursbuch.new("1854", 3).now, f"{TRAIN}2+")["on sale"] == "after the last 1+"


def test_the_card_of_a_paper_tells_what_it_does_with_the_clause_in_both_languages() -> None:
    now = kursbuch.new("1844", 3).now
    cards = [about(now, "PR2", Words(language)) for language in LANGUAGES]
    assert cards[0]
    assert cards[1]
    said = cards[0].rules[0]
    assert said.clause == "1844:private-railway-companies-2/10"
    assert "one yellow tile more" in said.text
    assert [rule.clause for rule in cards[1].rules] == [rule.clause for rule in cards[0].rules]
    assert cards[1].rules[0].text != said.text


def test_the_card_of_a_company_names_the_places_it_reaches() -> None:
    now = after("1824", 301).now
    assert isinstance(now, Holdings)
    company = next(c for c in now.facts.companies if len(now.board.reach(c).stops) > 2 and now.board.stations(c))
    card = about(now, company, ENGLISH)
    assert card
    told = next(line.text for line in card.lines if line.label == "reaches")
    there = {stop.partition("/")[0] for stop in now.board.reach(company).stops}
    names = {now.board.map[place].name if place in now.board.map else place for place in there} - {""}
    assert set(told.split(" and ")[0].split(", ")) <= names
    homes = {hex_id for hex_id, _ in now.board.station_hexes(company)}
    assert homes < set(card.hexes) <= set(now.board.map.hexes)
    assert all(now.board.face(hex_id).edges for hex_id in card.hexes), "there is track in each"


def test_the_card_of_a_phase_tells_tiles_rounds_limits_and_what_it_ends() -> None:
    card = about(kursbuch.new("1824", 4).now, f"{PHASE}4", ENGLISH)
    assert card
    told = {line.label: line.text for line in card.lines}
    assert told["begins with"] == "the first 4"
    assert told["rusts"] == "2"
    assert told["rounds"] == "2 operating rounds"
    assert told["state"] == "still to come"
    assert {rule.clause for rule in card.rules} == {"1824:VII.14/13", "1824:VII.14/15"}


def test_a_space_of_the_market_tells_who_stands_there_and_what_it_means() -> None:
    now = kursbuch.new("18mag", 4).now
    assert isinstance(now, Holdings)
    row, column = now.facts.market.par[0]
    card = about(now, f"{PRICE}{row}-{column}", ENGLISH)
    assert card
    assert [line.text for line in card.lines if line.label == "meaning"] == ["starting price"]
    assert about(now, f"{PRICE}99-1", ENGLISH) is None
    assert about(now, f"{PRICE}nonsense", ENGLISH) is None


def test_what_is_not_on_the_table_has_none(hall: Hall) -> None:
    seat = hall.seat(hall.table())
    assert seat.get("/card/BK")["name"]
    assert seat.get("/card/train:2", lang="de")["name"] == "2-Lok"
    assert seat.call("GET", "/card/nonsense").status_code == 404
    assert about(kursbuch.new("1824", 3).now, "train:nonsense", ENGLISH) is None


def test_a_tile_is_read_by_what_it_does() -> None:
    """Its colour and number, what stops on it are worth, and where its track leads."""
    for state in moments("1824"):
        offers = [o.action for o in kursbuch.legal(state) if isinstance(o.action, LayTile) and o.action.tile == "57"]
        if offers:
            break
    told = {language: spot(state, offers[0].hex, Words(language)).choices[0].about for language in LANGUAGES}
    assert "yellow tile" in told["en"]
    assert "track to" in told["en"]
    assert "Plättchen" in told["de"]
