"""Share markets: where a marker goes when a company pays, withholds, is sold or is sold out.

Markers on one space are stacked; a marker that arrives goes under those already there, and the top one
operates first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from string import ascii_lowercase
from typing import Self

from ..core.errors import SetupError

Cell = tuple[int, int]
Stacks = Mapping[Cell, tuple[str, ...]]


@dataclass(frozen=True)
class Market:
    """A grid of prices. Row 0 is on top; rows may be of different length and start with None."""

    prices: tuple[tuple[int | None, ...], ...]
    par: tuple[Cell, ...] = ()
    zones: Mapping[str, tuple[Cell, ...]] = field(default_factory=dict)
    lines: frozenset[str] = frozenset()
    """Zones of which the chart shows only the line at which they begin."""
    is_staggered: bool = False
    """Does each row lie half a space to the left of the one above?"""

    def __post_init__(self) -> None:
        for row in self.prices:
            known = [p for p in row if p is not None]
            if known != sorted(set(known)):
                raise SetupError(f"the prices of a market row must rise: {row}")

    @classmethod
    def parse(
        cls, text: str, zones: Mapping[str, str], *, lines: Iterable[str] = (), is_staggered: bool = False
    ) -> Self:
        """A chart as it is printed, a row a line: prices with the letters of their `zones`, `-` where there is none.

        Companies start in the zone `par`.
        """
        rows = [line.split() for line in text.splitlines()]
        spaces = [((row, col), space) for row, line in enumerate(rows) for col, space in enumerate(line)]
        found = {zone: tuple(cell for cell, space in spaces if mark in space) for mark, zone in zones.items()}
        prices = tuple(tuple(_price(space) for space in line) for line in rows)
        return cls(prices, found["par"], found, frozenset(lines), is_staggered)

    def price(self, cell: Cell) -> int:
        value = self.prices[cell[0]][cell[1]]
        assert value is not None
        return value

    def has(self, cell: Cell) -> bool:
        row, col = cell
        return 0 <= row < len(self.prices) and 0 <= col < len(self.prices[row]) and self.prices[row][col] is not None

    def right(self, cell: Cell) -> Cell:
        """One space to the right, at the end of a row one up."""
        row, col = cell
        return self._first(cell, (row, col + 1), (row - 1, col))

    def left(self, cell: Cell) -> Cell:
        """One space to the left, at the start of a row one down."""
        row, col = cell
        return self._first(cell, (row, col - 1), (row + 1, col))

    @cached_property
    def steps(self) -> Mapping[Cell, tuple[int, int]]:
        """By space: what a step to the left adds to the price, and what one to the right does."""
        spaces = [(row, col) for row, line in enumerate(self.prices) for col in range(len(line))]
        return {
            cell: (self.price(self.left(cell)) - self.price(cell), self.price(self.right(cell)) - self.price(cell))
            for cell in filter(self.has, spaces)
        }

    def _first(self, cell: Cell, wanted: Cell, otherwise: Cell) -> Cell:
        """The first of these spaces that there is; the cell itself if there is none."""
        return wanted if self.has(wanted) else otherwise if self.has(otherwise) else cell

    def up(self, cell: Cell) -> Cell:
        """One space up; on a chart of a single line, to the right."""
        if len(self.prices) == 1:
            return self.right(cell)
        above = (cell[0] - 1, cell[1])
        return above if self.has(above) else cell

    def down(self, cell: Cell) -> Cell:
        """One space down; on a chart of a single line, to the left."""
        if len(self.prices) == 1:
            return self.left(cell)
        below = (cell[0] + 1, cell[1])
        return below if self.has(below) else cell

    def up_left(self, cell: Cell) -> Cell:
        """One space up to the left, on charts whose rows lie half a space apart."""
        found = (cell[0] - 1, cell[1] - 1)
        return found if self.has(found) else cell

    def down_right(self, cell: Cell) -> Cell:
        found = (cell[0] + 1, cell[1] + 1)
        return found if self.has(found) else cell

    def par_cell(self, price: int) -> Cell:
        """Where a company starts at that price; KeyError where none does."""
        return {self.price(cell): cell for cell in reversed(self.par)}[price]

    @cached_property
    def par_prices(self) -> tuple[int, ...]:
        """The prices at which companies start, rising."""
        return tuple(sorted(self.price(cell) for cell in self.par))


def _price(space: str) -> int | None:
    return None if space == "-" else int(space.rstrip(ascii_lowercase))


def moved(stacks: Stacks, company: str, old: Cell | None, new: Cell) -> Stacks:
    """The stacks after the company's marker went from one space under those of another."""
    if old == new:
        return stacks
    changed = dict(stacks)
    if old is not None:
        rest = tuple(c for c in changed[old] if c != company)
        if rest:
            changed[old] = rest
        else:
            del changed[old]
    changed[new] = (*changed.get(new, ()), company)
    return changed


def removed(stacks: Stacks, company: str, old: Cell) -> Stacks:
    changed = dict(stacks)
    rest = tuple(c for c in changed[old] if c != company)
    if rest:
        changed[old] = rest
    else:
        del changed[old]
    return changed
