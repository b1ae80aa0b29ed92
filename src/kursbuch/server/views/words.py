"""The wording of pages, in English and German: one dictionary a language, in the notation of `core.words`. That of a
part of the site which has much to say lies in a file of its own, as `words/lobby.en.json`.

It is read and filled in here alone; the page gets it in pieces, between which it lays its figures.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType

from ...core import words as wordings

LANGUAGES = ("en", "de")


class _Figures(dict[str, object]):
    """Figures that a wording names but the caller lacks stay visible instead of failing a page."""

    def __missing__(self, key: str) -> str:
        return f"{{{key}}}"


class Words:
    """One language. What it lacks is said in English, and what English lacks by the key's last part."""

    def __init__(self, language: str) -> None:
        self.language = language if language in LANGUAGES else "en"
        self._own = _dictionary(self.language)
        self._english = _dictionary("en")

    def find(self, key: str) -> str | None:
        return self._own.get(key, self._english.get(key))

    def say(self, key: str, /, **figures: object) -> str:
        """The wording of a key with its figures; one for a single thing is called `.one`."""
        single = self.find(f"{key}.one") if figures.get("count") == 1 else None
        template = single or self.find(key)
        if template is None:
            return spaced(key.rpartition(".")[2])
        return "".join(wordings.fill(template, [_Figures(figures)], lambda _, value: str(value)))

    def pieces(self) -> dict[str, str | list[str]]:
        """All wordings, for the page: one with figures by turns words, the name of a figure, words and so on."""
        found = {key: wordings.parts(template) for key, template in {**self._english, **self._own}.items()}
        return {key: parts if len(parts) > 1 else parts[0] for key, parts in found.items()}

    def number(self, value: int) -> str:
        """Thousands are set apart by a narrow space."""
        return f"{value:,}".replace(",", "\u202f").replace("-", "\u2212")


def round_said(label: str, words: Words) -> str:
    """A round as a position calls it, in the reader's language."""
    kind, _, number = label.partition(" ")
    return f"{words.say(f'round.{kind}.short')} {number}" if number else label


def spaced(name: str) -> str:
    """A name of the program as words: `BuyShare` and `buy_share` are "buy share"."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).replace("_", " ").replace(".", " ").lower()


@lru_cache(maxsize=4)
def _dictionary(language: str) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for file in files("kursbuch.server").joinpath("words").iterdir():
        if file.name == f"{language}.json" or file.name.endswith(f".{language}.json"):
            found |= json.loads(file.read_text(encoding="utf-8"))
    return MappingProxyType(found)
