"""What a player does in a turn, on the thing itself: tiles, stations, trains, dividends, shares, bids."""

from __future__ import annotations

from typing import Any

import pytest

from kursbuch.core.actions import Pass
from kursbuch.core.journal import Journal
from kursbuch.core.state import apply, legal
from kursbuch.core.vocabulary import MONEY
from kursbuch.rules.actions import LayTile
from tests.golden.games import moments
from tests.kit.scenario import share_position
from tests.server.test_drawing import runs_far

from .conftest import OpenPage, Rooms, asked, expect, latest_of, rest, table_path
from .player import Player
from .policy import Setting, Stop

pytestmark = pytest.mark.browser


def at(hall: Rooms, open_page: OpenPage, stop: Stop, title: str = "1824") -> tuple[Any, Player, Any]:
    """A page at the first such moment of a game, a player at it, and the table."""
    made = hall.played(Setting(title), stop)
    page = open_page(table_path(made))
    return page, Player(page), made


UNDER_THE_FLAG = """() => {
  const flag = document.querySelector("[data-layer=flag] rect").getBoundingClientRect();
  const names = [...document.querySelectorAll("[data-layer=names] :is(.b-nm, .b-onm):not(.hidden)")];
  return names.filter((name) => {
    const box = name.getBoundingClientRect();
    return box.left < flag.right && flag.left < box.right && box.top + 4 < flag.bottom && flag.top < box.bottom - 4;
  }).map((name) => name.textContent);
}"""
"""Names that the flag covers; the boxes of letters have empty rims above and below."""
UNDER_THE_REASON = """() => {
  const { left, top, width, height } = document.getElementById("why").getBoundingClientRect();
  return Boolean(document.elementFromPoint(left + width / 2, top + height / 2).closest("#why"));
}"""


# -- the board ----------------------------------------------------------------------------------------


def test_a_tile_is_chosen_turned_and_laid_in_its_place(hall: Rooms, open_page: OpenPage) -> None:
    """A click on a hex shows its tiles and lays the first; another tile is taken from the tray; a click turns it."""
    page, player, made = at(hall, open_page, asked("track", least=60))
    tiles: dict[str, set[str]] = {}
    for offer in legal(hall.state(made)):
        if isinstance(offer.action, LayTile):
            tiles.setdefault(offer.action.hex, set()).add(offer.action.tile)
    hex_id = max(tiles, key=lambda place: len(tiles[place]))
    player.click(f'[data-hex="{hex_id}"]')
    player.there("[data-layer=selection] .b-sel")
    tray = page.locator("#tray button")
    assert tray.count() == len(tiles[hex_id]) > 1
    expect(tray.locator("svg")).to_have_count(tray.count())
    offered = [str(o.action) for o in legal(hall.state(made)) if getattr(o.action, "hex", "") == hex_id]
    other = next(text for text in player.glance()["tray"] if text != player.glance()["chosen"])
    player.click(f'#tray [data-action="{other}"]')
    assert player.look()["chosen"] == other
    before = latest_of(page)
    player.click(f'[data-hex="{hex_id}"]')
    turned = player.look()["chosen"]
    assert turned in offered
    player.press(turned)
    rest(page, before + 1)
    assert hall.done(made) == [turned]
    expect(page.locator("#tray")).to_be_hidden()


def test_the_price_of_a_tile_shows_before_it_is_laid(hall: Rooms, open_page: OpenPage) -> None:
    def costs(state: Any, number: int) -> bool:
        return asked("track", "LayTile", least=8)(state, number) and bool(dear(state))

    def dear(state: Any) -> list[tuple[Any, int]]:
        found = []
        for offer in legal(state):
            if hasattr(offer.action, "tile"):
                who = offer.action.who
                paid = state.now.cash[who] - share_position(apply(state, offer.action)).cash[who]
                found += [(offer.action, paid)] * (paid > 0)
        return found

    page, player, made = at(hall, open_page, costs)
    action, paid = dear(hall.state(made))[0]
    player.choose_on_board(action)
    player.there(f'#primary[data-action="{action}"]')
    expect(page.locator("#primary")).to_contain_text(str(paid))
    assert str(paid) in page.locator("[data-layer=flag]").text_content()
    assert page.evaluate(UNDER_THE_FLAG) == []


