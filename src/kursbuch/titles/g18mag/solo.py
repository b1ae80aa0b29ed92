"""Setting up the game against István (XI.1)."""

from __future__ import annotations

from functools import partial

from ...board.board import Laid
from ...core.actions import CHANCE
from ...core.game import Script
from ...core.questions import Menu, choice, expect
from ...core.record import Step
from ...rules.actions import LayTile
from ...rules.table import BANK, Cert
from .actions import DealMinor, DealShareCard, Take
from .draft import leave_out, open_minor, papers, refuse_take, take
from .minors import put_tile
from .record import ISTVAN, MagTable

EXTRA_STATION = 80


def solo_setup(t: MagTable) -> Script:
    """XI.1: István's minors and share by chance, then the player's by choice, then the track on István's cards."""
    for _ in range(t.solo.minors):
        minors = [DealMinor(CHANCE, minor) for minor in t.solo.cards if minor not in t.owner]
        menu = choice(DealMinor, minors, lambda a: t.no("deal.minor", minor=a.minor))
        dealt = yield from expect(DealMinor, "istvan_minor", CHANCE, CHANCE, menu)
        deal_minor(t, dealt.minor)
    cards = [DealShareCard(CHANCE, card) for card in t.solo.deck.shares]
    menu = choice(DealShareCard, cards, lambda a: t.no("deal.share_card", card=a.card))
    drawn = yield from expect(DealShareCard, "istvan_shares", CHANCE, CHANCE, menu)
    t.share_card = drawn.card
    start = t.solo.deck.shares[drawn.card].start
    t.hand_over(start, Cert(10), BANK, ISTVAN)
    t.tell("istvan_share_card", card=drawn.card, company=start)
    (player,) = t.game.players
    for _ in range(t.solo.minors + 1):
        taking = Menu(Take, partial(papers, player=player), refuse_take)
        taken = yield from expect(Take, "draft", player, player, taking)
        take(t, player, taken.paper)
    leave_out(t)
    lay_backs(t)
    t.priority = ISTVAN
    t.push(Step("operating_set"))


def deal_minor(t: MagTable, minor: str) -> None:
    open_minor(t, ISTVAN, minor)
    t.orders = {**t.orders, minor: 0}
    if t.solo.cards[minor].extra_station:  # XI.2.2/6
        t.stations = {**t.stations, minor: (*t.stations[minor], EXTRA_STATION)}
    t.tell("istvan_minor", minor=minor)


def lay_backs(t: MagTable) -> None:
    """XI.1/8: the track on the backs of his cards, for nothing; where two want one hex, the lower number has it."""
    for minor in sorted(t.minors_of(ISTVAN), key=int):
        for hex_id, tile, rotation in t.solo.cards[minor].track:
            if hex_id not in t.board.laid:
                put_tile(t, LayTile(minor, tile, hex_id, rotation), 0)
            elif t.board.laid[hex_id] != Laid(tile, rotation):
                t.tell("istvan_track_taken", minor=minor, hex=hex_id)
