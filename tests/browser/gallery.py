"""Moments of games at which a table is looked at: every variant, few players and many, and every question once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from kursbuch.bots import steady_bot
from kursbuch.bots.seeker import Seeker
from kursbuch.core.journal import Journal
from kursbuch.core.state import State, legal
from kursbuch.server.reading import Brought, brought

from .policy import Setting

CISLEITHANIA, SCENARIO, DRAFT = {"map": "cisleithania"}, {"goods_time": "scenario"}, {"goods_time": "draft"}


def _game(title: str, players: int, options: Mapping[str, str] | None = None) -> Setting:
    return Setting(title, players, options or {}, bot=steady_bot)


GAMES: Mapping[str, Setting] = {
    "1824": _game("1824", 4),
    "1824-6": _game("1824", 6),
    "1824-cisleithania-2": _game("1824", 2, CISLEITHANIA),
    "1824-cisleithania-3": _game("1824", 3, CISLEITHANIA),
    "1824-goods-time": _game("1824", 3, SCENARIO),
    "1824-goods-time-draft": _game("1824", 5, DRAFT),
    "1844": _game("1844", 4),
    "1844-7": _game("1844", 7),
    "1854": _game("1854", 4),
    "1854-6": _game("1854", 6),
    "18mag": _game("18mag", 3),
    "18mag-6": _game("18mag", 6),
    "18mag-2": _game("18mag", 2),
    "18mag-solo": _game("18mag", 1),
    "german-railways": _game("german-railways", 4),
    "german-railways-5": _game("german-railways", 5),
    "german-railways-first": _game("german-railways", 3, {"turn-order": "one-each"}),
}
"""Played with sense, so that they look like games of people."""
SEEDS = range(1, 5)
"""Of the games in which questions are looked for that sensible players hardly meet."""


def _offers(*kinds: str) -> Callable[[State], bool]:
    return lambda state: any(type(offer.action).__name__ in kinds for offer in legal(state))


BUILDS = _offers("LayTile", "Build")
MOMENTS: Mapping[str, tuple[float, Callable[[State], bool]]] = {
    "early": (0.15, BUILDS),
    "stock": (0.5, _offers("BuyShare")),
    "late": (0.85, BUILDS),
    "auction": (0.005, _offers("Bid", "BidOn")),
    "end": (1.0, lambda state: state.over),
}
"""A moment: from which part of the game on it is looked for, and what it is about."""


@dataclass(frozen=True)
class Wanted:
    """Names of games, of moments and of questions; no name of a kind: all of it."""

    names: frozenset[str]

    def games(self) -> list[str]:
        return [name for name in GAMES if name in self.names] or list(GAMES)

    def moments(self) -> list[str]:
        chosen = [name for name in MOMENTS if name in self.names]
        return chosen if self._kinds() else list(MOMENTS)

    @property
    def questions(self) -> bool:
        """Whether any question is wanted."""
        return not self._kinds() or bool(self._kinds() - MOMENTS.keys())

    def is_question(self, name: str) -> bool:
        return name in self.names if self._kinds() else True

    def _kinds(self) -> frozenset[str]:
        return self.names - GAMES.keys()


def exhibits(wanted: Wanted) -> Iterator[tuple[str, Brought]]:
    """What is wanted, each with its name."""
    for name in wanted.games():
        journal = GAMES[name].play()
        for moment in wanted.moments():
            least, is_it = MOMENTS[moment]
            first = int(least * len(journal.actions))
            at = next((n for n, state in enumerate(journal.states) if n >= first and is_it(state)), None)
            if at is not None:  # not every title has auctions
                yield f"{name}-{moment}", brought(_until(journal, at))
        if wanted.questions:
            for question, found in _questions(GAMES[name], wanted).items():
                yield f"{name}-asked-{question}", found


def _questions(setting: Setting, wanted: Wanted) -> dict[str, Brought]:
    """Where each question is asked for the third time, or the last if it is asked less often."""
    seen: dict[str, list[tuple[Journal, int]]] = {}
    for seed in SEEDS:
        journal = Setting(setting.title, setting.players, setting.options, seed, Seeker()).play()
        for at, state in enumerate(journal.states):
            if state.ask is not None and wanted.is_question(state.ask.name):
                seen.setdefault(state.ask.name, []).append((journal, at))
    return {name: brought(_until(*places[:3][-1])) for name, places in seen.items()}


def _until(journal: Journal, at: int) -> Journal:
    return Journal(journal.game, journal.states[: at + 1], journal.actions[:at], {})
