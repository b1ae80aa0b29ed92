"""Games as tables, for those who ask questions of many of them.

| table | one row for each |
|---|---|
| `games` | game: title, players, options, length, whether it is over |
| `seats` | player of a game: name, worth, rank |
| `actions` | action: round, who was asked what, kind, text, and its number where it has one (a price, a bid) |
| `rounds` | player at the end of a round: cash, worth |
| `companies` | company at the end of a round: price, cash, trains, director |
| `runs` | run of a company: trains, routes, revenue |
| `routes` | route of such a run: train, stops, revenue |

`game` joins them; it is the number of the game among those that were read. Of a game that bots played in the arena only
the result is known: it has rows in `games` and `seats`, where the bots are named.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..core.actions import Action
from ..core.journal import Journal
from ..core.state import State
from ..core.vocabulary import MONEY
from ..cubes.record import CubePosition
from ..routing import Solution
from ..rules.actions import Run
from ..rules.running import account
from ..rules.table import SharePosition
from .telling import rounds

Row = Mapping[str, Any]


@dataclass
class GameRows:
    """Rows of each table; `add` appends those of a game."""

    games: list[Row] = field(default_factory=list)
    seats: list[Row] = field(default_factory=list)
    actions: list[Row] = field(default_factory=list)
    rounds: list[Row] = field(default_factory=list)
    companies: list[Row] = field(default_factory=list)
    runs: list[Row] = field(default_factory=list)
    routes: list[Row] = field(default_factory=list)

    def add(self, journal: Journal, file: str) -> None:
        game, bound, end = len(self.games) + 1, journal.game, journal.state
        self.games.append(
            {
                "game": game,
                "file": file,
                "title": bound.title.id,
                "rules": bound.title.version,
                "players": len(bound.players),
                "options": json.dumps(dict(bound.options), sort_keys=True),
                "actions": len(journal.actions),
                "over": end.over,
            }
        )
        self._rank(game, dict(zip(bound.players, bound.names, strict=True)), end.score)
        begins = {start.at: start.label for start in rounds(journal)}
        now = begins.get(0, "")
        for number, state in enumerate(journal.states[1:], 1):
            before = journal.states[number - 1]
            assert state.last is not None
            place = {"game": game, "at": number, "round": now}
            self.actions.append({**place, **_action(before, state.last)})
            if isinstance(state.last, Run) and state.last.routes:
                self.runs.append({**place, **_run(state.last, state)})
                self.routes += [{**place, "company": state.last.who, **row} for row in _routes(before, state.last)]
            if state.over or number in begins:
                self._close_round(place, state)
            now = begins.get(number, now)

    def add_result(
        self, title: Mapping[str, Any], bots: Mapping[str, str], score: Mapping[str, int], actions: int, file: str
    ) -> None:
        """A game of the arena: `title` holds the columns `title`, `rules`, `players` and `options`."""
        game = len(self.games) + 1
        self.games.append({"game": game, "file": file, **title, "actions": actions, "over": True})
        self._rank(game, bots, score)

    def _rank(self, game: int, names: Mapping[str, str], score: Mapping[str, int]) -> None:
        for number, (seat, name) in enumerate(names.items(), 1):
            rank = 1 + sum(other > score[seat] for other in score.values())
            row = {"game": game, "seat": seat, "number": number, "name": name, "worth": score[seat], "rank": rank}
            self.seats.append(row)

    def _close_round(self, place: Row, after: State) -> None:
        """The table as it stood when a round ended; the last one ends with the game."""
        cash = after.now.cash if isinstance(after.now, SharePosition | CubePosition) else {}
        for seat, worth in after.score.items():
            self.rounds.append({**place, "seat": seat, "cash": cash.get(seat), "worth": worth})
        if isinstance(after.now, SharePosition):
            self.companies += [{**place, **row} for row in _companies(after.now)]


def _action(before: State, action: Action) -> Row:
    ask = before.question
    amount = action.value_of(MONEY)
    return {
        "step": ask.name,
        "actor": ask.actor,
        "who": action.who,
        "kind": type(action).__name__,
        "text": str(action),
        "amount": amount if isinstance(amount, int) else None,
    }


def _run(action: Run, after: State) -> Row:
    revenue = next((event.figures["revenue"] for event in after.events if event.name == "ran"), None)
    return {
        "company": action.who,
        "trains": " ".join(route.partition(":")[0] for route in action.routes),
        "routes": " ".join(action.routes),
        "revenue": revenue,
    }


def _routes(before: State, action: Run) -> Iterator[Row]:
    found = account(SharePosition.cast(before.now), action)
    if isinstance(found, Solution):
        for text, route in zip(action.routes, found.routes, strict=True):
            train, _, path = text.partition(":")
            yield {"train": train, "route": path, "stops": len(route.counted), "revenue": route.revenue}


def _companies(position: SharePosition) -> Iterator[Row]:
    for company in position.facts.companies:
        if company in position.cash and company not in position.closed:
            yield {
                "company": company,
                "price": position.price(company) or None,
                "cash": position.cash[company],
                "trains": " ".join(position.trains.get(company, ())),
                "director": position.director(company) or None,
            }
