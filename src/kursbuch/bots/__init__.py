"""Players made of code. A bot is asked what a player would be asked, and answers with one of the offers."""

from __future__ import annotations

from ..core.errors import SetupError
from .bot import Bot
from .random import random_bot
from .steady import steady_bot

__all__ = ["Bot", "bot_names", "find", "random_bot", "steady_bot"]

_BOTS: dict[str, Bot] = {"steady": steady_bot, "random": random_bot}


def bot_names() -> tuple[str, ...]:
    return tuple(_BOTS)


def find(name: str) -> Bot:
    """The bot of that name; SetupError lists those there are."""
    if name not in _BOTS:
        raise SetupError(f"there is no bot {name!r}; there are: {', '.join(_BOTS)}")
    return _BOTS[name]
