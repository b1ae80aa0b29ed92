"""Mergers of Local Railways into Lokalbahn AGs, and their homes (lokalbahn-ags-major-local-railways)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations

from ...board.board import Board
from ...board.catalogue import CATALOGUE
from ...core.game import Script
from ...core.questions import Ask, Menu, choice, expect, has_offers
from ...core.reports import Refusal
from ...rules.actions import LayTile
from ...rules.table import BANK, Cert
from ...rules.track import put_down
from ...rules.trains import put_away
from .actions import AgreeMerger, NameLokalbahn, ProposeMerger, Settle
from .chart import LOKALBAHN_START
from .companies import LOCALS, LOKALBAHNEN, SETTLEMENTS
from .map import LOCAL_HEXES
from .table import AustriaHoldings, AustriaTable
from .track import needs_home
from .trains import MERGER_PHASE, PLUS

Pair = tuple[str, str]
_GREEN_CITIES = ("14", "15", "619")


def open_locals(t: AustriaHoldings) -> list[str]:
    """Local Railways still in play, by number."""
    return [local for local in LOCALS if local in t.owner]


# -- agreeing -----------------------------------------------------------------------------------------------


def voluntary_mergers(t: AustriaTable) -> Script:
    """From phase 5 on: each owner in turn may propose mergers, each pair once; the other owner agrees or not."""
    if not t.since(MERGER_PHASE) or not t.rulings.complete:
        return
    declined: frozenset[Pair] = frozenset()
    for player in t.seats_from(t.priority):
        while True:
            menu = Menu(ProposeMerger, partial(_proposals, player=player), partial(_refuse_proposal, declined=declined))
            action = yield Ask("merger", player, player, (menu,))
            if not isinstance(action, ProposeMerger):
                break
            pair = (action.one, action.other)
            partner = next((t.owner[x] for x in pair if t.owner[x] != player), player)
            if partner != player:
                consent = AgreeMerger(partner, *pair)
                menu = choice(AgreeMerger, (consent,), lambda a: t.no("merge.pair", one=a.one, other=a.other))
                answer = yield Ask("agreement", partner, partner, (menu,))
                if not isinstance(answer, AgreeMerger):
                    declined = declined | {pair}
                    t.tell("merger_declined", player=partner, one=pair[0], other=pair[1])
                    continue
            yield from merge(t, pair)


def consider_merger(t: AustriaTable, company: str) -> Script:
    """The other program's question in the turn of a Local Railway, to which it knows no answer that we do."""
    if t.rulings.asks_locals_to_merge and t.since(MERGER_PHASE):
        yield Ask("merger", t.director(company), company, (), quiet=False)


def _proposals(t: AustriaHoldings, player: str) -> Iterator[ProposeMerger]:
    for one, other in combinations(open_locals(t), 2):
        yield ProposeMerger(player, one, other)


def _refuse_proposal(t: AustriaHoldings, action: ProposeMerger, *, declined: frozenset[Pair]) -> Refusal | None:
    pair = (action.one, action.other)
    if pair not in combinations(open_locals(t), 2):
        return t.no("merge.pair", one=action.one, other=action.other)
    if action.who not in (t.owner[action.one], t.owner[action.other]):
        return t.no("merge.owner", who=action.who)
    if pair in declined:
        return t.no("merge.declined", one=action.one, other=action.other)
    return None


def forced_mergers(t: AustriaTable) -> Script:
    """The first 6-train: all must merge, by agreement or else the two lowest numbers, and so on."""
    yield from voluntary_mergers(t)
    while locals_ := open_locals(t):
        yield from merge(t, (locals_[0], locals_[1]))


# -- merging ------------------------------------------------------------------------------------------------


def merge(t: AustriaTable, pair: Pair) -> Script:
    """The owner of the lower number picks one of the Lokalbahn AGs left and directs it."""
    director = t.owner[pair[0]]
    free = [c for c in LOKALBAHNEN if c not in t.floated]
    company = free[0]
    if len(free) > 1:
        names = [NameLokalbahn(director, name) for name in free]
        menu = choice(NameLokalbahn, names, lambda a: t.no("merge.name", company=a.company))
        action = yield from expect(NameLokalbahn, "name", director, director, menu)
        company = action.company
    t.hand_over(company, Cert(50, True), BANK, director)
    t.hand_over(company, Cert(50), BANK, t.owner[pair[1]])
    t.move_marker(company, LOKALBAHN_START)
    t.par = {**t.par, company: t.price(company)}
    t.floated = t.floated | {company}
    for local in pair:
        t.pay(local, company, t.cash[local])
        for train in t.trains.get(local, ()):
            put_away(t, local, train, to_pool=t.facts.trains[train].kind != PLUS)
        t.board = t.board.replace_station(local, "")
        t.close(local)
    t.tell("merged", one=pair[0], other=pair[1], company=company, director=director)
    if not open_locals(t):
        t.board = t.board.cleared(LOCAL_HEXES)


# -- homes --------------------------------------------------------------------------------------------------


def settle(t: AustriaTable, company: str) -> Script:
    """A Lokalbahn AG's first turn: its home, with a green city tile at once where there is none yet."""
    if not needs_home(t, company):
        return
    menu = Menu(Settle, lambda t: [Settle(company, hex_id) for hex_id in SETTLEMENTS], _refuse_home)
    if not has_offers(t, menu):
        return  # no place and no tile: it must wait
    action = yield from expect(Settle, "home", t.director(company), company, menu)
    if not t.board.face(action.hex).count("c"):
        tiles = [LayTile(company, tile, action.hex, rotation) for tile, rotation in _fitting(t.board, action.hex)]
        menu = choice(LayTile, tiles, partial(_no_home_tile, t, action.hex))
        lay = yield from expect(LayTile, "home_tile", t.director(company), company, menu)
        put_down(t, lay, 0)
    t.board = t.board.place(company, action.hex, 0)
    t.stations = {**t.stations, company: t.stations[company][1:]}
    t.tell("home", company=company, hex=action.hex)


def _refuse_home(t: AustriaHoldings, action: Settle) -> Refusal | None:
    if action.hex not in SETTLEMENTS:
        return t.no("home.where", hex=action.hex)
    if t.board.face(action.hex).count("c"):
        return None if t.board.free_slots(action.hex, 0) else t.no("station.full", hex=action.hex)
    if not any(True for _ in _fitting(t.board, action.hex)):
        return t.no("home.no_tile", hex=action.hex)
    return None


def _fitting(board: Board, hex_id: str) -> Iterator[tuple[str, int]]:
    """Green cities that keep the track of the hex and stay clear of its tunnels."""
    kept, dug = board.face(hex_id).edges, board.tunnel_edges(hex_id)
    for tile in _GREEN_CITIES:
        for rotation in range(6):
            edges = CATALOGUE[tile].turned(rotation).edges
            if board.supply[tile] and kept <= edges <= board.map.open_edges[hex_id] and not edges & dug:
                yield tile, rotation


def _no_home_tile(t: AustriaHoldings, hex_id: str, action: LayTile) -> Refusal:
    if action.hex != hex_id:
        return t.no("home.tile_where", hex=hex_id)
    return t.no("home.tile", tile=action.tile, hex=hex_id)
