"""All games of a database, for whoever runs it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import sqlalchemy as sa

from .records import JSON
from .schema import entries, games, seats
from .store import Store


def listed(store: Store, idle: int = 0) -> list[JSON]:
    """Every game in short, those in use last first; only those in which nothing was done for `idle` days."""
    last = sa.func.coalesce(sa.func.max(entries.c.at), games.c.created, type_=games.c.created.type)
    query = (
        sa.select(games.c.id, games.c.title, games.c.rules, games.c.created, last, sa.func.count(entries.c.number))
        .select_from(games.outerjoin(entries))
        .group_by(games.c.id, games.c.title, games.c.rules, games.c.created)
        .order_by(last.desc(), games.c.id)
    )
    if idle:
        query = query.having(last < datetime.now(UTC) - timedelta(days=idle))
    with store.reading() as connection:
        rows = connection.execute(query).all()
        places = connection.execute(
            sa.select(seats.c.game, seats.c.name, seats.c.kind).order_by(seats.c.game, seats.c.seat)
        )
        players: dict[str, list[str]] = {}
        for game, name, kind in places:
            players.setdefault(game, []).append(f"{name} ({kind})")
    return [
        {
            "id": id_, "title": title, "rules": rules, "created": created.isoformat(), "last": at.isoformat(),
            "entries": count, "players": ", ".join(players.get(id_, ())),
        }
        for id_, title, rules, created, at, count in rows
    ]  # fmt: skip


def deleted(store: Store, game_id: str) -> bool:
    """Deletes a game with all that belongs to it; whether there was one."""
    with store.writing() as connection:
        return connection.execute(games.delete().where(games.c.id == game_id)).rowcount > 0
