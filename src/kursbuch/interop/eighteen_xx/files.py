"""Reading game files and recordings of 18xx.games."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...core.errors import KursbuchError
from .rescue import rescued

Entry = Mapping[str, Any]
"""An action as the site writes it."""

MOST_BYTES = 32 * 1024 * 1024
MOST_ENTRIES = 20_000
"""Actions of a file, with those that were taken back, automatic ones and chat."""
MOST_ACTIONS = 5_000
"""Actions of a game: the longest that is known, of random players, has three thousand."""


class ImportFileError(KursbuchError):
    """A file that is no game of 18xx.games, or of a title we do not have."""

    def __init__(self, message: str) -> None:
        super().__init__(shown(message, 1000))


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
    """ImportFileError says what is wrong with a file that holds no game."""
    name = shown(path.name, 200)
    try:
        size = path.stat().st_size
        text = path.read_text(encoding="utf-8") if size <= MOST_BYTES else ""
    except OSError as error:
        raise ImportFileError(f"{name} cannot be read: {error.strerror}; check the name and the rights") from None
    except UnicodeDecodeError:
        raise ImportFileError(f"{name} is no text in UTF-8; save the game's JSON from the site again") from None
    if size > MOST_BYTES:
        raise ImportFileError(f"{name} has {size // 1024**2} MB; a game has at most {MOST_BYTES // 1024**2}")
    return parse_text(text, name)


def parse_text(text: str, name: str = "game") -> Recording:
    return parse_recording(load(text, name), name)


def load(text: str, name: str) -> Any:
    """The JSON of a text; of a game that is cut off or damaged, what comes before."""
    text = text.removeprefix("\ufeff")
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        why = "it is nested too deeply" if isinstance(error, RecursionError) else shown(str(error), 200)
    left = _unwrapped(rescued(text))
    actions = left.get("actions")
    if "title" not in left or not isinstance(actions, list) or isinstance(actions[0], str):
        raise ImportFileError(f"{name} is not JSON ({why}); it may be cut off: save it from the site again")
    return {key: part for key, part in left.items() if key != "deltas"}  # states are of no use unless all are there


def is_game(data: Any) -> bool:
    """Does it look like a game of the site, however much of it there is?"""
    return isinstance(data, dict) and "actions" in _unwrapped(data) and "format" not in data


def _unwrapped(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """A game may stand inside of what else a program kept of it."""
    inner: Mapping[str, Any] = next((data[key] for key in ("data", "game") if isinstance(data.get(key), dict)), {})
    return {**data, **inner} if "actions" not in data else data


def parse_recording(data: Any, name: str = "game") -> Recording:
    data = _unwrapped(data) if isinstance(data, dict) else data
    if not isinstance(data, dict) or "actions" not in data or "title" not in data:
        raise ImportFileError(f"{name} is no game of 18xx.games: it has no title or no actions; save it there as JSON")
    settings = _part(data, "settings", dict, name) or {}
    optional = _part(data, "optional_rules", list, name) or _part(settings, "optional_rules", list, name) or []
    actions = _part(data, "actions", list, name) or []
    if not actions and data.get("status") == "archived":
        raise ImportFileError(f"{name} is an archived game: the site has thrown its actions away, so nothing is left")
    _limit(name, "lines", _count(actions), MOST_ENTRIES)
    traced = "deltas" in data and "initial" in data
    counted = actions if traced else effective(actions)
    _limit(name, "actions", _count(counted), MOST_ACTIONS)
    deltas = _part(data, "deltas", list, name) if traced else None
    if deltas is not None and (len(deltas) < len(actions) or not all(isinstance(delta, dict) for delta in deltas)):
        raise ImportFileError(f"{name} is damaged: it does not tell the change of state after each action; {_AGAIN}")
    result = _part(data, "result", dict, name) if traced and data.get("finished") else None
    return Recording(
        name,
        shown(data["title"]),
        _players(data, name),
        tuple(shown(rule) for rule in optional),
        tuple(counted),
        _part(data, "initial", dict, name) if traced else None,
        tuple(deltas or ()),
        result,
        str(data.get("source", "")).startswith("random play"),
        _seed(data, settings),
    )


_AGAIN = "save it from the site again"


def _part(data: Mapping[str, Any], key: str, kind: type[Any], name: str) -> Any:
    """What the file holds under a key: of that kind, or nothing."""
    found = data.get(key)
    if found is not None and not isinstance(found, kind):
        wanted = "a list" if kind is list else "an object"
        raise ImportFileError(f"{name} is damaged: {key!r} should be {wanted}, not {shown(found)}; {_AGAIN}")
    return found


def _players(data: Mapping[str, Any], name: str) -> tuple[tuple[Any, str], ...]:
    """Ids and names in seat order; whoever has no name that can be written is called by the seat.

    Where all sat at one computer they may have no ids; then they act by their names.
    """
    players = _part(data, "players", list, name) or []
    ids = [player.get("id", player.get("name")) if isinstance(player, dict) else None for player in players]
    for player, id_ in zip(players, ids):
        if type(id_) not in (int, str):
            raise ImportFileError(f"{name} is damaged: {shown(player)} is no player with id and name; {_AGAIN}")
    if len(set(map(str, ids))) < len(players):
        raise ImportFileError(f"{name} is damaged: two players have the same id; {_AGAIN}")
    names = [shown(player["name"], 40).strip() if is_text(player.get("name")) else "" for player in players]
    return tuple((id_, name or f"Player {seat}") for seat, (id_, name) in enumerate(zip(ids, names), 1))


def _count(actions: Iterable[Any]) -> int:
    """How many actions there are, with the automatic ones."""
    autos = (entry.get("auto_actions") for entry in actions if isinstance(entry, dict))
    return sum(1 for _ in actions) + sum(len(auto) for auto in autos if isinstance(auto, list))


def _limit(name: str, what: str, found: int, most: int) -> None:
    if found > most:
        raise ImportFileError(f"{name} has {found:,} {what}; no game has more than {most:,}, so it is not read")


def _seed(data: Mapping[str, Any], settings: Mapping[str, Any]) -> int | None:
    """The seed of a game, or what the site takes when there is none: the number of the game."""
    for found in (data.get("seed"), settings.get("seed"), data.get("id")):
        if type(found) in (int, str) and (digits := re.search(r"\d{1,18}", str(found))):
            return int(digits[0])
    return None


def shown(value: object, most: int = 60) -> str:
    """Anything out of a file, fit to be printed: of sensible length, and what is no letter escaped."""
    text = value if isinstance(value, str) else repr(value)
    text = text if len(text) <= most else f"{text[: most - 3]}..."
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


def is_text(value: object) -> bool:
    """Is it a short text that can be written down?"""
    return isinstance(value, str) and 0 < len(value) <= 200 and value.isprintable()


@dataclass(frozen=True, eq=False)
class _Moment:
    """A moment of a game of which moves were taken back: its last action, and the moment before."""

    before: _Moment | None
    action: Any


def effective(actions: Sequence[Any]) -> list[Any]:
    """The actions that count once undo and redo are followed and chat is left out.

    An undo goes back by one action, or to the action that it names; a redo returns to where the last undo was made.
    One that cannot be followed stays in the list, so that whoever plays it says so.
    """
    now: _Moment | None = None
    left: list[_Moment | None] = []
    """Moments that were left by undoing, while they can be returned to."""
    named: dict[int, _Moment | None] = {0: None}
    """The moment after the action of that id."""
    for action in actions:
        fields = action if isinstance(action, dict) else {}
        kind, upto = fields.get("type"), fields.get("action_id")
        if kind == "undo" and now is not None and upto is None:
            left.append(now)
            now = now.before
        elif kind == "undo" and now is not None and type(upto) is int and upto in named:
            left.append(now)
            now = named[upto]
        elif kind == "redo" and left:
            now = left.pop()
        elif kind != "message":
            now = _Moment(now, action)
            left.clear()
        if type(fields.get("id")) is int:
            named[fields["id"]] = now
    done = []
    while now is not None:
        done.append(now.action)
        now = now.before
    return done[::-1]
