"""István's cards: what he buys and when, read from a text that a player can replace.

The text is TOML. It is the value of an option, so that it travels with every save of the game. For every level,
`[easy.1]`, `[medium.1]` and so on give the company card of each minor:

    track = ["C8 L33/2", "D9 57/2"]            the yellow tiles on its back: hex, tile and turn
    orders = ["2 from above", "scrap 2 for 3", "train 4", "station C14", "2 from any"]
    standing = true                            without a train it buys a 2-train, all game long
    extra_station = true                       it starts with one station marker more

and `[shares.A]` a share card: `start = "SKEV"`, `buys = ["SKEV 60", "RABA 20"]` from top to bottom, with the most
per cent he wants.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ...board.catalogue import CATALOGUE
from ...board.map import Map
from ...board.upgrades import misfit
from ...core import data
from ...core.errors import SetupError

KURSBUCH = data.text(__package__, "istvan.toml")
LEVELS = ("easy", "medium", "hard")
THRESHOLDS = {"3": 95, "4": 175}  # XI.2.2/10

_ORDERS = {
    "train": re.compile(r"train (2|3|4)"),
    "station": re.compile(r"station ([A-Fa-f]\d+)"),
    "scrap": re.compile(r"scrap 2 for (3|4)"),
    "above": re.compile(r"(2) from above"),
    "any": re.compile(r"(2) from any"),
}
_TILE = re.compile(r"([A-Fa-f]\d+) (\w+)/([0-5])")
_BUYS = re.compile(r"(\w+) (\d+)")


@dataclass(frozen=True)
class Order:
    """One purchase of a company card: `train`, `station`, `scrap`, `above` or `any`, and what it is about."""

    kind: str
    what: str

    @staticmethod
    def parse(text: str) -> Order:
        for kind, form in _ORDERS.items():
            if match := form.fullmatch(text):
                return Order(kind, match[1])
        raise SetupError(f"István's cards: {text!r} is no order")

    def __str__(self) -> str:
        forms = {"above": "2 from above", "any": "2 from any", "scrap": f"scrap 2 for {self.what}"}
        return forms.get(self.kind, f"{self.kind} {self.what}")


@dataclass(frozen=True)
class Card:
    """A company card: the track on its back, the orders on its front."""

    track: tuple[tuple[str, str, int], ...]
    orders: tuple[Order, ...]
    standing: bool
    extra_station: bool


@dataclass(frozen=True)
class ShareCard:
    start: str
    buys: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Deck:
    """All his cards."""

    companies: Mapping[str, Mapping[str, Card]]
    """Level -> minor -> its card."""
    shares: Mapping[str, ShareCard]


LONGEST = 20_000
"""Letters of a deck; ours has some three thousand."""


@lru_cache(maxsize=8)
def read_deck(text: str) -> Deck:
    """The cards of a text; SetupError says what is wrong with it."""
    if len(text) > LONGEST:
        raise SetupError(f"István's cards: a text of more than {LONGEST} letters is too long")
    try:
        found = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise SetupError(f"István's cards are no text of cards: {error}") from None
    try:
        companies = {level: {m: _card(c) for m, c in found[level].items()} for level in LEVELS}
        shares = {name: _share_card(c) for name, c in found["shares"].items()}
    except (KeyError, TypeError, AttributeError) as error:
        raise SetupError(f"István's cards: {error!r} is missing or of the wrong kind") from None
    return Deck(companies, shares)


def check_deck(deck: Deck, printed: Map, minors: Collection[str], majors: Collection[str]) -> None:
    """Every level has a card for every minor, tiles and stations fit the map, share cards name the majors there are."""
    for level, cards in deck.companies.items():
        if set(cards) != set(minors):
            raise SetupError(f"István's cards: level {level} needs a card for each of {', '.join(minors)}")
        for minor, card in cards.items():
            for hex_id, tile, rotation in card.track:
                if not _fits(printed, hex_id, tile, rotation):
                    raise SetupError(f"István's cards: {level}.{minor}: tile {tile}/{rotation} does not fit {hex_id}")
            for order in card.orders:
                if order.kind == "station" and not _has_city(printed, order.what):
                    raise SetupError(f"István's cards: {level}.{minor}: there is no city on {order.what}")
    for name, shares in deck.shares.items():
        for major in (shares.start, *(major for major, _ in shares.buys)):
            if major not in majors:
                raise SetupError(f"István's cards: share card {name} names {major}, which is no major of this game")


def _fits(printed: Map, hex_id: str, tile: str, rotation: int) -> bool:
    return hex_id in printed and tile in CATALOGUE and misfit(printed, hex_id, None, tile, rotation) is None


def _has_city(printed: Map, hex_id: str) -> bool:
    return hex_id in printed and printed[hex_id].face.count("c") > 0


def _card(read: Mapping[str, Any]) -> Card:
    return Card(
        tuple(_tile(text) for text in read["track"]),
        tuple(Order.parse(text) for text in read["orders"]),
        bool(read.get("standing", False)),
        bool(read.get("extra_station", False)),
    )


def _tile(text: str) -> tuple[str, str, int]:
    match = _TILE.fullmatch(text)
    if match is None:
        raise SetupError(f"István's cards: {text!r} is no tile on a hex")
    return match[1], match[2], int(match[3])


def _share_card(read: Mapping[str, Any]) -> ShareCard:
    buys = []
    for text in read["buys"]:
        match = _BUYS.fullmatch(text)
        if match is None:
            raise SetupError(f"István's cards: {text!r} is no share with a maximum")
        buys.append((match[1], int(match[2])))
    return ShareCard(str(read["start"]), tuple(buys))
