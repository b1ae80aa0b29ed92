"""Copies of everything: as a file of SQLite, or as lines of JSON that any database takes. Made while servers go on
playing: a copy shows one moment."""

from __future__ import annotations

import base64
import gzip
import json
import sqlite3
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ...core.errors import SetupError
from .faults import in_one_line
from .migrate import head, revision_of
from .schema import metadata
from .store import Store

FORMAT = "kursbuch-all"
AT_ONCE = 500
"""How many rows are read and written at a time."""


# -- SQLite ---------------------------------------------------------------------------------------------


def backup(store: Store, file: Path) -> None:
    """Copies the database into a file that is not there yet."""
    if store.is_shared:
        raise SetupError("PostgreSQL makes its own copies: pg_dump -Fc, or `kursbuch admin export FILE`")
    if file.exists():
        raise SetupError(f"{file} is there already: choose another name")
    file.touch(0o600)
    try:
        _copy(_file_of(store), file)
    except sqlite3.Error as error:
        file.unlink()
        raise SetupError(f"the copy was not made: {error}") from None


def restore(store: Store, file: Path) -> None:
    """Puts a copy in the place of the database, in one transaction; the database as it was is kept beside it."""
    if store.is_shared:
        raise SetupError("PostgreSQL takes back its own copies: pg_restore --clean; or `kursbuch admin import FILE`")
    if not file.is_file():
        raise SetupError(f"{file} is not there")
    own = _file_of(store)
    kept = own.with_name(f"{own.name}.before-restore")
    try:
        _check(file)
        kept.unlink(missing_ok=True)
        kept.touch(0o600)
        _copy(own, kept)
        _copy(file, own)
    except sqlite3.Error as error:
        raise SetupError(f"{file} was not put in place: {error}") from None


def _file_of(store: Store) -> Path:
    return Path(store.engine.url.database or "")


def _copy(source: Path, target: Path) -> None:
    """By SQLite's own way to copy a database that is in use."""
    one, other = sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True), sqlite3.connect(target)
    try:
        one.backup(other)
        _is_sound(other)
    finally:
        one.close()
        other.close()


def _check(file: Path) -> None:
    """sqlite3.Error if it is no sound database of ours."""
    connection = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)
    try:
        _is_sound(connection)
        connection.execute("SELECT count(*) FROM games")
    finally:
        connection.close()


def _is_sound(connection: sqlite3.Connection) -> None:
    if (said := connection.execute("PRAGMA quick_check").fetchone()[0]) != "ok":
        raise sqlite3.DatabaseError(f"it is damaged ({said})")


# -- any database ---------------------------------------------------------------------------------------


def export_all(store: Store, file: Path) -> dict[str, int]:
    """Writes every row of every table as a line of JSON, packed; how many of each."""
    if file.exists():
        raise SetupError(f"{file} is there already: choose another name")
    counts: dict[str, int] = {}
    file.touch(0o600)
    alike = {"isolation_level": "REPEATABLE READ"} if store.is_shared else {}
    with (
        in_one_line(),
        store.engine.execution_options(**alike).connect() as connection,
        gzip.open(file, "wt", encoding="utf-8") as lines,
    ):
        lines.write(json.dumps({"format": FORMAT, "revision": revision_of(connection)}) + "\n")
        for table in metadata.sorted_tables:
            counts[table.name] = 0
            for row in connection.execution_options(yield_per=AT_ONCE).execute(sa.select(table)):
                lines.write(json.dumps([table.name, *map(_written, row)], ensure_ascii=False) + "\n")
                counts[table.name] += 1
    return counts


def import_all(store: Store, file: Path) -> dict[str, int]:
    """Reads such a file into an empty database, all of it or nothing; how many rows of each table."""
    counts: dict[str, int] = {}
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            first = json.loads(next(lines, "null"))
            if not isinstance(first, dict) or first.get("format") != FORMAT:
                raise SetupError(f"{file} is no export of Kursbuch")
            if first["revision"] != head():
                raise SetupError(
                    f"{file} was made at revision {first['revision']} of the database, and this program is at {head()}:"
                    f" import it by a program of that revision, which a later one then brings up to date"
                )
            with store.writing() as connection:
                if any(connection.execute(sa.select(table).limit(1)).first() for table in metadata.sorted_tables):
                    raise SetupError("the database is not empty: import into a new one")
                for table, rows in _batches(lines):
                    connection.execute(table.insert(), rows)
                    counts[table.name] = counts.get(table.name, 0) + len(rows)
                if store.is_shared:
                    _go_on_counting(connection)
    except (OSError, EOFError, ValueError, KeyError) as error:
        raise SetupError(f"{file} cannot be read ({error}); nothing was imported") from None
    return counts


def _batches(lines: Iterator[str]) -> Iterator[tuple[sa.Table, list[dict[str, Any]]]]:
    """Rows of one table at a time, and not too many."""
    name, rows = "", list[dict[str, Any]]()
    for line in lines:
        of, *values = json.loads(line)
        if of != name or len(rows) >= AT_ONCE:
            if rows:
                yield metadata.tables[name], rows
            name, rows = of, []
        columns = metadata.tables[of].columns
        rows.append({c.name: _read(c, value) for c, value in zip(columns, values, strict=True)})
    if rows:
        yield metadata.tables[name], rows


def _written(value: object) -> object:
    if isinstance(value, datetime):
        return value.isoformat()
    return base64.b64encode(value).decode() if isinstance(value, bytes) else value


def _read(column: sa.Column[Any], value: Any) -> Any:
    kind = column.type.impl if isinstance(column.type, sa.TypeDecorator) else column.type
    if isinstance(kind, sa.DateTime) and value is not None:
        return datetime.fromisoformat(value)
    return base64.b64decode(value) if isinstance(kind, sa.LargeBinary) and value is not None else value


def _go_on_counting(connection: Connection) -> None:
    """PostgreSQL counts apart from the table: the next number comes after the last that was imported."""
    for table in metadata.sorted_tables:
        column = table.autoincrement_column
        if column is not None and not column.foreign_keys:
            last = connection.execute(sa.select(sa.func.max(column))).scalar()
            if last is not None:
                counter = sa.func.pg_get_serial_sequence(table.name, column.name)
                connection.execute(sa.select(sa.func.setval(counter, last)))
