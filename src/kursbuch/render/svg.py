"""Writing SVG: numbers, attributes and text that are safe to put into a document."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

Point = tuple[float, float]


def n(value: float) -> str:
    """A length with at most one decimal (a tenth of a unit is below what a screen shows)."""
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    return "0" if text == "-0" else text


def xy(point: Point) -> str:
    return f"{n(point[0])} {n(point[1])}"


def points(corners: Iterable[Point]) -> str:
    return " ".join(f"{n(x)},{n(y)}" for x, y in corners)


def path(corners: Iterable[Point], *, closed: bool = False) -> str:
    """A polyline as path data."""
    return "M" + "L".join(xy(corner) for corner in corners) + ("Z" if closed else "")


def rect(x: float, y: float, wide: float, high: float, attributes: str) -> str:
    return f'<rect {attributes} x="{n(x)}" y="{n(y)}" width="{n(wide)}" height="{n(high)}"/>'


def move(point: Point) -> str:
    return f'transform="translate({xy(point)})"'


_FORBIDDEN = re.compile("[^\\t\\n\\r\\x20-\\ud7ff\\ue000-\\ufffd\\U00010000-\\U0010ffff]")


def esc(text: object) -> str:
    """Text for an element or an attribute; characters that XML forbids are dropped."""
    return escape(_FORBIDDEN.sub("", str(text)), quote=True)


def group(inner: str, attributes: str = "") -> str:
    """`inner` in a group; nothing when there is nothing to hold."""
    if not inner:
        return ""
    return f"<g {attributes}>{inner}</g>" if attributes else f"<g>{inner}</g>"