def test_a_hex_under_the_pointer_says_why_not(hall: Rooms, open_page: OpenPage) -> None:
    """The reason has its clause, which leads to that clause of the rules."""
    page, player, _ = at(hall, open_page, asked("track", least=60))
    closed = page.locator(".b-hexes [data-hex]:not(.legal)").nth(5)
    place = page.evaluate("selector => eyes.point(selector)", f'[data-hex="{closed.get_attribute("data-hex")}"]')
    page.mouse.move(place["x"], place["y"])
    player.there("#why:not([hidden]) a")
    address = page.locator("#why a").get_attribute("href")
    assert not page.evaluate(UNDER_THE_REASON), "hexes under it can be clicked"
    page.mouse.move(1, 1)
    page.wait_for_selector("#why", state="hidden")
    page.mouse.click(place["x"], place["y"])  # a click keeps it
    player.there("#why:not([hidden]) a")
    page.mouse.move(1, 1)
    expect(page.locator("#why")).to_be_visible()
    page.keyboard.press("Escape")
    page.wait_for_selector("#why", state="hidden")
    assert address.startswith("/rules/1824#")
    rules = open_page(address)
    clause = rules.locator(f'[id="{address.partition("#")[2]}"]')
    assert clause.evaluate("e => e.matches(':target')")
    assert clause.evaluate("e => { const b = e.getBoundingClientRect(); return b.top >= 0 && b.top < innerHeight }")


def test_a_lens_shows_a_small_city_large(hall: Rooms, open_page: OpenPage) -> None:
    page, player, _ = at(hall, open_page, asked("track", least=60))
    city = page.evaluate(
        "[...document.querySelectorAll('[data-part^=\"stations/\"]')].find(p => p.querySelector('circle')).dataset.part"
    ).partition("/")[2]
    place = page.evaluate("selector => eyes.point(selector)", f'[data-hex="{city}"]')
    page.mouse.move(place["x"], place["y"])
    player.there(".lens circle")
    page.mouse.move(1, 1)
    page.wait_for_selector(".lens", state="detached")


def test_a_station_is_placed_by_a_click_on_its_city(hall: Rooms, open_page: OpenPage) -> None:
    page, player, made = at(hall, open_page, asked("station", "PlaceStation"))
    before = latest_of(page)
    action = next(o.action for o in legal(hall.state(made)) if hasattr(o.action, "stop"))
    player.choose_on_board(action)
    player.press(str(action))
    rest(page, before + 1)
    assert hall.done(made) == [str(action)]


# -- trains -------------------------------------------------------------------------------------------


def test_trains_show_their_best_routes_and_run(hall: Rooms, open_page: OpenPage) -> None:
    page, player, made = at(hall, open_page, asked("run", least=150))
    routes = page.locator(".route")
    expect(routes.first).to_be_visible()
    assert page.locator("[data-layer=ribbons] path").count() >= routes.count()
    page.locator(".b-hexes [data-hex]").nth(3).press("Enter")  # looking around must not lose the run
    player.there("#primary[data-action*=' runs ']")
    before = latest_of(page)
    player.click("#primary")
    rest(page, before + 1)
    assert " runs " in hall.done(made)[0]


def test_a_dividend_shows_what_each_player_gets_and_where_the_price_goes(hall: Rooms, open_page: OpenPage) -> None:
    page, player, made = at(hall, open_page, asked("dividend", least=200))
    state = hall.state(made)
    pays = next(o.action for o in legal(state) if str(o.action).endswith("pays out all"))
    after = apply(state, pays)
    names = dict(zip(state.game.players, state.game.names, strict=True))
    cash = {p: (share_position(state).cash[p], share_position(after).cash[p]) for p in names}
    assert any(new > old for old, new in cash.values())
    shown = page.locator(".card", has_text="Pay").first.inner_text().replace("\u202f", "").replace("\xa0", "")
    for player_id, (old, new) in cash.items():
        assert (f"{old} → {new}" in shown) is (new > old), names[player_id]
        assert (names[player_id] in shown) is (new > old)
    player.there("#market .b-to")
    before = latest_of(page)
    withhold = next(text for text in player.look()["panel"] if text.endswith("none"))
    player.click(f'#panel [data-action="{withhold}"]')
    player.press(withhold)
    rest(page, before + 1)
    assert hall.done(made) == [withhold]


def test_of_all_that_may_be_paid_out_the_whole_is_chosen(hall: Rooms, open_page: OpenPage) -> None:
    def is_rich(state: Any, number: int) -> bool:
        return asked("dividend", least=150)(state, number) and sum(1 for _ in legal(state)) > 4

    page, player, made = at(hall, open_page, is_rich, "18mag")
    most = max((offer.action for offer in legal(hall.state(made))), key=lambda action: action.value_of(MONEY))
    player.there(f'#primary[data-action="{most}"]')
    expect(page.locator("#foot .facts")).to_contain_text("→")


