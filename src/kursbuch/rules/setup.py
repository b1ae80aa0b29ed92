"""Setting up an 18xx table, and what must stay the same until the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from ..board.board import Board
from ..core.game import Game
from ..core.record import Step
from ..core.vocabulary import Money, PlayerId
from .facts import UNLIMITED, AnyFacts
from .table import BANK, Cert, Holdings, Round, SharePosition
from .vocabulary import CompanyId

P = TypeVar("P", bound=SharePosition)


def dealt(kind: type[P], game: Game[AnyFacts], opening: tuple[Step, ...], first: Round, **columns: Any) -> P:
    """The first position: all paper, trains and tiles with the bank, nobody has done anything yet.

    `columns` are those that a title deals in another way, and those that it adds.
    """
    known = game.facts
    companies = known.companies.values()
    purses = {c.id: 0 for c in companies if c.shares or c.stations}
    usual = {
        "players": game.players,
        "agenda": opening,
        "round": first,
        "phase": known.phases[0].id,
        "priority": game.players[0],
        "cash": filled_bank(known, {**dict.fromkeys(game.players, known.cash), **purses}),
        "debt": {},
        "certs": {c.id: {BANK: certificates(c.shares)} for c in companies if c.shares},
        "owner": {},
        "cells": {},
        "stacks": {},
        "trains": {},
        "depot": {x.id: x.count for x in known.trains.values() if not x.back_of},
        "scrap": {},
        "board": Board.new(known.map, known.tiles, {c.id: c.home for c in companies if c.home is not None}),
        "stations": {c.id: c.stations for c in companies if c.stations},
        "floated": frozenset(),
        "operated": frozenset(),
        "closed": frozenset(),
        "waiting": (),
        "sold": frozenset(),
        "passes": 0,
        "part_exchanged": frozenset(),
        "runs": {},
        "flags": frozenset(),
    }
    return kind.of(game, **{**usual, **columns})


def filled_bank(known: AnyFacts, purses: Mapping[str, int]) -> Mapping[str, int]:
    """What players and companies begin with, and the bank with the rest."""
    return {BANK: known.bank - sum(purses.values()), **purses}


def certificates(shares: tuple[int, ...]) -> tuple[Cert, ...]:
    """The certificates of a company, the director's first."""
    return tuple(Cert(percent, number == 0) for number, percent in enumerate(shares))


def score(t: Holdings) -> Mapping[PlayerId, Money]:
    """The final reckoning: what each player is worth."""
    return {player: t.worth(player) for player in t.players}


# -- what no action may create or destroy -------------------------------------------------------------------------


def counted(t: Holdings, **own: object) -> Mapping[str, object]:
    """Money, paper, trains, tiles and stations, wherever they are; `own` is what a title counts in another way."""
    return {
        "money": sum(t.cash.values()),
        "shares": per_company(t, lambda cert: cert.percent),
        "certificates": per_company(t, lambda cert: 1),
        "directors": per_company(t, lambda cert: cert.director),
        "trains": train_cards(t),
        "tiles": dict(sorted((+all_tiles(t)).items())),
        "stations": {c: n for c, n in sorted(all_stations(t).items()) if t.company(c).shares},
        **own,
    }


def per_company(t: Holdings, worth: Callable[[Cert], int]) -> Mapping[CompanyId, int]:
    return {
        company: sum(worth(cert) for certs in holders.values() for cert in certs)
        for company, holders in sorted(t.certs.items())
    }


def train_cards(t: Holdings) -> Counter[str]:
    """Train cards by the type of their front, wherever they are; those that never run out are left out."""
    found = Counter({train: number for train, number in t.depot.items() if number > 0})
    for train, number in (*t.scrap.items(), *((x, 1) for owned in t.trains.values() for x in owned)):
        found[t.facts.trains[train].card] += number
    limited = [x for x in t.facts.trains.values() if x.count != UNLIMITED and x.card == x.id]
    return Counter({x.id: found[x.id] for x in limited})


def all_tiles(t: Holdings) -> Counter[str]:
    """Tiles beside the board and on it."""
    return Counter(t.board.supply) + Counter(laid.tile for laid in t.board.laid.values())


def all_stations(t: Holdings) -> Counter[str]:
    """Stations on the board and beside it, by company."""
    found = Counter(owner for stops in t.board.tokens.values() for slots in stops for owner in slots if owner)
    found.update({company: len(left) for company, left in t.stations.items()})
    return found
