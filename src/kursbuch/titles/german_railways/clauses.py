"""The rules by which an action is refused: their clause in the rulebook, and our words for them."""

from __future__ import annotations

from collections.abc import Mapping

_TRAITS = "special-characteristics-of-the-railroad-companies"

CLAUSES: Mapping[str, str] = {
    "over": "end-of-the-game-and-winner/1",
    "turn": "determine-player-turn-order/7",
    "order": "choosing-an-action/1",
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

WORDS: Mapping[str, str] = {
    "over": "the game is over",
    "turn": "{who} cannot act now; {asked} is to act ({step})",
    "order": "{asked} is asked for something else now ({step}): {action}",
    "must.draw": "a marker must be drawn from the bag",
    "draw.bag": "the bag holds {there} markers of {player}, there is no number {number}",
    "bid.opening.minimum": "a bid is at least {least}, not {amount}",
    "bid.opening.raise": "{amount} is no more than the {price} bid by {leader}",
    "bid.opening.cash": "{who} has {cash} and cannot pay {amount}",
    "bid.offer.minimum": "a bid is at least {least}, not {amount}",
    "bid.offer.raise": "{amount} is no more than the {price} bid by {leader}",
    "bid.offer.cash": "{who} has {cash} and cannot pay {amount}",
    "offer.unsold": "there is no unsold share of {railroad}",
    "offer.last": "the third share of {railroad} must wait until two of each are sold; behind are {behind}",
    "build.railroad": "there is no railroad {railroad}",
    "build.share": "{who} has no share of {railroad} and cannot build for it",
    "build.one": "this action builds for {building}, so not for {railroad}",
    "build.limit": "{railroad} has built {limit} hexes in this action, no more are allowed",
    "build.limit.PO": "{railroad} has built {limit} hexes in this action, no more are allowed",
    "build.limit.KSS": "{railroad} has built {limit} hexes in this action, no more are allowed",
    "build.locomotives": "{railroad} has no locomotive left",
    "build.hex": "there is no hex {hex} on the map",
    "build.twice": "{railroad} has track in {hex} already",
    "build.connected": "{hex} is not next to track of {railroad}",
    "build.taken": "{hex} ({terrain}) holds one railroad, and {other} is there",
    "build.zone": "{railroad} may have one track in the Berlin approach zone and has it in {own}",
    "build.part": "{hex} is a part of {city}, which is one hex; write {whole}",
    "build.treasury": "{railroad} has {treasury} in its treasury and cannot pay {price}",
    "build.spending": "{railroad} spends at most {limit} in one action: {spent} spent, {price} to pay",
}
