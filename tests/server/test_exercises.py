"""Puzzles and lessons over HTTP: a table that shows everything but the answer, and stores nothing."""

from __future__ import annotations

from typing import Any

import pytest

from kursbuch.study.lessons import lesson
from kursbuch.study.puzzles import Puzzle, puzzles

from .conftest import Hall


def first(title: str, kind: str) -> Puzzle:
    return next(one for one in puzzles(title) if one.kind == kind)


def got(hall: Hall, path: str, **params: Any) -> Any:
    answer = hall.http.get(f"/api/{path}", params=params)
    assert answer.status_code == 200, answer.text
    return answer.json()


def told(hall: Hall, path: str, **body: Any) -> Any:
    answer = hall.http.post(f"/api/{path}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_puzzles_are_listed_with_the_one_of_the_day(hall: Hall) -> None:
    listed = got(hall, "puzzles")
    assert [one["id"] for one in listed["puzzles"]] == [one.id for one in puzzles()]
    assert listed["today"] in {one.id for one in puzzles()}


def test_the_table_does_not_give_the_routes_away(hall: Hall) -> None:
    puzzle = first("1824", "routes")
    view = got(hall, f"exercises/{puzzle.id}/table")
    assert view["mine"]
    assert (view["routes"], view["controls"]) == ([], [])
    assert puzzle.best.partition(":")[2] not in str(view)
    assert view["task"]["trains"]


def test_nor_what_a_tile_gains(hall: Hall) -> None:
    puzzle = first("1824", "tile")
    found = got(hall, f"exercises/{puzzle.id}/preview", action=puzzle.best)
    assert found["parts"]
    assert not [one for one in found["changes"] if one["what"] == "best_run"]


def test_routes_are_drawn_stop_by_stop_until_they_are_the_best(hall: Hall) -> None:
    puzzle = next(one for one in puzzles("1824") if one.kind == "routes" and one.best.count(":") == 1)
    path = puzzle.best.partition(":")[2].replace("~", "")
    count = len(got(hall, f"exercises/{puzzle.id}/table")["task"]["trains"])
    drawn, asked = "", f"exercises/{puzzle.id}/draw"
    found: Any = {}
    for _ in range(path.count("/")):
        found = told(hall, asked, paths=[drawn] + [""] * (count - 1), train=0)
        steps = [one["path"] for one in found["next"]]
        drawn = next(step for step in steps if path.startswith(step) and step != drawn)
    found = told(hall, asked, paths=[drawn] + [""] * (count - 1), train=0)
    assert drawn == path
    assert found["total"] == puzzle.value
    verdict = told(hall, f"exercises/{puzzle.id}/answer", action=found["action"])
    assert verdict == {"right": True, "value": puzzle.value, "best": puzzle.value, "others": [], "why": []}


def test_a_wrong_answer_is_answered_with_what_happens_then(hall: Hall) -> None:
    puzzle = first("1824", "save")
    wrong = next(iter(puzzle.figures))
    found = told(hall, f"exercises/{puzzle.id}/answer", action=wrong)
    assert not found["right"]
    assert found["value"] == puzzle.figures[wrong] < found["best"]
    assert found["then"]
    assert found["why"]  # beside the best answer, which is not named
    assert not found["view"]["mine"]
    best = got(hall, f"exercises/{puzzle.id}/solution")
    assert (best["action"], best["value"]) == (puzzle.best, puzzle.value)
    assert [one["value"] for one in best["others"]] == sorted(puzzle.figures.values(), reverse=True)


def test_what_the_rules_forbid_is_refused_by_its_clause(hall: Hall) -> None:
    puzzle = first("1824", "tile")
    company = puzzle.best.partition(" ")[0]
    refused = hall.http.post(
        f"/api/exercises/{puzzle.id}/answer", json={"action": f"{company} places a station at E12 stop 0"}
    )
    assert refused.status_code == 422
    assert refused.json()["error"]["clause"].startswith("1824:")


def test_a_lesson_takes_what_it_asks_for_and_nothing_else(hall: Hall) -> None:
    course = lesson("german-railways")
    assert course is not None
    number, step = next((n, one) for n, one in enumerate(course.steps) if one.do)
    at = f"exercises/lesson-german-railways-{number}"
    view = got(hall, f"{at}/table", lang="de")
    assert view["task"]["titles"][number] == step.title["de"]
    assert view["task"]["asks"]
    other = next(str(one.low_action) for one in offers(course, number) if not step.accepts(one.low_action))
    kindly = told(hall, f"{at}/answer", action=other)
    assert not kindly["right"]
    done = told(hall, f"{at}/answer", action=step.do)
    assert done["right"]
    assert done["view"]["moves"] >= 1


def test_a_lesson_that_asks_to_pass_says_so_and_names_its_clause_by_the_heading(hall: Hall) -> None:
    course = lesson("1854")
    assert course is not None
    number = next(n for n, one in enumerate(course.steps) if one.do == "SD passes")
    task = got(hall, f"exercises/lesson-1854-{number}/table", lang="de")["task"]
    assert task["passes"]
    assert task["place"] == "1854 Tunnel, 1"


def offers(course: Any, number: int) -> Any:
    from kursbuch.core.state import legal

    return legal(course.state(number))


@pytest.mark.parametrize(
    "path", ["exercises/1824-routes-0/table", "exercises/lesson-1830-0/table", "exercises/lesson-1824-99/table"]
)
def test_what_there_is_not_is_not_found(hall: Hall, path: str) -> None:
    assert hall.http.get(f"/api/{path}").status_code == 404


@pytest.mark.parametrize("path", ["/puzzles", "/lessons", "/lessons/1824", "/puzzles/1824-routes-1"])
def test_the_pages_are_there_in_both_languages(hall: Hall, path: str) -> None:
    for language in ("en", "de"):
        answer = hall.http.get(path, params={"lang": language})
        assert answer.status_code == 200
        assert f'lang="{language}"' in answer.text
