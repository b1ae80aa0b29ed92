"""Looking back at the table, branches, and plans that are carried out."""

from __future__ import annotations

import json
import random
from dataclasses import asdict, replace
from typing import Any

import pytest

from kursbuch.bots import random_bot
from kursbuch.server.reading import brought
from kursbuch.server.storage.store import Store
from kursbuch.server.storage.studies import BRANCH, Studies
from kursbuch.server.study.branching import Branching
from kursbuch.server.study.standing import BranchStanding, standing_of
from kursbuch.server.tables import Tables
from kursbuch.server.views.words import Words, round_said

from .conftest import Hall, Seat, at_random
from .waiting import eventually


def found_by(person: Seat) -> dict[str, Any]:
    """What looking back finds, when all of it is found."""
    assert person.post("/analysis").status_code == 200
    found: dict[str, Any] = {}

    def is_done() -> bool:
        found.update(person.get("/analysis"))
        return bool(found["of"]) and not found["at_work"]

    eventually(is_done)
    return found


def done(person: Seat) -> list[str]:
    return [one["do"] for one in json.loads(person.call("GET", "/export").text)["actions"]]


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


@pytest.fixture(scope="module")
def looked(hall: Hall) -> tuple[Seat, dict[str, Any]]:
    """A few moves of a game at one screen, and what looking back finds of them."""
    person = hall.seat(hall.table("german-railways", "hhh"))
    for _ in range(6):
        person.act()
    return person, found_by(person)


def test_chances_are_told_for_the_start_and_after_each_action(looked: tuple[Seat, dict[str, Any]]) -> None:
    _, found = looked
    assert found["done"] == found["of"] > 0
    assert {len(line) for line in found["win"].values()} == {found["moves"] + 1}
    assert all(sum(at) == pytest.approx(1, abs=0.001) for at in zip(*found["win"].values(), strict=True))
    assert found["worth"].keys() == found["given"].keys() == {"P1", "P2", "P3"}


def test_at_a_moment_the_best_answers_stand_beside_what_was_played(looked: tuple[Seat, dict[str, Any]]) -> None:
    person, _ = looked
    told = person.get("/analysis/2")
    first, *others = told["answers"]
    assert told["known"]
    assert first["played"]
    assert first["action"] == done(person)[2]
    assert 1 <= len(others) <= 3
    assert [one["chance"] for one in others] == sorted((one["chance"] for one in others), reverse=True)
    assert all(one["facts"] and one["path"] for one in told["answers"])


def test_what_was_found_counts_for_its_own_line_of_play_alone(hall: Hall) -> None:
    person = hall.seat(hall.table("german-railways", "hhh"))
    first, *_, last = [one["action"] for one in person.get("/offers")["offers"]]
    person.act(first)
    found = found_by(person)
    assert (found["done"], found["read"]) == (2, 1)  # looked at, and again closely: one decision
    person.post("/undo", version=person.get()["version"])
    person.act(last)
    assert person.get("/analysis")["done"] == 0


def test_a_game_of_several_people_is_analysed_when_all_have_agreed(hall: Hall) -> None:
    made = hall.table("german-railways", "hll")
    host, guest, other = hall.seat(made), hall.seat(made, "P2"), hall.seat(made, "P3")
    host.act()
    assert code(host.post("/analysis")) == (403, "no-study")
    assert host.get("/analysis")["waiting"] == ["P1", "P2", "P3"]
    for seat in (host, guest):
        assert not seat.call("PUT", "/help", json={"study": True}).json()["may"]
    assert other.call("PUT", "/help", json={"study": True}).json()["may"]
    assert guest.post("/analysis").status_code == 200
    assert not guest.call("PUT", "/help", json={"study": False}).json()["may"]
    assert guest.call("GET", "/analysis/0").status_code == 403


def test_rounds_are_named_in_the_language_of_the_reader() -> None:
    assert round_said("OR 3.2", Words("en")) == "OR 3.2"
    assert round_said("SR 4", Words("de")) == "AR 4"


