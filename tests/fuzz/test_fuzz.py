"""A slice of the fuzz run, and that it notices what it looks for."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice, repeat

import httpx
import pytest

from tests.server.conftest import Hall, database, hall, luck  # noqa: F401  fixtures

from . import attack as attacking
from .attack import Attacker, Meter, Report, Request, Table, attack
from .tables import seated

DESCRIPTION = {
    "paths": {
        "/api/games/{game_id}/chat": {
            "post": {
                "parameters": [{"name": "game_id", "in": "path", "schema": {"type": "string"}}],
                "requestBody": {
                    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Said"}}},
                },
            }
        }
    },
    "components": {"schemas": {"Said": {"type": "object", "properties": {"text": {"type": "string"}}}}},
}
TABLE = Table("t1", "secret", lambda: {"offers": [{"action": "P1 buys 2 of BK"}], "version": 3}, '{"actions": []}')


def attacker(seed: int = 1) -> Attacker:
    return Attacker(DESCRIPTION, [TABLE], random.Random(seed))


def answering(status: int, thought: float = 0) -> httpx.Client:
    """A server that answers the same whatever it is asked, after so much of a thought; 0: it hangs up."""

    def answer(request: httpx.Request) -> httpx.Response:
        if not status:
            raise httpx.RemoteProtocolError("hung up")
        return httpx.Response(status, headers={"Server-Timing": f"thought;dur={1000 * thought:.0f}"})

    return httpx.Client(transport=httpx.MockTransport(answer), base_url="http://there")


def test_hostile_requests_get_an_answer_and_break_nothing(hall: Hall) -> None:  # noqa: F811
    hall.http.timeout = httpx.Timeout(300)  # a bot may have to think about an answer, on a busy machine
    tables = seated(hall.http, ("1824", "18mag"), actions=8)
    description = hall.http.get("/openapi.json").json()
    report = attack(hall.http, Attacker(description, tables, random.Random(20)), 150)
    assert list(report.faults) == []
    assert set(report.sent) == {"call", "act", "ask", "page", "file"}
    assert report.answers[200] > 10, "not all of it is turned away at the door"
    assert report.answers[422] > 10


def test_the_same_seed_makes_the_same_requests() -> None:
    assert list(islice(attacker(4), 200)) == list(islice(attacker(4), 200))
    assert list(islice(attacker(4), 20)) != list(islice(attacker(5), 20))


@pytest.mark.parametrize(("status", "fault"), [(500, "500 at 1"), (0, "RemoteProtocolError hung up at 1")])
def test_a_fault_of_the_server_is_noticed(status: int, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.sleep", lambda seconds: None)
    report = attack(answering(status), attacker(), 5)
    assert not report.is_clean
    assert len(report.faults) == 5
    assert report.faults[0].startswith(fault)


@pytest.mark.parametrize("status", [200, 404, 422, 503])
def test_any_other_answer_is_none(status: int) -> None:
    assert attack(answering(status), attacker(), 5).answers == {status: 5}
    assert attack(answering(status), attacker(), 5).is_clean


class Rising(Meter):
    """Of a server that takes more and more, all of it itself unless `own` says how much."""

    def __init__(self, seconds: float, memory: int, own: float | None = None) -> None:
        each = seconds if own is None else own
        object.__setattr__(self, "clock", iter((each * n, seconds * n) for n in range(1000)))
        object.__setattr__(self, "pages", iter(range(0, 1000 * memory, memory)) if memory else iter([1] * 1000))

    def seconds(self) -> tuple[float, float]:
        own, everything = next(self.__dict__["clock"])
        return own, everything

    def memory(self) -> int:
        return int(next(self.__dict__["pages"]))


def faults(meter: Meter, calls: Attacker | None = None, thought: float = 0) -> Iterator[str]:
    report: Report = attack(answering(200, thought), calls or attacker(), 10, meter)
    return iter(report.faults)


class Asking(Attacker):
    """Asks for nothing but hints."""

    def __iter__(self) -> Iterator[Request]:
        return repeat(Request("call", "GET", "/api/games/t1/hint?lang=de"))


def test_a_request_that_takes_too_long_is_noticed() -> None:
    assert next(faults(Rising(attacking.SECONDS + 0.1, 0))).startswith("2.1 s of the processor (2.1 s own) at 1")
    assert next(faults(Rising(attacking.SECONDS + 0.1, 0, own=0))), "nor may what the server starts for it"
    assert list(faults(Rising(attacking.SECONDS - 0.1, 0))) == []


def test_a_bot_may_think_longer_but_not_in_the_server_itself() -> None:
    hints = Asking(DESCRIPTION, [TABLE], random.Random(1))
    assert list(faults(Rising(attacking.LONGER - 0.1, 0, own=0.1), hints)) == []
    assert next(faults(Rising(0.1, 0), hints, thought=attacking.LONGER)).startswith("10.1 s")
    assert next(faults(Rising(attacking.LONGER - 0.1, 0, own=attacking.SECONDS + 0.1), hints)).startswith("9.9 s")


def test_a_server_that_grows_is_noticed() -> None:
    assert "memory grew" in next(faults(Rising(0, attacking.GROWTH + 1)))
    assert list(faults(Rising(0, attacking.GROWTH // 4))) == []
