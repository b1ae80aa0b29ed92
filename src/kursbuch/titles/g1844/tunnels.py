"""Tunnels: the right of a tunnel paper, where tunnels go, what they cost (rulebook: Tunnel building)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...board.catalogue import CATALOGUE
from ...board.track import hexside
from ...core.questions import Menu
from ...core.reports import Refusal
from ...rules.table import BANK
from ...rules.track import touched
from .actions import BuildTunnel
from .companies import TUNNELS
from .launch import pay_destinations
from .map import tunnel_hexes
from .record import AlpineHoldings, AlpineTable

COST = 100
PIECES = ("X78", "X79")


def tunnel_menu(company: str) -> Menu:
    return Menu(BuildTunnel, partial(_tunnels, company=company), refuse_tunnel)


def unused(t: AlpineHoldings, player: str) -> list[str]:
    """The player's tunnel papers whose right has not been used."""
    return [paper for paper in TUNNELS if t.owner.get(paper) == player and paper not in t.tunnels]


def _tunnels(t: AlpineHoldings, company: str) -> Iterator[BuildTunnel]:
    papers = unused(t, t.director(company))
    if not papers:
        return
    near = touched(t.board, t.board.reach(company))
    for hex_id in sorted(near.intersection(tunnel_hexes())):
        for tile in PIECES:
            for rotation in range(6):
                for paper in papers:
                    yield BuildTunnel(company, tile, hex_id, rotation, paper)


def refuse_tunnel(t: AlpineHoldings, action: BuildTunnel) -> Refusal | None:
    company, hex_id, tile, board = action.who, action.hex, action.tile, t.board
    if action.paper not in TUNNELS or action.paper not in t.owner or t.owner[action.paper] != t.director(company):
        return t.no("tunnel.right", company=company, paper=action.paper)
    if action.paper in t.tunnels:
        return t.no("tunnel.used", paper=action.paper)
    if tile not in PIECES or action.rotation not in range(6) or not board.supply[tile]:
        return t.no("lay.no_tile", tile=tile, rotation=action.rotation)
    if hex_id not in tunnel_hexes():
        return t.no("tunnel.hex", hex=hex_id)
    if hex_id in board.laid:
        return t.no("tunnel.taken", hex=hex_id)
    edges = CATALOGUE[tile].turned(action.rotation).edges
    if not edges <= board.map[hex_id].mouths:
        return t.no("tunnel.mouths", hex=hex_id)
    near, reach = board.map.neighbours[hex_id], board.reach(company)
    if not any(reach.enters(hex_id, hexside(hex_id, near[edge])) for edge in edges):
        return t.no("tunnel.connection", company=company, hex=hex_id)
    if t.cash[company] < COST:
        return t.no("tunnel.cost", company=company, cost=COST, cash=t.cash[company])
    return None


def build_tunnel(t: AlpineTable, action: BuildTunnel) -> None:
    t.pay(action.who, BANK, COST)
    t.board = t.board.lay(action.hex, action.tile, action.rotation)
    t.tunnels = {**t.tunnels, action.paper: action.hex}
    t.tell("tunnel", company=action.who, hex=action.hex, paper=action.paper, cost=COST)
    pay_destinations(t)
