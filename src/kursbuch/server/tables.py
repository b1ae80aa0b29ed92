"""The games being played: opened from the store, changed one at a time, kept while they are in use.

Each game has a lock of its own, so one game never waits for another, and a fault in one stays there. The
store is the truth: an entry counts once it is written, and another process may write too.
"""

from __future__ import annotations

import logging
import random
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any
from weakref import WeakValueDictionary

from .. import bots
from ..core.actions import Action
from ..core.errors import KursbuchError, NotationError, SetupError
from ..core.journal import Journal
from ..core.rules import Refusal
from ..core.state import explain
from ..titles import find
from .errors import ApiError, no_such_game, stale
from .orders import Order, by_itself, standing
from .play import Play
from .storage.store import (
    ACT,
    AGREE,
    ASK_UNDO,
    BOT,
    HERE,
    LINK,
    REFUSE,
    UNDO,
    Conflict,
    Entry,
    GameRow,
    Seat,
    Store,
    digest_of,
    new_token,
)
from .views.words import Words

KEPT = 40_000
"""How many moments of games are kept; a moment takes about 10 KB."""

_log = logging.getLogger("kursbuch.server")


@dataclass(frozen=True)
class Place:
    """A seat wanted in a new game."""

    name: str
    kind: str
    bot: str = "steady"


@dataclass(frozen=True)
class Created:
    """A new game with its secrets, which are told once: only their hashes are kept."""

    game: str
    host: str
    """The token of whoever made the game; it acts for all seats at this screen."""
    links: Mapping[str, str]
    """Seat -> token, for the seats reached by a link."""
    watch: str


@dataclass(frozen=True)
class Pass:
    """What a token admits to."""

    seats: frozenset[str]
    watches: bool


Notify = Callable[[str, int], None]


