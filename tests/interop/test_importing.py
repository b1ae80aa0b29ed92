"""Games of 18xx.games become journals: whole, or up to the first action that cannot be followed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import kursbuch
from kursbuch.cli import main
from kursbuch.core.actions import Action
from kursbuch.core.errors import KursbuchError
from kursbuch.core.rulebook import Rulebook
from kursbuch.core.state import State, apply
from kursbuch.interop.eighteen_xx import files
from kursbuch.interop.eighteen_xx.faults import FAULTS, Fault
from kursbuch.interop.eighteen_xx.files import ImportFileError, effective, parse_recording, parse_text, read_recording
from kursbuch.interop.eighteen_xx.importing import Import, import_game
from kursbuch.interop.eighteen_xx.playback import Why

from .site import Json, played


def a_game(actions: int = 60) -> Json:
    return played(actions=actions)[0]


def imported(data: Any) -> Import:
    return import_game(parse_recording(data, "game.json"))


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_game_comes_in_as_it_was_played(seed: int) -> None:
    data, end = played(players=3 + seed, seed=seed, actions=400)
    done = imported(data)
    assert (done.until, done.stop, done.notice) == (done.total, None, "")
    assert done.journal.state.now == end.now
    assert kursbuch.loads(kursbuch.dumps(done.journal)).state.now == end.now


# -- up to a clear point -------------------------------------------------------------------------------------------


def changed(number: int, **fields: Any) -> Json:
    """A game in which one action, counted from 1, has other fields."""
    data = a_game()
    data["actions"][number - 1] |= fields
    return data


def test_an_action_that_is_not_known_ends_the_game_there() -> None:
    done = imported(changed(20, type="no_such_action"))
    assert done.until == 19
    assert done.stop is not None
    assert (done.stop.number, done.stop.why, done.stop.clause) == (20, Why.UNREADABLE, "")
    assert "no_such_action" in done.notice
    before = imported({**a_game(), "actions": a_game()["actions"][:19]})
    assert done.journal.actions == before.journal.actions


def test_an_action_against_the_rules_ends_the_game_there_with_the_clause() -> None:
    number = next(n for n, entry in enumerate(a_game()["actions"], 1) if entry["type"] == "lay_tile")
    done = imported(changed(number, rotation=7))
    assert done.until == number - 1
    assert done.stop is not None
    assert done.stop.why is Why.REFUSED
    assert done.stop.clause.startswith("1824:VII.")
    assert str(done.stop).startswith(f"action {number}, lay_tile by ")
    assert done.stop.clause.replace(":", " ") in done.notice


def test_passes_made_to_reach_an_action_that_is_refused_are_taken_back() -> None:
    data = a_game()
    last = data["actions"][-1]
    data["actions"].append({"type": "special_buy", "entity": 100, "entity_type": "player", "description": "EPP"})
    done = imported(data)
    assert done.until == len(data["actions"]) - 1
    assert done.journal.actions == imported({**data, "actions": data["actions"][:-1]}).journal.actions
    assert last["id"] == done.until


@pytest.mark.parametrize("entry", [{"type": "player_resignation"}, {"type": "bankrupt"}, {"type": "undo"}, {}, 5, None])
def test_what_our_games_do_not_have_ends_the_game_there(entry: Any) -> None:
    data = a_game(20)
    if entry and isinstance(entry, dict):
        entry = {"id": 99, "entity": 100, "entity_type": "player", **entry, "action_id": 1000}
    data["actions"].append(entry)
    done = imported(data)
    assert done.until == 20
    assert done.stop is not None
    assert done.stop.why is Why.UNREADABLE


def test_a_game_ended_by_hand_came_in_whole() -> None:
    data = a_game(20)
    data["actions"].append({"type": "end_game", "entity": 100, "entity_type": "player", "id": 21})
    done = imported(data)
    assert done.stop is None
    assert done.until == done.total


def test_automatic_actions_inside_automatic_ones_are_refused() -> None:
    inner = {"type": "pass", "entity": 100, "entity_type": "player"}
    done = imported(changed(10, auto_actions=[{**inner, "auto_actions": [inner]}]))
    assert done.until == 9
    assert "automatic" in done.notice


def test_chat_and_standing_orders_change_nothing() -> None:
    data = a_game(20)
    talk = {"type": "message", "entity": 100, "entity_type": "player", "message": "hello"}
    order = {"type": "program_buy_shares", "entity": 100, "entity_type": "player", "corporation": "BK"}
    remark = {"type": "log", "entity": 100, "entity_type": "player", "message": "a remark"}
    data["actions"][10:10] = [talk, order, remark]
    done = imported(data)
    assert done.stop is None
    assert done.journal.actions == imported(a_game(20)).journal.actions


# -- moves taken back ----------------------------------------------------------------------------------------------


def ids(*actions: Json) -> list[int]:
    return [action["id"] for action in effective([{"type": "pass", **action} for action in actions])]


UNDO, REDO = {"type": "undo"}, {"type": "redo"}


@pytest.mark.parametrize(
    ("later", "left"),
    [
        ([], [1, 2, 3]),
        ([{**UNDO, "id": 4}], [1, 2]),
        ([{**UNDO, "id": 4}, {**REDO, "id": 5}], [1, 2, 3]),
        ([{**UNDO, "id": 4, "action_id": 1}], [1]),
        ([{**UNDO, "id": 4, "action_id": 0}], []),
        ([{**UNDO, "id": 4, "action_id": 1}, {**REDO, "id": 5}], [1, 2, 3]),
        ([{**UNDO, "id": 4}, {**UNDO, "id": 5}, {**REDO, "id": 6}], [1, 2]),
        ([{**UNDO, "id": 4}, {"id": 5}, {**UNDO, "id": 6, "action_id": 2}], [1, 2]),
        ([{**UNDO, "id": 4}, {"type": "message", "id": 5}, {**REDO, "id": 6}], [1, 2, 3]),
        ([{"type": "message", "id": 4}, {"id": 5}, {**UNDO, "id": 6, "action_id": 4}], [1, 2, 3]),
        ([{**REDO, "id": 4}], [1, 2, 3, 4]),
        ([{**UNDO, "id": 4, "action_id": 77}], [1, 2, 3, 4]),
    ],
)
def test_undo_and_redo_are_followed(later: list[Json], left: list[int]) -> None:
    """The last two have nothing to follow: they stay, and whoever plays them says so."""
    assert ids({"id": 1}, {"id": 2}, {"id": 3}, *later) == left


# -- files that hold no game of ours -------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["undo", "redo"])
def test_what_cannot_be_taken_back_ends_the_game_there(kind: str) -> None:
    data = a_game(20)
    data["actions"].insert(10, {"type": kind, "entity": 100, "entity_type": "player", "action_id": 999})
    done = imported(data)
    assert done.until == 10
    assert "nothing that it could take back" in done.notice


@pytest.mark.parametrize("title", ["1830", "18Chesapeake", "German Railways", "", None, 7, ["1824"], "\ud800"])
def test_other_titles_are_refused_by_name(title: Any) -> None:
    with pytest.raises(ImportFileError, match=r"these can: 1824, 1824 Cisleithania, 1844, 1854, 18Mag"):
        imported({**a_game(5), "title": title})


@pytest.mark.parametrize("title", ["1824", "1824 Cisleithania", "1844", "1854", "18Mag"])
def test_optional_rules_that_we_do_not_have_are_refused_by_name(title: str) -> None:
    with pytest.raises(ImportFileError, match=r"optional rule no_such_rule .*import a game without it"):
        imported({**a_game(0), "title": title, "settings": {"optional_rules": ["no_such_rule"]}})


@pytest.mark.parametrize("players", [None, [], [{"id": 1, "name": "Ann"}], "Ann", [1, 2, 3], [{"name": "Ann"}] * 3])
def test_a_file_without_its_players_is_refused(players: Any) -> None:
    with pytest.raises(KursbuchError, match=r"player|'players'"):
        imported({**a_game(5), "players": players})


@pytest.mark.parametrize("name", [None, 5, ["Ann"], "", " ", "\ud800", "A\x00nn", "x" * 1000])
def test_whoever_has_no_name_that_can_be_written_is_called_by_the_seat(name: Any) -> None:
    data = a_game(5)
    data["players"][1]["name"] = name
    done = imported(data)
    assert done.journal.game.names == ("Player 1", "Player 2", "Player 3")
    kursbuch.dumps(done.journal).encode()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "5",
        "null",
        '"x"',
        "[" * 100_000,
        '{"title": "1824"}',
        '{"title": "1824", "actions": [{"type":',
        '{"title": "1824", "actions": [' + "[" * 100_000,
        '{"actions": [{"type": "pass"}, {"ty',
        json.dumps([a_game(5)]),
    ],
)
def test_what_is_no_game_file_is_refused_in_words(text: str, tmp_path: Path) -> None:
    with pytest.raises(ImportFileError, match=r"save it"):
        parse_text(text, "game.json")
    file = tmp_path / "game.json"
    file.write_text(text, encoding="utf-8")
    assert main(["import", str(file), "-o", str(tmp_path / "out.json")]) == 2
    assert not (tmp_path / "out.json").exists()


# -- files as they come ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cut", [10, 11, 40, 150, 600])
def test_a_file_that_is_cut_off_is_taken_up_to_there(
    cut: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = json.dumps(a_game(30))
    end = text.rindex("]") - cut
    done = import_game(parse_text(text[:end]))
    whole = imported(a_game(30)).journal.actions
    assert 20 < done.until < 30
    assert done.stop is not None
    assert (done.stop.number, done.stop.why) == (done.until + 1, Why.UNREADABLE)
    assert "cut off" in done.notice
    assert done.journal.actions == whole[: len(done.journal.actions)]
    file = tmp_path / "game.json"
    file.write_text(text[:end], encoding="utf-8")
    assert main(["import", str(file), "-o", str(tmp_path / "out.json")]) == 1
    assert "cut off" in capsys.readouterr().err
    assert kursbuch.load(tmp_path / "out.json").actions == done.journal.actions


def test_a_file_cut_off_after_an_action_says_so() -> None:
    text = json.dumps(a_game(30))
    done = import_game(parse_text(text[: text.rindex("}, {") + 3]))
    assert done.until == 29
    assert "action 30, ..., is nothing we can read" in done.notice


def test_a_file_damaged_in_the_middle_is_taken_up_to_there() -> None:
    text = json.dumps(a_game(30))
    middle = text.index('"id": 15')
    done = import_game(parse_text(text[:middle] + "#" + text[middle:]))
    assert done.until == 14
    assert "damaged" in done.notice


def test_a_file_damaged_after_its_actions_is_whole() -> None:
    text = json.dumps({**a_game(30), "deltas": [{}] * 30, "initial": {}})
    done = import_game(parse_text(text[: text.index('"deltas"') + 20]))
    assert (done.until, done.stop) == (30, None)


@pytest.mark.parametrize("wrapper", ["data", "game"])
def test_a_game_may_stand_inside_of_something_else(wrapper: str) -> None:
    game = a_game(20)
    whole = imported(game).journal.actions
    assert imported({wrapper: game}).journal.actions == whole
    assert imported({**game, "actions": None, wrapper: {}}).journal.actions == ()
    actions = game.pop("actions")
    assert imported({**game, wrapper: {"actions": actions}}).journal.actions == whole


def test_the_mark_that_some_editors_put_first_is_left_out() -> None:
    text = json.dumps(a_game(20))
    assert import_game(parse_text("\ufeff" + text)).until == 20
    assert import_game(parse_text("\ufeff" + text[:-40])).until > 10


def test_players_without_ids_act_by_their_names() -> None:
    data = a_game(20)
    names = {player.pop("id"): player["name"] for player in data["players"]}
    for action in data["actions"]:
        action["entity"] = names.get(action["entity"], action["entity"])
    assert imported(data).journal.actions == imported(a_game(20)).journal.actions


def test_an_archived_game_has_nothing_left_to_import() -> None:
    with pytest.raises(ImportFileError, match=r"archived"):
        imported({**a_game(5), "status": "archived", "actions": []})
    assert imported({**a_game(5), "status": "archived"}).until == 5


def test_a_file_that_is_no_text_is_refused_in_words(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ImportFileError, match=r"UTF-8"):
        read_recording(file)
    with pytest.raises(ImportFileError, match=r"check the name"):
        read_recording(tmp_path / "none.json")


# -- how much is read ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("extra", [{"type": "message"}, {"type": "undo"}, {"type": "pass"}])
def test_a_file_of_too_many_lines_is_not_read(extra: Json) -> None:
    data = {**a_game(5), "actions": [{**extra, "id": n} for n in range(files.MOST_ENTRIES + 1)]}
    with pytest.raises(ImportFileError, match=r"no game has more than 20,000"):
        imported(data)


def test_automatic_actions_count_towards_the_length_of_a_game() -> None:
    data = a_game(5)
    data["actions"][0]["auto_actions"] = [{"type": "message"}] * files.MOST_ACTIONS
    with pytest.raises(ImportFileError, match=r"5,005 actions; no game has more than 5,000"):
        imported(data)


def test_each_action_is_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time grows with the length of a game, and not with its square."""
    from kursbuch.interop.eighteen_xx import translate

    counted: list[Action] = []

    def counting(state: State, action: Action) -> State:
        counted.append(action)
        return apply(state, action)

    monkeypatch.setattr(translate, "apply", counting)
    done = imported(a_game(200))
    assert counted == list(done.journal.actions)
    assert len(done.journal.states) == len(counted) + 1


