"""The games being played: opened from the store, changed one at a time, kept while they are in use.

Each game has a lock of its own, so one game never waits for another, and a fault in one stays there. The
store is the truth: an entry counts once it is written, and another process may write too.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from itertools import zip_longest
from weakref import WeakValueDictionary

from .. import bots
from ..core.actions import Action
from ..core.errors import Illegal, KursbuchError, NotationError
from ..core.questions import Offer
from ..core.record import Digest
from ..core.state import legal
from ..titles import find
from .errors import ApiError, Forbidden, Stale, no_such_game
from .keeping import Keeping
from .marks import mark_of, opened, place_of_mark
from .orders import StandingOrder, by_itself, standing
from .play import Play
from .reading import Brought
from .storage.faults import StoreError
from .storage.records import (
    AGREE,
    ASK_UNDO,
    BOT,
    HERE,
    JSON,
    LINK,
    NAME,
    NO,
    REFUSE,
    TOKEN,
    UNDO,
    YES,
    Entry,
    GameRow,
    Seat,
    digest_of,
    new_id,
    new_seed,
    new_token,
)
from .storage.store import Conflict, Store
from .thinking import Thinkers

TRIES = 5
"""How often a change is tried when another process writes to the same game at the same time."""


@dataclass(frozen=True)
class Place:
    """A seat wanted in a new game."""

    name: str
    kind: str
    bot: str = "steady"
    digest: str = ""
    """Of the token of somebody who sits there already."""


@dataclass(frozen=True)
class Created:
    """A new game with its secrets, which are told once: only their hashes are kept."""

    game: str
    host: str
    """The token of whoever made the game; it acts for all seats at this screen."""
    links: Mapping[str, str]
    """Seat -> token, for the seats reached by a link."""
    watch: str


Notify = Callable[[Play], None]
Change = Callable[[Play], tuple[list[Entry], Play]]
"""From the game as it stands to the entries that change it, and the game after them."""


class Tables:
    """All games of a server."""

    def __init__(self, store: Store, thinkers: Thinkers | None = None) -> None:
        self.store = store
        self.hearers: list[Notify] = []
        """Called with a game after every change. They must not take long: somebody waits for the answer."""
        self.later: Callable[[Callable[[], None]], None] = lambda errand: errand()
        """Takes what is to be done after a change and need not be waited for."""
        self.thinkers = thinkers or Thinkers(0)
        self.kept = Keeping()
        self._locks: WeakValueDictionary[str, threading.RLock] = WeakValueDictionary()
        self._guard = threading.Lock()

    # -- making and opening -------------------------------------------------------------------------

    def create(
        self, title_id: str, places: Sequence[Place], options: Mapping[str, str], seed: str = "", game_id: str = ""
    ) -> Created:
        title = find(title_id)
        row, created = _new_row(title_id, title.version, places, options, seed, game_id)
        play = Play.begin(row)  # refuses a wrong number of players or an unknown option
        drawn, play = by_itself(play, {})
        self.store.create(row, [(entry.seat, entry.text, entry.digest) for entry in drawn])
        self.kept.keep(play)
        return created

    def bring_in(self, found: Brought) -> Created:
        """A game made of a file, with its seats as they are wanted."""
        places = [Place(name, kind) for name, kind in zip_longest(found.names, found.seats, fillvalue=HERE)]
        row, created = _new_row(found.title, find(found.title).version, places, found.options, "")
        self.store.create(row, [(seat, text, digest) for seat, text, digest in found.log], found.mark)
        if found.is_chance:
            self._change(row.id, lambda play: ([], play))  # nobody else would draw
        return created

    def copy(self, play: Play, at: int, digest: str | None) -> Created:
        """A game that goes on from a moment of another one, with luck of its own. All its seats are at one screen, of
        whoever has the token of that digest, or the one that is told."""
        places = [Place(seat.name, HERE) for seat in play.row.seats]
        row, created = _new_row(play.row.title, play.game.title.version, places, play.row.options, "")
        if digest is not None:
            row = replace(row, seats=tuple(replace(seat, digest=digest) for seat in row.seats))
            created = replace(created, host="")
        log = [(move.seat, str(move.action), move.digest) for move in play.moves[:at]]
        if log:
            log[-1] = (*log[-1][:2], Digest().of(play.states[at].now))
        place = place_of_mark(at)
        mark = mark_of(play, place, self.store.mark(play.row.id)) if place else None
        self.store.create(row, log, mark)
        if play.states[at].is_chance:
            self._change(row.id, lambda play: ([], play))
        return created

    def forget(self, game_id: str) -> None:
        """Keeps a game that is gone no longer."""
        self.kept.forget(game_id)

    def admit(self, game_id: str, token: str) -> tuple[Play, frozenset[str]]:
        """The game, and the seats that the token acts for; who only watches has none."""
        play = self.open(game_id)
        return play, self.seats_of(play, token)

    def seats_of(self, play: Play, token: str) -> frozenset[str]:
        digest = digest_of(token)
        seats = frozenset(s.id for s in play.people if secrets.compare_digest(s.digest, digest))
        if not seats and not secrets.compare_digest(play.row.watch.encode(), token.encode()):
            raise no_such_game()
        return seats

    def offers(self, play: Play) -> tuple[Offer, ...]:
        """What may be answered now: worked out once, whoever asks."""
        found = self.kept.offers(play)
        if found is None:
            found = () if play.differs else tuple(legal(play.state))
            self.kept.note_offers(play, found)
        return found

    def at_hand(self, game_id: str) -> Play | None:
        """The game with its offers, if it can be had without working anything out or waiting for anybody: the database
        is a file, which gives the number of the last entry at once."""
        play = None if self.store.is_shared else self.kept.get(game_id)
        if play is None or self.kept.offers(play) is None:
            return None
        try:
            return play if self.store.last_number(game_id) == play.latest else None
        except StoreError:  # whoever opens the game will tell
            return None

    def open(self, game_id: str) -> Play:
        """The game as it stands. Who only looks does not wait for whoever is changing it."""
        play = self.kept.get(game_id)
        if play is not None:
            last = self.store.last_number(game_id)
            if play.latest == last:
                return play
            if play.latest > last:  # an older copy of the database was put in its place
                self.kept.forget(game_id, only=play)
        with self._lock(game_id):
            play = self.kept.get(game_id)
            if play is None:
                row = self.store.game(game_id)
                if row is None:
                    raise no_such_game()
                play = self._from_mark(row) or self._build(row)
            return self._caught_up(play)

    def _build(self, row: GameRow) -> Play:
        try:
            if find(row.title).version < row.rules:
                raise ApiError(422, "newer-rules")
            return Play.begin(row)
        except KursbuchError as error:
            raise ApiError(422, "damaged", error) from error

    def _from_mark(self, row: GameRow) -> Play | None:
        """The game from its mark on, if it has one that fits."""
        mark = self.store.mark(row.id)
        if mark is None or find(row.title).version != row.rules:
            return None
        return opened(row, self.store.entries(row.id), mark)

    def _mark(self, was: Play, play: Play) -> None:
        """Marks a game that has become longer, for whoever opens it next."""
        at = place_of_mark(len(play.moves))
        if at > place_of_mark(len(was.moves)) and play.row.rules == play.game.title.version:
            self.later(lambda: self.store.keep_mark(play.row.id, mark_of(play, at, self.store.mark(play.row.id))))

    def _caught_up(self, play: Play) -> Play:
        play = play.after(self.store.entries(play.row.id, play.latest))
        self.kept.keep(play)
        return play

    def _lock(self, game_id: str) -> threading.RLock:
        with self._guard:
            return self._locks.setdefault(game_id, threading.RLock())

    # -- changing -----------------------------------------------------------------------------------

    def act(self, game_id: str, seats: frozenset[str], texts: Sequence[str], version: int, key: str | None) -> Play:
        """Actions for these seats, all of them or none, and what chance does after them."""

        def acted(play: Play) -> tuple[list[Entry], Play]:
            new: list[Entry] = []
            for index, text in enumerate(texts):
                entry, play = _acted(play, seats, text, index, key)
                new.append(entry)
            return new, play

        return self._change(game_id, acted, version, key)

    def undo(self, game_id: str, seats: frozenset[str], version: int, key: str | None) -> Play:
        """Takes back the last action of these seats, or asks the others when they have acted since."""

        def undone(play: Play) -> tuple[list[Entry], Play]:
            target, kind = play.undo_target(seats), UNDO
            if target is None:
                target, kind = play.wish_target(seats), ASK_UNDO
            if target is None:
                raise ApiError(422, "nothing-to-undo")
            by = min(seats) if play.differs else play.moves[target].seat
            if kind == ASK_UNDO and play.proposal and (play.proposal.by, play.proposal.to) == (by, target):
                return [], play  # it was asked already
            new = [play.entry(kind, by, play.back(target) if kind == UNDO else str(target), key)]
            return new, play.after(new)

        return self._change(game_id, undone, version, key)

    def answer(self, game_id: str, seats: frozenset[str], agree: bool, version: int, wish: int | None = None) -> Play:
        """Answers somebody's wish to go back, the one of that number; when all people agree, it is done."""

        def answered(play: Play) -> tuple[list[Entry], Play]:
            asked, new = play.proposal, list[Entry]()
            if asked is None or not seats:
                raise ApiError(422, "nothing-asked")
            if wish is not None and wish != asked.number:
                raise Stale(play)  # another one was meant
            for seat in sorted(seats - asked.agreed) if agree else [min(seats)]:
                new.append(play.entry(AGREE if agree else REFUSE, seat))
                play = play.after(new[-1:])
            if agree and {seat.id for seat in play.people} <= asked.agreed | seats:
                new.append(play.entry(UNDO, asked.by, play.back(asked.to)))
                play = play.after(new[-1:])
            return new, play

        return self._change(game_id, answered, version)

    def allow(self, game_id: str, kind: str, seats: frozenset[str], agree: bool) -> Play:
        """These seats agree, or do not any more, to an analysis of a game under way (`study`), or to hints."""

        def allowed(play: Play) -> tuple[list[Entry], Play]:
            new: list[Entry] = []
            for seat in sorted(seats):
                new.append(play.entry(kind, seat, YES if agree else NO))
                play = play.after(new[-1:])
            return new, play

        return self._change(game_id, allowed)

    def attend(self, game_id: str, change: Change) -> Play:
        """A change of who is at the table, which moves nothing."""
        return self._change(game_id, change)

    def renew(self, game_id: str, seats: frozenset[str], token: str = "") -> str:
        """A new token for these seats, or, for none, a new one for those who watch; the old one is void."""
        token = token or new_token()

        def renewed(play: Play) -> tuple[list[Entry], Play]:
            new: list[Entry] = []
            for seat in sorted(seats) or [""]:
                new.append(play.entry(TOKEN, seat, digest_of(token) if seat else token))
                play = play.after(new[-1:])
            return new, play

        self._change(game_id, renewed)
        return token

    def call(self, game_id: str, seat: str, name: str) -> Play:
        """Another name for a seat reached by a link, as long as whoever has it has done nothing."""

        def called(play: Play) -> tuple[list[Entry], Play]:
            place = play.seat(seat)
            has_acted = seat not in play.taken_over and any(move.seat == seat for move in play.moves)
            if place is None or place.kind != LINK or has_acted:
                raise ApiError(422, "named")
            if any(other.name == name for other in play.row.seats if other.id != seat):
                raise ApiError(422, "name-taken")
            new = [play.entry(NAME, seat, name)]
            return new, play.after(new)

        play = self._change(game_id, called)
        self.store.name_seat(game_id, seat, name)
        return play

    # -- standing orders ----------------------------------------------------------------------------

    def orders(self, game_id: str) -> dict[str, StandingOrder]:
        return _orders(self.store.orders(game_id))

    def leave(self, game_id: str, seat: str, make: Callable[[Play], StandingOrder], version: int) -> Play:
        """Leaves an order for a seat, in place of an older one, and does at once what it says."""
        return self._change(game_id, lambda play: ([], play), version, leave=lambda play: {seat: make(play)})

    def withdraw(self, game_id: str, seats: frozenset[str]) -> Play:
        """Takes back the orders of these seats."""
        return self._change(game_id, lambda play: ([], play), leave=lambda play: dict.fromkeys(seats))

    # -- what happens by itself ---------------------------------------------------------------------

    def bot_to_act(self, play: Play) -> Seat | None:
        """The seat for which a bot is to act: its own, or that of somebody who is not there."""
        seat = play.seat(play.state.actor or "")
        if seat is None or play.differs:
            return None
        stand_in = play.stand_ins.get(seat.id)
        return seat if seat.kind == BOT else replace(seat, bot=stand_in) if stand_in else None

    def bot_acts(self, game_id: str) -> bool:
        """Lets a bot act if it is its turn; whether another one follows.

        Nobody waits while it thinks. If the game has moved meanwhile, by an undo, what it thought is of no use.
        """
        play = self.open(game_id)
        seat = self.bot_to_act(play)
        if seat is None:
            return False
        thought = self.thinkers.answer(seat.bot, bot_seed(play, seat.id, len(play.moves)), play.state)
        try:
            play = self.act(game_id, frozenset({seat.id}), [thought.action], play.version, None)
        except Stale as error:
            play = error.play
        return self.bot_to_act(play) is not None

    # -- writing ------------------------------------------------------------------------------------

    def _change(
        self,
        game_id: str,
        change: Change,
        version: int | None = None,
        key: str | None = None,
        leave: Callable[[Play], Mapping[str, StandingOrder | None]] = lambda play: {},
    ) -> Play:
        """The one way in which a game is changed: `version` is the one that the change answers, `key` its own name,
        by which it is known when it comes again, and `leave` says which orders it leaves or takes back."""
        with self._lock(game_id):
            for _ in range(TRIES):
                known = self.kept.get(game_id)
                if known is not None and known.version == version:
                    play = known  # if it is not the last word, or the key is taken, the store will say so
                else:
                    play = self.open(game_id)
                    if key and self.store.has_key(game_id, key):
                        return play  # the caller tries again what was done already
                    if version not in (None, play.version):
                        raise Stale(play)
                try:
                    return self._write(play, *change(play), leave(play))
                except Conflict:  # another process was faster
                    self.kept.forget(game_id)
            raise Stale(self.open(game_id))

    def _write(self, was: Play, new: list[Entry], play: Play, left: Mapping[str, StandingOrder | None]) -> Play:
        """Writes the entries that led to this moment, and what chance and standing orders add to them; the game
        counts as changed only then."""
        texts = self.kept.orders(play.row.id)
        if texts is None:
            texts = self.store.orders(play.row.id)
        before = _orders(texts)
        after = standing({seat: order for seat, order in {**before, **left}.items() if order is not None}, new)
        added, play = by_itself(play, after)
        kept = {seat: texts[seat] if before.get(seat) == order else asdict(order) for seat, order in after.items()}
        due = self.bot_to_act(play) is not None
        changed = due if due != (self.bot_to_act(was) is not None) else None
        self.store.append(play.row.id, was.latest, [*new, *added], texts, kept, version=play.version, bot_due=changed)
        self.kept.keep(play, kept)
        if play.latest != was.latest:
            for hear in self.hearers:
                hear(play)
            self._mark(was, play)
        return play


