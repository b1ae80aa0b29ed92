"""Games that go on from a moment of another one, to try something: branches for all to see, and plans.

A branch is a game like any other, with a log, an undo and a save file of its own. All its seats are played by whoever
made it, and known by the token that he has at the first table; chance draws from a seed of its own, so nobody learns
from a branch what luck holds for the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from datetime import UTC, datetime

from ...study.analysis import trails_of
from ..errors import ApiError, no_such_game
from ..play import Play
from ..storage.records import Seat
from ..storage.studies import BRANCH, PLAN, Branch, Studies
from ..tables import Created, Tables, bot_seed
from .standing import BranchStanding, moved, name_of, standing_of, trail_at

MOST = 60
"""So many branches of a game are kept."""
BOT_ANSWERS = "hard"
"""The bot that answers in a branch when it is asked to."""
_KNOWN = 10_000
STANDING = -2
"""Where it is kept how a branch stands, among the answers."""


class Branching:
    def __init__(self, tables: Tables, studies: Studies) -> None:
        self.tables = tables
        self.studies = studies
        self._of: dict[str, str] = {}
        """What games branch off; nothing for those that do not."""

    # -- what is there ------------------------------------------------------------------------------

    def root(self, play: Play) -> Play:
        """The game that people really play, or have played, of which this one is a branch, if it is."""
        while of := self._parent(play.row.id):
            play = self.tables.open(of)
        return play

    def of(self, play: Play) -> Branch | None:
        return self.studies.branch(play.row.id) if self._parent(play.row.id) else None

    def _parent(self, game_id: str) -> str:
        if game_id not in self._of:
            if len(self._of) > _KNOWN:
                self._of.clear()
            found = self.studies.branch(game_id)
            self._of[game_id] = found.of if found else ""
        return self._of[game_id]

    def seen(self, play: Play, seats: frozenset[str]) -> list[Branch]:
        """The branches of a game that these seats may see: their own, and those of others once that helps nobody."""
        open_ = self.root(play).may_be_studied
        return [
            one for one in self.studies.branches(play.row.id) if one.seat in seats or (open_ and one.kind == BRANCH)
        ]

    def standings(self, play: Play, branches: Sequence[Branch]) -> list[BranchStanding]:
        """How these branches of a game stand: as it was noted when they changed last, or else they are opened."""
        ids = [one.game for one in branches]
        latest, known = self.tables.store.numbers(ids), self.studies.found(ids, STANDING)
        trails, played = trails_of(play.journal()), [str(move.action) for move in play.moves]
        found: list[BranchStanding] = []
        for one in branches:
            name, text = known.get(one.game, ("", {}))
            if name != name_of(play.game.title.version, latest.get(one.game, (0, 0))[1]):
                found.append(standing_of(play, self.tables.open(one.game), one.at))
                continue
            stands = BranchStanding(**text)
            if stands.origin != trail_at(trails, one.at):
                stands = moved(stands, play, played, self.tables.store.actions(one.game), one.at)
            found.append(stands)
        return found

    def note(self, game_id: str) -> None:
        """Keeps how a branch stands, if this is one that has changed."""
        one = self.studies.branch(game_id) if self._parent(game_id) else None
        if one is None or one.kind != BRANCH:
            return
        with suppress(ApiError):  # it is gone again
            play, origin = self.tables.open(game_id), self.tables.open(one.of)
            name = name_of(play.game.title.version, play.latest)
            self.studies.keep_answer(game_id, STANDING, name, asdict(standing_of(origin, play, one.at)))

    def plan(self, game_id: str, seats: frozenset[str]) -> Branch | None:
        """What these seats have planned, most recently."""
        plans = [one for one in self.studies.branches(game_id) if one.kind == PLAN and one.seat in seats]
        return plans[-1] if plans else None

    # -- making -------------------------------------------------------------------------------------

    def begin(
        self, play: Play, seats: frozenset[str], at: int, kind: str, name: str, actions: Sequence[str] = ()
    ) -> Created:
        """A branch from the moment after so many actions, and these actions in it."""
        if at > len(play.moves) or (kind == PLAN and (at != len(play.moves) or not seats or play.state.over)):
            raise ApiError(422, "no-moment")
        known = self.studies.branches(play.row.id)
        if len(known) >= MOST:
            raise ApiError(422, "many-branches", MOST)
        seat = min(seats) if seats else ""
        own = next((one for one in play.row.seats if one.id == seat), None)
        made = self.tables.copy(play, at, own.digest if own else None)
        self._of[made.game] = play.row.id
        try:
            if actions:
                copy = self.tables.open(made.game)
                self.tables.act(made.game, frozenset(play.game.players), actions, copy.version, None)
        except ApiError:
            self.studies.drop(made.game)
            raise
        self.studies.keep_branch(Branch(made.game, play.row.id, at, seat, kind, name, datetime.now(UTC)))
        self.tables.later(lambda: self.note(made.game))
        for old in known:
            if kind == PLAN and old.kind == PLAN and old.seat in seats:
                self.drop(old.game)  # a new plan takes the place of the old one
        return made

    def rename(self, play: Play, name: str) -> Branch:
        found = self._own(play)
        self.studies.rename(play.row.id, name)
        return replace(found, name=name)

    def renew(self, game_id: str, seats: frozenset[str], token: str) -> None:
        """A new token for these seats opens their branches, too, and the old one does not any more."""
        for one in self.studies.branches(game_id):
            if one.seat in seats:
                all_ = frozenset(self.tables.open(one.game).game.players)
                self.tables.renew(one.game, all_, token)
                self.renew(one.game, all_, token)

    def drop(self, game_id: str) -> None:
        self.studies.drop(game_id)
        self.tables.forget(game_id)

    def bot_answers(self, play: Play, version: int) -> Play:
        """A bot answers for whoever is to act in a branch. In the plan of a game in which nobody may ask the coach, it
        does so for the others alone."""
        branch, root, actor = self._own(play), self.root(play), play.state.actor
        if play.state.over or actor is None:
            raise ApiError(422, "over")
        if not (root.may_be_studied or root.may_be_coached) and actor in _seats_of(root, branch.seat):
            raise ApiError(403, "no-hints")
        thought = self.tables.thinkers.answer(BOT_ANSWERS, bot_seed(play, actor, len(play.moves)), play.state)
        return self.tables.act(play.row.id, frozenset({actor}), [thought.action], version, None)

    def _own(self, play: Play) -> Branch:
        found = self.of(play)
        if found is None:
            raise ApiError(422, "no-branch")
        return found


def _seats_of(play: Play, seat_id: str) -> frozenset[str]:
    """The seats that whoever has this one plays."""
    seat: Seat | None = play.seat(seat_id)
    if seat is None:
        raise no_such_game()
    return frozenset(one.id for one in play.people if one.digest == seat.digest)
