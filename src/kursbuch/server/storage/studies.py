"""What is kept of looking back at games, and of games that branch off others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

import sqlalchemy as sa

from .records import JSON
from .schema import analyses, branches, games
from .store import Store

BRANCH, PLAN = "branch", "plan"


@dataclass(frozen=True)
class Branch:
    """A game that goes on from a moment of another one."""

    game: str
    of: str
    at: int
    seat: str
    """Whose it is; empty if whoever made it only watches."""
    kind: str
    """A `branch`, or the `plan` of a seat in a game under way, which nobody else sees."""
    name: str
    made: datetime


class Studies:
    def __init__(self, store: Store) -> None:
        self.store = store

    # -- looking back -------------------------------------------------------------------------------

    def answers(self, game_id: str, trails: Mapping[int, str]) -> dict[int, JSON]:
        """What was found of the answers at these moments, where it was found of this very line of play."""
        query = sa.select(analyses).where(analyses.c.game == game_id).order_by(analyses.c.at)
        with self.store.reading() as connection:
            rows = connection.execute(query).mappings().all()
        return {row["at"]: row["text"] for row in rows if trails.get(row["at"]) == row["trail"]}

    def found(self, game_ids: Sequence[str], at: int) -> dict[str, tuple[str, JSON]]:
        """What is kept of these games there, with its trail."""
        query = sa.select(analyses).where(analyses.c.game.in_(game_ids), analyses.c.at == at)
        with self.store.reading() as connection:
            return {row["game"]: (row["trail"], row["text"]) for row in connection.execute(query).mappings()}

    def keep_answer(self, game_id: str, at: int, trail: str, text: JSON) -> None:
        with self.store.writing() as connection:
            connection.execute(analyses.delete().where(analyses.c.game == game_id, analyses.c.at == at))
            if connection.execute(sa.select(games.c.id).where(games.c.id == game_id)).first():  # it may be gone again
                connection.execute(analyses.insert().values(game=game_id, at=at, trail=trail, text=text))

    # -- branches -----------------------------------------------------------------------------------

    def keep_branch(self, branch: Branch) -> None:
        with self.store.writing() as connection:
            connection.execute(branches.insert().values(**asdict(branch)))

    def branch(self, game_id: str) -> Branch | None:
        """What a game branches off, if it does."""
        query = sa.select(branches).where(branches.c.game == game_id)
        with self.store.reading() as connection:
            row = connection.execute(query).mappings().first()
        return Branch(**row) if row else None

    def branches(self, game_id: str) -> list[Branch]:
        """All that branch off a game, the oldest first."""
        query = sa.select(branches).where(branches.c.of == game_id).order_by(branches.c.made)
        with self.store.reading() as connection:
            return [Branch(**row) for row in connection.execute(query).mappings()]

    def rename(self, game_id: str, name: str) -> None:
        with self.store.writing() as connection:
            connection.execute(branches.update().where(branches.c.game == game_id).values(name=name))

    def drop(self, game_id: str) -> None:
        """Forgets a branch, what was played in it, and what branches off it."""
        for one in self.branches(game_id):
            self.drop(one.game)
        with self.store.writing() as connection:
            connection.execute(games.delete().where(games.c.id == game_id))
