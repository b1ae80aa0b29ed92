"""The figures of a match in words and as JSON, and how far it has got."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Sequence
from itertools import count
from typing import Any

from ..core.errors import SetupError
from .figures import Interval, Standing, standings
from .match import Match, Played
from .ratings import ratings

_BAR = 30


def as_json(match: Match, games: Sequence[Played]) -> dict[str, Any]:
    """One object, with a bot's figures by its name."""
    return {
        "title": match.title,
        "players": match.players,
        "options": dict(match.options),
        "seed": match.seed,
        "games": sum(bool(one.playout.worth) for one in games),
        "different": different(games),
        "bots": {name: _figures(standing) for name, standing in standings(games).items()},
        "ratings": _ratings(games),
        "broken": [{"game": one.pairing.number, "what": one.playout.broken} for one in games if one.playout.broken],
        "fouls": [
            {"game": one.pairing.number, "bot": one.bots[foul.seat], "action": foul.action, "what": foul.what}
            for one in games
            for foul in one.playout.fouls
        ],
    }


def _ratings(games: Sequence[Played]) -> dict[str, list[float]] | None:
    try:
        return {name: [round(figure, 2) for figure in of] for name, of in ratings(games).items()}
    except SetupError:
        return None


def _figures(of: Standing) -> dict[str, Any]:
    return {
        "seats": of.seats,
        "wins": round(of.wins, 3),
        "mean_worth": round(of.worth.value, 1),
        "ms_mean": round(of.ms_mean, 2),
        "ms_p99": round(of.ms_p99, 2),
        "win_share": _bounds(of.share, 4),
        "fair_share": round(of.fair, 4),
        "times_fair": _bounds(of.times_fair, 3),
        "rank": _bounds(of.rank, 3),
        "worth": _bounds(of.worth, 1),
        "fouls": of.fouls,
    }


def _bounds(of: Interval, digits: int) -> list[float | None]:
    """The figure and its bounds; one game alone has none."""
    return [round(value, digits) if abs(value) < float("inf") else None for value in (of.value, of.low, of.high)]


def described(match: Match, games: Sequence[Played]) -> str:
    """The report in words: a line for each bot, then what went wrong and how to see it again."""
    whole = sum(bool(one.playout.worth) for one in games)
    lines = [f"{match.title}, {_many(match.players, 'player')}, from seed {match.seed}: {_many(whole, 'game')}"]
    if whole > 1 and different(games) < whole:
        lines[0] += f", of which {different(games)} ended differently"
    if len(games) > 1 and not match.is_even(len(games)):
        lines.append(f"not all sat everywhere equally often; after {_even(match, len(games))} games they will have")
    if rows := [_row(standing) for standing in standings(games).values()]:
        lines += ["", *_columns([_HEAD, *rows])]
    if len(rows) > 1:
        lines += ["", _rated(games)]
    for one in games:
        number, pairing = one.pairing.number, one.pairing
        where = f"game {number} (seed {pairing.seed}: {', '.join(pairing.bots)})"
        for foul in one.playout.fouls:
            who, asked = f"{one.bots[foul.seat]} as {foul.seat}", f"action {foul.action} ({foul.question})"
            times = f", and {foul.times - 1} times more" if foul.times > 1 else ""
            lines += ["", f"{where}: {who} at {asked}: {foul.what}{times}"]
            lines.append("  a random answer was given in its place")
        if one.playout.broken:
            lines += ["", f"{where} broke off and does not count: {one.playout.broken}"]
        if one.playout.broken or one.playout.fouls:
            lines.append(f"  again: {command(match, number)}")
    return "\n".join(lines)


def _rated(games: Sequence[Played]) -> str:
    """The ratings in a line, best first, or how to get them."""
    try:
        found = ratings(games)
    except SetupError as error:
        return str(error)
    best = sorted(found.items(), key=lambda item: -item[1].strength)
    return "ratings: " + ", ".join(f"{name} {of.strength:.1f} ± {of.uncertainty:.1f}" for name, of in best)


def _even(match: Match, games: int) -> int:
    return next(number for number in count(games) if match.is_even(number))


def different(games: Sequence[Played]) -> int:
    """So many games did not end like another: bots without luck in a game without chance always play the same."""
    return len({(one.playout.digest, one.pairing.bots) for one in games if one.playout.worth})


def command(match: Match, number: int) -> str:
    """How to play one game of the match again."""
    parts = ["kursbuch", "arena", match.title, "--players", str(match.players), "--bots", ",".join(match.bots)]
    parts += ["--seed", str(match.seed), "--only", str(number)]
    for key, value in sorted(match.options.items()):
        parts += ["--option", f"{key}={value}"]
    if match.budget.seconds is not None:
        parts += ["--think", f"{match.budget.seconds:g}"]
    if match.budget.positions is not None:
        parts += ["--positions", str(match.budget.positions)]
    return shlex.join(parts)


_HEAD = ("bot", "seats", "wins", "of the games", "times fair share", "rank", "worth", "ms mean", "p99")


def _row(of: Standing) -> tuple[str, ...]:
    share, fair = of.share.times(100), of.times_fair
    spread = of.worth.high - of.worth.value
    worth = f"{of.worth.value:,.0f}" + (f" ± {spread:,.0f}" if spread < float("inf") else "")
    return (
        of.name,
        str(of.seats),
        f"{of.wins:.4g}",
        f"{share.value:.0f} % ({share.low:.0f}–{share.high:.0f})",
        f"{fair.value:.2f} ({fair.low:.2f}–{fair.high:.2f})",
        f"{of.rank.value:.2f}",
        worth,
        f"{of.ms_mean:.1f}",
        f"{of.ms_p99:.0f}",
    )


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join([row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:]))])
        for row in rows
    ]


class Progress:
    """A bar with the time left, on a terminal; silent otherwise."""

    def __init__(self, games: int, known: int = 0, what: str = "games") -> None:
        self._games, self._done, self._known, self._began = games, known, known, time.monotonic()
        self._what = what
        self._shown = sys.stderr.isatty()
        if known < games:
            self._show()

    def step(self) -> None:
        self._done += 1
        self._show()

    def _show(self) -> None:
        if not self._shown:
            return
        full, left = _BAR * self._done // self._games, ""
        if self._done > self._known:
            each = (time.monotonic() - self._began) / (self._done - self._known)
            left = f", {_clock(each * (self._games - self._done))} left"
        bar = f"{'█' * full}{'·' * (_BAR - full)}"
        end = "\r\x1b[K" if self._done == self._games else ""
        text = f"\r\x1b[K{bar} {self._done}/{self._games} {self._what}{left}"
        print(text, end=end, file=sys.stderr, flush=True)  # noqa: T201 - a terminal is there

    def clear(self) -> None:
        """Takes the bar away, before a line is printed that stays."""
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)  # noqa: T201 - as above


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _many(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"
