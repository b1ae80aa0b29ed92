"""What a server keeps of its games: the newest moments of all, and the others where somebody looks back."""

from __future__ import annotations

import gc
import random
import tracemalloc
import weakref
from dataclasses import replace

import pytest

import kursbuch
from kursbuch.bots import random_bot
from kursbuch.core.journal import Journal
from kursbuch.core.record import Position
from kursbuch.core.state import State, start
from kursbuch.server import keeping
from kursbuch.server.keeping import FEW, LONG, ROOM, WHILE, WRITTEN, Keeping
from kursbuch.server.moments import STRETCH, Moments
from kursbuch.server.play import Play
from kursbuch.server.reading import brought
from kursbuch.server.storage.store import Store
from kursbuch.server.tables import Tables

from .conftest import Hall, at_random

ALL = frozenset({"P1", "P2", "P3"})
MOVES = 2 * STRETCH + 30


@pytest.fixture(scope="module")
def journal() -> Journal:
    return at_random(MOVES)


@pytest.fixture
def moments(journal: Journal) -> Moments:
    """The states of the game as a server has them that has played it: of its own."""
    return Moments((start(journal.game),)).plus(kursbuch.replay(journal.game, journal.actions).line[1:])


def positions(states: Moments) -> list[Position]:
    return [state.now for state in states]


def room(moments: int, moves: int = LONG) -> int:
    """What so many moments count for, of a game of so many moves."""
    return moments + moves // WRITTEN


def played(store: Store, journal: Journal, moves: int = LONG) -> str:
    """A game that is opened with all its moments, one more than moves."""
    short = Journal(journal.game, journal.states[: moves + 1], journal.actions[:moves], {})
    return Tables(store).bring_in(brought(short)).game


def test_a_shortened_game_works_out_what_is_looked_at(moments: Moments, journal: Journal) -> None:
    few = moments.shortened(FEW)
    assert (few.at_hand, len(few)) == (FEW, MOVES + 1)
    assert few[-1].now is moments[-1].now
    assert (few.at_hand, few.kept) == (FEW, FEW + 1), "one more, from which the others are worked out"
    assert few[40].now == journal.states[40].now
    assert positions(few) == [state.now for state in journal.states]
    assert few.at_hand == MOVES + 1


def test_what_was_looked_at_is_shortened_again(moments: Moments) -> None:
    few = moments.shortened(FEW)
    assert few[0].now == moments[0].now
    assert few.shortened(FEW).at_hand == FEW


def test_whoever_holds_a_state_holds_its_history(moments: Moments, journal: Journal) -> None:
    """Also while the game to which it belongs is shortened, looked back at, and shortened again."""
    held = moments[-1]
    few = moments.shortened(FEW)
    for _ in range(2):
        assert few[3].now == journal.states[3].now
        few = few.shortened(FEW)
    assert held.history == journal.actions
    assert few[-1].before is not None, "and the last moments know what was just before"


def test_a_game_that_grows_is_worked_out_a_stretch_at_a_time(journal: Journal) -> None:
    grown = Moments(tuple(journal.states[:1]))
    for state in journal.states[1:]:
        grown = grown.plus([state])
        if grown.at_hand > 2 * FEW:
            grown = grown.shortened(FEW)
    assert grown[MOVES - 2 * FEW].now == journal.states[MOVES - 2 * FEW].now
    assert grown.at_hand < 2 * FEW + STRETCH + 2 * FEW, "only those in the same stretch"
    assert positions(grown) == [state.now for state in journal.states]
    assert [state.now for state in reversed(grown)] == [state.now for state in reversed(journal.states)]


@pytest.mark.parametrize("stop", [1, 2, 30, STRETCH, 2 * STRETCH + 1, MOVES - 2, MOVES + 1])
def test_a_shortened_game_can_be_taken_back_to_any_moment(moments: Moments, journal: Journal, stop: int) -> None:
    back = moments[: STRETCH + 9].shortened(FEW).plus(moments[STRETCH + 9 :]).shortened(FEW)[:stop]
    assert positions(back) == [state.now for state in journal.states[:stop]]


def test_there_is_nothing_before_the_beginning(moments: Moments) -> None:
    with pytest.raises(IndexError):
        moments.shortened(FEW)[-MOVES - 2]


def test_nothing_of_what_was_shortened_stays_in_memory(journal: Journal) -> None:
    """A state knows the one before it, so one that is still held must not hold all others."""

    class Noted(State):
        __slots__ = ("__weakref__",)

    states = list[State]()
    for state in journal.states[: 2 * FEW + 1]:
        noted = Noted(state.game, state.base, state.answers, state.now, state.ask, state.events, None)
        noted.before, noted.last = states[-1] if states else None, state.last
        states.append(noted)
    seen, few = [weakref.ref(one) for one in states], Moments(tuple(states)).shortened(FEW)
    del states, noted, state
    gc.collect()
    assert [number for number, one in enumerate(seen) if one() is not None] == []
    assert len(few[-1].line) == FEW + 1, "the last few, and one before them"
    assert len(few) == 2 * FEW + 1


