"""What a caller may be told when something is not possible; every answer has the same form."""

from __future__ import annotations

from typing import Any

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

    def message(self, words: Words) -> str:
        return words.say(f"error.{self.code}", reason=self.reason)

    def body(self, words: Words) -> dict[str, Any]:
        return {"error": {"code": self.code, "message": self.message(words), **self.more}}


def no_such_game() -> ApiError:
    """The same whether the game or the token is wrong: nobody learns which games there are."""
    return ApiError(404, "not-found")


def stale(version: int) -> ApiError:
    return ApiError(409, "stale", version=version)
