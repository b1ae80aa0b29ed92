"""Several actions by one press: all or nothing, one version, one key; and no peeking at chance."""

from __future__ import annotations

from .conftest import Hall, Seat


def first_actions(seat: Seat, count: int, lookout: Seat) -> list[str]:
    """What `count` first offers in a row would be, tried out at another table of the same kind."""
    found = []
    for _ in range(count):
        found.append(lookout.get("/offers")["offers"][0]["action"])
        lookout.act(found[-1])
    assert seat.get()["moves"] == 0
    return found


def test_all_are_done_in_order(hall: Hall) -> None:
    seat = hall.seat(hall.table())
    actions = first_actions(seat, 3, hall.seat(hall.table()))
    version = seat.get()["version"]
    answer = seat.post("/actions", actions=actions, version=version)
    assert answer.status_code == 200, answer.text
    assert (answer.json()["moves"], answer.json()["version"]) == (3, version + 3)
    assert [line["n"] for line in seat.get("/log")] == [1, 2, 3]


def test_none_is_done_when_one_is_refused(hall: Hall) -> None:
    seat = hall.seat(hall.table())
    good = first_actions(seat, 2, hall.seat(hall.table()))
    before = seat.get()
    for bad, code in (("P1 sells 10 % of BK", "illegal"), ("nonsense", "unreadable")):
        answer = seat.post("/actions", actions=[*good, bad], version=before["version"])
        assert answer.status_code == 422
        assert (answer.json()["error"]["code"], answer.json()["error"]["index"]) == (code, 2)
        assert seat.get() == before


def test_none_is_done_when_the_turn_passes_to_another_seat(hall: Hall) -> None:
    made = hall.table(kinds="lll")
    first = hall.seat(made, hall.seat(made, "P1").get()["actor"])
    actions = first_actions(first, 2, hall.seat(hall.table()))
    answer = first.post("/actions", actions=actions, version=first.get()["version"])
    assert (answer.status_code, answer.json()["error"]["index"]) == (403, 1)
    assert first.get()["moves"] == 0


def test_one_key_stands_for_all(hall: Hall) -> None:
    seat = hall.seat(hall.table())
    body = {"actions": first_actions(seat, 2, hall.seat(hall.table())), "version": seat.get()["version"], "key": "both"}
    first, again = seat.post("/actions", **body), seat.post("/actions", **body)
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.json()["version"] == again.json()["version"]


def test_a_stale_press_does_nothing(hall: Hall) -> None:
    seat = hall.seat(hall.table())
    actions, version = first_actions(seat, 2, hall.seat(hall.table())), seat.get()["version"]
    seat.act()
    answer = seat.post("/actions", actions=actions, version=version)
    assert answer.status_code == 409
    assert answer.json()["error"]["game"]["moves"] == 1


def test_one_form_or_the_other(hall: Hall) -> None:
    seat = hall.seat(hall.table())
    action, version = seat.get("/offers")["offers"][0]["action"], seat.get()["version"]
    both, many = {"action": action, "actions": [action]}, {"actions": [action] * 21}
    none: dict[str, list[str]] = {"actions": []}
    for body in (both, none, many, {}):
        assert seat.post("/actions", **body, version=version).status_code == 422


def test_chance_cannot_be_tried_out(hall: Hall) -> None:
    """In German Railways chance follows the opening auctions: a list that goes on beyond it is refused unseen."""
    seat = hall.seat(hall.table("german-railways"))
    while True:
        before = seat.get("/offers")
        action = before["offers"][0]["action"]
        answer = seat.post("/actions", actions=[action, "nonsense"], version=before["version"])
        assert answer.status_code == 422
        assert seat.get()["version"] == before["version"]
        if answer.json()["error"]["code"] == "chance":
            break
        seat.act(action)
    assert not [line for line in seat.get("/log") if line["who"] == "chance"]


def test_a_repeated_undo_is_done_once(hall: Hall) -> None:
    seat = hall.seat(hall.table())
    seat.act()
    seat.act()
    body = {"version": seat.get()["version"], "key": "back"}
    assert [seat.post("/undo", **body).json()["moves"] for _ in range(2)] == [1, 1]
