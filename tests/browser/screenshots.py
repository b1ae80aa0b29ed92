"""Pictures of every title's table for the docs: light, dark and phone. One command:

python -m tests.browser.screenshots [FOLDER [NAME ...]]
python -m tests.browser.screenshots --every FOLDER [NAME ...]

NAME: only those pictures, as in `1824 1824-stock start`. The games are played by bots with sense, to a moment
with something to see. With `--every`: every title early, at a stock round, late, at an auction and at the end, at three
sizes, light and dark, to be looked at, and every question that a title asks. Then a NAME may be that of a game of
`gallery.py`, a moment, a question, a size or a look, and only pictures to which all of them apply are made.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kursbuch.board.faces import TILE
from kursbuch.board.hexes import HEX
from kursbuch.bots import steady_bot
from kursbuch.core.state import State, legal
from tests.kit.scenario import share_position

from .conftest import EYES, FINGERS, LAPTOP, Rooms, _made, asked, open_browser, open_hall, rest, table_path
from .gallery import Wanted, exhibits
from .player import Player
from .policy import Setting, Stop

Prepare = Callable[[Player, State], None]
"""What the one who acts has chosen when the picture is taken."""
LIGHT: dict[str, Any] = {"size": LAPTOP, "color_scheme": "light"}
DARK: dict[str, Any] = {"size": LAPTOP, "color_scheme": "dark"}
PHONE: dict[str, Any] = {**FINGERS, "color_scheme": "light", "device_scale_factor": 2}
SOME = 3
"""Tiles that a tray shows well."""
ALL = {"light": LIGHT, "dark": DARK, "phone": PHONE}
SIZES: dict[str, dict[str, Any]] = {
    "1366": {"size": LAPTOP},
    "1920": {"size": {"width": 1920, "height": 1080}},
    "390": {**FINGERS, "device_scale_factor": 2},
}
THEMES = ("light", "dark")


def nothing(player: Player, state: State) -> None:
    """Nothing is chosen yet."""


def a_place(player: Player, state: State) -> None:
    """A hex with some tiles to choose from, but not so many that they hide the board."""
    tiles: dict[str, set[str]] = {}
    for offer in legal(state):
        if offer.action.names(HEX):
            tiles.setdefault(offer.action.value_of(HEX), set()).add(offer.action.value_of(TILE) or "")
    best = min(tiles, key=lambda place: (abs(len(tiles[place]) - SOME), place))
    player.page.locator(f'[data-hex="{best}"]').press("Enter")
    player.there("#primary")


def a_purchase(player: Player, state: State) -> None:
    """The first thing that can be bought."""
    player.click("#panel .pick[data-action*=' buys ']")
    player.there("#primary")


def a_bid(player: Player, state: State) -> None:
    """A little more than the least."""
    player.click(".quick button:nth-child(3)")
    player.there("#primary")


def by_a_share_company(least: int) -> Stop:
    """A company with a price and trains is to lay track, with something to choose."""

    def stop(state: State, number: int) -> bool:
        if not asked("track", "LayTile", least)(state, number):
            return False
        who, now = state.ask.who if state.ask else "", share_position(state)
        return who in now.cells and bool(now.trains.get(who))

    return stop


def last_in_a_stock_round(least: int) -> Stop:
    """The others have just bought or sold, and the last in the order of turns can still buy."""

    def stop(state: State, number: int) -> bool:
        if not asked("stock", "BuyShare", least)(state, number):
            return False
        players = state.game.players
        return state.actor == players[players.index(share_position(state).priority) - 1]

    return stop


@dataclass(frozen=True)
class Shot:
    name: str
    setting: Setting
    stop: Stop
    prepare: Prepare = nothing
    looks: Sequence[str] = tuple(ALL)


def _game(title: str, players: int = 4, seed: int = 1, **options: str) -> Setting:
    return Setting(title, players, options, seed, steady_bot)


SHOTS = (
    Shot("1824", _game("1824"), by_a_share_company(345), a_place),
    Shot("1844", _game("1844"), by_a_share_company(720), a_place),
    Shot("1854", _game("1854"), by_a_share_company(500), a_place),
    Shot("18mag", _game("18mag"), asked("track", "LayTile", 650), a_place),
    Shot("german-railways", _game("german-railways"), asked("build", "Build", 300), a_place),
    Shot("1824-dividend", _game("1824"), asked("dividend", least=350), nothing, ["light"]),
    Shot("1824-stock", _game("1824"), last_in_a_stock_round(250), a_purchase, ["light"]),
    Shot("german-railways-auction", _game("german-railways"), asked("bid", "Bid", 215), a_bid, ["light"]),
    Shot("18mag-solo", _game("18mag", 1), asked("track", "LayTile", 100), a_place, ["light"]),
    Shot("1824-cisleithania", _game("1824", 2, map="cisleithania"), by_a_share_company(190), a_place, ["light"]),
)


def take(browser: Any, hall: Rooms, folder: Path, names: Sequence[str]) -> None:
    for shot in SHOTS:
        if names and shot.name not in names:
            continue
        made = hall.played(shot.setting, shot.stop)
        for look in shot.looks:
            page = _open(browser, hall, table_path(made), ALL[look])
            shot.prepare(Player(page), hall.state(made))
            _picture(page, folder / f"{shot.name}-{look}.png")
    for look, options in ALL.items():
        if not names or "start" in names:
            _picture(_open(browser, hall, "/", options), folder / f"start-{look}.png")


def take_every(browser: Any, hall: Rooms, folder: Path, names: Sequence[str]) -> None:
    sizes = [size for size in SIZES if size in names] or list(SIZES)
    themes = [theme for theme in THEMES if theme in names] or list(THEMES)
    wanted = Wanted(frozenset(names) - {*SIZES, *THEMES})
    for name, game in exhibits(wanted):
        made = _made(hall.tables.bring_in(game))
        for size in sizes:
            for theme in themes:
                page = _open(browser, hall, table_path(made), {**SIZES[size], "color_scheme": theme})
                _picture(page, folder / f"{name}-{size}-{theme}.png")


def _open(browser: Any, hall: Rooms, path: str, look: dict[str, Any]) -> Any:
    options = {key: value for key, value in look.items() if key != "size"}
    context = browser.new_context(base_url=hall.url, locale="en", viewport=look["size"], **options)
    context.add_init_script(EYES)
    page = context.new_page()
    page.goto(path)
    page.wait_for_selector("body[data-ready]")
    rest(page)
    return page


def _picture(page: Any, file: Path) -> None:
    page.mouse.move(1, 1)
    page.wait_for_load_state("networkidle" if page.locator("img").count() else "load")
    page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
    page.screenshot(path=str(file))
    page.context.close()


def main() -> None:
    every = "--every" in sys.argv
    given = [one for one in sys.argv[1:] if one != "--every"]
    folder = Path(given[0]) if given else Path(__file__).parents[2] / "docs" / "img"
    folder.mkdir(parents=True, exist_ok=True)
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), "")
    with tempfile.TemporaryDirectory() as data, open_hall(Path(data)) as hall, open_browser(chromium) as browser:
        (take_every if every else take)(browser, hall, folder, given[1:])


if __name__ == "__main__":
    main()
