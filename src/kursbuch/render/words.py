"""A board in words, for those who cannot see it and for a terminal. English and German."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

from ..board.board import Board, Laid
from ..board.catalogue import CATALOGUE
from ..board.faces import Face, FaceStop
from ..board.hexes import split
from ..board.map import MapHex
from ..core import data
from ..cubes.look import CubeLook
from .look import Companies, Marks, style_of
from .plan import tolls

WORDS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {language: data.table(__package__, f"words.{language}.toml") for language in ("en", "de")}
)


def describe_hex(
    board: Board,
    hex_id: str,
    companies: Companies,
    *,
    colour: str = "yellow",
    marks: Marks | None = None,
    language: str = "en",
) -> str:
    """One hex in a line: `H17, town, river 20, legal`."""
    printed = board.map[hex_id]
    tokens = tuple(
        tuple(style_of(companies, company).letters if company else "" for company in slots)
        for slots in board.slots(hex_id)
    )
    homes = tuple(
        style_of(companies, company).letters
        for company in sorted(company for company, home in board.homes.items() if home.hex == hex_id)
        if not board.has_station(company, hex_id)
    )
    face = board.face(hex_id)
    parts = [_static(printed, face, board.laid.get(hex_id), tokens, homes, colour, language)]
    words = WORDS[language]
    parts += [words["dug"].format(where=_leads(board, hex_id, one.edges, words)) for one in board.tunnel_faces(hex_id)]
    if printed.mouths and len(printed.mouths) < 6 and hex_id not in board.laid:
        parts.append(words["mouths"].format(where=_leads(board, hex_id, printed.mouths, words)))
    for track in tolls(face):
        ends = [end for end in face.tracks[track] if isinstance(end, int)]
        parts.append(words["toll"].format(where=_leads(board, hex_id, ends, words)))
    if marks is not None:
        parts += [words["legal"]] if hex_id in marks.legal else []
        parts += [words["selected"]] if hex_id == marks.selected else []
        parts += [words["last"]] if hex_id in marks.last else []
    return ", ".join(parts)


def _leads(board: Board, hex_id: str, edges: Iterable[int], words: Mapping[str, str]) -> str:
    """The hexes across these edges."""
    near = board.map.neighbours[hex_id]
    return " ".join(near.get(edge) or words["edge"].format(edge=edge) for edge in sorted(edges))


@lru_cache(maxsize=8192)
def _static(
    printed: MapHex,
    face: Face,
    laid: Laid | None,
    tokens: tuple[tuple[str, ...], ...],
    homes: tuple[str, ...],
    colour: str,
    language: str,
) -> str:
    words = WORDS[language]
    parts = [f"{printed.id} {printed.name}" if printed.name else printed.id]
    if laid and face.colour == "white":
        parts.append(words["tunnel_tile"].format(number=laid.tile))
    elif laid:
        parts.append(words["tile"].format(colour=words[face.colour], number=laid.tile))
    elif printed.mouths:
        parts.append(words["tunnel"])
    elif face.colour not in ("red", "white") or not face.stops:
        parts.append(words[face.colour])
    parts += [_stop(stop, colour, words) for stop in face.stops]
    slots = [slot for there in tokens for slot in there]
    if here := [slot for slot in slots if slot]:
        parts.append(words["stations"].format(who=" ".join(here)))
    if face.colour != "white" and len(slots) > 1 and "" in slots:
        parts.append(words["slots"].format(free=slots.count(""), slots=len(slots)))
    if homes:
        parts.append(words["home"].format(who=" ".join(homes)))
    if face.label:
        parts.append(words["label"].format(label=face.label))
    kind, cost = printed.terrain
    if kind and not laid:
        parts.append(" ".join(words[k] for k in sorted(kind.split("+"))) + f" {cost}")
    return ", ".join(parts)


def _stop(stop: FaceStop, colour: str, words: Mapping[str, str]) -> str:
    value = stop.value(colour)
    return words["worth"].format(kind=words[stop.kind], value=value) if value else words[stop.kind]


def describe_tile(board: Board, hex_id: str, tile: str, rotation: int, language: str = "en") -> str:
    """What a tile would do in a hex: `yellow tile 8, town 10, track to H15 H19`."""
    words, face = WORDS[language], CATALOGUE[tile].turned(rotation)
    stops = [words["worth"].format(kind=words[stop.kind], value=stop.values[0]) for stop in face.stops if stop.values]
    named = words["tile"].format(colour=words[face.colour], number=tile)
    leads = _leads(board, hex_id, face.edges, words)
    return ", ".join([named, *stops, *([words["track"].format(where=leads)] if leads else [])])


def describe(board: Board, companies: Companies, *, colour: str = "yellow", language: str = "en") -> list[str]:
    """The position in lines: a summary, then every hex with a tile or a station, row by row, and where its
    track leads."""
    words = WORDS[language]
    stations = sum(bool(s) for stops in board.tokens.values() for slots in stops for s in slots)
    lines = [words["board"].format(tiles=len(board.laid), stations=stations)]
    busy = set(board.laid) | {h for h, stops in board.tokens.items() if any(any(slots) for slots in stops)}
    for hex_id in _in_rows(busy):
        line = describe_hex(board, hex_id, companies, colour=colour, language=language)
        leads = _leads(board, hex_id, board.face(hex_id).edges, words)
        lines.append(f"{line}, {words['track'].format(where=leads)}" if leads else line)
    return lines


def describe_cubes(look: CubeLook, language: str = "en") -> list[str]:
    """A cube rail map in lines: each railroad with what it has and the hexes it runs through."""
    words = WORDS[language]
    names = {spot.id: f"{spot.id} {spot.city}" if spot.city else spot.id for spot in look.hexes}
    lines = []
    for railroad in look.railroads:
        track = [names[h] for h in _in_rows(s.id for s in look.hexes if railroad.id in s.railroads)]
        lines.append(
            words["railroad"].format(
                name=f"{railroad.id} {railroad.name}",
                income=railroad.income,
                treasury=railroad.treasury,
                engines=railroad.locomotives,
                track=", ".join(track) or words["no_track"],
            )
        )
    return lines


def _in_rows(hexes: Iterable[str]) -> list[str]:
    return sorted(hexes, key=split)
