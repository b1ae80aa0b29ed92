"""Who calls: a guest whom the browser knows, an account, or somebody unknown. Nobody has a password."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Annotated

from fastapi import Depends, Request
from starlette.responses import Response

from ..clerk import utc_now
from ..context import Context
from ..errors import ApiError, no_such_game
from ..language import COOKIE as LANGUAGE
from ..language import words_of
from ..models import Admission
from ..play import Play
from .register import Person, Register

COOKIE, ME = "device", "me"
"""The cookie of a browser that is known, and what stands in place of a seat's token for whoever is known by it."""
YEAR = timedelta(days=365)


def register_of(request: Request) -> Register:
    found: Context = request.app.state.context
    return found.register


def caller(request: Request) -> Person | None:
    token = request.cookies.get(COOKIE, "")
    return register_of(request).known_by(token, utc_now()) if token else None


Caller = Annotated[Person | None, Depends(caller)]


def known(person: Caller) -> Person:
    if person is None:
        raise ApiError(401, "unknown")
    return person


Known = Annotated[Person, Depends(known)]


def account(person: Known) -> Person:
    if not person.is_account:
        raise ApiError(403, "no-account")
    return person


Account = Annotated[Person, Depends(account)]


BROWSERS = {"Edg": "Edge", "OPR/": "Opera", "Firefox/": "Firefox", "Chrome/": "Chrome", "Safari/": "Safari"}
PHONES = {"iPhone": "iPhone", "iPad": "iPad", "Android": "Android"}
SYSTEMS = {**PHONES, "Windows": "Windows", "Mac OS": "macOS", "CrOS": "ChromeOS", "Linux": "Linux"}
"""What a browser says of itself -> what people call it. The first that fits: each also says that it is like others."""


def device_name(agent: str) -> str:
    """A browser in two words, by which its owner knows it among others."""
    found = [next((name for sign, name in names.items() if sign in agent), "") for names in (BROWSERS, SYSTEMS)]
    return ", ".join(filter(None, found)) or agent[:40] or "?"


def remember(request: Request, response: Response, person: Person) -> None:
    """Lets the browser know who uses it from now on, and in which language; a guest it knew becomes that person."""
    register, before = register_of(request), caller(request)
    if before is not None and not before.is_account and before.id != person.id:
        register.absorb(before.id, person.id)
    token = register.sign_in(person.id, device_name(request.headers.get("user-agent", "")), utc_now())
    is_secure = request.app.state.context.settings.address.startswith("https://")
    age = int(YEAR.total_seconds())
    response.set_cookie(COOKIE, token, max_age=age, httponly=True, samesite="lax", secure=is_secure, path="/")
    response.set_cookie(LANGUAGE, person.language, max_age=age, samesite="lax", path="/")


def somebody(request: Request, response: Response, person: Person | None, name: str) -> Person:
    """Whoever calls, noted down as a guest if they are not known yet."""
    if person is None:
        person = register_of(request).add(name or "?", words_of(request).language, utc_now())
        remember(request, response, person)
    return person


def claim(ctx: Context, person: Person, tickets: Iterable[Admission]) -> int:
    """Somebody sits at the seats for which they have a token; how many games."""
    count = 0
    for ticket in tickets:
        try:
            play, seats = ctx.tables.admit(ticket.id, ticket.token)
        except ApiError:
            continue
        own = {seat.id: seat.digest for seat in play.people if seat.id in seats}
        if own:
            ctx.register.sit(person.id, ticket.id, own)
            count += 1
    return count


def admitted(ctx: Context, game_id: str, request: Request) -> tuple[Play, frozenset[str]]:
    """The game and the seats of whoever the browser is known to belong to."""
    person = caller(request)
    play = ctx.tables.open(game_id)
    own = ctx.register.sittings(person.id).get(game_id, {}) if person else {}
    seats = frozenset(seat.id for seat in play.people if own.get(seat.id) == seat.digest)
    if not seats:
        raise no_such_game()
    return play, seats
