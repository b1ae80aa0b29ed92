"""What an operator may set. Everything has a default that plays at once."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

HOST, PORT = "127.0.0.1", 1824


@dataclass(frozen=True)
class Settings:
    """Where games are kept, and how much a caller may ask."""

    database_url: str
    bot_pause: float = 0.5
    """Seconds a bot waits before it acts, so that people can follow."""
    body_limit: int = 64 * 1024
    import_limit: int = 8 * 1024 * 1024
    writes_a_minute: int = 600
    """How many changes one address may make, and ten times as often it may look; 0 for any number."""
    poll_seconds: float = 2.0
    """How often a stream looks whether another process has moved the game on."""


def data_folder() -> Path:
    """The user's folder for our data, by the custom of the system."""
    if own := os.environ.get("KURSBUCH_DATA"):
        return Path(own)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "kursbuch"


def settings(data: Path | None = None, environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings of this machine: DATABASE_URL, or an SQLite file in the data folder."""
    url = environment.get("DATABASE_URL", "")
    if not url or data is not None:
        folder = data or data_folder()
        folder.mkdir(parents=True, exist_ok=True)
        url = f"sqlite:///{folder / 'kursbuch.sqlite'}"
    for short in ("postgres://", "postgresql://"):
        if url.startswith(short):
            url = "postgresql+psycopg://" + url.removeprefix(short)
    base = Settings(url)
    if limit := environment.get("KURSBUCH_WRITES_A_MINUTE"):
        base = replace(base, writes_a_minute=int(limit))
    if pause := environment.get("KURSBUCH_BOT_PAUSE"):
        base = replace(base, bot_pause=float(pause))
    return base
