"""A state shows itself: to a console, to a reader, to a notebook."""

from __future__ import annotations

import base64
import random
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import kursbuch
from kursbuch.core.game import bind
from kursbuch.core.state import start
from kursbuch.rules.table import SharePosition
from tests.core import toy


@pytest.fixture(scope="module")
def state() -> kursbuch.State:
    """A game of 1824 in its first operating round, where a company is at work."""
    state, dice = kursbuch.new("1824", ["Ann", "Ben", "Cleo"], seed=1), random.Random(1)
    while not state.now.moment.startswith("OR"):
        state = kursbuch.apply(state, dice.choice(kursbuch.legal(state)).low_action)
    return state


def test_in_words_it_tells_who_holds_what_and_what_is_asked(state: kursbuch.State) -> None:
    assert isinstance(state.now, SharePosition)
    lines = str(state).splitlines()
    assert lines[0].startswith("1824 Austria-Hungary, Operating round ")
    for seat, name in (("P1", "Ann"), ("P2", "Ben"), ("P3", "Cleo")):
        (line,) = [line for line in lines if line.startswith(f"{seat} {name}: ")]
        assert f"cash {state.now.cash[seat]}" in line
    assert any(line.startswith("Board: ") for line in lines)
    assert lines[-1].startswith(f"{state.actor} ")


def test_at_the_end_it_tells_the_result() -> None:
    state = start(bind(toy.TOY, ["Ann", "Ben"], {"rounds": "1"}))
    while not state.over:
        state = kursbuch.apply(state, kursbuch.legal(state)[-1].low_action)
    ranked = sorted(state.score.items(), key=lambda item: (-item[1], item[0]))
    names = dict(zip(state.game.players, state.game.names, strict=True))
    assert str(state).endswith("The game is over: " + ", ".join(f"{p} {names[p]} {worth}" for p, worth in ranked))


def test_a_notebook_gets_the_board_as_a_picture(state: kursbuch.State) -> None:
    svg = state._repr_svg_()
    assert svg is not None
    assert ElementTree.fromstring(svg).tag.endswith("svg")
    html = state._repr_html_()
    assert html is not None
    source = re.search(r'src="data:image/svg\+xml;base64,([^"]*)"', html)
    assert source is not None
    assert base64.b64decode(source[1]).decode() == svg
    assert "P2 Ben: cash" in html
    assert "<State" not in html  # the words in it are escaped


def test_names_are_no_markup() -> None:
    html = kursbuch.new("german-railways", ["<b>", "Ben", "Cleo"], seed=1)._repr_html_()
    assert html is not None
    assert "<b>" not in html


def test_a_title_that_cannot_be_drawn_shows_its_question() -> None:
    state = start(bind(toy.TOY, 2))
    assert state._repr_svg_() is None
    assert state._repr_html_() is None
    assert str(state).splitlines()[-1].startswith("chance decides: ")


def test_a_state_is_saved_with_the_way_to_it(state: kursbuch.State, tmp_path: Path) -> None:
    kursbuch.save(state, tmp_path / "game.json")
    journal = kursbuch.load(str(tmp_path / "game.json"))
    assert journal.state.now == state.now
    assert journal.actions == state.history
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(kursbuch.JournalError, match="not a text in UTF-8"):
        kursbuch.load(tmp_path / "game.json")


def test_a_state_from_the_middle_of_nowhere_is_no_save_file(state: kursbuch.State) -> None:
    from kursbuch.core.state import begin

    with pytest.raises(kursbuch.JournalError, match="played from its start"):
        kursbuch.dumps(begin(state.game, state.base))
