"""The API keeps to its own description: whatever is thrown at it, it answers as it says it does."""

from __future__ import annotations

import random

import hypothesis
import pytest

from .conftest import Hall

schemathesis = pytest.importorskip("schemathesis", reason="schemathesis is not installed (pip install kursbuch[dev])")


def test_the_description_names_every_call(hall: Hall) -> None:
    paths = set(hall.http.get("/openapi.json").json()["paths"])
    calls = {"/api/games", "/api/games/{game_id}", "/api/games/{game_id}/offers", "/api/games/{game_id}/actions"}
    assert calls | {"/api/games/{game_id}/undo", "/api/games/{game_id}/events"} <= paths


def test_any_request_is_answered_as_described(hall: Hall) -> None:
    """Random requests by schema, with a true game and token in place so that they get beyond the door."""
    made = hall.table()
    schema = schemathesis.openapi.from_url(f"{hall.url}/openapi.json")
    headers = {"Authorization": f"Bearer {made['host']}"}
    streams = "/api/games/{game_id}/events"
    operations = [result.ok() for result in schema.get_all_operations()]
    for operation in operations:
        if operation.path == streams:
            continue

        @hypothesis.settings(max_examples=12, deadline=None, suppress_health_check=list(hypothesis.HealthCheck))
        @hypothesis.seed(1824)
        @hypothesis.given(case=operation.as_strategy())
        def check(case: object) -> None:
            if random.Random(str(case)).random() < 0.7 and getattr(case, "path_parameters", None):
                case.path_parameters = {**case.path_parameters, "game_id": made["id"]}  # type: ignore[attr-defined]
            answer = case.call(headers=headers)  # type: ignore[attr-defined]
            assert answer.status_code < 500, f"{case}: {answer.text}"  # type: ignore[attr-defined]
            case.validate_response(answer, checks=[schemathesis.checks.not_a_server_error])  # type: ignore[attr-defined]
            if answer.status_code >= 400:
                assert set(answer.json()) == {"error"}

        check()
