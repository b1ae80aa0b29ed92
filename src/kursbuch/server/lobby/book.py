"""The lobby's two lists in the database: gatherings, which wait for players, and listings, which say of a game what
can be said without opening it. Each call is one transaction."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from ..clocks.terms import Terms
from ..storage.records import LINK
from ..storage.schema import games, gatherings, listings
from ..storage.store import Store
from ..tables import Place

FREE = "free"
"""The kind of a seat at which nobody sits yet."""


@dataclass(frozen=True)
class Gathering:
    """A table that waits for players."""

    id: str
    title: str
    variant: str
    options: Mapping[str, str]
    terms: Terms
    seats: tuple[Place, ...]
    host: str
    """The digest of the token of whoever made it."""
    open: bool
    """Whether the lobby shows it to everybody; if not, its address is the invitation."""
    public: bool
    """Whether everybody may watch the game, and look at it when it is over."""
    hints: bool
    created: datetime

    @property
    def free(self) -> int:
        return sum(seat.kind == FREE for seat in self.seats)

    def with_player(self, name: str, digest: str) -> Gathering:
        """After somebody has taken the first free seat."""
        place = next(number for number, seat in enumerate(self.seats) if seat.kind == FREE)
        return self._with(place, Place(name, LINK, digest=digest))

    def without(self, digest: str) -> Gathering:
        place = next(number for number, seat in enumerate(self.seats) if seat.digest == digest)
        return self._with(place, Place("", FREE))

    def _with(self, place: int, seat: Place) -> Gathering:
        return replace(self, seats=(*self.seats[:place], seat, *self.seats[place + 1 :]))


@dataclass(frozen=True)
class Listing:
    """What is known of a game without opening it."""

    game: str
    title: str
    variant: str
    terms: Terms
    host: str
    """The seat of whoever made it; in older games the digest of their token."""
    public: bool
    hints: bool
    over: bool
    at: datetime
    due: datetime | None
    names: str
    winners: str
    told: Mapping[str, Any]
    """What lists show of it: seats, where it stands in each language, what everybody has in the end."""


class Book:
    def __init__(self, store: Store) -> None:
        self.store = store

    # -- tables that wait for players -----------------------------------------------------------------

    def gather(self, new: Gathering) -> None:
        with self.store.writing() as connection:
            connection.execute(gatherings.insert().values(_gathering_row(new)))

    def gathering(self, id_: str) -> Gathering | None:
        with self.store.reading() as connection:
            row = connection.execute(sa.select(gatherings).where(gatherings.c.id == id_)).mappings().first()
        return _gathering(row) if row else None

    def open_gatherings(self, most: int) -> tuple[Gathering, ...]:
        """Those that everybody may see and that have not become games, the newest first."""
        begun = sa.exists().where(games.c.id == gatherings.c.id)
        query = sa.select(gatherings).where(gatherings.c.open, ~begun).order_by(gatherings.c.created.desc())
        with self.store.reading() as connection:
            return tuple(map(_gathering, connection.execute(query.limit(most)).mappings()))

    def gatherings_of(self, digests: Mapping[str, str]) -> tuple[Gathering, ...]:
        """Of these tables, by id, those at which the token of that digest has a seat."""
        query = sa.select(gatherings).where(gatherings.c.id.in_(digests)).order_by(gatherings.c.created.desc())
        with self.store.reading() as connection:
            found = map(_gathering, connection.execute(query).mappings().all())
        return tuple(one for one in found if any(seat.digest == digests[one.id] for seat in one.seats))

    def change(self, id_: str, change: Callable[[Gathering], Gathering | None]) -> Gathering | None:
        """Changes a table that waits, alone with it; None if there is none, or none any more: `change` may end it."""
        with self.store.writing() as connection:
            query = sa.select(gatherings).where(gatherings.c.id == id_).with_for_update()
            row = connection.execute(query).mappings().first()
            if row is None:
                return None
            after = change(_gathering(row))
            where = gatherings.c.id == id_
            if after is None:
                connection.execute(gatherings.delete().where(where))
            else:
                connection.execute(gatherings.update().where(where).values(_gathering_row(after)))
            return after

    # -- games ----------------------------------------------------------------------------------------

    def list(self, listing: Listing) -> None:
        """Puts a game on the list, in place of what was there."""
        row = {**asdict(listing), "terms": listing.terms.to_json(), "told": dict(listing.told)}
        with self.store.writing() as connection:
            connection.execute(listings.delete().where(listings.c.game == listing.game))
            connection.execute(listings.insert().values(row))

    def has_listing(self, game_id: str) -> bool:
        """Whether a game is on the list; asked after every change of every game."""
        return self.store.asked("SELECT game FROM listings WHERE game = ?", game_id) is not None

    def listing(self, game_id: str) -> Listing | None:
        with self.store.reading() as connection:
            row = connection.execute(sa.select(listings).where(listings.c.game == game_id)).mappings().first()
        return _listing(row) if row else None

    def under_way(self, most: int) -> tuple[Listing, ...]:
        """The public games that are being played, the liveliest first."""
        query = sa.select(listings).where(listings.c.public, ~listings.c.over).order_by(listings.c.at.desc())
        with self.store.reading() as connection:
            return tuple(map(_listing, connection.execute(query.limit(most)).mappings()))

    def finished(
        self, title: str = "", player: str = "", winner: str = "", most: int = 20, after: int = 0
    ) -> tuple[int, tuple[Listing, ...]]:
        """The public games that are over: how many, and some of them, the latest first."""
        where: list[sa.ColumnElement[bool]] = [listings.c.public, listings.c.over]
        where += [listings.c.title == title] if title else []
        where += [listings.c.names.contains(player.lower(), autoescape=True)] if player else []
        where += [listings.c.winners.contains(winner.lower(), autoescape=True)] if winner else []
        query = sa.select(listings).where(*where).order_by(listings.c.at.desc()).limit(most).offset(after)
        with self.store.reading() as connection:
            count = connection.execute(sa.select(sa.func.count()).select_from(listings).where(*where)).scalar_one()
            return count, tuple(map(_listing, connection.execute(query).mappings()))

    def overdue(self, now: datetime) -> tuple[Listing, ...]:
        """The games in which somebody's time is up."""
        query = sa.select(listings).where(~listings.c.over, listings.c.due <= now).order_by(listings.c.due)
        with self.store.reading() as connection:
            return tuple(map(_listing, connection.execute(query).mappings()))

    def take(self, listing: Listing, until: datetime) -> bool:
        """Whether it falls to us to see to a game whose time is up: of several servers to one alone, and to another if
        that one has not done so until then."""
        where = (listings.c.game == listing.game) & (listings.c.due == listing.due)
        with self.store.writing() as connection:
            return connection.execute(listings.update().where(where).values(due=until)).rowcount == 1


def _gathering_row(one: Gathering) -> dict[str, Any]:
    seats = [asdict(seat) for seat in one.seats]
    return {**asdict(one), "options": dict(one.options), "terms": one.terms.to_json(), "seats": seats}


def _gathering(row: Any) -> Gathering:
    seats = tuple(Place(**seat) for seat in row["seats"])
    return Gathering(**{**row, "terms": Terms.of(row["terms"]), "seats": seats})


def _listing(row: Any) -> Listing:
    return Listing(**{**row, "terms": Terms.of(row["terms"])})
