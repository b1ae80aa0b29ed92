"""Answers worth trying in an 18xx game, and how much better each leaves the player who gives it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from ...core.actions import Action, Pass
from ...core.questions import Ask, Offer
from ...core.record import Position
from ...core.state import State, legal
from ...rules.actions import BuyTrain, SellShares, SellTrain
from ...rules.table import BANK, BANK_BROKEN, Holdings
from .outlook import Outlook
from .trial import attempt, nothing

TRIED = 6
"""So many answers of one kind are tried out, those that look best."""
_LONGER = 0.3
"""What money is worth to each player when the bank has it back: a game that lasts a round longer pays dividends once
more, and prices rise once more."""


@dataclass(frozen=True)
class Idea:
    """An answer worth trying. `extra` is what it is good for beyond the position that follows."""

    action: Action
    extra: float = 0.0
    known: bool = False
    """Is `extra` all there is to say, so that the position need not be tried?"""


class View(Protocol):
    """How a player judges positions."""

    left: float
    """Operating rounds until the end."""

    @property
    def rounds(self) -> float:
        """The same, later ones for less."""

    def worth(self, t: Holdings) -> float:
        """What a position is worth to the player."""

    def stake(self, t: Holdings, company: str, percent: int) -> float:
        """What that much of a company will bring beyond its price."""

    def paper(self, t: Holdings, paper: str) -> float:
        """What a paper is worth to its only owner."""


Viewer = Callable[[Holdings, str, frozenset[str], Ask], View]
"""Makes the view of a player at a question, who looks at some companies more closely."""


def outlook(now: Holdings, player: str, concerned: frozenset[str], ask: Ask) -> View:
    return Outlook(now, player, concerned)


class Moment:
    """A question put to a player, as that player sees it."""

    def __init__(self, state: State, viewer: Viewer = outlook) -> None:
        now, ask = Holdings.cast(state.now), state.question
        self.state, self.now, self.ask, self.player = state, now, ask, ask.actor
        self.offers = list(legal(state))
        trades = {offer.action.source for offer in self.offers if isinstance(offer.action, BuyTrain)}
        self.view = viewer(now, ask.actor, frozenset({ask.who, *trades}), ask)
        self._after: dict[Action, Holdings] = {}
        self._sellers: dict[tuple[str, str], tuple[Outlook, float]] = {}

    @cached_property
    def _outlook(self) -> Outlook:
        return self.view if isinstance(self.view, Outlook) else Outlook(self.now, self.player, frozenset())

    @cached_property
    def worth(self) -> float:
        """What the position is worth to the player as it is."""
        return self.view.worth(self.now)

    def gain(self, idea: Idea) -> float:
        """How much better the player's prospects are with that answer than with none."""
        if idea.known:
            return idea.extra
        return idea.extra - self.worth + self.view.worth(self.after(idea.action))

    def after(self, action: Action) -> Holdings:
        """The position that follows, if whoever must agree does, and nothing more is sold for it."""
        if action not in self._after:
            reply = _agreed if isinstance(action, BuyTrain) else nothing
            self._after[action] = Holdings.cast(attempt(self.state, action, reply=reply).now)
        return self._after[action]

    def seller(self, player: str, company: str) -> tuple[Outlook, float]:
        """How the director of a company that may sell a train sees it, and what the position is worth to him."""
        if (player, company) not in self._sellers:
            view = self._outlook.of_other(player, frozenset({company}))
            self._sellers[player, company] = view, view.worth(self.now)
        return self._sellers[player, company]

    def prolongs(self, after: Holdings) -> float:
        """What it is good for that the bank has more in that position: the game goes on, and everybody earns. The same
        as a loss if it has less."""
        return _LONGER * (left_to_pay(after) - left_to_pay(self.now))

    def part(self, company: str) -> float:
        """How much of what a company earns is the player's: half of one owned alone, else by shares."""
        return 0.5 if company in self.now.owner else self.now.percent(self.player, company) / 100


def left_to_pay(t: Holdings) -> int:
    """What the bank still has to pay before the game ends; nothing where no bank ends it."""
    return t.cash[BANK] if t.facts.bank and BANK_BROKEN not in t.flags else 0


def _agreed(now: Position, ask: Ask) -> Action | None:
    """Whoever must agree to the purchase of a train does, and nothing more is sold for it."""
    if (consent := ask.menu(SellTrain)) is not None:
        return next(consent.offers(now)).action
    sells = ask.menu(SellShares) is not None and ask.menu(BuyTrain) is None
    return Pass(ask.who) if sells and ask.passable else None


Proposer = Callable[[Moment, list[Offer]], Iterable[Idea]]
"""Picks the answers of one kind that are worth trying."""


def plain_ideas(moment: Moment, offers: list[Offer]) -> Iterable[Idea]:
    """Answers of which the position that follows tells all."""
    for offer in offers:
        yield Idea(offer.low_action)


def any_ideas(moment: Moment, offers: list[Offer]) -> Iterable[Idea]:
    """Answers of which nothing is known in advance: some of them, and of a number the ends and the middle."""
    step = -(-len(offers) // (2 * TRIED))
    for offer in [*offers[:-1][::step], offers[-1]]:
        if offer.number:
            for number in sorted({offer.low, (offer.low + offer.high) // 2, offer.high}):
                yield Idea(offer.at(number), -_DOUBT)
        else:
            yield Idea(offer.action, -_DOUBT)


_DOUBT = 20.0
"""An answer of an unknown kind must look so much better than none."""
