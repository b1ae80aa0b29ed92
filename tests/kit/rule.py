"""How a test says which clauses of a rulebook it proves."""

from __future__ import annotations

import pytest

from kursbuch.core.rulebook import is_citation


def rule(*clauses: str) -> pytest.MarkDecorator:
    """Marks a test with the clauses it proves: `@rule("1824:VI.8/4")`. A test checks that they exist."""
    for clause in clauses:
        if not is_citation(clause):
            raise ValueError(f"a clause is cited as title:section/number, not {clause!r}")
    return pytest.mark.rule(*clauses)
