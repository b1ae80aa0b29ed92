"""For migrations: to make what is not there yet."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa


def create_missing(op: Any, name: str, *columns: sa.schema.SchemaItem) -> None:
    """A table, unless a program that was killed while it made them has made this one."""
    if not sa.inspect(op.get_bind()).has_table(name):
        op.create_table(name, *columns)
