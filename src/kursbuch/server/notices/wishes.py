"""How and when somebody wants to be told. Pure: the hour is handed in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

MAIL, HOOK, PUSH = "mail", "hook", "push"
DEVICES = 6
"""On how many devices somebody is told."""


@dataclass(frozen=True)
class Wishes:
    ways: tuple[str, ...] = ()
    """By which of `mail`, `hook` and `push`; by none, they are told nothing."""
    hook: str = ""
    """Address of the webhook."""
    shape: str = "plain"
    push: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Address -> what a browser said when it agreed to show notices; each device has its own, the latest last."""
    after: int = 0
    """Minutes to wait: who looks in anyway is not told."""
    quiet: tuple[int, int] = (0, 0)
    """From which hour to which nothing is sent, where they live; the same twice for never."""
    digest: int = -1
    """The hour at which everything of a day is told at once; -1 for each by itself."""

    @staticmethod
    def of(text: Mapping[str, Any]) -> Wishes:
        push = text.get("push", {})
        if "endpoint" in push:  # as it was kept before a person could have several devices
            push = {push["endpoint"]: push}
        ways, quiet = tuple(text.get("ways", ())), tuple(text.get("quiet", (0, 0)))
        return Wishes(**{**text, "ways": ways, "quiet": quiet, "push": push})

    def with_push(self, subscription: Mapping[str, Any]) -> Wishes:
        """Told on one more device, by what its browser said; of many devices the latest few are."""
        address = str(subscription.get("endpoint", ""))
        others = {key: one for key, one in self.push.items() if key != address}
        return replace(self, push=dict([*others.items(), (address, subscription)][-DEVICES:]))

    def without_push(self, address: str) -> Wishes:
        return replace(self, push={key: one for key, one in self.push.items() if key != address})

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self), "push": dict(self.push)}


def zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


def urgent(wishes: Wishes) -> Wishes:
    """The same for what cannot wait: at once, but not in quiet hours."""
    return replace(wishes, after=0, digest=-1)


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
