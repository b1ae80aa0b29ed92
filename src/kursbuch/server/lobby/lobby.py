"""The lobby: people gather at tables, a game begins when the table is full, and everybody finds it again."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

import sqlalchemy as sa

import kursbuch

from ...bots import find as find_bot
from ...core.errors import KursbuchError
from ...core.game import AnyTitle, Variant
from ..clerk import utc_now
from ..clocks.terms import Terms, due
from ..errors import ApiError
from ..play import Play
from ..storage.records import BOT, HERE, HINTS, LINK, digest_of, new_id, new_token
from ..tables import Place, Tables
from ..views.families import family_of
from ..views.words import LANGUAGES, Words
from .book import FREE, Book, Gathering, Listing

LATE = "late"
"""In what is told of a game: the version at which somebody's time was up, and that was seen to."""


@dataclass(frozen=True)
class Wanted:
    """A table as its host wants it."""

    title: str
    variant: str
    options: Mapping[str, str]
    name: str
    """Of the host."""
    free: int
    bots: int
    bot: str
    terms: Terms
    open: bool
    public: bool
    hints: bool


class Lobby:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.book = Book(tables.store)
        self.changed: Callable[[], None] = lambda: None
        """Called when there is something new on a list."""
        self.begun: list[Callable[[Play], None]] = []
        """Called with the game that a table has become, while the table is still there."""

    # -- gathering ------------------------------------------------------------------------------------

    def gather(self, wanted: Wanted) -> tuple[str, str]:
        """A new table with its host at it: its id, and the host's token. Without a free seat the game begins."""
        variant = next((one for one in _title(wanted.title).variants if one.id == wanted.variant), None)
        if variant is None:
            raise ApiError(422, "set-up", f"{wanted.title} has no variant {wanted.variant}")
        options = {**variant.options, **wanted.options}
        try:
            kursbuch.game(wanted.title, 1 + wanted.free + wanted.bots, options)
            find_bot(wanted.bot)
        except KursbuchError as error:
            raise ApiError(422, "set-up", error) from None
        token = new_token()
        seats = (
            Place(wanted.name, LINK, digest=digest_of(token)),
            *(Place("", FREE) for _ in range(wanted.free)),
            *(Place(f"Bot {number}", BOT, wanted.bot) for number in range(1, wanted.bots + 1)),
        )
        new = Gathering(
            new_id(), wanted.title, wanted.variant, options, wanted.terms, seats, digest_of(token),
            wanted.open, wanted.public, wanted.hints, utc_now(),
        )  # fmt: skip
        self.book.gather(new)
        if not wanted.free:
            self.begin(new)
        self.changed()
        return new.id, token

    def join(self, id_: str, name: str) -> tuple[str, bool]:
        """A seat for somebody: the token, and whether the game has begun with it."""
        token = new_token()

        def seated(now: Gathering) -> Gathering:
            if not now.free:
                raise ApiError(409, "table-full")
            return now.with_player(_unlike(name, now), digest_of(token))

        after = self.book.change(id_, seated)
        if after is None:
            raise ApiError(404, "no-table")
        if not after.free:
            self.begin(after)
        self.changed()
        return token, not after.free

    def leave(self, id_: str, digest: str) -> None:
        """Gives the seat of this digest back; if the host goes, the table is closed."""

        def left(now: Gathering) -> Gathering | None:
            _check_seat(now, digest)
            return None if now.host == digest else now.without(digest)

        self.book.change(id_, left)
        self.changed()

    def begin_now(self, id_: str, digest: str) -> None:
        """Begins with those who are there, as the host wishes."""
        now = self.book.gathering(id_)
        if now is None:
            raise ApiError(404, "no-table")
        if now.host != digest:
            raise ApiError(403, "not-host")
        self.begin(replace(now, seats=tuple(seat for seat in now.seats if seat.kind != FREE)))
        self.changed()

    def begin(self, table: Gathering) -> None:
        """Makes a game of a table, at seats drawn by lot. Begun twice, it is one game: the id is the same."""
        places = list(table.seats)
        secrets.SystemRandom().shuffle(places)
        try:
            self.tables.create(table.title, places, table.options, game_id=table.id)
        except KursbuchError as error:
            raise ApiError(422, "set-up", error) from None
        except sa.exc.IntegrityError:
            pass
        play = self.tables.open(table.id)
        host = next((seat.id for seat in play.people if seat.digest == table.host), "")
        if table.hints and not play.hints:
            play = self.tables.allow(table.id, HINTS, frozenset({host}), True)
        self.update(play, utc_now(), Listing(
            table.id, table.title, table.variant, table.terms, host, table.public, table.hints,
            False, table.created, None, "", "", {},
        ))  # fmt: skip
        for hear in self.begun:
            hear(play)
        self.book.change(table.id, lambda _: None)

    # -- games on the list ----------------------------------------------------------------------------

    def update(self, play: Play, now: datetime, listing: Listing | None = None) -> None:
        """Brings what is said of a game up to date; one that is on no list stays so."""
        if listing is None and not self.book.has_listing(play.row.id):
            return
        known = listing or self.book.listing(play.row.id)
        if known is not None:
            self.book.list(listed(play, known, now))
            self.changed()

    def seen_to(self, play: Play, listing: Listing, now: datetime) -> None:
        """What follows when time is up has been done for the question that is open now, and is not done again."""
        self.update(play, now, replace(listing, told={**listing.told, LATE: play.version}))

    def publish(self, play: Play, seats: frozenset[str], public: bool) -> Listing:
        """The host lets everybody see the game, or nobody but those who have a link."""
        known = self.book.listing(play.row.id)
        if not self.is_host(play, seats, known):
            raise ApiError(403, "not-host")
        base = known or Listing(
            play.row.id, play.row.title, variant_of(play), Terms(), host_of(play), public, False,
            False, play.row.created, None, "", "", {},
        )  # fmt: skip
        found = listed(play, replace(base, public=public), utc_now())
        self.book.list(found)
        self.changed()
        return found

    def is_host(self, play: Play, seats: frozenset[str], known: Listing | None) -> bool:
        """Whether one of these seats is the host's, who may have got a new link to it."""
        host = known.host if known else host_of(play)
        return bool(host) and any(host in (seat.id, seat.digest) for seat in play.people if seat.id in seats)

    def terms(self, game_id: str) -> Terms:
        known = self.book.listing(game_id)
        return known.terms if known else Terms()


