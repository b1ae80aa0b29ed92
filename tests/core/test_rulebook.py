"""Rulebooks: sections, clauses, citations, search."""

from __future__ import annotations

from pathlib import Path

import pytest

from kursbuch.core.errors import NotationError
from kursbuch.core.rulebook import Rulebook, id_of_folder
from tests.kit.rulebooks import rulebooks

TEXT = """# Toy Lines: the rules

What this is.

## A.1 How it begins

1. Everyone gets 12.
2. The bank keeps
   the rest.

> Note: nobody counts it.

## the-end How it ends

1. Most money wins.
"""


def test_a_rulebook_is_cut_into_clauses() -> None:
    book = Rulebook.parse(TEXT, "toy")
    assert (book.name, book.preface) == ("Toy Lines: the rules", "What this is.")
    assert [(s.key, s.heading, len(s.clauses)) for s in book.sections] == [
        ("A.1", "How it begins", 2),
        ("the-end", "How it ends", 1),
    ]
    assert list(book.clauses) == ["toy:A.1/1", "toy:A.1/2", "toy:the-end/1"]
    assert book.sections[0].notes == ("Note: nobody counts it.",)


def test_a_rulebook_may_have_neither_name_nor_preface() -> None:
    book = Rulebook.parse("## A Only this\n\n1. Play.\n", "toy")
    assert (book.name, book.preface, len(book.sections)) == ("", "", 1)


def test_a_clause_is_found_by_its_citation() -> None:
    book = Rulebook.parse(TEXT, "toy")
    clause = book.clause("A.1/2")
    assert clause is not None
    assert clause.text == "The bank keeps the rest."
    assert book.clause("toy:A.1/2") is clause
    assert book.clause("A.1/3") is book.clause("other:A.1/1") is None
    assert book.section("the-end") is book.sections[1]
    assert book.section("middle") is None


def test_search_finds_beginnings_of_words_in_any_case() -> None:
    book = Rulebook.parse(TEXT, "toy")
    assert [clause.id for clause in book.search("MON win")] == ["toy:the-end/1"]
    assert [clause.id for clause in book.search("the")] == ["toy:A.1/2"]
    assert list(book.search("oney")) == []
    assert list(book.search("  ")) == []


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("## Nothing", "a section is headed"),
        ("### A.2 Deep", "a section is headed"),
        ("## A.1 Again", "section A.1 is there twice"),
        ("3. Out of turn.", "item 3 of section the-end follows item 1"),
        ("Loose words.", "neither a heading nor"),
    ],
)
def test_what_cannot_be_cited_is_an_error_that_names_the_line(line: str, message: str) -> None:
    number = len(TEXT.splitlines()) + 1
    with pytest.raises(NotationError, match=f"toy rulebook, line {number}: {message}"):
        Rulebook.parse(TEXT + line, "toy")


def test_the_folder_gives_the_title() -> None:
    folders = ("g1824", "g1844", "g1854", "g18mag", "german_railways")
    assert [id_of_folder(f) for f in folders] == ["1824", "1844", "1854", "18mag", "german-railways"]


def test_reading_a_file(tmp_path: Path) -> None:
    path = tmp_path / "g1899" / "RULES.md"
    path.parent.mkdir()
    path.write_text(TEXT, encoding="utf-8")
    assert "1899:A.1/1" in Rulebook.read(path).clauses
    assert "toy:A.1/1" in Rulebook.read(path, "toy").clauses


def test_a_folder_has_a_rulebook_in_the_language_or_in_english_or_none(tmp_path: Path) -> None:
    folder = tmp_path / "g1899"
    folder.mkdir()
    assert Rulebook.of_folder(folder) is None
    (folder / "RULES.md").write_text(TEXT, encoding="utf-8")
    (english,) = {book.language for book in (Rulebook.of_folder(folder), Rulebook.of_folder(folder, "de")) if book}
    assert english == "en"
    (folder / "RULES.de.md").write_text(TEXT, encoding="utf-8")
    german = Rulebook.of_folder(folder, "de")
    assert german is not None
    assert german.language == "de"


@pytest.mark.parametrize("title_id", sorted(rulebooks()))
def test_our_rulebooks_are_whole(title_id: str) -> None:
    book = rulebooks()[title_id]
    assert book.name
    assert book.preface
    assert [section.key for section in book.sections if not section.clauses] == []
