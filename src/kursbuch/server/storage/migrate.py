"""Brings a database up to date with the migrations of this package, or back to what an older program needs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy.engine import Connection, Engine

from .faults import StoreError, in_one_line
from .store import WRITES

_LOCK = 1824


def config(connection: Connection | None = None) -> Config:
    """Alembic's configuration without an ini file; operators may hand it to Alembic's own commands."""
    made = Config()
    made.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    made.attributes["connection"] = connection
    return made


@cache
def head() -> str:
    """The revision that this program works with."""
    return ScriptDirectory.from_config(config()).get_current_head() or ""


def revisions() -> list[tuple[str, str]]:
    """Every revision with what it adds, the oldest first."""
    scripts = list(ScriptDirectory.from_config(config()).walk_revisions())
    return [(one.revision, one.doc) for one in reversed(scripts)]


def revision_of(connection: Connection) -> str:
    """The revision that a database is at; none if nothing was made in it yet."""
    return MigrationContext.configure(connection).get_current_revision() or ""


def upgrade(engine: Engine) -> None:
    """Runs what is missing, in one transaction: a start that is killed leaves nothing behind. Several servers may start
    at once: they take turns. What an older program left half done is completed, since each migration makes only what
    is not there."""
    with _alone(engine) as connection:
        command.upgrade(config(connection), "head")


def to_revision(engine: Engine, revision: str) -> str:
    """Brings a database to this revision, forwards or back; the one it is at then."""
    with _alone(engine) as connection:
        scripts, now = ScriptDirectory.from_config(config()), revision_of(connection)
        wanted = scripts.get_revision(revision)
        is_older = wanted is not None and now in {one.revision for one in scripts.iterate_revisions("head", revision)}
        (command.downgrade if is_older else command.upgrade)(config(connection), revision)
        return revision_of(connection)


@contextmanager
def _alone(engine: Engine) -> Iterator[Connection]:
    """A transaction in which nobody else migrates."""
    with in_one_line(), engine.execution_options(**{WRITES: True}).begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        try:
            yield connection
        except CommandError:
            raise StoreError(
                f"the database is at a revision ({revision_of(connection)}) that this program does not know:"
                " use the newer program again, and let it go back (kursbuch admin migrate --to)"
            ) from None
