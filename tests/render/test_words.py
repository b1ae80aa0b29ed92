"""The board in words."""

from __future__ import annotations

from kursbuch.render.look import Marks
from kursbuch.render.words import WORDS, describe, describe_hex

from .boards import COMPANIES, small


def test_both_languages_have_every_word() -> None:
    assert set(WORDS["en"]) == set(WORDS["de"])


def test_a_hex_in_words() -> None:
    board = small()
    assert describe_hex(board, "B2", COMPANIES) == "B2 Mitte, city, home of BK, letter T, mountain 40"
    assert describe_hex(board, "C1", COMPANIES, colour="brown") == "C1 Mine, grey, mine 40"
    assert describe_hex(board, "B4", COMPANIES, language="de") == "B4, Kleinstadt, Fluss 20"
    marked = describe_hex(board, "B4", COMPANIES, marks=Marks(legal=frozenset({"B4"})))
    assert marked == "B4, town, river 20, legal"


def test_a_board_in_words() -> None:
    board = small().lay("B4", "4", 1).lay("B2", "14", 0).place("SD", "B2", 0)
    assert describe(board, COMPANIES) == [
        "Board: 2 tiles laid, 1 stations.",
        ("B2 Mitte, green tile 14, city 30, stations SD, 1 of 2 slots free, home of BK, track to C1 edge 1 A3 B4"),
        "B4, yellow tile 4, town 10, track to B2 edge 4",
    ]
