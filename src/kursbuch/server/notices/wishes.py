"""How and when somebody wants to be told. Pure: the hour is handed in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

MAIL, HOOK, PUSH = "mail", "hook", "push"


@dataclass(frozen=True)
class Wishes:
    ways: tuple[str, ...] = ()
    """By which of `mail`, `hook` and `push`; by none, they are told nothing."""
    hook: str = ""
    """Address of the webhook."""
    shape: str = "plain"
    push: Mapping[str, Any] = field(default_factory=dict)
    """What the browser said when it agreed to show notices."""
    after: int = 0
    """Minutes to wait: who looks in anyway is not told."""
    quiet: tuple[int, int] = (0, 0)
    """From which hour to which nothing is sent, where they live; the same twice for never."""
    digest: int = -1
    """The hour at which everything of a day is told at once; -1 for each by itself."""

    @staticmethod
    def of(text: Mapping[str, Any]) -> Wishes:
        return Wishes(**{**text, "ways": tuple(text.get("ways", ())), "quiet": tuple(text.get("quiet", (0, 0)))})

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self), "push": dict(self.push)}


def zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


def when(wishes: Wishes, now: datetime, zone_name: str) -> datetime:
    """When somebody is to be told of what is so now."""
    here = zone(zone_name)
    local = (now + timedelta(minutes=wishes.after)).astimezone(here)
    if wishes.digest >= 0:
        return _next(local, wishes.digest)
    start, end = wishes.quiet
    hour = local.hour
    is_quiet = start <= hour < end if start <= end else hour >= start or hour < end
    return _next(local, end) if is_quiet else local


def _next(local: datetime, hour: int) -> datetime:
    """The next time that clocks show this hour."""
    found = datetime.combine(local.date(), time(hour), local.tzinfo)
    return found if found >= local else datetime.combine(local.date() + timedelta(days=1), time(hour), local.tzinfo)
