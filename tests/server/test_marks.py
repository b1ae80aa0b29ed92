"""A long game is opened from a mark: a moment kept beside the log. It saves time and decides nothing."""

from __future__ import annotations

import json
import random

import pytest
import sqlalchemy as sa

import kursbuch
from kursbuch.bots import random_bot
from kursbuch.core.journal import Journal
from kursbuch.core.snapshot import snapshot
from kursbuch.interop import telling
from kursbuch.interop.telling import log
from kursbuch.server import play as playing
from kursbuch.server.marks import kept, place_of_mark
from kursbuch.server.moments import Earlier
from kursbuch.server.play import Play
from kursbuch.server.reading import brought
from kursbuch.server.storage.store import Store
from kursbuch.server.tables import Tables
from kursbuch.server.views.history import lines, worth
from kursbuch.server.views.view import Reader, table_view
from kursbuch.server.views.words import Words

from .conftest import at_random

ALL = frozenset({"P1", "P2", "P3"})
MOVES = 190


@pytest.fixture(scope="module")
def journal() -> Journal:
    return at_random(MOVES)


@pytest.fixture
def game(store: Store, journal: Journal) -> str:
    return Tables(store).bring_in(brought(journal)).game


def followed(store: Store, game: str) -> Play:
    """The same game by the whole log."""
    row = store.game(game)
    assert row is not None
    return Play.begin(row).after(store.entries(game))


def move(tables: Tables, game: str, times: int) -> None:
    for _ in range(times):
        play = tables.open(game)
        action = str(random_bot(play.state, random.Random(len(play.moves))))
        tables.act(game, ALL, [action], play.version, None)


def alike(one: Play, other: Play) -> None:
    assert (one.version, one.latest, one.branch, one.seeds) == (other.version, other.latest, other.branch, other.seeds)
    assert (one.moves, one.rounds, len(one.states)) == (other.moves, other.rounds, len(other.states))
    assert [(s.now, s.events, s.ask and s.ask.name) for s in one.states] == [
        (s.now, s.events, s.ask and s.ask.name) for s in other.states
    ]


def test_only_what_came_after_the_mark_is_followed(store: Store, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "follow", None)  # by which a log is followed from its beginning
    play = Tables(store).open(game)
    at = place_of_mark(MOVES)
    assert (at, play.states.at_hand) == (150, MOVES - at)


