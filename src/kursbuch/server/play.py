"""A game in play, as a value: its log folded into states.

The log is append-only, so an undo is an entry too. `after` follows entries that were written; `acts` is a new
action and the entry for it. The number of the last entry that moved the game is its version, which every change must
name; wishes to go back, and answers to them, are entries that move nothing.
"""

from __future__ import annotations

import json
import logging
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cached_property
from itertools import groupby

import kursbuch

from ..core import collecting
from ..core.actions import Action
from ..core.chance import draw
from ..core.errors import Illegal, NotationError
from ..core.game import AnyGame
from ..core.journal import Journal
from ..core.record import Digest
from ..core.reports import Event, Refusal
from ..core.state import State, apply, follow, start
from ..interop.rounds import RoundStart, with_round
from . import effects
from .deeds import Deed
from .moments import Moments
from .storage.records import ACT, BOT, YES, Entry, GameRow, Seat, new_seed

_log = logging.getLogger("kursbuch.server")
OLDEST = 120
"""So many moves at most are told as news to somebody who comes back."""


@dataclass(frozen=True, slots=True)
class Move:
    """An action that counts: who took it, at which question, and when."""

    action: Action
    seat: str
    step: str
    at: datetime
    effects: str = ""
    """What came of it, as `effects.py` notes it; nothing where that is told from the positions."""
    digest: str | None = None
    """Of the position after it; none if an older program noted none, or what was noted may not be so any more."""


@dataclass(frozen=True)
class Proposal:
    """A wish to go back to the moment after `to` actions, and who has agreed to it."""

    number: int
    """The entry that made it."""
    by: str
    to: int
    agreed: frozenset[str]


@dataclass(frozen=True)
class Difference:
    """Where the rules as they are now part from a game that was played by older ones."""

    action: str
    """What they do not admit, after the moves that count."""
    refusal: Refusal | None
    """By which rule; none if it cannot even be read."""


