"""The kit itself: it passes a sound title, and catches each kind of fault when one is planted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import pytest

from kursbuch.core.actions import Action
from kursbuch.core.game import AnyTitle, Script, bind
from kursbuch.core.questions import Ask, Menu, Offer
from kursbuch.core.record import Step
from kursbuch.core.reports import Refusal
from kursbuch.testing import CLOSE, check_game, check_same_game
from tests.core import toy


def examine(title: AnyTitle, seeds: int = 5) -> None:
    """A few games of a title, looked at as closely as can be."""
    for seed in range(seeds):
        played = check_game(bind(title, 3), seed, CLOSE, toy.RULEBOOK)
        check_same_game(bind(title, 3), seed, played)


@pytest.mark.parametrize("players", toy.TOY.players)
def test_a_sound_title_passes(players: int) -> None:
    refused = 0
    for seed in range(10):
        game = bind(toy.TOY, players)
        played = check_game(game, seed, CLOSE, toy.RULEBOOK)
        check_same_game(game, seed, played)
        refused += played.refused
    assert refused > 1000


def with_step(name: str, script: Callable[..., Script]) -> AnyTitle:
    return replace(toy.TOY, steps={**toy.TOY.steps, name: script})


def trade(t: toy.ToyTable, player: str, menu: Menu, after: Callable[[toy.ToyTable, toy.Buy], None]) -> Script:
    while isinstance(answer := (yield Ask("trade", player, player, (menu,))), toy.Buy):
        t.pay(player, t.price())
        t.move(answer.line, "bank", player)
        after(t, answer)
        yield from toy.keep_limit(t, player)


def trading(
    candidates: Callable[..., Any] = toy.buys,
    refuse: Callable[..., Any] = toy.refuse_buy,
    after: Callable[[toy.ToyTable, toy.Buy], None] = lambda t, buy: None,
) -> AnyTitle:
    """The toy with another way to trade."""

    def script(t: toy.ToyTable, player: str) -> Script:
        yield from trade(t, player, Menu(toy.Buy, partial(candidates, player), refuse), after)

    return with_step("trade", script)


def test_money_out_of_nothing_is_caught() -> None:
    def leak(t: toy.ToyTable, buy: toy.Buy) -> None:
        t.bank += 1

    with pytest.raises(AssertionError, match="money 100 -> 101"):
        examine(trading(after=leak))


def test_a_legal_action_that_is_not_offered_is_caught() -> None:
    def no_west_for_two(player: str, position: toy.ToyPosition) -> Iterator[Action]:
        for action in toy.buys(player, position):
            if action != toy.Buy("P2", "west"):
                yield action

    with pytest.raises(AssertionError, match="P2 buys west is not offered but not refused"):
        examine(trading(candidates=no_west_for_two))


def test_an_offer_made_twice_is_caught() -> None:
    def double(player: str, position: toy.ToyPosition) -> Iterator[Action]:
        yield from toy.buys(player, position)
        yield from toy.buys(player, position)

    with pytest.raises(AssertionError, match="offered twice"):
        examine(trading(candidates=double))


def test_a_range_with_an_illegal_end_is_caught() -> None:
    def too_high(player: str, best: int, position: toy.ToyPosition) -> Iterator[Offer]:
        yield Offer(toy.Bid(player, best + 1), "amount", best + 1, position.cash[player] + 1)

    def auction(t: toy.ToyTable) -> Script:
        for player in t.players:
            yield Ask("auction", player, player, (Menu(toy.Bid, partial(too_high, player, 0), partial(toy.low, 0)),))

    with pytest.raises(AssertionError, match="is offered but refused: toy B/3: only"):
        examine(with_step("auction", auction))


def with_words(language: str, rule: str, wording: str | None) -> AnyTitle:
    """The toy with another wording of a rule, or with none."""
    table = {**getattr(toy.TOY, language), rule: wording}
    kept = {name: text for name, text in table.items() if text is not None}
    return replace(toy.TOY, words=kept) if language == "words" else replace(toy.TOY, german=kept)


@pytest.mark.parametrize("clause", ["", "C", "C/9", "D/1"])
def test_a_refusal_by_a_clause_that_is_not_there_is_caught(clause: str) -> None:
    nowhere = replace(toy.TOY, clauses={**toy.TOY.clauses, "buy.gone": clause})
    with pytest.raises(AssertionError, match=rf"the rulebook has no clause toy:{clause} \(buy.gone\)"):
        examine(nowhere)


@pytest.mark.parametrize(("table", "language"), [("words", "en"), ("german", "de")])
@pytest.mark.parametrize("wording", [None, ""])
def test_a_refusal_without_words_is_caught(table: str, language: str, wording: str | None) -> None:
    with pytest.raises(AssertionError, match=f"the refusal buy.gone has no words in {language}"):
        examine(with_words(table, "buy.gone", wording))


@pytest.mark.parametrize(("table", "language"), [("words", "en"), ("german", "de")])
def test_a_refusal_that_lacks_a_figure_is_caught(table: str, language: str) -> None:
    with pytest.raises(AssertionError, match=rf"the refusal bid.low has no figure 'cost' \({language}\)"):
        examine(with_words(table, "bid.low", "it costs {cost}"))


@pytest.mark.parametrize("wording", ["it costs {best", "see bid_low", "more than {best}]", "it costs None"])
def test_a_refusal_in_which_something_of_the_program_shows_is_caught(wording: str) -> None:
    with pytest.raises(AssertionError, match=r"bid\.low leaves"):
        examine(with_words("german", "bid.low", wording))


def test_a_rule_that_stumbles_over_nonsense_is_caught() -> None:
    def stumble(position: toy.ToyPosition, action: toy.Buy) -> Refusal | None:
        return None if {"east": True, "west": True}[action.line] else position.refuse("buy.gone", line="")

    with pytest.raises(AssertionError, match=r"buys nonsense cannot be explained: KeyError\('nonsense'\)"):
        examine(trading(refuse=stumble))


def test_a_step_that_remembers_is_caught() -> None:
    calls: list[int] = []

    def remember(t: toy.ToyTable, buy: toy.Buy) -> None:
        calls.append(1)
        t.tell("bought", times=len(calls))

    with pytest.raises(AssertionError, match="twice from the same state"):
        examine(trading(after=remember))


def test_a_position_changed_in_place_is_caught() -> None:
    def scribble(t: toy.ToyTable, buy: toy.Buy) -> None:
        shares = t.shares
        assert isinstance(shares, dict)
        t.shares = {**shares}
        cash = t.cash
        assert isinstance(cash, dict)
        cash["P1"], cash["P2"] = cash["P2"], cash["P1"]

    def swap_first(t: toy.ToyTable) -> Script:
        scribble(t, toy.Buy("P1", "east"))
        yield from toy.weather(t)

    with pytest.raises(AssertionError, match=r"changed|two positions|other questions"):
        examine(with_step("weather", swap_first))


def test_a_notation_that_cannot_be_read_back_is_caught() -> None:
    @dataclass(frozen=True, slots=True)
    class Return(toy.Return):
        notation = "{who} buys {line}"

    def limit(t: toy.ToyTable, player: str) -> Script:
        menu = Menu(Return, lambda position: [Return(player, "east")], lambda position, action: None)
        yield Ask("trade", player, player, (menu,))

    title = replace(with_step("trade", limit), actions=(*toy.TOY.actions, Return))
    with pytest.raises(AssertionError, match="is written P1 buys east and read Buy"):
        examine(title)


def test_a_question_without_answer_is_caught() -> None:
    def stuck(t: toy.ToyTable) -> Script:
        yield Ask(
            "limit",
            "P1",
            "P1",
            (Menu(toy.Return, partial(toy.returns, "P1"), toy.refuse_return),),
            passable=False,
        )

    with pytest.raises(AssertionError, match="nothing is offered at limit"):
        examine(with_step("auction", stuck))


def test_a_game_without_end_is_caught() -> None:
    def forever(t: toy.ToyTable, number: str) -> Script:
        t.push(Step("weather"), Step("round", (number,)))
        return
        yield

    with pytest.raises(AssertionError, match="does not end"):
        check_game(bind(with_step("round", forever), 2), 1, replace(CLOSE, limit=50), toy.RULEBOOK)


def test_the_message_names_the_place() -> None:
    def leak(t: toy.ToyTable, buy: toy.Buy) -> None:
        t.bank -= 1

    with pytest.raises(
        AssertionError, match=r"toy, 3 players, options {'rounds': '3'}, seed 0, after action \d+ \(.*\): "
    ):
        examine(trading(after=leak))