def test_a_page_that_is_opened_looks_back_no_further(store: Store, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    play = Tables(store).open(game)
    monkeypatch.setattr(Earlier, "states", property(lambda earlier: pytest.fail("it looks back")))
    for seats in (ALL, frozenset({"P1"})):
        assert table_view(play, Reader(seats, Words("en")))["moves"] == MOVES


def test_a_whole_game_is_told_without_its_positions(
    store: Store, game: str, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Earlier, "states", property(lambda earlier: pytest.fail("it looks back")))
    play = Tables(store).open(game)
    assert len(lines(play, range(1, MOVES + 1), Words("de"))) == MOVES
    assert sum(map(len, worth(play)["worth"].values())) > 6
    assert json.loads(play.saved())["actions"] == json.loads(kursbuch.dumps(journal))["actions"]
    assert told(play) == log(journal)
    assert table_view(play, Reader(frozenset(), Words("en")))["since_from"] == MOVES - 120


def told(play: Play) -> str:
    moves = [(move.action, play.events(number)) for number, move in enumerate(play.moves, 1)]
    return telling.told(play.state, moves, play.rounds)


def test_any_moment_is_not_far_from_one_that_is_kept() -> None:
    assert kept(range(50, 1001, 50)) == [200, 400, 600, 800, 850, 900, 950, 1000]
    assert kept([50, 100]) == [50, 100]


def test_a_game_that_branches_off_takes_along_what_is_kept(store: Store, game: str) -> None:
    tables = Tables(store)
    made = tables.copy(tables.open(game), 160, None)
    found, log = store.mark(made.game), store.entries(made.game)
    assert found is not None
    assert [moment["at"] for moment in found["moments"]] == [50, 100, 150]
    assert [entry.digest for entry in log] == [entry.digest for entry in store.entries(game)[:160]]
    assert None not in {entry.digest for entry in log}


@pytest.mark.parametrize("what", ["another moment", "nothing that can be read"])
def test_looking_back_does_not_trust_an_older_moment(store: Store, game: str, journal: Journal, what: str) -> None:
    found = store.mark(game)
    assert found is not None
    wrong = json.dumps(snapshot(journal.states[40])) if what == "another moment" else "{}"
    store.keep_mark(game, {**found, "moments": [{**found["moments"][0], "state": wrong}, *found["moments"][1:]]})
    play = Tables(store).open(game)
    assert play.states.at_hand == MOVES - 150
    assert [state.now for state in play.states] == [state.now for state in journal.states]


@pytest.mark.parametrize("form", ["none", "another"])
def test_what_a_mark_does_not_tell_of_moves_in_our_form_is_worked_out(store: Store, game: str, form: str) -> None:
    found = store.mark(game)
    assert found is not None
    told = Tables(store).open(game)
    if form == "none":
        del found["effects"], found["form"]
    else:
        found |= {"form": 0, "effects": ["{}"] * len(found["effects"])}
    store.keep_mark(game, found)
    play = Tables(store).open(game)
    assert play.states.at_hand == told.states.at_hand
    companies = {deed.company for number in range(1, MOVES + 1) for deed in play.came_of(number).deeds}
    assert companies
    for company in companies:
        assert list(play.deeds(company)) == list(told.deeds(company))
    numbers = range(1, MOVES + 1)
    assert lines(play, numbers, Words("en")) == lines(told, numbers, Words("en"))


def test_an_older_moment_serves_when_moves_were_taken_back(store: Store, game: str) -> None:
    tables = Tables(store)
    for _ in range(60):
        tables.undo(game, ALL, tables.open(game).version, None)
    move(tables, game, 1)
    play = Tables(store).open(game)
    assert (len(play.moves), play.states.at_hand) == (131, 31)
    alike(play, followed(store, game))


def test_it_is_the_game_that_the_whole_log_tells(store: Store, game: str) -> None:
    alike(Tables(store).open(game), followed(store, game))


def test_looking_back_works_out_the_rest(store: Store, game: str, journal: Journal) -> None:
    play = Tables(store).open(game)
    assert play.states[3].now == journal.states[3].now
    assert [state.now for state in play.states] == [state.now for state in journal.states]


def test_a_game_is_marked_as_it_grows(store: Store, game: str) -> None:
    move(Tables(store), game, 40)
    play = Tables(store).open(game)
    assert play.states.at_hand == len(play.moves) - 200
    found = store.mark(game)
    assert found is not None
    assert [moment["at"] for moment in found["moments"]] == [50, 100, 150, 200]
    alike(play, followed(store, game))


@pytest.mark.parametrize("back", [1, 150])
def test_moves_taken_back_are_not_there(store: Store, game: str, back: int) -> None:
    tables = Tables(store)
    for _ in range(back):
        tables.undo(game, ALL, tables.open(game).version, None)
    alike(Tables(store).open(game), followed(store, game))
    move(tables, game, 3)
    alike(Tables(store).open(game), followed(store, game))


def test_other_entries_count(store: Store, game: str) -> None:
    tables = Tables(store)
    tables.allow(game, "study", ALL, True)
    move(tables, game, 1)
    tables.renew(game, frozenset({"P2"}))
    play, known = Tables(store).open(game), followed(store, game)
    assert (play.studied, play.row) == (known.studied, known.row)
    alike(play, known)


@pytest.mark.parametrize(
    ("what", "wrong"),
    [("rules", 0), ("moments", []), ("trail", "0" * 16), ("at", 10**6), ("state", "{}")],
)
def test_a_mark_that_does_not_fit_is_left_alone(store: Store, game: str, what: str, wrong: object) -> None:
    found = store.mark(game)
    assert found is not None
    spoilt = [{**moment, what: wrong} for moment in found["moments"]]
    store.keep_mark(game, {**found, what: wrong} if what in found else {**found, "moments": spoilt})
    play = Tables(store).open(game)
    assert play.states.at_hand == MOVES + 1
    alike(play, followed(store, game))


def test_a_log_that_was_changed_before_the_mark_is_judged(store: Store, game: str) -> None:
    with store.engine.begin() as connection:
        values = {"g": game, "a": "P1 says nothing"}
        connection.execute(sa.text("UPDATE entries SET text = :a WHERE game = :g AND number = 7"), values)
    play = Tables(store).open(game)
    assert play.differs is not None
    assert len(play.moves) == 6


def test_a_mark_of_another_position_is_noticed_by_the_digest(store: Store, game: str, journal: Journal) -> None:
    found = store.mark(game)
    assert found is not None
    wrong = {**found["moments"][-1], "state": json.dumps(snapshot(journal.states[40]))}
    store.keep_mark(game, {**found, "moments": [*found["moments"][:-1], wrong]})
    play = Tables(store).open(game)
    assert play.states.at_hand == MOVES + 1
    assert play.state.now == journal.state.now


def test_a_mark_of_an_older_program_is_left_alone(store: Store, game: str) -> None:
    store.keep_mark(game, {"rules": followed(store, game).row.rules, "at": 50, "trail": "", "state": {}})
    assert Tables(store).open(game).states.at_hand == MOVES + 1
