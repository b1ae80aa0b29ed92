"""What the server notes: lines for people, or JSON for programs (`KURSBUCH_LOG=json`), each with its request's id.

Nothing secret gets there: tokens come in headers, which are not noted, and of an address only the route is, as it may
hold one (`/in/{code}`).
"""

from __future__ import annotations

import json
import logging
import sys
from contextvars import ContextVar
from datetime import UTC, datetime

TEXT, JSON_LINES = "text", "json"
FORMS = (TEXT, JSON_LINES)

request_id: ContextVar[str] = ContextVar("request_id", default="")
"""Of the request that is being worked on; the caller gets it too, as `x-request-id`."""

requests = logging.getLogger("kursbuch.requests")
"""Every request with how it ended; the figures are in `extra`."""

FIGURES = ("method", "route", "status", "ms", "address")


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "process": record.process,
            "message": record.getMessage(),
        }
        if found := request_id.get():
            told["request"] = found
        told |= {name: vars(record)[name] for name in FIGURES if name in vars(record)}
        if record.exc_info:
            told["fault"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


class Lines(logging.Formatter):
    """One line, and what went wrong below it."""

    def format(self, record: logging.LogRecord) -> str:
        found = request_id.get()
        at = datetime.fromtimestamp(record.created, UTC).astimezone().isoformat(" ", "seconds")
        text = f"{at} {record.levelname.lower()} {f'[{found}] ' if found else ''}{record.getMessage()}"
        return f"{text}\n{self.formatException(record.exc_info)}" if record.exc_info else text


def set_up(form: str) -> None:
    """How this process notes from now on. Requests are noted in JSON alone: people would not see the wood for them."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == JSON_LINES else Lines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    requests.setLevel(logging.INFO if form == JSON_LINES else logging.WARNING)