def test_a_long_game_keeps_the_positions_of_its_last_moments_alone(journal: Journal) -> None:
    """From where a stretch is worked out is packed: a board has all with it that was derived from it."""
    grown = Moments((start(journal.game),))
    for state in kursbuch.replay(journal.game, journal.actions).line[1:]:
        grown = grown.plus([state])
        if grown.at_hand > LONG:
            grown = grown.shortened(FEW)
    seen = [weakref.ref(state.now) for state in grown]  # all of them, worked out
    grown, before = grown.shortened(FEW), len(grown.shortened(FEW))
    del state
    gc.collect()
    alive = [number for number, position in enumerate(seen) if position() is not None]
    assert (before, len(alive)) == (MOVES + 1, grown.at_hand + 2), "those, the one before them, and the beginning"
    assert grown[MOVES // 2].now == journal.states[MOVES // 2].now


def test_a_game_at_which_no_page_looks_is_short(store: Store, journal: Journal) -> None:
    kept, play = Keeping(), Tables(store).open(played(store, journal, WHILE + 1))
    kept.keep(play)
    assert kept.size == (1, room(FEW + 1, WHILE + 1))
    kept.looked_at(play.row.id)
    kept.keep(play)
    assert kept.size == (1, room(WHILE + 2, WHILE + 1))


def test_moves_take_room_too(store: Store, journal: Journal) -> None:
    kept, play = Keeping(), Tables(store).open(played(store, journal, MOVES))
    kept.keep(play)
    assert kept.size == (1, room(play.shortened(FEW).states.kept, MOVES))


def test_a_game_takes_no_more_room_than_it_counts_for(store: Store, journal: Journal) -> None:
    """Or a server that has opened many would grow far beyond what it may."""
    tables = Tables(store)
    games = [played(store, journal, MOVES) for _ in range(6)]
    tables.open(games[0])  # what all of them share
    tracemalloc.start()
    before, (_, counted) = tracemalloc.get_traced_memory()[0], tables.kept.size
    for game in games[1:]:
        tables.offers(tables.open(game))
    gc.collect()
    taken = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert 0 < taken <= ROOM * (tables.kept.size[1] - counted)


def test_of_games_that_are_over_few_are_kept_unless_a_page_looks(
    store: Store, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "OVER", 2)
    kept, plays = Keeping(), [over(Tables(store).open(played(store, journal, WHILE + 1))) for _ in range(5)]
    for play in plays[:3]:
        kept.keep(play)
    assert [kept.get(play.row.id) is not None for play in plays] == [False, True, True, False, False]
    kept.looked_at(plays[1].row.id)
    for play in plays[3:]:
        kept.keep(play)
    assert [kept.get(play.row.id) is not None for play in plays] == [False, True, False, True, True]
    kept.keep(Tables(store).open(plays[3].row.id))  # somebody has taken the last move back
    kept.keep(plays[0])
    kept.keep(plays[2])
    assert [kept.get(play.row.id) is not None for play in plays] == [True, True, True, True, False]


def over(play: Play) -> Play:
    """The same as if it had ended."""
    last = play.state
    end = State(last.game, last.base, last.answers, last.now, None, last.events, None)
    return replace(play, states=play.states[:-1].plus([end]))


def test_those_at_which_nobody_has_looked_for_longest_are_shortened_first(
    store: Store, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, ids = Keeping(), [played(store, journal) for _ in range(3)]
    plays = {game: Tables(store).open(game) for game in ids}
    for play in plays.values():
        kept.keep(play)
    kept.looked_at(ids[0])
    assert kept.size == (3, 3 * room(LONG + 1))
    monkeypatch.setattr(keeping, "MOST", 3 * room(LONG + 1) - 1)
    kept.keep(plays[ids[2]])
    left = {game: short.states.at_hand for game in ids if (short := kept.get(game))}
    assert left == {ids[0]: LONG + 1, ids[1]: FEW, ids[2]: LONG + 1}
    assert kept.size == (3, sum(map(room, left.values())) + 1)


def test_when_all_are_short_those_that_nothing_is_done_with_are_forgotten(
    store: Store, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "MOST", 2 * room(FEW + 1))
    tables, ids = Tables(store), [played(store, journal) for _ in range(3)]
    for game in ids:
        tables.open(game)
    assert [tables.kept.get(game) is not None for game in ids] == [False, True, True]
    assert tables.kept.size == (2, 2 * room(FEW + 1))
    for game in ids:
        assert len(tables.open(game).moves) == LONG, "but they are still there"


def test_a_game_goes_on_as_if_it_was_never_shortened(
    store: Store, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "MOST", 1)
    tables, game = Tables(store), played(store, journal)
    for number in range(LONG):
        play = tables.open(game)
        assert tables.kept.size[1] <= room(LONG + 1, len(play.moves))
        tables.act(game, ALL, [str(random_bot(play.state, random.Random(number)))], play.version, None)
    for _ in range(LONG + FEW):
        tables.undo(game, ALL, tables.open(game).version, None)
    play, row = tables.open(game), store.game(game)
    assert row is not None
    whole = Play.begin(row).after(store.entries(game))
    assert (play.moves, play.version) == (whole.moves, whole.version)
    assert positions(play.states) == positions(whole.states)


def test_what_a_page_has_looked_back_at_counts(store: Store, journal: Journal) -> None:
    kept, play = Keeping(), Tables(store).open(played(store, journal))
    kept.keep(play.shortened(FEW))
    few = kept.get(play.row.id)
    assert few is not None
    assert few.states[1].now == play.states[1].now
    kept.looked_at(play.row.id)
    assert kept.size == (1, room(LONG + 1) + 1)


def test_a_page_that_shows_a_game_has_looked_at_it(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who only asks where it stands, as a program does, has not."""
    seat, looked = hall.seat(hall.table()), list[str]()
    monkeypatch.setattr(Keeping, "looked_at", lambda kept, game: looked.append(game))
    seat.get()
    seat.get("/offers")
    assert seat.game not in looked
    seat.get("/table")
    assert seat.game in looked
