"""Every title passes the kit, for every number of players and with every option.

KURSBUCH_KIT_GAMES raises the number of games of each from one.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

import kursbuch
from kursbuch.bots.seeker import Seeker
from kursbuch.testing import Care, check_game, check_same_game

GAMES = int(os.environ.get("KURSBUCH_KIT_GAMES") or 1)


def cases() -> Iterator[tuple[str, int, str]]:
    """Each number of players with the default options; each other value of an option with the fewest."""
    for title_id in kursbuch.titles():
        title = kursbuch.title(title_id)
        for players in title.players:
            if is_game(title_id, players, {}):
                yield title_id, players, ""
        for option in title.options:
            for value in option.values[1:]:
                fewest = [n for n in title.players if is_game(title_id, n, {option.key: value})]
                yield title_id, fewest[0], f"{option.key}={value}"


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
    options = dict([option.split("=")]) if option else {}
    seed = 1000 * players + number
    played = check_game(kursbuch.game(title_id, players, options), seed)
    assert played.refused > 0
    check_same_game(kursbuch.game(title_id, players, options), seed, played)


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
