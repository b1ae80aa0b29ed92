"""A bot that is a program of its own, in any language, and speaks JSON line by line over stdin and stdout.

The protocol is told in docs/bots.md. One process plays one seat of one game. Nothing it does, or fails to do, holds up
the game for longer than its time limit: every fault is raised as a `ProcessError` that says what was wrong.
"""

from __future__ import annotations

import json
import queue
import random
import shlex
import subprocess
import threading
import time
from collections import deque
from contextlib import suppress
from typing import IO, Any

from ..core.actions import Action
from ..core.errors import KursbuchError, SetupError
from ..core.game import AnyGame
from ..core.questions import Offer
from ..core.state import State, explain, legal
from .bot import Budget

PROTOCOL = 1
PATIENCE = 60.0
"""Seconds for an answer, where no budget says otherwise."""
_LONGEST = 1 << 20
"""Characters of an answer."""
GRACE = 1.0
"""Seconds to end by itself when the game is over."""


class ProcessError(KursbuchError):
    """A process that broke the protocol, answered nonsense, was too late, or is gone."""


class Process:
    """The bot at the other end of a pipe."""

    clock = staticmethod(time.perf_counter)
    """It thinks elsewhere: what counts is how long one waits for it."""

    def __init__(self, command: str, budget: Budget | None = None, patience: float | None = None) -> None:
        self._command, self._budget = command, budget or Budget()
        self._patience = patience or max(PATIENCE, 2 * (self._budget.seconds or 0.0))
        self._game: AnyGame | None = None
        self._number = 0
        self._gone = ""
        self._incoming: queue.Queue[str] = queue.Queue(maxsize=100)
        self._outgoing: queue.Queue[str | None] = queue.Queue()
        self._last_words: deque[str] = deque(maxlen=3)
        pipe = subprocess.PIPE
        try:
            self._child = subprocess.Popen(
                shlex.split(command), stdin=pipe, stdout=pipe, stderr=pipe, encoding="utf-8", errors="replace"
            )
        except (OSError, ValueError, IndexError) as error:
            raise SetupError(f"the bot {command!r} cannot be started: {error}") from error
        # pipes block whoever waits at them, so that each has a thread to wait there
        self._threads = [
            threading.Thread(target=work, daemon=True) for work in (self._write, self._read, self._read_errors)
        ]
        for thread in self._threads:
            thread.start()

    def __call__(self, state: State, dice: random.Random) -> Action:
        if self._game is not state.game:
            self._hello(state.game)
        self._number += 1
        offers = list(legal(state))
        self._send(question(state, offers, self._number, dice.random()))
        answer = self._receive()
        try:
            return chosen(state, offers, answer, self._number)
        except ProcessError as error:
            self._send({"type": "refused", "number": self._number, "why": str(error)})
            raise

    def close(self) -> None:
        """The game is over: a moment to end by itself, then it is ended. Nothing is left behind."""
        self._send({"type": "end"})
        self._outgoing.put(None)
        try:
            self._child.wait(GRACE)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()
        self._gone = "the game is over"
        for thread in self._threads:
            thread.join(GRACE)
        for stream in (self._child.stdin, self._child.stdout, self._child.stderr):
            with suppress(OSError, ValueError):
                assert stream is not None
                stream.close()

    # -- lines ------------------------------------------------------------------------------------------------------

    def _hello(self, game: AnyGame) -> None:
        self._game = game
        self._send(
            {
                "type": "hello",
                "protocol": PROTOCOL,
                "title": game.title.id,
                "rules": game.title.version,
                "players": list(game.players),
                "options": dict(game.options),
                "budget": {"positions": self._budget.positions, "seconds": self._budget.seconds},
                "patience": self._patience,
            }
        )
        answer = self._receive()
        if not isinstance(answer, dict) or answer.get("protocol") != PROTOCOL:
            raise self._dismissed(f"it does not speak protocol {PROTOCOL}: {_short(answer)}")

    def _send(self, message: dict[str, Any]) -> None:
        self._outgoing.put(json.dumps(message, ensure_ascii=False, separators=(",", ":")))

    def _receive(self) -> Any:
        if self._gone:
            raise ProcessError(self._gone)
        try:
            line = self._incoming.get(timeout=self._patience)
        except queue.Empty:
            raise self._dismissed(f"no answer within {self._patience:g} seconds") from None
        if not line:
            raise self._dismissed(self._death())
        try:
            return json.loads(line)
        except ValueError:
            return line

    def _dismissed(self, why: str) -> ProcessError:
        """From now on nobody waits for it any more."""
        self._gone = why
        self._child.kill()
        return ProcessError(why)

    def _death(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            self._child.wait(GRACE)
        self._threads[-1].join(GRACE)
        said = f": {' / '.join(self._last_words)}" if self._last_words else ""
        return f"the process has ended with code {self._child.returncode}{said}"

    # -- threads ----------------------------------------------------------------------------------------------------

    def _write(self) -> None:
        stdin = _open(self._child.stdin)
        with suppress(OSError, ValueError):
            while (line := self._outgoing.get()) is not None:
                stdin.write(line + "\n")
                stdin.flush()
            stdin.close()

    def _read(self) -> None:
        stdout = _open(self._child.stdout)
        with suppress(OSError, ValueError):
            while line := stdout.readline(_LONGEST):
                if line.strip() and not self._gone:
                    self._put(line)
        self._put("")

    def _put(self, line: str) -> None:
        """Waits for room: a flood of answers stays in the pipe."""
        while not self._gone:
            try:
                self._incoming.put(line, timeout=0.1)
            except queue.Full:
                continue
            return

    def _read_errors(self) -> None:
        with suppress(OSError, ValueError):
            self._last_words.extend(line.strip() for line in _open(self._child.stderr) if line.strip())


def question(state: State, offers: list[Offer], number: int, luck: float) -> dict[str, Any]:
    """What a seat is told. All that these games know lies open on the table, so that the position is what it sees."""
    ask = state.question
    return {
        "type": "question",
        "number": number,
        "seat": ask.actor,
        "who": ask.who,
        "question": ask.name,
        "offers": [_offer(offer) for offer in offers],
        "position": state.now.to_json(),
        "luck": luck,
    }


def _offer(offer: Offer) -> dict[str, Any]:
    said: dict[str, Any] = {"text": str(offer.low_action), "kind": type(offer.action).__name__}
    if offer.number:
        said |= {"field": offer.number, "low": offer.low, "high": offer.high}
    return said


def chosen(state: State, offers: list[Offer], answer: Any, number: int) -> Action:
    """The action that an answer means: an offer by its number from 0 on, with a value where one is free, or a text."""
    if not isinstance(answer, dict) or ("offer" not in answer and "action" not in answer):
        raise ProcessError(f"an answer is an object with an offer or an action, not {_short(answer)}")
    if answer.get("number", number) != number:
        raise ProcessError(f"question {number} was asked, not {_short(answer['number'])}")
    if "action" in answer:
        return _written(state, answer["action"])
    index, value = answer["offer"], answer.get("value")
    if type(index) is not int or not 0 <= index < len(offers):
        raise ProcessError(f"offers are numbered from 0 to {len(offers) - 1}; there is no {_short(index)}")
    offer = offers[index]
    if value is None:
        return offer.low_action
    if not offer.number or type(value) is not int or not offer.low <= value <= offer.high:
        raise ProcessError(f"{_short(value)} is no value for {offer}")
    return offer.at(value)


def _written(state: State, text: Any) -> Action:
    try:
        action = state.game.title.notation.parse(str(text))
    except KursbuchError as error:
        raise ProcessError(f"{_short(text)} writes down no action: {error}") from None
    if (refusal := explain(state, action)) is not None:
        raise ProcessError(f"{action}: {refusal}")
    return action


def _open(stream: IO[str] | None) -> IO[str]:
    assert stream is not None
    return stream


def _short(what: Any) -> str:
    text = json.dumps(what, ensure_ascii=False)
    return text if len(text) <= 80 else text[:80] + "…"
