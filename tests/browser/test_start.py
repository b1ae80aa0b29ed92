"""The start page: choosing, sitting down, handing out links, coming back."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import kursbuch
from tests.server.conftest import Hall
from tests.server.waiting import eventually

from .access import faults, faults_in_both_lights
from .conftest import LAPTOP, PHONE, OpenPage, Rooms, asked, expect
from .policy import Setting

pytestmark = pytest.mark.browser

NARROW = {"width": 360, "height": 740}
TABLE = re.compile(r"^http://[^/]+/games/[^/]+$")
NO_TABLE = "<!doctype html><title>A table</title><body data-ready data-version=0>A table"


def choose(page: Any, title: str, variant: str = "") -> None:
    page.locator(f"input[name=title][value='{title}']").check(force=True)
    if variant:
        page.locator(f"input[name='variant.{title}'][value='{variant}']").check(force=True)


def sit(page: Any, place: int, kind: str, name: str = "") -> None:
    page.locator(f"input[name='kind.{place}'][value={kind}]").check(force=True)
    if name:
        page.get_by_label(f"Name of player {place}").fill(name)


def play(page: Any) -> dict[str, Any]:
    """Presses Play; the game as the page asked for it."""
    with page.expect_request(lambda request: request.method == "POST" and request.url.endswith("/api/games")) as sent:
        page.locator("#play").click()
    page.wait_for_url("**/games/*")
    page.wait_for_selector("body[data-ready][data-version]")
    body: dict[str, Any] = sent.value.post_data_json
    return body


def know(page: Any, *games: tuple[dict[str, Any], str]) -> None:
    """Lets the browser know these games, by the token of that name, and shows them."""
    tokens = {made["id"]: made["links"].get(who) or made[who] for made, who in games}
    known = {game: {"token": token, "added": number} for number, (game, token) in enumerate(tokens.items())}
    page.evaluate("known => localStorage.setItem('kursbuch.games', JSON.stringify(known))", known)
    page.reload()
    page.wait_for_selector(".mine a")


# -- choosing ----------------------------------------------------------------------------------------


def test_starting_a_game(hall: Hall, open_page: OpenPage) -> None:
    page = open_page("/")
    expect(page.locator(".title")).to_have_count(len(hall.http.get("/api/titles").json()))
    choose(page, "german-railways")
    sit(page, 1, "here", "Ada <i>")
    sit(page, 2, "bot")
    play(page)
    page.wait_for_selector("#line")
    expect(page.locator("#tables")).to_contain_text("Ada <i>")
    page.goto("/")
    page.wait_for_selector(".mine a")
    expect(page.locator(".mine a")).to_have_text("German Railways")


@pytest.mark.parametrize("title", kursbuch.titles())
def test_every_variant_is_begun_as_it_is_offered(open_page: OpenPage, title: str) -> None:
    """The table itself is not looked at here, so an empty page stands for it."""
    page = open_page("/")
    page.route(TABLE, lambda route: route.fulfill(content_type="text/html", body=NO_TABLE))
    for variant in kursbuch.title(title).variants:
        choose(page, title, variant.id)
        expect(page.locator(".variants:visible img:visible")).to_have_count(len(kursbuch.title(title).variants))
        while page.locator(".seats li").count() > variant.players[0]:
            page.locator(".seats .away").last.click()
        expect(page.locator(".seats .away:visible")).to_have_count(0)  # no fewer
        body = play(page)
        assert body["title"] == title
        assert len(body["players"]) == variant.players[0]
        assert dict(variant.options).items() <= body["options"].items()
        assert set(body["options"]) == {*variant.options, *variant.choices}
        page.goto("/")
        page.wait_for_selector("body[data-ready]")
    page.unroute_all()


def test_a_variant_brings_its_seats_and_its_options(open_page: OpenPage) -> None:
    page = open_page("/")
    choose(page, "1824")
    expect(page.locator(".seats li")).to_have_count(4)
    expect(page.locator("#sum")).to_have_text("1824, 4 players, 680\u202fG each")
    page.locator("#add").click()
    page.locator("#add").click()
    expect(page.locator("#add")).to_be_hidden()  # no more than six
    expect(page.locator("#sum")).to_have_text("1824, 6 players, 460\u202fG each")
    choose(page, "1824", "cisleithania-2")
    expect(page.locator(".seats li")).to_have_count(2)
    choose(page, "18mag", "solo")
    expect(page.locator(".seats li")).to_have_count(1)
    expect(page.locator("#shuffle")).to_be_hidden()
    page.locator("#options summary").click()
    page.get_by_label("István", exact=True).select_option("hard")
    expect(page.locator("[data-key=town_markers]")).to_be_hidden()
    assert play(page)["options"]["level"] == "hard"


def test_options_that_do_not_matter_are_not_asked(open_page: OpenPage) -> None:
    page = open_page("/")
    choose(page, "german-railways", "first-game")
    asked = page.locator("#options fieldset:not([hidden]) select").evaluate_all(
        "all => all.map((one) => one.dataset.key)"
    )
    variant = next(one for one in kursbuch.title("german-railways").variants if one.id == "first-game")
    assert asked == list(variant.choices)
    assert "turn-order" not in asked, "the variant has settled that"
    expect(page.locator(".variants:visible .about")).to_have_text("everybody acts once a round")
    assert play(page)["options"].items() >= {"turn-order": "one-each"}.items()


def test_seats_are_named_and_removed_and_drawn_by_lot(open_page: OpenPage) -> None:
    page = open_page("/")
    choose(page, "1854")
    sit(page, 1, "here", "Ann")
    sit(page, 2, "here", "Ben")
    sit(page, 4, "here", "Dora")
    page.get_by_label("Remove seat 3").click()
    expect(page.get_by_label("Name of player 3")).to_have_value("Dora")
    assert page.evaluate("document.activeElement.value") == "Dora", "the focus stays in the list"
    page.locator("#shuffle").check()
    body = play(page)
    assert [player["name"] for player in body["players"]] == ["Ann", "Ben", "Dora"]
    assert body["shuffle"] is True


def test_the_last_choice_is_remembered(open_page: OpenPage) -> None:
    page = open_page("/")
    choose(page, "1824", "cisleithania-3")
    sit(page, 2, "here", "Béla")
    play(page)
    page.goto("/")
    page.wait_for_selector("body[data-ready]")
    assert page.locator("input[name='variant.1824'][value=cisleithania-3]").is_checked()
    expect(page.get_by_label("Name of player 2")).to_have_value("Béla")
    assert page.locator("input[name='kind.2'][value=here]").is_checked()


def test_keys_alone_begin_a_game(open_page: OpenPage) -> None:
    page = open_page("/")
    page.locator("input[name=title]:checked").focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.value") == "first-game"
    page.keyboard.press("Tab")
    page.keyboard.type("Ada")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.value") == "link", "choosing keeps the focus"
    page.keyboard.press("ArrowLeft")
    page.get_by_label("Name of player 1").press("Enter")
    page.wait_for_url("**/games/*")


# -- links -------------------------------------------------------------------------------------------


def test_links_are_handed_out_on_arrival(open_page: OpenPage) -> None:
    page = open_page("/")
    choose(page, "1844")
    sit(page, 2, "link", "Béla")
    sit(page, 3, "link", "Clara")
    expect(page.locator("#note")).to_contain_text("links")
    play(page)
    page.wait_for_selector("#dialog[open] .links")
    links = [page.get_by_label(f"Link for {name}", exact=True).input_value() for name in ("Béla", "Clara")]
    friend = open_page(links[0])
    friend.wait_for_selector("body[data-version]")
    expect(friend.locator("#turn")).not_to_be_empty()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy all").click()
    page.wait_for_selector("text=Copied")
    assert page.evaluate("navigator.clipboard.readText()") == f"Béla: {links[0]}\nClara: {links[1]}"
    page.get_by_role("button", name="To the table").click()
    page.reload()
    page.wait_for_selector("body[data-version]")
    expect(page.locator("#dialog[open]")).to_have_count(0)  # once is enough
    page.locator("#menu").click()
    page.get_by_role("button", name="Links").click()
    expect(page.get_by_label("Link for Béla", exact=True)).to_have_value(links[0])  # they stay in the menu


def test_whoever_has_no_seat_here_watches(open_page: OpenPage) -> None:
    page = open_page("/")
    choose(page, "german-railways")
    sit(page, 1, "bot")
    expect(page.locator("#note")).to_contain_text("watch")
    play(page)
    expect(page.locator("#dialog[open]")).to_have_count(0)


# -- my games ----------------------------------------------------------------------------------------


def test_my_games_those_that_wait_first(hall: Hall, open_page: OpenPage) -> None:
    over = hall.table("german-railways", "bbb")
    eventually(lambda: hall.seat(over, "watch").get()["over"])
    page = open_page("/")
    mine = hall.table("1824", "llh")  # the last player begins
    other = hall.table("1854", "lhh")
    know(page, (mine, "host"), (other, "host"), (over, "watch"))
    page.wait_for_function("document.querySelectorAll('.mine tbody tr').length === 3")
    rows = page.locator(".mine tbody tr").all_inner_texts()
    assert [row.split("\t")[0].strip() for row in rows] == ["1824", "1854", "German Railways"]
    assert "● yours" in rows[0]
    assert re.search("Player 1, (just now|1 min. ago)", rows[1])
    assert "Player 2, Player 3" in rows[1], "at one screen for two of them"
    assert "finished" in rows[2]
    assert "3 bots" in rows[2]
    expect(page.locator("#waiting")).to_have_text("1 waiting for you")


def test_a_list_in_view_follows_the_games(hall: Hall, open_page: OpenPage) -> None:
    made = hall.table("1824", "llh")
    page = open_page("/")
    know(page, (made, "host"))
    page.wait_for_selector(".mine .yours")
    hall.seat(made).act()
    page.evaluate("dispatchEvent(new Event('focus'))")
    page.wait_for_selector(".mine .yours", state="detached")


def test_a_game_is_taken_off_the_list_and_put_back(hall: Hall, open_page: OpenPage) -> None:
    page = open_page("/")
    know(page, (hall.table("1824"), "host"), (hall.table("1844"), "host"))
    page.get_by_label("Take off this list: 1844").click()
    expect(page.locator(".mine a")).to_have_text(["1824"])
    page.get_by_role("button", name="Put it back").click()
    page.wait_for_function("document.querySelectorAll('.mine a').length === 2")
    page.get_by_label("Take off this list: 1844").click()
    page.reload()
    page.wait_for_selector(".mine a")
    expect(page.locator(".mine a")).to_have_text(["1824"])


def test_a_file_is_dropped(hall: Rooms, open_page: OpenPage) -> None:
    made = hall.played(Setting("german-railways"), asked("act"))
    text = hall.seat(made).call("GET", "/export").text
    page = open_page("/")
    page.evaluate(
        """text => {
          const data = new DataTransfer();
          data.items.add(new File([text], "game.json", { type: "application/json" }));
          const how = { dataTransfer: data, bubbles: true, cancelable: true };
          for (const kind of ["dragenter", "drop"]) document.body.dispatchEvent(new DragEvent(kind, how));
        }""",
        text,
    )
    page.locator("#seat").click()
    page.wait_for_url("**/games/*")
    page.wait_for_selector("body[data-version]")
    expect(page.locator("#history")).to_have_attribute("aria-valuenow", str(len(json.loads(text)["actions"])))


@pytest.mark.parametrize(("lang", "words"), [("en", "is not a readable game"), ("de", "ist kein lesbares Spiel")])
def test_a_file_that_is_no_game_says_what_to_bring(
    open_apart: OpenPage, hall: Hall, tmp_path: Path, lang: str, words: str
) -> None:
    page = open_apart(base_url=hall.url, locale=lang)  # a refused request is an error on the console
    page.goto("/")
    page.wait_for_selector("body[data-ready]")
    wrong = tmp_path / "shopping <b>.json"
    wrong.write_text("milk, bread")
    page.set_input_files("#file", wrong)
    page.wait_for_selector("#file-error:not([hidden])")
    told = page.locator("#file-error").inner_text()
    assert words in told
    assert "shopping <b>.json" in told
    assert "18xx.games" in told


def test_no_answer_says_what_to_do(open_apart: OpenPage, hall: Hall) -> None:
    page = open_apart(base_url=hall.url)
    page.goto("/")
    page.wait_for_selector("body[data-ready]")
    page.route("**/api/games", lambda route: route.abort())
    page.locator("#play").click()
    page.wait_for_selector("#error:not([hidden])")
    expect(page.locator("#error")).to_contain_text("try again")
    assert page.locator("#play").is_enabled()


# -- sizes, themes, languages ------------------------------------------------------------------------


def test_play_is_on_the_screen_of_a_laptop(open_page: OpenPage) -> None:
    for lang in ("en", "de"):
        page = open_page("/", size=LAPTOP, lang=lang)
        box = page.locator("#play").bounding_box()
        assert box["y"] + box["height"] <= LAPTOP["height"]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_narrow_screen_never_scrolls_sideways(hall: Hall, open_page: OpenPage, lang: str) -> None:
    page = open_page("/", size=NARROW, lang=lang)
    know(page, (hall.table("german-railways", "hhh"), "host"), (hall.table("1844", "hlb"), "host"))
    for title in kursbuch.titles():
        choose(page, title)
        if page.locator("#options").is_visible():
            page.evaluate("document.getElementById('options').open = true")
        assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    page.goto("/help")
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]


def test_a_phone_has_targets_for_fingers(open_page: OpenPage) -> None:
    page = open_page("/", size=PHONE, has_touch=True, is_mobile=True)
    small = page.evaluate(
        "[...document.querySelectorAll('main button, .seg label, .file, .card, .tick, summary')]"
        ".map(e => [e.textContent.trim(), e.getBoundingClientRect()])"
        ".filter(([, r]) => r.width && (r.width < 40 || r.height < 40)).map(([text]) => text)"
    )
    assert small == []


def test_all_of_it_can_be_used_by_everybody(hall: Hall, open_page: OpenPage) -> None:
    page = open_page("/")
    over = hall.table("german-railways", "bbb")
    know(page, (hall.table("1824", "hlb"), "host"), (over, "watch"))
    page.evaluate("document.getElementById('options').open = true")
    for title in kursbuch.titles():
        choose(page, title)
        assert faults(page) == []
    assert faults_in_both_lights(page) == []


def test_how_to_play_can_be_read_by_everybody_in_german_too(open_page: OpenPage) -> None:
    assert faults_in_both_lights(open_page("/help", lang="de")) == []


def test_pictures_follow_the_theme(open_page: OpenPage) -> None:
    page = open_page("/", color_scheme="light")
    seen = "[...document.querySelectorAll('.title img')].filter(i => i.checkVisibility()).map(i => i.className)"
    assert set(page.evaluate(seen)) == {"light"}
    expect(page.locator("#theme")).to_have_text("Dark", use_inner_text=True)
    page.locator("#theme").click()
    assert set(page.evaluate(seen)) == {"dark"}
    expect(page.locator("#theme")).to_have_text("Light", use_inner_text=True)
