"""Reads engine-neutral route positions (format ``18xx-route-position/1``) into routing problems.

A file holds one position (``.json``) or one a line (``.jsonl``, ``.jsonl.gz``).
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..board.track import Piece, TrackGraph
from ..core.errors import KursbuchError
from ..routing.problem import (
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
    TownsCar,
    Transit,
)

FORMAT = "18xx-route-position/1"
MANY = 90
"""Positions write "any number" as 99."""

Json = dict[str, Any]


class BadPosition(KursbuchError):
    """A file that cannot be read as positions; the message says which one and what to do."""


@dataclass(frozen=True, slots=True)
class RoutingPosition:
    id: str
    title: str
    company: str
    problem: Problem
    data: Json
    """The position as it was read, with what others made of it (`best_known`, `human`, `autorouter`)."""


def read(path: Path) -> Iterator[RoutingPosition]:
    """All positions of a file, in order."""
    for where, text in _texts(path):
        try:
            data = json.loads(text)
        except ValueError as error:
            raise BadPosition(f"{where}: not JSON ({error}); give a .json, .jsonl or .jsonl.gz file") from error
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            found = data.get("format") if isinstance(data, dict) else None
            raise BadPosition(f"{where}: format is {found!r}, but only {FORMAT!r} can be read")
        try:
            yield position(data)
        except (KeyError, TypeError, AttributeError, IndexError) as error:
            what = f"{type(error).__name__}: {error}"
            raise BadPosition(f"{where}: incomplete position ({what}); export it again") from error
        except BadPosition as error:
            raise BadPosition(f"{where}: {error}") from error


def _texts(path: Path) -> Iterator[tuple[str, str]]:
    try:
        if path.suffix == ".gz":
            with gzip.open(path, "rt", encoding="utf-8") as file:
                lines = file.read()
        else:
            lines = path.read_text(encoding="utf-8")
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise BadPosition(f"{path}: cannot be read ({error})") from error
    if path.name.endswith((".jsonl", ".jsonl.gz")):
        for number, line in enumerate(lines.splitlines(), 1):
            if line.strip():
                yield f"{path}, line {number}", line
    else:
        yield str(path), lines


def position(data: Json) -> RoutingPosition:
    """One position from its JSON object."""
    blocks = {name: block for name, block in data["rules"].items() if name != "common"}
    rules: Json = next(iter(blocks.values()), {})
    stops = {stop.id: stop for hex_ in data["hexes"] for stop in _stops(hex_, rules)}
    red = frozenset(node["id"] for hex_ in data["hexes"] if hex_["tile"]["color"] == "red" for node in hex_["nodes"])
    problem = Problem(
        TrackGraph(_pieces(data["hexes"])),
        stops,
        tuple(_train(train, rules, red) for train in data["trains"]),
        tuple(_bonuses(stops, rules)),
        tuple(_cars(rules)),
        Aim.TOTAL if "rail_cars" in rules else Aim.REVENUE,
        worthless_stops=not rules.get("zero_revenue_stop_forbidden", False),
    )
    return RoutingPosition(data["id"], data["title"], data["company"]["id"], problem, data)


def _pieces(hexes: list[Json]) -> dict[str, list[Piece]]:
    """Positions say which tracks meet at a hexside; the keys of both sides name the joint."""
    sides = {}
    for hex_ in hexes:
        for track in hex_["tracks"]:
            for end in (track["a"], track["b"]):
                if "edge" in end:
                    sides[track["id"], end["neighbor"]] = _side_key(hex_["id"], track, end)
    pieces: dict[str, list[Piece]] = {}
    for hex_ in hexes:
        here = pieces.setdefault(hex_["id"], [])
        for track in hex_["tracks"]:
            tags = frozenset({"tunnel"} if track.get("gauge") == "narrow" else ())
            a, b = (_end(hex_, track, track[side], sides) for side in "ab")
            keys = tuple(track["uses"])
            here.append(Piece(track["id"], hex_["id"], a, b, keys, bool(track.get("terminal")), tags))
    return pieces


def _side_key(hex_id: str, track: Json, end: Json) -> str:
    prefix = f"{hex_id}:e{end['edge']}:"
    return next((use for use in track["uses"] if use.startswith(prefix)), prefix + "0")


def _end(hex_: Json, track: Json, end: Json, sides: dict[tuple[str, str], str]) -> str:
    if "node" in end:
        node_id: str = hex_["nodes"][end["node"]]["id"]
        return node_id
    if "junction" in end:
        return f"{hex_['id']}*{end['junction']}"
    here, there = hex_["id"], end.get("neighbor") or f"e{end['edge']}"
    lanes = {_side_key(here, track, end)} | {sides[link, here] for link in end["links"]}
    low, high = sorted((here, there))
    return f"{low}|{high}#{'+'.join(sorted(lanes))}"


def _stops(hex_: Json, rules: Json) -> Iterator[Stop]:
    nodes = hex_["nodes"]
    # 1824: two cities of one hex, as in Wien, exclude each other; double towns do not.
    shared = "same_hex_twice_forbidden" in rules and not any(node["type"] == "town" for node in nodes)
    for node in nodes:
        groups = list(node.get("groups", ()))
        if shared and len(nodes) > 1:
            groups.append(f"hex {hex_['id']}")
        mine = node.get("mine") or node.get("neutral_token")
        stations = node.get("corporation_tokens", 0)
        values = node["revenue"]
        yield Stop(
            node["id"],
            Kind.MINE if mine else Kind(node["type"]),
            max(values.values(), default=0),
            hex_["id"],
            node["company_token"],
            node["passable"],
            tuple(groups),
            (("majors", stations * rules["corp_token_bonus"]),) if stations and not mine else (),
            values,
        )


def _train(train: Json, rules: Json, red: frozenset[str]) -> RunningTrain:
    name, distance = train["name"], train["distance"]
    if train.get("multiplier") not in (None, 1):
        raise BadPosition(f"train {name} multiplies its revenue, which no known rule explains")
    if not train.get("requires_token", True):
        raise BadPosition(f"train {name} needs no station, which no known rule explains")
    if isinstance(distance, int):
        if "hex_trains" in rules and name.endswith("H"):
            return RunningTrain(train["id"], name, Range(hexes=distance), avoids=red)
        return RunningTrain(train["id"], name, Range(stops=distance))
    stops, towns, apart, skips = 0, 0, False, False
    for row in distance:
        limit = UNLIMITED if row["pay"] >= MANY else row["pay"]
        if row["nodes"] == ["town"]:
            towns, apart = limit, True
        else:
            stops = limit
            apart = apart or "town" not in row["nodes"]
        skips = skips or row["visit"] > row["pay"]
    goods = "goods_trains" in rules and name.endswith("g")
    return RunningTrain(
        train["id"],
        name,
        Range(
            stops - 1 if goods else stops,  # positions count the mine as one of the cities
            towns,
            towns_in_stops=not apart,
            skips=skips,
            mines=Mines.ONE_END if goods else Mines.NEVER,
        ),
    )


def _bonuses(stops: dict[str, Stop], rules: Json) -> Iterator[Bonus]:
    for pair in rules.get("route_bonus", ()):
        one, other = (
            frozenset(s.id for s in stops.values() if s.hex in pair[side]) for side in ("any_of", "and_any_of")
        )
        yield Pair(pair["name"], pair["amount"], one, other)
    if cross := rules.get("cross_bonus"):
        amounts = {s.id: cross["hex_bonus"][s.hex] for s in stops.values() if s.hex in cross["hex_bonus"]}
        for names in cross["pairs"]:
            one, other = (frozenset(s.id for s in stops.values() if name in s.groups) for name in names)
            yield Transit("transit " + "-".join(names), one, other, amounts)
    if amount := rules.get("tunnel_bonus_per_counted_stop"):
        yield PerStop("tunnel", "tunnel", amount)


def _cars(rules: Json) -> Iterator[Car]:
    for name in sorted(rules.get("rail_cars", ())):
        if name == "RABA":
            yield OffboardCar("RÁBA", rules["raba_delta"])
        elif name == "G&C":
            yield TownsCar("G&C")
        elif name == "SNW":
            yield MineCar("SNW", rules["snw_delta"])
        else:
            raise BadPosition(f"rail car {name!r} is unknown; known are RABA, G&C and SNW")
