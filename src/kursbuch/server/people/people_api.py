"""Accounts: by a passkey or a one-time link, no passwords; their devices, their seats, and what moderators may do."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from pydantic import BaseModel, Field, StringConstraints

from ..api import ERRORS
from ..clerk import utc_now
from ..context import Context
from ..errors import ApiError
from ..language import words_of
from ..models import Admission, Name, Plain, Strict
from ..notices.letters import change_address, send_link
from ..notices.notice_api import Mail, check_address
from ..notices.wishes import zone
from ..pages import page
from ..storage.records import digest_of
from ..visit import Ctx
from .passkeys import Keys
from .people import COOKIE, Account, Caller, Known, claim, remember
from .register import INVITE, SIGN_IN, Person

router = APIRouter(prefix="/api", responses=ERRORS, tags=["people"])
pages = APIRouter(include_in_schema=False)

MAKE, PROVE = "make", "prove"
"""What other tickets are for: the questions put to passkeys, new and known ones."""
MINUTES, DAYS, PRINTED = timedelta(minutes=10), timedelta(days=14), timedelta(days=3650)
PersonId = Annotated[str, Path(max_length=16, pattern="^[A-Za-z0-9_-]+$")]
Secret = Annotated[str, StringConstraints(max_length=64)]


class DeviceOut(BaseModel):
    id: str
    label: str
    seen: str
    this: bool


class Me(BaseModel):
    """Who the site takes you for."""

    accounts: Literal["open", "invite", "off"]
    mails: bool = Field(description="whether the site can send mail")
    known: bool
    account: bool
    name: str
    language: str
    zone: str
    mail: str
    moderator: bool
    passkeys: int
    devices: list[DeviceOut]
    games: list[str] = Field(description="those at which you sit or wait, on whatever device")


class NewAccount(Strict):
    name: Name
    invite: Secret = Field("", description="where accounts are made on invitation")
    games: Annotated[list[Admission], Field(max_length=100)] = Field([], description="seats to be yours from now on")


class ChangedMe(Strict):
    name: Name
    language: Literal["en", "de"]
    zone: Annotated[Plain, StringConstraints(max_length=64)]


class NewMail(Strict):
    mail: Mail = Field(description="nothing: none any more")


class Claiming(Strict):
    games: Annotated[list[Admission], Field(max_length=100)]


class OneTimeLink(BaseModel):
    """Keep it safe: whoever opens it is taken for you. It is good once."""

    link: str


class Mailing(Strict):
    mail: Mail


class Acknowledged(BaseModel):
    done: bool = True


class PasskeyQuestion(BaseModel):
    ticket: str
    options: dict[str, Any]


class PasskeyAnswer(Strict):
    ticket: Secret
    credential: dict[str, Any]


class PersonOut(BaseModel):
    id: str
    name: str
    blocked: bool
    moderator: bool


class Moderating(Strict):
    name: Name | None = None
    blocked: bool | None = None


# -- who I am ---------------------------------------------------------------------------------------------


@router.get("/me")
def me(request: Request, ctx: Ctx, person: Caller) -> Me:
    return _me(request, ctx, person)


@router.put("/me")
def change_me(body: ChangedMe, request: Request, ctx: Ctx, person: Known) -> Me:
    ctx.register.change(person.id, name=body.name, language=body.language, zone=zone(body.zone).key)
    return _me(request, ctx, ctx.register.person(person.id))


@router.put("/me/mail")
def change_mail(body: NewMail, request: Request, ctx: Ctx, person: Account) -> Acknowledged:
    """The address to which a link to sign in can be mailed, once it is confirmed by the letter that goes there now."""
    if body.mail:
        check_address(body.mail)
    change_address(ctx, words_of(request), person, body.mail)
    return Acknowledged()


@router.delete("/me")
def forget_me(response: Response, ctx: Ctx, person: Known) -> Acknowledged:
    """Forgets you. The games stay, with the names that stand in them; nobody can tell any more whose they were."""
    ctx.register.forget(person.id)
    response.delete_cookie(COOKIE)
    return Acknowledged()


@router.post("/me/seats")
def claim_seats(body: Claiming, request: Request, ctx: Ctx, person: Known) -> Me:
    """Seats for which you have a token are yours from now on, on all your devices."""
    claim(ctx, person, body.games)
    return _me(request, ctx, person)


@router.delete("/me/devices/{device}")
def sign_out(device: Annotated[str, Path(max_length=64)], ctx: Ctx, person: Known) -> Acknowledged:
    """Signs a device out; `all` for every one."""
    digests = [one.digest for one in ctx.register.devices(person.id) if device in ("all", one.digest[:16])]
    ctx.register.sign_out(person.id, digests)
    return Acknowledged()


# -- accounts -----------------------------------------------------------------------------------------------


@router.post("/accounts", status_code=201)
def make_account(body: NewAccount, request: Request, response: Response, ctx: Ctx, person: Caller) -> OneTimeLink:
    """An account for whoever calls; the answer is a link to be printed, the way back when every device is lost. The
    first account of a site moderates it."""
    is_first = not ctx.register.accounts(1)
    if ctx.settings.accounts == "off":
        raise ApiError(403, "accounts-off")
    invited = is_first or ctx.settings.accounts == "open" or ctx.register.use(INVITE, body.invite, utc_now())
    if not invited:
        raise ApiError(403, "uninvited")
    if person is None:
        person = ctx.register.add(body.name, words_of(request).language, utc_now())
        remember(request, response, person)
    ctx.register.change(person.id, name=body.name, is_account=True, is_moderator=is_first or person.is_moderator)
    claim(ctx, person, body.games)
    return _link(ctx, person, PRINTED)


@router.post("/me/link", status_code=201)
def print_link(ctx: Ctx, person: Account) -> OneTimeLink:
    """A link for another device, or to be printed."""
    return _link(ctx, person, PRINTED)


@router.post("/sign-in")
def mail_link(body: Mailing, request: Request, ctx: Ctx) -> Acknowledged:
    """Mails a link to whoever has confirmed this address. The answer is the same if nobody has."""
    person = ctx.register.by_mail(body.mail)
    if person is not None and not person.is_blocked:
        send_link(ctx, words_of(request), SIGN_IN, person, person.mail)
    return Acknowledged()


def _link(ctx: Context, person: Person, lasts: timedelta) -> OneTimeLink:
    token = ctx.register.ticket(SIGN_IN, utc_now() + lasts, person.id)
    return OneTimeLink(link=f"{ctx.settings.address}/sign-in/{token}")


@pages.get("/sign-in/{token}")
def sign_in_page(request: Request, token: str, ctx: Ctx) -> HTMLResponse:
    """Opening the link is not enough: programs that look at mail do that, too. It says whose account it is, so that
    nobody brings their seats into that of somebody else."""
    id_ = ctx.register.holder(SIGN_IN, token, utc_now())
    person = ctx.register.person(id_) if id_ else None
    text = words_of(request).say("account.sign-in.as", name=person.name) if person else ""
    return page(request, "press.html", heading="account.sign-in", text=text, button="account.sign-in.go", done=False)


@pages.post("/sign-in/{token}")
def sign_in(request: Request, token: str, ctx: Ctx) -> RedirectResponse:
    found = ctx.register.use(SIGN_IN, token, utc_now())
    person = ctx.register.person(found[0]) if found and found[0] else None
    if person is None or person.is_blocked:
        raise ApiError(404, "used")
    response = RedirectResponse("/me", 303)
    remember(request, response, person)
    return response


@pages.get("/me")
def my_page(request: Request) -> HTMLResponse:
    return page(request, "me.html")


# -- passkeys -------------------------------------------------------------------------------------------------


@router.post("/passkeys/new")
def ask_for_new(request: Request, ctx: Ctx, person: Account) -> PasskeyQuestion:
    """What the browser needs to make a passkey."""
    options, challenge = _keys(ctx).question_for_new(person, ctx.register.passkeys(person.id))
    ticket = ctx.register.ticket(MAKE, utc_now() + MINUTES, person.id, challenge)
    return PasskeyQuestion(ticket=ticket, options=options)


@router.post("/passkeys", status_code=201)
def keep_new(body: PasskeyAnswer, ctx: Ctx, person: Account) -> Acknowledged:
    found = ctx.register.use(MAKE, body.ticket, utc_now())
    if found is None or found[0] != person.id:
        raise ApiError(422, "used")
    ctx.register.add_passkey(_keys(ctx).made(person, body.credential, found[1]), utc_now())
    return Acknowledged()


@router.post("/passkeys/question")
def ask(ctx: Ctx) -> PasskeyQuestion:
    """What the browser needs to sign in by a passkey."""
    options, challenge = _keys(ctx).question()
    return PasskeyQuestion(ticket=ctx.register.ticket(PROVE, utc_now() + MINUTES, None, challenge), options=options)


@router.post("/passkeys/answer")
def prove(body: PasskeyAnswer, request: Request, response: Response, ctx: Ctx) -> Acknowledged:
    """Signs in."""
    found, key = (
        ctx.register.use(PROVE, body.ticket, utc_now()),
        ctx.register.passkey(str(body.credential.get("id", ""))),
    )
    if found is None or key is None:
        raise ApiError(422, "passkey", "unknown")
    count = _keys(ctx).proved(key, body.credential, found[1])
    person = ctx.register.person(key.person)
    if person is None or person.is_blocked:
        raise ApiError(403, "blocked")
    ctx.register.count_passkey(key.id, count)
    remember(request, response, person)
    return Acknowledged()


def _keys(ctx: Context) -> Keys:
    if ctx.settings.accounts == "off":
        raise ApiError(403, "accounts-off")
    return Keys(ctx.settings.address)


# -- moderators -----------------------------------------------------------------------------------------------


@router.get("/people")
def everybody(ctx: Ctx, person: Account) -> list[PersonOut]:
    _check_moderator(person)
    return [_person(one) for one in ctx.register.accounts()]


@router.post("/people/invitations", status_code=201)
def invite(ctx: Ctx, person: Account) -> OneTimeLink:
    """A link by which somebody can make an account."""
    _check_moderator(person)
    token = ctx.register.ticket(INVITE, utc_now() + DAYS, person.id)
    return OneTimeLink(link=f"{ctx.settings.address}/me#{token}")


@router.put("/people/{person_id}")
def moderate(person_id: PersonId, body: Moderating, ctx: Ctx, person: Account) -> PersonOut:
    """Renames somebody, or blocks them: they are signed out everywhere and cannot sign in."""
    _check_moderator(person)
    changes = {"name": body.name, "is_blocked": body.blocked}
    ctx.register.change(_other(ctx, person_id, person).id, **{k: v for k, v in changes.items() if v is not None})
    return _person(_other(ctx, person_id, person))


@router.delete("/people/{person_id}")
def close(person_id: PersonId, ctx: Ctx, person: Account) -> Acknowledged:
    """Closes somebody's account. Their games stay."""
    _check_moderator(person)
    ctx.register.forget(_other(ctx, person_id, person).id)
    return Acknowledged()


