"""A match on Ray: the games of one machine, also when a worker is killed. A cluster starts slowly: one is enough."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from kursbuch.arena import Match, Results
from kursbuch.arena.cluster import each_on
from kursbuch.core.errors import SetupError
from tests.conftest import ROOT

KILLING = """
import os, signal
from pathlib import Path
from kursbuch import legal

def choose(state, dice):
    mark = Path(__file__).with_name("killed")
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return legal(state)[0].low_action
"""


RAY = importlib.util.find_spec("ray") is not None


@pytest.mark.skipif(not RAY, reason="Ray is not installed: pip install kursbuch[cluster]")
def test_a_killed_worker_costs_no_game_and_a_cluster_plays_the_games_of_one_machine(tmp_path: Path) -> None:
    bot = tmp_path / "killing.py"
    bot.write_text(KILLING)
    match = Match("german-railways", 3, (f"{bot}:choose", "random"))

    def games(*where: str) -> list[str]:
        path = tmp_path / f"{len(where)}.jsonl"
        call = ["arena", "german-railways", "--players", "3", "--bots", ",".join(match.bots), "--games", "3", *where]
        subprocess.run(
            [sys.executable, "-m", "kursbuch", *call, "--results", str(path)],
            check=True,
            capture_output=True,
            env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        )
        return [one.playout.digest for _, one in sorted(Results(match, path).games.items())]

    abroad = games("--cluster", "auto", "--workers", "2")
    assert (tmp_path / "killed").exists(), "a worker died on the way"
    assert abroad == games()
    assert len(set(abroad)) == 3


def test_without_ray_the_command_that_adds_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(SetupError, match=r"pip install kursbuch\[cluster\]"):
        list(each_on("auto", str, [1], 1, str))


def test_a_ray_that_does_not_start_is_told_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a machine that is too busy for it: then Ray raises nothing better than an Exception."""

    def init(address: str, **_: object) -> None:
        raise ConnectionError if address == "auto" else Exception("timed out during startup")

    monkeypatch.setitem(sys.modules, "ray", SimpleNamespace(init=init))
    with pytest.raises(SetupError, match="Ray could not be started here: timed out during startup"):
        list(each_on("auto", str, [1], 1, str))
