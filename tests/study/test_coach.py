"""What the coach advises: what `expert` answers, told by what it has foreseen, and by that alone."""

from __future__ import annotations

import random

import pytest

import kursbuch
from kursbuch.bots import Budget, steady_bot
from kursbuch.bots.cubes import search as cubes
from kursbuch.bots.levels import Level
from kursbuch.bots.search import Foresight, Search, prospects
from kursbuch.core.actions import Action
from kursbuch.core.chance import draw
from kursbuch.core.game import bind
from kursbuch.core.journal import replay
from kursbuch.core.state import State, apply
from kursbuch.cubes.record import CubeRecord
from kursbuch.rules.table import Holdings
from kursbuch.study import coach
from kursbuch.study.coach import _Measure, advise
from tests.bots.matches import answers_kept
from tests.core import toy
from tests.kit.scenario import Scene
from tests.titles.g1824.lines import bohemia


@pytest.fixture(autouse=True)
def expert(monkeypatch: pytest.MonkeyPatch) -> Level:
    """One that thinks little, and has seen nothing yet."""
    search = Search()
    level = Level(search.choose, cubes.choose, Budget(positions=60))
    monkeypatch.setattr(coach, "EXPERT", level)
    monkeypatch.setattr(coach, "SEARCH", search)
    return level


@pytest.fixture
def answered(monkeypatch: pytest.MonkeyPatch) -> list[Action]:
    return answers_kept(monkeypatch)


def in_stock() -> Scene:
    return bohemia("3").operated("BK").company("MS", 80, P2=50).operated("MS").cash(P1=400).stock("P1")


def played(title: str, actions: int, question: str = "") -> State:
    """A game that bots have played so far, and on to the next question of that name."""
    state, dice = kursbuch.new(title, 3, seed=3), random.Random(3)
    while state.is_chance or len(state.history) < actions or question not in ("", state.question.name):
        state = apply(state, draw(state, dice) if state.is_chance else steady_bot(state, dice))
    return state


@pytest.fixture(scope="module")
def at_track() -> State:
    return played("1824", 60, "track")


@pytest.fixture(scope="module")
def railways() -> State:
    return played("german-railways", 40)


def test_what_the_expert_has_foreseen_is_not_played_on_again(expert: Level, answered: list[Action]) -> None:
    state = in_stock().state
    decision = Search().choose(state, random.Random(1), expert.budget)
    thought = len(answered)
    advice = advise(state, random.Random(1))
    assert thought > 0
    assert len(answered) == 2 * thought
    assert advice.action == str(decision.action)
    assert list(advice.reasons) == list(decision.reasons)


def test_chances_and_the_next_best_answer_come_of_the_same_futures(expert: Level) -> None:
    state = in_stock().state
    decision = expert.choose(state, random.Random(1))
    assert isinstance(decision, Foresight)
    best, second, *_ = decision.ways
    advice = advise(state, random.Random(1))
    assert advice.others[0][0] == str(second.action)
    assert prospects(best.end)["P1"] > prospects(second.end)["P1"]
    assert advice.chance > advice.others[0][1]
    assert advice.facts["cash"] == [400, Holdings.cast(best.end.now).cash["P1"]]


def test_a_lead_is_worth_more_when_less_is_to_come(at_track: State) -> None:
    measure, nearly = _Measure(at_track), _Measure(at_track)
    nearly._now = {player: int(worth) - 1 for player, worth in prospects(at_track).items()}
    leads = max(prospects(at_track), key=prospects(at_track).__getitem__)
    measure.player = nearly.player = leads
    assert 1 / 3 < measure.chance(at_track) < nearly.chance(at_track)


def test_what_is_answered_at_once_is_played_on_to_the_end_of_the_round(at_track: State, answered: list[Action]) -> None:
    advice = advise(at_track, random.Random(1))
    assert answered, "to know what comes of it"
    assert advice.who == at_track.question.who
    assert advice.facts["run"][1] > 0
    assert 1 <= len(advice.others) <= 2
    assert [chance for _, chance in advice.others] == sorted((chance for _, chance in advice.others), reverse=True)
    assert all(chance <= advice.chance for _, chance in advice.others)


def test_where_a_round_takes_too_long_the_answer_itself_is_told(
    at_track: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coach, "_THINKING", Budget(positions=1))
    advice = advise(at_track, random.Random(1))
    assert (advice.others, advice.reasons) == ([], ())
    assert advice.facts["run"][0] == advice.facts["run"][1]


def test_in_cube_rails_the_games_that_were_played_on_are_told_of(railways: State, expert: Level) -> None:
    state = railways
    now, player = CubeRecord.cast(state.now), state.actor or ""
    decision = expert.choose(state, random.Random(1))
    assert isinstance(decision, cubes.ByTrial)
    own, *others = decision.trials
    advice = advise(state, random.Random(1))
    assert (advice.action, advice.chance) == (str(own.answer.action), own.mean)
    assert advice.reasons == decision.reasons
    assert advice.others == [(str(one.answer.action), one.mean) for one in others if one.mean <= own.mean]
    assert advice.facts["cash"] == [now.cash[player], round(own.cash / len(own.chances))]
    assert advice.facts["income"] == [now.player_income(player), round(own.income / len(own.chances))]


def test_where_there_is_one_answer_in_cube_rails_what_comes_of_it_is_told(
    railways: State, expert: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    only = expert.within(Budget(positions=0)).choose(railways, random.Random(1))
    assert not isinstance(only, cubes.ByTrial)
    monkeypatch.setattr(coach, "EXPERT", expert.within(Budget(positions=0)))
    advice = advise(railways, random.Random(1))
    assert advice.action == str(only.action)
    assert advice.facts["cash"][1] > 0


def test_of_a_family_that_nobody_knows_nothing_is_foreseen() -> None:
    advice = advise(replay(bind(toy.TOY, 2), ["chance sends calm"]), random.Random(1))
    assert (advice.chance, advice.facts) == (0.5, {})
