"""The API keeps to its own description: whatever is thrown at it, it answers as it says it does."""

from __future__ import annotations

import random
from typing import Any

import hypothesis
import pytest

import kursbuch
from kursbuch.server.page_models import Preview, TableView

from .conftest import Hall, Seat
from .waiting import PATIENCE

STREAMS = ("/api/games/{game_id}/events", "/api/lobby/events")
"""They do not end."""


@pytest.fixture(scope="module")
def schemathesis() -> Any:
    """Only imported when it is needed: it takes long."""
    return pytest.importorskip("schemathesis", reason="schemathesis is not installed (pip install kursbuch[dev])")


@pytest.fixture(scope="module")
def description(hall: Hall, schemathesis: Any) -> Any:
    return schemathesis.openapi.from_url(f"{hall.url}/openapi.json", timeout=PATIENCE)


def test_the_description_names_every_call(description: Any) -> None:
    paths = description.raw_schema["paths"]
    calls = {"", "/offers", "/actions", "/undo", "/events", "/order", "/table"}
    assert {"/api/games", *(f"/api/games/{{game_id}}{call}" for call in calls)} <= set(paths)
    for path, methods in paths.items():
        for method, operation in methods.items():
            good = [told for code, told in operation["responses"].items() if code.startswith("2")]
            assert all(told.get("content") for told in good), f"{method} {path} does not say what it answers"
            needs_token = "{game_id}" in path
            assert bool(operation.get("security")) == needs_token, f"{method} {path}"


def test_any_request_is_answered_as_described(hall: Hall, schemathesis: Any, description: Any) -> None:
    """Random requests by schema, most with a true game in place so that they get beyond the door: no fault, and
    status, content type and body as described."""
    made = hall.table()
    headers = {"Authorization": f"Bearer {made['host']}"}
    checks = schemathesis.checks
    wanted = [
        checks.not_a_server_error,
        checks.CHECKS.get_one("status_code_conformance"),
        checks.CHECKS.get_one("content_type_conformance"),
        checks.CHECKS.get_one("response_schema_conformance"),
    ]
    for operation in (result.ok() for result in description.get_all_operations()):
        if operation.path in STREAMS:
            continue

        @hypothesis.settings(max_examples=10, suppress_health_check=list(hypothesis.HealthCheck))
        @hypothesis.given(case=operation.as_strategy())
        def check(case: Any) -> None:
            if random.Random(str(case)).random() < 0.7 and case.path_parameters:
                case.path_parameters = {**case.path_parameters, "game_id": made["id"]}
            answer = case.call(headers=headers, timeout=PATIENCE)
            case.validate_response(answer, checks=wanted)
            if answer.status_code >= 400:
                assert set(answer.json()) == {"error"}

        check()


@pytest.mark.parametrize("title", kursbuch.titles())
def test_what_the_page_is_answered_is_described(hall: Hall, title: str, description: Any) -> None:
    """Every answer of the page's own calls in a random game: exactly the fields that the description names."""
    seat, dice = hall.seat(hall.table(title)), random.Random(4)
    for number in range(41):
        if number % 20 == 0:
            _look_around(seat, description)
        seat.act(dice=dice)


def _look_around(seat: Seat, description: Any) -> None:
    view = _described(seat, description, "/table")
    assert TableView.model_validate(view)
    _described(seat, description, "/table", have=view["shows"])
    _described(seat, description, "/table", at=view["moves"] // 2)
    _described(seat, description, "/log")
    _described(seat, description, "/worth")
    _described(seat, description, "/order")
    _described(seat, description, "/export")
    for hex_id in (*view["legal"][:1], *list(view["places"])[:1]):
        found = _described(seat, description, "/hex/{hex_id}", hex_id=hex_id)
        for choice in found["choices"][:1]:
            assert Preview.model_validate(_described(seat, description, "/preview", action=choice["action"]))
    for offer in _described(seat, description, "/offers")["offers"][:3]:
        _described(seat, description, "/explain", action=offer["action"])
        _described(seat, description, "/preview", action=offer["action"])
        _described(seat, description, "/preview", action=offer["action"], version=view["version"] + 1)
    _described(seat, description, "/explain", action=f"{view['who']} passes")


def _described(seat: Seat, description: Any, call: str, **params: Any) -> Any:
    answer = seat.call("GET", call.format(**params), params={k: v for k, v in params.items() if f"{{{k}}}" not in call})
    assert answer.status_code == 200, answer.text
    description[f"/api/games/{{game_id}}{call}"]["GET"].validate_response(answer)
    return answer.json()
