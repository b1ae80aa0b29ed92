"""Whole games: conservation and the rules of the board after every action, all ends, counts of positions."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from kursbuch.bots import random_bot
from kursbuch.core.chance import draw
from kursbuch.core.game import bind
from kursbuch.core.questions import Offer
from kursbuch.core.record import Digest
from kursbuch.core.state import State, apply, legal, start
from kursbuch.cubes.build import open_hexes, refuse_forever
from kursbuch.cubes.prospects import may_build, may_link_all
from kursbuch.cubes.record import CubePosition
from kursbuch.testing import CLOSE, check_game
from kursbuch.titles.german_railways.companies import RAILROADS
from kursbuch.titles.german_railways.title import TITLE
from tests.kit.rule import rule

from .players import linker
from .scenario import begin, given
from .test_end import NEARLY

PERFT = Path(__file__).with_name("perft.txt")


def check_board(now: CubePosition) -> None:
    """What the rules of building and money promise of every position."""
    hexes, around = now.facts.map.hexes, now.facts.map.neighbours
    for column in (now.cash, now.treasury, now.locomotives, now.unsold, now.markers):
        assert min(column.values()) >= 0
    holders = Counter(h for r in RAILROADS for h in now.track[r])
    assert all(count == 1 or hexes[h].is_urban for h, count in holders.items())
    for railroad in RAILROADS:
        track = now.track[railroad]
        assert sum(hexes[h].terrain.name == "approach" for h in track) <= 1
        reached, edge = {RAILROADS[railroad].start}, [RAILROADS[railroad].start]
        while edge:
            edge = [n for h in edge for n in around[h] if n in track and n not in reached]
            reached.update(edge)
        assert reached == track, f"{railroad} is in one piece"
    sold = [len(now.owners[r]) for r in RAILROADS]
    assert max(sold) < 3 or min(sold) >= 2


@cache
def play(players: int, seed: int) -> tuple[State, ...]:
    return tuple(played(players, seed))


def played(players: int, seed: int) -> list[State]:
    dice, states = random.Random(seed), [start(bind(TITLE, players))]
    while not (state := states[-1]).over:
        states.append(apply(state, draw(state, dice) if state.is_chance else linker(state, dice)))
    return states


@pytest.mark.parametrize(("players", "seed"), [(3, 0), (3, 1), (4, 0), (4, 5), (5, 1), (5, 6)])
def test_players_who_build_towards_each_other_come_to_the_regular_end(players: int, seed: int) -> None:
    states = play(players, seed)
    title = states[0].game.title
    counts = title.counts(states[0].now)
    assert counts["money"] == 0
    assert counts["markers"] == dict.fromkeys(states[0].game.players, 5)
    for state in states:
        assert title.counts(state.now) == counts
        assert isinstance(state.now, CubePosition)
        check_board(state.now)
    assert states[-1].events[-1].figures == {"reason": "linked"}


@rule("german-railways:end-of-the-game-and-winner/1")
@pytest.mark.parametrize(("players", "seed"), [(3, 0), (4, 5), (5, 6)])
def test_what_did_come_about_was_never_thought_impossible(players: int, seed: int) -> None:
    states = play(players, seed)
    assert states[-1].events[-1].figures == {"reason": "linked"}
    rounds = [s.now for s in states if s.ask and s.ask.name == "draw" and isinstance(s.now, CubePosition)]
    for now in (n for n in rounds if not n.turns):
        assert may_build(now)
        assert may_link_all(now, now.facts.links)


@rule("german-railways:build-track/5", "german-railways:build-track/6")
@pytest.mark.parametrize(("players", "seed"), [(3, 1), (5, 1)])
def test_hexes_are_open_to_a_railroad_when_nothing_bars_it_from_them(players: int, seed: int) -> None:
    for state in play(players, seed)[::40]:
        now = state.now
        assert isinstance(now, CubePosition)
        for railroad in RAILROADS:
            barred = {h for h in now.facts.map.hexes if refuse_forever(now, railroad, h)}
            assert open_hexes(now, railroad) == set(now.facts.map.hexes) - barred


def test_a_short_game_looked_at_as_closely_as_can_be() -> None:
    game = bind(TITLE, 3)
    played = check_game(game, 7, CLOSE)
    assert played.refused > 1000


def test_random_games_end_in_each_irregular_way() -> None:
    ends: Counter[object] = Counter()
    for seed in range(12):
        dice, state = random.Random(seed), start(bind(TITLE, 3))
        while not state.over:
            state = apply(state, random_bot(state, dice))
        ends[state.events[-1].figures["reason"]] += 1
    assert ends.keys() == {"agreed", "no track possible"}


def test_the_same_seed_gives_the_same_game() -> None:
    one, two = ([Digest().of(s.now) for s in played(4, 5)] for _ in range(2))
    assert one == two


def choices(offer: Offer) -> int:
    return offer.high - offer.low + 1 if offer.number else 1


def perft(state: State, depth: int) -> int:
    """How many sequences of so many actions there are."""
    if depth == 1:
        return sum(choices(offer) for offer in legal(state))
    total = 0
    for offer in legal(state):
        values = range(offer.low, offer.high + 1) if offer.number else ()
        for action in [offer.at(value) for value in values] or [offer.action]:
            after = apply(state, action)
            total += 1 if after.over else perft(after, depth - 1)
    return total


def scenes() -> dict[str, tuple[State, int]]:
    """Where counting starts, and how deep it goes."""
    return {
        "opening, 3 players": (begin(3).state, 2),
        "opening, 5 players": (begin(5).state, 2),
        "drawing the order, 4 players": (given(4, shares={"PO": "P1", "NME": "P2"}, turns="").state, 4),
        "building for all": (given(3, shares=dict.fromkeys(RAILROADS, "P1"), treasury={"PO": 30}).state, 3),
        "the last link, 3 players": (given(3, shares={"PO": "P1 P2"}, track=NEARLY, turns="P1").state, 3),
        "agreeing": (given(3, turns="", idle=True).state, 4),
    }


def test_perft() -> None:
    found = [
        f"{name}: {' '.join(str(perft(state, depth)) for depth in range(1, deepest + 1))}"
        for name, (state, deepest) in scenes().items()
    ]
    assert found == PERFT.read_text(encoding="utf-8").splitlines()
