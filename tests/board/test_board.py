"""The board as a value: tiles, stations, homes, what follows track, and what is reached."""

from __future__ import annotations

import json

import pytest

from kursbuch.board.board import Board, Home, Laid, stop_moves
from kursbuch.board.catalogue import CATALOGUE
from kursbuch.board.faces import Face
from kursbuch.board.map import Map
from kursbuch.board.network import forget
from kursbuch.titles.g1824.map import AUSTRIA_HUNGARY, TILES
from kursbuch.titles.g1854.map import AUSTRIA


def empty(**homes: Home) -> Board:
    return Board.new(AUSTRIA_HUNGARY, TILES, homes)


def test_a_tile_laid_is_taken_from_the_box_and_the_old_one_goes_back() -> None:
    before = empty()
    yellow = before.lay("B9", "57", 1)
    green = yellow.lay("B9", "14", 1)
    assert (before.supply["57"], yellow.supply["57"], green.supply["57"]) == (5, 4, 5)
    assert (yellow.supply["14"], green.supply["14"]) == (4, 3)
    assert (yellow.laid["B9"], green.laid["B9"]) == (Laid("57", 1), Laid("14", 1))
    assert "B9" not in before.laid


def test_a_tile_changes_the_track_of_its_hex_and_leaves_what_was_explored_elsewhere() -> None:
    before = empty().lay("B5", "57", 1).lay("B7", "9", 1).lay("B9", "57", 1)
    known = before.graph.segments_from("B5/c0")
    assert len(before.graph.pieces("B7")) == 1
    after = before.lay("B7", "24", 1)
    assert after.graph.pieces("B7") == after.pieces("B7")
    assert len(after.graph.pieces("B7")) == 2
    assert before.lay("E12", "499", 0).graph.segments_from("B5/c0") is known


def test_changing_a_board_leaves_the_old_one_as_it_was() -> None:
    before = empty(BK=Home("B9", 0))
    after = before.lay("B9", "57", 1).without_home("BK").place("BK", "B9", 0)
    assert (before.laid, before.tokens, before.homes) == ({}, {}, {"BK": Home("B9", 0)})
    assert after.stations("BK") == ("B9/c0",)
    assert after.homes == {}


def test_a_city_full_of_others_is_not_passable_but_its_owners_pass() -> None:
    board = empty().lay("B9", "57", 1).place("BK", "B9", 0)
    assert board.passable("B9/c0", "BK")
    assert not board.passable("B9/c0", "MS")
    assert board.lay("B9", "14", 1).passable("B9/c0", "MS")  # a second place is free
    assert board.passable("A8/t0", "MS")
    assert not board.passable("Dresden/o0", "BK")
    assert not board.passable("C6/m0", "BK")


def test_a_full_city_takes_a_station_beside_its_places() -> None:
    board = empty().lay("B9", "57", 1).place("BK", "B9", 0).place("KK", "B9", 0)
    assert board.slots("B9") == (("BK", "KK"),)
    assert board.free_slots("B9", 0) == 0


def test_a_tile_crowds_a_stop_if_stations_and_kept_homes_lose_their_slots() -> None:
    """1854's brown Wien joins two stations of the green one into a single slot; which ones depends on its turn."""
    wien = Board.new(AUSTRIA, {"433": 1, "451": 1}, {"SD": Home("C23", 0), "NT": Home("F8", 0)}).lay("C23", "433", 0)
    assert not any(wien.crowds("C23", "451", turn) for turn in range(6))  # no station there but the one that is kept
    opposite = wien.place("KR", "C23", 3)
    assert [turn for turn in range(6) if opposite.crowds("C23", "451", turn)] == [0, 3]
    placed = opposite.without_home("SD").place("SD", "C23", 0)
    assert [turn for turn in range(6) if placed.crowds("C23", "451", turn)] == [0, 3]
    assert not any(opposite.without_home("SD").crowds("C23", "451", turn) for turn in range(6))
    beside = wien.place("KR", "C23", 2).place("FJ", "C23", 3)
    assert [turn for turn in range(6) if beside.crowds("C23", "451", turn)] == [0, 3]  # FJ with SD's home
    kept = wien.with_home("KR", Home("C23", 3))  # two homes, and no station yet
    assert [turn for turn in range(6) if kept.crowds("C23", "451", turn)] == [0, 3]
    two_slots = wien.place("KR", "C23", 1)
    assert not two_slots.crowds("C23", "451", 5)  # joined, but with a slot for each


