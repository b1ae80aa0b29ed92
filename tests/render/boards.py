"""Boards to draw: the start of 1824, a recorded late game, and a small one made for the tests."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

from kursbuch.board.board import Board, Home, Laid
from kursbuch.board.hexes import Layout
from kursbuch.board.map import Map
from kursbuch.render.look import CompanyStyle
from kursbuch.titles.g1824.map import AUSTRIA_HUNGARY

SVG = "{http://www.w3.org/2000/svg}"

COMPANIES = {
    "BK": CompanyStyle("BK", "#2a5c9c", "#ffffff"),
    "SD": CompanyStyle("SD", "#e08433"),
    "MS": CompanyStyle("MS", "#e3b81c"),
    "KK1": CompanyStyle("KK1", "#70472a"),
}

_SMALL = """
A1 Nord | red o10/20/30/40 5-o0 area:Nord
A3 Nord | red o10/20/30/40 0-o0 area:Nord
B2 Mitte | white c0 =T mountain:40
B4 | white t0 water:20
C1 Mine | gray m10/10/40/40x1 3-m0
C3 Alt & Neu | white c0 c0
"""


def small(layout: Layout = Layout.POINTY) -> Board:
    """Six hexes with one of everything; BK's home in Mitte is still free."""
    return Board.new(Map.parse(_SMALL, layout), {"57": 4, "14": 2, "4": 2}, {"BK": Home("B2", 0)})


def start() -> Board:
    return Board.new(AUSTRIA_HUNGARY, {}, {"BK": Home("B9", 0), "KK1": Home("E12", 1)})


def late(shared: Path) -> Board:
    """The final board of a recorded game of 1824."""
    file = shared / "conformance" / "1824" / "real" / "1824_game_end_reason_bank.json"
    final = json.loads(file.read_text(encoding="utf-8"))["final"]
    laid, tokens = {}, {}
    for key, value in final.items():
        kind, _, hex_id = key.partition(".")
        if kind == "hex":
            tile, _, rotation = value.partition("/")
            laid[hex_id] = Laid(tile, int(rotation))
        elif kind == "city":
            tokens[hex_id] = tuple(tuple(owner or "" for owner in slots) for slots in value)
    return Board(AUSTRIA_HUNGARY, laid, tokens, {}, {})


def tree(svg: str) -> ElementTree.Element:
    """The picture read as XML; fails when it is not well-formed."""
    return ElementTree.fromstring(svg)


def texts(svg: str, name: str) -> list[str]:
    """Text of every element of that class."""
    return [e.text or "" for e in tree(svg).iter(f"{SVG}text") if name in e.get("class", "").split()]
