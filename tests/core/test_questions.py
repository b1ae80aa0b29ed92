"""Offers, and the one source of legality."""

from __future__ import annotations

import pytest

from kursbuch.core.actions import Pass
from kursbuch.core.game import bind
from kursbuch.core.questions import Ask, Menu, Offer, choice, expect, of_kind
from kursbuch.core.reports import Refusal
from tests.core import toy


def test_an_offer_admits_its_action_alone() -> None:
    offer = Offer(toy.Buy("P1", "east"))
    assert offer[1:] == ("", 0, 0, None), "no number is left open"
    assert offer.admits(toy.Buy("P1", "east"))
    assert not offer.admits(toy.Buy("P1", "west"))
    assert not offer.admits(toy.Return("P1", "east"))


def test_an_offer_with_a_number_admits_its_range() -> None:
    offer = Offer(toy.Bid("P1", 3), "amount", 3, 7)
    assert [n for n in range(10) if offer.admits(toy.Bid("P1", n))] == [3, 4, 5, 6, 7]
    assert not offer.admits(toy.Bid("P2", 5))
    assert not offer.admits(Pass("P1"))
    assert offer.at(6) == toy.Bid("P1", 6)
    assert str(offer) == "P1 bids 3 [amount 3..7]"


def test_offers_are_equal_whatever_was_worked_out_for_them() -> None:
    plain, worked_out = Offer(toy.Bid("P1", 3), "amount", 3, 7), Offer(toy.Bid("P1", 3), "amount", 3, 7, basis="why")
    assert plain == worked_out
    assert not plain != worked_out  # noqa: SIM202
    assert hash(plain) == hash(worked_out)
    for other in (Offer(toy.Bid("P1", 3), "amount", 3, 8), Offer(toy.Bid("P1", 3), "amount", 2, 7), tuple(plain)):
        assert plain != other
        assert not plain == other  # noqa: SIM201


def test_offers_of_one_kind_come_with_their_actions() -> None:
    buy, bid = Offer(toy.Buy("P1", "east")), Offer(toy.Bid("P1", 3), "amount", 3, 7)
    assert list(of_kind(toy.Bid, [buy, bid, Offer(Pass("P1"))])) == [(bid, toy.Bid("P1", 3))]
    assert list(of_kind(toy.Return, [buy, bid])) == []


def test_offers_are_the_candidates_that_are_not_refused() -> None:
    position = toy.deal(bind(toy.TOY, 2))
    refusal = position.game.refuse("sky", sky="west")
    menu = Menu(
        toy.Buy,
        lambda now: [toy.Buy("P1", "east"), toy.Buy("P1", "west")],
        lambda now, action: refusal if action.line == "west" else None,
    )
    assert list(menu.offers(position)) == [Offer(toy.Buy("P1", "east"))]
    assert list(Ask("trade", "P1", "P1", (menu,)).offers(position)) == [
        Offer(toy.Buy("P1", "east")),
        Offer(Pass("P1")),
    ]


def test_of_a_closed_menu_no_candidate_is_looked_at() -> None:
    position = toy.deal(bind(toy.TOY, 2))
    refusal, asked = position.game.refuse("sky", sky="west"), list[toy.Buy]()

    def refuse(now: toy.ToyPosition, action: toy.Buy) -> Refusal | None:
        asked.append(action)
        return refusal

    for closed in (None, lambda now: None):
        assert not list(Menu(toy.Buy, lambda now: [toy.Buy("P1", "east")], refuse, closed=closed).offers(position))
    assert len(asked) == 2
    menu = Menu(toy.Buy, lambda now: [toy.Buy("P1", "east")], refuse, closed=lambda now: refusal)
    assert not list(menu.offers(position))
    assert len(asked) == 2
    assert menu.refuse(position, toy.Buy("P1", "east")) is refusal, "whoever asks about one is told why"


def test_a_question_with_no_other_answer_is_only_pass() -> None:
    position = toy.deal(bind(toy.TOY, 2))
    nothing = Menu(toy.Buy, lambda now: [], toy.refuse_buy)
    something = Menu(toy.Buy, lambda now: [toy.Buy("P1", "east")], toy.refuse_buy)
    assert Ask("trade", "P1", "P1", (nothing,)).is_only_pass(position)
    assert not Ask("trade", "P1", "P1", (nothing, something)).is_only_pass(position)
    assert not Ask("trade", "P1", "P1", (nothing,), passable=False).is_only_pass(position)
    assert Ask("trade", "P1", "P1", (nothing, something), about=(nothing,)).is_only_pass(position)
    assert not Ask("trade", "P1", "P1", (nothing, something), about=(something,)).is_only_pass(position)


def test_what_one_kind_of_action_must_answer_is_answered_by_it() -> None:
    menu = Menu(toy.Buy, lambda now: [], toy.refuse_buy)
    asking = expect(toy.Buy, "trade", "P1", "P1", menu)
    ask = next(asking)
    assert (ask.name, ask.menus, ask.passable) == ("trade", (menu,), False)
    with pytest.raises(StopIteration) as done:
        asking.send(toy.Buy("P1", "east"))
    assert done.value.value == toy.Buy("P1", "east")
    asking = expect(toy.Buy, "trade", "P1", "P1", menu)
    next(asking)
    with pytest.raises(TypeError, match="trade was answered by P1 passes, not by Buy"):
        asking.send(Pass("P1"))


def test_a_choice_offers_what_is_listed_and_refuses_the_rest_for_one_reason() -> None:
    position = toy.deal(bind(toy.TOY, 2))
    menu = choice(
        toy.Buy,
        (toy.Buy("P1", line) for line in ("west", "east")),
        lambda action: position.game.refuse("sky", sky=action.line),
    )
    assert [offer.action for offer in menu.offers(position)] == [toy.Buy("P1", "west"), toy.Buy("P1", "east")]
    assert menu.refuse(position, toy.Buy("P1", "east")) is None
    refusal = menu.refuse(position, toy.Buy("P1", "north"))
    assert refusal is not None
    assert (refusal.rule, refusal.figures) == ("sky", {"sky": "north"})