def test_a_station_beside_a_full_city_is_no_reason_against_an_upgrade() -> None:
    full = empty().lay("B9", "57", 1).place("BK", "B9", 0).place("KK", "B9", 0)
    assert not full.crowds("B9", "14", 1)
    assert not full.place("MS", "B9", 0).crowds("B9", "14", 1)  # still one too many, as before
    assert not empty(BK=Home("B9", 0), KK=Home("B9", 0)).crowds("B9", "57", 1)
    assert not empty().crowds("B9", "57", 1)


def test_stations_are_found_replaced_and_removed() -> None:
    board = empty().place("SD1", "E12", 0).place("KK1", "E12", 1)
    assert board.station_hexes("KK1") == [("E12", 1)]
    assert board.has_station("KK1", "E12")
    assert not board.has_station("KK1", "F17")
    replaced = board.replace_station("KK1", "KK")
    assert replaced.slots("E12") == (("SD1",), ("KK",), ("",))
    assert replaced.remove("KK", "E12").slots("E12") == (("SD1",), ("",), ("",))
    assert board.replace_station("KK1", "").slots("E12") == (("SD1",), ("",), ("",))
    prag = board.lay("B9", "57", 1).place("BK", "B9", 0)
    assert prag.replace_station("BK", "KK").slots("B9") == (("KK",),), "in a hex with one city alone"
    assert prag.replace_station("BK", "KK").slots("E12") == prag.slots("E12")


def test_stations_and_homes_follow_their_track_in_wien() -> None:
    """499, 491, 493, 496: three circles, then two cities, then one."""
    board = empty(KK2=Home("E12", 2)).place("SD1", "E12", 0).place("KK1", "E12", 1)
    yellow = board.lay("E12", "499", 0)
    assert yellow.slots("E12") == (("SD1",), ("KK1",), ("",))
    green = yellow.lay("E12", "491", 0)
    assert green.slots("E12") == (("SD1",), ("KK1",), ("",))
    assert green.homes["KK2"] == Home("E12", 2)
    upside_down = yellow.lay("E12", "491", 3)  # the same track, the circles in another order
    assert upside_down.slots("E12") == (("",), ("KK1",), ("SD1",))
    assert upside_down.homes["KK2"] == Home("E12", 0)
    brown = green.lay("E12", "493", 0)
    assert brown.slots("E12") == (("SD1",), ("KK1", "", ""))
    assert brown.homes["KK2"] == Home("E12", 1)
    gray = brown.lay("E12", "496", 0)
    assert gray.slots("E12") == (("SD1", "KK1", "", ""),)
    assert gray.homes["KK2"] == Home("E12", 0)


def test_stations_follow_their_track_in_budapest() -> None:
    """498, 490, 126, 495: Buda and Pest are one city from green on."""
    board = empty().place("UG1", "F17", 1).place("MS", "F17", 0)
    yellow = board.lay("F17", "498", 0)
    assert yellow.slots("F17") == (("MS",), ("UG1",))
    assert yellow.face("F17").edges_of("c1") >= {3}  # Pest keeps its track to the north-east
    green = yellow.lay("F17", "490", 2)
    assert green.slots("F17") == (("MS", "UG1"),)
    brown = green.lay("F17", "126", 0)
    assert brown.slots("F17") == (("MS", "UG1"),)
    gray = brown.lay("F17", "495", 0)
    assert gray.slots("F17") == (("MS", "UG1", ""),)


@pytest.mark.parametrize(("old", "new", "moves"), [("499", "491", (0, 1, 2)), ("491", "493", (0, 1, 1))])
def test_where_each_city_goes(old: str, new: str, moves: tuple[int, ...]) -> None:
    assert stop_moves(CATALOGUE[old], CATALOGUE[new]) == moves


