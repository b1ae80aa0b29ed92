"""Secrets: a link that others have got hold of can be replaced, and a seed that was told is used no more."""

from __future__ import annotations

import random
from pathlib import Path

from kursbuch.server.settings import Settings

from .conftest import FAST, Hall, Seat, Serve, client
from .test_live import listening, news


def test_a_link_is_replaced(hall: Hall) -> None:
    made = hall.table(kinds="lll")
    seat, other = hall.seat(made, "P1"), hall.seat(made, "P2")
    with listening(seat) as answer:
        heard = news(answer)
        next(heard)
        fresh = seat.post("/token").json()["token"]
        assert [one["type"] for one in heard if one["type"] != "game"] == [], "open pages are closed"
    assert seat.call("GET", "").status_code == 404
    assert Seat(hall.http, made["id"], fresh).get()["yours"] == ["P1"]
    assert other.get()["yours"] == ["P2"]
    assert other.get("/table")["version"] == 0, "nobody is made late by it"


def test_the_host_s_link_is_replaced_for_all_seats_at_the_screen(hall: Hall) -> None:
    made = hall.table(kinds="hhl")
    fresh = hall.seat(made).post("/token").json()["token"]
    assert Seat(hall.http, made["id"], fresh).get()["yours"] == ["P1", "P2"]
    assert hall.seat(made).call("GET", "").status_code == 404
    assert hall.seat(made, "P3").get()["yours"] == ["P3"]


def test_the_link_for_looking_on_is_replaced_by_a_player_alone(hall: Hall) -> None:
    made = hall.table()
    assert hall.seat(made, "watch").post("/token", watch=True).status_code == 403
    fresh = hall.seat(made).post("/token", watch=True).json()["token"]
    assert hall.seat(made, "watch").call("GET", "").status_code == 404
    assert Seat(hall.http, made["id"], fresh).get()["yours"] == []
    assert hall.seat(made).get("/table")["watch"] == fresh


def test_a_new_link_outlives_a_restart_and_is_known_to_other_servers(tmp_path: Path, serve: Serve) -> None:
    settings = Settings(f"sqlite:///{tmp_path}/games.sqlite", **FAST)
    with (
        serve(settings) as here,
        serve(settings) as there,
        client(here) as http,
        client(there) as other,
    ):
        made = Hall(here, http).table()
        assert Hall(there, other).seat(made).get()["moves"] == 0
        fresh = Hall(here, http).seat(made).post("/token").json()["token"]
        assert Seat(other, made["id"], fresh).get()["moves"] == 0
        assert Hall(there, other).seat(made).call("GET", "").status_code == 404
    with serve(settings) as url, client(url) as http:
        assert Seat(http, made["id"], fresh).get()["moves"] == 0


def _to_the_end(seat: Seat, dice: random.Random) -> None:
    while not seat.act(dice=dice).json()["over"]:
        pass


def test_whoever_goes_back_from_the_end_gets_another_seed(hall: Hall) -> None:
    """The seed is told at the end; with it one could foresee what chance will do."""
    seat, dice = hall.seat(hall.table("german-railways")), random.Random(5)
    _to_the_end(seat, dice)
    told = seat.get()["seed"]
    assert len(told.split()) == 1
    back = seat.post("/undo", version=seat.get()["version"]).json()
    assert (back["over"], back["seed"]) == (False, None)
    _to_the_end(seat, dice)
    first, second = seat.get()["seed"].split()
    assert first == told
    assert second != first
