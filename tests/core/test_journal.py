"""Save files: readable, complete, and clear about what is wrong with them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from kursbuch.core.actions import Action
from kursbuch.core.errors import JournalError, SetupError
from kursbuch.core.game import AnyTitle, bind
from kursbuch.core.journal import Journal, read, replay
from tests.core import toy

ACTIONS = ("chance sends storm", "P1 bids 3", "P2 bids 4", "P1 buys west", "P1 passes")


def find(title_id: str) -> AnyTitle:
    if title_id != "toy":
        raise SetupError(f"there is no title {title_id!r}")
    return toy.TOY


@dataclass(frozen=True, slots=True)
class Shout(Action):
    notation = "{who} shouts {word}"
    word: str


@pytest.fixture
def journal() -> Journal:
    game = bind(toy.TOY, ["Ann", "Ben"], {"rounds": "2"})
    journal = Journal.new(game, {"seed": 7})
    for text in ACTIONS:
        journal = journal.play(toy.TOY.notation.parse(text))
    return journal


def test_a_game_is_saved_and_loaded(journal: Journal) -> None:
    again = read(journal.to_text(), find)
    assert again.actions == journal.actions
    assert again.state.now.to_json() == journal.state.now.to_json()
    assert (again.game.names, again.game.options, again.notes) == (
        ("Ann", "Ben"),
        {"rounds": "2"},
        {"seed": 7},
    )
    assert again.to_text() == journal.to_text()


def test_a_game_tells_in_short_what_it_is(journal: Journal) -> None:
    assert repr(journal) == f"<Journal of {len(journal.actions)} actions, at {journal.state!r}>"


def test_a_game_of_another_program_is_sent_to_the_importer() -> None:
    with pytest.raises(JournalError, match=r"18xx\.games: `kursbuch import`"):
        read('{"title": "1824", "actions": [], "players": []}', lambda title: toy.TOY)


def test_a_journal_is_made_of_any_state_of_a_game() -> None:
    state = replay(bind(toy.TOY, 3), ["chance sends calm", "P1 bids 3"])
    journal = Journal.of(state, {"seed": 7})
    assert ([str(action) for action in journal.actions], journal.notes) == (
        ["chance sends calm", "P1 bids 3"],
        {"seed": 7},
    )
    assert journal.state is state
    assert (Journal.of(state).notes, Journal.new(state.game).notes) == ({}, {})
    assert read(Journal.of(state).to_text(), find).state.now == state.now


def test_a_new_game_is_saved_and_loaded() -> None:
    text = Journal.new(bind(toy.TOY, 3)).to_text()
    assert read(text, find).to_text() == text


def test_the_file_is_one_action_a_line(journal: Journal) -> None:
    lines = [line.strip() for line in journal.to_text().splitlines()]
    for text in ACTIONS:
        assert any(line.startswith(json.dumps({"do": text})[:-1]) for line in lines)


def test_the_file_is_laid_out_for_readers() -> None:
    """What a game is comes first, a line each; an empty game is as well-formed as any."""
    head = [
        "{",
        ' "format": "kursbuch-journal/1",',
        ' "title": "toy",',
        ' "rules": 1,',
        ' "players": [',
        '  "Ann",',
        '  "Ben"',
        " ],",
    ]
    text = Journal.new(bind(toy.TOY, ["Ann", "Ben"])).to_text()
    assert text.splitlines()[: len(head)] == head
    assert text.endswith(' "actions": []\n}\n')


def test_the_file_is_read_as_it_is_spelled() -> None:
    """Names and actions in letters, not in escapes."""
    journal = Journal.new(bind(toy.TOY, ["Jörg", "Ágnes"])).play(toy.TOY.notation.parse("chance sends storm"))
    text = journal.to_text()
    assert "Jörg" in text
    assert "Ágnes" in text
    accents = replace(toy.TOY, actions=(*toy.TOY.actions, Shout))
    shouted = replace(Journal.new(bind(accents, 2)), actions=(Shout("P1", "östlich"),), states=journal.states[:2])
    assert "P1 shouts östlich" in shouted.to_text()


def test_undo_takes_back_one_action(journal: Journal) -> None:
    back = journal.undo().undo()
    assert [str(action) for action in back.actions] == list(ACTIONS[:-2])
    assert back.state is journal.states[-3]
    fresh = Journal.new(journal.game)
    assert fresh.undo() is fresh


def test_replay_takes_texts_and_actions(journal: Journal) -> None:
    assert replay(journal.game, ACTIONS).now == replay(journal.game, journal.actions).now == journal.state.now


def broken(change: Callable[[dict[str, Any]], object]) -> Callable[[str], str]:
    def apply(text: str) -> str:
        data = json.loads(text)
        change(data)
        return json.dumps(data)

    return apply


def set_(*path: Any) -> Callable[[str], str]:
    *keys, last, value = path

    def change(data: Any) -> None:
        for key in keys:
            data = data[key]
        data[last] = value

    return broken(change)


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda text: text[: len(text) // 2], "not JSON .* may be cut off"),
        (lambda text: "[]", "no Kursbuch journal: format is 'list'"),
        (lambda text: '{"title": "1830"}', "no Kursbuch journal: format is None"),
        (lambda text: '{"title": "1830", "actions": []}', "a game of 18xx.games: `kursbuch import` makes"),
        (set_("format", "kursbuch-journal/9"), "format is 'kursbuch-journal/9'"),
        (broken(lambda data: data.pop("players")), "'players' is missing"),
        (set_("actions", "none"), "'actions' is missing or of the wrong kind"),
        (set_("rules", 2), "rules version 2 of toy, this program has version 1: it needs a newer program"),
        (set_("players", ["Ann"]), "set-up does not fit: toy is for 2 to 4 players, not 1"),
        (set_("players", []), "set-up does not fit: toy is for 2 to 4 players, not 0"),
        (set_("options", {"rounds": "9"}), "set-up does not fit: option rounds takes 3, 1, 2, not '9'"),
        (set_("options", {"moons": "1"}), "has no option 'moons'; it has: rounds"),
        (set_("title", "1830"), "set-up does not fit: there is no title '1830'"),
        (set_("players", [1, 2]), "'players' is missing or of the wrong kind"),
        (set_("options", {"rounds": []}), "'options' is missing or of the wrong kind"),
        (set_("notes", ["seed", 7]), "'notes' is missing or of the wrong kind"),
        (lambda text: "[" * 100_000, "not JSON"),
        (set_("start", "0"), "starting position differs"),
        (set_("actions", 1, "P1 bids 3"), "action 2 is not of the form"),
        (set_("actions", 1, "do", "P1 bids much"), "action 2 cannot be replayed: cannot read the action"),
        (
            set_("actions", 1, "do", "P1 bids 99"),
            "action 2 cannot be replayed: P1 bids 99: toy B/3: only 12 is left",
        ),
        (
            set_("actions", 0, "do", "chance sends calm"),
            "after action 1 .chance sends calm. the position differs",
        ),
        (set_("actions", 4, "digest", "0"), "after action 5 .P1 passes. the position differs"),
        (
            broken(lambda data: data["actions"].pop(2)),
            "after action 3 .* the position differs|action 3 cannot",
        ),
    ],
)
def test_a_bad_file_is_told_apart_and_the_place_named(
    journal: Journal, damage: Callable[[str], str], message: str
) -> None:
    with pytest.raises(JournalError, match=message):
        read(damage(journal.to_text()), find)


def test_whatever_is_wrong_with_a_file_is_an_error_of_the_file(journal: Journal) -> None:
    """Every place of a save with every kind of wrong value, and without any: it is read, or it is a JournalError."""
    whole = json.loads(journal.to_text())
    odd: list[Any] = [
        None,
        True,
        -1,
        10**30,
        1.5,
        "",
        "x",
        "9" * 5000,
        "P1 bids " + "9" * 5000,
        [],
        [[]],
        {},
        {"a": {}},
    ]
    wrong = 0
    for path in places(whole):
        for value in [*odd, GONE]:
            try:
                read(json.dumps(changed(whole, path, value)), find)
            except JournalError:
                wrong += 1
    assert wrong > 200


GONE = object()


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value of a file."""
    for key in data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ():
        yield (*path, key)
        yield from places(data[key], (*path, key))


def changed(data: Any, path: tuple[Any, ...], value: object) -> Any:
    """The file with another value at that place, or none."""
    copy = json.loads(json.dumps(data))
    inner = copy
    for key in path[:-1]:
        inner = inner[key]
    if value is GONE:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return copy


def test_the_digests_may_be_passed_over(journal: Journal) -> None:
    text = set_("actions", 4, "digest", "0")(journal.to_text())
    assert read(text, find, check=False).actions == journal.actions


def test_older_rules_are_read_where_they_make_no_difference(journal: Journal) -> None:
    old = set_("rules", 0)(journal.to_text())
    assert read(old, find).state.now == journal.state.now
    with pytest.raises(JournalError, match=r"after action 5 .* \(it was played by rules version 0"):
        read(set_("actions", 4, "digest", "0")(old), find)
