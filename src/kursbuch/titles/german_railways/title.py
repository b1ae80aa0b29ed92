"""German Railways as a title: set-up, steps, rules and reckoning."""

from __future__ import annotations

from collections.abc import Mapping

from ... import cubes
from ...core.actions import Pass
from ...core.game import Game, Option, Title
from ...core.record import Step, freeze
from ...core.words import texts
from ...cubes.actions import AgreeToEnd, Bid, Build, DrawMarker, OfferShare
from ...cubes.railroads import CubeFacts, Markers, by_income_rank, one_each
from ...cubes.record import CubePosition, CubeTable
from . import variants
from .companies import RAILROADS
from .map import KOELN
from .steps import AGREEMENT, game_round, opening, order, turn

STARTING_MONEY = {3: 40, 4: 30, 5: 24}
MARKERS_EACH = 5
SHARES_EACH = 3
LINKS = 2

TURN_ORDER: Mapping[str, Markers] = {"income": by_income_rank, "one-each": one_each}

FACTS = {
    (land, order): CubeFacts(germany, RAILROADS, SHARES_EACH, LINKS, markers)
    for land, germany in KOELN.items()
    for order, markers in TURN_ORDER.items()
}


def deal(game: Game[CubeFacts]) -> CubePosition:
    """The board set up, the first player as banker, the opening auctions ahead."""
    t = CubeTable()
    t.__dict__["game"] = game
    t.players = game.players
    t.cash = dict.fromkeys(game.players, STARTING_MONEY[len(game.players)])
    t.bank = -sum(t.cash.values())
    t.treasury = dict.fromkeys(RAILROADS, 0)
    t.owners = dict.fromkeys(RAILROADS, ())
    t.unsold = dict.fromkeys(RAILROADS, SHARES_EACH)
    t.track = {r.id: frozenset({r.start}) for r in RAILROADS.values()}
    t.locomotives = {r.id: r.locomotives - 1 for r in RAILROADS.values()}
    t.markers = dict.fromkeys(game.players, MARKERS_EACH)
    t.bag, t.turns = {}, ()
    t.opener = game.players[0]
    t.auction = t.works = None
    t.idle = False
    t.agenda = (*(Step("opening", (railroad,)) for railroad in RAILROADS), Step("round"))
    return freeze(t, CubePosition)


def counts(position: CubePosition) -> Mapping[str, object]:
    """Money in all; shares and locomotives of each railroad; turn markers of each player."""
    return {
        "money": position.bank + sum(position.cash.values()) + sum(position.treasury.values()),
        "shares": {r: position.unsold[r] + len(position.owners[r]) for r in RAILROADS},
        "locomotives": {r: position.locomotives[r] + len(position.track[r]) for r in RAILROADS},
        "markers": {
            p: position.markers[p] + position.bag.get(p, 0) + position.turns.count(p) for p in position.players
        },
    }


def score(position: CubePosition) -> Mapping[str, int]:
    """Cash alone; equal cash is a shared place."""
    return dict(position.cash)


TITLE = Title(
    id="german-railways",
    name="German Railways",
    version=2,
    players=range(3, 6),
    actions=(Pass, Bid, OfferShare, Build, DrawMarker, AgreeToEnd),
    position=CubePosition,
    table=CubeTable,
    steps={"opening": opening, "round": game_round, "order": order, "turn": turn},
    deal=deal,
    score=score,
    **texts(cubes.__name__, __package__),
    options=(
        Option("turn-order", tuple(TURN_ORDER), "markers in the bag: by income, or one each for beginners"),
        Option("agreement", tuple(AGREEMENT), "asked whether to end: where the links are in doubt, or every round"),
        Option("koeln", tuple(KOELN), "the land at Köln, L3 and L5"),
    ),
    variants=variants.VARIANTS,
    facts=lambda game: FACTS[game.options["koeln"], game.options["turn-order"]],
    counts=counts,
)
