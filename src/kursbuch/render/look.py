"""What a title tells the renderer: colours of its companies, its market, the marks of the moment."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from ..board.board import Board
from .style import contrast

WHITE, INK, BLACK = "#ffffff", "#221408", "#000000"
LEAST_CONTRAST = 4.5

Cell = tuple[int, int]
"""Row and column of a share market."""


@dataclass(frozen=True)
class CompanyStyle:
    """A company's chip: a few letters on a ground. Without an ink, or with one that cannot be read on the
    ground, the letters are white or dark, whichever stands out more."""

    letters: str
    ground: str
    ink: str = ""

    def __post_init__(self) -> None:
        for colour in filter(None, (self.ground, self.ink)):
            if not re.fullmatch(r"#[0-9a-fA-F]{6}", colour):
                raise ValueError(f"{self.letters}: {colour!r} is no colour; write it as #rrggbb")

    @cached_property
    def letter_ink(self) -> str:
        if self.ink and contrast(self.ink, self.ground) >= LEAST_CONTRAST:
            return self.ink
        better = max((WHITE, INK), key=lambda ink: contrast(ink, self.ground))
        return better if contrast(better, self.ground) >= LEAST_CONTRAST else BLACK


Companies = Mapping[str, CompanyStyle]


def style_of(companies: Companies, company: str) -> CompanyStyle:
    """A company's style; one that the title did not list gets its id on a neutral ground."""
    return companies.get(company) or CompanyStyle(company[:3], "#5d5343", WHITE)


@dataclass(frozen=True)
class RouteDrawing:
    """A train's run: the track pieces ("E12/t0") and stops ("E12/c0") in order; `colour` counts from 0."""

    train: str
    pieces: tuple[str, ...]
    stops: tuple[str, ...] = ()
    colour: int = 0
    revenue: int | None = None


@dataclass(frozen=True)
class Marks:
    """What is pointed out on the board."""

    legal: frozenset[str] = frozenset()
    selected: str = ""
    last: frozenset[str] = frozenset()
    """Hexes of the last move."""
    flag: str = ""
    """Words at the selected hex, such as its price."""


@dataclass(frozen=True)
class Zone:
    """A kind of market space. `colour` is a tile colour for its ground; with `border` the zone is outlined in
    red instead (a line that has a meaning when crossed)."""

    words: str
    colour: str = ""
    border: bool = False


@dataclass(frozen=True)
class MarketDrawing:
    """A share market. `shape`: "grid"; "line" (one row, drawn in rows of `wrap`); "hex" (each row lies half a
    space to the left of the one above)."""

    prices: tuple[tuple[int | None, ...], ...]
    zones: Mapping[Cell, tuple[str, ...]] = field(default_factory=dict)
    kinds: Mapping[str, Zone] = field(default_factory=dict)
    markers: Mapping[Cell, tuple[str, ...]] = field(default_factory=dict)
    """Companies on each space, the topmost first."""
    shape: str = "grid"
    wrap: int = 0


@dataclass(frozen=True)
class PriceMove:
    """Where the price of a company stands and where it would go: `to` if taken, `other` by the other choice."""

    company: str
    start: Cell | None
    to: Cell
    other: Cell | None = None


@dataclass(frozen=True)
class Look:
    """Everything about a position that is drawn. A title gives it by its `look(position)`."""

    board: Board
    companies: Companies
    colour: str = "yellow"
    """The newest tile colour, by which off-board values hold."""
    market: MarketDrawing | None = None
    caption: str = ""
    """The moment in words, such as "Operating round 7.3, phase 8"."""
    marks: Marks = Marks()
    routes: tuple[RouteDrawing, ...] = ()
