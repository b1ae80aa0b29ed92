"""Small random boards with every kind of stop, train, bonus and car, for hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from kursbuch.board.track import Piece, TrackGraph, hexside
from kursbuch.routing import (
    UNLIMITED,
    Aim,
    Bonus,
    Car,
    Kind,
    MineCar,
    Mines,
    OffboardCar,
    Pair,
    PerStop,
    Problem,
    Range,
    Stop,
    Toll,
    TownsCar,
    Train,
    Transit,
)

NEAR = {
    "A1": ("A2", "B1", "B2"), "A2": ("A1", "A3", "B2", "B3"), "A3": ("A2", "B3"),
    "B1": ("A1", "B2"), "B2": ("A1", "A2", "B1", "B3"), "B3": ("A2", "A3", "B2"),
}  # fmt: skip


@st.composite
def stops(draw: st.DrawFn, kinds: list[Kind]) -> dict[str, Stop]:
    found = {}
    for hex_id in NEAR:
        for number in range(draw(st.sampled_from((0, 1, 1, 1, 2)))):
            kind = draw(st.sampled_from(kinds))
            own = kind is Kind.CITY and draw(st.integers(0, 2)) == 0
            groups = ("area",) if kind is Kind.OFFBOARD and draw(st.booleans()) else ()
            if number and draw(st.booleans()):
                groups += (f"hex {hex_id}",)
                first = found[f"{hex_id}/c0"]
                found[first.id] = Stop(
                    first.id, first.kind, first.value, hex_id, first.own, first.passable,
                    (*first.groups, f"hex {hex_id}"), first.extras, first.by_train, first.gateway,
                )  # fmt: skip
            gate = kind is Kind.OFFBOARD and draw(st.booleans())
            stop = f"{hex_id}/c{number}"
            found[stop] = Stop(
                stop,
                kind,
                draw(st.sampled_from((0, 10, 10, 20, 30, 40, 50))),
                hex_id,
                own,
                own or (kind is not Kind.OFFBOARD and draw(st.integers(0, 3)) > 0),
                groups,
                (("majors", 10),) if kind is Kind.CITY and draw(st.integers(0, 4)) == 0 else (),
                {"odd": 25} if draw(st.integers(0, 4)) == 0 else {},
                "only:Ox" if gate else "",
            )
    return found


@st.composite
def track(draw: st.DrawFn, table: dict[str, Stop]) -> dict[str, list[Piece]]:
    result: dict[str, list[Piece]] = {}
    for hex_id, near in NEAR.items():
        sides = [hexside(hex_id, other) for other in near]
        inner = [stop.id for stop in table.values() if stop.hex == hex_id]
        pairs = [(side, stop) for stop in inner for side in sides] * 2
        pairs += [(a, b) for a in sides for b in sides if a < b]
        chosen = draw(st.lists(st.sampled_from(pairs), max_size=5, unique=True))
        pieces = []
        for number, (a, b) in enumerate(chosen):
            keys = tuple(f"{hex_id}:{end}" for end in (a, b) if "|" in end)
            tag = draw(st.sampled_from(("",) * 6 + ("tunnel", "toll", "only:Ox")))
            terminal = "/" in b and table[b].kind is Kind.OFFBOARD and tag != "only:Ox"
            tags = frozenset((tag,) if tag else ())
            pieces.append(Piece(f"{hex_id}/t{number}", hex_id, a, b, keys, terminal, tags))
        result[hex_id] = pieces
    return result


@st.composite
def ranges(draw: st.DrawFn) -> Range:
    n = draw(st.integers(2, 4))
    return draw(
        st.sampled_from((
            Range(stops=n),
            Range(stops=n, towns=UNLIMITED, mines=Mines.ONE_END),
            Range(hexes=n + 1),
            Range(hexes=n, avoids=frozenset((Kind.OFFBOARD,))),
            Range(stops=n - 1, towns=UNLIMITED, towns_in_stops=False),
            Range(stops=n - 1, towns=1, towns_in_stops=False),
            Range(stops=n, towns=1),
            Range(stops=n, skips=True),
            Range(stops=n, skips=True),
        ))
    )  # fmt: skip


@st.composite
def bonuses(draw: st.DrawFn, table: dict[str, Stop]) -> tuple[Bonus, ...]:
    ids = sorted(table)
    some = st.frozensets(st.sampled_from(ids), min_size=1, max_size=3)
    amounts = {stop: draw(st.sampled_from((10, 30))) for stop in ids if draw(st.booleans())}
    pool: list[Bonus] = [
        Pair("pair", 50, draw(some), draw(some)),
        Transit("transit", draw(some), draw(some), amounts),
        PerStop("tunnel", "tunnel", 10),
        Toll("toll", "toll", -10),
    ]
    return tuple(bonus for bonus in pool if draw(st.booleans()))


@st.composite
def problems(draw: st.DrawFn, most_trains: int = 3) -> Problem:
    kinds = draw(st.sampled_from((
        [Kind.CITY, Kind.CITY, Kind.TOWN, Kind.OFFBOARD],
        [Kind.CITY, Kind.CITY, Kind.CITY, Kind.TOWN, Kind.OFFBOARD, Kind.MINE],
    )))  # fmt: skip
    table = draw(stops(kinds))
    if not table:
        table = {"A1/c0": Stop("A1/c0", Kind.CITY, 10, "A1", True)}
    pieces = draw(track(table))
    cars: list[Car] = [TownsCar("towns"), MineCar("mines", 20), OffboardCar("off-board", 20)]
    trains = []
    for number in range(draw(st.integers(1, most_trains))):
        permits = frozenset(("only:Ox",) if draw(st.integers(0, 3)) == 0 else ())
        avoids = draw(st.frozensets(st.sampled_from(sorted(table)), max_size=1)) if draw(st.integers(0, 5)) == 0 else frozenset()
        limits = trains[-1].range if trains and draw(st.integers(0, 2)) == 0 else draw(ranges())
        name = draw(st.sampled_from(("plain", "plain", "odd")))
        trains.append(Train(f"{name}-{number}", name, limits, permits, avoids))
    return Problem(
        TrackGraph(pieces),
        table,
        tuple(trains),
        draw(bonuses(table)),
        tuple(car for car in cars if draw(st.integers(0, 2)) == 0),
        draw(st.sampled_from(list(Aim))),
        draw(st.booleans()),
    )
