"""Chat, notes, export and import; and that hostile text stays text."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import kursbuch
from kursbuch.titles.g18mag.cards import KURSBUCH
from tests.interop import site

from .conftest import Hall

HOSTILE = '<img src=x onerror="alert(1)"></script>{{7*7}}'


def test_chat_is_heard_by_all(hall: Hall) -> None:
    made = hall.table(kinds="lll")
    assert hall.seat(made, "P1").post("/chat", text=HOSTILE).status_code == 201
    heard = hall.seat(made, "P2").get("/chat")
    assert [(one["seat"], one["text"]) for one in heard] == [("P1", HOSTILE)]


def test_notes_are_private(hall: Hall) -> None:
    made = hall.table(kinds="lll")
    hall.seat(made, "P1").call("PUT", "/notes", json={"text": "buy SB"})
    assert hall.seat(made, "P1").get("/notes")["text"] == "buy SB"
    assert hall.seat(made, "P2").get("/notes")["text"] == ""
    assert hall.seat(made, "watch").call("GET", "/notes").status_code == 403


def test_hostile_names_are_names(hall: Hall) -> None:
    players = [{"name": HOSTILE[:40]}, {"name": "\u202edlo"}, {"name": "C"}]
    made = hall.http.post("/api/games", json={"title": "1824", "players": players}).json()
    seat = hall.seat(made)
    assert seat.get()["players"]["P1"] == HOSTILE[:40]
    assert "<img" not in hall.http.get(f"/games/{made['id']}").text


def test_a_game_goes_out_and_comes_back(hall: Hall) -> None:
    seat = hall.seat(hall.table())
    for _ in range(12):
        seat.act()
    text = seat.call("GET", "/export").text
    assert len(kursbuch.loads(text).actions) == 12
    answer = hall.http.post("/api/import", json={"file": text})
    assert answer.status_code == 201
    copy = hall.seat(answer.json())
    assert copy.get()["moves"] == 12
    assert copy.get(position=True)["position"] == seat.get(position=True)["position"]
    assert copy.act().status_code == 200


def test_a_game_goes_out_for_other_programs_and_for_readers(hall: Hall) -> None:
    made = hall.http.post(
        "/api/games",
        json={"title": "1824", "players": [{"name": n} for n in "ABC"], "options": {"rulings": "18xx.games"}},
    )
    seat = hall.seat(made.json())
    for _ in range(12):
        seat.act()
    site = seat.call("GET", "/export", params={"to": "18xx.games"})
    assert (site.json()["title"], len(site.json()["actions"])) == ("1824", 12)
    assert "kursbuch-left-out" not in site.headers
    answer = hall.http.post("/api/import", json={"file": site.text})
    assert hall.seat(answer.json()).get()["moves"] == 12
    text = seat.call("GET", "/export", params={"to": "log"}).text
    assert [line for line in text.splitlines() if line.startswith("12. ")]
    assert text.startswith("# 1824")


def test_what_18xx_games_does_not_have_is_said(hall: Hall) -> None:
    answer = hall.seat(hall.table("german-railways", "hhh")).call("GET", "/export", params={"to": "18xx.games"})
    assert answer.status_code == 422
    assert answer.json()["error"]["message"].startswith("games of German Railways cannot be exported")


def test_a_game_of_18xx_games_comes_in(hall: Hall, shared: Path) -> None:
    files = sorted((shared / "conformance").rglob("*.json"), key=lambda path: path.stat().st_size)
    for path in files:
        text = path.read_text(encoding="utf-8")
        if '"1824"' not in text[:4000] or '"actions"' not in text:
            continue
        answer = hall.http.post("/api/import", json={"file": text, "name": path.name}, timeout=120)
        if answer.status_code == 201:
            assert hall.seat(answer.json()).get()["moves"] > 20
            return
    pytest.fail("none of the recorded games of 1824 could be brought in")


@pytest.mark.parametrize(
    "file",
    ["", "null", "[]", "{}", '{"format": "kursbuch-journal/1"}', "[" * 20_000, '{"actions": [{}], "title": "1824"}',
     '{"title": "1824", "players": [], "actions": 7}', '{"title": [], "actions": {}}'],
)  # fmt: skip
def test_a_wrong_file_is_refused_with_a_reason(hall: Hall, file: str) -> None:
    answer = hall.http.post("/api/import", json={"file": file})
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] in ("file", "no-game")
    assert answer.json()["error"]["message"]


def test_an_option_cannot_reach_the_files_of_the_server(hall: Hall) -> None:
    """18Mag has an option that admits anything, the text of István's cards."""
    players = [{"name": "A"}]
    body = {"title": "18mag", "players": players, "options": {"cards": "/etc/passwd"}}
    assert hall.http.post("/api/games", json=body).status_code == 422
    file = {"format": "kursbuch-journal/1", "title": "18mag", "rules": 1, "players": ["A"], "actions": []}
    text = json.dumps({**file, "options": {"cards": "/etc/passwd"}})
    answer = hall.http.post("/api/import", json={"file": text})
    assert answer.status_code == 422
    assert "no text of cards" in answer.json()["error"]["message"]


