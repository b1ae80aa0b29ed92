"""What is cited exists: by the tests, and by the refusals of every title."""

from __future__ import annotations

import pytest

import kursbuch
from kursbuch.core.rulebook import is_citation

from .rule import rule
from .rulebooks import rulebooks


def test_every_clause_cited_by_a_test_exists(request: pytest.FixtureRequest) -> None:
    cited = {
        (clause, item.nodeid)
        for item in request.session.items
        for mark in item.iter_markers("rule")
        for clause in mark.args
    }
    known = {clause for book in rulebooks().values() for clause in book.clauses}
    assert sorted((clause, test) for clause, test in cited if clause not in known) == []


@pytest.mark.parametrize("title_id", kursbuch.titles())
def test_every_clause_a_title_refuses_by_exists(title_id: str) -> None:
    title, book = kursbuch.title(title_id), rulebooks()[title_id]
    missing = {name: clause for name, clause in title.clauses.items() if book.clause(clause) is None}
    assert missing == {}


@pytest.mark.parametrize("title_id", kursbuch.titles())
def test_every_clause_on_a_card_exists_and_every_kind_of_thing_has_some(title_id: str) -> None:
    title, book = kursbuch.title(title_id), rulebooks()[title_id]
    assert [c for cited in title.cards.values() for c in cited if book.clause(c) is None] == []
    facts = title.facts(kursbuch.game(title_id, title.players[-1]))
    companies, trains = getattr(facts, "companies", {}).values(), getattr(facts, "trains", {}).values()
    assert {f"kind:{company.kind}" for company in companies} <= set(title.cards)
    assert {f"trains:{train.kind}" for train in trains} <= set(title.cards)


@pytest.mark.parametrize("title_id", kursbuch.titles())
def test_every_rule_has_words(title_id: str) -> None:
    title = kursbuch.title(title_id)
    assert [rule for rule in title.clauses if not title.wording(rule)] == []
    assert {"over", "turn", "order"} <= set(title.clauses)


@pytest.mark.parametrize("text", ["VI.8/4", "1824:VI.8", "1824:VI.8/0", "1824: VI.8/4", "1824:VI.8/four"])
def test_a_malformed_citation_is_an_error(text: str) -> None:
    assert not is_citation(text)
    with pytest.raises(ValueError, match="title:section/number"):
        rule(text)
