"""States are values: playing on never changes one, and any of them can be played on from again."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from kursbuch.core.actions import CHANCE, Action, Pass
from kursbuch.core.chance import draw, settle
from kursbuch.core.errors import Illegal
from kursbuch.core.game import AnyGame, Script, bind
from kursbuch.core.journal import replay
from kursbuch.core.record import Step, freeze, thaw
from kursbuch.core.state import State, apply, effect, explain, legal, start
from tests.core import toy


def played(*texts: str, players: int = 2) -> State:
    return replay(bind(toy.TOY, players), texts)


def now(state: State) -> toy.ToyPosition:
    assert isinstance(state.now, toy.ToyPosition)
    return state.now


def offers(state: State) -> list[str]:
    return [str(offer) for offer in legal(state)]


def test_the_first_question_comes_of_the_agenda() -> None:
    state = start(bind(toy.TOY, 2))
    assert state.actor == CHANCE
    assert state.is_chance
    assert offers(state) == ["chance sends calm", "chance sends storm"]


def test_playing_on_leaves_the_state_as_it_was() -> None:
    state = played("chance sends calm")
    before = state.now.to_json()
    later = apply(apply(state, toy.Bid("P1", 4)), toy.Bid("P2", 9))
    assert state.now.to_json() == before
    assert offers(state) == ["P1 bids 1 [amount 1..12]", "P1 passes"]
    assert now(later).cash == {"P1": 12, "P2": 3}


def test_every_branch_of_a_state_is_open_in_any_order() -> None:
    state = played("chance sends calm", "P1 bids 4")
    first = apply(state, toy.Bid("P2", 5))
    passed = apply(state, Pass("P2"))
    again = apply(state, toy.Bid("P2", 5))
    assert first.now == again.now != passed.now
    assert now(first).shares["P2"] == ("east",)
    assert now(passed).shares["P1"] == ("east",)


def test_answers_within_a_step_are_remembered() -> None:
    """The auction asks both in one step; the second question knows the first answer in each branch."""
    state = played("chance sends calm")
    for amount in (3, 8, 3):
        raised, least = apply(state, toy.Bid("P1", amount)), amount + 1
        assert offers(raised)[0] == f"P2 bids {least} [amount {least}..12]"


def test_an_interruption_comes_between() -> None:
    calm = ("chance sends calm", "P1 passes", "P2 passes")
    state = played(*calm, "P1 buys east", "P1 buys west", "P2 passes", "chance sends calm", "P1 bids 1", "P2 passes")
    assert offers(state) == ["P1 returns east", "P1 returns west"]
    assert str(explain(state, Pass("P1"))) == "toy A/5: P1 holds too many shares"


def test_a_question_that_can_only_be_passed_is_not_asked() -> None:
    """P2 cannot bid above 12, and P1 has no money left to trade with: the next question is P2's trade."""
    state = played("chance sends calm", "P1 bids 12")
    assert now(state).cash == {"P1": 0, "P2": 12}
    assert offers(state) == ["P2 buys east", "P2 buys west", "P2 passes"]


@pytest.mark.parametrize(
    ("action", "refusal"),
    [
        (toy.Bid("P2", 5), "toy A/2: P1 is asked (auction), not P2"),
        (toy.Buy("P1", "east"), "toy A/3: P1 buys east is no answer to auction"),
        (toy.Bid("P1", 0), "toy B/2: the bid must be above 0"),
        (toy.Bid("P1", 13), "toy B/3: only 12 is left"),
    ],
)
def test_a_refusal_names_its_clause(action: Action, refusal: str) -> None:
    state = played("chance sends calm")
    assert str(explain(state, action)) == refusal
    with pytest.raises(Illegal) as caught:
        apply(state, action)
    assert str(caught.value) == f"{action}: {refusal}"
    assert caught.value.refusal.clause.startswith("toy:")
    assert caught.value.action == action


def test_what_is_legal_is_not_refused() -> None:
    state = played("chance sends calm")
    assert explain(state, toy.Bid("P1", 12)) is None
    assert explain(state, Pass("P1")) is None


def test_what_happens_is_told() -> None:
    state = played("chance sends storm", "P1 bids 2")
    assert state.events == ()
    state = apply(state, Pass("P2"))
    assert [str(event) for event in state.events] == ["won player=P1 amount=2"]


def test_what_was_told_before_an_answer_is_not_told_again_on_another_branch() -> None:
    calm, east = ["chance sends calm", "P1 bids 1", "P2 passes"], toy.Return("P1", "east")
    state = played(*calm, "P1 buys west", "P1 passes", "P2 passes", *calm)
    assert [event.name for event in state.events] == ["won"], "and P1 has a share too many"
    assert apply(state, east).events == apply(state, east).events == ()


def test_what_an_action_itself_leads_to() -> None:
    state = played("chance sends calm", "P1 bids 4")
    won, later = effect(state, Pass("P2")), apply(state, Pass("P2")).now
    assert isinstance(won, toy.ToyPosition)
    assert (won.cash["P1"], won.shares["P1"]) == (12 - 4, ("east",))
    assert [step.name for step in won.agenda] == ["trade", "trade", "round"]
    assert won.agenda[1:] == later.agenda, "there the next step has begun"
    with pytest.raises(Illegal, match="only 12 is left"):
        effect(state, toy.Bid("P2", 13))
    assert offers(state)[-1] == "P2 passes", "the state is as it was"


def test_the_end() -> None:
    state = replay(bind(toy.TOY, 2, {"rounds": "1"}), ["chance sends calm", *["P1 passes", "P2 passes"] * 2])
    assert state.over
    assert state.actor is None
    with pytest.raises(ValueError, match="nothing is asked"):
        _ = state.question
    assert state.at(1).question is state.at(1).ask
    assert offers(state) == []
    assert str(explain(state, Pass("P1"))) == "toy A/1: the game is over"


def test_chance_is_an_action_drawn_from_dice() -> None:
    state = start(bind(toy.TOY, 2))
    drawn = {str(draw(state, random.Random(seed))) for seed in range(20)}
    assert drawn == {"chance sends calm", "chance sends storm"}
    assert settle(state, random.Random(1)).actor == "P1"
    assert settle(state, random.Random(1)).now == settle(state, random.Random(1)).now


@pytest.mark.parametrize(("silent", "over"), [(4, False), (5, False), (6, True)])
def test_a_game_in_which_nobody_is_asked_any_more_is_over(
    silent: int, over: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So many steps may go by in silence, and no more."""

    def wait(t: toy.ToyTable, left: str) -> Script:
        t.push(Step("wait", (str(int(left) - 1),)) if left != "1" else Step("weather"))
        return
        yield

    def deal(game: AnyGame) -> toy.ToyPosition:
        position = thaw(toy.deal(game), toy.ToyTable)
        position.agenda = (Step("wait", (str(silent),)),)
        return freeze(position, toy.ToyPosition)

    monkeypatch.setattr("kursbuch.core.state.PATIENCE", 5)
    state = start(bind(replace(toy.TOY, steps={**toy.TOY.steps, "wait": wait}, deal=deal), 2))
    assert state.over is over
    assert [event.name for event in state.events] == (["stalled"] if over else [])
