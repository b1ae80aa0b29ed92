"""Looking back at a game: chances that add up, answers beside the best, turning points, and nothing done twice."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import kursbuch
from kursbuch.bots import steady_bot
from kursbuch.cli import main
from kursbuch.core.chance import draw
from kursbuch.core.journal import Journal
from kursbuch.study import Analysis, Looked, analyse, best_answers
from kursbuch.study.analysis import moments
from kursbuch.study.report import report_html, report_text


def played(title: str, players: list[str], actions: int) -> Journal:
    state, dice = kursbuch.new(title, players, seed=3), random.Random(3)
    while not state.over and len(state.history) < actions:
        state = kursbuch.apply(state, draw(state, dice) if state.is_chance else steady_bot(state, dice))
    return Journal.of(state)


@pytest.fixture(scope="module")
def whole() -> Journal:
    return played("german-railways", ["Ada", "Béla", "Cleo"], 10_000)


@pytest.fixture(scope="module")
def opening() -> Journal:
    return played("1824", ["Ada", "Béla", "Cleo"], 7)


def test_chances_add_up_at_every_moment_and_are_known_at_the_end(whole: Journal) -> None:
    found = moments(whole)
    assert len(found) == len(whole.actions) + 1
    assert all(sum(one.chance for one in moment.values()) == pytest.approx(1) for moment in found)
    score = whole.state.score
    assert {player: one.worth for player, one in found[-1].items()} == score
    assert max(found[-1], key=lambda player: found[-1][player].chance) == max(score, key=lambda player: score[player])


def test_the_best_answers_come_first_and_the_played_one_is_among_them(opening: Journal) -> None:
    state, action = opening.states[-2], opening.actions[-1]
    found = best_answers(state, action, ahead=3)
    assert [one.chance for one in found] == sorted((one.chance for one in found), reverse=True)
    assert action in [one.action for one in found]
    assert len(found) in (3, 4)
    assert all(kursbuch.explain(state, one.action) is None for one in found)


def test_a_stopped_analysis_goes_on_where_it_was(opening: Journal, tmp_path: Path) -> None:
    keep, told = tmp_path / "game.analysis", list[tuple[int, int]]()
    first = analyse(opening, keep=keep, ahead=2)
    lines = keep.read_text().splitlines()
    keep.write_text("\n".join([*lines[:3], lines[3][:20]]))  # as if it had been stopped while writing
    again = analyse(opening, keep=keep, ahead=2, tell=lambda done, of: told.append((done, of)))
    assert told[0] == (3, len(lines))
    assert again.looked == first.looked


def test_what_was_kept_of_another_game_is_not_taken(opening: Journal, whole: Journal, tmp_path: Path) -> None:
    keep, told = tmp_path / "game.analysis", list[int]()
    analyse(opening, keep=keep, ahead=2)
    other = Journal(whole.game, whole.states[:4], whole.actions[:3])
    analyse(other, keep=keep, ahead=2, tell=lambda done, of: told.append(done))
    assert told[0] == 0


def looked(at: int, chances: dict[str, float], did: str) -> Looked:
    answers: list[dict[str, Any]] = [
        {"action": action, "chance": chance, "worth": 100, "why": {"cash": round(100 * chance)}}
        for action, chance in sorted(chances.items(), key=lambda pair: -pair[1])
    ]
    return Looked(at, "P1", did, answers)


def test_where_the_game_turned(whole: Journal) -> None:
    lost = looked(4, {"a": 0.5, "b": 0.4, "c": 0.3}, did="b")
    won = looked(2, {"a": 0.5, "b": 0.4}, did="a")
    even = looked(3, {"a": 0.5, "b": 0.49}, did="b")
    turns = Analysis(whole, moments(whole), [lost, even, won]).turning_points
    assert [(one.at, one.better, one.loss) for one in turns] == [(2, "b", -0.1), (4, "a", 0.1)]
    assert [one.why for one in turns] == [{"cash": 50}, {"cash": 50}]
    told = Analysis(whole, moments(whole), [lost]).to_json()["turning_points"]
    assert [one.keys() for one in told] == [{"at", "player", "played", "better", "loss", "why"}]


def test_the_report_is_one_file_and_tells_the_turning_points(whole: Journal) -> None:
    found = Analysis(whole, moments(whole), [looked(4, {"a": 0.5, "b": 0.25}, did="b")])
    assert "-25%. Better: a (cash +50)" in report_text(found)
    page = report_html(found)
    assert "Béla" in page
    assert "Better: a" in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    assert page.count("<path") > 3


def test_the_command_prints_the_analysis(opening: Journal, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    short = Journal(opening.game, opening.states[:4], opening.actions[:3])
    kursbuch.save(short, tmp_path / "game.json")
    assert main(["analyse", str(tmp_path / "game.json"), "--json", "--workers", "1"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [data["start"]["at"], *(moment["at"] for moment in data["moments"])] == [0, 1, 2, 3]
    assert all(one["win"].keys() == one["worth"].keys() == {"P1", "P2", "P3"} for one in data["moments"])
    assert data["answers"]
    assert all(one["played"] in [answer["action"] for answer in one["answers"]] for one in data["answers"])


def test_the_report_speaks_german_in_the_words_of_the_title(opening: Journal) -> None:
    state, done = opening.states[2], str(opening.actions[2])
    other = str(next(offer.low_action for offer in kursbuch.legal(state) if str(offer.low_action) != done))
    found = Analysis(opening, moments(opening), [looked(2, {other: 0.5, done: 0.25}, did=done)])
    text = report_text(found, "de")
    assert "Besser: " in text
    assert "Bargeld +50" in text
    assert done not in text
    page = report_html(found, "de", missing=3)
    assert '<html lang="de">' in page
    assert "3 Antworten sind noch anzusehen" in page


def test_chances_are_written_before_any_answer_is_looked_at(opening: Journal) -> None:
    seen: list[tuple[int, int]] = []
    short = Journal(opening.game, opening.states[:3], opening.actions[:2])
    analyse(short, ahead=1, first=lambda found: seen.append((len(found.moments), len(found.looked))))
    assert seen == [(3, 0)]
