"""The figures that the rules of 1824 tell are those of the game."""

from __future__ import annotations

from pathlib import Path

import pytest

import kursbuch
from kursbuch.core.rulebook import Rulebook
from kursbuch.rules.facts import UNLIMITED
from kursbuch.rules.trains import trade_price
from kursbuch.titles import g1824
from tests.kit.scenario import given

MANY = {"en": "any number", "de": "beliebig viele"}


def note(section: str, language: str) -> str:
    book = Rulebook.of_folder(Path(str(g1824.__file__)).parent, language)
    assert book is not None
    found = book.section(section)
    assert found is not None
    return " ".join(found.notes)


@pytest.mark.parametrize("language", MANY)
def test_the_train_table(language: str) -> None:
    now = given("1824").now
    told = note("VII.11", language)
    for train in now.facts.trains.values():
        number = MANY[language] if train.count == UNLIMITED else train.count
        less = f" ({trade_price(now, train.part_exchange, train.id)})" if train.part_exchange else ""
        assert f" {train.id}: {number}, {train.price}{less}." in told


@pytest.mark.parametrize("language", MANY)
@pytest.mark.parametrize(("section", "players"), [("X.1", 2), ("XI.1", 3)])
def test_the_trains_of_cisleithania(section: str, players: int, language: str) -> None:
    trains = kursbuch.game("1824", players, {"map": "cisleithania"}).facts.trains.values()
    told = note(section, language).replace(";", ",").replace(".", ",")
    for train in trains:
        number = MANY[language] if train.count == UNLIMITED else train.count
        assert f" {train.id}: {number}," in told
