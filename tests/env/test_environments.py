"""The environments pass the tests of the libraries they are for, and play by the rules."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test

from kursbuch import SetupError, env
from kursbuch.env.spelling import WAIT

from .variants import VARIANTS

GERMANY = "german-railways"


@pytest.fixture(autouse=True)
def the_libraries_may_warn() -> Iterator[None]:
    """They advise against what is meant here: rewards at the end alone, positions without bounds."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.fixture(params=VARIANTS)
def table(request: pytest.FixtureRequest) -> SimpleNamespace:
    """A variant as PettingZoo's tests want it: something with `env` and `parallel_env`."""
    title, variant = VARIANTS[request.param]
    few = variant.players[0]

    def aec(**settings: Any) -> Any:
        return env.aec(title, few, variant.options, **settings)

    def parallel(**settings: Any) -> Any:
        return env.parallel(title, few, variant.options, **settings)

    def single(**settings: Any) -> Any:
        return env.single(title, few, variant.options, **settings)

    return SimpleNamespace(env=aec, parallel_env=parallel, single=single)


def test_pettingzoo_is_content(table: SimpleNamespace) -> None:
    api_test(table.env(), num_cycles=20)
    parallel_api_test(table.parallel_env(), num_cycles=10)
    seed_test(table.env, num_cycles=20)
    max_cycles_test(table)


def test_gymnasium_is_content(table: SimpleNamespace) -> None:
    check_env(table.single(max_words=40), skip_render_check=True)


def test_tables_can_be_shown(table: SimpleNamespace, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(table.env, custom_tests={"svg": lambda picture: picture.startswith("<svg")})
    assert capsys.readouterr().out


def play(table: Any, seed: int) -> dict[str, float]:
    """A whole game of random words; what each agent was given."""
    table.reset(seed=seed)
    total, dice = dict.fromkeys(table.agents, 0.0), np.random.default_rng(seed)
    for agent in table.agent_iter():
        seen, reward, ended, stopped, _ = table.last()
        total[agent] += reward
        table.step(None if ended or stopped else dice.choice(np.flatnonzero(seen["action_mask"])))
    return total


def test_agents_are_given_what_they_are_worth_at_the_end() -> None:
    table = env.aec(GERMANY, players=3)
    given = play(table, seed=1)
    score = table.unwrapped.answers.game.title.score(table.unwrapped.answers.state.now)
    assert given == {agent: pytest.approx(worth / 1000) for agent, worth in score.items()}


def test_or_a_point_to_the_winner() -> None:
    table = env.aec(GERMANY, players=3, reward="win")
    given = play(table, seed=1)
    score = table.unwrapped.answers.game.title.score(table.unwrapped.answers.state.now)
    assert sum(given.values()) == pytest.approx(1)
    assert max(score, key=lambda agent: score[agent]) == max(given, key=lambda agent: given[agent])


def test_an_illegal_word_is_told_and_another_is_chosen() -> None:
    table = env.aec(GERMANY, players=3)
    table.reset(seed=1)
    agent = table.agent_selection
    table.step(WAIT)
    assert table.infos[agent] == {"illegal": WAIT}


def test_whoever_is_not_asked_can_only_wait() -> None:
    table = env.parallel(GERMANY, players=3)
    seen, _ = table.reset(seed=1)
    waiting = [agent for agent in table.agents if list(np.flatnonzero(seen[agent]["action_mask"])) == [WAIT]]
    assert len(waiting) == 2


def test_a_player_is_the_first_in_what_it_sees() -> None:
    table = env.aec("1824", players=3)
    table.reset(seed=1)
    answers = table.unwrapped.answers
    cash = answers.observer.names.index("player 0 cash")
    for agent in table.agents:
        assert table.observe(agent)["observation"][cash] == pytest.approx(answers.state.now.cash[agent] / 1000)


def test_what_has_been_said_is_seen() -> None:
    table = env.aec("1824", players=3)
    table.reset(seed=1)
    answers = table.unwrapped.answers
    word = next(word for word in answers.choices if answers.lexicon.listed[word] == ("kind", "BuyPaper"))
    agent = table.agent_selection
    table.step(word)
    assert table.agent_selection == agent
    assert table.observe(agent)["observation"][answers.observer.names.index("said kind BuyPaper")] == 1


def test_bots_answer_for_the_others() -> None:
    seat = env.single(GERMANY, players=3, seat="P2", opponents="random")
    seat.reset(seed=3)
    assert seat.answers.seat == "P2"
    for _ in range(20):
        seat.step(np.flatnonzero(seat.action_masks())[0])
        assert seat.answers.over or seat.answers.seat == "P2"


def test_the_same_seed_gives_the_same_game_to_every_process() -> None:
    tables = env.vector(GERMANY, 2, players=3)
    try:
        assert isinstance(tables, gymnasium.vector.AsyncVectorEnv)
        seen, _ = tables.reset(seed=[5, 5])
        words = [np.flatnonzero(mask)[0] for mask in seen["action_mask"]]
        seen, *_ = tables.step(np.array(words))
        assert (seen["observation"][0] == seen["observation"][1]).all()
    finally:
        tables.close()


@pytest.mark.parametrize(
    ("wrong", "told"),
    [({"reward": "money"}, "worth, win"), ({"seat": "P9"}, "P1, P2, P3"), ({"opponents": "nobody"}, "random")],
)
def test_a_wrong_setting_is_told_with_what_there_is(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(SetupError, match=told):
        env.single(GERMANY, players=3, **wrong)
