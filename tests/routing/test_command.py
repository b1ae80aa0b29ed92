"""`kursbuch routes` on a small position of our own: what it prints, and what it says about bad files."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

import kursbuch
from kursbuch.cli import main
from kursbuch.core.journal import Journal

POSITION: dict[str, Any] = {
    "format": "18xx-route-position/1",
    "id": "tiny",
    "title": "1844",
    "company": {"id": "AB"},
    "trains": [{"id": "2-0", "name": "2", "distance": 2, "multiplier": None, "requires_token": True}],
    "rules": {"common": [], "1844": {"tunnel_bonus_per_counted_stop": 10}},
    "hexes": [
        {
            "id": hex_id,
            "tile": {"color": "yellow"},
            "nodes": [
                {"id": f"{hex_id}/n0", "type": "city", "revenue": {"2": value}, "groups": [],
                 "company_token": own, "passable": True}
            ],
            "tracks": [
                {"id": f"{hex_id}/t0", "a": {"edge": edge, "neighbor": other, "links": [f"{other}/t0"]},
                 "b": {"node": 0}, "uses": [f"{hex_id}:e{edge}:0"], **({"gauge": "narrow"} if own else {})}
            ],
        }
        for hex_id, other, edge, value, own in (("A1", "A3", 4, 20, True), ("A3", "A1", 1, 30, False))
    ],
}  # fmt: skip


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "tiny.json"
    path.write_text(json.dumps(POSITION), encoding="utf-8")
    return path


def test_one_json_line_a_position(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = tmp_path / "two.jsonl.gz"
    with gzip.open(lines, "wt", encoding="utf-8") as out:
        out.write(json.dumps(POSITION) + "\n\n" + json.dumps({**POSITION, "id": "again"}) + "\n")
    assert main(["routes", str(file), str(lines), "--json"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(f["id"], f["revenue"], f["optimal"]) for f in found] == [
        ("tiny", 70, True), ("tiny", 70, True), ("again", 70, True),
    ]  # fmt: skip
    (route,) = found[0]["routes"]
    assert (route["train"], route["revenue"], route["nodes"]) == ("2-0", 70, ["A1/n0", "A3/n0"])
    assert route["parts"] == [["A1/n0", 20], ["A3/n0", 30], ["tunnel", 20]]
    assert found[0]["seconds"] >= 0


def test_words_for_people(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["routes", str(file), "--limit", "5"]) == 0
    out = capsys.readouterr().out
    assert "AB earns 70 (optimal" in out
    assert "2-0: 70 = A1/n0 - A3/n0 [tunnel +20]" in out


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("railways", "not JSON"),
        ('{"format": "something else"}', "'18xx-route-position/1' can be read"),
        (json.dumps({**POSITION, "hexes": [{"id": "A1"}]}), "incomplete position"),
        (json.dumps({**POSITION, "trains": [{**POSITION["trains"][0], "multiplier": 2}]}), "multiplies its revenue"),
        (json.dumps({**POSITION, "rules": {"18Mag": {"rail_cars": ["XYZ"]}}}), "rail car 'XYZ' is unknown"),
    ],
)
def test_a_bad_file_is_named_and_explained(
    text: str, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text, encoding="utf-8")
    assert main(["routes", str(path)]) == 2
    message = capsys.readouterr().err
    assert complaint in message
    assert str(path) in message


def test_a_missing_file_and_a_senseless_limit(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["routes", "nowhere.json"]) == 2
    assert "nowhere.json" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["routes", "nowhere.json", "--limit", "soon"])
    assert "number of seconds" in capsys.readouterr().err


def test_a_moment_of_a_saved_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = kursbuch.game("1824", 3)
    journal = Journal.new(game).play(kursbuch.parse(game, "P3 buys EPP for 120"))
    path = tmp_path / "game.json"
    kursbuch.save(journal, path)
    assert main(["routes", str(path)]) == 0
    assert capsys.readouterr().out.startswith("game:1:EPP: EPP earns 0 (optimal")
    assert main(["routes", str(path), "--at", "0"]) == 0
    assert capsys.readouterr().out == "", "nobody owns a train yet"
    assert main(["routes", str(path), "--at", "7"]) == 2
    assert "--at takes 0 to 1" in capsys.readouterr().err
