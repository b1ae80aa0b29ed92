"""Values to JSON and back, by their annotated types."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple

import pytest

from kursbuch.core.codec import Written, decode, encode


class Place(NamedTuple):
    row: int
    name: str


@dataclass(frozen=True)
class Lot:
    places: tuple[Place, ...]
    price: int | None = None


class Board(Written, tuple):  # type: ignore[type-arg]  # has a form of its own, which comes before that of tuples
    def to_json(self) -> str:
        return "+".join(self)

    @classmethod
    def from_json(cls, game: object, data: str) -> Board:
        return cls([str(game), *data.split("+")])


@pytest.mark.parametrize(
    ("kind", "value", "data"),
    [
        (int, 3, 3),
        (float, 2.5, 2.5),
        (bool, True, True),
        (str | None, None, None),
        (str | None, "a", "a"),
        (tuple[int, ...], (1, 2, 3), [1, 2, 3]),
        (tuple[int, str], (1, "a"), [1, "a"]),
        (tuple[Place, int], (Place(1, "a"), 2), [[1, "a"], 2]),
        (frozenset[str], frozenset({"b", "a"}), ["a", "b"]),
        (Mapping[str, int], {"b": 1, "a": 2}, {"a": 2, "b": 1}),
        (Mapping[tuple[int, int], str], {(2, 1): "x", (1, 2): "y"}, [[[1, 2], "y"], [[2, 1], "x"]]),
        (Place, Place(1, "a"), [1, "a"]),
        (Lot, Lot((Place(1, "a"),)), {"places": [[1, "a"]], "price": None}),
        (Lot | None, Lot((), 5), {"places": [], "price": 5}),
        (tuple[Lot, ...], (Lot((), 5),), [{"places": [], "price": 5}]),
        (Mapping[str, Lot], {"a": Lot(())}, {"a": {"places": [], "price": None}}),
    ],
)
def test_what_is_written_reads_back(kind: Any, value: object, data: object) -> None:
    written = json.loads(json.dumps(encode(value)))
    assert written == data
    again = decode(kind, written)
    assert again == value
    assert type(again) is type(value)


class Loudness(IntEnum):
    LOW = 1


class Nickname(str):
    __slots__ = ()


def test_numbers_and_words_of_a_class_of_their_own_are_written_like_any() -> None:
    assert json.dumps(encode((Loudness.LOW, Nickname("Ben")))) == '[1, "Ben"]'


def test_mappings_are_written_in_order() -> None:
    assert list(encode({"b": 1, "a": 2})) == ["a", "b"]


def test_a_class_may_have_a_form_of_its_own() -> None:
    assert encode(Board(["a", "b"])) == "a+b"
    assert decode(Board, "a+b", "game") == Board(["game", "a", "b"])


def test_what_has_no_form_is_an_error() -> None:
    with pytest.raises(TypeError, match="object has no JSON form"):
        encode(object())


def test_pairs_of_the_wrong_length_are_not_taken() -> None:
    with pytest.raises(ValueError, match="zip"):
        decode(tuple[int, int], [1])
    with pytest.raises(ValueError, match="zip"):
        decode(Place, [1])
