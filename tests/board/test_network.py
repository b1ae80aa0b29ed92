"""The reach of a company against a search that tries every connection, piece by piece."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from kursbuch.board.network import connected, reach
from kursbuch.board.track import Piece, TrackGraph, hexside, is_stop, sides

HEXES = ("A1", "A2", "A3", "B1", "B2", "B3")
NEAR = {
    "A1": ("A2", "B1", "B2"), "A2": ("A1", "A3", "B1", "B2", "B3"), "A3": ("A2", "B2", "B3"),
    "B1": ("A1", "A2", "B2"), "B2": ("A1", "A2", "A3", "B1", "B3"), "B3": ("A2", "A3", "B2"),
}  # fmt: skip


def piece(hex_id: str, number: int, a: str, b: str, terminal: bool = False, tag: str = "") -> Piece:
    keys = tuple(f"{hex_id}:{end}" for end in (a, b) if "|" in end)
    tags = frozenset((tag,)) if tag else frozenset()
    return Piece(f"{hex_id}/t{number}", hex_id, a, b, keys, terminal, tags)


@st.composite
def hex_track(draw: st.DrawFn, hex_id: str) -> tuple[Piece, ...]:
    ends = [hexside(hex_id, other) for other in NEAR[hex_id]] + [hexside(hex_id, "rim")]
    stops = [f"{hex_id}/c{i}" for i in range(draw(st.integers(0, 2)))]
    inner = [f"{hex_id}*0"] if draw(st.integers(0, 9)) == 0 else []
    pairs = [(a, b) for a in ends for b in [*ends, *stops, *inner] if a < b or b not in ends]
    chosen = draw(st.lists(st.sampled_from(pairs), max_size=5, unique=True))
    return tuple(
        piece(
            hex_id, number, a, b,
            terminal=is_stop(b) and draw(st.integers(0, 11)) == 0,
            tag="only:X" if draw(st.integers(0, 19)) == 0 else "",
        )
        for number, (a, b) in enumerate(chosen)
    )  # fmt: skip


@st.composite
def boards(draw: st.DrawFn) -> dict[str, tuple[Piece, ...]]:
    return {hex_id: draw(hex_track(hex_id)) for hex_id in HEXES}


def every_arrival(pieces: dict[str, tuple[Piece, ...]], roots: set[str], blocked: set[str]) -> set[tuple[str, str]]:
    """Walk every connection there is, and note each (piece, end it came out at)."""
    at: dict[str, list[Piece]] = {}
    for p in (p for group in pieces.values() for p in group):
        at.setdefault(p.a, []).append(p)
        at.setdefault(p.b, []).append(p)
    arrivals: set[tuple[str, str]] = set()

    def walk(here: str, last: Piece | None, used: frozenset[str]) -> None:
        for p in at.get(here, []):
            if p is last or "only:X" in p.tags or used & set(p.keys):
                continue
            if last is not None and "|" in here and p.hex == last.hex:
                continue  # turning back at a junction
            if p.terminal and last is not None and is_stop(here):
                continue  # a terminal piece can only open a connection
            out = p.b if p.a == here else p.a
            if p.terminal and not is_stop(out) and last is not None:
                continue
            passed = {out} if "*" in out else set()
            if passed & used:
                continue
            arrivals.add((p.id, out))
            if not is_stop(out) or (not p.terminal and (out in roots or out not in blocked)):
                walk(out, p, used | set(p.keys) | passed)

    for root in roots:
        walk(root, None, frozenset())
    return arrivals


@settings(max_examples=400, deadline=None, derandomize=True)
@given(boards(), st.data())
def test_reach_is_exact(pieces: dict[str, tuple[Piece, ...]], data: st.DataObject) -> None:
    graph = TrackGraph(pieces)
    stops = graph.stops
    if not stops:
        return
    roots = data.draw(st.sets(st.sampled_from(stops), min_size=1, max_size=2))
    blocked = data.draw(st.sets(st.sampled_from(stops), max_size=4))
    found = reach(graph, roots, lambda stop: stop not in blocked)
    arrivals = every_arrival(pieces, roots, blocked)
    assert found.pieces == {p for p, _ in arrivals}
    assert found.stops == {end for _, end in arrivals if is_stop(end)} | roots
    joints: dict[str, set[str]] = {}
    for p, end in arrivals:
        if not is_stop(end):
            joints.setdefault(end, set()).add(p.partition("/")[0])
    assert found.joints == joints
    for joint, hexes in joints.items():
        assert found.touches(joint)
        for hex_id in sides(joint):
            assert found.enters(hex_id, joint) == bool(hexes - {hex_id})


@settings(max_examples=200, deadline=None, derandomize=True)
@given(boards(), st.data())
def test_a_changed_hex_gives_what_a_new_graph_gives(pieces: dict[str, tuple[Piece, ...]], data: st.DataObject) -> None:
    graph = TrackGraph(pieces)
    stops = sorted({*graph.stops, "A2/c0"})
    roots = data.draw(st.sets(st.sampled_from(stops), min_size=1, max_size=2))
    blocked = data.draw(st.sets(st.sampled_from(stops), max_size=3))

    def passable(stop: str) -> bool:
        return stop not in blocked

    reach(graph, roots, passable)
    for _ in range(3):
        hex_id = data.draw(st.sampled_from(HEXES))
        track = data.draw(hex_track(hex_id))
        pieces = {**pieces, hex_id: track}
        graph = graph.with_hex(hex_id, track)
        if data.draw(st.booleans()):
            blocked ^= data.draw(st.sets(st.sampled_from(stops), max_size=2))
        new = TrackGraph(pieces)
        assert reach(graph, roots, passable) == reach_without_notes(new, roots, blocked, graph)
        for stop in new.stops:
            assert {s.ids for s in graph.segments_from(stop)} == {s.ids for s in new.segments_from(stop)}


def reach_without_notes(new: TrackGraph, roots: set[str], blocked: set[str], old: TrackGraph) -> object:
    """What the new graph says, with the old graph's notes on what the answer rests upon."""
    fresh = reach(new, roots, lambda stop: stop not in blocked)
    noted = reach(old, roots, lambda stop: stop not in blocked)
    return type(fresh)(fresh.stops, fresh.pieces, fresh.joints, noted.touched, noted.answers)


