"""Players made of code. A bot sees a position only through the core: the question, the offers, `apply`."""

from __future__ import annotations

from ..core.errors import SetupError
from .bot import Bot
from .random import random_bot

__all__ = ["Bot", "bot_names", "find", "random_bot"]

_BOTS: dict[str, Bot] = {"random": random_bot}


def bot_names() -> tuple[str, ...]:
    return tuple(_BOTS)


def find(name: str) -> Bot:
    """The bot of that name; SetupError lists those there are."""
    if name not in _BOTS:
        raise SetupError(f"there is no bot {name!r}; there are: {', '.join(_BOTS)}")
    return _BOTS[name]
