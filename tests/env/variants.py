"""Every title and variant, with the fewest players it is for."""

from __future__ import annotations

import kursbuch
from kursbuch.core.game import AnyGame

VARIANTS = {
    f"{title}-{variant.id}": (title, variant)
    for title in kursbuch.titles()
    for variant in kursbuch.title(title).variants
}


def game_of(name: str) -> AnyGame:
    title, variant = VARIANTS[name]
    return kursbuch.game(title, variant.players[0], variant.options)
