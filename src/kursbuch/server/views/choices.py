"""What can be played, as the start page offers it: titles, their variants, and the options that each leaves open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import kursbuch

from ...core.game import AnyTitle, Option, Variant
from .families import family_of
from .words import Words


@dataclass(frozen=True)
class FreeOption:
    """An option left open."""

    key: str
    label: str
    about: str
    values: tuple[tuple[str, str], ...]
    """Value and its label; the first is the usual one."""


@dataclass(frozen=True)
class VariantCard:
    id: str
    name: str
    about: str
    counts: tuple[int, ...]
    """Numbers of players."""
    players: str
    length: str
    options: Mapping[str, str]
    choices: tuple[FreeOption, ...]
    money: Mapping[int, str]
    """Number of players -> what each begins with, where all begin with the same."""


@dataclass(frozen=True)
class TitleCard:
    id: str
    name: str
    about: str
    players: str
    length: str
    variants: tuple[VariantCard, ...]


@lru_cache(maxsize=4)
def title_cards(language: str) -> tuple[TitleCard, ...]:
    """All titles in the order in which they are registered."""
    words = Words(language)
    return tuple(_title(kursbuch.title(id_), words) for id_ in kursbuch.titles())


def _title(title: AnyTitle, words: Words) -> TitleCard:
    # a title's name may be its id and a subtitle, which is what it is about
    name = title.id if title.name.startswith(f"{title.id} ") else title.name
    counts = [count for variant in title.variants for count in variant.players]
    minutes = [length for variant in title.variants for length in variant.minutes]
    return TitleCard(
        title.id,
        name,
        _word(title, "about", words, ""),
        players(min(counts), max(counts), words),
        length(min(minutes), max(minutes), words),
        tuple(_variant(title, variant, words) for variant in title.variants),
    )


def _variant(title: AnyTitle, variant: Variant, words: Words) -> VariantCard:
    known = {option.key: option for option in title.options}
    return VariantCard(
        variant.id,
        _word(title, f"variant.{variant.id}", words, variant.id),
        _word(title, f"variant.{variant.id}.about", words, ""),
        tuple(variant.players),
        players(variant.players[0], variant.players[-1], words),
        length(*variant.minutes, words),
        variant.options,
        tuple(_choice(title, known[key], words) for key in variant.choices),
        {count: money for count in variant.players if (money := _money(title, variant, count, words))},
    )


def _choice(title: AnyTitle, option: Option, words: Words) -> FreeOption:
    name = f"option.{option.key}"
    values = tuple((v, _word(title, f"{name}.{v}", words, v)) for v in option.values if v != "*")
    return FreeOption(
        option.key, _word(title, name, words, option.key), _word(title, f"{name}.about", words, option.note), values
    )


def _word(title: AnyTitle, name: str, words: Words, otherwise: str) -> str:
    own = title.german if words.language == "de" else title.words
    return own.get(name) or title.words.get(name) or otherwise


def _money(title: AnyTitle, variant: Variant, count: int, words: Words) -> str:
    game = kursbuch.game(title.id, count, variant.options)
    position = title.deal(game)
    worth = title.score(position)
    amounts = {worth[player] for player in game.players}
    if len(amounts) != 1 or amounts == {0}:
        return ""
    return f"{words.number(amounts.pop())}\u202f{family_of(position, words).unit()}"


def players(low: int, high: int, words: Words) -> str:
    if low == high:
        return words.say("start.count", count=low)
    return words.say("start.players", low=low, high=high)


def length(low: int, high: int, words: Words) -> str:
    """Minutes as hours and halves, from two hours on; before that as minutes."""
    if high < 120:
        return words.say("start.minutes", low=low, high=high)
    return words.say("start.hours", low=_hours(low), high=_hours(high))


def _hours(minutes: int) -> str:
    whole, rest = divmod(round(minutes / 30), 2)
    return f"{whole or ''}{'½' if rest else ''}"
