"""Whole games of 1854: random ones, sensible ones, and recorded ones as far as their program goes."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path

import pytest

import kursbuch
from kursbuch.core.game import bind
from kursbuch.core.state import apply
from kursbuch.interop.eighteen_xx.files import parse_recording, read_recording
from kursbuch.interop.eighteen_xx.verify import verify
from kursbuch.titles.g1854.title import TITLE
from tests.kit.conformance import Care, check_game

from .players import choose

CARE = Care(every=60, offers=3, mutations=8)
RECORDINGS = {
    "conformance/1854/random/3p-41": (431, "director's certificate"),
    "conformance/1854/random/4p-42": (153, "director's certificate"),
    "conformance/1854/random/5p-43": (62, "director's certificate"),
    "conformance/1854/random/6p-44": (312, "director's certificate"),
    "conformance/1854/real/1": (191, ""),
    "conformance/1854/real/sell_movement": (11, ""),
    "conformance-more/1854/3p-241": (1346, ""),
    "conformance-more/1854/5p-243": (238, "director's certificate"),
}
"""How many actions agree, and what the recording rests on after them that no reading of the rules allows."""


@pytest.mark.parametrize(
    ("players", "rulings"), [*((n, "rulebook") for n in (3, 4, 5, 6)), (3, "18xx.games"), (6, "18xx.games")]
)
def test_random_games_keep_every_promise(players: int, rulings: str) -> None:
    check_game(bind(TITLE, players, {"rulings": rulings}), seed=players, care=CARE)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_sensible_games_split_shares_and_conserve_everything(players: int) -> None:
    state, dice = kursbuch.new("1854", players), random.Random(players)
    before = TITLE.counts(state.now)
    while not state.over:
        state = apply(state, choose(state, dice))
        assert TITLE.counts(state.now) == before, state.answers
    assert len(getattr(state.now, "split", ())) > 2


@pytest.mark.parametrize("name", RECORDINGS)
def test_a_recording_agrees_as_far_as_it_makes_sense(shared: Path, name: str) -> None:
    report = verify(read_recording(shared / f"{name}.json"))
    played, reason = RECORDINGS[name]
    assert (report.difference, report.played) == ("", played)
    assert reason in report.stopped
    assert bool(reason) == bool(report.stopped)


def test_every_recording_there_is_gets_verified(shared: Path) -> None:
    folders = [shared / folder / "1854" for folder in ("conformance", "conformance-more")]
    there = {p.relative_to(shared).with_suffix("").as_posix() for folder in folders for p in folder.rglob("*.json")}
    assert there == set(RECORDINGS)


@pytest.mark.parametrize("key", ["cash", "market", "trains"])
def test_a_planted_error_is_found(shared: Path, key: str) -> None:
    data = json.loads((shared / "conformance" / "1854" / "random" / "3p-41.json").read_text(encoding="utf-8"))
    data = copy.deepcopy(data)
    changes = [(n, k) for n, delta in enumerate(data["deltas"][:430], 1) for k in delta if k.endswith(f".{key}")]
    number, planted = [change for change in changes if data["deltas"][change[0] - 1][change[1]]][-1]
    data["deltas"][number - 1][planted] = None
    report = verify(parse_recording(data, "planted"))
    assert str(report).startswith(f"DIFF planted action {number}: {planted} expected")
