"""A release takes no game away: what was saved under any version of the rules is opened, looked through and saved
again, and goes on, if need be from the last moment at which the rules do not differ."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

import kursbuch
from kursbuch.core.errors import JournalError
from kursbuch.core.state import legal

from .__main__ import HERE, saves

pytest.importorskip("sqlalchemy", reason="the table needs SQLAlchemy (pip install kursbuch[server])")

from kursbuch.server.storage.migrate import upgrade
from kursbuch.server.storage.records import Entry, GameRow, Seat
from kursbuch.server.storage.store import Store
from kursbuch.server.tables import Tables
from kursbuch.server.views.view import Reader, table_view
from kursbuch.server.views.words import Words


@dataclass(frozen=True)
class Save:
    """A game as it was saved."""

    path: Path
    title: str
    version: int
    names: tuple[str, ...]
    actions: tuple[dict[str, str], ...]

    @staticmethod
    def of(path: Path) -> Save:
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return Save(path, data["title"], data["rules"], tuple(data["players"]), tuple(data["actions"]))

    @property
    def seats(self) -> frozenset[str]:
        return frozenset(f"P{number}" for number in range(1, len(self.names) + 1))

    @property
    def is_old(self) -> bool:
        return self.version < kursbuch.title(self.title).version


SAVES = [Save.of(path) for path in sorted(HERE.glob("*.json"))]
each_save = pytest.mark.parametrize("save", SAVES, ids=lambda save: save.path.stem)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    made = Store(f"sqlite:///{tmp_path_factory.mktemp('saves')}/games.sqlite")
    upgrade(made.engine)
    yield made
    made.close()


def kept(store: Store, save: Save) -> str:
    """The game as a table has kept it since then; its id."""
    seats = tuple(Seat(f"P{number}", name, "here", "", "") for number, name in enumerate(save.names, 1))
    now = datetime.now(UTC)
    store.create(GameRow(save.path.stem, save.title, save.version, {}, "seed", f"watch {save.path.stem}", now, seats))
    log = [
        Entry(number, "act", "P1", action["do"], None, now, action["digest"])
        for number, action in enumerate(save.actions, 1)
    ]
    store.append(save.path.stem, 0, log)
    return save.path.stem


def test_there_are_games_of_every_version_that_ever_was() -> None:
    for title in kursbuch.titles():
        for version in range(1, kursbuch.title(title).version):
            assert saves(title, version), f"{title} {version}: python -m tests.saves, before rules are changed"


@each_save
def test_it_can_be_opened_looked_through_saved_and_played_on(store: Store, save: Save) -> None:
    game, tables = kept(store, save), Tables(store)
    play = tables.open(game)
    assert len(play.moves) + len(play.beyond) == len(save.actions)
    for language, moment in (("en", 0), ("de", len(play.moves) // 2), ("en", len(play.moves))):
        view = table_view(play, Reader(save.seats, Words(language)), at=moment)
        assert view["at"] in (moment, None)
        assert view["seats"]
    assert [entry["do"] for entry in json.loads(play.saved())["actions"]] == [entry["do"] for entry in save.actions]
    if play.differs:
        assert str(len(play.moves) + 1) in table_view(play, Reader(save.seats, Words("en")))["notice"]
        play = tables.undo(game, save.seats, play.version, None)
        assert play.differs is None
    if not (play.state.over or play.state.is_chance):
        before = len(play.moves)
        play = tables.act(game, save.seats, [str(legal(play.state)[0].action)], play.version, None)
        assert len(play.moves) > before


def read(save: Save) -> kursbuch.Journal | JournalError:
    try:
        return kursbuch.loads(save.path.read_text(encoding="utf-8"))
    except JournalError as error:
        return error


SHORT = [save for save in SAVES if len(save.actions) <= 200 or not save.is_old]
"""Reading a file takes as long as opening a game, which is done with all of them."""


@pytest.mark.parametrize("save", SHORT, ids=lambda save: save.path.stem)
def test_its_file_is_read_or_the_first_difference_is_named(save: Save) -> None:
    found = read(save)
    if isinstance(found, JournalError):
        assert save.is_old, f"{found}: rules by which a game goes otherwise are a new version"
        assert "action " in str(found)
    else:
        assert [str(action) for action in found.actions] == [action["do"] for action in save.actions]