def test_ones_own_cards_of_istvan_come_to_the_table_and_go_with_the_save(hall: Hall) -> None:
    cards = KURSBUCH.replace("# -- easy", "# -- of my own, easy", 1)
    made = hall.http.post(
        "/api/games", json={"title": "18mag", "players": [{"name": "A"}], "options": {"cards": cards}}
    )
    assert made.status_code == 201
    save = hall.seat(made.json()).call("GET", "/export").text
    assert kursbuch.loads(save).game.options["cards"] == cards
    assert hall.http.post("/api/import", json={"file": save}).status_code == 201


def test_a_file_that_is_too_large_is_refused(hall: Hall) -> None:
    answer = hall.http.post("/api/import", json={"file": "x" * (9 * 1024 * 1024)})
    assert answer.status_code == 413
    assert answer.json()["error"]["code"] == "too-large"


def test_a_game_that_cannot_be_followed_to_its_end_comes_in_up_to_there(hall: Hall) -> None:
    data, _ = site.played(actions=30)
    data["actions"][20]["type"] = "no_such_action"
    answer = hall.http.post("/api/import", json={"file": json.dumps(data), "name": "site.json"})
    assert answer.status_code == 201
    assert answer.json()["stopped"].startswith("action 21, no_such_action by")
    copy = hall.seat(answer.json())
    assert copy.get()["moves"] == 20
    assert copy.act().status_code == 200
    (note,) = copy.get("/chat")
    assert note["name"] == "Kursbuch"
    assert answer.json()["stopped"] in note["text"]


def test_why_a_game_came_in_only_in_part_is_told_in_the_reader_s_language(hall: Hall) -> None:
    data, _ = site.played(actions=30)
    number = next(n for n, one in enumerate(data["actions"]) if one["type"] == "buy_company")
    data["actions"][number]["price"] += 1
    file = {"file": json.dumps(data), "name": "site.json"}
    told = {lang: hall.http.post(f"/api/import?lang={lang}", json=file).json() for lang in ("en", "de")}
    assert ", is against the rules, 1824 " in told["en"]["stopped"]
    assert ", ist gegen die Regeln, 1824 " in told["de"]["stopped"]
    (note,) = hall.seat(told["de"]).get("/chat")
    assert note["text"].startswith("Die Datei ließ sich nur zum Teil nachspielen: Aktion")


def test_a_game_that_came_in_whole_says_nothing_more(hall: Hall) -> None:
    data, _ = site.played(actions=30)
    answer = hall.http.post("/api/import", json={"file": json.dumps(data), "name": "site.json"})
    assert answer.json()["stopped"] == ""


def test_seats_are_chosen_when_a_game_is_brought_in(hall: Hall) -> None:
    """One by a link, one by a bot, which goes on at once; as many as the game has."""
    text = hall.seat(hall.table("german-railways", "hhh")).call("GET", "/export").text
    answer = hall.http.post("/api/import", json={"file": text, "seats": ["here", "link", "bot"]})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    assert list(made["links"]) == ["P2"]
    assert hall.seat(made).get()["kinds"] == {"P1": "here", "P2": "link", "P3": "bot"}
    assert hall.http.post("/api/import", json={"file": text, "seats": ["here"]}).status_code == 422
    assert hall.http.post("/api/import", json={"file": text, "seats": ["ghost"] * 3}).status_code == 422
