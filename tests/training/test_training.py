"""Self-play that goes on where it stopped, and a fit that finds what was planted."""

from __future__ import annotations

import importlib.util
import random
from math import exp
from pathlib import Path

import pytest

import kursbuch
from kursbuch.arena.figures import won
from kursbuch.bots.value.traits import CUBES, Traits, traits
from kursbuch.bots.value.value import ALL, Value
from kursbuch.training.fit import Foretold, fit, foretell, learn, loss_of
from kursbuch.training.plot import drawn, points
from kursbuch.training.samples import A_GAME, Sample, samples
from kursbuch.training.selfplay import Recorded, Records, record, setup

needs_scipy = pytest.mark.skipif(
    importlib.util.find_spec("scipy") is None, reason="SciPy is not installed: pip install kursbuch[train]"
)


@pytest.fixture(scope="module")
def game() -> Recorded:
    found = record("german-railways", ("random",), 3)
    assert found is not None
    return found


def test_a_game_follows_from_its_seed(game: Recorded) -> None:
    assert record("german-railways", ("random",), 3) == game
    assert record("german-railways", ("random",), 4) != game


def test_seeds_come_to_every_variant_and_number_of_players() -> None:
    there = {(dict(s.options).get("map"), s.players) for s in (setup("1824", seed) for seed in range(200))}
    variants = [one for one in kursbuch.title("1824").variants if max(one.players) > 1]
    assert {players for _, players in there} == {n for one in variants for n in one.players if n > 1}
    assert len({tuple(sorted(setup("1824", seed).options.items())) for seed in range(200)}) == len(
        {tuple(sorted(one.options.items())) for one in variants}
    )


def test_records_are_read_again_and_what_was_cut_off_is_dropped(tmp_path: Path, game: Recorded) -> None:
    path = tmp_path / "games.jsonl"
    Records(path).add(game)
    whole = path.read_text()
    path.write_text(whole + '{"setup":')
    assert Records(path).games == {3: game}
    assert path.read_text() == whole


def test_positions_are_spread_over_the_game_and_know_its_end(game: Recorded) -> None:
    found = list(samples([game]))
    assert 0.8 * A_GAME < len(found) <= A_GAME
    assert all(sample.worth == game.worth and sample.won == won(game.worth) for sample in found)
    now = traits(kursbuch.replay(game.setup.game(), game.actions))
    assert now is not None
    assert now.now == game.worth


def test_a_game_that_the_rules_no_longer_allow_is_left_out(game: Recorded) -> None:
    spoiled = Recorded(game.setup, game.version, (game.actions[0], *game.actions), game.worth)
    assert list(samples([spoiled])) == []


def planted(games: int, weight: float = 3.0, title: str = "planted") -> list[Sample]:
    """Games of three in which cash decides, by a known weight, and noise has no bearing."""
    dice, found = random.Random(1), []
    for number in range(games):
        figures = {f"P{n}": {"cash": dice.gauss(0, 1), "noise": dice.gauss(0, 1)} for n in (1, 2, 3)}
        winner = dice.choices(list(figures), [exp(weight * of["cash"]) for of in figures.values()])[0]
        worth = {player: round(1000 + 100 * of["cash"]) for player, of in figures.items()}
        seen = Traits(CUBES, dice.random(), title, 1.0, dict.fromkeys(figures, 500), figures)
        found.append(Sample(title, f"{title} {number}", seen, {p: float(p == winner) for p in figures}, worth))
    return found


@needs_scipy
def test_the_fit_finds_the_weights_that_were_planted() -> None:
    learned = fit(planted(400), 0.01)
    (cash, later), (noise, later_noise) = learned.chance["cash"], learned.chance["noise"]
    assert cash + later / 4 == pytest.approx(3.0, abs=0.7), (
        "the third power of the progress is a quarter on the average"
    )
    assert abs(noise + later_noise / 4) < 0.4
    assert learned.worth["cash"][0] == pytest.approx(0.1, abs=0.02)
    assert learned.typical == {"planted": pytest.approx(3000, abs=30)}


@needs_scipy
def test_a_title_learns_from_its_own_games_and_where_there_are_few_from_its_family() -> None:
    values = learn([*planted(300, 4.0, "sharp"), *planted(300, 1.0, "blunt"), *planted(1, 4.0, "rare")], 1.0)

    def weight(value: Value) -> float:
        first, later = value.chance["cash"]
        return first + later / 4

    assert weight(values["blunt"]) < weight(values[ALL]) - 0.5
    assert weight(values["sharp"]) > weight(values[ALL]) + 0.5
    assert weight(values["rare"]) == pytest.approx(weight(values[ALL]), abs=0.4)


@needs_scipy
def test_what_is_foretold_holds_for_games_not_learned_from() -> None:
    found = foretell(planted(300), 0.03)
    assert len(found) == 900
    assert loss_of(found) < 0.75, "guessing loses 1.1"
    for point in points(found):
        assert point.came.low - 0.1 < point.foretold < point.came.high + 0.1


def test_the_plot_has_a_point_for_every_tenth_with_something_in_it() -> None:
    found = [Foretold("x", f"{n}", 2, n / 100, float(n > 50), 0.0, 0) for n in range(40, 60)]
    assert [point.positions for point in points(found)] == [10, 10]
    assert drawn("1824", found).count("<circle") == 2
