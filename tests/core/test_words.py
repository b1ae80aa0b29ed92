"""Wordings: figures, parts left out, events in a row, and what goes on in the sentence of the action."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import pytest

from kursbuch.core.actions import Action, Pass
from kursbuch.core.game import AnyTitle, bind
from kursbuch.core.reports import Event, Figures, Refusal
from kursbuch.core.words import fill, goes_on
from tests.core import toy


@dataclass(frozen=True, slots=True)
class Run(Action):
    notation = "{who} runs"


def title(words: Mapping[str, str], german: Mapping[str, str] | None = None) -> AnyTitle:
    return replace(toy.TOY, words={**toy.TOY.words, **words}, german=german or {})


def said(wording: str, **figures: object) -> str:
    return title({"told": wording}).say("told", figures)


@pytest.mark.parametrize(
    ("wording", "figures", "text"),
    [
        ("{line} pays {amount}", {"line": "east", "amount": 0}, "east pays 0"),
        ("{line} builds[ for {cost}]", {"line": "east", "cost": 20}, "east builds for 20"),
        ("{line} builds[ for {cost}]", {"line": "east", "cost": 0}, "east builds"),
        ("{line} builds[ for {cost}]", {"line": "east"}, "east builds"),
        ("order: {order}", {"order": ("P1", "P3", "P1")}, "order: P1, P3, P1"),
        ("buys a {train}-train", {"train": "3"}, "buys a 3-train"),
        ("buys a {train}-train", {"train": "8"}, "buys an 8-train"),
        ("a {train}-train", {"train": "EVA"}, "an EVA-train"),
        ("a {train}-train", {"train": "Orient"}, "an Orient-train"),
        (": [{player} {amount}]", {"player": "P1", "amount": 0}, ""),
    ],
)
def test_figures_are_put_in(wording: str, figures: Figures, text: str) -> None:
    assert said(wording, **figures) == text


def test_values_have_words_of_their_own() -> None:
    english = {"told": "a {train}-train from {source}", "source:bank": "the bank"}
    ours = title(english, {"told": "eine {train}-Lok von {source}", "train:#": "#er", "source:bank": "der Bank"})
    figures = {"train": "3", "source": "bank"}
    assert ours.say("told", figures) == "a 3-train from the bank"
    assert ours.say("told", figures, "de") == "eine 3er-Lok von der Bank"
    assert ours.say("told", {"train": "1g", "source": "BK"}, "de") == "eine 1g-Lok von BK"


def test_a_finer_name_takes_the_words_of_the_other() -> None:
    ours = title({"lay.phase": "not yet", "lay.phase.green": "no green yet"}, {"lay.phase": "noch nicht"})
    assert ours.say("lay.phase.brown", {}) == "not yet"
    assert ours.say("lay.phase.green", {}) == "no green yet"
    assert ours.say("lay.phase.green", {}, "de") == "noch nicht"


def test_a_refusal_can_be_a_figure() -> None:
    why = bind(toy.TOY, 2).refuse("buy.cash", price=6)
    assert isinstance(why, Refusal)
    assert said("it waits: {why}", why=why) == "it waits: a share costs 6"


def test_events_in_a_row_are_one_sentence() -> None:
    ours = title({"paid": "dividends: [{player} {amount}]", "phase": "phase {phase} begins"})
    paid = [Event("paid", {"player": player, "amount": amount}) for player, amount in (("P1", 5), ("P2", 0), ("P3", 7))]
    phase = Event("phase", {"phase": "3"})
    assert ours.tell([*paid, phase, phase]) == ["dividends: P1 5, P3 7", "phase 3 begins", "phase 3 begins"]
    assert ours.tell([paid[0], paid[2], paid[0]]) == ["dividends: 2 × P1 5, P3 7"]
    assert ours.tell([paid[0], phase, paid[2]]) == ["dividends: P1 5", "phase 3 begins", "dividends: P3 7"]


def test_events_that_differ_outside_the_brackets_are_told_one_by_one() -> None:
    ours = title({"laid": "{line} lays {tile}[ for {cost}]"})
    laid = [Event("laid", {"line": "east", "tile": tile, "cost": cost}) for tile, cost in (("7", 0), ("8", 20))]
    assert ours.tell(laid) == ["east lays 7", "east lays 8 for 20"]


def test_an_event_goes_on_in_the_sentence_of_its_own_action() -> None:
    ours = title({"ran": "{line} runs for {revenue}", "ran.Run": " for {revenue}", "shut": "{line} closes"})
    ran, shut = Event("ran", {"line": "east", "revenue": 40}), Event("shut", {"line": "west"})
    assert ours.tell([shut, ran], Run("east")) == [" for 40", "west closes"]
    assert ours.tell([ran], Run("west")) == ["east runs for 40"], "it is about another"
    assert ours.tell([ran], Pass("east")) == ["east runs for 40"], "it came of another action"


def test_nothing_is_said_where_the_action_says_it_all() -> None:
    ours = title({"sold": "{player} sells", "sold.Pass": ""})
    assert ours.tell([Event("sold", {"player": "P1"})], Pass("P1")) == []


def test_an_action_is_worded_by_its_kind_its_step_or_a_value_of_its_own() -> None:
    told = title({"did.Buy": "buys", "did.Buy.east": "goes east", "did.Buy.trade": "trades"})
    assert told.wording_of(toy.Buy("P1", "west")) == "buys"
    assert told.wording_of(toy.Buy("P1", "east")) == "goes east"
    assert told.wording_of(toy.Buy("P1", "east"), step="trade") == "trades", "the step goes before"
    assert told.wording_of(toy.Buy("P1", "west"), step="auction") == "buys"
    assert told.wording_of(toy.Buy("P1", "west"), verb="asks") is None


def test_what_has_no_wording_is_told_by_its_name_and_figures() -> None:
    assert toy.TOY.say("line_closed", {"line": "east", "price": 3}) == "line closed east 3"


def test_pieces_keep_what_they_were_filled_with() -> None:
    pieces = fill("{player} pays", [{"player": "P1"}], lambda figure, value: {figure: value})
    assert pieces == [{"player": "P1"}, " pays"]


def test_a_sentence_that_begins_with_a_stop_goes_on_in_the_one_before() -> None:
    assert goes_on([" for 240"])
    assert goes_on([", and"])
    assert not goes_on(["for 240"])
    assert not goes_on([240, " for"]), "a figure comes first"
