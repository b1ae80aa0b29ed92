"""Links: what a seat reached by one is called, and to which address they lead."""

from __future__ import annotations

from dataclasses import replace

from kursbuch.server.settings import Settings, reachable

from .conftest import Hall


def test_a_seat_by_link_is_called_as_its_player_wants_everywhere_and_for_good(hall: Hall) -> None:
    made = hall.table(kinds="hll")
    friend, host = hall.seat(made, "P3"), hall.seat(made)
    assert friend.call("PUT", "/name", json={"name": "Zita"}).status_code == 200
    view = host.get("/table")
    assert [seat["name"] for seat in view["seats"]] == ["Player 1", "Player 2", "Zita"]
    assert "Zita" in view["turn"], "sentences name the player too"
    assert friend.get("/export")["players"][2] == "Zita"
    assert friend.post("/actions", action="P3 passes", version=view["version"]).status_code == 200, "the game goes on"


def test_names_are_not_changed_later_nor_for_others_nor_taken_twice(hall: Hall) -> None:
    made = hall.table(kinds="hll")
    friend, host = hall.seat(made, "P3"), hall.seat(made)
    codes = [
        host.call("PUT", "/name", json={"name": "Nobody"}).json()["error"]["code"],
        friend.call("PUT", "/name", json={"name": "Player 2"}).json()["error"]["code"],
    ]
    assert codes == ["named", "name-taken"]
    friend.act("P3 passes")
    assert friend.call("PUT", "/name", json={"name": "Late"}).json()["error"]["code"] == "named"
    assert friend.get("/table")["moves_by_you"] is True


def test_links_lead_to_this_machine_as_others_know_it_once_they_are_let_in(hall: Hall) -> None:
    assert hall.seat(hall.table()).get("/address") == {"address": ""}, "only this machine is listened to"
    open_to_all = replace(Settings("sqlite://"), hosts=frozenset({"0.0.0.0", "localhost"}))
    found = reachable(open_to_all, 1824)
    assert found == "" or (found.startswith("http://") and found.endswith(":1824") and "127.0.0.1" not in found)