@dataclass(frozen=True)
class Play:
    row: GameRow
    game: AnyGame
    version: int
    """The number of the last entry that moved the game."""
    latest: int
    """The number of the last entry of any kind."""
    states: Moments
    """`states[n]` is the state after n actions that count."""
    moves: tuple[Move, ...]
    seeds: tuple[str, ...]
    """What chance draws from, the last of them now: they are told at the end, so whoever goes back from there gets
    another one."""
    proposal: Proposal | None = None
    branch: int = 0
    """How often moves were taken back: a moment is named by branch and number."""
    rounds: tuple[RoundStart, ...] = ()
    """The rounds that have begun, in order."""
    reckoned: int = 0
    """The first move that newer rules admit but reckon otherwise; 0 if there is none."""
    declined: tuple[str, str] | None = None
    """Who has refused to go back, and whose wish that was; until somebody acts or wishes again."""
    studied: frozenset[str] = frozenset()
    """Seats that agree to an analysis while the game is played."""
    hints: bool = False
    """Whether the host allows everybody to ask the coach."""
    differs: Difference | None = None
    beyond: tuple[Entry, ...] = ()
    """What was done from there on. Such a game can be looked through but not be played, until all agree to go back to
    the last moment at which it does not differ."""
    away: Mapping[str, tuple[datetime, datetime]] = field(default_factory=dict)
    """Seat -> from when until when it has said to be away."""
    stand_ins: Mapping[str, str] = field(default_factory=dict)
    """Seat -> the bot that plays for it until it is back."""
    taken_over: frozenset[str] = frozenset()
    """Seats that were handed on by a link, and from which nothing was done since."""
    votes: frozenset[tuple[str, str, str]] = frozenset()
    """Who wants which seat to be filled, and with what."""
    digest: Digest = field(default_factory=Digest, compare=False, repr=False)
    """Remembers what the last position came to, so that of the next one only what changed is read."""

    @staticmethod
    def begin(row: GameRow) -> Play:
        game = kursbuch.game(row.title, [seat.name for seat in row.seats], row.options)
        state = start(game)
        return Play(row, game, 0, 0, Moments((state,)), (), (row.seed,), rounds=with_round((), state, 0))

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

    @property
    def may_be_studied(self) -> bool:
        """Whether an analysis helps nobody against others who have not agreed to it."""
        return self.state.over or self.at_one_screen or {seat.id for seat in self.people} <= self.studied

    @property
    def may_be_coached(self) -> bool:
        """Whether players may ask what to do."""
        return self.at_one_screen or self.hints

    @property
    def seed(self) -> str:
        """What chance drew from, for whoever may know it."""
        return " ".join(self.seeds)

    def back(self, to: int) -> str:
        """The text of an undo."""
        return f"{to} {new_seed()}" if self.state.over else str(to)

    def until(self, at: int) -> Play:
        """The game as it stood after so many actions."""
        if at >= len(self.moves):
            return self
        rounds = tuple(begun for begun in self.rounds if begun.at <= at)
        states, moves = self.states[: at + 1], self.moves[:at]
        return replace(self, states=states, moves=moves, rounds=rounds, proposal=None, differs=None, beyond=())

    def shortened(self, few: int) -> Play:
        """The same game with its last few moments at hand."""
        return replace(self, states=self.states.shortened(few))

    def seat(self, seat_id: str) -> Seat | None:
        return next((seat for seat in self.row.seats if seat.id == seat_id), None)

    def after(self, entries: Iterable[Entry]) -> Play:
        """The game after more entries; a game is opened by following its whole log."""
        play = self
        for acts, run in groupby(entries, key=lambda entry: entry.kind == ACT):
            if acts:
                play = play._replayed(run)
            else:
                for entry in run:
                    play = play._followed(entry)
        return play

    def acts(self, seat: str, action: Action, key: str | None = None) -> tuple[Entry, Play]:
        """A new action: the entry to be written, and the game after it; Illegal when the rules refuse it."""
        state = apply(self.state, action)
        entry = replace(self.entry(ACT, seat, str(action), key), digest=self.digest.of(state.now))
        return entry, self._acted([(entry, action, state)])

    def entry(self, kind: str, seat: str, text: str = "", key: str | None = None) -> Entry:
        """The entry that would come next."""
        return Entry(self.latest + 1, kind, seat, text, key, datetime.now(UTC))

    def _replayed(self, run: Iterable[Entry]) -> Play:
        """After actions of the log; from the first that the rules do not admit, they stay as they were written."""
        entries = list(run)
        with collecting.following():
            return self._retraced(entries) or self._judged(entries)

    def _retraced(self, run: list[Entry]) -> Play | None:
        """The same without asking the rules again, which have admitted all this: what comes of it must be the position
        that was noted then. None if it is not, or if none was noted."""
        if self.differs is not None or self.row.rules != self.game.title.version or run[-1].digest is None:
            return None
        done, state, parse = list[tuple[Entry, Action, State]](), self.state, self.game.title.notation.parse
        try:
            for entry in run:
                action = parse(entry.text)
                state = follow(state, action)
                done.append((entry, action, state))
        except Exception:  # whatever a rule does that is given what it would have refused; it will be asked now
            return None
        return self._acted(done) if self.digest.of(state.now) == run[-1].digest else None

    def _judged(self, run: list[Entry]) -> Play:
        done, differs, beyond = list[tuple[Entry, Action, State]](), self.differs, list(self.beyond)
        state, parse, number = self.state, self.game.title.notation.parse, self.latest
        for entry in run:
            number = entry.number
            if differs is None:
                try:
                    action = parse(entry.text)
                    state = apply(state, action)
                    done.append((entry, action, state))
                    continue
                except Illegal as error:
                    differs = Difference(entry.text, error.refusal)
                except NotationError:
                    differs = Difference(entry.text, None)
                except Exception:  # a fault in the rules of one title ends here, with the one game
                    _log.exception("game %s cannot be replayed beyond entry %s", self.row.id, number)
                    differs = Difference(entry.text, None)
            beyond.append(entry)
        acted = self._acted((replace(entry, digest=None), action, state) for entry, action, state in done)
        reckoned = self.reckoned or (self._reckoned(done) if self.row.rules < self.game.title.version else 0)
        return replace(acted, version=number, latest=number, differs=differs, beyond=tuple(beyond), reckoned=reckoned)

    def _reckoned(self, run: Iterable[tuple[Entry, Action, State]]) -> int:
        """The first of these moves after which the position is not what it was when it was made; 0 if there is none."""
        digest = Digest()
        numbered = enumerate(run, len(self.moves) + 1)
        return next((n for n, (entry, _, state) in numbered if entry.digest not in (None, digest.of(state.now))), 0)

    def _acted(self, run: Iterable[tuple[Entry, Action, State]]) -> Play:
        """After a run of actions: long ones are the rule, so states are gathered in a list."""
        run = list(run)
        moves, rounds = moved(self.moves, self.rounds, self.state, run)
        number = run[-1][0].number if run else self.latest
        acted = {move.seat for move in moves[len(self.moves) :]} if self.taken_over else ()
        return replace(
            self,
            version=number,
            latest=number,
            states=self.states.plus(state for _, _, state in run),
            moves=tuple(moves),
            proposal=None,
            declined=None,
            rounds=rounds,
            taken_over=self.taken_over.difference(acted),
        )

    def _followed(self, entry: Entry) -> Play:
        """After an entry that is no action."""
        told = replace(self, latest=entry.number, declined=None)
        match entry.kind:
            case "undo":
                number, _, seed = entry.text.partition(" ")
                to = int(number)
                beyond = self.beyond[: max(0, to - len(self.moves))]
                return replace(
                    told,
                    differs=self.differs if beyond else None,
                    beyond=beyond,
                    reckoned=self.reckoned if to >= self.reckoned else 0,
                    version=entry.number,
                    seeds=(*self.seeds, seed) if seed else self.seeds,
                    states=self.states[: to + 1],
                    moves=self.moves[:to],
                    proposal=None,
                    branch=self.branch + 1,
                    rounds=tuple(begun for begun in self.rounds if begun.at <= to),
                )
            case "ask":
                return replace(
                    told, proposal=Proposal(entry.number, entry.seat, int(entry.text), frozenset({entry.seat}))
                )
            case "refuse" if self.proposal:
                return replace(told, proposal=None, declined=(entry.seat, self.proposal.by))
            case "agree" if self.proposal:
                agreed = self.proposal.agreed | {entry.seat}
                return replace(told, proposal=replace(self.proposal, agreed=agreed))
            case "study":
                seat = {entry.seat}
                studied = self.studied | seat if entry.text == YES else self.studied - seat
                return replace(self, latest=entry.number, studied=studied)
            case "hints":
                return replace(self, latest=entry.number, hints=entry.text == YES)
            case "token" if not entry.seat:
                return replace(told, row=replace(self.row, watch=entry.text))
            case "token":
                seats = [replace(s, digest=entry.text) if s.id == entry.seat else s for s in self.row.seats]
                return replace(told, row=replace(self.row, seats=tuple(seats)))
            case "away":
                return replace(told, away={**self.away, entry.seat: _times(entry.text)})
            case "standin":
                others = {seat: bot for seat, bot in self.stand_ins.items() if seat != entry.seat}
                return replace(told, stand_ins={**others, entry.seat: entry.text} if entry.text else others)
            case "vote":
                wanted, _, how = entry.text.partition(" ")
                votes = {vote for vote in self.votes if vote[:2] != (entry.seat, wanted)}
                return replace(told, votes=frozenset(votes | {(entry.seat, wanted, how)}))
            case "seat":
                return told._seated(entry.seat, *entry.text.split(" "))
            case "name":
                return told._called(entry.seat, entry.text)
            case _:
                return replace(told, proposal=None)

    def _seated(self, seat_id: str, kind: str, who: str) -> Play:
        """Somebody else has taken a seat: a bot of that name, or whoever has the token of that digest."""
        bot, digest = (who, "") if kind == BOT else ("", who)
        others = self.taken_over - {seat_id}
        seats = [replace(s, kind=kind, bot=bot, digest=digest) if s.id == seat_id else s for s in self.row.seats]
        return replace(
            self,
            row=replace(self.row, seats=tuple(seats)),
            taken_over=others if kind == BOT else others | {seat_id},
            away={seat: times for seat, times in self.away.items() if seat != seat_id},
            stand_ins={seat: bot for seat, bot in self.stand_ins.items() if seat != seat_id},
            votes=frozenset(vote for vote in self.votes if seat_id not in vote[:2]),
        )

    def _called(self, seat_id: str, name: str) -> Play:
        """The same game with another name for a seat. Positions know the names of their players, so it is replayed;
        that is little, unless somebody has taken the seat over."""
        seats = tuple(replace(seat, name=name) if seat.id == seat_id else seat for seat in self.row.seats)
        if seats == self.row.seats:
            return self
        game = kursbuch.game(self.row.title, [seat.name for seat in seats], self.row.options)
        states = [start(game)]
        for move in self.moves:
            states.append(follow(states[-1], move.action))
        return replace(self, row=replace(self.row, seats=seats), game=game, states=Moments(tuple(states)))

    def events(self, number: int) -> tuple[Event, ...]:
        """What the move of this number has set off; the first has number 1, and 0 is how the game begins."""
        return self.came_of(number).events if number else self.states[0].events

    def came_of(self, number: int) -> effects.Effects:
        """The effects of the move of this number: as they were noted, or by the positions."""
        move = self.moves[number - 1]
        if move.effects:
            return effects.read(move.effects)
        begins_round = any(begun.at == number for begun in self.rounds)
        return effects.effects_of(self.states[number - 1], move.action, self.states[number], begins_round)

    def deeds(self, company: str) -> Iterator[tuple[str, Deed]]:
        """What a company did, each with the round in which it did it."""
        for number, move in enumerate(self.moves, 1):
            if company in move.effects or not move.effects:
                # a round that begins with a move begins after what the move has brought
                label = next((begun.label for begun in reversed(self.rounds) if begun.at < number), "")
                yield from ((label, deed) for deed in self.came_of(number).deeds if deed.company == company)

    def chance(self) -> Action:
        """What chance does now. It depends on the moment alone, so taking back a move never changes the luck."""
        return draw(self.state, random.Random(f"{self.seeds[-1]}/{len(self.moves)}"))

    def saved(self) -> str:
        """The game as a save file, all of it, whatever the rules say to it now."""
        text = self.journal().to_text(self._digests())
        if not self.beyond:
            return text
        data = json.loads(text)
        return json.dumps({**data, "actions": [*data["actions"], *({"do": one.text} for one in self.beyond)]}, indent=1)

    def journal(self) -> Journal:
        """The game as it can be replayed; the seed is in it once the game is over."""
        notes = {"game": self.row.id, "created": self.row.created.isoformat()}
        if self.state.over:
            notes["seed"] = self.seed
        return Journal(self.game, self.states, tuple(move.action for move in self.moves), notes)

    def _digests(self) -> list[str] | None:
        """Of the positions after all moves, where they are known."""
        found = [move.digest for move in self.moves if move.digest is not None]
        return found if len(found) == len(self.moves) else None

    # -- undo ---------------------------------------------------------------------------------------

    def undo_target(self, seats: frozenset[str]) -> int | None:
        """The moment these seats may go back to without asking: before their last action, if nobody else has
        acted since. At one screen bots and chance do not count as somebody else. A game that differs from the rules
        goes back to where it does not."""
        if self.differs:
            return len(self.moves) if self.at_one_screen and seats else None
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
        if self.differs:
            return len(self.moves) if seats else None
        return next((n for n in range(len(self.moves) - 1, -1, -1) if self.moves[n].seat in seats), None)


def moved(
    moves: Sequence[Move],
    rounds: tuple[RoundStart, ...],
    before: State,
    run: Iterable[tuple[Entry, Action, State]],
) -> tuple[list[Move], tuple[RoundStart, ...]]:
    """The moves of a game and those of a run that follows them, from a state on; and its rounds with those that they
    begin."""
    found = list(moves)
    for entry, action, state in run:
        known, rounds = rounds, with_round(rounds, state, len(found) + 1)
        came = effects.noted(before, action, state, rounds is not known)
        found.append(Move(action, entry.seat, before.ask.name if before.ask else "", entry.at, came, entry.digest))
        before = state
    return found, rounds


def _times(text: str) -> tuple[datetime, datetime]:
    start, end = map(datetime.fromisoformat, text.split(" "))
    return start, end
