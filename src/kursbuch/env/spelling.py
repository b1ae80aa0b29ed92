"""Actions as numbers: an action is spelled, word by word, with the words of its game.

A table of all actions would have hundreds of thousands of entries, nearly all of them illegal at any moment, and still
no room for the amount of a bid. So an agent does not pick an action at one go. It says what kind of action it means,
then what is asked for next: the hex, the tile, the company; and numbers digit by digit. `BK lays 57 at B9 turn 2` is
spelled LayTile, 57, B9, 2. What can only be one thing is not asked for.

    lexicon = Lexicon.of(game)
    spelling = Spelling(lexicon, legal(state))
    while spelling.action is None:
        spelling.say(choose(spelling.choices))

Every legal offer has exactly one spelling, and every spelling ends in a legal action. Of train runs those are spelled
that the rules propose (the best); which others a title admits cannot be listed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property

from ..board.faces import TILE
from ..board.hexes import HEX
from ..core.actions import Action
from ..core.game import AnyGame
from ..core.questions import Offer
from ..core.vocabulary import ACTOR, PLAYER, nouns_of
from ..cubes.record import CubeRecord
from ..cubes.vocabulary import RAILROAD
from ..rules.table import BANK, POOL, RESERVED, Holdings
from ..rules.vocabulary import COMPANY, HOLDER, PAPER, TRAIN

VERSION = 1
"""Goes up whenever the same number comes to stand for something else."""

WAIT = 0
"""What an agent says that is not asked anything; only where all agents speak at once."""
DIGITS = range(1, 11)
"""The numbers that stand for the digits 0 to 9."""
_PLACES = 6
"""Digits of the largest number that can be spelled."""

_NAME, _TRAIN, _HEX, _TILE, _KIND = "name", "train", "hex", "tile", "kind"
_SORTS = {
    ACTOR: _NAME,
    PLAYER: _NAME,
    COMPANY: _NAME,
    PAPER: _NAME,
    HOLDER: _NAME,
    RAILROAD: _NAME,
    TRAIN: _TRAIN,
    HEX: _HEX,
    TILE: _TILE,
}
"""What is named by a word of its own. Anything else, a dividend's `half` or a route, is numbered: the first of those
on offer, the second, and so on."""


@dataclass(frozen=True)
class Lexicon:
    """The words of one game, each with its number: its place in `listed`."""

    listed: tuple[tuple[str, str], ...]
    """Sort and name of each."""

    @staticmethod
    def of(game: AnyGame) -> Lexicon:
        digits = tuple(("digit", str(digit)) for digit in range(10))
        kinds = tuple((_KIND, kind.__name__) for kind in game.title.actions)
        return Lexicon((("wait", ""), *digits, *kinds, *_things(game)))

    @cached_property
    def number_of(self) -> Mapping[tuple[str, str], int]:
        return {word: number for number, word in enumerate(self.listed)}

    def __len__(self) -> int:
        return len(self.listed)


def _things(game: AnyGame) -> Iterator[tuple[str, str]]:
    opening = game.title.deal(game)
    yield from ((_NAME, player) for player in game.players)
    if isinstance(opening, CubeRecord):
        yield from ((_NAME, railroad) for railroad in opening.facts.railroads)
        yield from ((_HEX, place) for place in opening.facts.map.hexes)
    elif isinstance(opening, Holdings):
        yield from ((_NAME, name) for name in (*opening.facts.companies, BANK, POOL, RESERVED))
        yield from ((_TRAIN, train) for train in opening.facts.trains)
        yield from ((_HEX, place.id) for place in opening.facts.map)
        # the box holds more than numbered tiles: tunnels, panels
        yield from ((_TILE, tile) for tile in dict.fromkeys((*opening.board.supply, *opening.facts.tile_backs)))


class Spelling:
    """One answer on its way: what has been said, and what may be said next."""

    def __init__(self, lexicon: Lexicon, offers: Iterable[Offer]) -> None:
        self._lexicon = lexicon
        self._left = list(offers)
        if not self._left:
            raise ValueError("nothing is asked, so there is nothing to spell")
        self._open: list[str] = []
        """Fields still to be said."""
        self._kind: type[Action] | None = None
        self._digits = ""
        """Of the number that is being said."""
        self._at: int | None = None
        self.said: list[int] = []
        """The words so far, those included that could only be one."""
        self._settle()

    @property
    def action(self) -> Action | None:
        """The action, once it is said in full."""
        if self._kind is None or self._open:
            return None
        offer = self._left[0]
        return offer.at(self._at) if self._at is not None and offer.number else offer.action

    @property
    def choices(self) -> tuple[int, ...]:
        """What may be said next, as numbers; empty when all is said."""
        return tuple(self._ways) if self.action is None else ()

    def say(self, word: int) -> None:
        if word not in self._ways:
            raise ValueError(f"{self._lexicon.listed[word]} cannot be said here")
        self._take(word)
        self._settle()

    def next_of(self, action: Action) -> int:
        """The word to say next for that action."""
        if self._kind is None:
            return self._number(_KIND, type(action).__name__)
        field = self._open[0]
        value = action[field]
        if (sort := self._sort) is not None:
            return self._number(sort, value)
        text = f"{value if self._is_number else self._alternatives.index(value):0{_PLACES}}"
        return DIGITS[int(text[len(self._digits)])]

    # -- one word after another ---------------------------------------------------------------------

    def _settle(self) -> None:
        """Finds what may be said next, and says it where it can only be one thing."""
        while self.action is None:
            self._ways = self._find_ways()
            if len(self._ways) > 1:
                return
            self._take(next(iter(self._ways)))

    def _take(self, word: int) -> None:
        self.said.append(word)
        left = self._ways[word]
        if self._kind is None:
            self._left = left
            self._kind = type(left[0].action)
            self._open = [field.name for field in fields(left[0].action) if field.name != "who"]
        elif self._sort is not None:
            self._left = left
            self._open.pop(0)
        else:
            self._digits += str(DIGITS.index(word))
            if len(self._digits) == _PLACES:
                self._left = left
                if self._is_number:
                    self._at = int(self._digits) if any(offer.number == self._open[0] for offer in left) else self._at
                self._digits = ""
                self._open.pop(0)

    def _find_ways(self) -> dict[int, list[Offer]]:
        """What may be said next, and the offers that are left then."""
        ways: dict[int, list[Offer]] = {}
        if self._kind is None:
            for offer in self._left:
                ways.setdefault(self._number(_KIND, type(offer.action).__name__), []).append(offer)
            return ways
        field = self._open[0]
        if (sort := self._sort) is not None:
            for offer in self._left:
                ways.setdefault(self._number(sort, offer.action[field]), []).append(offer)
            return ways
        size = 10 ** (_PLACES - len(self._digits) - 1)
        for offer, low, high in self._ranges(field):
            for digit in range(10):
                first = int(f"{self._digits}{digit}") * size
                if low < first + size and first <= high:
                    ways.setdefault(DIGITS[digit], []).append(offer)
        return ways

    def _ranges(self, field: str) -> Iterator[tuple[Offer, int, int]]:
        """The numbers that each offer admits for a field."""
        if not self._is_number:
            order = {value: number for number, value in enumerate(self._alternatives)}
        for offer in self._left:
            if offer.number == field:
                yield offer, offer.low, offer.high
            else:
                value = offer.action[field]
                number = value if self._is_number else order[value]
                yield offer, number, number

    @property
    def _sort(self) -> str | None:
        """What sort of word the next field takes; None for one that is spelled in digits."""
        value = self._left[0].action[self._open[0]]
        return _SORTS.get(nouns_of(type(self._left[0].action))[self._open[0]]) if isinstance(value, str) else None

    @property
    def _is_number(self) -> bool:
        return isinstance(self._left[0].action[self._open[0]], int)

    @property
    def _alternatives(self) -> Sequence[object]:
        return list(dict.fromkeys(offer.action[self._open[0]] for offer in self._left))

    def _number(self, sort: str, name: str) -> int:
        return self._lexicon.number_of[sort, name]


def spell(lexicon: Lexicon, offers: Iterable[Offer], action: Action) -> list[int]:
    """What an agent says for that action, among these offers; nothing if it is the only one."""
    spelling, said = Spelling(lexicon, offers), []
    while spelling.action is None:
        said.append(spelling.next_of(action))
        spelling.say(said[-1])
    return said
