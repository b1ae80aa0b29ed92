"""Games as tables, for those who ask questions of many of them.

| table | one row for each |
|---|---|
| `games` | game: title, players, options, length, whether it is over |
| `seats` | player of a game: name, worth, rank |
| `actions` | action: round, who was asked what, kind, text, and its number where it has one (a price, a bid) |
| `rounds` | player at the end of a round: cash, worth |
| `companies` | company at the end of a round: price, cash, trains, director |
| `runs` | run of a company: trains, routes, revenue |

`game` joins them; it is the number of the file among those that were read.
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
from ..rules.actions import Run
from ..rules.table import SharePosition

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
        names = dict(zip(bound.players, bound.names, strict=True))
        for number, seat in enumerate(bound.players, 1):
            worth = end.score[seat]
            rank = 1 + sum(other > worth for other in end.score.values())
            self.seats.append(
                {"game": game, "seat": seat, "number": number, "name": names[seat], "worth": worth, "rank": rank}
            )
        for number, state in enumerate(journal.states[1:], 1):
            before = journal.states[number - 1]
            assert state.last is not None
            self.actions.append({"game": game, "at": number, **_action(before, state.last)})
            if isinstance(state.last, Run) and state.last.routes:
                self.runs.append({"game": game, "at": number, **_run(before, state)})
            if state.over or before.now.moment != state.now.moment:
                self._close_round(game, number, before, state)

    def _close_round(self, game: int, at: int, before: State, after: State) -> None:
        """The table as it stood when a round ended; the last one ends with the game."""
        place = {"game": game, "at": at, "round": before.now.moment}
        cash: Mapping[str, int] = getattr(after.now, "cash", {})
        for seat, worth in after.score.items():
            self.rounds.append({**place, "seat": seat, "cash": cash.get(seat), "worth": worth})
        if isinstance(after.now, SharePosition):
            self.companies += [{**place, **row} for row in _companies(after.now)]


def _action(before: State, action: Action) -> Row:
    assert before.ask is not None
    amount = action.value_of(MONEY)
    return {
        "round": before.now.moment,
        "step": before.ask.name,
        "actor": before.ask.actor,
        "who": action.who,
        "kind": type(action).__name__,
        "text": str(action),
        "amount": amount if isinstance(amount, int) else None,
    }


def _run(before: State, after: State) -> Row:
    action = after.last
    assert isinstance(action, Run)
    revenue = next((event.figures["revenue"] for event in after.events if event.name == "ran"), None)
    return {
        "round": before.now.moment,
        "company": action.who,
        "trains": " ".join(route.partition(":")[0] for route in action.routes),
        "routes": " ".join(action.routes),
        "revenue": revenue,
    }


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