def _check_moderator(person: Person) -> None:
    if not person.is_moderator:
        raise ApiError(403, "no-moderator")


def _other(ctx: Context, person_id: str, moderator: Person) -> Person:
    found = ctx.register.person(person_id)
    if found is None or found.id == moderator.id:
        raise ApiError(404, "nobody")
    return found


def _person(one: Person) -> PersonOut:
    return PersonOut(id=one.id, name=one.name, blocked=one.is_blocked, moderator=one.is_moderator)


def _me(request: Request, ctx: Context, person: Person | None) -> Me:
    this = digest_of(request.cookies.get(COOKIE, ""))
    devices = ctx.register.devices(person.id) if person else ()
    return Me(
        accounts=ctx.settings.accounts,  # type: ignore[arg-type]
        mails=bool(ctx.settings.smtp),
        known=person is not None,
        account=bool(person and person.is_account),
        name=person.name if person else "",
        language=person.language if person else words_of(request).language,
        zone=person.zone if person else "UTC",
        mail=person.mail if person and person.is_confirmed else "",
        moderator=bool(person and person.is_moderator),
        passkeys=len(ctx.register.passkeys(person.id)) if person else 0,
        devices=[
            DeviceOut(id=one.digest[:16], label=one.label, seen=one.seen.isoformat(), this=one.digest == this)
            for one in devices
        ],
        games=sorted({*ctx.register.sittings(person.id), *ctx.register.waits(person.id)}) if person else [],
    )
