"""Small random boards with every kind of stop, train, bonus and car.

Hypothesis draws only the seed: a board is too many small choices for it to make one by one.
"""

from __future__ import annotations

import os
from random import Random

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
    RunningTrain,
    Stop,
    Toll,
    TownsCar,
    Transit,
)

MORE = int(os.environ.get("KURSBUCH_BOARDS") or 1)
"""How many times as many boards are tried as the suite has time for."""

NEAR = {
    "A1": ("A2", "B1", "B2"), "A2": ("A1", "A3", "B2", "B3"), "A3": ("A2", "B3"),
    "B1": ("A1", "B2"), "B2": ("A1", "A2", "B1", "B3"), "B3": ("A2", "A3", "B2"),
}  # fmt: skip


MOST_TRACK = 17


def problems(most_trains: int = 3) -> st.SearchStrategy[Problem]:
    return st.builds(problem, st.integers(0, 2**32), st.just(most_trains))


def problem(seed: int, most_trains: int) -> Problem:
    rng = Random(seed)
    table = _stops(rng)
    trains: list[RunningTrain] = []
    for number in range(rng.randint(1, most_trains)):
        limits = trains[-1].range if trains and rng.random() < 0.4 else _range(rng)
        name = rng.choice(("plain", "plain", "odd"))
        permits = frozenset(("only:Ox",) if rng.random() < 0.3 else ())
        avoids = frozenset((rng.choice(sorted(table)),) if rng.random() < 0.1 else ())
        trains.append(RunningTrain(f"{name}-{number}", name, limits, permits, avoids))
    cars: list[Car] = [TownsCar("towns"), MineCar("mines", 20), OffboardCar("off-board", 20)]
    return Problem(
        TrackGraph(_track(rng, table)),
        table,
        tuple(trains),
        _bonuses(rng, sorted(table)),
        tuple(car for car in cars if rng.random() < 0.3),
        rng.choice(list(Aim)),
        rng.random() < 0.7,
    )


def _stops(rng: Random) -> dict[str, Stop]:
    kinds = [Kind.CITY] * 5 + [Kind.TOWN] * 3 + [Kind.OFFBOARD] * 2 + [Kind.MINE] * rng.choice((0, 0, 2))
    found: dict[str, Stop] = {}
    for hex_id in NEAR:
        count = rng.choice((1, 1, 1, 1, 2, 0))
        apart = rng.random() < 0.5
        for number in range(count):
            kind = rng.choice(kinds)
            own = kind is Kind.CITY and rng.random() < 0.45
            groups = ("area",) if kind is Kind.OFFBOARD and rng.random() < 0.5 else ()
            found[f"{hex_id}/c{number}"] = Stop(
                f"{hex_id}/c{number}",
                kind,
                rng.choice((0, 10, 10, 20, 30, 40, 50)),
                hex_id,
                own,
                own or (kind is not Kind.OFFBOARD and rng.random() < 0.8),
                groups if apart else (*groups, f"hex {hex_id}"),
                (("majors", 10),) if kind is Kind.CITY and rng.random() < 0.2 else (),
                {"odd": 25} if rng.random() < 0.2 else {},
                "only:Ox" if kind is Kind.OFFBOARD and rng.random() < 0.5 else "",
            )
    return found or {"A1/c0": Stop("A1/c0", Kind.CITY, 10, "A1", True)}


