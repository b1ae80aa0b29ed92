"""What games reach, counted in the toy title; and near misses of its actions."""

from __future__ import annotations

import random
from dataclasses import dataclass

import kursbuch
from kursbuch.core.actions import Action, Pass
from kursbuch.core.game import bind
from kursbuch.core.near_misses import NONSENSE, Pool, near_misses
from kursbuch.core.questions import Offer
from kursbuch.core.reached import Reached, known
from kursbuch.core.state import State, apply, explain, legal, start

from . import toy


def played(reached: Reached, *, to_the_end: bool = True) -> State:
    """A game in which everybody takes the first offer."""
    state = start(reached.watch(bind(toy.TOY, 2)))
    while not state.over:
        action = legal(state)[0].low_action
        state = apply(state, action)
        reached.note(action, state)
        if not to_the_end:
            return state
    return state


def test_steps_questions_actions_events_and_rules_are_counted() -> None:
    reached = Reached()
    state = played(reached, to_the_end=False)
    assert reached.actions == {"Weather": 1}
    assert state.ask is not None
    assert reached.questions == {state.ask.name: 1}
    assert reached.steps == {"round": 1, "weather": 1, "auction": 1}
    played(reached)
    assert reached.actions["Weather"] == 1 + 3
    assert reached.events["won"] > 0


def test_a_refusal_counts_under_the_name_that_has_a_clause() -> None:
    reached = Reached()
    state = played(reached)
    before = reached.rules["over"]
    assert explain(state, Pass("P1")) is not None
    assert reached.rules["over"] == before + 1
    playing = start(reached.watch(bind(toy.TOY, 2)))
    assert explain(playing, Pass("P1")) is not None
    assert reached.rules["turn"] == 1, "turn.weather has no clause of its own"
    assert "turn.weather" not in reached.rules


def test_a_watched_game_is_otherwise_the_same() -> None:
    watched, plain = played(Reached()), start(bind(toy.TOY, 2))
    while not plain.over:
        plain = apply(plain, legal(plain)[0].low_action)
    assert watched.now.to_json() == plain.now.to_json()


def test_what_is_missing_is_listed_rules_with_their_clauses() -> None:
    nothing = Reached().missing(toy.TOY)
    assert nothing["steps"] == ("auction", "round", "trade", "weather")
    assert nothing["actions"] == ("Bid", "Buy", "Pass", "Return", "Weather")
    assert "buy.gone (C/1)" in nothing["rules"]
    germany = Reached().missing(kursbuch.title("german-railways"))
    assert germany["questions"] == ("act", "agree", "bid", "build", "draw")
    assert {kind: len(names) for kind, names in nothing.items()} == dict(known(toy.TOY))
    reached = Reached()
    played(reached)
    assert set(nothing["steps"]) - set(reached.missing(toy.TOY)["steps"]) == set(reached.steps)
    assert "Weather" not in reached.missing(toy.TOY)["actions"]


def test_counts_of_several_games_are_added() -> None:
    one, two = Reached(), Reached()
    played(one)
    played(two)
    weather = one.actions["Weather"]
    one += two
    assert one.actions["Weather"] == 2 * weather
    assert one.counts()["actions"]["Weather"] == 2 * weather
    assert list(one.counts()["steps"]) == sorted(one.steps)


# -- near misses ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Run(Action):
    notation = "{who} runs {routes}"
    routes: tuple[str, ...]


def misses(offer: Offer, *noted: Action, most: int = 1000) -> list[Action]:
    pool = Pool(("P1", "P2"))
    for action in noted:
        pool.note(action)
    return list(near_misses(offer, offer.action.who, pool, random.Random(1), most))


def test_each_field_is_changed_by_itself_to_what_others_had_and_to_nonsense() -> None:
    found = misses(Offer(toy.Buy("P1", "east")), toy.Buy("P2", "west"))
    assert set(found) == {
        toy.Buy("P1", "west"),
        toy.Buy("P1", NONSENSE),
        toy.Buy("P2", "east"),
        toy.Buy(NONSENSE, "east"),
    }


def test_whoever_has_acted_is_tried_whether_a_player_or_not() -> None:
    assert toy.Buy("BK", "east") in misses(Offer(toy.Buy("P1", "east")), toy.Bid("BK", 7))


def test_a_number_is_tried_beyond_both_ends() -> None:
    amounts = {a.amount for a in misses(Offer(toy.Bid("P1", 4), "amount", 4, 9)) if isinstance(a, toy.Bid)}
    assert amounts == {3, 4, 10, 0, -1}, "4 where only the player is another"
    fixed = {a.amount for a in misses(Offer(toy.Bid("P1", 4))) if isinstance(a, toy.Bid)}
    assert fixed == {3, 4, 5, 0, -1}


def test_a_list_is_cut_turned_round_and_lengthened() -> None:
    found = {a.routes for a in misses(Offer(Run("P1", ("a", "b", "c")))) if isinstance(a, Run) and a.who == "P1"}
    assert found == {(), ("b", "c"), ("c", "b", "a"), ("a", "b", "c", "a"), ("a", "b", "c", NONSENSE)}


def test_no_more_are_tried_than_wanted_besides_one_of_another_kind() -> None:
    offer = Offer(toy.Buy("P1", "east"))
    assert len(misses(offer, most=2)) == 2
    *near, stranger = misses(offer, toy.Bid("P2", 7), most=2)
    assert len(near) == 2
    assert stranger == toy.Bid("P1", 7)
