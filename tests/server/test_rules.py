"""The rules on the page: in both languages clause by clause the same, and found where a refusal cites them."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import kursbuch
from kursbuch.core.rulebook import Rulebook
from kursbuch.server.views.ruletext import paragraphs, prose, rulebook

from .conftest import Hall

TITLES = kursbuch.titles()


def both(title_id: str) -> tuple[Rulebook, Rulebook]:
    english, german = rulebook(title_id), rulebook(title_id, "de")
    assert english is not None
    assert german is not None
    return english, german


def figures(text: str) -> list[str]:
    """The numbers in a text, whatever the order; thousands are 12,000 in English and 12.000 in German."""
    return sorted(re.findall(r"\d+", re.sub(r"(?<=\d)[.,](?=\d{3})", "", text)))


@pytest.mark.parametrize("title_id", TITLES)
def test_a_citation_leads_to_the_same_clause_in_both_languages(title_id: str) -> None:
    english, german = both(title_id)
    assert (english.language, german.language) == ("en", "de")
    assert [section.key for section in german.sections] == [section.key for section in english.sections]
    assert list(german.clauses) == list(english.clauses)
    assert [len(section.notes) for section in german.sections] == [len(s.notes) for s in english.sections]


@pytest.mark.parametrize("title_id", TITLES)
def test_both_languages_give_the_same_figures(title_id: str) -> None:
    english, german = both(title_id)
    differ = [id_ for id_ in english.clauses if figures(english.clauses[id_].text) != figures(german.clauses[id_].text)]
    assert differ == []


@pytest.mark.parametrize("title_id", TITLES)
def test_no_clause_was_left_in_english(title_id: str) -> None:
    english, german = both(title_id)
    assert [id_ for id_ in english.clauses if english.clauses[id_].text == german.clauses[id_].text] == []
    foreign = re.compile(r"(?<![\w-])(the|and|of|with|company|train|share)(?![\w-])")
    assert [id_ for id_, clause in german.clauses.items() if foreign.search(clause.text)] == []


class Places(HTMLParser):
    """The ids of a page, and what its links to itself lead to."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.targets: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.ids.add(value)
            if name == "href" and value and value.startswith("#"):
                self.targets.add(value[1:])


@pytest.mark.parametrize("title_id", TITLES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_has_a_place_for_every_clause(hall: Hall, title_id: str, language: str) -> None:
    answer = hall.http.get(f"/rules/{title_id}", headers={"accept-language": language})
    places = Places(answer.text)
    assert f'<main class="prose" lang="{language}">' in answer.text
    assert {clause.partition(":")[2] for clause in both(title_id)[0].clauses} <= places.ids
    assert {clause for clause in kursbuch.title(title_id).clauses.values() if clause not in places.ids} == set()
    assert places.targets - places.ids == {""}


def test_the_page_is_german_for_those_who_read_german(hall: Hall) -> None:
    german = "Ein Marker zeigt an, ob gerade eine AR oder eine BR läuft."
    by_wish = hall.http.get("/rules/1854", headers={"accept-language": "de-AT,de;q=0.9,en;q=0.5"})
    by_choice = hall.http.get("/rules/1854", headers={"accept-language": "en", "cookie": "lang=de"})
    english = hall.http.get("/rules/1854", headers={"accept-language": "fr"})
    assert german in by_wish.text
    assert german in by_choice.text
    assert german not in english.text
    assert "A marker shows whether an SR or an OR is on." in english.text
    assert "1854 Österreich" in hall.http.get("/rules", headers={"accept-language": "de"}).text


def test_a_title_without_german_rules_has_its_english_ones(tmp_path: Path) -> None:
    folder = tmp_path / "g1899"
    folder.mkdir()
    assert Rulebook.of_folder(folder, "de") is None
    (folder / "RULES.md").write_text("# Toy\n\n## A.1 Begin\n\n1. Words.\n", encoding="utf-8")
    english = Rulebook.of_folder(folder, "de")
    (folder / "RULES.de.md").write_text("# Toy\n\n## A.1 Anfang\n\n1. Wörter.\n", encoding="utf-8")
    german = Rulebook.of_folder(folder, "de")
    assert english is not None
    assert german is not None
    assert (english.language, english.clauses["1899:A.1/1"].text) == ("en", "Words.")
    assert (german.language, german.clauses["1899:A.1/1"].text) == ("de", "Wörter.")


BOOK = Rulebook.parse(
    "# Toy\n\n## A.1 Begin\n\n1. One.\n2. Two.\n\n## A.1.2 More\n\n1. One.\n\n## pass Passing\n\n1. One.\n", "toy"
)


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("see A.1.", 'see <a href="#A.1">A.1</a>.'),
        ("(A.1/2)", '(<a href="#A.1/2">A.1/2</a>)'),
        ("A.1/3 is not there", "A.1/3 is not there"),
        ("A.1.2 or A.1.7", '<a href="#A.1.2">A.1.2</a> or A.1.7'),
        ("they pass; pass/1", 'they pass; <a href="#pass/1">pass/1</a>'),
        (
            "`pass` and `toy:A.1/1`",
            '<code><a href="#pass">pass</a></code> and <code><a href="#A.1/1">toy:A.1/1</a></code>',
        ),
        ("`x < y` & <b>", "<code>x &lt; y</code> &amp; &lt;b&gt;"),
    ],
)
def test_what_is_cited_in_the_text_is_linked(text: str, html: str) -> None:
    assert prose(text, BOOK) == html


def test_lines_are_paragraphs() -> None:
    assert paragraphs("One.\n\nA.1", BOOK) == '<p>One.</p><p><a href="#A.1">A.1</a></p>'
