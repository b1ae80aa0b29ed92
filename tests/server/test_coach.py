"""Help at the table: what the coach would do, and why a bot did what it did."""

from __future__ import annotations

import json

from kursbuch.bots.bot import Reason
from kursbuch.server.study.coach_api import _told
from kursbuch.server.thinking import Thought

from .conftest import Hall, Seat
from .waiting import eventually


def waits(person: Seat, seat: str) -> None:
    """Until it is that seat's turn."""
    eventually(lambda: person.get()["actor"] == seat)


def test_the_coach_gives_a_legal_answer(hall: Hall) -> None:
    made = hall.table("german-railways", "hbb")
    person = hall.seat(made)
    waits(person, "P1")
    told = person.get("/hint")
    assert person.get("/explain", action=told["action"])["legal"]
    assert told["version"] == person.get()["version"]
    assert all(reason.keys() == {"figure", "amount"} for reason in told["reasons"])
    assert 0 <= told["chance"] <= 1
    assert told["next"] is None or told["next"]["chance"] <= told["chance"]
    assert told["facts"]


def test_figures_that_speak_against_an_answer_are_no_reasons_for_it() -> None:
    good, bad = Reason("dividends", 60), Reason("prices", -90)
    assert _told(Thought("P1 passes", (good, bad)))["reasons"] == []
    assert _told(Thought("P1 passes", (good,)))["reasons"] == [{"figure": "dividends", "amount": 60}]


def test_there_is_no_coach_among_people(hall: Hall) -> None:
    made = hall.table("german-railways", "hlb")
    refused = hall.seat(made).call("GET", "/hint")
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "no-hints")


def test_nor_for_another_seat(hall: Hall) -> None:
    made = hall.table("german-railways", "hhh")
    watching = Seat(hall.http, made["id"], made["watch"])
    assert watching.call("GET", "/hint").status_code == 403


def test_a_bot_tells_why_it_did_what_it_did(hall: Hall) -> None:
    made = hall.table("german-railways", "Bhh")
    person = hall.seat(made)
    waits(person, "P2")
    number = person.get()["moves"]
    told = person.get("/why", at=number)
    assert told["action"] == json.loads(person.call("GET", "/export").text)["actions"][number - 1]["do"]


def test_people_need_not_tell(hall: Hall) -> None:
    made = hall.table("german-railways", "hhh")
    person = hall.seat(made)
    person.act()
    refused = person.call("GET", "/why", params={"at": 1})
    assert (refused.status_code, refused.json()["error"]["code"]) == (422, "no-bot")