def test_all_hexes_of_an_area_are_one_place() -> None:
    board = empty().place("BH", "J13", 0)
    assert board.stations("BH") == ("Sarajewo/o0",)
    assert board.locate("Sarajewo/o0") == ("J13", 0)
    assert board.locate("Dresden/o0") is None  # no place for a station
    assert board.locate("E12/c2") == ("E12", 2)
    assert board.reach("BH").stops == {"Sarajewo/o0"}
    assert {"I10|J11", "I12|J13", "I16|J15"} <= set(board.reach("BH").joints)


def test_what_a_company_reaches_ends_at_cities_full_of_others() -> None:
    board = empty().lay("B5", "57", 1).lay("B7", "9", 1).lay("B9", "57", 1).place("BK", "B9", 0)
    assert board.reach("BK").stops == {"B9/c0", "B5/c0", "Dresden/o0"}
    blocked = board.place("MS", "B5", 0)
    assert blocked.reach("BK").stops == {"B9/c0", "B5/c0"}
    assert blocked.reach("MS").stops == {"B5/c0", "B9/c0", "Dresden/o0"}


def test_a_board_is_a_value_and_reads_back() -> None:
    class Game:
        class facts:  # noqa: N801
            map = AUSTRIA_HUNGARY

    board = empty(MS=Home("C12", 0)).lay("B9", "57", 1).place("BK", "B9", 0)
    again = Board.from_json(Game, json.loads(json.dumps(board.to_json())))
    assert again == board
    assert again != board.remove("BK", "B9")
    assert again != board.lay("B9", "14", 1)
    assert again != board.without_home("MS")
    assert again.to_json() == board.to_json()


# -- tunnels, pieces on top, markers ------------------------------------------------------------------------------


def alps() -> Board:
    """Three hexes in a row, with 1854's tunnels and 1844's pieces in the box."""
    row = Map.parse("A1 | white\nA3 | white\nA5 | white\nA7 Berg | gray m0/0/0/0 1-m0")
    return Board.new(row, {"8": 2, "9": 3, "X79": 2, "XM1": 1}, {})


def test_a_tunnel_is_track_of_its_own_under_whatever_lies_there() -> None:
    dug = alps().dig("A3", "X79", 1)
    (tunnel,) = dug.pieces("A3")
    assert (tunnel.a, tunnel.b, tunnel.keys) == ("A1|A3", "A3|A5", ("A3:e1", "A3:e4"))
    assert tunnel.tags == {"tunnel"}
    assert not tunnel.terminal
    assert dug.supply["X79"] == 1
    assert dug.tunnel_edges("A3") == {1, 4}
    assert [face.edges for face in dug.tunnel_faces("A3")] == [{1, 4}]
    assert dug.tunnel_edges("A1") == frozenset()
    over = dug.lay("A3", "9", 0).dig("A3", "X79", 2)
    assert [piece.id for piece in over.pieces("A3")] == ["A3/t0", "A3/u0", "A3/u1"]
    assert over.supply["X79"] == 0
    assert over.graph.pieces("A3") == over.pieces("A3")
    assert dug != alps()


def test_a_piece_on_top_gives_its_values_or_adds_its_track() -> None:
    board = alps()
    railway = board.put_over("A7", "XM1")
    assert railway.face("A7").stop("m0").values == (10, 20, 50, 80)
    assert railway.face("A7").tracks == board.face("A7").tracks
    assert (board.supply["XM1"], railway.supply["XM1"]) == (1, 0)
    ferry = board.put_over("A3", "FO2")  # no piece of the box
    assert ferry.face("A3").edges == {1, 4}
    assert ferry.supply == board.supply
    assert ferry.graph.pieces("A3") == ferry.pieces("A3")
    assert ferry != board


