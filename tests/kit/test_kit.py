"""Every title passes the kit, for every number of players and with every option.

KURSBUCH_KIT_GAMES raises the number of games of each from one; then all are played to their end.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping

import pytest

import kursbuch
from kursbuch.bots.seeker import Seeker
from kursbuch.testing import Care, check_game, check_same_game

GAMES = int(os.environ.get("KURSBUCH_KIT_GAMES") or 1)
PART = 300 if GAMES == 1 else None
"""Actions of a game that is not played to its end."""


def cases() -> Iterator[tuple[str, int, str]]:
    """Each number of players with the default options; then each other value of every option, as many in one game as
    a variant leaves open. What settles all readings at once has a game to itself."""
    for title_id in kursbuch.titles():
        title = kursbuch.title(title_id)
        for players in title.players:
            if is_game(title_id, players, {}):
                yield title_id, players, ""
        left = [(option.key, value) for option in title.options for value in option.values[1:]]
        for variant in title.variants:
            while True:
                chosen = dict(variant.options)
                for key, value in left:
                    if key in variant.choices and key not in chosen and "rulings" not in chosen:
                        chosen[key] = value
                if left == (rest := [one for one in left if one not in chosen.items()]):
                    break
                left = rest
                yield title_id, variant.players[0], written(chosen)
        for key, value in left:
            yield title_id, next(n for n in title.players if is_game(title_id, n, {key: value})), written({key: value})


def written(options: Mapping[str, str]) -> str:
    return " ".join(f"{key}={value}" for key, value in options.items())


def is_game(title_id: str, players: int, options: dict[str, str]) -> bool:
    """Some options are for some numbers of players only."""
    try:
        kursbuch.new(title_id, players, options=options)
    except kursbuch.SetupError:
        return False
    return True


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize(("title_id", "players", "option"), list(cases()))
def test_title_conforms(title_id: str, players: int, option: str, number: int) -> None:
    """The fewest players play to the end, and once more. More of them, and options, change a rule or two: they play a
    part of a game, and what holds for all is looked at less often."""
    game = kursbuch.game(title_id, players, dict(one.split("=") for one in option.split()))
    seed, is_whole = 1000 * players + number, not option and players == min(game.title.players)
    played = check_game(game, seed, Care(every=60 if option else 20, leave=None if is_whole else PART))
    assert played.refused > 0
    if is_whole:
        check_same_game(game, seed, played)


def ways_to_play() -> Iterator[tuple[str, str, int]]:
    for title_id in kursbuch.titles():
        for variant in kursbuch.title(title_id).variants:
            yield title_id, variant.id, variant.players[len(variant.players) // 2]


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize(("title_id", "variant", "players"), list(ways_to_play()))
def test_title_conforms_when_players_seek_what_is_rare(title_id: str, variant: str, players: int, number: int) -> None:
    """Such games come where random ones do not: to formations, mergers, emergencies, an empty bank."""
    options = next(v.options for v in kursbuch.title(title_id).variants if v.id == variant)
    game = kursbuch.game(title_id, players, options)
    played = check_game(game, 500 + number, Care(every=80, offers=2, mutations=6), players=Seeker)
    assert played.refused > 0
    assert len(played.reached.steps) > len(kursbuch.title(title_id).steps) // 2
