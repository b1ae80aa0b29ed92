"""Looking back at a game: chances that add up, answers beside the best, turning points, and nothing done twice."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import kursbuch
from kursbuch.bots import steady_bot
from kursbuch.bots.steady.horizon import rounds_left
from kursbuch.bots.value import Value
from kursbuch.cli import main
from kursbuch.core.actions import Pass
from kursbuch.core.chance import draw
from kursbuch.core.journal import Journal
from kursbuch.core.state import State
from kursbuch.study import Analysis, Looked, analyse, best_answers
from kursbuch.study.analysis import chosen_moments, look, moments
from kursbuch.study.answers import WIDTH, choice, has_choice, ideas, likely, moved, must_agree, one_of_each_choice
from kursbuch.study.chances import belief, chances
from kursbuch.study.facts import beside
from kursbuch.study.finish import finish
from kursbuch.study.foresight import WayOn, mean_worth, side_by_side
from kursbuch.study.puzzles import puzzles
from kursbuch.study.reasons import consequences, reasons
from kursbuch.study.report import report_html, report_text
from tests.kit.scenario import share_position


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


def test_early_in_an_18xx_game_nobody_is_far_ahead_yet_and_late_the_learned_value_counts() -> None:
    positions = [one.state for one in puzzles("1824")]
    early = max(positions, key=lambda one: rounds_left(share_position(one)))
    learned, told, alike = Value.of(early), chances(early), 1 / len(early.game.players)
    assert sum(one.chance for one in told.values()) == pytest.approx(1)
    assert max(abs(one.chance - alike) for one in told.values()) < max(abs(x.chance - alike) for x in learned.values())
    assert [one.worth for one in told.values()] == [one.worth for one in learned.values()]
    late = next(one for one in positions if finish(one) is None and rounds_left(share_position(one)) < 3)
    assert chances(late) == Value.of(late)


@pytest.mark.parametrize("title", ["1824", "18mag"])
def test_before_anybody_has_operated_all_are_equal(title: str) -> None:
    """Also where players draw papers for nothing and have next to nothing."""
    told = chances(played(title, ["Ada", "Béla", "Cleo"], 7).state)
    assert [one.chance for one in told.values()] == [1 / 3] * 3
    assert len({one.worth for one in told.values()}) == 1
    assert all(3_000 < one.worth < 15_000 for one in told.values())


@pytest.mark.parametrize("title", ["1824", "1844", "1854", "18mag"])
def test_in_the_last_rounds_chances_are_arithmetic(title: str) -> None:
    """Of positions in which a run is to be found, the one with the least left: what is still paid out is counted."""
    late = [state for one in puzzles(title) if one.kind == "routes" and finish(state := one.state)]
    state = last = min(late, key=lambda one: len(share_position(one).waiting) + 9 * len(one.now.agenda))
    told = chances(last)
    assert told == finish(last)
    assert sum(one.chance for one in told.values()) == pytest.approx(1)
    while not state.over:
        state = kursbuch.apply(state, likely(state))
    has, gets = last.score, state.score
    off = sum(abs(told[player].worth - gets[player]) for player in told)
    assert off < 0.02 * sum(gets.values())
    assert any(told[player].worth > has[player] for player in told)
    assert max(told, key=lambda player: told[player].chance) == max(gets, key=lambda player: gets[player])


def test_before_the_last_set_they_are_not(opening: Journal) -> None:
    assert finish(opening.state) is None


def test_the_best_answers_come_first_and_the_played_one_is_among_them(opening: Journal) -> None:
    state, action = opening.states[-2], opening.actions[-1]
    found = best_answers(state, action, sets=0)
    assert [one.chance for one in found] == sorted((one.chance for one in found), reverse=True)
    assert action in [one.action for one in found]
    assert len(found) in (3, 4)
    assert all(kursbuch.explain(state, one.action) is None for one in found)


def near_end(whole: Journal) -> State:
    """A choice in the last moments of a game, from which all can be played on quickly."""
    return next(state for state in reversed(whole.states) if has_choice(state))


def test_an_answer_is_judged_by_how_everybody_comes_off_in_the_end(whole: Journal) -> None:
    state = near_end(whole)
    found = best_answers(state, times=2)
    ends = [mean_worth(ways) for ways in side_by_side([kursbuch.apply(state, one.action) for one in found], 2)]
    assert [one.outcome.end for one in found] == [end[state.actor or ""] for end in ends]
    assert all(end.keys() == whole.state.score.keys() for end in ends)


def test_the_price_at_which_ones_own_companies_trade_a_train_makes_no_other_answer() -> None:
    state = next(one for one in puzzles("1824") if one.kind == "save").state
    likeliest = list(dict.fromkeys(ideas(state)))
    chosen = [choice(state, action) for action in likeliest]
    assert len(set(chosen)) < len(chosen)  # one train, at two prices or from two companies
    assert [choice(state, one) for one in one_of_each_choice(state, likeliest)] == list(dict.fromkeys(chosen))
    told = [choice(state, one.action) for one in best_answers(state, sets=0)]
    assert len(told) == len(set(told)) == WIDTH


def test_when_one_way_comes_to_its_end_what_everybody_has_by_then_counts(
    monkeypatch: pytest.MonkeyPatch, whole: Journal
) -> None:
    """Or a game that is over would be compared with one that goes on for another operating set."""
    ends = {1: 2, 2: 3}
    played = list[tuple[int, int | None]]()

    def play(way: WayOn, sets: int | None = None) -> None:
        which = len(way.near[0].history)
        played.append((which, sets))
        way._state = whole.state if sets is None or ends[which] <= sets else way.near[0]

    monkeypatch.setattr(WayOn, "play", play)
    (early,), (late,) = side_by_side(whole.states[1:3], 1, 4)
    assert played == [(1, 1), (2, 1), (1, 2), (2, 2)]
    assert (early.over, late.over) == (True, False)
    assert early.worth == whole.state.score
    assert late.worth == whole.states[2].score
    ends[1] = 3
    assert not any(way.over or way.is_counted for ways in side_by_side(whole.states[1:3], 1, 2) for way in ways)
    assert all(way.over for ways in side_by_side(whole.states[1:3], 1) for way in ways)


def test_what_was_played_has_the_chance_that_the_chart_shows_and_richer_ends_have_more(whole: Journal) -> None:
    state = near_end(whole)
    player, action = state.actor or "", next(iter(kursbuch.legal(state))).low_action
    found = {one.action: one for one in best_answers(state, action)}
    known = Value.of(kursbuch.apply(state, action))
    assert found[action].chance == pytest.approx(known[player].chance, abs=0.01)
    usual = dict.fromkeys(known, 1000.0)
    for more, sign in ((500.0, 1), (-500.0, -1)):
        then = moved(known, usual, {**usual, player: 1000.0 + more})
        assert sum(one.chance for one in then.values()) == pytest.approx(1)
        assert (then[player].chance - known[player].chance) * sign >= 0
        assert then[player].worth == known[player].worth + more


def test_a_little_more_money_early_on_is_no_great_chance(opening: Journal) -> None:
    known, soon = chances(opening.state), dict.fromkeys(opening.game.players, 100.0)
    then = moved(known, soon, {**soon, "P1": 150.0})
    assert 0 < then["P1"].chance - known["P1"].chance < 0.05


def test_what_is_foreseen_early_on_is_believed_little(whole: Journal, opening: Journal) -> None:
    assert belief(opening.state) < 0.4
    assert belief(whole.states[5]) == 1  # cube rails are short
    known, soon = chances(opening.state), dict.fromkeys(opening.game.players, 1000.0)
    gains = [moved(known, soon, {**soon, "P1": 1400.0}, believed)["P1"].chance for believed in (0.25, 1)]
    assert known["P1"].chance < gains[0] < gains[1] - 0.05


def test_the_moments_that_matter_fit_the_budget_and_the_weightiest_come_first(whole: Journal) -> None:
    stands = moments(whole)
    many = chosen_moments(whole.states, whole.actions, stands, 40_000)
    few = chosen_moments(whole.states, whole.actions, stands, 4_000)
    assert 0 < len(few) < len(many)
    assert many[: len(few)] == few
    assert all(has_choice(whole.states[at]) for at in many)


def test_the_turning_points_are_looked_at_closely_before_they_are_told(opening: Journal) -> None:
    short = Journal(opening.game, opening.states[:4], opening.actions[:3])
    found = analyse(short, sets=0)
    assert all(one.close for one in found.looked)
    far, near = looked(1, {"a": 0.9, "b": 0.1}, did="b"), replace(looked(2, {"a": 0.5, "b": 0.4}, did="b"), close=True)
    assert [one.at for one in Analysis(short, found.moments, [far]).turning_points] == [1]
    assert [one.at for one in Analysis(short, found.moments, [far, near]).turning_points] == [2]


def test_a_stopped_analysis_goes_on_where_it_was(opening: Journal, tmp_path: Path) -> None:
    keep, told = tmp_path / "game.analysis", list[tuple[int, int]]()
    first = analyse(opening, keep=keep, sets=0)
    lines = keep.read_text().splitlines()
    keep.write_text("\n".join([*lines[:3], lines[3][:20]]))  # as if it had been stopped while writing
    again = analyse(opening, keep=keep, sets=0, tell=lambda done, of: told.append((done, of)))
    assert told[0] == (3, len(lines))
    assert again.looked == first.looked


def test_what_was_kept_of_another_game_is_not_taken(opening: Journal, whole: Journal, tmp_path: Path) -> None:
    keep, told = tmp_path / "game.analysis", list[int]()
    analyse(opening, keep=keep, sets=0)
    other = Journal(whole.game, whole.states[:4], whole.actions[:3])
    analyse(other, keep=keep, sets=0, tell=lambda done, of: told.append(done))
    assert told[0] == 0


def looked(at: int, chances: dict[str, float], did: str) -> Looked:
    answers: list[dict[str, Any]] = [
        {"action": action, "chance": chance, "worth": 100, "why": {"cash": round(100 * chance)}}
        for action, chance in sorted(chances.items(), key=lambda pair: -pair[1])
    ]
    return Looked(at, "P1", did, answers)


def test_what_is_missed_again_and_again_in_one_round_is_told_once(opening: Journal) -> None:
    missed = [looked(at, {"a": 0.5, "b": 0.2 + 0.1 * at}, did="b") for at in (1, 2)]
    other = looked(2, {"c": 0.5, "b": 0.4}, did="b")
    assert [one.at for one in Analysis(opening, moments(opening), missed).turning_points] == [1]
    assert [one.at for one in Analysis(opening, moments(opening), [missed[0], other]).turning_points] == [1, 2]


def test_where_the_game_turned(whole: Journal) -> None:
    lost = looked(4, {"a": 0.5, "b": 0.4, "c": 0.3}, did="b")
    won = looked(2, {"a": 0.5, "b": 0.4}, did="a")
    even = looked(3, {"a": 0.5, "b": 0.49}, did="b")
    turns = Analysis(whole, moments(whole), [lost, even, won]).turning_points
    assert [(one.at, one.better, one.loss) for one in turns] == [(2, "b", -0.1), (4, "a", 0.1)]
    assert [one.why for one in turns] == [{"cash": 50}, {"cash": 50}]
    told = Analysis(whole, moments(whole), [lost]).to_json()["turning_points"]
    assert [one.keys() for one in told] == [{"at", "player", "played", "better", "loss", "why"}]


def test_whoever_did_well_as_anybody_would_have_has_turned_nothing(whole: Journal) -> None:
    well, badly = looked(2, {"a": 0.5, "b": 0.4}, did="a"), looked(4, {"a": 0.5, "b": 0.4}, did="b")
    usual = [replace(one, routine=True) for one in (well, badly)]
    assert [one.at for one in Analysis(whole, moments(whole), usual).turning_points] == [4]
    state = near_end(whole)
    assert look(state, likely(state), 0, sets=0).routine


def test_reasons_are_what_one_answer_comes_to_more_than_another() -> None:
    scrapped = [{"train": "3", "round": "OR 4.1", "companies": ["BK", "MS"]}]
    one = {"run": [90, 210], "cash": [5, 5], "control": [{"company": "SD", "gained": True}], "scrapped": []}
    one["owned"] = {"BK": ["3", "4"], "MS": ["3"], "SD": ["4"]}
    other = {"run": [90, 130], "cash": [5, 5], "control": [{"company": "BK", "gained": False}], "scrapped": scrapped}
    better, worse = beside(one, other), beside(other, one)
    assert better == {
        "control.more": [{"company": "BK"}, {"company": "SD"}],
        "trains.more": [{"company": "BK", "train": "3"}, {"company": "MS", "train": "3"}],
        "run": 80,
    }
    assert worse == {"control.less": better["control.more"], "trains.less": better["trains.more"], "run": -80}

    def told(why: Mapping[str, Any], language: str) -> list[str]:
        return ["".join(one) for one in reasons(why, language, lambda figure, value: str(value))]

    assert told({"end": 1210, "rivals": -60, **better}, "en") == [
        "+1\u202f210 at the end", "the others −60", "control of BK, SD", "BK keeps its 3-train, MS keeps its 3-train",
    ]  # fmt: skip
    assert told(worse, "de")[-1] == "Fahrt −80"
    both = {"end": 120, "rivals": 40, "dividends": 30, "run": -80}
    assert told(both, "en") == ["+120 at the end", "dividends +30 a round", "but the others +40", "run −80"]
    assert told(both, "de")[2] == "aber die anderen +40"
    everybody = {"end": 3799, "rivals": 3172, "run": 320}  # the game only lasts longer
    assert told(everybody, "en") == ["+627 ahead of the others at the end", "run +320"]


def test_a_company_that_is_no_more_or_never_had_a_train_keeps_none() -> None:
    scrapped = [{"train": "1g", "round": "OR 5.1", "companies": ["MLB"]}]
    for owned in ({}, {"MLB": ["2g"]}):
        assert beside({"scrapped": [], "owned": owned}, {"scrapped": scrapped, "owned": {}}) == {}
    assert "trains.more" in beside({"scrapped": [], "owned": {"MLB": ["1g"]}}, {"scrapped": scrapped, "owned": {}})


def test_an_answer_that_ends_an_operating_set_is_played_on_no_further_than_one_after_which_somebody_else_does() -> None:
    """Of the last company's two answers one ends its turn, and with it the set."""
    state, dice = kursbuch.new("18mag", 2, seed=2), random.Random(2)
    while not ends_set(state) or len(list(kursbuch.legal(state))) < 2:
        state = kursbuch.apply(state, draw(state, dice) if state.is_chance else steady_bot(state, dice))
    way = WayOn(kursbuch.apply(state, passing(state)), 0)
    way.play(1)
    assert len(way.near) == 1


