"""News of changes for open pages, and bots that act when it is their turn. Lives in the server's event loop.

Several servers may share a PostgreSQL: each is told what the others have changed (`storage/channel.py`), and the bots
of a game are played by the one that has claimed it (`storage/claims.py`).
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

from .errors import ApiError
from .play import Play
from .storage.channel import Channel
from .storage.claims import Claims
from .storage.faults import StoreError
from .tables import Tables

HEARTBEAT = 15.0
MOST_WATCHING = 100
"""How many pages may look on at one game; whoever plays comes in besides them."""
MOST_PLAYING = 12
"""How many pages of one token that plays may listen; one more closes the oldest of them."""
LOBBY, MOST_IN_LOBBY = "", 1000
"""What stands in the place of a game for those who listen to the lobby, and how many may."""
TAKE_OVER = 1.5
"""Seconds after which a server looks again whether there are bots that nobody plays: their server is gone, or has
just started."""
CLAIM = (5, 0.2)
"""How often a game is claimed that another server is just giving back, and after how many seconds again."""
AGAIN = (1.0, 60.0)
"""Seconds after which bots try again when the database failed them, at first and at most."""

_log = logging.getLogger("kursbuch.server")
News = dict[str, Any]


class Listener:
    """An open page: what it has not been told yet. Of two news of one kind the later one is enough."""

    def __init__(self, seats: frozenset[str]) -> None:
        self.seats = seats
        self.is_closed = False
        self._news: dict[str, str] = {}
        """Kind -> the event as it is sent."""
        self._woken = asyncio.Event()

    def tell(self, kind: str, event: str) -> None:
        self._news[kind] = event
        self._woken.set()

    def close(self) -> None:
        self.is_closed = True
        self._woken.set()

    async def next(self) -> str:
        """What is new, as it is sent; nothing after a while in which nothing was."""
        # not by wait_for, which makes a task each time: thousands of pages wait
        heartbeat = asyncio.get_running_loop().call_later(HEARTBEAT, self._woken.set)
        try:
            await self._woken.wait()
        finally:
            heartbeat.cancel()
        found = "".join(self._news.values())
        self._news.clear()
        self._woken.clear()
        return found


class Live:
    """Tells everybody at a table when something has changed."""

    def __init__(self, tables: Tables, bot_pause: float, poll: float) -> None:
        self.tables = tables
        self.bot_pause = bot_pause
        self.poll = poll
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listeners: dict[str, list[Listener]] = {}
        """For each game those who listen, the oldest first."""
        self._numbers: dict[str, tuple[int, int]] = {}
        """For each of these games the version and the latest entry that they know of."""
        self._tasks: list[asyncio.Task[None]] = []
        self._claims = Claims.of(tables.store)
        self._channel = Channel(tables.store, self._heard, self._missed) if tables.store.is_shared else None
        self._bots: dict[str, asyncio.Task[None]] = {}
        self._stopped: set[str] = set()
        """Games whose bots have failed; they are left alone until somebody acts."""
        self._thinking = asyncio.Semaphore(max(1, tables.thinkers.processes) + 1)
        """At how many tables bots think at the same time: at one more than there are processes, to keep them busy."""
        self._woken: set[str] = set()
        """Games whose bots were called while they were at it."""
        tables.hearers.append(self.changed)

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._tasks = [self._loop.create_task(self._take_over())]
        if self._channel is not None:
            self._channel.start()
        else:
            self._tasks.append(self._loop.create_task(self._watch_others()))

    async def stop(self) -> None:
        self._loop = None  # nothing more is begun
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.close()
        tasks = [*self._bots.values(), *self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._channel is not None:
            await asyncio.to_thread(self._channel.stop)
        await asyncio.to_thread(self._claims.close)

    # -- from any thread ----------------------------------------------------------------------------

    def changed(self, play: Play) -> None:
        self._in_loop(self._moved, play.row.id, (play.version, play.latest))
        if self.tables.bot_to_act(play) is not None:
            self.wake_bots(play.row.id)

    def said(self, game_id: str) -> None:
        self._in_loop(self._deliver, game_id, {"type": "chat"})

    def lobby_changed(self) -> None:
        """There is something new on the lists of the lobby."""
        self._in_loop(self._deliver, LOBBY, {"type": "lobby"})
        self.tables.store.tell({"type": "lobby", "game": LOBBY})

    def part(self, game_id: str, seats: frozenset[str]) -> None:
        """Closes the pages of those who act for these seats, or who look on; their token may not hold any more."""
        self._in_loop(self._close, game_id, seats)
        self.tables.store.tell({"type": "part", "game": game_id, "seats": sorted(seats)})

    def wake_bots(self, game_id: str) -> None:
        self._in_loop(self._start_bots, game_id)

    def _in_loop(self, act: Any, *arguments: Any) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(act, *arguments)

    # -- news, in the loop --------------------------------------------------------------------------

    def _moved(self, game_id: str, numbers: tuple[int, int]) -> None:
        if game_id in self._listeners and numbers[1] > self._numbers[game_id][1]:
            self._numbers[game_id] = numbers
            self._deliver(game_id, {"type": "game", "version": numbers[0], "latest": numbers[1]})

    def _deliver(self, game_id: str, news: News) -> None:
        event = _event(news)  # once for all of them
        for listener in self._listeners.get(game_id, ()):
            listener.tell(news["type"], event)

    def _close(self, game_id: str, seats: frozenset[str]) -> None:
        for listener in self._listeners.get(game_id, ()):
            if listener.seats == seats:
                listener.close()

    def _heard(self, news: News) -> None:
        """What another server has changed, told by the channel's thread."""
        match news:
            case {"type": "game", "game": str(game), "version": int(version), "latest": int(latest)}:
                self._in_loop(self._moved, game, (version, latest))
            case {"type": "part", "game": str(game), "seats": list(seats)}:
                self._in_loop(self._close, game, frozenset(seats))
            case {"type": str(kind), "game": str(game)}:
                self._in_loop(self._deliver, game, {"type": kind})

    def _missed(self) -> None:
        """Others may have said what was not heard, so everything is looked after once; by the channel's thread."""
        if (loop := self._loop) is not None:
            asyncio.run_coroutine_threadsafe(self._look_after(), loop)

    async def _look_after(self) -> None:
        try:
            found = await asyncio.to_thread(self.tables.store.numbers, list(self._listeners))
        except StoreError as error:
            _log.error("%s", error)
            return
        for game_id, numbers in found.items():
            self._moved(game_id, numbers)
        if self._channel is not None:  # talk has no number by which to tell
            for game_id in self._listeners:
                self._deliver(game_id, {"type": "chat"})

    async def _watch_others(self) -> None:
        """Looks whether another process has moved one of these games on, where it cannot tell us."""
        while True:
            await asyncio.sleep(self.poll)
            if self._listeners:
                await self._look_after()

    @property
    def streams(self) -> int:
        """How many pages listen."""
        return sum(map(len, list(self._listeners.values())))

    def check_room(self, game_id: str, seats: frozenset[str]) -> None:
        """ApiError if too many look on already."""
        if not seats and sum(not one.seats for one in self._listeners.get(game_id, ())) >= MOST_WATCHING:
            raise ApiError(429, "too-many")

    def stream(self, play: Play, seats: frozenset[str]) -> AsyncIterator[str]:
        """Server-sent events: the version after every change, and a sign of life in between."""
        return self._stream(play.row.id, seats, (play.version, play.latest))

    def lobby_stream(self) -> AsyncIterator[str]:
        """The same for whoever looks for a game: `lobby` when there is something new. ApiError if too many do."""
        if len(self._listeners.get(LOBBY, ())) >= MOST_IN_LOBBY:
            raise ApiError(429, "too-many")
        return self._stream(LOBBY, frozenset(), (0, 0))

    def watchers(self, game_id: str) -> int:
        """How many look on at a game here."""
        return sum(not one.seats for one in list(self._listeners.get(game_id, ())))

    async def _stream(self, game_id: str, seats: frozenset[str], numbers: tuple[int, int]) -> AsyncIterator[str]:
        here, listeners = Listener(seats), self._listeners.setdefault(game_id, [])
        listeners.append(here)
        self._numbers.setdefault(game_id, numbers)
        own = [one for one in listeners if one.seats == seats] if seats else []
        for oldest in own[:-MOST_PLAYING]:
            oldest.close()
        try:
            yield _event({"type": "hello", "version": numbers[0], "latest": numbers[1]})
            while True:
                news = await here.next()
                if here.is_closed:
                    return
                yield news or ": still here\n\n"
        finally:
            listeners.remove(here)
            if not listeners and self._listeners.get(game_id) is listeners:
                del self._listeners[game_id], self._numbers[game_id]

    # -- bots, in the loop --------------------------------------------------------------------------

    async def _take_over(self) -> None:
        """Bots go on where they were, after a start, and when the server that has played them is gone."""
        is_told = False
        while True:
            try:
                busy = [*self._bots, *self._stopped]
                for game_id in await asyncio.to_thread(self._claims.take_left, busy):
                    if game_id not in self._bots:
                        self._start_bots(game_id, noted=True)
                is_told = False
            except StoreError as error:
                if not is_told:
                    _log.error("bots that nobody plays are not found: %s", error)
                is_told = True
            await asyncio.sleep(TAKE_OVER)

    def _start_bots(self, game_id: str, noted: bool = False) -> None:
        """Calls the bots of a game; `noted` if the database has it that one of them has to act."""
        if self._loop is None:
            return
        self._stopped.discard(game_id)
        if game_id in self._bots:
            self._woken.add(game_id)
            return
        task = self._loop.create_task(self._play_bots(game_id, noted))
        self._bots[game_id] = task
        task.add_done_callback(lambda done: self._bots_done(game_id, done))

    def _bots_done(self, game_id: str, task: asyncio.Task[None]) -> None:
        del self._bots[game_id]
        if game_id in self._woken:
            self._woken.discard(game_id)
            if not task.cancelled():
                self._start_bots(game_id)

    async def _play_bots(self, game_id: str, noted: bool) -> None:
        """Bots act one after another, as long as it is their turn and no other server plays them. A fault ends the bots
        of this game alone; one of the database they sit out."""
        pause, most = AGAIN
        while True:
            try:
                async with self._thinking:
                    has_bot = await asyncio.to_thread(self._has_bot_to_act, game_id, noted)
                if not has_bot or not await self._claimed(game_id):
                    break
                await asyncio.sleep(self.bot_pause)
                async with self._thinking:
                    await asyncio.to_thread(self.tables.bot_acts, game_id)
                pause, noted = AGAIN[0], False
            except StoreError as error:
                _log.error("the bots of game %s wait for the database: %s", game_id, error)
                await asyncio.sleep(pause)
                pause = min(2 * pause, most)
            except Exception:
                _log.exception("the bots of game %s have stopped", game_id)
                self._stopped.add(game_id)
                break
        with suppress(StoreError):  # then nothing is claimed any more
            await asyncio.to_thread(self._claims.give_back, game_id)

    async def _claimed(self, game_id: str) -> bool:
        times, pause = CLAIM
        for _ in range(times):
            if await asyncio.to_thread(self._claims.take, game_id):
                return True
            await asyncio.sleep(pause)
        return False

    def _has_bot_to_act(self, game_id: str, noted: bool) -> bool:
        play = self.tables.open(game_id)
        if self.tables.bot_to_act(play) is not None:
            return True
        if noted:
            self.tables.store.no_bot_due(game_id, play.latest)
        return False


def _event(news: News) -> str:
    return f"event: {news['type']}\ndata: {json.dumps(news)}\n\n"
