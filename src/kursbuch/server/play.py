"""A game in play, as a value: its log folded into states.

The log is append-only, so an undo is an entry too. `taken` follows one entry; the number of entries is the
version that every change must name.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

import kursbuch

from ..core.actions import Action
from ..core.chance import draw
from ..core.game import Game
from ..core.journal import Journal
from ..core.state import State, apply, start
from .storage.store import BOT, Entry, GameRow, Seat


@dataclass(frozen=True)
class Move:
    """An action that counts: who took it, at which question, and when."""

    action: Action
    seat: str
    step: str
    at: datetime


@dataclass(frozen=True)
class Proposal:
    """A wish to go back to the moment after `to` actions, and who has agreed to it."""

    by: str
    to: int
    agreed: frozenset[str]


@dataclass(frozen=True)
class Play:
    row: GameRow
    game: Game
    version: int
    states: tuple[State, ...]
    """`states[n]` is the state after n actions that count."""
    moves: tuple[Move, ...]
    proposal: Proposal | None = None
    branch: int = 0
    """How often moves were taken back: a moment is named by branch and number."""

    @staticmethod
    def begin(row: GameRow) -> Play:
        game = kursbuch.game(row.title, [seat.name for seat in row.seats], row.options)
        return Play(row, game, 0, (start(game),), ())

    @property
    def state(self) -> State:
        return self.states[-1]

    @cached_property
    def people(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.row.seats if seat.kind != BOT)

    @cached_property
    def at_one_screen(self) -> bool:
        """Whether every person plays from the same browser."""
        return len({seat.digest for seat in self.people}) <= 1

    def seat(self, seat_id: str) -> Seat | None:
        return next((seat for seat in self.row.seats if seat.id == seat_id), None)

    def taken(self, entry: Entry) -> Play:
        """The game after one more entry."""
        moved = replace(self, version=entry.number)
        match entry.kind:
            case "act":
                action = self.game.title.notation.parse(entry.text)
                state = self.state
                step = state.ask.name if state.ask else ""
                move = Move(action, entry.seat, step, entry.at)
                return replace(
                    moved,
                    states=(*self.states, apply(state, action)),
                    moves=(*self.moves, move),
                    proposal=None,
                )
            case "undo":
                to = int(entry.text)
                return replace(
                    moved,
                    states=self.states[: to + 1],
                    moves=self.moves[:to],
                    proposal=None,
                    branch=self.branch + 1,
                )
            case "ask":
                wish = Proposal(entry.seat, int(entry.text), frozenset({entry.seat}))
                return replace(moved, proposal=wish)
            case "agree" if self.proposal:
                agreed = self.proposal.agreed | {entry.seat}
                return replace(moved, proposal=replace(self.proposal, agreed=agreed))
            case _:
                return replace(moved, proposal=None)

    def chance(self) -> Action:
        """What chance does now. It depends on the moment alone, so taking back a move never changes the luck."""
        return draw(self.state, random.Random(f"{self.row.seed}/{len(self.moves)}"))

    def journal(self) -> Journal:
        """The game as a save file; the seed is in it once the game is over."""
        notes = {"game": self.row.id, "created": self.row.created.isoformat()}
        if self.state.over:
            notes["seed"] = self.row.seed
        return Journal(self.game, self.states, tuple(move.action for move in self.moves), notes)

    # -- undo ---------------------------------------------------------------------------------------

    def undo_target(self, seats: frozenset[str]) -> int | None:
        """The moment these seats may go back to without asking: before their last action, if nobody else has
        acted since. At one screen bots and chance do not count as somebody else."""
        number = len(self.moves)
        while number:
            seat = self.moves[number - 1].seat
            if seat in seats:
                return number - 1
            if not self.at_one_screen:
                return None
            number -= 1
        return None

    def wish_target(self, seats: frozenset[str]) -> int | None:
        """The moment before the last action of these seats, for which the others must be asked."""
        mine = [number for number, move in enumerate(self.moves) if move.seat in seats]
        return mine[-1] if mine else None
