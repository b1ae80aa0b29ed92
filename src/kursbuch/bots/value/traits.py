"""What of a position the learned value looks at: a few figures of every player, and how far the game has come.

All sums of money are taken in relation to what a player is worth on the average, so that titles and phases compare.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import mean

from ...core.game import AnyGame
from ...core.state import State
from ...cubes.record import CubePosition
from ...rules.table import SharePosition
from ..steady.horizon import LONGEST, rounds_left, weighed
from ..steady.outlook import Outlook

SHARES, CUBES = "shares", "cubes"
"""Families of games; each has learned weights of its own."""


@dataclass(frozen=True)
class Traits:
    """A position in figures."""

    family: str
    progress: float
    """How far the game has come, from 0 to 1."""
    key: str
    """The title and the variant: all players of such games are worth about the same at the end, put together."""
    scale: float
    """What a player is worth on the average: the unit of all money here."""
    now: Mapping[str, int]
    """What everybody would be worth if the game ended now."""
    figures: Mapping[str, Mapping[str, float]]
    """By player, and then by name."""

    @property
    def title(self) -> str:
        return title_of(self.key)


def title_of(key: str) -> str:
    """The title of a key, which names the variant after it."""
    return key.partition(" ")[0]


def traits(state: State) -> Traits | None:
    """Of the position of a state; None for a family that nothing is known about."""
    match state.now:
        case SharePosition() as now:
            return _of_shares(now, state.game.title.score(now))
        case CubePosition() as now:
            return _of_cubes(now, state.game.title.score(now))
    return None


def _key(game: AnyGame) -> str:
    """The title and its variant; options left to choose within a variant change little."""
    count, options = len(game.players), game.options
    fit = [
        one
        for one in game.title.variants
        if count in one.players and all(options[name] == value for name, value in one.options.items())
    ]
    variant = max(fit, key=lambda one: (len(one.options), -len(one.players)), default=None)
    return f"{game.title.id} {variant.id if variant else '?'}"


# -- 18xx -----------------------------------------------------------------------------------------------------------


def _of_shares(t: SharePosition, now: Mapping[str, int]) -> Traits:
    left, scale = rounds_left(t), _scale(now)
    figures = {player: _player(t, player, now[player], left, scale) for player in now}
    return Traits(SHARES, 1 - left / LONGEST, _key(t.game), scale, now, figures)


def _player(t: SharePosition, player: str, now: int, left: float, scale: float) -> dict[str, float]:
    stakes = [(company, sum(cert.percent for cert in certs)) for company, certs in t.shares_of(player)]
    directed = [c for c in sorted(t.floated - t.closed) if t.director(c) == player]
    money = {
        "now": float(now),
        "cash": float(t.cash[player] - t.debt.get(player, 0)),
        "dividends": weighed(left) * sum(t.runs.get(company, 0) * percent / 100 for company, percent in stakes),
        "papers": weighed(left) * sum(t.company(paper).income for paper in t.papers_of(player)),
        "outlook": Outlook(t, player, frozenset()).worth(t) - now,
        "treasuries": float(sum(t.cash[company] for company in directed)),
    }
    return {**{name: amount / scale for name, amount in money.items()}, "directed": float(len(directed))}


# -- cube rails -----------------------------------------------------------------------------------------------------


def _of_cubes(t: CubePosition, now: Mapping[str, int]) -> Traits:
    wanted = t.facts.links * len(t.facts.railroads)
    lacking = sum(max(0, t.facts.links - len(t.links(railroad))) for railroad in t.facts.railroads)
    dividends = 0.5 + 0.6 * lacking  # most links serve two railroads that lack one
    sold = {railroad: max(1, len(t.owners[railroad])) for railroad in t.facts.railroads}

    def funds(player: str) -> float:
        return sum(t.treasury[r] * t.shares(player, r) / sold[r] for r in t.facts.railroads)

    incomes = {player: dividends * t.player_income(player) for player in t.players}
    scale = max(1.0, mean(t.cash[p] + incomes[p] + funds(p) for p in t.players))
    figures = {
        player: {
            "cash": t.cash[player] / scale,
            "income": incomes[player] / scale,
            "treasuries": funds(player) / scale,
            "shares": sum(t.shares(player, r) for r in t.facts.railroads) / max(1, sum(sold.values())),
            "turns": float(t.turns.count(player)) / max(1, len(t.turns)),
        }
        for player in t.players
    }
    return Traits(CUBES, 1 - lacking / max(1, wanted), _key(t.game), scale, now, figures)


def _scale(now: Mapping[str, int]) -> float:
    return max(1.0, mean(now.values()))
