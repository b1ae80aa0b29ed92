"""Clocks: what they show follows from the log and the hour that is handed in, and what happens when time is up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from kursbuch.server.clocks import attendance
from kursbuch.server.clocks.terms import MOVE, RESERVE, Terms, due, left, spent
from kursbuch.server.clocks.timekeeper import Timekeeper
from kursbuch.server.errors import ApiError
from kursbuch.server.lobby.lobby import Lobby, Wanted
from kursbuch.server.play import Play
from kursbuch.server.storage.migrate import upgrade
from kursbuch.server.storage.store import Store
from kursbuch.server.tables import Tables

from .conftest import Hall, Seat

DAY = timedelta(days=1)
NOW = datetime.now(UTC)


@dataclass
class Club:
    lobby: Lobby
    woken: list[str]
    late: list[str]
    keeper: Timekeeper

    def table(self, clock: str = MOVE, minutes: int = 1440, then: str = "remind") -> Play:
        """A game of 1824 with three people."""
        terms = Terms(False, clock, minutes, then)
        wanted = Wanted("1824", "austria-hungary", {}, "Ann", 2, 0, "steady", terms, False, False, False)
        game, _ = self.lobby.gather(wanted)
        for name in ("Ben", "Cleo"):
            self.lobby.join(game, name)
        return self.lobby.tables.open(game)

    def passes(self, play: Play) -> Play:
        actor = play.state.actor or ""
        return self.lobby.tables.act(play.row.id, frozenset({actor}), [f"{actor} passes"], play.version, None)

    def tick(self, hours: float) -> None:
        self.keeper.tick(NOW + timedelta(hours=hours))


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    store = Store(f"sqlite:///{tmp_path}/games.sqlite")
    upgrade(store.engine)
    lobby, woken, late = Lobby(Tables(store)), list[str](), list[str]()
    keeper = Timekeeper(lobby, woken.append)
    keeper.late.append(lambda play, now: late.append(play.row.id))
    yield Club(lobby, woken, late, keeper)
    store.close()


# -- what a clock shows -----------------------------------------------------------------------------------


def test_every_answer_has_its_own_time(club: Club) -> None:
    play = club.table()
    terms = club.lobby.terms(play.row.id)
    begun = play.row.created
    assert left(play, terms, begun + DAY / 2) == DAY / 2
    play = club.passes(play)
    assert left(play, terms, play.moves[-1].at + DAY / 4) == 3 * DAY / 4
    assert due(play, terms, play.moves[-1].at) == play.moves[-1].at + DAY


def test_a_reserve_is_used_up_over_the_game_and_by_its_own_player_alone(club: Club) -> None:
    play = club.table(RESERVE, 60)
    terms, first = club.lobby.terms(play.row.id), play.state.actor or ""
    play = club.passes(play)
    second = play.state.actor or ""
    then = play.moves[-1].at
    assert spent(play, first, then + DAY) < timedelta(minutes=1), "the clock of one who waits stands"
    assert spent(play, second, then + timedelta(minutes=50)) == timedelta(minutes=50)
    assert left(play, terms, then + timedelta(minutes=50)) == timedelta(minutes=10)


def test_without_a_clock_there_is_nothing_to_run_out(club: Club) -> None:
    play = club.table("none", 0)
    assert left(play, club.lobby.terms(play.row.id), NOW + 100 * DAY) is None
    club.tick(2400)
    assert club.late == []


def test_a_clock_that_jumps_back_gives_no_time(club: Club) -> None:
    play = club.table()
    assert left(play, Terms(clock=MOVE, minutes=1440), play.row.created - 5 * DAY) == DAY


def test_on_holiday_the_clock_stands_still(club: Club) -> None:
    play = club.table()
    terms, seat = club.lobby.terms(play.row.id), play.state.actor or ""
    start = play.row.created + DAY / 2
    play = attendance.announce(club.lobby.tables, play.row.id, seat, start, start + 7 * DAY)
    assert left(play, terms, start + 3 * DAY) == DAY / 2
    assert left(play, terms, start + 7 * DAY + DAY / 4) == DAY / 4
    assert due(play, terms, play.row.created) == play.row.created + 8 * DAY
    club.tick(30)
    assert club.late == []
    club.tick(24 * 8.5)
    assert club.late == [play.row.id]


@pytest.mark.parametrize("length", [timedelta(0), -DAY, 61 * DAY])
def test_a_holiday_has_an_end(club: Club, length: timedelta) -> None:
    play = club.table()
    with pytest.raises(ApiError, match="holiday"):
        attendance.announce(club.lobby.tables, play.row.id, "P1", NOW, NOW + length)


# -- time is up -------------------------------------------------------------------------------------------


def test_a_reminder_changes_nothing_and_comes_once(club: Club) -> None:
    play = club.table()
    club.tick(23)
    assert club.late == []
    club.tick(25)
    club.tick(26)
    assert club.late == [play.row.id]
    after = club.lobby.tables.open(play.row.id)
    assert (after.latest, after.stand_ins) == (play.latest, {})


def test_votes_bring_no_second_reminder(club: Club) -> None:
    play = club.table(then="vote")
    club.tick(25)
    seat = play.state.actor or ""
    voter = next(one.id for one in play.people if one.id != seat)
    attendance.fill(club.lobby.tables, play.row.id, frozenset({voter}), seat, "bot", late=True)
    later = NOW + timedelta(hours=26)
    club.lobby.update(club.lobby.tables.open(play.row.id), later)  # as the clerk does after every entry
    club.tick(27)
    assert club.late == [play.row.id]
    play = club.passes(club.lobby.tables.open(play.row.id))
    club.lobby.update(play, later)
    club.tick(24 * 4)
    assert club.late == [play.row.id] * 2, "the next one has a time of their own"


def test_who_has_used_up_the_reserve_is_told_once_that_a_bot_plays(club: Club) -> None:
    play = club.table(RESERVE, 60, "bot")
    seat = play.state.actor or ""
    club.tick(2)
    tables, game = club.lobby.tables, play.row.id
    tables.bot_acts(game)
    while (play := tables.open(game)).state.actor != seat:
        play = club.passes(play)
    club.lobby.update(play, NOW + DAY)
    assert (club.late, due(play, club.lobby.terms(game), NOW + DAY)) == ([game], None)


def test_of_several_servers_one_sees_to_a_table(club: Club) -> None:
    play = club.table(then="bot")
    [overdue] = club.lobby.book.overdue(NOW + 2 * DAY)
    assert [club.lobby.book.take(overdue, NOW + 3 * DAY) for _ in range(3)] == [True, False, False]
    assert overdue.game == play.row.id
    club.tick(24 * 4)
    assert club.woken == [play.row.id], "whoever took it upon itself was killed before it was done"


def test_whoever_acts_in_time_is_not_late(club: Club) -> None:
    """Even where the list of games has not heard of it yet."""
    play = club.passes(club.table(then="bot"))
    club.keeper.tick(play.moves[-1].at + DAY - timedelta(seconds=1))
    assert club.late == club.woken == []
    assert club.lobby.book.overdue(play.moves[-1].at + DAY + timedelta(seconds=1)) != ()


def test_a_bot_plays_until_they_are_back(club: Club) -> None:
    tables, play = club.lobby.tables, club.table(then="bot")
    seat = play.state.actor or ""
    club.tick(25)
    assert club.woken == [play.row.id]
    play = tables.open(play.row.id)
    assert play.stand_ins == {seat: attendance.STANDS_IN}
    bot = tables.bot_to_act(play)
    assert bot is not None
    assert (bot.id, bot.bot) == (seat, attendance.STANDS_IN)
    tables.bot_acts(play.row.id)
    assert tables.open(play.row.id).moves[-1].seat == seat
    play = attendance.come_back(tables, play.row.id, frozenset({seat}))
    assert (play.stand_ins, tables.bot_to_act(play)) == ({}, None)
    reopened = Tables(club.lobby.tables.store).open(play.row.id)
    assert (reopened.stand_ins, len(reopened.moves)) == ({}, len(play.moves)), "the log tells all of it"


# -- somebody else takes the seat -------------------------------------------------------------------------


def test_the_others_fill_the_seat_of_one_whose_time_is_up_if_all_agree(club: Club) -> None:
    tables, play = club.lobby.tables, club.table(then="vote")
    seat = play.state.actor or ""
    one, other = sorted({"P1", "P2", "P3"} - {seat})
    game = play.row.id
    with pytest.raises(ApiError, match="not-late"):
        attendance.fill(tables, game, frozenset({one}), seat, "bot", late=False)
    with pytest.raises(ApiError, match="not-late"):
        attendance.fill(tables, game, frozenset({one}), other, "bot", late=True)
    attendance.fill(tables, game, frozenset({one}), seat, "bot", late=True)
    play, _ = attendance.fill(tables, game, frozenset({other}), seat, "link", late=True)
    assert [kept.kind for kept in play.row.seats] == ["link"] * 3, "they do not want the same"
    play, token = attendance.fill(tables, game, frozenset({other}), seat, "bot", late=True)
    filled = play.seat(seat)
    assert filled is not None
    assert (filled.kind, filled.bot, token, play.votes) == ("bot", attendance.STANDS_IN, "", frozenset())
    with pytest.raises(ApiError, match="no-seat"):
        attendance.fill(tables, game, frozenset({one}), seat, "bot", late=True)


def test_who_goes_hands_the_seat_on_by_a_new_link(club: Club) -> None:
    tables, play = club.lobby.tables, club.table()
    waiting = next(seat.id for seat in play.people if seat.id != play.state.actor)
    old = play.seat(waiting)
    play, token = attendance.fill(tables, play.row.id, frozenset({waiting}), waiting, "link", late=False)
    assert tables.admit(play.row.id, token)[1] == {waiting}
    assert old is not None
    assert old.digest not in {seat.digest for seat in play.row.seats}, "the old link leads nowhere"


def test_who_takes_a_seat_over_is_shown_by_their_own_name(club: Club) -> None:
    """As long as they have not acted; a bot that takes it keeps the name that was there."""
    tables, play = club.lobby.tables, club.passes(club.table())
    gone, game = play.moves[-1].seat, play.row.id
    with pytest.raises(ApiError, match="named"):
        tables.call(game, gone, "Dora")
    attendance.fill(tables, game, frozenset({gone}), gone, "link", late=False)
    play = tables.call(game, gone, "Dora")
    assert dict(zip(play.game.players, play.game.names, strict=True))[gone] == "Dora"
    assert play.state.game.names == play.game.names, "wherever the game is told of"
    play = club.passes(play)
    while play.moves[-1].seat != gone:
        play = club.passes(play)
    with pytest.raises(ApiError, match="named"):
        tables.call(game, gone, "Elsa")
    reopened = Tables(tables.store).open(game)
    assert (reopened.game.names, reopened.state.now) == (play.game.names, play.state.now)
    assert (reopened.differs, reopened.reckoned, reopened.taken_over) == (None, 0, frozenset())


def test_where_no_clock_runs_three_days_are_long(club: Club) -> None:
    play = club.table("none", 0)
    begun = play.row.created
    assert not attendance.is_late(play, Terms(), begun + 2.9 * DAY)
    assert attendance.is_late(play, Terms(), begun + 3.1 * DAY)


def test_at_the_table_one_sees_the_clock_goes_away_and_hands_the_seat_on(hall: Hall) -> None:
    body = {"title": "1824", "variant": "austria-hungary", "name": "Ann", "free": 2}
    terms = {"terms": {"clock": "reserve", "minutes": 90, "then": "vote"}}
    made = hall.http.post("/api/lobby", json={**body, **terms}).json()
    tokens = [
        hall.http.post(f"/api/lobby/{made['id']}/seats", json={"name": n}).json()["token"] for n in ("Ben", "Cleo")
    ]
    ann, ben = Seat(hall.http, made["id"], made["token"]), Seat(hall.http, made["id"], tokens[0])
    clock = ann.get("/clock")
    assert (sorted(clock["left"]), clock["late"], clock["terms"]["then"]) == (["P1", "P2", "P3"], False, "vote")
    [seat], [other] = ann.get()["yours"], ben.get()["yours"]
    times = {"start": "2030-01-01T00:00:00+01:00", "end": "2030-01-08T00:00:00+01:00"}
    assert ann.call("PUT", "/away", json=times).json()["away"][seat]["start"] == "2029-12-31T23:00:00+00:00"
    assert ann.call("PUT", "/away", json={**times, "seat": other}).status_code == 403
    assert ben.post("/fill", seat=seat, how="bot").json()["error"]["code"] == "not-late"
    handed = ann.post("/fill", seat=seat, how="link").json()
    assert handed["done"]
    assert ann.call("GET", "/clock").status_code == 404, "Ann has gone"
    assert Seat(hall.http, made["id"], handed["token"]).get()["yours"] == [seat]
    assert ben.post("/back").json()["stand_ins"] == {}