def test_cleared_hexes_are_as_printed_again() -> None:
    board = alps().lay("A3", "9", 1).dig("A3", "X79", 2).lay("A1", "9", 0).with_home("NT", Home("A3", 0))
    board = board.with_home("SB", Home("A1", 0))
    cleared = board.cleared(frozenset({"A3", "A5"}))
    assert (cleared.laid, cleared.tunnels) == ({"A1": Laid("9", 0)}, {})
    assert cleared.homes == {"SB": Home("A1", 0)}
    assert (cleared.supply["9"], cleared.supply["X79"]) == (2, 2)
    assert cleared.pieces("A3") == ()
    stations = empty().place("BK", "B9", 0).place("MS", "C12", 0)
    assert stations.cleared(frozenset({"B9"})).tokens == {"C12": (("MS",),)}


def test_stations_of_two_cities_change_over() -> None:
    board = empty().place("UG1", "F17", 1)
    assert board.swap_stops("F17").slots("F17") == (("UG1",), ("",))


def test_mines_and_red_areas_are_passed_only_where_they_are_marked_so() -> None:
    board = Board.new(Map.parse("A1 | gray m30 4-m0 through:1\nA3 | gray m30 1-m0 4-m0\nA5 | red o10 1-o0"), {}, {})
    assert [board.passable(stop, "X") for stop in ("A1/m0", "A3/m0", "A5/o0")] == [True, False, False]
    assert [piece.terminal for hex_id in ("A1", "A3", "A5") for piece in board.pieces(hex_id)] == [
        False,
        True,
        True,
        True,
    ]


def test_track_bears_its_tag() -> None:
    board = Board.new(Map.parse("A1 | gray 0-3 1-4 tag:1:toll"), {}, {})
    assert [sorted(piece.tags) for piece in board.pieces("A1")] == [[], ["toll"]]
    assert [piece.keys for piece in board.pieces("A1")] == [("A1:e0", "A1:e3"), ("A1:e1", "A1:e4")]


def test_a_marker_makes_another_map_and_reads_back() -> None:
    class Game:
        class facts:  # noqa: N801
            map = AUSTRIA_HUNGARY

    board = empty()
    marked = board.with_faces({"B7": Face.parse("white t0")})
    assert marked.face("B7").count("t") == 1
    assert marked != board
    again = Board.from_json(Game, json.loads(json.dumps(marked.to_json())))
    assert again == marked
    assert again.face("B7") == marked.face("B7")
    tunnelled = (
        board.dig("B7", "X79", 1) if "X79" in board.supply else board.with_supply({"X79": 1}).dig("B7", "X79", 1)
    )
    topped = tunnelled.put_over("B9", "FO2")
    assert Board.from_json(Game, json.loads(json.dumps(topped.to_json()))) == topped
    assert topped != tunnelled
    assert "over" not in tunnelled.to_json()
    assert "tunnels" not in board.to_json()
    assert "changed" not in board.to_json()


def test_what_is_noted_of_a_hex_goes_on_with_it_until_it_changes() -> None:
    board = empty().lay("B9", "57", 1)
    board.notes("B9")["what"] = 1
    board.notes("B7")["what"] = 2
    assert board.place("BK", "B9", 0).notes("B9") == {}
    assert board.place("BK", "B9", 0).notes("B7") == {"what": 2}
    assert board.lay("B7", "9", 1).notes("B7") == {}
    assert board.lay("B7", "9", 1).notes("B9") == {"what": 1}
    assert board.place("BK", "B9", 0).replace_station("BK", "MS").notes("B9") == {}
    homely = board.with_home("MS", Home("C12", 0))
    assert homely.notes("B9") == {"what": 1}
    homely.notes("C12")["what"] = 3
    assert homely.with_home("KK", Home("C12", 0)).notes("C12") == {}
    assert homely.without_home("KK").notes("C12") == {"what": 3}
    assert homely.without_home("MS").notes("C12") == {}


