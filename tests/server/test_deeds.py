"""What companies have done is noted with the moves, and cards tell it without looking back."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache

import pytest

from kursbuch.cubes.record import CubePosition
from kursbuch.rules.actions import Dividend
from kursbuch.rules.table import Holdings
from kursbuch.server.deeds import FLOATED, PAID, STARTED, deeds_of
from kursbuch.server.play import Play, moved
from kursbuch.server.storage.records import ACT, HERE, Entry, GameRow, Seat
from kursbuch.server.views.about import about
from kursbuch.server.views.careers import MOST_ROUNDS
from kursbuch.server.views.words import Words
from tests.golden.games import GAMES, moments

ENGLISH = Words("en")


@cache
def noted(name: str) -> Play:
    """A golden game as a table has it, without its positions but for the first and the last."""
    golden, (first, *states) = GAMES[name], moments(name)
    seats = tuple(Seat(player, player, HERE, "", "") for player in first.now.players)
    now = datetime.now(UTC)
    play = Play.begin(GameRow("g", golden.title, 1, dict(golden.options), "", "", now, seats))
    run = [
        (Entry(n, ACT, "", str(state.last), None, now), state.last, state)
        for n, state in enumerate(states, 1)
        if state.last
    ]
    moves, rounds = moved([], play.rounds, first, run)
    return Play(play.row, play.game, 0, 0, play.states, tuple(moves), ("",), rounds=rounds)


def test_every_dividend_is_noted_with_its_round_and_what_a_share_got() -> None:
    play, found, before = noted("1844"), 0, None
    for number, after in enumerate(moments("1844")):
        last, old, now = after.last, before and before.now, after.now
        before = after
        if not isinstance(last, Dividend) or not isinstance(old, Holdings) or not isinstance(now, Holdings):
            continue
        found += 1
        (deed,) = (deed for deed in play.came_of(number).deeds if deed.company == last.who and deed.what == PAID)
        expected = 0 if last.part == "none" else round(now.runs[last.who] * now.share(last.who) / 100)
        assert deed.amount == expected
        assert (str(old.round), deed) in play.deeds(last.who)
    assert found > 20


@pytest.mark.parametrize("name", ["1824", "1854", "18mag", "german-railways"])
def test_something_is_noted_in_every_title(name: str) -> None:
    assert any(deed.what == PAID and deed.amount for state in moments(name) for deed in deeds_of(state))


def test_the_card_tells_when_a_company_was_launched_and_what_it_paid() -> None:
    play = noted("1844")
    *_, last = moments("1844")
    numbers = range(1, len(play.moves) + 1)
    company = next(deed.company for n in numbers for deed in play.came_of(n).deeds if deed.what == STARTED)
    course = tuple(play.deeds(company))
    assert any(deed.what == FLOATED for _, deed in course)
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
    for state in moments("german-railways"):
        now = state.now
        assert isinstance(now, CubePosition)
        received = {str(e.figures["player"]): e.figures["amount"] for e in state.events if e.name == "dividends.paid"}
        each = {deed.company: deed.amount for deed in deeds_of(state)}
        for player, amount in received.items():
            assert amount == sum(now.shares(player, railroad) * paid for railroad, paid in each.items())