# -- hints ------------------------------------------------------------------------------------------------


def test_the_host_alone_allows_hints_among_people(hall: Hall) -> None:
    made = hall.table("german-railways", "hll")
    host, guest = hall.seat(made), hall.seat(made, "P2")
    assert code(host.call("GET", "/hint")) == (403, "no-hints")
    assert code(guest.call("PUT", "/help", json={"hints": True})) == (403, "not-host")
    assert host.call("PUT", "/help", json={"hints": True}).json()["hints"]
    assert host.call("GET", "/hint").status_code == 200


def test_a_game_may_be_made_with_hints(hall: Hall) -> None:
    players = [{"name": name, "kind": "link"} for name in ("Anna", "Béla", "Clara")]
    made = hall.http.post("/api/games", json={"title": "german-railways", "players": players, "hints": True}).json()
    assert hall.seat(made, "P1").call("GET", "/hint").status_code == 200


# -- branches ---------------------------------------------------------------------------------------------


def test_a_branch_goes_on_from_a_moment_and_leaves_the_game_as_it_is(hall: Hall) -> None:
    person = hall.seat(hall.table("german-railways", "hhh"))
    for _ in range(4):
        person.act()
    made = person.post("/branches", at=2, name="another bid").json()
    branch = Seat(person.http, made["id"], person.token)  # known by the token of the game
    assert done(branch) == done(person)[:2]
    for _ in range(3):
        branch.act()
    (told,) = person.get("/branches")
    assert (told["name"], told["at"], told["moves"], told["yours"]) == ("another bid", 2, 3, True)
    assert sum(told["win"].values()) == pytest.approx(1, abs=0.001)
    view = branch.get("/table")
    assert (view["branch"]["of"], view["branch"]["at"]) == (person.game, 2)
    assert branch.call("PUT", "/branch", json={"name": "bolder"}).json()["name"] == "bolder"
    assert branch.call("DELETE", "/branch").json() == {"id": made["id"]}
    assert person.get("/branches") == []
    assert branch.call("GET", "").status_code == 404
    assert person.get()["moves"] == 4


def test_a_branch_that_is_taken_back_further_leaves_the_game_there(hall: Hall) -> None:
    person = hall.seat(hall.table("german-railways", "hhh"))
    for _ in range(4):
        person.act()
    made = person.post("/branches", at=3).json()
    branch = Seat(person.http, made["id"], person.token)
    for _ in range(2):
        branch.post("/undo", version=branch.get()["version"])
    (told,) = person.get("/branches")
    assert (told["at"], told["moves"], told["first"]) == (1, 0, [])
    *_, other = [one["action"] for one in branch.get("/offers")["offers"]]
    for action in (other, None, None):
        branch.act(action)
    (told,) = person.get("/branches")
    assert (told["at"], told["moves"]) == (1, 3)


def test_a_game_that_is_taken_back_further_is_left_there_by_its_branches(hall: Hall) -> None:
    person = hall.seat(hall.table("german-railways", "hhh"))
    for _ in range(3):
        person.act()
    made = person.post("/branches", at=3).json()
    branch = Seat(person.http, made["id"], person.token)
    plan = person.post("/branches", at=3, kind="plan").json()
    for _ in range(2):
        person.post("/undo", version=person.get()["version"])
    (told,) = person.get("/branches")
    assert (told["id"], told["at"], told["moves"]) == (made["id"], 1, 2)
    assert branch.get("/table")["branch"]["of"] == person.game
    told = person.get("/plan")
    assert (told["id"], told["void"]) == (plan["id"], True)


