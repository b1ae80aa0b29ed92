"""An error planted in a recorded game is found at its action; how the command tells what it found."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kursbuch.cli import main
from kursbuch.interop.eighteen_xx.files import parse_recording
from kursbuch.interop.eighteen_xx.verify import verify

Recorded = dict[str, Any]
SAMPLE = "1824/real/reference_game_4_players"
LOOSE = "1824/random/5p-12"
"""Ends at a director's certificate that is sold to the bank."""


def recording_path(shared: Path, name: str) -> Path:
    return shared / "conformance" / f"{name}.json"


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
    data = json.loads(recording_path(shared, "1824/real/1824_game_end_reason_bank").read_text(encoding="utf-8"))
    winner = max(data["result"], key=lambda player: data["result"][player])
    data["result"][winner] += 1
    report = verify(parse_recording(data, "planted"))
    assert report.difference.startswith("result expected")


@pytest.mark.parametrize("key", ["cash", "market", "trains"])
def test_an_error_planted_in_a_game_of_1854_is_found_at_its_action(shared: Path, key: str) -> None:
    data = json.loads(recording_path(shared, "1854/random/3p-41").read_text(encoding="utf-8"))
    number, planted = [
        (n, k) for n, delta in enumerate(data["deltas"][:430], 1) for k in delta if k.endswith(f".{key}") and delta[k]
    ][-1]
    data["deltas"][number - 1][planted] = None
    report = verify(parse_recording(data, "planted"))
    assert str(report).startswith(f"DIFF planted action {number}: {planted} expected")


# -- the command ---------------------------------------------------------------------------------------------------


def test_the_command_tells_one_line_a_game_and_sums_up(shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paths = [str(recording_path(shared, name)) for name in (SAMPLE, LOOSE)]
    assert main(["verify", *paths]) == 0
    whole, early, summary = capsys.readouterr().out.splitlines()
    assert whole == "OK 1824 4p 121/121 reference_game_4_players.json"
    assert early.startswith(
        "OK 1824 5p 311/1841 5p-12.json (ends before action 312: a fault of the site, 1824 IV.2/18: "
    )
    assert summary == "2 games, 432 actions: 1 to the end, 1 ended early, 0 differ"


def test_the_command_fails_where_a_game_differs(
    shared: Path, sample: Recorded, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = copy.deepcopy(sample)
    data["deltas"][10]["bank_cash"] = 1
    (tmp_path / "planted.json").write_text(json.dumps(data), encoding="utf-8")
    (tmp_path / "broken.json").write_text("{", encoding="utf-8")
    assert main(["verify", "--workers", "2", str(tmp_path)]) == 1
    told = capsys.readouterr().out
    assert "DIFF planted.json action 11: bank_cash expected 1, got" in told
    assert "DIFF broken.json: broken.json is not JSON" in told
    assert "2 games, 10 actions: 0 to the end, 0 ended early, 2 differ" in told


def test_the_command_says_where_there_is_nothing_to_verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(tmp_path)]) == 2
    assert "no folder that holds .json files" in capsys.readouterr().err
