"""What German Railways says besides the words of all cube rails, in English."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

ENGLISH: Mapping[str, str] = MappingProxyType({
    "must.draw": "a marker must be drawn from the bag",
    "bid.opening.minimum": "a bid is at least {least}, not {amount}",
    "bid.opening.raise": "{amount} is no more than the {price} bid by {leader}",
    "bid.opening.cash": "{who} has {cash} and cannot pay {amount}",
    "bid.offer.minimum": "a bid is at least {least}, not {amount}",
    "bid.offer.raise": "{amount} is no more than the {price} bid by {leader}",
    "bid.offer.cash": "{who} has {cash} and cannot pay {amount}",
    "offer.last": "the third share of {railroad} must wait until two of each are sold; behind are {behind}",
    "build.zone": "{railroad} may have one track in the Berlin approach zone and has it in {own}",
    "game.over": "the game is over: {reason}",
    "reason:linked": "every railroad has two links",
    "reason:no track possible": "no track can be built any more",
    "reason:agreed": "all have agreed",
    "do.Pass.agree": "Play on",
    "did.Pass.agree": "wants to play on",
    "step:act": "Act",
    "step:agree": "End of the game",
    "hint:agree": (
        "Are the missing links out of reach? If all agree, the game ends now; a single one who plays on keeps it going."
    ),
    "hint:bid": "Whoever wins pays into the treasury of the railroad and gets the share.",
    "terrain:plains": "plains",
    "terrain:hills": "hills",
    "terrain:mountains": "mountains",
    "terrain:approach": "Berlin approach",
    "trait:PO": "builds up to 4",
    "trait:NME": "no surcharge",
    "trait:KSS": "builds up to 2",
    "trait:KBS": "1 T off a hex",
    "trait:MWB": "best city twice",
    "trait:GBS": "1 rural hex free",
    "trait:CME": "5 T a build",
    "trait:BHE": "needs Berlin–Hamburg",
})  # fmt: skip
