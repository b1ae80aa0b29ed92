"""The database by its driver alone, for what every request asks and every change writes.

To put such a statement, to take a connection for it and to end the transaction takes SQLAlchemy ten times as long as
SQLite needs for all of it. Statements are those that both databases understand, with `?` where a value goes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from sqlalchemy.engine import Engine
from sqlalchemy.exc import SQLAlchemyError

from .faults import StoreError, in_words

Put = Callable[..., Any]
"""Puts a statement with its values, and gives the rows that answer it."""


class Taken(Exception):
    """A value is there already that may be there only once."""


class Driver:
    def __init__(self, engine: Engine) -> None:
        self.is_shared = engine.dialect.name == "postgresql"
        self._engine = engine
        self._errors: Any = engine.dialect.loaded_dbapi
        self._spare: list[Any] = []
        """Connections to SQLite that nobody uses now. Those to PostgreSQL come from the pool, which counts them."""

    def close(self) -> None:
        while self._spare:
            self._spare.pop().close()

    @contextmanager
    def asking(self) -> Iterator[Put]:
        """Questions outside of any transaction."""
        with self._connected() as connection:
            if self.is_shared:
                connection.autocommit = True
            yield lambda question, *values: self.put(connection, question, values)
            if self.is_shared:
                connection.autocommit = False

    def asked(self, question: str, *values: Any) -> Any:
        """The first row of an answer."""
        with self.asking() as put:
            return put(question, *values).fetchone()

    @contextmanager
    def writing(self) -> Iterator[Put]:
        """A transaction, in SQLite alone with what it reads. Taken if something is there already; nothing is written
        then."""
        with self._connected() as connection:
            if not self.is_shared:
                connection.execute("BEGIN IMMEDIATE")
            try:
                yield lambda statement, *values: self.put(connection, statement, values)
                self._engine.dialect.do_commit(connection)
            except self._errors.IntegrityError:
                connection.rollback()
                raise Taken from None
            except BaseException:
                connection.rollback()
                raise

    def time(self, at: datetime) -> object:
        """A point in time as the database keeps it."""
        return at if self.is_shared else at.astimezone(UTC).replace(tzinfo=None).isoformat(" ", "microseconds")

    def put(self, connection: Any, statement: str, values: tuple[Any, ...]) -> Any:
        return connection.execute(statement.replace("?", "%s") if self.is_shared else statement, values)

    @contextmanager
    def _connected(self) -> Iterator[Any]:
        """A connection that nobody else uses meanwhile. One to PostgreSQL that has failed is not used again. A file
        stays open: when the last lets go of it SQLite tidies up, which takes long and may fail once more."""
        made, connection = None, None
        try:
            if self.is_shared:
                made = self._engine.raw_connection()
                connection = made.driver_connection
            else:
                connection = self._spare.pop() if self._spare else self._apart()
            yield connection
        except (self._errors.Error, SQLAlchemyError) as error:
            if made is not None:
                made.invalidate()
            raise StoreError(in_words(error)) from None
        finally:
            if made is not None:
                made.close()
            elif connection is not None and connection.in_transaction:  # it could not be ended
                connection.close()
            elif connection is not None:
                self._spare.append(connection)

    def _apart(self) -> Any:
        made = self._engine.raw_connection()
        connection = made.driver_connection
        made.detach()
        return connection
