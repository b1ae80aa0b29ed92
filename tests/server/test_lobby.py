"""The lobby: gathering at a table, games that everybody may see, and the way back to one's own."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import kursbuch
from kursbuch.bots import steady_bot
from kursbuch.server.storage.records import digest_of

from .conftest import Hall, Seat
from .test_live import listening, news


def gather(hall: Hall, **wanted: Any) -> dict[str, Any]:
    body = {"title": "1824", "variant": "austria-hungary", "name": "Ann", "free": 2, "open": True, **wanted}
    answer = hall.http.post("/api/lobby", json=body)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def join(hall: Hall, table: str, name: str) -> Any:
    return hall.http.post(f"/api/lobby/{table}/seats", json={"name": name})


def shown(hall: Hall, table: str) -> Any:
    """The table as the lobby shows it to everybody, None if it does not."""
    return next((one for one in hall.http.get("/api/lobby").json()["tables"] if one["id"] == table), None)


def own(hall: Hall, method: str, table: str, token: str, path: str = "") -> Any:
    return hall.http.request(method, f"/api/lobby/tables/{table}{path}", headers={"Authorization": f"Bearer {token}"})


def mine(hall: Hall, *tickets: tuple[str, str]) -> Any:
    body = {"games": [{"id": id_, "token": token} for id_, token in tickets]}
    return hall.http.post("/api/lobby/mine", json=body).json()


# -- gathering -------------------------------------------------------------------------------------------


def test_a_game_begins_when_the_last_seat_is_taken(hall: Hall) -> None:
    made = gather(hall, terms={"clock": "move", "minutes": 1440, "then": "bot"}, hints=True)
    assert [seat["kind"] for seat in shown(hall, made["id"])["seats"]] == ["link", "free", "free"]
    assert hall.http.post("/api/mine", json={"games": [{"id": made["id"], "token": made["token"]}]}).json() == []
    ben = join(hall, made["id"], "Ben").json()
    assert not ben["begun"]
    cleo = join(hall, made["id"], "Cleo").json()
    assert cleo["begun"]
    assert shown(hall, made["id"]) is None
    seats = [Seat(hall.http, made["id"], one["token"]).get() for one in (made, ben, cleo)]
    assert sorted(name for seat in seats for name in (seat["players"][seat["yours"][0]],)) == ["Ann", "Ben", "Cleo"]
    assert len({seat["yours"][0] for seat in seats}) == 3, "each acts for a seat of their own"
    assert join(hall, made["id"], "Dora").status_code == 404
    assert hall.http.get(f"/api/lobby/{made['id']}").json()["begun"]


def test_of_many_who_want_the_last_seat_one_gets_it(hall: Hall) -> None:
    made = gather(hall)
    with ThreadPoolExecutor(6) as pool:
        codes = list(pool.map(lambda n: join(hall, made["id"], f"Guest {n}").status_code, range(6)))
    assert codes.count(201) == 2
    assert set(codes) <= {201, 404, 409}
    assert len(Seat(hall.http, made["id"], made["token"]).get()["players"]) == 3


def test_whoever_looks_for_a_game_hears_of_new_tables(hall: Hall) -> None:
    with hall.http.stream("GET", "/api/lobby/events") as answer:
        heard = news(answer)
        assert next(heard)["type"] == "hello"
        made = gather(hall)
        assert next(heard) == {"type": "lobby"}
        join(hall, made["id"], "Ben")
        assert next(heard) == {"type": "lobby"}


def test_a_private_table_is_found_by_its_address_alone(hall: Hall) -> None:
    made = gather(hall, open=False)
    assert shown(hall, made["id"]) is None
    assert hall.http.get(f"/api/lobby/{made['id']}").json()["seats"][0]["name"] == "Ann"
    assert join(hall, made["id"], "Ben").status_code == 201
    assert join(hall, "nowhere", "Ben").json()["error"]["code"] == "no-table"


def test_nobody_learns_a_token_or_a_digest(hall: Hall) -> None:
    made = gather(hall)
    told = hall.http.get(f"/api/lobby/{made['id']}").text + hall.http.get("/api/lobby").text
    assert made["token"] not in told
    assert digest_of(made["token"]) not in told


def test_the_host_begins_with_those_who_are_there(hall: Hall) -> None:
    made = gather(hall, free=4, bots=1)
    ben = join(hall, made["id"], "Ben").json()
    assert own(hall, "POST", made["id"], ben["token"], "/begin").json()["error"]["code"] == "not-host"
    assert own(hall, "GET", made["id"], made["token"]).json()["least"] == 3
    assert own(hall, "POST", made["id"], made["token"], "/begin").status_code == 200
    assert sorted(Seat(hall.http, made["id"], ben["token"]).get()["kinds"].values()) == ["bot", "link", "link"]


def test_too_few_cannot_begin(hall: Hall) -> None:
    made = gather(hall, title="1844", variant="switzerland")
    answer = own(hall, "POST", made["id"], made["token"], "/begin")
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "set-up")
    assert shown(hall, made["id"]) is not None, "the table waits on"


def test_seats_are_given_back_and_the_host_closes_the_table(hall: Hall) -> None:
    made = gather(hall)
    ben = join(hall, made["id"], "Ben").json()
    assert own(hall, "DELETE", made["id"], "somebody", "/seat").status_code == 403
    own(hall, "DELETE", made["id"], ben["token"], "/seat")
    assert sum(seat["kind"] == "free" for seat in shown(hall, made["id"])["seats"]) == 2
    own(hall, "DELETE", made["id"], made["token"], "/seat")
    assert shown(hall, made["id"]) is None
    assert join(hall, made["id"], "Cleo").status_code == 404


def test_two_of_one_name_are_told_apart(hall: Hall) -> None:
    made = gather(hall)
    join(hall, made["id"], "Ann")
    assert [seat["name"] for seat in shown(hall, made["id"])["seats"]] == ["Ann", "Ann 2", ""]


@pytest.mark.parametrize(
    "wrong", [{"title": "1825"}, {"variant": "moon"}, {"free": 7}, {"bot": "nobody"}, {"options": {"map": "moon"}}]
)
def test_a_table_that_cannot_be_is_refused(hall: Hall, wrong: dict[str, Any]) -> None:
    body = {"title": "1824", "variant": "austria-hungary", "name": "Ann", "free": 2, **wrong}
    answer = hall.http.post("/api/lobby", json=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "set-up")


# -- my games ---------------------------------------------------------------------------------------------


def test_games_that_wait_for_me_come_first_with_the_least_time_left(hall: Hall) -> None:
    over_a_week, a_day, theirs = (
        gather(hall, free=0, bots=2, bot="random", terms={"clock": "move", "minutes": minutes})
        for minutes in (10080, 1440, 60)
    )
    for made in (over_a_week, a_day):
        seat = Seat(hall.http, made["id"], made["token"])
        while seat.get()["actor"] not in seat.get()["yours"]:
            pass  # bots act by themselves
    table = hall.table(kinds="ll" + "b")
    found = mine(hall, *((one["id"], one["token"]) for one in (over_a_week, a_day)), (table["id"], table["watch"]))
    assert [game["id"] for game in found["games"]] == [a_day["id"], over_a_week["id"], table["id"]]
    assert 86_000 < found["games"][0]["left"] <= 86_400
    assert found["games"][0]["asked"]
    assert found["games"][2]["yours"] == []
    assert theirs["id"] not in str(found)


def test_tables_at_which_i_wait_are_mine_too(hall: Hall) -> None:
    made = gather(hall, open=False)
    [table] = mine(hall, (made["id"], made["token"]))["tables"]
    assert (table["host"], [seat["you"] for seat in table["seats"]]) == (True, [True, False, False])
    assert mine(hall, (made["id"], "wrong")) == {"games": [], "tables": []}


def test_a_miniature_of_the_board_is_for_those_at_the_table(hall: Hall) -> None:
    made = hall.table()
    answer = hall.seat(made).call("GET", "/miniature", params={"theme": "dark"})
    assert answer.text.startswith("<svg")
    assert Seat(hall.http, made["id"], "wrong").call("GET", "/miniature").status_code == 404


# -- what everybody may see -------------------------------------------------------------------------------


def test_a_game_is_private_until_its_host_lets_everybody_see_it(hall: Hall) -> None:
    made = hall.table(kinds="hhl")
    host, guest = hall.seat(made), hall.seat(made, "P3")
    assert hall.http.get(f"/public/{made['id']}").status_code == 404
    assert guest.call("PUT", "/listing", json={"public": True}).json()["error"]["code"] == "not-host"
    assert host.call("PUT", "/listing", json={"public": True}).json()["public"]
    assert made["id"] in [game["id"] for game in hall.http.get("/api/lobby").json()["watch"]]
    with listening(hall.seat(made, "watch")) as answer:
        heard = news(answer)
        assert next(heard)["type"] == "hello"
        seen = next(one for one in hall.http.get("/api/lobby").json()["watch"] if one["id"] == made["id"])
        assert (seen["watchers"], seen["terms"]["clock"]) == (1, "none")
    page = hall.http.get(f"/public/{made['id']}").text
    assert f"/games/{made['id']}#{made['watch']}" in page
    assert hall.http.get(f"/public/{made['id']}/board.svg").text.startswith("<svg")
    host.call("PUT", "/listing", json={"public": False})
    assert hall.http.get(f"/public/{made['id']}").status_code == 404
    assert made["id"] not in hall.http.get("/api/lobby").text


@pytest.fixture(scope="session")
def finished(hall: Hall) -> dict[str, Any]:
    """A game of German Railways that was played to its end, which everybody may see; there is no other in the hall."""
    dice, state = random.Random(0), kursbuch.new("german-railways", ["Zoë", "Yann", "Xenia_%"], 0)
    while not state.over:
        state = kursbuch.apply(state, kursbuch.draw(state, dice) if state.is_chance else steady_bot(state, dice))
    made: dict[str, Any] = hall.http.post("/api/import", json={"file": kursbuch.dumps(state)}).json()
    hall.seat(made).call("PUT", "/listing", json={"public": True})
    return made


def test_finished_games_are_found_by_title_players_and_result(hall: Hall, finished: dict[str, Any]) -> None:
    def found(**search: str) -> list[str]:
        return [game["id"] for game in hall.http.get("/api/lobby/finished", params=search).json()["games"]]

    worth = hall.seat(finished).get()["worth"]
    names = {"P1": "Zoë", "P2": "Yann", "P3": "Xenia_%"}
    first, last = max(worth, key=worth.__getitem__), min(worth, key=worth.__getitem__)
    one = [finished["id"]]
    assert found() == found(title="german-railways") == found(player="zoË") == found(player="a_%") == one
    assert found(winner=names[first]) == one
    assert found(title="1824") == found(player="Z%") == found(winner=names[last]) == found(player="Nobody") == []


def test_the_page_of_a_finished_game_tells_the_result_in_two_languages(hall: Hall, finished: dict[str, Any]) -> None:
    english, german = (hall.http.get(f"/public/{finished['id']}", params={"lang": lang}).text for lang in ("en", "de"))
    assert "won with" in english
    assert f"/games/{finished['id']}/analysis#" in english
    assert "gewinnt mit" in german
    assert "Xenia_%" in english


# -- hints ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hints", [True, False])
def test_the_coach_is_asked_where_the_table_has_agreed_to_it(hall: Hall, hints: bool) -> None:
    made = gather(hall, title="german-railways", variant="germany", hints=hints)
    tokens = [made["token"], *(join(hall, made["id"], name).json()["token"] for name in ("Ben", "Cleo"))]
    seats = [Seat(hall.http, made["id"], token) for token in tokens]
    waits = next(one for one in seats if not one.get("/offers")["yours"])
    assert waits.get("/table")["help"]["coach"] is hints
    refused = waits.call("GET", "/hint").json()["error"]["code"]  # whoever is asked would wait for the coach's answer
    assert refused == ("not-yours" if hints else "no-hints")
