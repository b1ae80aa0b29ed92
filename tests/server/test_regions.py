"""A map of several parts: where a company works."""

from __future__ import annotations

import kursbuch
from kursbuch.server.views.regions import region
from tests.kit.rule import rule


@rule("1854:build-track/1")
def test_local_railways_work_on_their_own_map_and_major_companies_on_that_of_austria() -> None:
    now = kursbuch.new("1854", 3).now
    local, austria = set(region(now, "1")), set(region(now, "SD"))
    assert {"J38", "J32"} & local
    assert "C23" in austria
    assert not local & austria
    assert region(now, "P1") == (), "players are not on the map"


def test_where_there_is_one_map_nothing_is_set_apart() -> None:
    assert region(kursbuch.new("1824", 3).now, "BK") == ()
