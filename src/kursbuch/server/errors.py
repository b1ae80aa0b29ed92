"""What a caller may be told when something is not possible; every answer has the same form.

Errors are raised without words. They get them in one place, where the application answers (`app.answered`), in the
language of whoever asked.
"""

from __future__ import annotations

from typing import Any

from ..core.reports import Refusal
from ..core.state import State
from .play import Play
from .views.controls import refused
from .views.sentences import Speaker
from .views.words import Words


class ApiError(Exception):
    """An answer `{"error": {"code", "message", ...}}` with this HTTP status.

    The message is the wording of `error.CODE` in the reader's language; `reason` is what a part of the program had to
    say, which speaks English only.
    """

    def __init__(self, status: int, code: str, reason: object = "", **more: Any) -> None:
        super().__init__(code, reason)
        self.status = status
        self.code = code
        self.reason = str(reason)
        self.more = more

    def told(self, words: Words) -> dict[str, Any]:
        return {"code": self.code, "message": words.say(f"error.{self.code}", reason=self.reason), **self.more}


class Forbidden(ApiError):
    """The answer to an action that a rule refuses."""

    def __init__(self, state: State, refusal: Refusal, **more: Any) -> None:
        super().__init__(422, "illegal", refusal.rule, **more)
        self.state = state
        self.refusal = refusal

    def told(self, words: Words) -> dict[str, Any]:
        why = refused(self.refusal, Speaker(self.state, words))
        figures = {key: _listed(value) for key, value in self.refusal.figures.items()}
        named = {"clause": why.clause, "place": why.place, "rule": self.refusal.rule, "figures": figures}
        return {"code": self.code, "message": why.text, **named, **self.more}


class Stale(ApiError):
    """The game has moved on since the version that a change answers; the reader is shown the fresh `play`."""

    def __init__(self, play: Play) -> None:
        super().__init__(409, "stale", version=play.version)
        self.play = play


def no_such_game() -> ApiError:
    """The same whether the game or the token is wrong: nobody learns which games there are."""
    return ApiError(404, "not-found")


def _listed(figure: object) -> str:
    return ", ".join(map(str, figure)) if isinstance(figure, tuple) else str(figure)
