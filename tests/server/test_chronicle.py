"""What companies have done is noted with the moves, and cards tell it without looking back."""

from __future__ import annotations

from itertools import pairwise

import pytest

from kursbuch.cubes.record import CubePosition
from kursbuch.rules.actions import Dividend
from kursbuch.rules.table import Holdings
from kursbuch.server.chronicle import FLOATED, PAID, STARTED, Chronicle, chronicle
from kursbuch.server.views.about import about
from kursbuch.server.views.careers import MOST_ROUNDS
from kursbuch.server.views.words import Words
from tests.golden.games import moments

ENGLISH = Words("en")


def noted(name: str) -> Chronicle:
    course = Chronicle()
    for at, state in enumerate(moments(name)):
        course = course.after(state, at)
    return course


def test_every_dividend_is_noted_with_its_round_and_what_a_share_got() -> None:
    course, found = noted("1844"), 0
    for at, (before, after) in enumerate(pairwise(moments("1844")), 1):
        last, old, now = after.last, before.now, after.now
        if not isinstance(last, Dividend) or not isinstance(old, Holdings) or not isinstance(now, Holdings):
            continue
        found += 1
        (deed,) = (deed for _, deed in course.of(last.who) if deed.at == at and deed.what == PAID)
        expected = 0 if last.part == "none" else round(now.runs[last.who] * now.share(last.who) / 100)
        assert deed.amount == expected
        assert (str(old.round), deed) in course.of(last.who)
    assert found > 20


@pytest.mark.parametrize("name", ["1824", "1854", "18mag", "german-railways"])
def test_something_is_noted_in_every_title(name: str) -> None:
    assert any(deed.what == PAID and deed.amount for deed in noted(name).deeds)


def test_it_is_the_same_when_read_again_and_ends_where_it_is_cut() -> None:
    course = noted("1824")
    assert chronicle(course.told()) == course
    half = course.deeds[len(course.deeds) // 2].at
    assert all(deed.at <= half for deed in course.until(half).deeds)
    assert course.until(half).deeds == course.deeds[: len(course.until(half).deeds)]


def test_the_card_tells_when_a_company_was_launched_and_what_it_paid() -> None:
    course = noted("1844")
    *_, last = moments("1844")
    company = next(deed.company for deed in course.deeds if deed.what == STARTED)
    assert any(deed.what == FLOATED and deed.company == company for deed in course.deeds)
    card = about(last.now, company, ENGLISH, course)
    assert card
    told = {line.label: line.text for line in card.lines}
    assert told["launched"].startswith(("SR ", "Initial "))
    assert "SFR" in told["launched"]
    assert card.paid
    assert card.paid.label == "paid a share"
    assert len(card.paid.each) == MOST_ROUNDS
    assert len({one.round for one in card.paid.each}) == MOST_ROUNDS
    bare = about(last.now, company, ENGLISH)
    assert bare
    assert bare.paid is None


def test_a_railroad_pays_what_its_shareholders_receive() -> None:
    course = noted("german-railways")
    for at, state in enumerate(moments("german-railways")):
        now = state.now
        assert isinstance(now, CubePosition)
        received = {str(e.figures["player"]): e.figures["amount"] for e in state.events if e.name == "dividends.paid"}
        each = {deed.company: deed.amount for deed in course.deeds if deed.at == at}
        for player, amount in received.items():
            assert amount == sum(now.shares(player, railroad) * paid for railroad, paid in each.items())