class Tables:
    """All games of a server. `notify(game, version)` is called after every change."""

    def __init__(self, store: Store, notify: Notify = lambda game, version: None) -> None:
        self.store = store
        self.notify = notify
        self._kept: OrderedDict[str, Play] = OrderedDict()
        self._locks: WeakValueDictionary[str, threading.RLock] = WeakValueDictionary()
        self._guard = threading.Lock()

    # -- making and opening -------------------------------------------------------------------------

    def create(self, title_id: str, places: Sequence[Place], options: Mapping[str, str], seed: str = "") -> Created:
        title = find(title_id)
        check_options(title_id, options)
        row, created = _new_row(title_id, title.version, places, options, seed)
        play = Play.begin(row)  # refuses a wrong number of players or an unknown option
        drawn, play = by_itself(play, {})
        self.store.create(row, [(entry.seat, entry.text) for entry in drawn])
        self._keep(play)
        return created

    def bring_in(self, journal: Journal, names: Sequence[str]) -> Created:
        """A game made of a save file; every seat is at this screen."""
        places = [Place(name, HERE) for name in names]
        title = journal.game.title
        row, created = _new_row(title.id, title.version, places, journal.game.options, "")
        log = [(state.actor or "", str(action)) for state, action in zip(journal.states, journal.actions, strict=False)]
        self.store.create(row, log)
        return created

    def admit(self, game_id: str, token: str) -> tuple[Play, Pass]:
        """The game, and what the token allows in it."""
        play = self.open(game_id)
        digest = digest_of(token)
        seats = frozenset(s.id for s in play.people if secrets.compare_digest(s.digest, digest))
        if not seats and not secrets.compare_digest(play.row.watch.encode(), token.encode()):
            raise no_such_game()
        return play, Pass(seats, not seats)

    def open(self, game_id: str) -> Play:
        """The game as it stands. Who only looks does not wait for whoever is changing it."""
        play = self._kept.get(game_id)
        if play is not None and play.version == self.store.last_number(game_id):
            with self._guard:
                if game_id in self._kept:
                    self._kept.move_to_end(game_id)
            return play
        with self._lock(game_id):
            play = self._kept.get(game_id)
            if play is None:
                row = self.store.game(game_id)
                if row is None:
                    raise no_such_game()
                play = self._build(row)
            return self._caught_up(play)

    def _build(self, row: GameRow) -> Play:
        try:
            if find(row.title).version < row.rules:
                raise ApiError(422, "newer-rules")
            return Play.begin(row)
        except KursbuchError as error:
            raise ApiError(422, "damaged", error) from error

    def _caught_up(self, play: Play) -> Play:
        new = self.store.entries(play.row.id, play.version)
        try:
            play = play.after(new)
        except KursbuchError as error:
            old = play.row.rules < play.game.title.version
            raise ApiError(422, "other-rules" if old else "damaged", error) from error
        except Exception as error:  # a fault in the rules of one title ends here, with the one game
            _log.exception("game %s cannot be replayed", play.row.id)
            raise ApiError(422, "damaged", type(error).__name__) from error
        self._keep(play)
        return play

    def _keep(self, play: Play) -> None:
        with self._guard:
            self._kept[play.row.id] = play
            self._kept.move_to_end(play.row.id)
            moments = sum(len(game.states) for game in self._kept.values())
            while moments > KEPT and len(self._kept) > 1:
                _, oldest = self._kept.popitem(last=False)
                moments -= len(oldest.states)

    def _lock(self, game_id: str) -> threading.RLock:
        with self._guard:
            return self._locks.setdefault(game_id, threading.RLock())

    # -- changing -----------------------------------------------------------------------------------

    def act(self, game_id: str, seats: frozenset[str], texts: Sequence[str], version: int, key: str | None) -> Play:
        """Actions for these seats, all of them or none, and what chance does after them."""
        with self._lock(game_id):
            play = self.open(game_id)
            if key and self.store.has_key(game_id, key):
                return play  # the caller tries again what was done already
            if version != play.version:
                raise stale(play.version)
            new: list[Entry] = []
            for index, text in enumerate(texts):
                actor, action = _checked(play, seats, text, index)
                new.append(Entry(play.version + 1, ACT, actor, action, None if index else key, datetime.now(UTC)))
                play = play.after(new[-1:])
            return self._write(play, new)

    def undo(self, game_id: str, seats: frozenset[str], version: int, key: str | None) -> Play:
        """Takes back the last action of these seats, or asks the others when they have acted since."""
        with self._lock(game_id):
            play = self.open(game_id)
            if key and self.store.has_key(game_id, key):
                return play
            if version != play.version:
                raise stale(play.version)
            now = datetime.now(UTC)
            target = play.undo_target(seats)
            if target is not None:
                by = play.moves[target].seat
                return self._take(play, [Entry(play.version + 1, UNDO, by, str(target), key, now)])
            wish = play.wish_target(seats)
            if wish is None:
                raise ApiError(422, "nothing-to-undo")
            by = play.moves[wish].seat
            return self._take(play, [Entry(play.version + 1, ASK_UNDO, by, str(wish), key, now)])

    def answer(self, game_id: str, seats: frozenset[str], agree: bool, version: int) -> Play:
        """Answers somebody's wish to go back; when all people agree, it is done."""
        with self._lock(game_id):
            play = self.open(game_id)
            if version != play.version:
                raise stale(play.version)
            wish = play.proposal
            if wish is None or not seats:
                raise ApiError(422, "nothing-asked")
            now = datetime.now(UTC)
            if not agree:
                return self._take(play, [Entry(play.version + 1, REFUSE, min(seats), "", None, now)])
            number = play.version
            new = []
            for seat in sorted(seats - wish.agreed):
                number += 1
                new.append(Entry(number, AGREE, seat, "", None, now))
            if {seat.id for seat in play.people} <= wish.agreed | seats:
                new.append(Entry(number + 1, UNDO, wish.by, str(wish.to), None, now))
            return self._take(play, new) if new else play

    # -- standing orders ----------------------------------------------------------------------------

    def orders(self, game_id: str) -> dict[str, Order]:
        return {seat: Order(**text) for seat, text in self.store.orders(game_id).items()}

    def leave(self, game_id: str, seat: str, make: Callable[[Play], Order], version: int) -> Play:
        """Leaves an order for a seat, in place of an older one, and does at once what it says."""
        with self._lock(game_id):
            play = self.open(game_id)
            if version != play.version:
                raise stale(play.version)
            return self._write(play, [], {**self.orders(game_id), seat: make(play)})

    def follow(self, game_id: str) -> Play:
        """Does what orders say. Needed only where two servers share a game: one asked a seat while the other took
        down its order."""
        with self._lock(game_id):
            return self._write(self.open(game_id), [])

    def withdraw(self, game_id: str, seats: frozenset[str]) -> None:
        """Takes back the orders of these seats."""
        with self._lock(game_id):
            self.store.append(game_id, [], dict.fromkeys(seats))

    # -- what happens by itself ---------------------------------------------------------------------

    def bot_to_act(self, play: Play) -> Seat | None:
        seat = play.seat(play.state.actor or "")
        return seat if seat is not None and seat.kind == BOT else None

    def bot_acts(self, game_id: str) -> bool:
        """Lets a bot act if it is its turn; whether another one follows."""
        with self._lock(game_id):
            play = self.open(game_id)
            seat = self.bot_to_act(play)
            if seat is None:
                return False
            dice = random.Random(f"{play.row.seed}/{seat.id}/{len(play.moves)}")
            action = bots.find(seat.bot)(play.state, dice)
            entry = Entry(play.version + 1, ACT, seat.id, str(action), None, datetime.now(UTC))
            return self.bot_to_act(self._take(play, [entry])) is not None

    def _take(self, play: Play, new: list[Entry]) -> Play:
        return self._write(play.after(new), new)

    def _write(self, play: Play, new: list[Entry], orders: Mapping[str, Order] | None = None) -> Play:
        """Writes the entries that led to this moment, and what chance and standing orders add to them; the game
        counts as changed only then."""
        before = self.orders(play.row.id)
        after = standing(before if orders is None else orders, new)
        added, play = by_itself(play, after)
        seats = [seat for seat in {**before, **after} if before.get(seat) != after.get(seat)]
        changed = {seat: asdict(after[seat]) if seat in after else None for seat in seats}
        try:
            self.store.append(play.row.id, [*new, *added], changed)
        except Conflict:  # another process was faster
            with self._guard:
                self._kept.pop(play.row.id, None)
            if any(entry.key and self.store.has_key(play.row.id, entry.key) for entry in new):
                return self.open(play.row.id)
            raise stale(self.store.last_number(play.row.id)) from None
        self._keep(play)
        if new or added:
            self.notify(play.row.id, play.version)
        return play


