"""Requests without end, each a little wrong; and the looking after a server that is sent them."""

from __future__ import annotations

import json
import os
import random
import re
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx

from .grammar import by_schema, notation, spoilt, text, value, written

SECONDS = 2.0
"""Of the processor, which no request may take more of."""
THINKING, LONGER = ("/hint", "/why", "/analysis"), 10.0
"""Calls for which a bot thinks in a process of its own, and how long it may; of the server itself they get no more
than others."""
THOUGHT = re.compile(r"thought;dur=(\d+)")
"""How long it did, in milliseconds, by the answer's `Server-Timing`."""
THINKER = b"spawn_main"
"""In the command line of a process in which bots think: they do so at other tables meanwhile, which is not counted to
any call."""
SELDOM = 0.1
"""How often such a call is made once it was drawn: otherwise most of the time would be spent on bots that think."""
GROWTH = 300 * 2**20
"""Bytes that a server may grow by, from when it has met every kind of request."""
STREAMS = ("/events",)
"""Calls whose answers never end."""
PAGES = ("/", "/rules", "/rules/{}", "/rules/{}/{}", "/games/{}", "/static/{}", "/words/{}.json", "/docs", "/help",
         "/titles/{}/board.svg", "/titles/{}/{}/board.svg", "/{}", "/{}/{}", "/health", "/openapi.json")  # fmt: skip
HEADERS = ("host", "origin", "accept-language", "x-forwarded-for", "content-type", "authorization", "range", "cookie")


@dataclass(frozen=True)
class Request:
    """What is sent, as far as it is ours to choose."""

    kind: str
    method: str
    path: str
    headers: dict[str, bytes] = field(default_factory=dict)
    content: bytes = b""

    def __str__(self) -> str:
        body = f" {self.content[:300]!r}" if self.content else ""
        return f"{self.kind}: {self.method} {self.path[:300]}{body}"


@dataclass(frozen=True)
class Table:
    """A game that is played while it is attacked."""

    id: str
    token: str
    offers: Callable[[], dict[str, Any]]
    """The state of the question: its version and the offers."""
    saved: str
    """A save file of such a game."""


class Attacker:
    """Makes requests by chance from the description of the server and from what is offered at its tables."""

    def __init__(self, description: dict[str, Any], tables: list[Table], dice: random.Random) -> None:
        self.dice, self.tables = dice, tables
        self.parts = description.get("components", {}).get("schemas", {})
        self.calls = [
            (method.upper(), path, operation)
            for path, methods in sorted(description["paths"].items())
            for method, operation in sorted(methods.items())
            if not path.endswith(STREAMS)
        ]
        self.kinds: dict[Callable[[], Request], int] = {
            self.call: 60, self.act: 25, self.ask: 10, self.page: 10, self.file: 2,
        }  # fmt: skip

    def __iter__(self) -> Iterator[Request]:
        while True:
            yield self.dice.choices(list(self.kinds), list(self.kinds.values()))[0]()

    def call(self) -> Request:
        """Any call of the description: its fields as described and then spoilt, or as they are."""
        method, path, operation = self.dice.choice(self.calls)
        while path.endswith(THINKING) and self.dice.random() >= SELDOM:
            method, path, operation = self.dice.choice(self.calls)
        # Whoever renews a token is the only one to know it: the last table is given up for that.
        table = self.tables[-1] if path.endswith("/token") else self.dice.choice(self.tables)
        query = []
        for parameter in operation.get("parameters", ()):
            its = by_schema(parameter.get("schema", {}), self.parts, self.dice)
            its = value(self.dice, 1) if self.dice.random() < 0.2 else its
            if parameter["in"] == "path":
                true = table.id if parameter["name"] == "game_id" and self.dice.random() < 0.8 else its
                path = path.replace(f"{{{parameter['name']}}}", _quoted(true))
            elif self.dice.random() < 0.5:
                query.append(f"{_quoted(parameter['name'])}={_quoted(its)}")
        content = b""
        if body := operation.get("requestBody"):
            data = by_schema(next(iter(body["content"].values())).get("schema", {}), self.parts, self.dice)
            data = spoilt(data, self.dice) if self.dice.random() < 0.6 else data
            content = written(data, self.dice)
        address = f"{path}?{'&'.join(query)}" if query else path
        return Request("call", method, address, self._headers(table.token), content)

    def act(self) -> Request:
        """An action that is almost legal, or one that is, so that games go on."""
        table = self.dice.choice(self.tables)
        now = table.offers()
        actions = [offer["action"] for offer in now["offers"]] or ["P1 passes"]
        action = self.dice.choice(actions)
        if self.dice.random() < 0.8:
            action = notation(action, actions, self.dice)
        body: dict[str, Any] = {"action": action, "version": now["version"]}
        if self.dice.random() < 0.1:
            body = spoilt(body, self.dice)
        headers = self._headers(table.token)
        return Request("act", "POST", f"/api/games/{table.id}/actions", headers, written(body, self.dice))

    def ask(self) -> Request:
        """A question about an action or a place."""
        table = self.dice.choice(self.tables)
        actions = [offer["action"] for offer in table.offers()["offers"]] or ["P1 passes"]
        action = _quoted(notation(self.dice.choice(actions), actions, self.dice))
        place = _quoted(text(self.dice))
        path = self.dice.choice(
            (f"explain?action={action}", f"preview?action={action}", f"hex/{place}", f"card/{place}")
        )
        return Request("ask", "GET", f"/api/games/{table.id}/{path}", self._headers(table.token))

    def page(self) -> Request:
        path = self.dice.choice(PAGES)
        names = ("1824", "german-railways", "table.js", "en", self.tables[0].id)
        words = [self.dice.choice((*names, _quoted(text(self.dice)))) for _ in range(2)]
        return Request("page", self.dice.choice(("GET", "GET", "HEAD", "POST")), path.format(*words), self._headers(""))

    def file(self) -> Request:
        """A save file that somebody has had in his hands."""
        table = self.dice.choice(self.tables)
        content = written(spoilt(json.loads(table.saved), self.dice), self.dice).decode("latin-1")
        return Request("file", "POST", "/api/import", self._headers(""), json.dumps({"file": content}).encode())

    def _headers(self, token: str) -> dict[str, bytes]:
        headers = {"content-type": b"application/json"}
        if token:
            headers["authorization"] = b"Bearer " + token.encode()
        if self.dice.random() < 0.05:
            odd = text(self.dice).encode("utf-8", "replace")[:200]
            headers[self.dice.choice(HEADERS)] = bytes(byte for byte in odd if byte >= 32 and byte != 127).strip()
        return headers


