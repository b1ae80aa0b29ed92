"""What a caller may be told when something is not possible; every answer has the same form."""

from __future__ import annotations

from typing import Any


class ApiError(Exception):
    """An answer `{"error": {"code", "message", ...}}` with this HTTP status."""

    def __init__(self, status: int, code: str, message: str, **more: Any) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.more = more

    def body(self) -> dict[str, Any]:
        return {"error": {"code": self.code, "message": str(self), **self.more}}


def no_such_game() -> ApiError:
    """The same whether the game or the token is wrong: nobody learns which games there are."""
    return ApiError(404, "not-found", "there is no such game, or this link does not lead to it")


def stale(version: int) -> ApiError:
    return ApiError(409, "stale", "the game has moved on; look again and decide anew", version=version)
