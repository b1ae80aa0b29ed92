"""Rulebooks: the rules of a title in our words, cut into clauses that can be cited.

A rulebook is a Markdown file. Its sections are headed `## KEY Heading`, where the key has no blank, and hold
numbered items, indented where they go on in a second line. Item 4 of section `VI.8` of the title `xx` is the
clause `xx:VI.8/4`. A quoted line (`> ...`) is a note to the section: how we read what is in doubt.

A title's `RULES.md` is English. `RULES.de.md` beside it is the same book in German: keys and numbers are kept, so
that a citation leads to the same clause.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from .errors import NotationError

_HEADING = re.compile(r"## (\S+) +(\S.*)")
_ITEM = re.compile(r"(\d+)\. +(\S.*)")
_CITATION = re.compile(r"[a-z0-9-]+:[^\s:/]+/[1-9][0-9]*")


def is_citation(text: str) -> bool:
    """Whether `text` has the form title:section/number."""
    return _CITATION.fullmatch(text) is not None


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule: `id` is how it is cited."""

    id: str
    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """A headed run of clauses, with our notes to them."""

    key: str
    heading: str
    clauses: tuple[Clause, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True)
class Rulebook:
    """The rules of one title."""

    title_id: str
    name: str
    preface: str
    sections: tuple[Section, ...]
    language: str = "en"

    @staticmethod
    def read(path: Path, title_id: str = "") -> Rulebook:
        """Reads a RULES.md or RULES.LANGUAGE.md; the title's id follows from its folder unless it is given."""
        _, _, language = path.stem.partition(".")
        text = path.read_text(encoding="utf-8")
        return Rulebook.parse(text, title_id or id_of_folder(path.parent.name), language or "en")

    @staticmethod
    def of_folder(folder: Path, language: str = "en") -> Rulebook | None:
        """The rules of the title in that folder: in this language, else in English, else there are none."""
        names = (f"RULES.{language}.md", "RULES.md")
        return next((Rulebook.read(folder / name) for name in names if (folder / name).is_file()), None)

    @staticmethod
    def parse(text: str, title_id: str, language: str = "en") -> Rulebook:
        """NotationError names the line that cannot be cited: a heading without key, a number out of turn."""
        reader = _Reader(title_id, language)
        for number, line in enumerate(text.splitlines(), 1):
            try:
                reader.take(line.rstrip())
            except ValueError as error:
                raise NotationError(f"{title_id} rulebook, line {number}: {error}") from None
        return reader.finish()

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        """Every clause by its id, in the order of the book."""
        return {clause.id: clause for section in self.sections for clause in section.clauses}

    def clause(self, citation: str) -> Clause | None:
        """The clause cited, with its title (`xx:VI.8/4`) or without (`VI.8/4`)."""
        return self.clauses.get(citation if ":" in citation else f"{self.title_id}:{citation}")

    def section(self, key: str) -> Section | None:
        return next((s for s in self.sections if s.key == key), None)

    def search(self, words: str) -> Iterator[Clause]:
        """The clauses in which each of the words begins some word, whatever the case."""
        wanted = [re.compile(rf"\b{re.escape(word)}", re.IGNORECASE) for word in words.split()]
        if wanted:
            yield from (c for c in self.clauses.values() if all(w.search(c.text) for w in wanted))


def id_of_folder(folder: str) -> str:
    """The title in that folder. A package name begins with no digit and has no hyphen: `g18xx` is 18xx."""
    return (folder[1:] if re.match(r"g\d", folder) else folder).replace("_", "-")


class _Reader:
    """Takes a rulebook line by line."""

    def __init__(self, title_id: str, language: str) -> None:
        self.title_id = title_id
        self.language = language
        self.name = ""
        self.preface: list[str] = []
        self.sections: list[Section] = []
        self.head: tuple[str, str] | None = None
        self.items: list[str] = []
        self.notes: list[str] = []

    def take(self, line: str) -> None:
        if line.startswith("# "):
            self.name = line[2:]
        elif line.startswith("##"):
            self._close()
            if not (match := _HEADING.fullmatch(line)):
                raise ValueError(f"a section is headed `## KEY Heading`, not {line!r}")
            if any(match[1] == s.key for s in self.sections):
                raise ValueError(f"section {match[1]} is there twice")
            self.head = match[1], match[2]
        elif self.head is None:
            self.preface.append(line)
        elif match := _ITEM.fullmatch(line):
            if int(match[1]) != len(self.items) + 1:
                raise ValueError(f"item {match[1]} of section {self.head[0]} follows item {len(self.items)}")
            self.items.append(match[2])
        elif line.startswith("> "):
            self.notes.append(line[2:])
        elif line.startswith(" ") and self.items:
            self.items[-1] += " " + line.strip()
        elif line:
            raise ValueError(f"neither a heading nor a numbered item nor a note: {line!r}")

    def _close(self) -> None:
        if self.head:
            key, heading = self.head
            clauses = tuple(Clause(f"{self.title_id}:{key}/{n}", n, text) for n, text in enumerate(self.items, 1))
            self.sections.append(Section(key, heading, clauses, tuple(self.notes)))
        self.head, self.items, self.notes = None, [], []

    def finish(self) -> Rulebook:
        self._close()
        preface = "\n".join(self.preface).strip()
        return Rulebook(self.title_id, self.name, preface, tuple(self.sections), self.language)
