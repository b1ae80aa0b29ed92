"""The reach of a company against a search that tries every connection, piece by piece."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import pytest

from kursbuch.board import network
from kursbuch.board.network import Reach, connected, reach
from kursbuch.board.track import Lineage, Piece, TrackGraph, hexside, is_stop, sides
from kursbuch.core import compiled

from .walks import SHAPES, Case, Track, arrivals, case, hex_track, piece


def found(graph: TrackGraph, roots: frozenset[str], blocked: frozenset[str]) -> Reach:
    return reach(graph, roots, lambda stop: stop not in blocked)


def assert_exact(answer: Reach, what: Case) -> None:
    """The answer is what walking every connection finds."""
    walked = arrivals(*what)
    assert answer.stops == {end for _, end in walked if is_stop(end)} | what.roots
    joints: dict[str, set[str]] = {}
    for p, end in walked:
        if not is_stop(end):
            joints.setdefault(end, set()).add(p.partition("/")[0])
    assert answer.joints == joints
    for joint, hexes in joints.items():
        assert answer.touches(joint)
        for hex_id in sides(joint):
            assert answer.enters(hex_id, joint) == bool(hexes - {hex_id})


@pytest.mark.parametrize("first", range(0, 2500, 250))
def test_reach_is_exact(first: int) -> None:
    for seed in range(first, first + 250):
        what = case(seed)
        assert_exact(found(TrackGraph(what.track), what.roots, what.blocked), what)


@pytest.mark.parametrize("first", range(0, 400, 100))
def test_what_is_kept_when_a_hex_or_a_station_changes_is_what_a_new_graph_finds(first: int) -> None:
    for seed in range(first, first + 100):
        rng, what = Random(seed), case(seed)
        near = next(shape for shape in SHAPES if len(shape) == len(what.track))
        graph = TrackGraph(what.track)
        for _ in range(4):
            assert_exact(found(graph, what.roots, what.blocked), what)
            hex_id = rng.choice(sorted(near))
            track = hex_track(rng, hex_id, near[hex_id], True)[:4]
            graph = graph.with_hex(hex_id, track)
            blocked = what.blocked
            if rng.random() < 0.5:
                blocked ^= set(rng.sample(graph.stops, min(2, len(graph.stops))))
            what = Case({**what.track, hex_id: track}, what.roots, blocked)
            new = TrackGraph(what.track)
            for stop in new.stops:
                assert {s.ids for s in graph.segments_from(stop)} == {s.ids for s in new.segments_from(stop)}


@pytest.mark.parametrize("first", range(0, 400, 100))
def test_a_search_that_goes_on_where_another_ended_finds_what_a_new_one_finds(first: int) -> None:
    """Track is only added, piece by piece, and cities are opened: what tiles do most of the time."""
    for seed in range(first, first + 100):
        rng, last = Random(seed), case(seed)
        added = [p for pieces in last.track.values() for p in pieces]
        rng.shuffle(added)
        later, blocked = [added.pop() for _ in range(min(4, len(added)))], last.blocked
        track = {hex_id: tuple(p for p in added if p.hex == hex_id) for hex_id in last.track}
        graph = TrackGraph(track)
        found(graph, last.roots, blocked)
        for p in later:
            track = {**track, p.hex: (*track[p.hex], p)}
            graph = graph.with_hex(p.hex, track[p.hex])
            blocked = blocked - {rng.choice(sorted(blocked))} if blocked and rng.random() < 0.3 else blocked
            assert_exact(found(graph, last.roots, blocked), Case(track, last.roots, blocked))


def test_a_search_is_begun_anew_only_where_something_is_in_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "KERNEL", None)
    begun: list[frozenset[str]] = []
    begin = network._Survey.__init__

    def counting(self: network._Survey, graph: TrackGraph, roots: frozenset[str]) -> None:
        begun.append(roots)
        begin(self, graph, roots)

    monkeypatch.setattr(network._Survey, "__init__", counting)
    roots, graph = frozenset({"A1/c0"}), TrackGraph(line())
    assert found(graph, roots, frozenset()).stops == {"A1/c0", "A3/c0"}
    longer = graph.with_hex("B3", (piece("B3", 0, hexside("A3", "B3"), "B3/t0"),))
    assert found(longer, roots, frozenset()).stops == {"A1/c0", "A3/c0", "B3/t0"}
    assert begun == [roots], "the second went on where the first had ended"
    assert found(longer, roots, frozenset({"A3/c0"})).stops == {"A1/c0", "A3/c0"}
    assert begun == [roots, roots]
    network.forget(longer)
    found(longer, roots, frozenset())
    assert begun == [roots, roots, roots], "what is forgotten is not gone on with, either"


def test_the_compiled_searches_are_taken_where_there_are_any(monkeypatch: pytest.MonkeyPatch) -> None:
    graph, roots = TrackGraph(line()), frozenset({"A1/c0"})
    nothing = (frozenset[str](), dict[str, frozenset[str]](), frozenset[str](), ())
    kernel = SimpleNamespace(
        explore=lambda *_: ((), frozenset({"A1"})), Survey=lambda *_: SimpleNamespace(run=lambda *_: nothing)
    )
    monkeypatch.setattr(compiled, "KERNEL", kernel)
    assert graph.segments_from("A1/c0") == ()
    assert found(graph, roots, frozenset()) == Reach(*nothing)
    monkeypatch.setattr(compiled, "KERNEL", None)
    graph = TrackGraph(line())
    assert len(graph.segments_from("A1/c0")) == 1
    assert "A3/c0" in found(graph, roots, frozenset()).stops


def line() -> Track:
    """A1 and A3 with a city each, plain track through A2, and a stub from A3 to B3."""
    left, right = hexside("A1", "A2"), hexside("A2", "A3")
    return {
        "A1": (piece("A1", 0, left, "A1/c0"),),
        "A2": (piece("A2", 0, left, right),),
        "A3": (piece("A3", 0, right, "A3/c0"), piece("A3", 1, hexside("A3", "B3"), "A3/c0")),
    }


def test_a_segment_is_the_track_between_two_stops() -> None:
    graph = TrackGraph(line())
    (segment,) = graph.segments_from("A1/c0")
    assert segment.ids == ("A1/t0", "A2/t0", "A3/t0")
    assert (segment.a, segment.b, segment.crossings, segment.hexes) == ("A1/c0", "A3/c0", 2, ("A1", "A2", "A3"))
    assert segment.keys == {"A1:A1|A2", "A2:A1|A2", "A2:A2|A3", "A3:A2|A3"}
    back = segment.reversed()
    assert back.ids == tuple(p.id for p in back.pieces) == ("A3/t0", "A2/t0", "A1/t0")
    assert (back.a, back.b, back.hexes) == ("A3/c0", "A1/c0", ("A3", "A2", "A1"))
    assert (back.mask, back.keys, back.crossings) == (segment.mask, segment.keys, 2)
    assert (graph.segments_from("A3/c0"), graph.segments_at("A3/c0")) == ((back,), (segment,))


def test_a_segment_bears_the_tags_of_all_its_pieces() -> None:
    left, right = hexside("A1", "A2"), hexside("A2", "A3")
    track = {
        **line(),
        "A1": (piece("A1", 0, left, "A1/c0", tag="tunnel"),),
        "A3": (piece("A3", 0, right, "A3/c0", tag="toll"),),
    }
    (segment,) = TrackGraph(track).segments_from("A3/c0")
    assert segment.tags == segment.reversed().tags == {"tunnel", "toll"}


def test_keys_that_come_together_are_turned_into_bits_once() -> None:
    family = Lineage()
    assert (family.mask(("A1:e0", "A1:e3")), family.mask(("A1:e3", "B1:e0"))) == (0b11, 0b110)
    assert family.masks == {("A1:e0", "A1:e3"): 0b11, ("A1:e3", "B1:e0"): 0b110}
    assert family.bits == {"A1:e0": 1, "A1:e3": 2, "B1:e0": 4}


def test_a_piece_of_track_occupies_nothing_and_may_be_run_through_unless_it_says_otherwise() -> None:
    plain = Piece("A1/t0", "A1", "A1|A2", "A1/c0")
    assert (plain.keys, plain.terminal, plain.tags) == ((), False, frozenset())
    assert (plain.other("A1|A2"), plain.other("A1/c0")) == ("A1/c0", "A1|A2")


def test_a_tile_elsewhere_leaves_explored_chains_alone() -> None:
    graph = TrackGraph(line())
    before = graph.segments_from("A1/c0")
    known = reach(graph, ["A1/c0"], lambda _: False)
    after = graph.with_hex("B1", ())
    assert after.segments_from("A1/c0") is before
    assert reach(after, ["A1/c0"], lambda _: False) is known
    assert after.with_hex("A2", ()).segments_from("A1/c0") == ()


def test_a_segment_ends_at_an_area_though_track_leads_on_from_another_of_its_hexes() -> None:
    graph = TrackGraph({
        "A1": (piece("A1", 0, "A1|A2", "A1/c0"),),
        "A2": (piece("A2", 0, "A1|A2", "Area/o0"),),
        "A3": (piece("A3", 0, "A3|A4", "Area/o0"),),
        "A4": (piece("A4", 0, "A3|A4", "A4/c0"),),
    })  # fmt: skip
    assert [segment.b for segment in graph.segments_from("A1/c0")] == ["Area/o0"]
    assert {segment.b for segment in graph.segments_from("Area/o0")} == {"A1/c0", "A4/c0"}


def test_a_stop_without_track_gets_some() -> None:
    graph = TrackGraph({**line(), "A1": ()})
    assert graph.segments_from("A1/c0") == ()
    assert reach(graph, ["A1/c0"], lambda _: True).stops == {"A1/c0"}
    joined = graph.with_hex("A1", line()["A1"])
    assert [segment.b for segment in joined.segments_from("A1/c0")] == ["A3/c0"]
    assert reach(joined, ["A1/c0"], lambda _: True).stops == {"A1/c0", "A3/c0"}


def test_blocked_city_ends_the_connection() -> None:
    graph = TrackGraph(line())
    far = {**line(), "B3": (piece("B3", 0, "A3|B3", "B3/c0"),)}
    assert connected(graph, ["A1/c0"], "A3/c0", lambda _: False)
    assert not connected(TrackGraph(far), ["A1/c0"], "B3/c0", lambda stop: stop != "A3/c0")
    assert connected(TrackGraph(far), ["A1/c0"], "B3/c0", lambda _: True)


def test_no_turning_back_at_a_junction() -> None:
    """A1 and A3 both run into A2's side to B2: each reaches B2, neither the other."""
    fork = hexside("A2", "B2")
    graph = TrackGraph({
        "A1": (piece("A1", 0, "A1|A2", "A1/c0"),),
        "A3": (piece("A3", 0, "A2|A3", "A3/c0"),),
        "A2": (piece("A2", 0, "A1|A2", fork), piece("A2", 1, "A2|A3", fork)),
        "B2": (piece("B2", 0, fork, "B2/c0"),),
    })  # fmt: skip
    answer = reach(graph, ["A1/c0"], lambda _: True)
    assert answer.stops == {"A1/c0", "B2/c0"}
    assert answer.joints == {"A1|A2": {"A1"}, "A2|B2": {"A2"}}


def test_chains_that_cross_at_an_inner_junction_exclude_each_other() -> None:
    """Four cities around a hex in which all track meets in the middle: no two routes cross there."""
    ends = [f"A2|{hex_id}" for hex_id in ("B1", "B2", "B3", "B4")]
    track = {"A2": tuple(piece("A2", n, end, "A2*0") for n, end in enumerate(ends))}
    track |= {end[3:]: (piece(end[3:], 0, end, f"{end[3:]}/c0"),) for end in ends}
    graph = TrackGraph(track)
    (across,) = (s for s in graph.segments_from("B1/c0") if s.b == "B2/c0")
    (other,) = (s for s in graph.segments_from("B3/c0") if s.b == "B4/c0")
    assert across.mask & other.mask
    assert not across.keys & other.keys
    assert across.tags == frozenset()


def test_two_hexsides_are_told_apart_by_their_lane() -> None:
    assert hexside("B1", "A1", "2") == "A1|B1#2"
    assert sides("A1|B1#2") == ("A1", "B1")
    assert sides("A1*0") == ("A1",)
