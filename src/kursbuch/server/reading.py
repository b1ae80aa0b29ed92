"""Reading a game file in a process of its own: it may take long, grow large or fail without harm to any table.

Such a process takes the body of a request, reads the file in it, and answers with what the table needs of the game, or
why there is none. Where the system can, it is forked off one that has loaded everything and read nothing.
"""

from __future__ import annotations

import json
import math
import multiprocessing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import pairwise
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any

import kursbuch

from ..core.errors import KursbuchError, SetupError
from ..core.journal import Journal
from ..core.record import Digest
from .marks import mark_of_states

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerContext, SpawnContext

ReadFile = Callable[[str, str], Journal]
"""From the text of a game file, and its name, to the game; KursbuchError when it is none. It must be found by the name
of its module and its own."""

MOST_ACTIONS = 5_000
"""How long a game may be that is brought in; the longest recorded ones have some 2500 actions."""
SEATS = ("here", "link", "bot")
MEMORY = 2 * 1024**3
"""Bytes that the reading of a file may take, where the system can be told."""


@dataclass(frozen=True)
class Brought:
    """A game out of a file."""

    title: str
    options: Mapping[str, str]
    names: Sequence[str]
    log: Sequence[Sequence[str]]
    """Seat and action of each entry, and the digest of the position after it."""
    is_chance: bool
    """Whether chance is to act."""
    stopped: Mapping[str, str] = field(default_factory=dict)
    """Why it could be followed no further, if so, by language."""
    mark: Mapping[str, Any] | None = None
    """A moment from which it can be opened, if it is long."""
    seats: Sequence[str] = ()
    """Who plays each seat: here, by a link, a bot; all here, where that is not said."""


@dataclass(frozen=True)
class NotRead:
    """Why there is no game: the code of the error, and the reason in English."""

    code: str
    reason: str


def read_journal(text: str, name: str) -> Journal:
    """Save files of ours; whoever starts the server may hand in a reader that knows more."""
    return kursbuch.loads(text)


def brought(journal: Journal) -> Brought:
    digest = Digest()
    log = [
        (before.actor or "", str(action), digest.of(after.now))
        for action, (before, after) in zip(journal.actions, pairwise(journal.states), strict=True)
    ]
    names = [_clean(name) or f"P{number}" for number, name in enumerate(journal.game.names, 1)]
    notes = {"en": journal.notes.get("stopped"), "de": journal.notes.get("stopped.de")}
    stopped = {language: _clean(text, 1000) for language, text in notes.items() if isinstance(text, str)}
    title = journal.game.title.id
    mark = mark_of_states(journal.states, journal.actions)
    return Brought(title, journal.game.options, names, log, journal.state.is_chance, stopped, mark)


def read_apart(body: bytes, read: ReadFile, seconds: float) -> Brought | NotRead:
    """Reads the file in the body of a request, in a process that is ended when it takes longer than this."""
    processes = _processes()
    processes.set_forkserver_preload([__name__, "kursbuch.server.loaded", read.__module__])
    answer, writer = processes.Pipe(duplex=False)
    reader = processes.Process(target=_read, args=(writer, body, read, seconds, MEMORY), daemon=True)
    reader.start()
    writer.close()
    try:
        if not answer.poll(seconds):
            return NotRead("too-long", "")
        found: dict[str, Any] = json.loads(answer.recv_bytes())
    except (EOFError, OSError, ValueError):  # it has ended without a word
        return NotRead("no-game", "it takes more than there is")
    finally:
        answer.close()
        reader.kill()
        reader.join()
        reader.close()
    return NotRead(**found) if "code" in found else Brought(**found)


def _processes() -> ForkServerContext | SpawnContext:
    can_fork = "forkserver" in multiprocessing.get_all_start_methods()
    return multiprocessing.get_context("forkserver") if can_fork else multiprocessing.get_context("spawn")


def _read(writer: Connection, body: bytes, read: ReadFile, seconds: float, memory: int) -> None:
    """What the process does."""
    try:
        import resource
    except ModuleNotFoundError:  # Windows
        pass
    else:
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        most = math.ceil(seconds)  # for whoever is left alone, when the server is killed
        resource.setrlimit(resource.RLIMIT_CPU, (most, most + 1))
    writer.send_bytes(json.dumps(asdict(read_body(body, read))).encode())


def read_body(body: bytes, read: ReadFile) -> Brought | NotRead:
    """The same in this process."""
    try:
        sent = json.loads(body)
        if not isinstance(sent, dict) or not isinstance(sent.get("file"), str) or set(sent) - {"file", "name", "seats"}:
            return NotRead("form", "body: it has a `file`, and may have its `name` and `seats`")
        name = sent.get("name", "game")
        if not isinstance(name, str) or len(name) > 200:
            return NotRead("form", "body.name: a text of at most 200 letters")
        seats = sent.get("seats", [])
        if not isinstance(seats, list) or any(seat not in SEATS for seat in seats):
            return NotRead("form", f"body.seats: a list of {', '.join(SEATS)}")
    except (ValueError, RecursionError):
        return NotRead("form", "body: it is no JSON")
    try:
        _check_file(sent["file"])
        found = brought(read(sent["file"], name))
        if seats and len(seats) != len(found.names):
            return NotRead("form", f"body.seats: this game has {len(found.names)}")
        return replace(found, seats=seats)
    except KursbuchError as error:
        return NotRead("file", str(error))
    except Exception as error:  # a hostile file may be wrong in any way; it is only a wrong file
        return NotRead("no-game", type(error).__name__)


def _check_file(text: str) -> None:
    """Refuses a file that is endless before anything is done with it."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return  # the reader will say what is wrong
    ours = isinstance(data, dict) and "format" in data  # of other files the reader counts what counts
    if ours and isinstance(data.get("actions"), list) and len(data["actions"]) > MOST_ACTIONS:
        raise SetupError(f"a game of more than {MOST_ACTIONS} actions cannot be taken")


def _clean(name: str, most: int = 40) -> str:
    """A name out of a file, which may hold anything, as a player could have typed it."""
    return "".join(letter for letter in name if letter.isprintable()).strip()[:most]
