"""Playing over HTTP: seats, versions, keys, undo, chance."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import kursbuch

from .conftest import Hall
from .waiting import eventually


def test_a_game_is_made_and_played(hall: Hall) -> None:
    seat = hall.seat(hall.table())
    before = seat.get()
    assert before["moves"] == 0
    assert before["yours"] == ["P1", "P2", "P3"]
    answer = seat.act()
    assert answer.status_code == 200
    assert answer.json()["moves"] == 1
    assert answer.json()["version"] == before["version"] + 1


@pytest.mark.parametrize("title", kursbuch.titles())
def test_every_title_can_be_made(hall: Hall, title: str) -> None:
    seat = hall.seat(hall.table(title, "hhh"))
    assert seat.get("/offers")["offers"]


def test_a_stale_action_gets_the_fresh_game(hall: Hall) -> None:
    seat = hall.seat(hall.table())
    offers = seat.get("/offers")
    seat.act()
    answer = seat.post("/actions", action=offers["offers"][0]["action"], version=offers["version"])
    assert answer.status_code == 409
    assert answer.json()["error"]["game"]["version"] == offers["version"] + 1


def test_the_same_key_acts_once(hall: Hall) -> None:
    seat = hall.seat(hall.table())
    offers = seat.get("/offers")
    body = {"action": offers["offers"][0]["action"], "version": offers["version"], "key": "once"}
    first, again = seat.post("/actions", **body), seat.post("/actions", **body)
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.json()["version"] == again.json()["version"] == offers["version"] + 1


def test_an_illegal_action_names_its_clause(hall: Hall) -> None:
    seat = hall.seat(hall.table())
    offers = seat.get("/offers")
    answer = seat.post("/actions", action=f"{offers['who']} sells 10 % of BK", version=offers["version"])
    assert answer.status_code == 422
    assert answer.json()["error"]["clause"].startswith("1824:")
    assert seat.get()["version"] == offers["version"]


def test_errors_are_worded_in_the_language_of_the_reader(hall: Hall) -> None:
    seat = hall.seat(hall.table())
    german = seat.call("POST", "/undo", params={"lang": "de"}, json={"version": seat.get()["version"]})
    assert german.json()["error"] == {"code": "nothing-to-undo", "message": "Sie haben noch nichts getan"}
    nobody = {"Authorization": "Bearer nobody", "Accept-Language": "de-AT,de;q=0.9"}
    wrong = hall.http.get("/api/games/none", headers=nobody)
    assert wrong.json()["error"]["message"] == "Dieses Spiel gibt es nicht, oder der Link führt nicht dorthin"


def test_an_illegal_action_is_refused_in_the_language_of_the_reader(hall: Hall) -> None:
    seat = hall.seat(hall.table())
    offers = seat.get("/offers")
    body = {"action": f"{offers['who']} sells 10 % of BK", "version": offers["version"]}
    answer = seat.call("POST", "/actions", params={"lang": "de"}, json=body)
    assert answer.json()["error"]["message"] == "In der ersten Aktienrunde wird nichts verkauft."
    answer = seat.call("GET", "/preview", params={"lang": "de", "action": body["action"]})
    assert answer.json()["error"]["message"] == "In der ersten Aktienrunde wird nichts verkauft."


@pytest.mark.parametrize("text", ["", "nonsense", "P1 buys " + "9" * 3000 + " % of BK from the bank", "\x00"])
def test_unreadable_actions_are_refused(hall: Hall, text: str) -> None:
    seat = hall.seat(hall.table())
    answer = seat.post("/actions", action=text, version=seat.get()["version"])
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] in ("unreadable", "illegal")


def test_nobody_acts_for_another_seat(hall: Hall) -> None:
    made = hall.table(kinds="lll")
    actor = hall.seat(made, "P1").get()["actor"]
    other = next(seat for seat in made["links"] if seat != actor)
    offers = hall.seat(made, actor).get("/offers")
    answer = hall.seat(made, other).post("/actions", action=offers["offers"][0]["action"], version=offers["version"])
    assert answer.status_code == 403
    assert hall.seat(made, actor).act().status_code == 200


def test_watching_is_looking_only(hall: Hall) -> None:
    made = hall.table()
    watcher = hall.seat(made, "watch")
    assert watcher.get("/table")["mine"] is False
    assert watcher.get("/table")["controls"] == []
    for path, body in (("/actions", {"action": "P1 passes", "version": 0}), ("/undo", {"version": 0})):
        assert watcher.post(path, **body).status_code == 403
    assert watcher.post("/chat", text="hello").status_code == 403


def test_a_wrong_token_learns_nothing(hall: Hall) -> None:
    made = hall.table()
    wrong = hall.seat({**made, "host": "x" * 32})
    missing = hall.seat({**made, "id": "nogame"})
    assert wrong.call("GET", "").json() == missing.call("GET", "").json()
    assert wrong.call("GET", "").status_code == 404
    assert hall.http.get(f"/api/games/{made['id']}").status_code == 401


def test_tokens_are_not_in_the_database(hall: Hall, database: Path) -> None:
    made = hall.table(kinds="hll")
    data = b"".join(path.read_bytes() for path in sorted(database.parent.iterdir()))
    assert made["id"].encode() in data
    for token in (made["host"], *made["links"].values()):
        assert token.encode() not in data


def test_undo_is_free_at_one_screen(hall: Hall) -> None:
    seat = hall.seat(hall.table())
    for _ in range(3):
        seat.act()
    for left in (2, 1, 0):
        answer = seat.post("/undo", version=seat.get()["version"])
        assert answer.json()["moves"] == left
    assert seat.post("/undo", version=seat.get()["version"]).status_code == 422


def test_undo_online_ends_when_somebody_else_has_acted(hall: Hall) -> None:
    made = hall.table(kinds="lll")
    first = hall.seat(made, hall.seat(made, "P1").get()["actor"])
    first.act()
    assert first.post("/undo", version=first.get()["version"]).json()["moves"] == 0
    first.act()
    second = hall.seat(made, first.get()["actor"])
    second.act()
    answer = first.post("/undo", version=first.get()["version"])
    assert answer.json()["moves"] == 2, "the others must agree first"
    wish = second.get("/table")["wish"]
    assert wish["yours"]
    third = next(
        hall.seat(made, seat) for seat in made["links"] if made["links"][seat] not in (first.token, second.token)
    )
    assert second.post("/consent", agree=True, version=second.get()["version"]).json()["moves"] == 2
    assert third.post("/consent", agree=True, version=third.get()["version"]).json()["moves"] == 0


def test_a_refused_wish_is_over(hall: Hall) -> None:
    made = hall.table(kinds="lll")
    first = hall.seat(made, hall.seat(made, "P1").get()["actor"])
    first.act()
    second = hall.seat(made, first.get()["actor"])
    second.act()
    first.post("/undo", version=first.get()["version"])
    second.post("/consent", agree=False, version=second.get()["version"])
    assert first.get("/table")["declined"] == {"by": "P2", "wish": "P3"}, "who asked, and who refused"
    assert second.get("/table")["wish"] is None
    assert second.get()["moves"] == 2


def test_taking_back_does_not_change_the_luck(hall: Hall) -> None:
    """German Railways draws markers after the opening auctions; the draw depends on the moment alone."""
    seat = hall.seat(hall.table("german-railways"))
    drawn: list[dict[str, object]] = []
    while not drawn:
        seat.act()
        drawn = [line for line in seat.get("/log") if line["who"] == "chance"]
    seat.post("/undo", version=seat.get()["version"])
    assert not [line for line in seat.get("/log") if line["who"] == "chance"]
    seat.act()
    assert [line for line in seat.get("/log") if line["who"] == "chance"] == drawn


def test_the_seed_is_told_at_the_end_only(hall: Hall) -> None:
    seat, dice = hall.seat(hall.table("german-railways")), random.Random(5)
    while not (summary := seat.act(dice=dice).json())["over"]:
        assert summary["seed"] is None
        if summary["moves"] % 25 == 1:
            assert "seed" not in seat.call("GET", "/export").text
    assert seat.get()["seed"]
    assert seat.get("/table")["result"][0]["place"] == 1


def test_bots_act_by_themselves(hall: Hall) -> None:
    seat = hall.seat(hall.table(kinds="hbb"))
    for _ in range(5):
        eventually(lambda: seat.get()["actor"] == "P1")
        assert seat.act().status_code == 200
    assert seat.get()["moves"] >= 5
