"""What the routes of one server share."""

from __future__ import annotations

from dataclasses import dataclass

from .clerk import Clerk
from .live import Live
from .lobby.lobby import Lobby
from .notices.post import Post
from .people.register import Register
from .reading import ReadFile
from .settings import Settings
from .study.analysing import Analyser
from .study.branching import Branching
from .study.forecasting import Forecaster
from .tables import Tables
from .turns import Turns


@dataclass(frozen=True)
class Context:
    settings: Settings
    tables: Tables
    live: Live
    read_file: ReadFile
    imports: Turns
    """Who reads a file at the moment."""
    analyser: Analyser
    branching: Branching
    forecaster: Forecaster
    lobby: Lobby
    clerk: Clerk
    register: Register
    post: Post