# -- cards --------------------------------------------------------------------------------------------


def test_what_is_refused_does_not_hide_what_can_be_done(hall: Rooms, open_page: OpenPage) -> None:
    """Of the fifteen pairs of local railways those that may merge are seen at once, others when they are asked for."""
    state = next(state for state in moments("1854") if state.ask and state.ask.name == "merger")
    made = hall.brought(Journal.of(state))
    page = open_page(table_path(made))
    offered = sum(not isinstance(offer.action, Pass) for offer in legal(state))
    expect(page.locator("#panel .card")).to_have_count(offered)
    Player(page).click("#panel .shut button")
    expect(page.locator("#panel .card")).to_have_count(15)
    expect(page.locator("#panel .card").first).not_to_have_attribute("aria-disabled", "true")


# -- numbers and words --------------------------------------------------------------------------------


def test_a_bid_by_steps_and_by_typing(hall: Rooms, open_page: OpenPage) -> None:
    page, player, made = at(hall, open_page, asked("bid"), "german-railways")
    bidder = hall.ask(made).who
    player.click("#panel .stepper button:last-child")
    low = int(player.look()["chosen"].split()[-1])
    player.click(".quick button:nth-child(2)")
    assert int(player.look()["chosen"].split()[-1]) > 0
    player.click(".stepper input", times=3)
    page.keyboard.type(str(low + 3))
    assert player.look()["chosen"] == f"{bidder} bids {low + 3}"
    before = latest_of(page)
    player.click("#primary")
    rest(page, before + 1)
    assert hall.done(made) == [f"{bidder} bids {low + 3}"]


def test_a_number_that_is_not_possible_is_told_and_cannot_be_done(hall: Rooms, open_page: OpenPage) -> None:
    """What the button says is what it does: a number beyond the range is put right where it can be seen."""
    page, player, made = at(hall, open_page, asked("bid"), "german-railways")
    bidder, moves = hall.ask(made).who, len(hall.tables.open(made["id"]).moves)
    player.click("#panel .stepper button:last-child")
    player.click(".stepper input", times=3)
    page.keyboard.type("9999")
    expect(page.locator("#primary")).to_have_count(0)
    expect(page.locator("#foot .none")).to_contain_text("is possible")
    most = page.locator(".stepper input").get_attribute("max")
    page.keyboard.press("Enter")
    rest(page)
    expect(page.locator("#primary")).to_contain_text(f"Bid {most}")
    assert player.look()["chosen"] == f"{bidder} bids {most}"
    assert len(hall.tables.open(made["id"]).moves) == moves, "nothing was done unseen"


def test_an_action_is_written(hall: Rooms, open_page: OpenPage) -> None:
    page, player, made = at(hall, open_page, asked("stock", least=30))
    who = hall.ask(made).who
    page.locator("#menu").click()
    page.get_by_role("button", name="Type an action").click()
    field = page.locator("#dialog input")
    field.fill(f"{who} sells 100 % of BK")
    field.press("Enter")
    player.there("#dialog .reason a")
    before = latest_of(page)
    field.fill(f"{who} passes")
    field.press("Enter")
    rest(page, before + 1)
    assert hall.done(made) == [f"{who} passes"]


def test_routes_of_ones_own_are_drawn_and_run(hall: Rooms, open_page: OpenPage) -> None:
    """Where less than the best may be run, the best is taken apart stop by stop; a stop that cannot follow says why."""
    made = hall.played(Setting("1824", options={"rulings": "18xx.games"}), runs_far)
    page = open_page(table_path(made))
    player = Player(page)
    best = player.look()["chosen"]
    player.click("#draw-routes")
    player.there(".trains li.on")
    stops = page.locator(".trains li.on .calls").inner_text().split(" – ")
    page.keyboard.press("z")
    player.look()
    expect(page.locator(".trains li.on .calls")).to_have_text(" – ".join(stops[:-1]))
    player.click("#draw-best")
    assert player.look()["chosen"] == best
    player.click("#draw-routes")
    player.there(".trains li.on")
    page.keyboard.press("z")
    other = player.look()["chosen"]
    assert other != best
    before = latest_of(page)
    player.press(other)
    rest(page, before + 1)
    assert hall.done(made) == [other]
