"""What fields stand for, read off their types."""

from __future__ import annotations

from typing import get_args, get_type_hints

import pytest

import kursbuch
from kursbuch.board.faces import ROTATION, TILE
from kursbuch.board.hexes import HEX
from kursbuch.core.vocabulary import ACTOR, MONEY, NUMBER, WORD, nouns_of
from kursbuch.cubes.vocabulary import CubeFigures
from kursbuch.rules.actions import BuyShare, LayTile, Run
from kursbuch.rules.vocabulary import COMPANY, HOLDER, PERCENT, ROUTE, ShareFigures


def test_an_action_knows_what_its_fields_stand_for() -> None:
    assert nouns_of(LayTile) == {"notation": WORD, "who": ACTOR, "tile": TILE, "hex": HEX, "rotation": ROTATION}
    assert nouns_of(BuyShare)["percent"] is PERCENT
    assert nouns_of(BuyShare)["source"] is HOLDER


def test_a_tuple_stands_for_what_its_items_stand_for() -> None:
    assert nouns_of(Run)["routes"] is ROUTE
    assert nouns_of(ShareFigures)["companies"] is COMPANY
    assert nouns_of(ShareFigures)["prices"] is MONEY


def test_a_figure_may_be_of_another_noun_in_another_family() -> None:
    assert nouns_of(ShareFigures)["other"] is COMPANY
    assert nouns_of(CubeFigures)["before"] is MONEY


@pytest.mark.parametrize("title", kursbuch.titles())
def test_every_field_of_every_action_is_typed_by_the_vocabulary(title: str) -> None:
    plain = (NUMBER, WORD)
    for kind in kursbuch.title(title).actions:
        nouns = {name: noun for name, noun in nouns_of(kind).items() if name not in ("notation", "who")}
        telling = {"hex": HEX, "tile": TILE, "company": COMPANY, "price": MONEY, "amount": MONEY}
        for name, noun in nouns.items():
            assert noun is telling.get(name, noun), f"{kind.__name__}.{name}"
            assert noun not in plain or name in {"card", "panel", "part", "stop", "number", "doubles", "singles"}


@pytest.mark.parametrize("title", kursbuch.titles())
def test_what_is_counted_is_a_number_and_what_is_named_is_a_word(title: str) -> None:
    for kind in kursbuch.title(title).actions:
        hints = get_type_hints(kind)
        for name, noun in nouns_of(kind).items():
            assert noun.is_number is (int in (hints[name], *get_args(hints[name]))), f"{kind.__name__}.{name}"


def test_an_action_says_which_things_it_is_about() -> None:
    laid = LayTile("BK", "57", "B9", 2)
    assert LayTile.names(HEX)
    assert not LayTile.names(COMPANY)
    assert (laid.value_of(HEX), laid.value_of(COMPANY)) == ("B9", None)
