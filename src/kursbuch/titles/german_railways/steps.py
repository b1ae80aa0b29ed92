"""The course of a game: eight opening auctions, then rounds of turns until the railroads are linked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from ...core.game import Script
from ...core.questions import Ask, Menu
from ...core.record import Step
from ...core.reports import Refusal
from ...cubes.actions import AgreeToEnd, Build, OfferShare
from ...cubes.auction import AuctionRules, Unsold, auction
from ...cubes.build import build, build_menu
from ...cubes.dividends import pay_dividends
from ...cubes.order import end_turn, settle_order
from ...cubes.prospects import all_linked, may_build, may_link_all
from ...cubes.record import CubePosition, CubeTable
from ...cubes.shares import share_menu

OPENING = AuctionRules("opening", Unsold.TO_OPENER)
OFFER = AuctionRules("offer", Unsold.STAYS)


def in_doubt(t: CubeTable) -> bool:
    """Nobody has built or bought for a round, or what is left cannot bring about the links."""
    return t.idle or not may_link_all(t, t.facts.links)


def every_round(t: CubeTable) -> bool:
    return True


AGREEMENT: Mapping[str, Callable[[CubeTable], bool]] = {"in-doubt": in_doubt, "every-round": every_round}
"""When all are asked whether the game ends."""


def opening(t: CubeTable, railroad: str) -> Script:
    """An opening auction; the buyer bids first in the next."""
    t.opener = yield from auction(t, OPENING, railroad, t.opener)


def game_round(t: CubeTable) -> Script:
    """A round lies ahead, unless the game is found to be over."""
    if reason := (yield from _end(t)):
        t.tell("game.over", reason=reason)
    else:
        t.push(Step("order"))


def order(t: CubeTable) -> Script:
    """Settles the order of turns and puts the turns on the agenda, and after them the next round."""
    yield from settle_order(t)
    t.idle = True
    t.push(*(Step("turn", (player,)) for player in t.turns), Step("round"))


def turn(t: CubeTable, player: str) -> Script:
    """One action: pass, offer a share, or build track and perhaps cause dividends."""
    action = yield Ask("act", player, player, (share_menu(player), build_menu(player)))
    match action:
        case OfferShare(railroad=railroad):
            if (yield from auction(t, OFFER, railroad, player)):
                t.idle = False
        case Build(railroad=railroad):
            if (yield from build(t, action)):
                pay_dividends(t, preferred=railroad)
    end_turn(t)


def _end(t: CubeTable) -> Script:
    """Why the game ends now, or "" when it goes on.

    Whether the links are out of reach is for the players to agree on, and they are asked when there is reason to, or
    whenever turns are settled. Nobody is asked when it is certain because no track can be built ever again.
    """
    if all_linked(t, t.facts.links):
        return "linked"
    if not may_build(t):
        return "no track possible"
    if AGREEMENT[t.game.options["agreement"]](t):
        for player in t.players:
            answer = yield Ask("agree", player, player, (Menu(AgreeToEnd, partial(_agrees, player), _admit),))
            if not isinstance(answer, AgreeToEnd):
                return ""
        return "agreed"
    return ""


def _agrees(player: str, position: CubePosition) -> Iterator[AgreeToEnd]:
    yield AgreeToEnd(player)


def _admit(position: CubePosition, action: AgreeToEnd) -> Refusal | None:
    """Whoever is asked may agree."""
    return None
