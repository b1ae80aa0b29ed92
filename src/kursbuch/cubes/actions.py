"""What players, and chance, do in cube rails."""

from __future__ import annotations

from dataclasses import dataclass

from ..board.hexes import HexId
from ..core.actions import Action, Bidding
from ..core.vocabulary import Money, Number, PlayerId
from .vocabulary import RailroadId


@dataclass(frozen=True, slots=True)
class Bid(Bidding):
    """Bids for the share under the hammer."""

    notation = "{who} bids {amount}"
    amount: Money


@dataclass(frozen=True, slots=True)
class OfferShare(Action):
    """Puts a share of a railroad up for auction."""

    notation = "{who} offers {railroad}"
    railroad: RailroadId


@dataclass(frozen=True, slots=True)
class Build(Action):
    """Builds track for a railroad in one more hex; the first one chooses the action and the railroad."""

    notation = "{who} builds {railroad} at {hex}"
    railroad: RailroadId
    hex: HexId


@dataclass(frozen=True, slots=True)
class DrawMarker(Action):
    """Chance draws a marker from the bag. A player's markers are counted off, so that each is as likely."""

    notation = "{who} draws {player} marker {number}"
    player: PlayerId
    number: Number


@dataclass(frozen=True, slots=True)
class AgreeToEnd(Action):
    """Agrees that the game cannot come to its regular end any more."""

    notation = "{who} agrees to end"
