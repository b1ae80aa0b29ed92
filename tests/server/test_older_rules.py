"""A game once played can always be opened, looked through and saved, whatever the rules have become; and played on,
where all agree, from the last moment at which they do not differ."""

from __future__ import annotations

import json

import pytest
import sqlalchemy as sa

import kursbuch
from kursbuch.core.errors import JournalError
from kursbuch.server.errors import ApiError
from kursbuch.server.storage.store import Store
from kursbuch.server.tables import Place, Tables
from kursbuch.server.views.history import beyond
from kursbuch.server.views.view import Reader, table_view
from kursbuch.server.views.words import Words

ALL = frozenset({"P1", "P2", "P3"})


def played(store: Store, kind: str) -> str:
    """A game of six moves of which the rules do not admit the third any more."""
    tables = Tables(store)
    game = tables.create("1824", [Place(name, kind) for name in ("Anna", "Béla", "Clara")], {}).game
    for version in range(6):
        state = tables.open(game).state
        tables.act(game, ALL, [f"{state.actor} passes"], version, None)
    wrong = f"{tables.open(game).moves[2].seat} buys 20 % of BK from the pool"
    with store.engine.begin() as connection:
        values = {"g": game, "a": wrong}
        connection.execute(sa.text("UPDATE entries SET text = :a WHERE game = :g AND number = 3"), values)
        connection.execute(sa.text("UPDATE games SET rules = rules - 1 WHERE id = :g"), {"g": game})
    return game


@pytest.mark.parametrize("language", ["en", "de"])
def test_it_is_shown_up_to_there_and_says_where_and_by_which_clause(store: Store, language: str) -> None:
    play = Tables(store).open(played(store, "here"))
    assert (len(play.moves), len(play.beyond), play.version) == (2, 4, 6)
    view = table_view(play, Reader(ALL, Words(language)))
    assert "3, " in view["notice"]
    assert "buys 20 % of BK" in view["notice"]
    assert "1824 " in view["notice"]
    assert (view["mine"], view["controls"], view["actor"]) == (False, [], None)
    assert view["undo"]["now"]
    assert [line["n"] for line in beyond(play)] == [3, 4, 5, 6]
    earlier = table_view(play, Reader(ALL, Words(language)), at=1)
    assert earlier["at"] == 1


def test_it_is_saved_as_a_whole(store: Store) -> None:
    text = Tables(store).open(played(store, "here")).saved()
    actions = json.loads(text)["actions"]
    assert len(actions) == 6
    assert "buys 20 %" in actions[2]["do"]
    with pytest.raises(JournalError, match="action 3"):
        kursbuch.loads(text)


def test_nobody_acts_while_it_differs(store: Store) -> None:
    game, tables = played(store, "here"), Tables(store)
    with pytest.raises(ApiError, match="differs"):
        tables.act(game, ALL, [f"{tables.open(game).state.actor} passes"], 6, None)
    assert tables.open(game).latest == 6


def test_at_one_screen_it_goes_on_from_the_last_moment_that_is_the_same(store: Store) -> None:
    game, tables = played(store, "here"), Tables(store)
    play = tables.undo(game, ALL, 6, None)
    assert (len(play.moves), play.differs, play.beyond) == (2, None, ())
    tables.act(game, ALL, [f"{play.state.actor} passes"], play.version, None)
    assert len(Tables(store).open(game).moves) == 3


def test_elsewhere_all_have_to_agree(store: Store) -> None:
    game, tables = played(store, "link"), Tables(store)
    play = tables.undo(game, frozenset({"P1"}), 6, None)
    assert play.differs
    assert play.proposal
    assert (play.proposal.to, play.version) == (2, 6)
    play = tables.answer(game, frozenset({"P2"}), True, 6)
    assert play.differs
    play = tables.answer(game, frozenset({"P3"}), True, 6)
    assert (len(play.moves), play.differs) == (2, None)
    assert Tables(store).open(game).differs is None


def test_what_cannot_be_read_or_fails_is_kept_as_well(store: Store) -> None:
    for text in ("nonsense", f"P3 buys {'9' * 5000} % of BK from the bank"):
        game = played(store, "here")
        with store.engine.begin() as connection:
            connection.execute(
                sa.text("UPDATE entries SET text = :a WHERE game = :g AND number = 3"), {"g": game, "a": text}
            )
        play = Tables(store).open(game)
        assert play.differs
        assert play.differs.refusal is None
        assert text[:20] in table_view(play, Reader(ALL, Words("en")))["notice"]


def test_a_move_that_is_reckoned_otherwise_is_named(store: Store) -> None:
    """The position after it was noted when it was made."""
    tables = Tables(store)
    game = tables.create("1824", [Place(name, "here") for name in ("Anna", "Béla", "Clara")], {}).game
    for version in range(4):
        tables.act(game, ALL, [f"{tables.open(game).state.actor} passes"], version, None)
    noted = [entry.digest for entry in store.entries(game)]
    assert all(noted)
    with store.engine.begin() as connection:
        connection.execute(sa.text("UPDATE games SET rules = rules - 1 WHERE id = :g"), {"g": game})
    assert Tables(store).open(game).reckoned == 0, "newer rules that reckon the same"
    with store.engine.begin() as connection:
        connection.execute(sa.text("UPDATE entries SET digest = 'else' WHERE game = :g AND number = 3"), {"g": game})
    tables = Tables(store)
    play = tables.open(game)
    assert play.reckoned == 3
    assert "From move 3 on" in table_view(play, Reader(ALL, Words("en")))["notice"]
    play = tables.act(game, ALL, [f"{play.state.actor} passes"], play.version, None)
    assert play.reckoned == 3
    for _ in range(3):
        play = tables.undo(game, ALL, play.version, None)
    assert (len(play.moves), play.reckoned) == (2, 0)
