"""The results file of a match: a line of JSON for the match, then one for every game as it ends.

A match that was stopped goes on where it stopped; a longer one adds to it. A line that was cut off by a crash is
dropped and its game played again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import kursbuch

from ..core.errors import KursbuchError, SetupError
from .game import Foul, Playout
from .match import Match, Pairing, Played

FORMAT = 1


class Results:
    """The games of a match that are known, by number; with a path, kept in a file."""

    def __init__(self, match: Match, path: Path | None = None) -> None:
        self.games: dict[int, Played] = {}
        self._path = path
        if path is None:
            return
        if path.exists() and (lines := _lines(path)):
            if (head := json.loads(lines[0])) != _head(match):
                raise SetupError(f"{path} holds another match ({_difference(head, _head(match))}); name another file")
            self.games = {one.pairing.number: one for one in map(_read, lines[1:])}
        else:
            self._write(json.dumps(_head(match)))

    def add(self, one: Played) -> None:
        self.games[one.pairing.number] = one
        if self._path:
            self._write(json.dumps({**asdict(one.pairing), **asdict(one.playout)}, separators=(",", ":")))

    def _write(self, line: str) -> None:
        assert self._path is not None
        with self._path.open("a", encoding="utf-8") as file:
            file.write(line + "\n")


def is_match(text: str) -> bool:
    """Is this the text of a results file?"""
    return text.startswith('{"arena":')


def read_match(text: str) -> tuple[Mapping[str, Any], list[Played]]:
    """What was played, and the games of it that have ended; a line that was cut off is left out."""
    first, *lines = text[: text.rfind("\n") + 1].splitlines() or [""]
    try:
        head = json.loads(first)
    except ValueError:
        raise KursbuchError("the first line of the results file cannot be read") from None
    return head, [_read(line) for line in lines]


def _head(match: Match) -> dict[str, Any]:
    return {"arena": FORMAT, "rules": kursbuch.title(match.title).version, **match.to_json()}


def _difference(one: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    """The first thing in which two matches differ."""
    if not isinstance(one, dict) or "arena" not in one:
        return "it is no results file"
    key = next(key for key in (*other, *one) if one.get(key) != other.get(key))
    return f"{key} {one.get(key)}, not {other.get(key)}"


def _lines(path: Path) -> list[str]:
    """The whole lines; what follows the last of them is cut off."""
    text = path.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole, encoding="utf-8")
    return whole.splitlines()


def _read(line: str) -> Played:
    try:
        data = json.loads(line)
        pairing = Pairing(data["number"], data["seed"], tuple(data["bots"]))
        fouls = tuple(Foul(**foul) for foul in data["fouls"])
        playout = Playout(data["actions"], data["worth"], data["thinking"], fouls, data["broken"], data["digest"])
    except (ValueError, KeyError, TypeError) as error:
        raise KursbuchError(f"a line of the results file cannot be read: {line[:60]}") from error
    return Played(pairing, playout)