def line() -> dict[str, tuple[Piece, ...]]:
    """A1 and A3 with a city each, plain track through A2, and a stub from A3 to B3."""
    left, right = hexside("A1", "A2"), hexside("A2", "A3")
    return {
        "A1": (piece("A1", 0, left, "A1/c0"),),
        "A2": (piece("A2", 0, left, right),),
        "A3": (piece("A3", 0, right, "A3/c0"), piece("A3", 1, hexside("A3", "B3"), "A3/c0")),
    }


def test_a_segment_is_the_track_between_two_stops() -> None:
    (segment,) = TrackGraph(line()).segments_from("A1/c0")
    assert segment.ids == ("A1/t0", "A2/t0", "A3/t0")
    assert (segment.a, segment.b, segment.crossings, segment.hexes) == ("A1/c0", "A3/c0", 2, ("A1", "A2", "A3"))
    assert segment.reversed().ids == ("A3/t0", "A2/t0", "A1/t0")


def test_dangling_track_is_told_apart() -> None:
    (stub,) = TrackGraph(line()).dangling_from("A3/c0")
    assert stub.out == hexside("B3", "A3") == "A3|B3"


def test_a_tile_elsewhere_leaves_explored_chains_alone() -> None:
    graph = TrackGraph(line())
    before = graph.segments_from("A1/c0")
    known = reach(graph, ["A1/c0"], lambda _: False)
    after = graph.with_hex("B1", ())
    assert after.segments_from("A1/c0") is before
    assert reach(after, ["A1/c0"], lambda _: False) is known
    assert after.with_hex("A2", ()).segments_from("A1/c0") == ()


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
    found = reach(graph, ["A1/c0"], lambda _: True)
    assert found.stops == {"A1/c0", "B2/c0"}
    assert found.pieces == {"A1/t0", "A2/t0", "B2/t0"}
