"""Recorded games of 1824: our rules agree after every action, and an error planted in a copy is found."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kursbuch.interop.eighteen_xx.files import parse_recording, read_recording
from kursbuch.interop.eighteen_xx.verify import verify

LOOSE = "1824 IV.2/18: loose director's certificate"
RECORDINGS = {
    "conformance/1824/random/3p-11": (1458, ""),
    "conformance/1824/random/3p-14": (1419, ""),
    "conformance/1824/random/4p-1": (1458, ""),
    "conformance/1824/random/4p-15": (1955, ""),
    "conformance/1824/random/5p-12": (311, LOOSE),
    "conformance/1824/random/6p-13": (1967, ""),
    "conformance/1824/real/1824_game_end_reason_bank": (661, ""),
    "conformance/1824/real/receivership_and_emergency_buy": (97, ""),
    "conformance/1824/real/reference_game_4_players": (121, ""),
    "conformance/1824/real/verification_of_kk_formation": (385, ""),
    "conformance/1824-cis/random/2p-21": (308, ""),
    "conformance/1824-cis/random/2p-22": (309, ""),
    "conformance/1824-cis/random/3p-25": (852, ""),
    "conformance/1824-cis/random/3p-26": (1135, ""),
    "conformance/1824-cis/real/1824_cisleithania_game_end_reason_bank": (275, ""),
    "conformance-more/1824/3p-201": (373, LOOSE),
    "conformance-more/1824/3p-207": (515, LOOSE),
    "conformance-more/1824/4p-209": (1483, ""),
    "conformance-more/1824/5p-203": (370, LOOSE),
    "conformance-more/1824/5p-208": (1358, ""),
    "conformance-more/1824/6p-204": (1454, ""),
    "conformance-more/1824-cis/2p-221": (433, ""),
    "conformance-more/1824-cis/2p-223": (392, ""),
    "conformance-more/1824-cis/3p-222": (983, ""),
    "conformance-more/1824-cis/3p-224": (956, ""),
}
"""How many actions agree, and why not more: an action that no reading of the rules allows."""


def recording_path(shared: Path, name: str) -> Path:
    return shared / f"{name}.json"


def test_every_recording_there_is_gets_verified(shared: Path) -> None:
    folders = [shared / part / title for part in ("conformance", "conformance-more") for title in ("1824", "1824-cis")]
    there = {p.relative_to(shared).with_suffix("").as_posix() for folder in folders for p in folder.rglob("*.json")}
    assert there == set(RECORDINGS)


@pytest.mark.parametrize("name", RECORDINGS)
def test_a_recording_agrees_after_every_action(shared: Path, name: str) -> None:
    recording = read_recording(recording_path(shared, name))
    report, (played, why) = verify(recording), RECORDINGS[name]
    assert report.difference == ""
    assert report.played == played
    assert why in report.stopped
    assert bool(report.stopped) == bool(why) == (played < len(recording.actions))


# -- planted errors ------------------------------------------------------------------------------------------------

Recorded = dict[str, Any]
SAMPLE = "conformance/1824/real/reference_game_4_players"


@pytest.fixture(scope="module")
def sample(shared: Path) -> Recorded:
    data: Recorded = json.loads(recording_path(shared, SAMPLE).read_text(encoding="utf-8"))
    return data


def last_change(data: Recorded, wanted: Callable[[str], bool]) -> tuple[int, str]:
    """The number of the last action that changed such a key, and the key."""
    changes = [(n, key) for n, delta in enumerate(data["deltas"], 1) for key in delta if wanted(key) and delta[key]]
    return changes[-1]


def other_percent(shares: dict[str, int]) -> dict[str, int]:
    company = min(shares)
    return {**shares, company: shares[company] + 10}


def other_turn(laid: str) -> str:
    tile, _, rotation = laid.partition("/")
    return f"{tile}/{(int(rotation) + 1) % 6}"


@pytest.mark.parametrize(
    ("key", "change"),
    [
        (lambda key: key.startswith("player.") and key.endswith(".cash"), lambda cash: cash + 10),
        (lambda key: key.startswith("corp.") and key.endswith(".cash"), lambda cash: cash - 1),
        (lambda key: key == "bank_cash", lambda cash: cash + 1),
        (lambda key: key.startswith("player.") and key.endswith(".shares"), other_percent),
        (lambda key: key.startswith("hex."), other_turn),
        (lambda key: key.endswith(".trains"), lambda trains: [*trains, "10"]),
        (lambda key: key.endswith(".market"), lambda cell: [cell[0], cell[1] + 1]),
    ],
    ids=["player's cash", "company's cash", "bank", "shares", "tile", "trains", "price"],
)
def test_a_planted_error_is_found_at_its_action(
    sample: Recorded, key: Callable[[str], bool], change: Callable[[Any], Any]
) -> None:
    data = copy.deepcopy(sample)
    number, planted = last_change(data, key)
    data["deltas"][number - 1][planted] = change(data["deltas"][number - 1][planted])
    report = verify(parse_recording(data, "planted"))
    assert not report.ok
    assert str(report).startswith(f"DIFF planted action {number}: {planted} expected")


def test_a_planted_actor_is_found_at_its_action(sample: Recorded) -> None:
    data = copy.deepcopy(sample)
    number, key = last_change(data, lambda key: key == "current_entity")
    players = [f"player:{player['id']}" for player in data["players"]]
    acting = data["deltas"][number - 1][key]
    others = [p for p in players if p != acting and not _acts_for(data, number, acting, p)]
    data["deltas"][number - 1][key] = others[0]
    report = verify(parse_recording(data, "planted"))
    assert str(report).startswith(f"DIFF planted action {number}: player to act expected")


def _acts_for(data: Recorded, number: int, entity: str, player: str) -> bool:
    """Is that player the owner of the company that acts after so many actions?"""
    state = dict(data["initial"])
    for delta in data["deltas"][:number]:
        state.update(delta)
    return bool(state.get(f"corp.{entity.partition(':')[2]}.owner") == player)


def test_an_action_that_was_changed_is_found(sample: Recorded) -> None:
    """Another tile than the one recorded: either no rule allows it or the board differs."""
    data = copy.deepcopy(sample)
    number = max(n for n, action in enumerate(data["actions"], 1) if action["type"] == "lay_tile")
    action = data["actions"][number - 1]
    action["rotation"] = (action["rotation"] + 1) % 6
    report = verify(parse_recording(data, "planted"))
    assert report.played == number - 1
    assert report.difference or report.stopped


def test_a_lost_action_is_found(sample: Recorded) -> None:
    data = copy.deepcopy(sample)
    number = max(n for n, action in enumerate(data["actions"], 1) if action["type"] == "lay_tile")
    del data["actions"][number - 1]
    report = verify(parse_recording(data, "planted"))
    assert report.played == number - 1
    assert report.difference or report.stopped


def test_a_wrong_result_is_found(shared: Path) -> None:
    data = json.loads(
        recording_path(shared, "conformance/1824/real/1824_game_end_reason_bank").read_text(encoding="utf-8")
    )
    winner = max(data["result"], key=lambda player: data["result"][player])
    data["result"][winner] += 1
    report = verify(parse_recording(data, "planted"))
    assert report.difference.startswith("result expected")
