"""All that a title of another package needs: the conformance kit, and a test for each rule of its own."""

from __future__ import annotations

from kursbuch_coal.title import TITLE

import kursbuch
from kursbuch.core.journal import replay
from kursbuch.testing import CLOSE, check_title


def test_it_keeps_to_what_every_title_must() -> None:
    check_title(TITLE, seeds=range(3), care=CLOSE)


def test_nobody_takes_as_many_as_the_player_before() -> None:
    state = replay(kursbuch.game("last-coal", 2), ["P1 shovels 2"])
    assert str(kursbuch.explain(state, "P2 shovels 2")) == "last-coal B/3: the player before took 2, too"
    assert "P2 shovels 3" in kursbuch.legal(state)
