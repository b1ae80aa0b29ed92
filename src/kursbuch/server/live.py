"""News of changes for open pages, and bots that act when it is their turn. Lives in the server's event loop."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import defaultdict
from collections.abc import AsyncIterator
from typing import Any

from .tables import Tables

HEARTBEAT = 15.0
MOST_STREAMS = 100
"""How many pages may listen to one game."""

_log = logging.getLogger("kursbuch.server")


class Live:
    """Tells everybody at a table when something has changed."""

    def __init__(self, tables: Tables, bot_pause: float, poll: float) -> None:
        self.tables = tables
        self.bot_pause = bot_pause
        self.poll = poll
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listeners: dict[str, set[asyncio.Queue[dict[str, Any]]]] = defaultdict(set)
        self._bots: dict[str, asyncio.Task[None]] = {}
        self._woken: set[str] = set()
        """Games whose bots were called while they were at it."""
        tables.notify = self.changed

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()

    async def stop(self) -> None:
        for queues in list(self._listeners.values()):
            for queue in list(queues):
                queue.put_nowait({"type": "close"})
        tasks = list(self._bots.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # -- from any thread ----------------------------------------------------------------------------

    def changed(self, game_id: str, version: int) -> None:
        self._tell(game_id, {"type": "game", "version": version})
        self.wake_bots(game_id)

    def said(self, game_id: str) -> None:
        self._tell(game_id, {"type": "chat"})

    def wake_bots(self, game_id: str) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._start_bots, game_id)

    def _tell(self, game_id: str, news: dict[str, Any]) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._deliver, game_id, news)

    # -- in the loop --------------------------------------------------------------------------------

    def _deliver(self, game_id: str, news: dict[str, Any]) -> None:
        for queue in self._listeners.get(game_id, ()):
            queue.put_nowait(news)

    def _start_bots(self, game_id: str) -> None:
        if game_id in self._bots:
            self._woken.add(game_id)
            return
        task = asyncio.get_running_loop().create_task(self._play_bots(game_id))
        self._bots[game_id] = task
        task.add_done_callback(lambda done: self._bots_done(game_id, done))

    def _bots_done(self, game_id: str, task: asyncio.Task[None]) -> None:
        del self._bots[game_id]
        if game_id in self._woken:
            self._woken.discard(game_id)
            if not task.cancelled():
                self._start_bots(game_id)

    async def _play_bots(self, game_id: str) -> None:
        """Bots act one after another, as long as it is their turn. A fault ends the bots of this game alone."""
        try:
            play = await asyncio.to_thread(self.tables.open, game_id)
            if self.tables.bot_to_act(play) is None:
                return
            while True:
                await asyncio.sleep(self.bot_pause)
                if not await asyncio.to_thread(self.tables.bot_acts, game_id):
                    return
        except Exception:
            _log.exception("the bots of game %s have stopped", game_id)

    async def stream(self, game_id: str, version: int) -> AsyncIterator[str]:
        """Server-sent events: the version after every change, and a sign of life in between."""
        queue: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        listeners = self._listeners[game_id]
        listeners.add(queue)
        quiet = 0.0
        try:
            yield _event({"type": "hello", "version": version})
            while True:
                try:
                    news = await asyncio.wait_for(queue.get(), self.poll)
                except TimeoutError:
                    quiet += self.poll
                    last = await asyncio.to_thread(self.tables.store.last_number, game_id)
                    if last != version:  # another process has moved the game on
                        version, quiet = last, 0.0
                        yield _event({"type": "game", "version": last})
                    elif quiet >= HEARTBEAT:
                        quiet = 0.0
                        yield ": still here\n\n"
                    continue
                if news["type"] == "close":
                    return
                version = news.get("version", version)
                yield _event(news)
        finally:
            listeners.discard(queue)
            if not listeners:
                self._listeners.pop(game_id, None)

    def is_crowded(self, game_id: str) -> bool:
        return len(self._listeners.get(game_id, ())) >= MOST_STREAMS


def _event(news: dict[str, Any]) -> str:
    return f"event: {news['type']}\ndata: {json.dumps(news)}\n\n"
