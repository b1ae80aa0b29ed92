"""Whole games of 1844: random play to the end, recorded games."""

from __future__ import annotations

from pathlib import Path

import pytest

from kursbuch.core.game import bind
from kursbuch.interop.eighteen_xx.files import read_recording
from kursbuch.interop.eighteen_xx.verify import verify
from kursbuch.titles.g1844.title import TITLE
from tests.kit.conformance import Care, check_game

CARE = Care(every=150, offers=3, mutations=8)
RECORDINGS = (
    *(f"conformance/1844/random/{name}" for name in ("3p-31", "4p-32", "5p-33", "6p-34", "7p-35")),
    "conformance/1844/real/160062",
    *(f"conformance-more/1844/{name}" for name in ("3p-231", "4p-232", "5p-233", "6p-234")),
)


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_random_games_keep_every_promise(players: int) -> None:
    check_game(bind(TITLE, players), seed=players, care=CARE)


def test_random_games_by_the_other_readings_keep_every_promise() -> None:
    check_game(bind(TITLE, 5, {"rulings": "18xx.games"}), seed=11, care=CARE)


@pytest.mark.parametrize("name", RECORDINGS)
def test_recorded_games_agree_after_every_action(shared: Path, name: str) -> None:
    recording = read_recording(shared / f"{name}.json")
    report = verify(recording)
    assert report.ok
    assert not report.stopped
    assert report.played == len(recording.actions)