# -- the command ---------------------------------------------------------------------------------------------------


def test_the_command_writes_what_it_can_and_says_where_it_ends(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, output = tmp_path / "site.json", tmp_path / "game.json"
    text = json.dumps(changed(20, type="no_such_action"))
    file.write_text(text, encoding="utf-8")
    assert main(["import", str(file), "-o", str(output)]) == 1
    told = capsys.readouterr()
    assert "19 of 60 actions" in told.out
    assert "action 20, no_such_action by" in told.err
    assert file.read_text(encoding="utf-8") == text
    journal = kursbuch.load(output)
    assert journal.notes["imported"] == "site.json"
    assert journal.notes["stopped"].startswith("action 20, no_such_action by")


def test_the_command_ends_well_with_a_whole_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, output = tmp_path / "site.json", tmp_path / "game.json"
    file.write_text(json.dumps(a_game()), encoding="utf-8")
    assert main(["import", str(file), "-o", str(output)]) == 0
    assert capsys.readouterr().err == ""
    assert "stopped" not in kursbuch.load(output).notes


def test_the_command_never_writes_over_the_game_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "site.json"
    file.write_text(json.dumps(a_game()), encoding="utf-8")
    assert main(["import", str(file), "-o", str(file)]) == 2
    assert "name another file" in capsys.readouterr().err


# -- faults of the site --------------------------------------------------------------------------------------------


TITLES = Path(kursbuch.__file__).parent / "titles"
BOOKS = {book.title_id: book for book in map(Rulebook.read, TITLES.glob("g*/RULES.md"))}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_every_fault_of_the_site_cites_a_clause_that_is_there(fault: Fault) -> None:
    assert BOOKS[fault.title].clause(fault.clause)