def test_what_a_company_reaches_is_handed_on_until_a_tile_touches_it() -> None:
    board = empty().lay("B9", "57", 1).place("BK", "B9", 0)
    known = board.reach("BK")
    assert board.lay("E12", "499", 0)._reach == {("BK", ""): known}
    assert board.with_supply({})._reach == {("BK", ""): known}
    assert board.with_home("MS", Home("B9", 0))._reach == {("BK", ""): known}, "a home is in nobody's way"
    further = board.lay("B7", "9", 1)  # its track goes on
    assert "B7|B9" in known.joints
    assert further._reach == {}
    assert "B5|B7" in further.reach("BK").joints
    assert board.place("BK", "E12", 0)._reach == {}, "a station elsewhere is one more to begin at"


def test_what_a_company_reaches_is_handed_on_when_others_stand_where_it_never_came() -> None:
    board = empty().lay("B9", "57", 1).place("BK", "B9", 0).lay("E12", "499", 0)
    known = board.reach("BK")
    assert board.place("MS", "E12", 0)._reach == {("BK", ""): known}
    assert board.place("MS", "B9", 0)._reach == {}, "it may be in the way there"
    both = board.place("MS", "E12", 0)
    both.reach("MS")
    assert both.replace_station("MS", "BK")._reach == {}, "both begin elsewhere now"
    assert both.remove("MS", "E12")._reach == {("BK", ""): known}


def test_what_is_reached_from_one_place_is_kept_beside_what_is_reached_from_all() -> None:
    board = empty().lay("B9", "57", 1).place("BK", "B9", 0).place("BK", "E12", 0)
    root = board.stations("BK")[0]
    assert board.reach("BK", root).stops == {root}
    assert board.reach("BK").stops == set(board.stations("BK"))
    assert board.reach("BK", root) is board.reach("BK", root)


def test_what_is_forgotten_is_found_again() -> None:
    board = empty().lay("B9", "57", 1).place("BK", "B9", 0)
    known = board.reach("BK")
    assert board.reach("BK") is known
    forget(board.graph)
    assert board.reach("BK") is known, "the board keeps it, whatever becomes of the track"
    board.memo["what"] = 1
    board.forget()
    assert board.memo == {}
    assert board.reach("BK") == known
    assert board.reach("BK") is not known
    assert board.with_supply({}).reach("BK") is board.reach("BK")  # the track is the same


@pytest.mark.parametrize(
    ("old", "new", "moves"),
    [
        ("white c0 c0", "yellow c30 c0 2-c0", (0, 1)),  # without track each keeps its number
        ("white c0 c0", "yellow c30 2-c0", (0, 0)),  # or takes what there is
        ("yellow c30 c0 2-c0", "green c40 c40 0-c0 2-c1", (1, 0)),  # what track has taken is not for the other
        ("yellow c20 t10 0-t0", "green t10 c20 0-t0", (1, 0)),  # a town becomes no town of another track
        ("yellow t10 t10 0-t0 2-t1", "green c30 0-c0 2-c0", (0, 0)),  # towns may grow to a city
        ("yellow c20 0-c0", "green t10 c30 0-t0 0-c0", (1,)),  # but a city becomes no town
        ("yellow c20 c20 0-c0 3-c1", "green t10 0-t0", (0, 0)),  # unless nothing else is left
    ],
)
def test_where_each_stop_goes(old: str, new: str, moves: tuple[int, ...]) -> None:
    assert stop_moves(Face.parse(old), Face.parse(new)) == moves


def test_what_is_kept_of_a_board_goes_on_with_the_hexes_that_have_changed_since() -> None:
    board = empty()
    assert board.kept("what") is None
    board.keep("what", 1)
    assert board.kept("what") == (1, ())
    station, tile = board.place("BK", "B9", 0), board.lay("B7", "9", 1)
    assert (station.kept("what"), tile.kept("what")) == ((1, ("B9",)), (1, ("B7",)))
    tile.keep("what", 2)
    assert (board.kept("what"), station.kept("what"), tile.kept("what")) == ((1, ()), (1, ("B9",)), (2, ()))
    assert tile.place("BK", "B9", 0).kept("what") == (2, ("B9",))
    assert board.with_home("MS", Home("C12", 0)).kept("what") == (1, ("C12",))
    assert board.with_faces({}).kept("what") is None
