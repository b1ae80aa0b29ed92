"""Every lesson is played through the engine: what it asks for is legal, leads on, and cites a clause that there is."""

from __future__ import annotations

from pathlib import Path

import pytest

import kursbuch
from kursbuch.core.rulebook import Rulebook, id_of_folder
from kursbuch.core.state import apply, explain, legal, read_action
from kursbuch.cubes.map import CubeMap
from kursbuch.rules.actions import LayTile
from kursbuch.study.lessons import Lesson, lesson, lessons

ALL = lessons()
PARTS = ("", "board", "market", "tables", "trains", "panel")


def test_there_is_one_for_each_title_and_one_for_all_first() -> None:
    assert ALL[0].id == "18xx"
    assert {one.id for one in ALL[1:]} == set(kursbuch.titles())
    assert lesson("1830") is None


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.id)
def test_every_step_can_be_done_and_leads_on(one: Lesson) -> None:
    asked = 0
    for number, step in enumerate(one.steps):
        state = one.state(number)
        if not step.do:
            continue
        asked += 1
        action = read_action(state, step.do)
        assert explain(state, action) is None, f"step {number}: {step.do}"
        assert step.accepts(action)
        if step.kind:
            assert type(action).__name__ == step.kind
        for follower in step.then:
            state = apply(state, action)
            action = read_action(state, follower)
            assert explain(state, action) is None, f"step {number}: {follower}"
    assert asked >= 3
    assert len(one.steps) >= 6


def test_any_tile_will_do_in_the_hex_that_is_shown_and_in_no_other() -> None:
    course = lesson("18xx")
    assert course is not None
    number, step = next((n, one) for n, one in enumerate(course.steps) if one.kind == "LayTile")
    lays = [offer.action for offer in legal(course.state(number)).of(LayTile)]
    taken = {str(action).split(" at ")[1].split()[0] for action in lays if step.accepts(action)}
    assert taken == {step.show.removeprefix("hex:")}
    assert len([action for action in lays if step.accepts(action)]) > 1


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.id)
def test_every_step_is_told_in_both_languages_and_shows_what_there_is(one: Lesson) -> None:
    board = one.state(0).game.facts.map
    hexes = board.hexes if isinstance(board, CubeMap) else board
    for step in one.steps:
        for words in (step.title, step.text, *(said for said in (step.wrong, step.done) if said)):
            assert words.keys() == {"en", "de"}
            assert all(words.values())
        part, _, hex_id = step.show.partition(":")
        assert part in PARTS or (part == "hex" and hex_id in hexes)
        assert not step.kind or step.do


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.id)
def test_every_cited_clause_is_in_the_rules(one: Lesson) -> None:
    titles = Path(kursbuch.__file__).parent / "titles"
    folder = next(path for path in titles.iterdir() if id_of_folder(path.name) == one.title)
    book = Rulebook.of_folder(folder, "en")
    assert book is not None
    known = set(book.clauses)
    cited = {f"{one.title}:{step.clause}" for step in one.steps if step.clause}
    assert cited <= known
    assert cited
