"""The games that a server has in memory, with as many of their moments as somebody looks at.

Whoever plays on needs the newest moment of a game; only a page needs the others, and they can be worked out again. So a
game at which no page has looked for a while is shortened to its last few moments: bots that play among themselves take
little room, however long. Of such games that are over, a few are kept for whoever asks next, as nothing will be done
with them any more. When there are too many moments all the same, other games are shortened, first those at which nobody
has looked for longest; then games are forgotten, first those with which nothing was done for longest. The log has them.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, replace

from ..core.questions import Offer
from .play import Play
from .storage.records import JSON

MOST, ROOM = 20_000, 20 * 1024
"""Moments that are kept, and the bytes that one takes at most; 15 KB as a rule, so 300 MB of all."""
WRITTEN = 10
"""Moves that take as much room as a moment, without theirs: a kilobyte or two each, with packed moments between."""
FEW, LONG = 4, 16
"""How many a shortened game keeps, as who plays on may want to take something back; and beyond how many it is
shortened."""
WHILE = 30
"""Moves in which no page has looked at a game, after which none is expected to."""
OVER = 12
"""Games that are kept although they are over and no page looks at them."""


@dataclass
class _Kept:
    play: Play
    orders: Mapping[str, JSON] | None
    """Its standing orders, as far as they were asked for; the store compares them before it writes."""
    looked: int
    """How long the game was when a page looked at it last."""
    moments: int = 0
    offers: tuple[Offer, ...] | None = None
    """What may be answered now, if somebody has asked."""


class Keeping:
    def __init__(self) -> None:
        self._games: OrderedDict[str, _Kept] = OrderedDict()
        """Whatever something was done with last is the last."""
        self._long: OrderedDict[str, None] = OrderedDict()
        """Those that can be shortened; whatever was looked at last is the last."""
        self._over: OrderedDict[str, None] = OrderedDict()
        """Those that are over and at which no page looks; whatever was asked for last is the last."""
        self._moments = 0
        self._guard = threading.Lock()

    @property
    def size(self) -> tuple[int, int]:
        """How many games are kept, and how many moments of them."""
        return len(self._games), self._moments

    def get(self, game_id: str) -> Play | None:
        found = self._games.get(game_id)
        return found.play if found else None

    def orders(self, game_id: str) -> Mapping[str, JSON] | None:
        found = self._games.get(game_id)
        return found.orders if found else None

    def offers(self, play: Play) -> tuple[Offer, ...] | None:
        """What may be answered at this moment of a game, if it is the last and somebody has asked."""
        found = self._games.get(play.row.id)
        return found.offers if found and found.play.latest == play.latest else None

    def note_offers(self, play: Play, offers: tuple[Offer, ...]) -> None:
        with self._guard:
            if (known := self._games.get(play.row.id)) is not None and known.play.latest == play.latest:
                known.offers = offers

    def keep(self, play: Play, orders: Mapping[str, JSON] | None = None) -> None:
        with self._guard:
            known = self._games.get(play.row.id)
            looked = known.looked if known else 0
            is_long, is_alone = play.states.at_hand > LONG, len(play.moves) - looked > WHILE
            self._put(_Kept(play.shortened(FEW) if is_long and is_alone else play, orders, looked))
            self._games.move_to_end(play.row.id)
            self._over.pop(play.row.id, None)
            if is_alone and play.state.over:
                self._over[play.row.id] = None
                if len(self._over) > OVER:
                    self._drop(next(iter(self._over)))
            while self._moments > MOST and self._long:
                oldest = self._games[next(iter(self._long))]
                self._put(replace(oldest, play=oldest.play.shortened(FEW)))
            while self._moments > MOST and len(self._games) > 1:
                self._drop(next(iter(self._games)))

    def looked_at(self, game_id: str) -> None:
        """A page shows the game, and may ask for any moment of it."""
        with self._guard:
            if (known := self._games.get(game_id)) is not None:
                self._put(replace(known, looked=len(known.play.moves)))
                self._games.move_to_end(game_id)
            if game_id in self._long:
                self._long.move_to_end(game_id)
            self._over.pop(game_id, None)

    def forget(self, game_id: str, only: Play | None = None) -> None:
        """Keeps a game no longer; `only`, if it is still as it was then."""
        with self._guard:
            if only is None or self.get(game_id) is only:
                self._drop(game_id)

    def _put(self, new: _Kept) -> None:
        game_id, known = new.play.row.id, self._games.get(new.play.row.id)
        new.moments = new.play.states.kept + len(new.play.moves) // WRITTEN
        self._moments += new.moments - (known.moments if known else 0)
        self._games[game_id] = new
        if new.play.states.at_hand > LONG:
            self._long.setdefault(game_id)
        else:
            self._long.pop(game_id, None)

    def _drop(self, game_id: str) -> None:
        self._long.pop(game_id, None)
        self._over.pop(game_id, None)
        if (known := self._games.pop(game_id, None)) is not None:
            self._moments -= known.moments
