"""What is stored, as values: games, their seats, the entries of their logs.

They know no database: a process that only reads a file (`reading.py`) would take as long again to load one.
"""

from __future__ import annotations

import hashlib
import secrets
import string
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

ACT, UNDO, ASK_UNDO, AGREE, REFUSE, TOKEN, NAME = "act", "undo", "ask", "agree", "refuse", "token", "name"
STUDY, HINTS = "study", "hints"
YES, NO = "yes", "no"
AWAY, STAND_IN, VOTE, SEAT = "away", "standin", "vote", "seat"
"""Kinds of entries. The text of an `undo` or `ask` is the number of actions to go back to; of an `undo` that goes back
from the end, with a new seed after it. That of a `token` is the digest that a seat is known by from now on, or, for no
seat, the token for watching; that of a `name` is what the player of a seat wants to be called. With `study` a seat
agrees, `yes` or `no`, that the game is analysed while it is played; by `hints` the host allows the coach to everybody,
or not. That of `away` is the time from and to; of `standin` the bot that plays for the seat until it is back, or
nothing when it is; of a `vote` the seat to be filled, and with what; of `seat` who fills it: a bot, or whoever has the
token of this digest."""

HERE, LINK, BOT = "here", "link", "bot"

JSON = dict[str, Any]


@dataclass(frozen=True)
class Seat:
    """A player's place: `here` at the host's screen, reached by a `link`, or taken by a `bot`."""

    id: str
    name: str
    kind: str
    bot: str
    digest: str


@dataclass(frozen=True)
class GameRow:
    id: str
    title: str
    rules: int
    options: Mapping[str, str]
    seed: str
    watch: str
    created: datetime
    seats: tuple[Seat, ...]


@dataclass(frozen=True)
class Entry:
    number: int
    kind: str
    seat: str
    text: str
    key: str | None
    at: datetime
    digest: str | None = None
    """Of the position after it; an older program noted none."""


@dataclass(frozen=True)
class Message:
    id: int
    seat: str
    text: str
    at: datetime


def digest_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def new_token() -> str:
    return secrets.token_urlsafe(24)


def new_seed() -> str:
    """What chance draws from at a table; nobody can guess it."""
    return secrets.token_hex(16)


def new_id() -> str:
    """Of letters and digits alone: an id that began with a hyphen would be an option on the command line."""
    return "".join(secrets.choice(string.ascii_letters + string.digits) for _ in range(12))
