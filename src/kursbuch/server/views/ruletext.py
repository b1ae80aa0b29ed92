"""Text of the rules as HTML: `code` is set as code, and what cites the same rulebook leads there."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from markupsafe import Markup, escape

import kursbuch

from ...core.errors import SetupError
from ...core.rulebook import Rulebook, id_of_folder


@lru_cache(maxsize=32)
def rulebook(title_id: str, language: str = "en") -> Rulebook | None:
    """The rules of a title in our words, which lie beside its code; in English where it has them in no other."""
    for folder in sorted((Path(kursbuch.__file__).parent / "titles").iterdir()):
        if id_of_folder(folder.name) == title_id:
            return Rulebook.of_folder(folder, language)
    return None


@lru_cache(maxsize=1 << 12)  # a list of offers cites dozens
def place_of(citation: str, language: str) -> str:
    """A clause as people name it: `1824 VI.8/4`; where sections have no numbers by the heading, `1844 Selling, 7`."""
    title, _, clause = citation.partition(":")
    key, _, number = clause.partition("/")
    book = rulebook(title, language) if key[:1].islower() else None
    section = book.section(key) if book else None
    name = _name_of(title)
    if name.lower().startswith(title):
        name = name[: len(title)]  # as people call it for short
    return f"{name} {section.heading}, {number}" if section else f"{name} {clause}"


@lru_cache(maxsize=32)  # to find that there is no such title means to look through all packages that are installed
def _name_of(title_id: str) -> str:
    try:
        return kursbuch.title(title_id).name
    except SetupError:
        return title_id


def prose(text: str, book: Rulebook) -> Markup:
    """One run of text. Between backticks a bare key is a citation too (`pass` is a section, pass is a word)."""
    parts = text.split("`")
    return Markup("").join(_code(part, book) if n % 2 else _plain(part, book) for n, part in enumerate(parts))


def paragraphs(text: str, book: Rulebook) -> Markup:
    """A text of several lines, each a paragraph."""
    lines = (line for line in text.splitlines() if line)
    return Markup("").join(Markup("<p>{}</p>").format(prose(line, book)) for line in lines)


def _plain(text: str, book: Rulebook) -> Markup:
    done, html = 0, Markup("")
    for match in _citations(book).finditer(text):
        if place := _place(match, book):
            html += escape(text[done : match.start()]) + _link(place, match[0])
            done = match.end()
    return html + escape(text[done:])


def _code(text: str, book: Rulebook) -> Markup:
    if (match := _citations(book).fullmatch(text)) and (place := _place(match, book, bare=True)):
        return Markup("<code>{}</code>").format(_link(place, text))
    return Markup("<code>{}</code>").format(text)


def _link(place: str, text: str) -> Markup:
    return Markup('<a href="#{}">{}</a>').format(place, text)


def _place(match: re.Match[str], book: Rulebook, bare: bool = False) -> str:
    """Where on the page the citation leads; nowhere if it is none. `VI.8`, `set-up`: what else. But `pass`?"""
    key, number = match["key"], match["number"]
    if number:
        return f"{key}/{number}" if book.clause(f"{key}/{number}") else ""
    return key if bare or "." in key or "-" in key else ""


@lru_cache(maxsize=32)
def _pattern(title_id: str, keys: tuple[str, ...]) -> re.Pattern[str]:
    longest_first = "|".join(re.escape(key) for key in sorted(keys, key=len, reverse=True))
    return re.compile(
        rf"(?<![\w.:/-])(?:{re.escape(title_id)}:)?(?P<key>{longest_first})(?:/(?P<number>\d+))?(?![\w/-]|\.\d)"
    )


def _citations(book: Rulebook) -> re.Pattern[str]:
    return _pattern(book.title_id, tuple(section.key for section in book.sections))
