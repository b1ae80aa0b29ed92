"""Players made of code. A bot is asked what a player would be asked, and answers with one of the offers."""

from __future__ import annotations

from .bot import Bot, Budget, Thinker
from .random import random_bot
from .registry import bot_names, find, hire
from .steady import steady_bot

__all__ = ["Bot", "Budget", "Thinker", "bot_names", "find", "hire", "random_bot", "steady_bot"]
