"""Positions: values, written to JSON and back, with a digest that tells any two apart."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kursbuch.core.codec import Written, decode, encode
from kursbuch.core.game import bind
from kursbuch.core.journal import replay
from kursbuch.core.record import Digest, Position, freeze, from_json, thaw
from tests.core import toy

GAME = bind(toy.TOY, 2)


def test_a_position_cannot_be_written_to() -> None:
    with pytest.raises(AttributeError, match="a position is a value"):
        toy.deal(GAME).bank = 0


class Other(Position):
    """Of another title."""


def test_whoever_knows_the_title_gets_its_kind_of_position_and_no_other() -> None:
    position = toy.deal(GAME)
    assert toy.ToyPosition.cast(position) is position
    with pytest.raises(TypeError, match="a ToyPosition is no Other"):
        Other.cast(position)


def test_columns_are_the_annotations() -> None:
    assert toy.ToyPosition.columns() == ("agenda", "bank", "cash", "players", "round", "shares", "sky")
    assert toy.ToyTable.columns() == toy.ToyPosition.columns(), "without what is told"


def test_thawing_and_freezing_keeps_everything() -> None:
    position = toy.deal(GAME)
    table = thaw(position, toy.ToyTable)
    assert freeze(table, toy.ToyPosition) == position
    table.pay("P1", 5)
    changed = freeze(table, toy.ToyPosition)
    assert changed != position
    assert (position.bank, changed.bank) == (76, 81)
    assert changed.shares is position.shares
    assert set(vars(changed)) == {*toy.ToyPosition.columns(), "game"}, "what was told is not part of a position"


def test_what_is_derived_from_a_position_stays_with_it() -> None:
    position = toy.deal(GAME)
    vars(position)["wealth"] = 24
    assert "wealth" not in vars(thaw(position, toy.ToyTable))


def test_json_there_and_back() -> None:
    position = replay(GAME, ["chance sends storm", "P1 bids 3", "P2 passes", "P1 buys west"]).now
    again = from_json(GAME, json.loads(json.dumps(position.to_json())), toy.ToyPosition)
    assert again == position
    assert again.agenda == position.agenda
    assert Digest().of(again) == Digest().of(position)


def test_equal_positions_are_written_alike_unless_the_order_of_mappings_is_kept() -> None:
    table = thaw(toy.deal(GAME), toy.ToyTable)
    table.cash = dict(sorted(table.cash.items(), reverse=True))
    position, turned = toy.deal(GAME), freeze(table, toy.ToyPosition)
    assert position == turned
    assert json.dumps(position.to_json()) == json.dumps(turned.to_json())
    assert json.dumps(position.to_json(as_it_is=True)) != json.dumps(turned.to_json(as_it_is=True))


def test_the_digest_depends_on_every_column() -> None:
    position = toy.deal(GAME)
    digests = {Digest().of(position)}
    for column, value in {
        "bank": 1,
        "cash": {},
        "shares": {},
        "sky": "fog",
        "round": 9,
        "agenda": (),
    }.items():
        table = thaw(position, toy.ToyTable)
        setattr(table, column, value)
        digests.add(Digest().of(freeze(table, toy.ToyPosition)))
    assert len(digests) == 7


def test_a_digest_in_series_is_the_digest_alone() -> None:
    digest, texts = Digest(), ["chance sends storm", "P1 bids 3", "P2 bids 4", "P1 buys west"]
    for length in range(len(texts) + 1):
        position = replay(GAME, texts[:length]).now
        assert digest.of(position) == Digest().of(position)


class Pantry(Written):
    """A value that is written in the order in which it was filled."""

    def __init__(self, **jars: int) -> None:
        self.jars = jars

    def to_json(self) -> dict[str, int]:
        return self.jars


class PantryPosition(Position):
    pantry: Pantry


def test_the_digest_does_not_depend_on_the_order_in_which_something_is_written() -> None:
    def digest(**jars: int) -> str:
        return Digest().of(PantryPosition.of(GAME, agenda=(), players=("P1",), pantry=Pantry(**jars)))

    assert digest(jam=1, tea=2) == digest(tea=2, jam=1) != digest(jam=2, tea=1)
    assert digest(Öl=1, Tee=2) == "3886fd394ae6bb61", "saves hold digests, so that they stay as they are"


def test_what_did_not_change_is_not_written_out_again_for_the_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    from kursbuch.core import record

    written: list[object] = []

    def counting(value: object) -> Any:
        written.append(value)
        return encode(value)

    monkeypatch.setattr(record, "encode", counting)
    digest, position = Digest(), toy.deal(GAME)
    digest.of(position)
    assert len(written) == len(position.columns())
    written.clear()
    table = thaw(position, toy.ToyTable)
    table.sky = "fog"
    digest.of(freeze(table, toy.ToyPosition))
    assert written == ["fog"]


class Pair(NamedTuple):
    name: str
    number: int


@dataclass(frozen=True)
class Thing:
    pairs: tuple[Pair, ...]
    marks: frozenset[str]
    table: Mapping[tuple[int, int], str]
    by_name: Mapping[str, Pair]
    perhaps: int | None


words = st.text(max_size=5)
numbers = st.integers()
pairs = st.builds(Pair, words, numbers)
things = st.builds(
    Thing,
    st.lists(pairs).map(tuple),
    st.frozensets(words),
    st.dictionaries(st.tuples(numbers, numbers), words),
    st.dictionaries(words, pairs),
    st.none() | numbers,
)


@given(things)
def test_values_survive_json(thing: Thing) -> None:
    assert decode(Thing, json.loads(json.dumps(encode(thing)))) == thing


@given(st.dictionaries(words, numbers))
def test_the_order_of_a_mapping_does_not_show(mapping: dict[str, int]) -> None:
    backwards = dict(reversed(mapping.items()))
    assert json.dumps(encode(mapping)) == json.dumps(encode(backwards))


def test_what_has_no_json_form_is_an_error() -> None:
    value: Any = object()
    with pytest.raises(TypeError, match="object has no JSON form"):
        encode(value)


class Stable(Position):
    """With a mapping of large things, and others that look alike."""

    stalls: Mapping[str, Mapping[str, int]]
    places: Mapping[tuple[int, int], Mapping[str, int]]
    names: Mapping[str, frozenset[str]]


def test_of_a_mapping_only_what_changed_is_written_again_and_nothing_is_missed() -> None:
    a, b, c = {"hay": 1}, {"hay": 2, "Öl": 3}, {"hay": 1}
    states: list[dict[str, dict[str, int]]] = [
        {"a": a, "b": b},
        {"b": b, "a": c},
        {"a": a, "b": a},
        {"b": b},
        {},
        {"b": c},
    ]
    digest, seen = Digest(), set[str]()
    for stalls in states:
        position = Stable.of(
            GAME,
            players=(),
            agenda=(),
            stalls=stalls,
            places={(1, 2): a},
            names={x: frozenset(y) for x, y in stalls.items()},
        )
        found = digest.of(position)
        assert found == Digest().of(position) == _digest(position)
        seen.add(found)
    assert len(seen) == len(states) - 1, "the first two are equal"


def _digest(position: Position) -> str:
    """As it was always reckoned: each column as JSON."""
    total = hashlib.blake2b(digest_size=8)
    for column in position.columns():
        text = json.dumps(encode(vars(position)[column]), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        total.update(column.encode() + b"=" + hashlib.blake2b(text.encode(), digest_size=16).digest())
    return total.hexdigest()
