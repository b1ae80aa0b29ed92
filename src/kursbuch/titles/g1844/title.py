"""1844 Switzerland: the title, put together."""

from __future__ import annotations

from ... import rules
from ...core.game import Title
from ...core.words import texts
from ...rules import actions as a
from ...rules.setup import score
from . import actions, auction, operating, setup, stock, track, variants
from .record import AlpinePosition, AlpineTable
from .rulings import Rulings

TITLE = Title(
    id="1844",
    name="1844 Switzerland",
    version=6,
    players=range(3, 8),
    actions=(
        *a.USUAL,
        actions.Bid,
        a.StartCompany,
        a.BuyPaper,
        actions.SellDoubles,
        actions.PlaceMountain,
        a.Repay,
        a.LayTileWith,
        actions.BuildTunnel,
        actions.LayFurka,
        actions.BuyPrivate,
        actions.GiveTrain,
        a.KeepStation,
        a.Dividend,
    ),
    position=AlpinePosition,
    table=AlpineTable,
    steps={
        "auction": auction.auction,
        **stock.STOCK.steps,
        **operating.OPERATING.steps,
        "home_station": track.home_station,
        "track": track.track,
        "station": track.station,
        **operating.TRAIN_RUNNING.steps,
        **operating.TRAIN_BUYING.steps,
        "privates": operating.privates,
    },
    deal=setup.deal,
    score=score,
    **texts(rules.__name__, __package__),
    options=Rulings.options(),
    variants=variants.VARIANTS,
    facts=setup.facts,
    counts=setup.counts,
)
