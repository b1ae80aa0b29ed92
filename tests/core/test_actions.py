"""Notation: every action reads back as what was written."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kursbuch.core.actions import Action, Notation, Pass
from kursbuch.core.errors import NotationError
from kursbuch.rules.actions import SellPapers
from tests.core import toy


@dataclass(frozen=True, slots=True)
class Run(Action):
    notation = "{who} runs {routes} for {revenue}"
    routes: tuple[str, ...]
    revenue: int


NOTATION = Notation((Pass, Run, toy.Bid, toy.Buy))
words = st.text(st.characters(codec="utf-8", exclude_categories=("Z", "C"), exclude_characters=","), min_size=1)


@given(who=words, routes=st.lists(words.filter(lambda word: word != "-")), revenue=st.integers())
def test_what_is_written_reads_back(who: str, routes: list[str], revenue: int) -> None:
    for action in (Run(who, tuple(routes), revenue), toy.Bid(who, revenue), toy.Buy(who, "x"), Pass(who)):
        assert NOTATION.parse(str(action)) == action


def test_it_reads_like_a_sentence() -> None:
    assert str(Run("BK", ("A1-B2", "C3"), 90)) == "BK runs A1-B2,C3 for 90"
    assert str(Run("BK", (), 0)) == "BK runs - for 0"


def test_it_can_be_written_around_one_of_its_fields() -> None:
    assert Run("BK", ("A1-B2",), 90).around("routes") == ("BK runs ", " for 90")
    assert toy.Bid("P1", 5).around("amount") == ("P1 bids ", "")


def test_blanks_around_are_forgiven() -> None:
    assert NOTATION.parse("  P1  passes\n") == Pass("P1")


def test_the_nearest_form_is_named() -> None:
    with pytest.raises(NotationError, match=r"cannot read the action 'P1 bid 5'; the nearest form is '\{who\} bids"):
        NOTATION.parse("P1 bid 5")


@pytest.mark.parametrize("text", ["", "P1", "P1 bids", "P1 bids ten", "P1 bids 1.5", "P1 passes twice", "P 1 passes"])
def test_what_is_no_action_is_an_error_that_lists_the_forms(text: str) -> None:
    with pytest.raises(NotationError, match=r"the forms are: \{who\} passes, "):
        NOTATION.parse(text)


def test_actions_are_values() -> None:
    assert toy.Bid("P1", 5) == toy.Bid("P1", 5) != toy.Bid("P1", 6)
    assert len({toy.Bid("P1", 5), toy.Bid("P1", 5), toy.Buy("P1", "east")}) == 2
    with pytest.raises(AttributeError):
        toy.Bid("P1", 5).amount = 6  # type: ignore[misc]


def test_a_tuple_of_numbers_is_read_as_numbers_or_not_at_all() -> None:
    notation = Notation((SellPapers,))
    sale = SellPapers("P1", "BH", (20, 10))
    assert str(sale) == "P1 sells papers of 20,10 % of BH"
    assert notation.parse(str(sale)) == sale
    for text in ("P1 sells papers of many % of BH", "P1 sells papers of 20, % of BH"):
        with pytest.raises(NotationError):
            notation.parse(text)
