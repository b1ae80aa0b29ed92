"""Mail by SMTP: plain text, with a way to be told no more by one press (RFC 8058)."""

from __future__ import annotations

import smtplib
import ssl
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

from .hooks import SECONDS, NotSent
from .message import Telling


def letter(sender: str, to: str, telling: Telling) -> EmailMessage:
    made = EmailMessage(policy=SMTP.clone(max_line_length=900))  # an address must stay in one piece
    made["From"], made["To"], made["Subject"] = sender, to, telling.subject
    made["Date"], made["Message-ID"] = formatdate(), make_msgid(domain=sender.rpartition("@")[2].strip("> ") or None)
    made["Auto-Submitted"] = "auto-generated"
    if telling.unsubscribe:
        made["List-Unsubscribe"] = f"<{telling.unsubscribe}>"
        made["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    made.set_content(f"{telling.text}\n" + (f"\n-- \n{telling.foot}\n{telling.unsubscribe}\n" if telling.foot else ""))
    return made


def send(server: str, sender: str, to: str, telling: Telling) -> None:
    """By the server at `smtp://user:password@host:port` or `smtps://...`; NotSent if it does not take the letter."""
    parts = urlsplit(server)
    host, secure = parts.hostname or "", parts.scheme == "smtps"
    try:
        kind = smtplib.SMTP_SSL if secure else smtplib.SMTP
        with kind(host, parts.port or (465 if secure else 25), timeout=SECONDS) as smtp:
            smtp.ehlo()
            if not secure and smtp.has_extn("starttls"):
                smtp.starttls(context=ssl.create_default_context())
            if parts.username:
                smtp.login(unquote(parts.username), unquote(parts.password or ""))
            smtp.send_message(letter(sender, to, telling))
    except (OSError, smtplib.SMTPException, ValueError) as error:
        raise NotSent(f"{host}: {type(error).__name__}") from None
