"""What the start page offers: every title and variant with its board, and games begun from it."""

from __future__ import annotations

import random
import re
import struct
import subprocess
import sys
from html import unescape
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import pytest

import kursbuch
from kursbuch.server.miniatures import FOLDER, picture
from kursbuch.server.views.choices import length, players, title_cards
from kursbuch.server.views.words import Words

from .conftest import Hall
from .waiting import PATIENCE

VARIANTS = [(id_, variant) for id_ in kursbuch.titles() for variant in kursbuch.title(id_).variants]
each_variant = pytest.mark.parametrize(("title", "variant"), VARIANTS, ids=[f"{t}/{v.id}" for t, v in VARIANTS])


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_title_and_variant_is_there_in_words(hall: Hall, language: str) -> None:
    page = unescape(hall.http.get("/", headers={"Accept-Language": language}).text)
    for card in title_cards(language):
        assert f'name="title" value="{card.id}"' in page
        assert card.about in page
        for variant in card.variants:
            assert f'name="variant.{card.id}" value="{variant.id}"' in page
            assert f"<strong>{variant.name}</strong> <small>{variant.players} · {variant.length}</small>" in page
            for choice in variant.choices:
                assert f">{choice.label}</label>" in page
                assert f">{choice.about}</small>" in page


def test_the_icons_of_an_installed_page_are_what_its_manifest_says(hall: Hall) -> None:
    for icon in hall.http.get("/static/manifest.webmanifest").json()["icons"]:
        found = hall.http.get(icon["src"])
        assert found.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", found.content[16:24])
            assert f"{width}x{height}" == icon["sizes"]


def test_the_languages_differ() -> None:
    english, german = title_cards("en"), title_cards("de")
    names = [[v.name for card in cards for v in card.variants] for cards in (english, german)]
    assert names[0] != names[1]
    abouts = [{c.about for card in cards for v in card.variants for c in v.choices} for cards in (english, german)]
    assert not abouts[0] & abouts[1]


@each_variant
def test_every_variant_has_a_picture_of_its_board_in_play(hall: Hall, title: str, variant: kursbuch.Variant) -> None:
    assert (FOLDER / f"{title}-{variant.id}.svg").is_file(), "make it: python -m kursbuch.server.miniatures"
    pictures = []
    for theme in ("light", "dark"):
        answer = hall.http.get(f"/titles/{title}/{variant.id}/board.svg", params={"theme": theme})
        assert answer.headers["content-type"] == "image/svg+xml"
        root = ElementTree.fromstring(answer.text)
        drawn = [e for e in root.iter() if e.get("class", "") in ("b-trk", "b-loco")]
        assert len(drawn) > 15, "somebody has built"
        pictures.append(answer.text)
    assert pictures[0] != pictures[1]
    hexes = sum(p.count("Z") for p in re.findall(r'class="b-hx [^"]*" d="([^"]*)"', pictures[0]))
    assert hexes == _hexes(title, variant), "the picture is of another map: python -m kursbuch.server.miniatures"


def _hexes(title: str, variant: kursbuch.Variant) -> int:
    facts = kursbuch.game(title, variant.players[0], variant.options).facts
    cells = [getattr(spot, "cells", (spot.id,)) for spot in facts.map.hexes.values()]
    return sum(map(len, cells))


def test_the_picture_of_a_title_is_that_of_its_first_variant(hall: Hall) -> None:
    assert hall.http.get("/titles/1824/board.svg").text == picture("1824", "austria-hungary", "light")


@pytest.mark.parametrize("path", ["1825/board.svg", "1824/moon/board.svg", "1825/austria/board.svg", "..%2f/board.svg"])
def test_there_is_no_other_picture(hall: Hall, path: str) -> None:
    assert hall.http.get(f"/titles/{path}").status_code == 404


