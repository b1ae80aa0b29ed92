"""What a bot is."""

from __future__ import annotations

import random
from collections.abc import Callable

from ..core.actions import Action
from ..core.state import State

Bot = Callable[[State, random.Random], Action]
"""Answers the question a state asks with a legal action; all its luck comes from the dice it is handed."""