def _track(rng: Random, table: dict[str, Stop]) -> dict[str, list[Piece]]:
    result: dict[str, list[Piece]] = {}
    junctions = rng.random() < 0.1
    for hex_id, near in NEAR.items():
        sides = [hexside(hex_id, other) for other in near]
        inner = [stop.id for stop in table.values() if stop.hex == hex_id]
        if junctions and len(inner) < 2:
            inner.append(f"{hex_id}*0")
        pairs = [(side, end) for end in inner for side in sides if rng.random() < 0.75]
        pairs += [(a, b) for a in sides for b in sides if a < b and rng.random() < (0.1 if inner else 0.5)]
        if "*" in "".join(inner) and len(inner) == 2:
            pairs.append((inner[1], inner[0]))
        pieces = []
        for number, (a, b) in enumerate(pairs):
            keys = tuple(f"{hex_id}:{end}" for end in (a, b) if "|" in end)
            tag = rng.choice(("",) * 8 + ("tunnel", "toll", "only:Ox"))
            terminal = "/" in b and table[b].kind is Kind.OFFBOARD and tag != "only:Ox"
            tags = frozenset((tag,) if tag else ())
            pieces.append(Piece(f"{hex_id}/t{number}", hex_id, a, b, keys, terminal, tags))
        result[hex_id] = pieces
    # Trying everything is only possible where there is not too much of it.
    everything = [piece for pieces in result.values() for piece in pieces]
    kept = set(rng.sample([piece.id for piece in everything], min(len(everything), MOST_TRACK)))
    return {hex_id: [piece for piece in pieces if piece.id in kept] for hex_id, pieces in result.items()}


def _range(rng: Random) -> Range:
    n = rng.randint(2, 4)
    return rng.choice((
        Range(stops=n),
        Range(stops=n, towns=UNLIMITED, mines=Mines.ONE_END),
        Range(hexes=n + 1),
        Range(hexes=n, avoids=frozenset((Kind.OFFBOARD,))),
        Range(stops=n - 1, towns=UNLIMITED, towns_in_stops=False),
        Range(stops=n - 1, towns=1, towns_in_stops=False),
        Range(stops=n, towns=1),
        Range(stops=n, skips=True),
        Range(stops=n, skips=True),
    ))  # fmt: skip


def _bonuses(rng: Random, ids: list[str]) -> tuple[Bonus, ...]:
    def some() -> frozenset[str]:
        return frozenset(rng.sample(ids, min(len(ids), rng.randint(1, 3))))

    pool: list[Bonus] = [
        Pair("pair", 50, some(), some()),
        Transit("transit", some(), some(), {stop: rng.choice((10, 30)) for stop in ids if rng.random() < 0.5}),
        PerStop("tunnel", "tunnel", 10),
        Toll("toll", "toll", -10),
    ]
    return tuple(bonus for bonus in pool if rng.random() < 0.5)


def grid(size: int, far: set[str], *trains: RunningTrain, own: tuple[str, ...] = ("A0",)) -> Problem:
    """A square of cities, each joined to those beside it. The company is at home in a corner; `far` is worth most."""
    names = {(x, y): f"{chr(65 + y)}{x}" for x in range(size) for y in range(size)}
    pieces: dict[str, list[Piece]] = {name: [] for name in names.values()}
    for (x, y), name in names.items():
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if near in names:
                side = hexside(name, names[near])
                track = f"{name}/t{len(pieces[name])}"
                pieces[name].append(Piece(track, name, side, f"{name}/c0", (f"{name}:{side}",)))
    stops = {f"{n}/c0": Stop(f"{n}/c0", Kind.CITY, 90 if n in far else 10, n, n in own) for n in names.values()}
    return Problem(TrackGraph(pieces), stops, trains)


def line(values: list[int], own: set[int], *trains: RunningTrain) -> Problem:
    """Cities A0, A1, ... in a row, worth so much; the company has stations in some of them."""
    names = [f"A{n}" for n in range(len(values))]
    pieces = {
        name: [
            Piece(f"{name}/t{n}", name, side, f"{name}/c0", (f"{name}:{side}",))
            for n, side in enumerate(
                hexside(name, other) for other in (*names[place - 1 : place], *names[place + 1 : place + 2])
            )
        ]
        for place, name in enumerate(names)
    }
    stops = [Stop(f"A{n}/c0", Kind.CITY, value, f"A{n}", n in own) for n, value in enumerate(values)]
    return Problem(TrackGraph(pieces), {stop.id: stop for stop in stops}, trains)
