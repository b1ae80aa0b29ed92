"""What share games name and count besides what all games do."""

from __future__ import annotations

from kursbuch.rules.vocabulary import COMPANY, HOLDER, PERCENT, ROUTE, STOP_INDEX


def test_shares_and_places_are_counted_and_others_named() -> None:
    assert PERCENT.is_number
    assert STOP_INDEX.is_number
    assert not any(noun.is_number for noun in (COMPANY, HOLDER, ROUTE))