def check_options(title_id: str, options: Mapping[str, object]) -> None:
    """An option that takes anything ("*") may name a file of this machine: callers get only what is listed."""
    known = {option.key: option.values for option in find(title_id).options}
    for key, value in options.items():
        if "*" in known.get(key, ()) and (value == "*" or value not in known[key]):
            raise SetupError(f"option {key} takes, at this table: {', '.join(v for v in known[key] if v != '*')}")


def _checked(play: Play, seats: frozenset[str], text: str, index: int) -> tuple[str, str]:
    """Who acts, and the action as it is written down; ApiError when it is not possible for these seats."""
    state = play.state
    if index and state.is_chance:  # else one could try out what chance will do, and do nothing after all
        raise ApiError(422, "chance", index=index)
    action = parsed(play, text, index)
    if (refusal := explain(state, action)) is not None:
        raise Forbidden(refusal, index=index)
    if state.actor is None or state.actor not in seats:
        raise ApiError(403, "not-yours", actor=state.actor, index=index)
    return state.actor, str(action)


def parsed(play: Play, text: str, index: int = 0) -> Action:
    """What a text means; ApiError when it is no action of this title."""
    try:
        return play.game.title.notation.parse(text)
    except NotationError as error:
        raise ApiError(422, "unreadable", error, index=index) from None
    except ValueError as error:  # a number too long to be one
        raise ApiError(422, "unreadable", error, index=index) from None


class Forbidden(ApiError):
    """The answer to an action that a rule refuses, in English or as it was worded for the reader."""

    def __init__(self, refusal: Refusal, text: str = "", **more: Any) -> None:
        figures = {key: _told(value) for key, value in refusal.figures.items()}
        super().__init__(
            422, "illegal", text or refusal.text, clause=refusal.clause, rule=refusal.rule, figures=figures, **more
        )
        self.refusal = refusal

    def message(self, words: Words) -> str:
        return self.reason


def _told(figure: object) -> str:
    return ", ".join(map(str, figure)) if isinstance(figure, tuple) else str(figure)


def _new_row(
    title: str, rules: int, places: Sequence[Place], options: Mapping[str, str], seed: str
) -> tuple[GameRow, Created]:
    host, links, seats = new_token(), {}, []
    for number, place in enumerate(places, 1):
        seat_id, digest = f"P{number}", digest_of(host)
        if place.kind == LINK:
            links[seat_id] = new_token()
            digest = digest_of(links[seat_id])
        elif place.kind == BOT:
            bots.find(place.bot)
            digest = ""
        seats.append(Seat(seat_id, place.name, place.kind, place.bot if place.kind == BOT else "", digest))
    game_id, watch = secrets.token_urlsafe(9), new_token()
    row = GameRow(
        game_id, title, rules, dict(options), seed or secrets.token_hex(16), watch, datetime.now(UTC), tuple(seats)
    )
    return row, Created(game_id, host, links, watch)
