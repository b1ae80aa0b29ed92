"""Saying how one wants to be told; and being told no more, by one press and without signing in."""

from __future__ import annotations

import hmac
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
from ..people.register import CONFIRM, Person
from ..visit import Ctx
from . import push
from .hooks import NotSent, checked
from .letters import change_address
from .wishes import HOOK, MAIL, PUSH, Wishes

router = APIRouter(prefix="/api", responses=ERRORS, tags=["notices"])
pages = APIRouter(include_in_schema=False)

Address = Annotated[Plain, StringConstraints(strip_whitespace=True, max_length=500)]
Mail = Annotated[Plain, StringConstraints(strip_whitespace=True, max_length=254)]
Hour = Annotated[int, Field(ge=0, le=23)]


class NoticeWishes(Strict):
    """How and when you want to be told that it is your turn."""

    ways: Annotated[list[Literal["mail", "hook", "push"]], Field(max_length=3)] = []
    mail: Mail = ""
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
    if MAIL in body.ways:
        check_address(body.mail)
    who = somebody(request, response, person, body.name)
    devices = Wishes.of(who.wishes).push if PUSH in body.ways else {}
    made = Wishes(tuple(body.ways), body.hook, body.shape, devices, body.after, body.quiet, body.digest)
    made = made.with_push(body.push) if body.push else made
    words = words_of(request)
    ctx.register.change(who.id, wishes=made.to_json(), zone=body.zone, language=words.language)
    if MAIL in body.ways:
        change_address(ctx, words, who, body.mail)
    claim(ctx, who, body.games)
    return _state(ctx, ctx.register.person(who.id))


def check_address(address: str) -> None:
    if "@" not in address or any(letter.isspace() for letter in address):
        raise ApiError(422, "mail")


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
