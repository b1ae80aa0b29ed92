"""The reader's language: by their choice, in the address or a cookie, or else by the browser's wish."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Query
from starlette.requests import HTTPConnection, Request

from .views.words import LANGUAGES, Words

COOKIE = "lang"


def words_of(request: HTTPConnection) -> Words:
    """The one place in which a request is asked what its reader understands."""
    asked = request.scope.get("query_string")  # to read an empty one takes a while
    chosen = (request.query_params.get("lang") if asked else "") or request.cookies.get(COOKIE)
    return Words(chosen or _first_known(request.headers.get("accept-language", "")))


def _first_known(header: str) -> str:
    """The first language of an Accept-Language header that we have."""
    for part in header.split(","):
        code = part.partition(";")[0].strip().lower()[:2]
        if code in LANGUAGES:
            return code
    return LANGUAGES[0]


async def language(request: Request, lang: Annotated[str, Query(max_length=8)] = "") -> Words:
    """The same for a route; `lang` is named here so that the description of the API tells of it."""
    return words_of(request)


Lang = Annotated[Words, Depends(language)]
