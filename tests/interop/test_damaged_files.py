"""Files of 18xx.games that were cut, changed or made up: a game up to a clear point, or an error in words."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import kursbuch
from kursbuch.core.errors import KursbuchError
from kursbuch.interop.eighteen_xx.files import parse_text
from kursbuch.interop.eighteen_xx.importing import Import, import_game
from kursbuch.interop.eighteen_xx.verify import verify

from .damage import damaged
from .site import played


def brought_in(text: str) -> Import | KursbuchError:
    """What comes of a file; anything but these two, a traceback, is a fault of ours."""
    try:
        done = import_game(parse_text(text, "game.json"))
    except KursbuchError as error:
        return error
    return done


def check(text: str) -> None:
    done = brought_in(text)
    if isinstance(done, KursbuchError):
        str(done).encode()  # can be shown
        assert len(str(done)) > 20
        return
    assert done.until <= done.total
    assert (done.stop is None) == (done.notice == "")
    if done.stop is not None:
        assert done.stop.number == done.until + 1
        assert done.stop.reason
        str(done.stop).encode()
    kursbuch.dumps(done.journal).encode()


def check_recording(text: str) -> None:
    """The same of a file with states, which may be damaged as well."""
    check(text)
    with suppress(KursbuchError):
        str(verify(parse_text(text, "game.json"))).encode()


@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_file_is_taken_up_to_a_clear_point_or_refused_in_words(seed: int) -> None:
    data, _ = played(players=3 + seed, seed=seed, actions=100)
    dice = random.Random(seed)
    for _ in range(40):
        check(damaged(data, dice))


SHORT = 120
"""Actions of a recording that are kept, so that many can be tried."""


@pytest.mark.parametrize("title", ["1824", "1824-cis", "1844", "1854", "18mag"])
def test_a_damaged_recording_is_taken_up_to_a_clear_point_or_refused_in_words(shared: Path, title: str) -> None:
    dice = random.Random(title)
    for path in sorted((shared / "conformance" / title).rglob("*.json")):
        data: Any = json.loads(path.read_text(encoding="utf-8"))
        kept = {key: data[key] for key in ("title", "players", "settings", "seed")}
        kept |= {"initial": data["initial"], "deltas": data["deltas"][:SHORT], "actions": data["actions"][:SHORT]}
        for _ in range(2):
            check_recording(damaged(kept, dice))