def test_without_a_picture_the_board_is_shown_at_the_start(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("kursbuch.server.miniatures.FOLDER", tmp_path)
    drawn = picture.__wrapped__("german-railways", "germany", "light")
    assert drawn is not None
    assert drawn.count('class="b-loco"') == 8, "the homes of the railroads"


def test_variants_are_in_the_interface(hall: Hall) -> None:
    told = {title["id"]: title["variants"] for title in hall.http.get("/api/titles").json()}
    two = next(v for v in told["1824"] if v["players"] == [2])
    assert two["options"] == {"map": "cisleithania"}
    assert two["name"] == "Cisleithania for two"
    made = [{"name": "Ann"}, {"name": "Ben"}]
    body = {"title": "1824", "players": made, "options": two["options"]}
    assert hall.http.post("/api/games", json=body).status_code == 201


def test_what_each_player_begins_with() -> None:
    cards = {card.id: card.variants for card in title_cards("en")}
    assert cards["1824"][0].money[4] == "680\u202fG"
    assert cards["german-railways"][0].money == {3: "40\u202fT", 4: "30\u202fT", 5: "24\u202fT"}
    assert cards["18mag"][0].money == {}, "nobody has money before the first round"


@pytest.mark.parametrize(
    ("low", "high", "text"),
    [(60, 90, "60–90 min"), (60, 120, "1–2 hours"), (90, 150, "1½–2½ hours"), (240, 360, "4–6 hours")],
)
def test_lengths(low: int, high: int, text: str) -> None:
    assert length(low, high, Words("en")) == text


def test_numbers_of_players() -> None:
    english, german = Words("en"), Words("de")
    assert [players(1, 1, english), players(2, 2, english), players(3, 6, english)] == [
        "1 player", "2 players", "3–6 players"
    ]  # fmt: skip
    assert players(3, 6, german) == "3–6 Spieler"


def test_chance_decides_who_sits_where_if_asked(hall: Hall) -> None:
    kinds = {"Ann": "here", "Ben": "link", "Cleo": "bot", "Dora": "link", "Emil": "here", "Fay": "bot"}
    places = [{"name": name, "kind": kind} for name, kind in kinds.items()]

    def seated(shuffle: bool) -> tuple[str, ...]:
        body = {"title": "1824", "players": places, "shuffle": shuffle}
        made = hall.http.post("/api/games", json=body).json()
        table = hall.seat(made).get()
        assert {table["players"][seat]: kind for seat, kind in table["kinds"].items()} == kinds
        assert {table["players"][seat] for seat in made["links"]} == {"Ben", "Dora"}
        return tuple(table["players"].values())

    assert {seated(False) for _ in range(3)} == {tuple(kinds)}
    assert len({seated(True) for _ in range(8)}) > 1


def test_a_game_in_a_list_tells_whose_turn_it_is_and_since_when(hall: Hall) -> None:
    made = hall.table("1824")
    seat = hall.seat(made)
    fresh = seat.get()
    assert fresh["unit"] == "G"
    assert fresh["at"].startswith("20")
    dice = random.Random(3)
    while (now := seat.get())["chip"] is None:
        seat.act(dice=dice)
    assert now["chip"]["letters"]
    assert re.fullmatch("#[0-9a-f]{6}", now["chip"]["ground"])
    assert now["at"] >= fresh["at"]
    [row] = hall.http.post("/api/mine", json={"games": [{"id": made["id"], "token": made["host"]}]}).json()
    assert row["chip"] == now["chip"]


@pytest.mark.parametrize(("path", "language"), list(product(["/help", "/docs"], ["en", "de"])))
def test_pages_of_text(hall: Hall, path: str, language: str) -> None:
    answer = hall.http.get(path, headers={"Accept-Language": language})
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.text
    if path == "/help":
        assert 'href="/docs"' in answer.text


def test_the_bot_of_the_docs_plays_a_game_to_its_end(hall: Hall) -> None:
    code = unescape(re.search(r"<pre[^>]*><code>(import.*?)</code>", hall.http.get("/docs").text, re.S)[1])  # type: ignore[index]
    assert len([line for line in code.splitlines() if line]) <= 10
    made = hall.table("german-railways", "lbb")
    subprocess.run(
        [sys.executable, "-c", code.replace("sleep(1)", "sleep(0.01)"), made["id"], made["links"]["P1"]],
        check=True,
        timeout=PATIENCE,
    )
    assert hall.seat(made, "P1").get()["over"]