def bot_seed(play: Play, seat: str, at: int) -> str:
    """Of the dice of a bot at a moment: asked again, it thinks the same."""
    return f"{play.seeds[-1]}/{seat}/{at}"


def _orders(texts: Mapping[str, JSON]) -> dict[str, StandingOrder]:
    return {seat: StandingOrder(**text) for seat, text in texts.items()}


def _acted(play: Play, seats: frozenset[str], text: str, index: int, key: str | None) -> tuple[Entry, Play]:
    """The entry of an action, and the game after it; ApiError when it is not possible for these seats."""
    state = play.state
    if play.differs:
        raise ApiError(422, "differs", index=index)
    if index and state.is_chance:  # else one could try out what chance will do, and do nothing after all
        raise ApiError(422, "chance", index=index)
    action = parsed(play, text, index)
    if state.actor is not None and state.actor not in seats:
        raise ApiError(403, "not-yours", actor=state.actor, index=index)
    try:
        return play.acts(state.actor or "", action, None if index else key)
    except Illegal as error:
        raise Forbidden(state, error.refusal, index=index) from None


def parsed(play: Play, text: str, index: int = 0) -> Action:
    """What a text means; ApiError when it is no action of this title."""
    try:
        return play.game.title.notation.parse(text)
    except NotationError as error:
        raise ApiError(422, "unreadable", error, index=index) from None
    except ValueError as error:  # a number too long to be one
        raise ApiError(422, "unreadable", error, index=index) from None


def _new_row(
    title: str, rules: int, places: Sequence[Place], options: Mapping[str, str], seed: str, game_id: str = ""
) -> tuple[GameRow, Created]:
    host, links, seats = new_token(), {}, []
    for number, place in enumerate(places, 1):
        seat_id, digest = f"P{number}", digest_of(host)
        if place.digest:
            digest = place.digest
        elif place.kind == LINK:
            links[seat_id] = new_token()
            digest = digest_of(links[seat_id])
        elif place.kind == BOT:
            bots.find(place.bot)
            digest = ""
        seats.append(Seat(seat_id, place.name, place.kind, place.bot if place.kind == BOT else "", digest))
    watch = new_token()
    row = GameRow(
        game_id or new_id(),
        title,
        rules,
        dict(options),
        seed or new_seed(),
        watch,
        datetime.now(UTC),
        tuple(seats),
    )
    return row, Created(row.id, host, links, watch)
