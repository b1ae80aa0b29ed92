"""Boards: everything is there, in order, told in words, and safe."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from kursbuch.board.board import Board
from kursbuch.board.hexes import Layout
from kursbuch.board.map import Map
from kursbuch.render.board import LAYERS, board_parts, board_svg, changed
from kursbuch.render.ground import frame
from kursbuch.render.look import CompanyStyle, Marks, RouteDrawing
from kursbuch.render.metrics import width
from kursbuch.render.names import Placed, place, type_scale
from kursbuch.render.words import describe_hex

from .boards import COMPANIES, SVG, late, small, start, texts, tree


def draw(board: Board, **more: object) -> str:
    return board_svg(board, companies=COMPANIES, **more)  # type: ignore[arg-type]


def overlap(a: Placed, b: Placed) -> bool:
    p, q = a.box, b.box
    return p[0] < q[2] and q[0] < p[2] and p[1] < q[3] and q[1] < p[3]


def test_every_hex_is_a_button_with_its_words() -> None:
    board = start()
    buttons = [e for e in tree(draw(board)).iter(f"{SVG}g") if e.get("role") == "button"]
    assert sorted(e.get("data-hex", "") for e in buttons) == sorted(board.map.hexes)
    labels = {e.get("data-hex"): e.get("aria-label") for e in buttons}
    assert labels["H17"] == "H17, town, river 20"
    assert labels["B9"] == "B9 Prag, city, home of BK"
    assert labels["A4"] == "A4 Dresden, off-board 10"


def test_layers_lie_in_order() -> None:
    root = tree(draw(start()))
    assert tuple(e.get("data-layer") for e in root if e.get("data-layer")) == LAYERS
    order = [LAYERS.index(name) for name in ("legal", "track", "ribbons", "selection", "stations", "names")]
    assert order == sorted(order)


@pytest.mark.parametrize("unit", [1.0, 1.4])
def test_no_name_of_the_start_touches_another(unit: float) -> None:
    board = start()
    names = place(board.map, tuple(board.face(spot.id) for spot in board.map), unit)
    assert len(names) > 20
    assert not [n.name.lines for n in names if n.hidden]
    assert not [(a.name.lines, b.name.lines) for i, a in enumerate(names) for b in names[i + 1 :] if overlap(a, b)]


def test_no_name_of_a_late_game_touches_another(shared: Path) -> None:
    board = late(shared)
    names = place(board.map, tuple(board.face(spot.id) for spot in board.map))
    assert not [n.name.lines for n in names if n.hidden]
    assert not [(a.name.lines, b.name.lines) for i, a in enumerate(names) for b in names[i + 1 :] if overlap(a, b)]


@pytest.mark.parametrize(("colour", "value"), [("yellow", "10"), ("green", "20"), ("brown", "30"), ("gray", "40")])
def test_the_off_board_value_of_the_phase_stands_out(colour: str, value: str) -> None:
    board = small()
    svg = draw(board, colour=colour)
    boxes = board_parts(board, companies=COMPANIES, colour=colour)["boxes"]
    assert 'class="b-vbt b-on"' in boxes
    on = [e.text for e in tree(svg).iter(f"{SVG}text") if e.get("class") == "b-vbt b-on"]
    assert on == [value]
    assert boxes.count("b-vbt") == 4


def test_hexes_of_an_area_share_one_name_and_no_line() -> None:
    svg = draw(small())
    assert texts(svg, "b-onm") == ["Nord"]
    assert 'class="b-join b-red"' in svg


def test_two_stops_have_their_own_names() -> None:
    assert {"Alt", "Neu", "Mitte"} == set(texts(draw(small()), "b-nm"))


def test_terrain_goes_when_a_tile_is_laid() -> None:
    board = small()
    assert texts(draw(board), "b-cost") == ["40", "20"]
    assert texts(draw(board.lay("B2", "57", 0)), "b-cost") == ["20"]


def test_homes_are_faint_until_the_company_is_there() -> None:
    board = small()
    assert texts(draw(board), "b-kept") == ["BK"]
    there = draw(board.place("BK", "B2", 0))
    assert texts(there, "b-kept") == []
    assert texts(there, "b-tokt") == ["BK"]


def test_a_mine_with_a_station_keeps_its_sign() -> None:
    board = small()
    alone, taken = (draw(b).count('class="b-tool"') for b in (board, board.place("SD", "C1", 0)))
    assert alone == taken == 1


def test_marks() -> None:
    marks = Marks(frozenset({"B2", "B4"}), "B4", frozenset({"C1"}), "20 G")
    svg = draw(small(), marks=marks)
    assert svg.count('class="b-legal"') == 2
    assert svg.count('class="b-sel"') == svg.count('class="b-last"') == 1
    assert texts(svg, "b-flagt") == ["20 G"]
    assert 'aria-label="B4, town, river 20, legal, selected"' in svg


def test_a_lay_changes_only_its_hex() -> None:
    board = small()
    old = board_parts(board, companies=COMPANIES)
    new = board_parts(board.lay("B4", "4", 1), companies=COMPANIES)
    touched = {name.partition("/")[2] for name in changed(old, new)}
    assert touched <= {"B4", ""}
    assert {"ground/B4", "track/B4", "hexes/B4"} <= set(changed(old, new))
    assert changed(new, new) == {}


def test_the_same_board_gives_the_same_text() -> None:
    one, other = small(), small()
    assert draw(one) == draw(other)
    moved = Board(other.map, dict(other.laid), dict(other.tokens), dict(other.homes), {})
    assert draw(one) == draw(moved)


@pytest.mark.parametrize("theme", ["light", "dark", "auto", None])
@pytest.mark.parametrize("layout", list(Layout))
def test_pictures_are_well_formed(theme: str | None, layout: Layout) -> None:
    root = tree(draw(small(layout), theme=theme))
    assert bool(root.findall(f"{SVG}style")) == (theme is not None)


def test_a_late_game_is_well_formed_in_all_turns(shared: Path) -> None:
    board = late(shared)
    assert len(texts(draw(board, colour="gray"), "b-tokt")) > 20


HOSTILE = '"><script>alert(1)</script>&\x00\x1b'


def test_hostile_names_are_harmless() -> None:
    board = Board.new(Map.parse(f"A1 {HOSTILE} | white c0\nA3 | red o10 1-o0 area:x"), {}, {})
    companies = {HOSTILE: CompanyStyle(HOSTILE, "#2a5c9c")}
    svg = board_svg(
        board.place(HOSTILE, "A1", 0),
        companies=companies,
        title=HOSTILE,
        marks=Marks(selected="A1", flag=HOSTILE),
    )
    root = tree(svg)
    assert not list(root.iter(f"{SVG}script"))
    assert "\x00" not in svg
    assert '"><script>alert(1)</script>&' in root.get("aria-label", "")


def test_a_colour_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="no colour"):
        CompanyStyle("X", '#fff" onload="alert(1)')


def test_no_style_attributes() -> None:
    """A page with a strict content policy forbids them."""
    assert " style=" not in draw(start(), theme=None)


def routed() -> tuple[Board, RouteDrawing]:
    """B4 to Mitte and on to Nord."""
    board = Board.new(
        Map.parse("A1 Nord | red o10 5-o0 area:N\nB2 Mitte | yellow c20 2-c0 4-c0\nB4 Ost | yellow c30 1-c0"),
        {},
        {},
    )
    pieces = ("B4/t0", "B2/t1", "B2/t0", "A1/t0")
    return board, RouteDrawing("2", pieces, ("B4/c0", "B2/c0", "N/o0"), 0, 60)


def test_a_route_is_a_ribbon_with_rings_and_a_legend() -> None:
    board, route = routed()
    svg = draw(board, routes=(route,))
    assert svg.count('class="b-ribh b-r1"') == 2  # two legs
    assert svg.count('class="b-ring b-r1"') == 2  # two cities
    assert texts(svg, "b-legb") == ["60"]


def test_the_ribbon_lies_to_the_right_of_travel() -> None:
    board, route = routed()
    back = RouteDrawing("2", route.pieces[::-1], route.stops[::-1])
    west, east = (board_parts(board, companies=COMPANIES, routes=(r,))["ribbons"] for r in (route, back))
    # B4 to B2 runs level to the west, so right is above, at a smaller y; back it is below.
    track = 60.0
    assert float(west.split('d="M')[1].split("L")[0].split()[1]) < track
    assert float(east.split('d="M')[-1].split("L")[0].split()[1]) > track


def test_two_trains_on_one_track_lie_side_by_side() -> None:
    board, route = routed()
    again = RouteDrawing("3", route.pieces, route.stops, 1)
    both = board_parts(board, companies=COMPANIES, routes=(route, again))["ribbons"]
    paths = [part.split('"')[0] for part in both.split(' d="')[1:]]
    assert len(set(paths)) == 4  # two legs of two trains, none on top of another
    assert board_parts(board, companies=COMPANIES, routes=(route, again))["rings"].count("b-r2") == 2


def test_drawing_in_any_order_of_history_is_the_same() -> None:
    """Parts are kept between drawings; what was drawn before must not show."""
    boards = [small(), small().lay("B4", "4", 1), small().place("SD", "B2", 0), start()]
    fresh = [draw(board) for board in boards]
    order = list(range(len(boards))) * 3
    random.Random(1).shuffle(order)
    assert all(draw(boards[i]) == fresh[i] for i in order)


def test_a_hex_for_tunnels_says_so_and_shows_where_they_may_come_out() -> None:
    board = Board(
        Map.parse("A2 | white\nA4 Pass | white tunnel:14\nA6 | white\nB3 | white tunnel:012345\nB5 | white"),
        {},
        {},
        {},
        {},
    )
    parts = board_parts(board, companies=COMPANIES)
    assert parts["ground/A4"].count("rotate(") == 2, "two mouths"
    assert parts["ground/B3"].count("rotate(") == 0, "a tunnel may come out everywhere"
    assert "b-rock" not in parts["ground/A2"]
    assert describe_hex(board, "A4", COMPANIES) == "A4 Pass, tunnels only, mouths to A2 A6"
    assert describe_hex(board, "B3", COMPANIES, language="de") == "B3, nur Tunnel"


def test_a_toll_is_drawn_and_told() -> None:
    board = Board(Map.parse("A2 | white\nA4 Amt | red o20 1-o0 0-4 tag:1:toll\nA6 | white\nB3 | white"), {}, {}, {}, {})
    assert board_parts(board, companies=COMPANIES)["numbers/A4"].count('class="b-toll"') == 1
    assert describe_hex(board, "A4", COMPANIES).endswith("toll to B3 A6")


@pytest.mark.parametrize("unit", [1.0, 1.8, 2.6])
def test_the_frame_cuts_no_name_of_a_place_abroad(unit: float) -> None:
    board, scale = start(), type_scale(unit)
    seen = frame(board.map)
    for e in tree(draw(board, unit=unit)).iter(f"{SVG}text"):
        if "b-onm" in e.get("class", "").split():
            x, half = float(e.get("x", "")), width(e.text or "", 13.0 * scale) / 2
            assert seen.left < x - half < x + half < seen.right, e.text
