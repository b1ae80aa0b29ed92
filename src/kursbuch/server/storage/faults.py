"""What can be wrong with a database, each in one line that says what to do; none tells what was being written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sa

_SIGNS = (
    (("disk is full", "no space left", "could not extend"), "the disk is full: make room on it"),
    (
        ("not a database", "malformed", "disk image"),
        "the database file is damaged: put a copy in its place, or move it away to begin anew",
    ),
    (
        ("readonly", "read-only", "unable to open", "permission denied"),
        "the database file cannot be written: look who may write to it and to its folder, or choose another by --data",
    ),
    (("is locked",), "the database is in use by somebody else who does not let go of it: end that program"),
    (("disk i/o error",), "the disk cannot be read or written: look after it"),
    (
        ("connection", "could not translate host", "refused", "terminat", "starting up", "shutting down"),
        "the database cannot be reached: look whether it runs, and whether DATABASE_URL is right",
    ),
    (("password", "authentication", "role"), "the database does not let us in: DATABASE_URL names no user it knows"),
)


class StoreError(Exception):
    """The database cannot be used; the message is one line that says why, and what to do."""


def in_words(error: Exception) -> str:
    """A fault of the database in one line, without the statement at which it happened and its values."""
    cause = error.orig if isinstance(error, sa.exc.DBAPIError) else error
    said = " ".join(str(cause).split())
    for signs, words in _SIGNS:
        if any(sign in said.lower() for sign in signs):
            return words
    return f"the database failed ({type(cause).__name__})"


@contextmanager
def in_one_line() -> Iterator[None]:
    """Faults of the database come out as StoreError; a value that is there already is no fault."""
    try:
        yield
    except sa.exc.IntegrityError:
        raise
    except sa.exc.SQLAlchemyError as error:
        raise StoreError(in_words(error)) from None
