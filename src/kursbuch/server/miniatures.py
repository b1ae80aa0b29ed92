"""Pictures of boards in play, one for each variant of each title, for those who choose.

They lie in the folder `boards`, so that nobody waits for them, and are made anew by one command:

    python -m kursbuch.server.miniatures
"""

from __future__ import annotations

import random
from collections import defaultdict
from functools import lru_cache
from pathlib import Path

import kursbuch

from ..core.actions import Action, Pass
from ..core.game import AnyTitle, Variant
from ..core.questions import Offer
from ..core.record import Position
from ..core.state import State, apply, legal
from ..cubes.look import CubeLook
from ..render.look import Look
from ..render.miniature import miniature_svg, themed
from .views.pictures import look

FOLDER = Path(__file__).parent / "boards"

MOVES = 1000
ENOUGH = 0.5
"""The part of the hexes that should be built on; a fuller board looks crowded."""
GAMES = 40
"""So many games are played if none comes so far; then the one with the most on its board is shown."""
NOTHING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 7"></svg>'


@lru_cache(maxsize=64)
def picture(title_id: str, variant_id: str, theme: str) -> str | None:
    """The board of a variant in play, or at the start where no such picture was made; None if there is no such."""
    if title_id not in kursbuch.titles():
        return None
    title = kursbuch.title(title_id)
    variant = next((one for one in title.variants if one.id == variant_id), None)
    if variant is None:
        return None
    path = _path(title, variant)
    drawn = path.read_text(encoding="utf-8") if path.is_file() else _drawn(title, _begun(title, variant, 1).now)
    return themed(drawn, theme)


def make(title: AnyTitle, variant: Variant) -> str:
    """A picture without colours."""
    games: list[Position] = []
    while len(games) < GAMES and not (games and _built(games[-1]) >= ENOUGH):
        seed = len(games)
        games.append(_played(_begun(title, variant, seed), random.Random(seed)))
    return _drawn(title, max(games, key=_built))


def _path(title: AnyTitle, variant: Variant) -> Path:
    return FOLDER / f"{title.id}-{variant.id}.svg"


def _begun(title: AnyTitle, variant: Variant, seed: int) -> State:
    players = variant.players[len(variant.players) // 2]
    return kursbuch.new(title.id, players, seed, variant.options)


def _drawn(title: AnyTitle, position: Position) -> str:
    seen = look(position)
    return miniature_svg(seen, title=title.name, theme=None) if seen is not None else NOTHING


def _played(state: State, dice: random.Random) -> Position:
    for _ in range(MOVES):
        if state.over or _built(state.now) >= ENOUGH:
            break
        state = apply(state, kursbuch.draw(state, dice) if state.is_chance else _eager(state, dice))
    return state.now


def _eager(state: State, dice: random.Random) -> Action:
    """Any kind of action, all equally likely, but rarely none: passing builds no railways."""
    kinds: dict[type[Action], list[Offer]] = defaultdict(list)
    for offer in legal(state):
        kinds[type(offer.action)].append(offer)
    if len(kinds) > 1 and dice.random() < 0.9:
        kinds.pop(Pass, None)
    offer = dice.choice(dice.choice(list(kinds.values())))
    return offer.at(dice.randint(offer.low, offer.high)) if offer.number else offer.action


def _built(position: Position) -> float:
    """The part of the hexes on which something was built."""
    match look(position):
        case Look(board=board):
            return len(board.laid) / len(board.map.hexes)
        case CubeLook(hexes=hexes):
            return sum(bool(spot.railroads) for spot in hexes) / len(hexes)
    return 0.0


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for title in map(kursbuch.title, kursbuch.titles()):
        for variant in title.variants:
            _path(title, variant).write_text(make(title, variant), encoding="utf-8")


if __name__ == "__main__":
    main()
