"""Every company, paper and train of every title has a card, in both languages."""

from __future__ import annotations

import pytest

import kursbuch
from kursbuch.core.state import apply
from kursbuch.cubes.record import CubeRecord
from kursbuch.rules.actions import LayTile
from kursbuch.rules.table import Holdings
from kursbuch.server.views.about import TRAIN, about
from kursbuch.server.views.controls import spot
from kursbuch.server.views.words import LANGUAGES, Words
from tests.golden.games import GAMES, recorded

from .conftest import Hall

ENGLISH = Words("en")


@pytest.mark.parametrize("name", ["1824", "1844", "1854", "18mag", "german-railways"])
def test_everything_has_a_card_early_and_late(name: str) -> None:
    state = GAMES[name].begin()
    for number, text in enumerate(recorded(name)):
        if number in (0, 150, 400):
            now = state.now
            assert isinstance(now, Holdings | CubeRecord)
            things = list(now.facts.railroads if isinstance(now, CubeRecord) else now.facts.companies)
            things += [] if isinstance(now, CubeRecord) else [f"{TRAIN}{train}" for train in now.facts.trains]
            for thing in things:
                cards = [about(now, thing, Words(language)) for language in LANGUAGES]
                assert all(card and card.name and card.lines for card in cards), thing
        if number == 400:
            break
        state = apply(state, text)


def test_the_card_of_a_company_tells_who_directs_it_and_who_would_next() -> None:
    state = GAMES["1824"].begin()
    for number, text in enumerate(recorded("1824")):
        state = apply(state, text)
        if number == 500:
            break
    now = state.now
    assert isinstance(now, Holdings)
    company = next(c for c in now.certs if now.director(c) and sum(bool(now.percent(p, c)) for p in now.players) > 1)
    card = about(now, company, ENGLISH)
    assert card
    told = {line.label: line.text for line in card.lines}
    names = dict(zip(state.game.players, state.game.names, strict=True))
    director = now.director(company)
    assert told["director"] == f"{names[director]}, {now.percent(director, company)} %"
    assert names[director] not in told["next in line"]


def test_what_is_not_on_the_table_has_none(hall: Hall) -> None:
    seat = hall.seat(hall.table())
    assert seat.get("/card/BK")["name"]
    assert seat.get("/card/train:2", lang="de")["name"] == "2-Lok"
    assert seat.call("GET", "/card/nonsense").status_code == 404
    assert about(kursbuch.new("1824", 3).now, "train:nonsense", ENGLISH) is None


def test_a_tile_is_read_by_what_it_does() -> None:
    """Its colour and number, what stops on it are worth, and where its track leads."""
    state = GAMES["1824"].begin()
    for text in recorded("1824"):
        offers = [o.action for o in kursbuch.legal(state) if isinstance(o.action, LayTile) and o.action.tile == "57"]
        if offers:
            break
        state = apply(state, text)
    told = {language: spot(state, offers[0].hex, Words(language)).choices[0].about for language in LANGUAGES}
    assert "yellow tile" in told["en"]
    assert "track to" in told["en"]
    assert "Plättchen" in told["de"]
