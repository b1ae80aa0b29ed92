"""A stored game is opened by following its log: the rules have judged it, and a digest says that all is as it was."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

import kursbuch
from kursbuch.core.actions import Action
from kursbuch.core.state import State
from kursbuch.server import play as playing
from kursbuch.server.reading import brought
from kursbuch.server.storage.store import Store
from kursbuch.server.tables import Place, Tables

ALL = frozenset({"P1", "P2", "P3"})


def played(store: Store) -> str:
    """A game of four moves."""
    tables = Tables(store)
    game = tables.create("1824", [Place(name, "here") for name in ("Anna", "Béla", "Clara")], {}).game
    for version in range(4):
        tables.act(game, ALL, [f"{tables.open(game).state.actor} passes"], version, None)
    return game


def never(state: State, action: Action) -> State:
    raise AssertionError("the rules are not asked again")


def test_the_rules_are_not_asked_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(store)
    monkeypatch.setattr(playing, "apply", never)
    play = Tables(store).open(game)
    assert [str(move.action) for move in play.moves] == [f"{move.seat} passes" for move in play.moves]
    assert len(play.states) == 5


def test_nor_for_a_game_that_was_brought_in(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = kursbuch.loads(Tables(store).open(played(store)).saved())
    game = Tables(store).bring_in(brought(journal)).game
    monkeypatch.setattr(playing, "apply", never)
    assert Tables(store).open(game).state.now == journal.state.now


@pytest.mark.parametrize("wrong", ["P2 buys 20 % of BK from the pool", "P2 says nothing"])
def test_a_log_that_was_tampered_with_is_judged(store: Store, wrong: str) -> None:
    game = played(store)
    with store.engine.begin() as connection:
        values = {"g": game, "a": wrong}
        connection.execute(sa.text("UPDATE entries SET text = :a WHERE game = :g AND number = 2"), values)
    play = Tables(store).open(game)
    assert play.differs is not None
    assert (len(play.moves), play.differs.action, len(play.beyond)) == (1, wrong, 3)


@pytest.mark.parametrize("noted", ["0000000000000000", None])
def test_without_the_right_digest_the_rules_are_asked(store: Store, noted: str | None) -> None:
    game = played(store)
    with store.engine.begin() as connection:
        connection.execute(sa.text("UPDATE entries SET digest = :d WHERE game = :g"), {"d": noted, "g": game})
    play = Tables(store).open(game)
    assert (len(play.moves), play.differs) == (4, None)
