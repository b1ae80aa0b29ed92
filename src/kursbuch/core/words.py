"""From names and figures to sentences.

A title has a table of wordings for each language. They go by the name of a rule (`sell.half`) or an event (`sold`),
by what is done (`did.LayTile` after the fact, `do.LayTile` on a button, `kind.LayTile` above a choice of such
actions), or by a value that is a word or a name (`source:bank`, `step:track`). A name that refines another, as
`lay.phase.green` does `lay.phase`, takes that one's wording where it has none of its own.

In a wording
* figures stand in braces, `{price}`; a tuple is told item by item;
* what stands in brackets is left out where a figure in it is 0 or empty, `[ for {cost}]`;
* if there is one such part, events of that name in a row that differ in nothing else make one sentence, in which the
  part is repeated, or counted where it is the same;
* nothing at all, "", means that there is nothing to say.

An event that concerns whoever acts may have a wording of its own for after that action: `ran.Run` besides `ran`. If
that begins with a blank or a stop it goes on in the sentence of the action: "BK runs" + " for 240".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import TypedDict, TypeVar

from . import data
from .reports import Event, Figures

T = TypeVar("T")
Value = Callable[[str, object], T]
"""How a figure of that name and value is told."""

_FIGURE = re.compile(r"{(\w+)}")
_PART = re.compile(r"\[([^]]*)\]")
STOPS = " ,:;"
"""What a wording begins with that goes on in the sentence before it."""


def find(name: str, words: Mapping[str, str]) -> str | None:
    """The wording of a name, or of the one that it refines."""
    while name not in words and "." in name:
        name = name.rpartition(".")[0]
    return words.get(name)


def figures_of(wording: str) -> frozenset[str]:
    """The names of the figures in a wording."""
    return frozenset(_FIGURE.findall(wording))


def parts(wording: str) -> list[str]:
    """A wording by turns: words, the name of a figure, words and so on; for whoever fills it in elsewhere."""
    return _FIGURE.split(wording)


def told(events: Iterable[Event], wording: Callable[[Event], str], value: Value[T]) -> list[list[str | T]]:
    """Events as sentences, those first that go on in the sentence of the action."""
    found = []
    for (text, _), same in groupby(((wording(event), event) for event in events), key=_common):
        rows = [event.figures for _, event in same]
        repeats = len(_PART.findall(text)) == 1
        found += [fill(text, some, value) for some in ([rows] if repeats else [[row] for row in rows])]
    return sorted((sentence for sentence in found if sentence), key=lambda sentence: not goes_on(sentence))


def _common(pair: tuple[str, Event]) -> tuple[str, tuple[object, ...]]:
    """What events must have in common to make one sentence: the wording, and the figures outside of its brackets."""
    text, event = pair
    return text, tuple(event.figures.get(name) for name in _FIGURE.findall(_PART.sub("", text)))


def goes_on(sentence: Sequence[object]) -> bool:
    """Whether a sentence is the rest of the one before it."""
    return isinstance(sentence[0], str) and sentence[0].startswith(tuple(STOPS))


def fill(wording: str, rows: Sequence[Figures], value: Value[T]) -> list[str | T]:
    """A wording with its figures put in, as pieces; it is empty when no more than stops are left of it."""
    found: list[str | T] = []
    for number, part in enumerate(_PART.split(wording)):
        if number % 2 == 0:
            found += _filled(part, rows[0], value)
            continue
        names = _FIGURE.findall(part)
        said = Counter(tuple(row[name] for name in names) for row in rows if all(row.get(name) for name in names))
        for place, (figures, count) in enumerate(said.items()):
            found += [", "] if place else []
            found += [f"{count} × "] if count > 1 else []
            found += _filled(part, dict(zip(names, figures, strict=True)), value)
    if all(isinstance(piece, str) and not piece.strip(STOPS) for piece in found):
        return []
    return list(_a_or_an(found))


def _a_or_an(pieces: Sequence[str | T]) -> Iterator[str | T]:
    """English: a 3-train, but an 8-train."""
    for piece, after in zip(pieces, (*pieces[1:], ""), strict=True):
        vowel = isinstance(after, str) and after.startswith(("8", "A", "E", "I", "O"))
        yield f"{piece[:-1]}n " if vowel and isinstance(piece, str) and f" {piece}".endswith(" a ") else piece


def _filled(text: str, figures: Figures, value: Value[T]) -> Iterator[str | T]:
    for number, piece in enumerate(_FIGURE.split(text)):
        if number % 2 == 0:
            if piece:
                yield piece
            continue
        told = figures[piece]
        for place, item in enumerate(told if isinstance(told, tuple) else (told,)):
            if place:
                yield ", "
            yield value(piece, item)


# -- the files they stand in --------------------------------------------------------------------------------


def wordings(language: str, *packages: str) -> Mapping[str, str]:
    """The wordings in `words.LANGUAGE.toml` of these packages; what a later one says goes before an earlier one."""
    return _tables(f"words.{language}.toml", __package__, *packages)


class Texts(TypedDict):
    """What a title says, as its arguments."""

    clauses: Mapping[str, str]
    words: Mapping[str, str]
    german: Mapping[str, str]
    cards: Mapping[str, Sequence[str]]


def texts(family: str, package: str) -> Texts:
    """Clauses and wordings of a title's package, and those of its family."""
    return Texts(
        clauses=clauses(package),
        words=wordings("en", family, package),
        german=wordings("de", family, package),
        cards=data.table(package, "cards.toml"),
    )


def clauses(package: str) -> Mapping[str, str]:
    """Rule name -> clause of the rulebook, from the title's `clauses.toml`."""
    return _tables("clauses.toml", package)


def _tables(name: str, *packages: str) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for package in packages:
        found |= data.table(package, name)
    return MappingProxyType(found)
