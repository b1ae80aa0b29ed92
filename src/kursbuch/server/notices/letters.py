"""Letters that somebody asks for: each has a link that is good once, to sign in or to confirm an address."""

from __future__ import annotations

import logging
from datetime import timedelta

from ..clerk import utc_now
from ..context import Context
from ..people.register import CONFIRM, SIGN_IN, Person
from ..views.words import Words
from . import mail
from .hooks import NotSent
from .message import GameLine, Telling

LASTS = {SIGN_IN: timedelta(hours=1), CONFIRM: timedelta(days=2)}
HEADING = {SIGN_IN: "account.mail", CONFIRM: "mail.confirm"}
PAUSE = timedelta(minutes=5)
"""Between two letters of one kind to one address: anybody can ask for one, also for somebody else's."""

_log = logging.getLogger("kursbuch.server")


def send_link(ctx: Context, words: Words, kind: str, person: Person, address: str) -> None:
    """Mails a link, soon. One that cannot be sent is good for nothing, and can be asked for again."""
    settings, register, now = ctx.settings, ctx.register, utc_now()
    ends = now + LASTS[kind]
    if not settings.smtp or register.has_ticket(kind, address, ends - PAUSE, ends):
        return
    token = register.ticket(kind, ends, person.id, address)
    line = GameLine("", "", words.say(f"{HEADING[kind]}.text"), f"{settings.address}/{kind}/{token}")
    telling = Telling(words.say(HEADING[kind]), (line,))

    def send() -> None:
        try:
            mail.send(settings.smtp, settings.mail_from, address, telling)
        except NotSent as error:
            register.use(kind, token, utc_now())
            _log.warning("a letter was not sent: %s", error)

    ctx.clerk.later(send)


def change_address(ctx: Context, words: Words, person: Person, address: str) -> None:
    """Somebody's new address. It counts once it is confirmed by the letter that goes there."""
    address = address.lower()
    is_confirmed = person.is_confirmed and address == person.mail
    ctx.register.change(person.id, mail=address, is_confirmed=is_confirmed)
    if address and not is_confirmed:
        send_link(ctx, words, CONFIRM, person, address)
