"""Offering shares for auction."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ..core.questions import Menu
from ..core.reports import Refusal
from .actions import OfferShare
from .record import CubePosition


def share_menu(player: str) -> Menu:
    """Every railroad of which a share may be put up for auction."""
    return Menu(OfferShare, partial(_offers, player), refuse_offer)


def _offers(player: str, position: CubePosition) -> Iterator[OfferShare]:
    for railroad in position.facts.railroads:
        yield OfferShare(player, railroad)


def refuse_offer(position: CubePosition, offer: OfferShare) -> Refusal | None:
    """The last share of a railroad waits until every railroad has sold all but its last."""
    railroad, last = offer.railroad, position.facts.shares_each - 1
    if railroad not in position.facts.railroads or not position.unsold[railroad]:
        return position.refuse("offer.unsold", railroad=railroad)
    behind = [r for r in position.facts.railroads if len(position.owners[r]) < last]
    if len(position.owners[railroad]) == last and behind:
        return position.refuse("offer.last", railroad=railroad, behind=tuple(behind))
    return None
