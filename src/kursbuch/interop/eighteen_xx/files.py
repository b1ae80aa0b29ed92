"""Reading game files and recordings of 18xx.games."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...core.errors import KursbuchError

Entry = Mapping[str, Any]
_SILENT = ("message", "program_", "destination_connection")


class ImportFileError(KursbuchError):
    """A file that is no game of 18xx.games, or of a title we do not have."""


@dataclass(frozen=True)
class Recording:
    """A game of 18xx.games: its actions, and for recordings the state at the start and the changes since."""

    name: str
    title: str
    players: tuple[tuple[Any, str], ...]
    """(site id, name) in seat order."""
    optional_rules: tuple[str, ...]
    actions: tuple[Entry, ...]
    initial: Mapping[str, Any] | None = None
    deltas: tuple[Mapping[str, Any], ...] = ()
    result: Mapping[str, int] | None = None
    live: bool = False
    """Was every action checked by the site's engine when it was made? (Games of people are stored unchecked.)"""
    seed: int | None = None
    """What the site's dice were set to, if the file tells."""

    @property
    def has_states(self) -> bool:
        return self.initial is not None


def read_recording(path: Path) -> Recording:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ImportFileError(f"{path.name} cannot be read as JSON: {error}") from None
    return parse_recording(data, path.name)


def parse_recording(data: Any, name: str = "game") -> Recording:
    if not isinstance(data, dict) or "actions" not in data or "title" not in data:
        raise ImportFileError(f"{name} is no 18xx.games file: it has no title or no actions")
    try:
        players = tuple((p["id"], str(p["name"])) for p in data["players"])
        settings = data.get("settings") or {}
        optional = data.get("optional_rules") or settings.get("optional_rules") or []
        actions = tuple(data["actions"])
    except (KeyError, TypeError) as error:
        raise ImportFileError(f"{name} is damaged: {error!r} is missing or of the wrong kind") from None
    traced = "deltas" in data and "initial" in data
    return Recording(
        name,
        str(data["title"]),
        players,
        tuple(optional),
        actions if traced else tuple(effective(actions)),
        data.get("initial") if traced else None,
        tuple(data["deltas"]) if traced else (),
        data.get("result") if traced and data.get("finished") else None,
        str(data.get("source", "")).startswith("random play"),
        _seed(data, settings),
    )


def _seed(data: Mapping[str, Any], settings: Mapping[str, Any]) -> int | None:
    """The seed of a game, or what the site takes when there is none: the number of the game."""
    for found in (data.get("seed"), settings.get("seed"), data.get("id")):
        if found not in (None, "") and (digits := re.search(r"\d+", str(found))):
            return int(digits[0])
    return None


def effective(actions: tuple[Entry, ...]) -> list[Entry]:
    """The actions that count once undo and redo are followed and chat is left out."""
    done: list[Entry] = []
    undone: list[Entry] = []
    for action in actions:
        kind = action.get("type")
        if kind == "undo":
            upto = action.get("action_id")
            while done:
                undone.append(done.pop())
                if upto is None or not done or done[-1].get("id", 0) <= upto:
                    break
        elif kind == "redo":
            if undone:
                done.append(undone.pop())
        elif kind != "message":
            done.append(action)
            undone.clear()
    return done


def spread(action: Entry) -> Iterator[Entry]:
    """An action and those the site added to it by itself, in order; standing orders and chat are left out."""
    for entry in (action, *action.get("auto_actions", ())):
        if not str(entry.get("type", "")).startswith(_SILENT):
            yield entry