def test_branches_are_listed_without_opening_them(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even on a server that was just started. How a branch stands is kept when it changes."""
    branching, person = branching_of(store), frozenset({"P1", "P2", "P3"})
    game = branching.tables.bring_in(brought(at_random(60))).game
    for at in (60, 55, 40, 0):
        made = branching.begin(branching.tables.open(game), person, at, BRANCH, "").game
        act(branching, made, 2)
    known = listed(branching, game)
    branching = branching_of(store)
    monkeypatch.setattr("kursbuch.server.study.branching.standing_of", lambda *_: pytest.fail("it opens a branch"))
    assert listed(branching, game) == known
    assert branching.tables.kept.size[0] == 1, "the game itself"


def test_nor_when_the_game_was_taken_back_meanwhile(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    branching, person = branching_of(store), frozenset({"P1", "P2", "P3"})
    tables = branching.tables
    game = tables.bring_in(brought(at_random(60))).game
    for at in (60, 58, 40):
        act(branching, branching.begin(tables.open(game), person, at, BRANCH, "").game, 2)
    for _ in range(4):
        tables.undo(game, person, tables.open(game).version, None)
    anew = branching_of(store)
    seen = anew.seen(anew.tables.open(game), person)
    opened = [standing_of(anew.tables.open(game), anew.tables.open(one.game), one.at) for one in seen]
    monkeypatch.setattr("kursbuch.server.study.branching.standing_of", lambda *_: pytest.fail("it opens a branch"))
    told = listed(branching_of(store), game)
    assert [one.at for one in told] == [56, 56, 40]
    for one, other in zip(told, opened, strict=True):
        kept = BranchStanding(**json.loads(json.dumps(asdict(other))))
        assert replace(one, origin="", line=()) == replace(kept, origin="", line=(), first=one.first)
        assert [*one.first] == kept.first
        assert [one.line[0][1], one.line[-1][1]] == [kept.line[0][1], kept.line[-1][1]]


def branching_of(store: Store) -> Branching:
    """What a server knows of branches that was just started, and whose clerk does everything at once."""
    tables = Tables(store)
    made = Branching(tables, Studies(store))
    tables.hearers.append(lambda play: made.note(play.row.id))
    return made


def act(branching: Branching, game: str, times: int) -> None:
    for _ in range(times):
        play = branching.tables.open(game)
        action = str(random_bot(play.state, random.Random(len(play.moves))))
        branching.tables.act(game, frozenset(play.game.players), [action], play.version, None)


def listed(branching: Branching, game: str) -> list[BranchStanding]:
    play = branching.tables.open(game)
    return branching.standings(play, branching.seen(play, frozenset({"P1", "P2", "P3"})))


def test_a_branch_may_begin_with_a_draw_of_which_nobody_has_decided(hall: Hall) -> None:
    person = hall.seat(hall.table("18mag", "hhh"))
    branch = Seat(person.http, person.post("/branches", at=0).json()["id"], person.token)
    branch.act()
    (told,) = person.get("/branches")
    assert told["moves"] == branch.get()["moves"]
    assert told["line"] == []


def test_a_plan_that_is_taken_back_further_holds_nothing(hall: Hall) -> None:
    person = hall.seat(hall.table("german-railways", "hhh"))
    for _ in range(2):
        person.act()
    plan = Seat(person.http, person.post("/branches", at=2, kind="plan").json()["id"], person.token)
    plan.post("/undo", version=plan.get()["version"])
    told = person.get("/plan")
    assert (told["at"], told["steps"], told["carry"]) == (1, [], 0)


def test_a_game_that_is_no_branch_cannot_be_forgotten(hall: Hall) -> None:
    person = hall.seat(hall.table("german-railways", "hhh"))
    assert code(person.call("DELETE", "/branch")) == (422, "no-branch")
    assert person.get()["moves"] == 0


def test_a_branch_may_begin_with_an_answer_but_not_with_one_that_is_refused(hall: Hall) -> None:
    person = hall.seat(hall.table("german-railways", "hhh"))
    first, *_, last = [one["action"] for one in person.get("/offers")["offers"]]
    person.act(first)
    made = person.post("/branches", at=0, actions=[last]).json()
    assert done(Seat(person.http, made["id"], person.token)) == [last]
    assert person.post("/branches", at=0, actions=["P1 bids 100000"]).status_code == 422
    assert len(person.get("/branches")) == 1


def test_bots_answer_in_a_branch_and_nowhere_else(hall: Hall) -> None:
    person = hall.seat(hall.table("german-railways", "hhh"))
    branch = Seat(person.http, person.post("/branches", at=0).json()["id"], person.token)
    assert branch.post("/branch/bot", version=branch.get()["version"]).json()["moves"] == 1
    assert code(person.post("/branch/bot", version=person.get()["version"])) == (422, "no-branch")


def test_nobody_else_sees_a_branch_while_others_still_play(hall: Hall) -> None:
    made = hall.table("german-railways", "hll")
    host, guest = hall.seat(made), hall.seat(made, "P2")
    branch = host.post("/branches", at=0).json()
    assert len(host.get("/branches")) == 1
    assert guest.get("/branches") == []
    assert Seat(guest.http, branch["id"], guest.token).call("GET", "").status_code == 404


def test_a_new_link_opens_the_branches_and_the_old_one_does_not(hall: Hall) -> None:
    made = hall.table("german-railways", "hll")
    guest = hall.seat(made, "P2")
    branch = guest.post("/branches", at=0).json()["id"]
    token = guest.post("/token").json()["token"]
    assert Seat(guest.http, branch, guest.token).call("GET", "").status_code == 404
    assert Seat(guest.http, branch, token).get()["yours"] == ["P1", "P2", "P3"]


# -- plans ------------------------------------------------------------------------------------------------


def planned(person: Seat, count: int) -> list[str]:
    """A plan of whatever is offered first; its actions."""
    moves = person.get()["moves"]
    made = person.post("/branches", at=moves, kind="plan").json()
    copy = Seat(person.http, made["id"], person.token)
    for _ in range(count):
        copy.act()
    return done(copy)[moves:]


def test_a_plan_is_carried_out_up_to_the_first_move_of_another(hall: Hall) -> None:
    made = hall.table("german-railways", "hll")
    host, guest = hall.seat(made), hall.seat(made, "P2")
    first, second, *_ = planned(host, 5)
    told = host.get("/plan")
    assert [(one["mine"], one["state"]) for one in told["steps"]][:2] == [(True, "next"), (False, "later")]
    assert told["carry"] == 1
    assert host.post("/plan", version=told["version"]).json()["moves"] == 1
    assert done(host) == [first]
    assert guest.get("/plan")["id"] == ""
    guest.act(second)
    told = host.get("/plan")
    assert [one["state"] for one in told["steps"]][:2] == ["done", "done"]
    assert told["parted"] is None


def test_a_plan_says_where_reality_went_another_way(hall: Hall) -> None:
    made = hall.table("german-railways", "hll")
    host, guest = hall.seat(made), hall.seat(made, "P2")
    planned(host, 4)
    host.post("/plan", version=host.get()["version"])
    guest.act(guest.get("/offers")["offers"][-1]["action"])
    parted = host.get("/plan")["parted"]
    assert parted["at"] == 1
    assert parted["text"] != parted["planned"]


def test_a_plan_can_be_made_while_another_is_to_act(hall: Hall) -> None:
    made = hall.table("german-railways", "hll")
    guest = hall.seat(made, "P2")
    planned(guest, 2)
    told = guest.get("/plan")
    assert [one["mine"] for one in told["steps"]] == [False, True]
    assert told["carry"] == 0
    assert code(guest.post("/plan", version=told["version"])) == (422, "no-plan")


def test_in_a_plan_bots_play_the_others_and_do_not_coach(hall: Hall) -> None:
    made = hall.table("german-railways", "hll")
    host = hall.seat(made)
    copy = Seat(host.http, host.post("/branches", at=0, kind="plan").json()["id"], host.token)
    assert code(copy.post("/branch/bot", version=copy.get()["version"])) == (403, "no-hints")
    assert copy.call("GET", "/hint").status_code == 403
    copy.act()
    assert copy.post("/branch/bot", version=copy.get()["version"]).json()["moves"] == 2