def _quoted(odd: object) -> str:
    return quote(str(odd).encode("utf-8", "replace"), safe="")


# -- the server under attack ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Meter:
    """What a process and its children have used, by Linux's own account; elsewhere nothing."""

    process: int

    def seconds(self) -> tuple[float, float]:
        """Of the processor: of the process itself; and of it with all that it has started, be they ended, but for those
        in which bots think."""
        others = [folder for folder in self._tree() if not self._thinks(folder)]
        return self._seconds([self._folder], 2), self._seconds(others, 4)

    def _thinks(self, folder: Path) -> bool:
        try:
            return THINKER in (folder / "cmdline").read_bytes()
        except OSError:
            return False

    def _seconds(self, folders: Iterable[Path], figures: int) -> float:
        """The first two figures are of a process itself, the next of children that have ended."""
        ticks = 0
        for folder in folders:
            try:
                told = (folder / "stat").read_text(encoding="utf-8", errors="replace")
            except OSError:
                continue
            ticks += sum(int(number) for number in told.rpartition(")")[2].split()[11 : 11 + figures])
        return ticks / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Bytes of the process itself."""
        try:
            return int((self._folder / "statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        except OSError:
            return 0

    @property
    def _folder(self) -> Path:
        return Path(f"/proc/{self.process}")

    def _tree(self) -> Iterator[Path]:
        waiting = [str(self.process)]
        while waiting:
            folder = Path("/proc") / waiting.pop()
            yield folder
            for task in folder.glob("task/*/children"):
                try:
                    waiting += task.read_text().split()
                except OSError:
                    continue


@dataclass
class Report:
    """How a server stood it."""

    sent: Counter[str] = field(default_factory=Counter)
    answers: Counter[int] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    slowest: tuple[float, str] = (0.0, "")
    """Of those for which nobody thinks."""
    thoughts: tuple[float, str] = (0.0, "")
    """The longest."""
    memory: tuple[int, int] = (0, 0)
    """Bytes when the first fifth was sent, and at the end."""

    @property
    def is_clean(self) -> bool:
        return not self.faults

    def lines(self) -> Iterator[str]:
        yield ", ".join(f"{count} {kind}" for kind, count in self.sent.most_common())
        yield "answers: " + ", ".join(f"{count} of {status}" for status, count in sorted(self.answers.items()))
        yield f"the slowest took {self.slowest[0]:.2f} s of the processor: {self.slowest[1]}"
        yield f"a bot thought for {self.thoughts[0]:.2f} s at most: {self.thoughts[1]}"
        yield f"memory: {self.memory[0] >> 20} MB, in the end {self.memory[1] >> 20} MB"
        yield from (f"FAULT {fault}" for fault in self.faults[:20])


def _thought(answer: httpx.Response) -> float:
    found = THOUGHT.search(answer.headers.get("server-timing", ""))
    return int(found[1]) / 1000 if found else 0.0


def attack(
    http: httpx.Client,
    attacker: Attacker,
    requests: int,
    meter: Meter | None = None,
    progress: Callable[[int, Report], None] = lambda number, report: None,
) -> Report:
    """Sends so many requests, one after the other, and says how it went."""
    report = Report()
    early = max(1, requests // 5)
    used = meter.seconds() if meter else (0.0, 0.0)
    for number, request in zip(range(1, requests + 1), attacker, strict=False):
        report.sent[request.kind] += 1
        try:
            headers = [(name.encode(), its) for name, its in request.headers.items()]
            answer = http.request(request.method, request.path, headers=headers, content=request.content or None)
        except httpx.HTTPError as error:
            report.faults.append(f"{type(error).__name__} {error} at {number}, {request}")
            if len(report.faults) > 100:
                break
            time.sleep(0.5)
            continue
        report.answers[answer.status_code] += 1
        if answer.status_code >= 500 and answer.status_code != 503:
            report.faults.append(f"{answer.status_code} at {number}, {request}: {answer.text[:300]}")
        if meter:
            before, used = used, meter.seconds()
            own, took = (now - then for now, then in zip(used, before, strict=True))
            if thinks := request.path.partition("?")[0].endswith(THINKING):
                took += _thought(answer)
                report.thoughts = max(report.thoughts, (took, str(request)))
            else:
                report.slowest = max(report.slowest, (took, str(request)))
            if own > SECONDS or took > (LONGER if thinks else SECONDS):
                report.faults.append(f"{took:.1f} s of the processor ({own:.1f} s own) at {number}, {request}")
            if number in (early, requests):
                report.memory = (report.memory[0] or meter.memory(), meter.memory())
        progress(number, report)
    if report.memory[1] - report.memory[0] > GROWTH:
        report.faults.append(f"memory grew from {report.memory[0] >> 20} to {report.memory[1] >> 20} MB")
    return report