def ends_set(state: State) -> bool:
    """Does passing lead from an operating round to a stock round?"""
    if state.ask is None or not state.ask.passable or not share_position(state).round.is_operating:
        return False
    return not share_position(kursbuch.apply(state, passing(state))).round.is_operating


def passing(state: State) -> Pass:
    return Pass(state.question.who)


def test_what_is_better_by_luck_or_for_no_reason_has_turned_nothing(whole: Journal) -> None:
    lost = looked(4, {"a": 0.5, "b": 0.4}, did="b")
    assert Analysis(whole, moments(whole), [lost]).turning_points
    assert not Analysis(whole, moments(whole), [replace(lost, sure=False)]).turning_points


def test_a_train_that_somebody_else_would_have_to_sell_is_no_better_answer() -> None:
    state = next(one.state for one in puzzles("1824") if one.kind == "save")
    found = [offer.low_action for offer in kursbuch.legal(state)]
    assert any(must_agree(state, one) for one in found)
    assert not any(must_agree(state, one.action) for one in best_answers(state, sets=0))


def test_a_move_is_told_with_what_it_set_off() -> None:
    state, dice = kursbuch.new("1824", 3, seed=3), random.Random(3)
    said: dict[str, str] = {}
    while not state.over and "the last 2-train" not in said:
        before, action = state, draw(state, dice) if state.is_chance else steady_bot(state, dice)
        state = kursbuch.apply(state, action)
        found = consequences(action, before, state, "en", lambda figure, value: str(value))
        said |= {"".join(one): str(action) for one in found}
    assert " buys a 2 train from bank " in said["phase 2 begins"]
    assert " buys a 2 train from bank " in said["the last 2-train"]


def test_the_report_is_one_file_and_tells_the_turning_points(whole: Journal) -> None:
    found = Analysis(whole, moments(whole), [looked(4, {"a": 0.5, "b": 0.25}, did="b")])
    assert ": −25 %. Better: a (cash +50)" in report_text(found)
    page = report_html(found)
    assert "Béla" in page
    assert "Better: a" in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    assert page.count("<path") > 3


def test_the_command_prints_the_analysis(opening: Journal, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    short = Journal(opening.game, opening.states[:4], opening.actions[:3])
    kursbuch.save(short, tmp_path / "game.json")
    assert main(["analyse", str(tmp_path / "game.json"), "--json", "--workers", "1", "--sets", "0"]) == 0
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
    page = report_html(found, "de", is_done=False)
    assert '<html lang="de">' in page
    assert "werden noch angesehen" in page
    assert ">AR 1</text>" in page  # a round, under the chart


def test_chances_are_written_before_any_answer_is_looked_at(opening: Journal) -> None:
    seen: list[tuple[int, int]] = []
    short = Journal(opening.game, opening.states[:3], opening.actions[:2])
    analyse(short, sets=0, first=lambda found: seen.append((len(found.moments), len(found.looked))))
    assert seen == [(3, 0)]
