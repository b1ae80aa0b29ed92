"""Maps of cube rail games, drawn from plain data."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

import pytest

import kursbuch
from kursbuch.bots import random_bot
from kursbuch.cubes.look import CubeLook, HexLook, PlayerLook, RailroadLook
from kursbuch.render.cubes import PAD, cube_map_svg, grid_of
from kursbuch.render.cubewords import short
from kursbuch.render.ground import frame
from kursbuch.render.look import Marks
from kursbuch.render.metrics import width
from kursbuch.render.names import type_scale
from kursbuch.render.position import look_of
from kursbuch.render.sheet import cube_sheet_svg
from kursbuch.render.tracks import income_svg
from kursbuch.render.words import describe_cubes

from .boards import SVG, texts, tree

HEXES = (
    HexLook("A1", ("A1",), "plains", 2, "Nord", 1, ("X",)),
    HexLook("A3", ("A3", "A5", "B4"), "plains", 2, "Gross", 3, ("X", "Y")),
    HexLook("B2", ("B2",), "mountains", 4, "", 0, ()),
    HexLook("C3", ("C3",), "hills", 3, "Süd <b>", 1, ()),
)
X = RailroadLook("X", "Ex", "black", "#2a2724", "#ffffff", "", "A1", (("A1", "A3"),), 5, 4, 7, (), (), 3, True)
Y = replace(X, id="Y", name="Ypsilon", paint="#e2b521", ink="#221408", start="A3", joins=(), income=3)
SEATED = (("Anna", 4), ("Béla", 23), ("Clara", 4))
LOOK = CubeLook(HEXES, (X, Y), (), (), None, None)


def test_every_hex_is_one_button_however_many_cells_it_covers() -> None:
    root = tree(cube_map_svg(LOOK, marks=Marks(legal=frozenset({"B2"}))))
    buttons = {e.get("data-hex"): e for e in root.iter(f"{SVG}g") if e.get("role") == "button"}
    assert sorted(filter(None, buttons)) == ["A1", "A3", "B2", "C3"]
    assert len(list(buttons["A3"])) == 3
    assert buttons["A3"].get("aria-label") == "A3 Gross, plains 2, income 3, X Y"
    assert buttons["B2"].get("aria-label") == "B2, mountains 4, legal"


def test_a_locomotive_for_each_railroad_in_a_hex() -> None:
    svg = cube_map_svg(LOOK, theme=None)
    assert svg.count('class="b-loco"') == 3
    assert svg.count('class="b-city"') == 1  # a city nobody has reached
    assert svg.count('class="b-net"') == 1  # Y has a start and no line yet


def test_flags_and_incomes() -> None:
    svg = cube_map_svg(LOOK)
    assert sorted(texts(svg, "b-chipt")) == ["X", "Y"]
    incomes = [e.text for e in tree(svg).iter(f"{SVG}tspan")]
    assert incomes == ["3"], "an income of 1 is not printed"


def test_names_are_safe() -> None:
    assert "Süd <b>" in texts(cube_map_svg(LOOK), "b-nm")


def test_incomes_stand_on_lines_and_do_not_hide_each_other() -> None:
    railroads = tuple(replace(X, id=f"R{i}", income=income) for i, income in enumerate((1, 1, 1, 2, 2, 3, 7, 12)))
    players = tuple(PlayerLook(f"P{i}", name, 0, income, (), 0) for i, (name, income) in enumerate(SEATED))
    look = replace(LOOK, railroads=railroads, players=players)
    root = tree(income_svg(look, width=500, now="P1"))
    chips = [
        (float(e.get("x", "")), float(e.get("y", "")), float(e.get("width", "")), float(e.get("height", "")))
        for e in root.iter(f"{SVG}rect")
        if (e.get("class") or "").split()[0] in ("b-chip", "b-seat")
    ]
    assert len(chips) == 8 + 3
    for i, (x, y, wide, high) in enumerate(chips):
        for other in chips[i + 1 :]:
            apart = x + wide <= other[0] + 3 or other[0] + other[2] <= x + 3
            assert apart or y + high <= other[1] or other[1] + other[3] <= y
    assert [e.text for e in root.iter(f"{SVG}text") if e.get("class") == "b-seatt b-now"] == ["B"]
    assert root.get("aria-label", "").endswith("R7 12; Anna 4, Béla 23, Clara 4")


def test_players_whose_names_begin_alike_are_told_apart() -> None:
    names = ("Player 1", "Bot 2", "Bot 3", "Bot 4")
    players = tuple(PlayerLook(f"P{seat}", name, 0, 5, (), 0) for seat, name in enumerate(names, 1))
    svg = income_svg(replace(LOOK, players=players), width=500)
    assert texts(svg, "b-seatt") == ["P", "B2", "B3", "B4"]


def test_the_sheet_and_the_words_tell_what_railroads_have() -> None:
    words = texts(cube_sheet_svg(LOOK, title="Test"), "b-key")
    assert "treasury 7" in words
    assert [word for word in words if word.startswith("turn order: ")]
    assert describe_cubes(LOOK)[0] == "X Ex: income 4, treasury 7, 5 engines left; A1 Nord, A3 Gross"


# -- names, flags and key on a whole map --------------------------------------------------------------------

Box = tuple[float, float, float, float]


def germany(unit: float, seed: int = 0) -> tuple[str, Box]:
    """The map of German Railways after a game of dice, for a page of that size; and the inside of its frame."""
    dice, state = random.Random(seed), kursbuch.new("german-railways", 4, seed=seed)
    for _ in range(140 if seed else 0):
        if state.over:
            break
        state = kursbuch.apply(state, random_bot(state, dice))
    look = look_of(state.now)
    assert isinstance(look, CubeLook)
    seen = frame(grid_of(look), PAD)
    return cube_map_svg(look, theme=None, unit=unit), (seen.left, seen.top, seen.right, seen.bottom)


def written(svg: str, unit: float) -> tuple[list[tuple[str, Box]], list[Box]]:
    """Names that are shown at that size, with the room they take; and flags."""
    scale = type_scale(unit)
    names, flags = [], []
    for e in tree(svg).iter():
        kind, x, y = e.get("class") or "", float(e.get("x") or 0), float(e.get("y") or 0)
        if kind.startswith("b-nm") and "b-crowded" not in kind:
            size = (14.5 if "b-nmb" in kind else 13.0) * scale
            text = "".join(e.itertext())
            half, base = 0.9 * width(text, size) / 2, y + float(e.get("dy", "0em")[:-2]) * size
            names.append((text, (x - half, base - 0.66 * size, x + half, base)))
        elif kind == "b-chip":
            flags.append((x, y, x + float(e.get("width", "0")), y + float(e.get("height", "0"))))
    return names, flags


@pytest.mark.parametrize("seed", [0, 1, 2])
@pytest.mark.parametrize("unit", [1.0, 1.3, 2.4])
def test_names_lie_inside_the_frame_and_are_not_covered(unit: float, seed: int) -> None:
    svg, (left, top, right, bottom) = germany(unit, seed)
    names, flags = written(svg, unit)
    assert len(names) > (40 if unit > 2 else 50)
    assert len(flags) == 8
    for place, (name, box) in enumerate(names):
        assert left < box[0] < box[2] < right, name
        assert top < box[1] < box[3] < bottom, name
        for other, there in (*names[place + 1 :], *(("a flag", flag) for flag in flags)):
            apart = box[2] < there[0] or there[2] < box[0] or box[3] <= there[1] + 1 or there[3] <= box[1] + 1
            assert apart, f"{name} and {other}"


def test_large_cities_are_named_at_every_size_and_rivers_are_shortened() -> None:
    svg, _ = germany(2.4)
    names = [name for name, _ in written(svg, 2.4)[0]]
    assert {"Berlin 3", "Hamburg 3", "Köln 2", "Frankfurt/M. 2", "Frankfurt/O."} <= set(names)
    assert short("Freiburg im Breisgau") == "Freiburg/B."
    assert short("Neuss") == "Neuss"


def test_names_without_room_are_kept_for_a_nearer_look() -> None:
    far, near = germany(2.4)[0], germany(1.0)[0]
    assert texts(far, "b-crowded")
    assert set(texts(far, "b-nm")) == set(texts(near, "b-nm"))


def test_the_key_stands_over_water() -> None:
    svg, _ = germany(2.4)
    words = texts(svg, "b-legt")
    assert {"plains 2", "hills 3", "mountains 4", "city: terrain + 1 a railroad"} <= set(words)
    assert "b-keybox" not in cube_map_svg(LOOK), "a map without a free corner has no key"


def test_the_figures_of_a_long_line_of_incomes_have_room() -> None:
    rich = tuple(PlayerLook(f"P{i}", name, 0, 100 + i, (), 0) for i, (name, _) in enumerate(SEATED))
    root = tree(income_svg(replace(LOOK, players=rich), width=500))
    figures = [
        (float(e.get("y", "0")), float(e.get("x", "0")))
        for e in root.iter(f"{SVG}text")
        if e.get("class") == "b-key b-mid"
    ]
    lines: dict[float, list[float]] = {}
    for y, x in figures:
        lines.setdefault(y, []).append(x)
    assert all(after - before >= 24 for line in lines.values() for before, after in pairwise(line))
