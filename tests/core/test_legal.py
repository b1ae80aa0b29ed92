"""`legal(state)` is a view: everything it says comes of the rules that also judge an action."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Iterator

import pytest

from kursbuch.core.actions import Action, Bidding, Pass
from kursbuch.core.errors import Illegal, KursbuchError, NotationError
from kursbuch.core.game import bind
from kursbuch.core.journal import replay
from kursbuch.core.questions import Ask, Menu, Offer
from kursbuch.core.record import Position
from kursbuch.core.state import State, apply, explain, legal, start
from tests.core import toy


def played(*texts: str) -> State:
    return replay(bind(toy.TOY, 2), texts)


def now(state: State) -> toy.ToyPosition:
    assert isinstance(state.now, toy.ToyPosition)
    return state.now


def test_it_has_a_length_places_and_an_order() -> None:
    view = legal(played("chance sends calm"))
    assert len(view) == 2
    assert [str(offer) for offer in view] == ["P1 bids 1 [amount 1..12]", "P1 passes"]
    assert str(view[-1]) == "P1 passes"
    assert view[:1] == [view[0]]
    assert random.Random(1).choice(view) in view


def test_what_is_in_it_is_what_the_rules_admit() -> None:
    state = played("chance sends calm")
    view = legal(state)
    assert toy.Bid("P1", 12) in view
    assert "P1 bids 12" in view
    assert toy.Bid("P1", 13) not in view
    assert "P2 passes" not in view
    assert "P1 sings" not in view
    assert 12 not in view
    for amount in range(15):
        assert (toy.Bid("P1", amount) in view) == (explain(state, toy.Bid("P1", amount)) is None)


def test_one_kind_is_a_view_of_its_own() -> None:
    view = legal(played("chance sends calm"))
    assert [str(offer) for offer in view.of(Pass)] == ["P1 passes"]
    assert len(view.of(toy.Bid)) == 1
    assert "P1 passes" not in view.of(toy.Bid)
    assert not view.of(toy.Buy)


def test_a_kind_stands_for_all_kinds_that_are_one() -> None:
    view = legal(played("chance sends calm"))
    assert list(view.of(Action)) == list(view)
    assert len(view.of(Bidding)) == (1 if issubclass(toy.Bid, Bidding) else 0)


def test_nothing_is_legal_when_the_game_is_over() -> None:
    state = start(bind(toy.TOY, 2, {"rounds": "1"}))
    while not state.over:
        state = apply(state, legal(state)[-1].low_action)
    assert not legal(state)
    assert list(legal(state)) == []
    assert "P1 passes" not in legal(state)


def test_offers_are_worked_out_once_and_no_further_than_asked() -> None:
    state, asked = played("chance sends calm"), []

    def candidates(position: Position) -> Iterator[Action]:
        for amount in (1, 2, 3):
            asked.append(amount)
            yield toy.Bid("P1", amount)

    state.ask = Ask("bid", "P1", "P1", (Menu(toy.Bid, candidates, lambda position, action: None),))
    view = legal(state)
    assert view
    assert asked == [1]
    assert [str(offer) for offer in view] == [str(offer) for offer in list(view)]
    assert len(view) == 4
    assert asked == [1, 2, 3]


def test_two_loops_over_one_view_do_not_disturb_each_other() -> None:
    view = legal(played("chance sends calm"))
    assert [(str(a), str(b)) for a in view for b in view] == [(str(a), str(b)) for a in list(view) for b in list(view)]


def test_it_prints_what_it_holds() -> None:
    assert repr(legal(played("chance sends calm"))) == "<2 legal: P1 bids 1 [amount 1..12]; P1 passes>"


def test_a_text_is_played_as_the_action_it_writes_down() -> None:
    state = played("chance sends calm")
    assert apply(state, "P1 bids 4").now == apply(state, toy.Bid("P1", 4)).now
    assert explain(state, "P1 bids 4") is None
    with pytest.raises(Illegal, match="P1 bids 13"):
        apply(state, "P1 bids 13")
    with pytest.raises(NotationError):
        apply(state, "P1 sings")


def test_a_state_knows_the_way_to_it() -> None:
    texts = ("chance sends calm", "P1 bids 4", "P2 passes")
    state = played(*texts)
    assert tuple(map(str, state.history)) == texts
    assert state.before is state.at(2) is state.at(-1)
    assert state.last == state.history[-1]
    assert state.at(3) is state
    assert state.at(0).now == start(state.game).now
    assert replay(state.game, state.history).now == state.now
    for number in (4, -4):
        with pytest.raises(KursbuchError, match="this game has 3 actions; there is no moment"):
            state.at(number)


def test_branches_have_histories_of_their_own() -> None:
    state = played("chance sends calm", "P1 bids 4")
    bid, passed = apply(state, "P2 bids 5"), apply(state, "P2 passes")
    assert [str(branch.last) for branch in (bid, passed)] == ["P2 bids 5", "P2 passes"]
    assert bid.before is passed.before is state
    assert len(state.history) == 2


def test_the_score_is_that_of_the_position() -> None:
    state = played("chance sends calm", "P1 bids 4")
    assert state.score == toy.TOY.score(now(state))


def test_an_offer_is_in_the_view_that_made_it() -> None:
    view = legal(played("chance sends calm"))
    assert all(offer in view for offer in view)
    assert Offer(toy.Bid("P1", 1)) not in view  # without its free number it is another offer


def test_a_kind_may_be_called_by_its_name() -> None:
    view = legal(played("chance sends calm"))
    assert list(view.of("Bid")) == list(view.of(toy.Bid))
    with pytest.raises(KursbuchError, match=r"no kind of action 'Bidd'; there are: .*Bid"):
        view.of("Bidd")


def test_an_offer_of_one_action_can_be_taken_as_it_is() -> None:
    state = played("chance sends calm")
    bid, decline = legal(state)
    assert apply(state, decline).now == apply(state, "P1 passes").now
    with pytest.raises(NotationError, match=r"P1 bids 1 \[amount 1..12\] leaves the amount open; .*offer.at\(1\)"):
        apply(state, bid)
    with pytest.raises(NotationError, match="None is no action"):
        apply(state, None)  # type: ignore[arg-type]


def test_a_state_is_its_own_copy_and_says_how_it_is_sent() -> None:
    state = played("chance sends calm")
    assert copy.copy(state) is state
    assert copy.deepcopy([state]) == [state]
    with pytest.raises(KursbuchError, match=r"send `kursbuch\.dumps\(state\)`"):
        pickle.dumps(state)


def test_everything_tells_in_short_what_it_is() -> None:
    state = played("chance sends calm")
    assert repr(state.game) == "<Game of toy for Player 1, Player 2>"
    assert repr(state.game.title) == f"<Title toy, rules {toy.TOY.version}>"
    assert repr(state.now) == "<ToyPosition>"
    assert "menus=(<Menu of Bid>,)" in repr(state.ask)
