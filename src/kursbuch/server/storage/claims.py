"""Which of several servers plays the bots of a game: one alone, and another as soon as that one is gone.

A claim is an advisory lock of PostgreSQL, held by a connection that a server keeps for nothing else: when the server
dies, or is cut off, the database lets go of its claims. They only save work. Should two servers take themselves for the
one, the log still takes the move of the first and refuses the other's.
"""

from __future__ import annotations

import threading
from collections.abc import Collection
from typing import Any

from .faults import StoreError, in_words
from .store import Store

AT_ONCE = 200
"""How many games of others a server takes over at a time, to leave some to the rest."""

_KEY = "hashtextextended({}, 1824)"
_TAKE = f"SELECT pg_try_advisory_lock({_KEY.format('%s')})"
_GIVE_BACK = f"SELECT pg_advisory_unlock({_KEY.format('%s')})"
_LEFT = (
    "SELECT game FROM (SELECT game FROM bots_due WHERE game <> ALL(%s) ORDER BY game OFFSET 0) AS due"
    f" WHERE pg_try_advisory_lock({_KEY.format('game')}) LIMIT {AT_ONCE}"
)


class Claims:
    """Of a server that is alone with its games, which are all its own."""

    def __init__(self, store: Store) -> None:
        self.store = store

    @staticmethod
    def of(store: Store) -> Claims:
        return SharedClaims(store) if store.is_shared else Claims(store)

    def take(self, game_id: str) -> bool:
        """Whether the bots of this game are ours to play."""
        return True

    def give_back(self, game_id: str) -> None:
        """Leaves the bots of this game to whoever comes."""

    def take_left(self, but: Collection[str]) -> tuple[str, ...]:
        """Takes the games, besides these, in which a bot has to act and that no server has claimed."""
        return tuple(game_id for game_id in self.store.bots_due() if game_id not in but)

    def close(self) -> None:
        """Gives back whatever is claimed."""


class SharedClaims(Claims):
    """Of a server among others."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self._connection: Any = None
        self._is_closed = False
        self._held: set[str] = set()
        self._guard = threading.Lock()

    def take(self, game_id: str) -> bool:
        with self._guard:
            if game_id not in self._held and self._asked(_TAKE, game_id)[0][0]:
                self._held.add(game_id)
            return game_id in self._held

    def give_back(self, game_id: str) -> None:
        with self._guard:
            if game_id in self._held:
                self._held.discard(game_id)
                self._asked(_GIVE_BACK, game_id)

    def take_left(self, but: Collection[str]) -> tuple[str, ...]:
        with self._guard:
            found = tuple(row[0] for row in self._asked(_LEFT, [*but, *self._held]))
            self._held.update(found)
            return found

    def close(self) -> None:
        with self._guard:
            self._is_closed = True
            self._let_go()

    def _asked(self, query: str, value: object) -> list[Any]:
        if self._is_closed:
            raise StoreError("this server plays no bots any more")
        try:
            if self._connection is None:
                self._connection = self.store.apart()
            found: list[Any] = self._connection.execute(query, (value,)).fetchall()
            return found
        except StoreError:
            raise
        except Exception as error:  # the driver's own; with the connection the claims are gone
            self._let_go()
            raise StoreError(in_words(error)) from None

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        self._held.clear()
        if connection is not None:
            connection.close()
