"""Players for whole games: they build towards other railroads, so that the regular end comes."""

from __future__ import annotations

import random
from collections import deque

from kursbuch.bots import random_bot
from kursbuch.core.actions import Action, Pass
from kursbuch.core.state import State, legal
from kursbuch.cubes.actions import AgreeToEnd, Bid, Build, OfferShare
from kursbuch.cubes.build import refuse_forever
from kursbuch.cubes.record import CubePosition


def linker(state: State, dice: random.Random) -> Action:
    """Builds along the shortest way to a railroad not linked yet; offers a share when there is no money."""
    now = state.now
    assert isinstance(now, CubePosition)
    offers = list(legal(state))
    builds = [o.action for o in offers if isinstance(o.action, Build)]
    ways = sorted((way, b.railroad, b.hex, b) for b in builds if (way := hexes_to_a_link(now, b)) is not None)
    if ways:
        return ways[0][-1]
    for offer in offers:
        if isinstance(offer.action, Bid):
            bid = offer.low + dice.randrange(4)
            return offer.at(bid) if bid <= offer.high * 2 // 3 else Pass(offer.action.who)
        if isinstance(offer.action, AgreeToEnd):
            return Pass(offer.action.who)
    shares = [o.action for o in offers if isinstance(o.action, OfferShare)]
    return dice.choice(shares) if shares else random_bot(state, dice)


def hexes_to_a_link(now: CubePosition, build: Build) -> int | None:
    """How many hexes it takes, from this one on, to the nearest new link; None when it is out of reach."""
    railroad, board = build.railroad, now.facts.map
    strangers = set(now.facts.railroads) - now.links(railroad) - {railroad}
    goals = {h for r in strangers for h in now.track[r] if board.hexes[h].is_urban}
    queue, seen = deque([(build.hex, 1)]), {build.hex}
    while queue:
        here, length = queue.popleft()
        if here in goals:
            return length
        for beside in board.neighbours[here] if length < now.locomotives[railroad] else ():
            if beside not in seen and refuse_forever(now, railroad, beside) is None:
                seen.add(beside)
                queue.append((beside, length + 1))
    return None
