"""Saying how one wants to be told; and being told no more, by one press and without signing in."""

from __future__ import annotations

import hmac
from datetime import timedelta
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse
from pydantic import BaseModel, Field, StringConstraints
from starlette.concurrency import run_in_threadpool

from ..api import ERRORS
from ..clerk import utc_now
from ..errors import ApiError
from ..language import words_of
from ..models import Admission, Plain, Strict
from ..pages import page
from ..people.people import Caller, claim, somebody
from ..people.register import Person
from ..visit import Ctx
from . import mail, push
from .hooks import NotSent, checked
from .message import GameLine, Telling
from .wishes import HOOK, MAIL, PUSH, Wishes

router = APIRouter(prefix="/api", responses=ERRORS, tags=["notices"])
pages = APIRouter(include_in_schema=False)

Address = Annotated[Plain, StringConstraints(strip_whitespace=True, max_length=500)]
Hour = Annotated[int, Field(ge=0, le=23)]
CONFIRM = "confirm"


class NoticeWishes(Strict):
    """How and when you want to be told that it is your turn."""

    ways: Annotated[list[Literal["mail", "hook", "push"]], Field(max_length=3)] = []
    mail: Annotated[Plain, StringConstraints(strip_whitespace=True, max_length=254)] = ""
    hook: Address = Field("", description="address of a webhook")
    shape: Literal["plain", "discord", "slack", "telegram", "ntfy"] = "plain"
    push: Annotated[dict[str, Any], Field(max_length=8)] = Field({}, description="what the browser subscribed to")
    after: Annotated[int, Field(ge=0, le=10080)] = Field(0, description="minutes to wait")
    quiet: tuple[Hour, Hour] = Field((0, 0), description="hours, from and to, in which nothing is sent")
    digest: Annotated[int, Field(ge=-1, le=23)] = Field(
        -1, description="hour at which all is told at once; -1: each by itself"
    )
    zone: Annotated[Plain, StringConstraints(max_length=64)] = "UTC"
    name: Annotated[Plain, StringConstraints(strip_whitespace=True, max_length=40)] = ""
    games: Annotated[list[Admission], Field(max_length=100)] = Field([], description="the games it is about")


class NoticeState(BaseModel):
    ways: list[str]
    mail: str
    confirmed: bool = Field(description="whether the address was confirmed; before that nothing is sent there")
    hook: str
    shape: str
    after: int
    quiet: list[int]
    digest: int
    can: list[str] = Field(description="the ways that this site can send by")
    push_key: str = Field(description="by which browsers know this site")
    needs: str = Field(description="the command that adds what is missing")


@router.get("/notices")
def wishes(ctx: Ctx, person: Caller) -> NoticeState:
    """How this browser is told."""
    return _state(ctx, person)


@router.put("/notices")
def wish(body: NoticeWishes, request: Request, response: Response, ctx: Ctx, person: Caller) -> NoticeState:
    """Says how you want to be told. A browser that is not known gets a cookie. A new address of mail is asked first."""
    if HOOK in body.ways and ctx.settings.hooks == "public":
        try:
            checked(body.hook)
        except NotSent as error:
            raise ApiError(422, "hook", error) from None
    if MAIL in body.ways and ("@" not in body.mail or any(c.isspace() for c in body.mail)):
        raise ApiError(422, "mail")
    who = somebody(request, response, person, body.name)
    subscription = body.push or Wishes.of(who.wishes).push
    made = Wishes(tuple(body.ways), body.hook, body.shape, subscription, body.after, body.quiet, body.digest)
    address = body.mail.lower()
    is_confirmed = who.is_confirmed and address == who.mail
    values = {"wishes": made.to_json(), "mail": address, "is_confirmed": is_confirmed, "zone": body.zone}
    ctx.register.change(who.id, **values, language=words_of(request).language)
    if MAIL in body.ways and not is_confirmed and ctx.settings.smtp and address != who.mail:
        _ask(ctx, request, who, address)
    claim(ctx, who, body.games)
    return _state(ctx, ctx.register.person(who.id))


def _ask(ctx: Ctx, request: Request, who: Person, address: str) -> None:
    """Sends a letter whose link confirms that the address is theirs."""
    words, settings = words_of(request), ctx.settings
    token = ctx.register.ticket(CONFIRM, utc_now() + timedelta(days=2), who.id, address)
    line = GameLine("", "", words.say("mail.confirm.text"), f"{settings.address}/confirm/{token}")
    telling = Telling(words.say("mail.confirm"), (line,))
    ctx.clerk.later(lambda: mail.send(settings.smtp, settings.mail_from, address, telling))


@pages.get("/confirm/{token}")
def confirm_page(request: Request, token: str) -> HTMLResponse:
    return page(request, "press.html", heading="mail.confirm", button="mail.confirm.go", done=False)


@pages.post("/confirm/{token}")
def confirm(request: Request, token: str, ctx: Ctx) -> HTMLResponse:
    found = ctx.register.use(CONFIRM, token, utc_now())
    person = ctx.register.person(found[0]) if found and found[0] else None
    if found is None or person is None or person.mail != found[1]:
        raise ApiError(404, "used")
    ctx.register.change(person.id, is_confirmed=True)
    return page(request, "press.html", heading="mail.confirmed", button="", done=True)


@pages.get("/unsubscribe/{code}")
def unsubscribe_page(request: Request, code: str) -> HTMLResponse:
    return page(request, "press.html", heading="mail.stop", button="mail.stop.go", done=False)


@pages.post("/unsubscribe/{code}")
async def unsubscribe(request: Request, code: str, ctx: Ctx) -> HTMLResponse:
    """Also what mail programs call (RFC 8058)."""

    def stop() -> None:
        id_, _, sign = code.rpartition("-")
        person = ctx.register.person(id_)
        if person is None or not hmac.compare_digest(sign.encode(), ctx.post.stop_code(id_).encode()):
            raise ApiError(404, "used")
        left = [way for way in Wishes.of(person.wishes).ways if way != MAIL]
        ctx.register.change(person.id, wishes={**person.wishes, "ways": left})

    await run_in_threadpool(stop)
    return page(request, "press.html", heading="mail.stopped", button="", done=True)


def _state(ctx: Ctx, person: Person | None) -> NoticeState:
    wishes = Wishes.of(person.wishes) if person else Wishes()
    can = [HOOK, *([MAIL] if ctx.settings.smtp else []), *([PUSH] if push.is_there() else [])]
    return NoticeState(
        ways=list(wishes.ways),
        mail=person.mail if person else "",
        confirmed=bool(person and person.is_confirmed),
        hook=wishes.hook,
        shape=wishes.shape,
        after=wishes.after,
        quiet=list(wishes.quiet),
        digest=wishes.digest,
        can=can,
        push_key=push.public_key(ctx.post.push_key()) if push.is_there() else "",
        needs="" if push.is_there() else push.NEEDS,
    )