def host_of(play: Play) -> str:
    """The seat of whoever made a game at which they sit themselves."""
    return next((seat.id for seat in play.row.seats if seat.kind == HERE), "")


def variant_of(play: Play) -> str:
    """The variant of a game that was begun by its options."""
    title, options, count = play.game.title, play.row.options, len(play.game.players)

    def fits(variant: Variant) -> bool:
        return count in variant.players and all(options.get(key) == value for key, value in variant.options.items())

    fitting = [variant for variant in title.variants if fits(variant)]
    return max(fitting, key=lambda variant: len(variant.options)).id if fitting else ""


def listed(play: Play, known: Listing, now: datetime) -> Listing:
    """The listing of a game as it stands."""
    state, names = play.state, dict(zip(play.game.players, play.game.names, strict=True))
    worth = dict(state.score)
    best = max(worth.values(), default=0)
    winners = [names.get(player, player) for player, amount in worth.items() if amount == best] if state.over else []
    families = {language: family_of(state.now, Words(language)) for language in LANGUAGES}
    told = {
        "seats": [{"id": seat.id, "name": seat.name, "kind": seat.kind} for seat in play.row.seats],
        "where": {language: family.caption()[1] for language, family in families.items()},
        "actor": names.get(state.actor or "", ""),
        "worth": worth if state.over else {},
        "unit": families["en"].unit(),
        "moves": len(play.moves),
        LATE: known.told.get(LATE),
    }
    ends = due(play, known.terms, now)
    is_seen_to = ends is not None and ends <= now and told[LATE] == play.version
    return replace(
        known,
        over=state.over,
        at=play.moves[-1].at if play.moves else play.row.created,
        due=None if is_seen_to else ends,
        names=" ".join(names.values()).lower(),
        winners=" ".join(winners).lower(),
        told=told,
    )


def _title(title_id: str) -> AnyTitle:
    try:
        return kursbuch.title(title_id)
    except KursbuchError as error:
        raise ApiError(422, "set-up", error) from None


def _check_seat(table: Gathering, digest: str) -> None:
    if not digest or all(seat.digest != digest for seat in table.seats):
        raise ApiError(403, "not-your-seat")


def _unlike(name: str, table: Gathering) -> str:
    """A name that nobody at the table has: two of one name could not be told apart."""
    taken = {seat.name for seat in table.seats}
    return next(n for n in (name, *(f"{name[:36]} {k}" for k in range(2, 20))) if n not in taken)
