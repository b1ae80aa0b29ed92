"""The rules by which an action is refused, with their clause in the rulebook."""

from __future__ import annotations

from collections.abc import Mapping

_TRAITS = "special-characteristics-of-the-railroad-companies"

CLAUSES: Mapping[str, str] = {
    "over": "end-of-the-game-and-winner/1",
    "turn": "determine-player-turn-order/7",
    "turn.bid": "preparing-to-play/6",
    "turn.draw": "determine-player-turn-order/6",
    "turn.agree": "end-of-the-game-and-winner/1",
    "order": "choosing-an-action/1",
    "order.bid": "preparing-to-play/6",
    "order.draw": "determine-player-turn-order/6",
    "order.agree": "end-of-the-game-and-winner/1",
    "must.draw": "determine-player-turn-order/6",
    "draw.bag": "determine-player-turn-order/6",
    "bid.opening.minimum": "preparing-to-play/5",
    "bid.opening.raise": "preparing-to-play/6",
    "bid.opening.cash": "preparing-to-play/7",
    "bid.offer.minimum": "offer-one-share-for-auction/3",
    "bid.offer.raise": "offer-one-share-for-auction/3",
    "bid.offer.cash": "offer-one-share-for-auction/4",
    "offer.unsold": "offer-one-share-for-auction/1",
    "offer.last": "offer-one-share-for-auction/2",
    "build.railroad": "build-track/1",
    "build.share": "build-track/1",
    "build.one": "build-track/1",
    "build.limit": "build-track/2",
    "build.limit.PO": f"{_TRAITS}/2",
    "build.limit.KSS": f"{_TRAITS}/4",
    "build.locomotives": "build-track/2",
    "build.hex": "build-track/2",
    "build.twice": "build-track/2",
    "build.connected": "build-track/3",
    "build.taken": "build-track/5",
    "build.zone": "build-track/6",
    "build.part": "build-track/7",
    "build.treasury": "track-building-costs/4",
    "build.spending": f"{_TRAITS}/8",
}
