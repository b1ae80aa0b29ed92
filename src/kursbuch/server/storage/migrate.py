"""Brings a database up to date with the migrations of this package."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.engine import Connection, Engine

from .faults import in_one_line
from .store import WRITES

_LOCK = 1824


def config(connection: Connection | None = None) -> Config:
    """Alembic's configuration without an ini file; operators may hand it to Alembic's own commands."""
    made = Config()
    made.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    made.attributes["connection"] = connection
    return made


def upgrade(engine: Engine) -> None:
    """Runs what is missing, in one transaction: a start that is killed leaves nothing behind. Several servers may start
    at once: they take turns. What an older program left half done is completed, since each migration makes only what
    is not there."""
    with in_one_line(), engine.execution_options(**{WRITES: True}).begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        command.upgrade(config(connection), "head")
