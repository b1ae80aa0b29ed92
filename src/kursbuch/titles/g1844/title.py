"""1844 Switzerland: the title, put together."""

from __future__ import annotations

from ...core.actions import Pass
from ...core.game import Title
from ...rules import actions as a
from ...rules.words import ENGLISH as ENGLISH_18XX
from ...rules.words_de import GERMAN as GERMAN_18XX
from . import actions, auction, operating, setup, stock, track, variants
from .clauses import CLAUSES
from .record import AlpinePosition, AlpineTable
from .rulings import Rulings
from .words import ENGLISH
from .words_de import GERMAN

TITLE = Title(
    id="1844",
    name="1844 Switzerland",
    version=4,
    players=range(3, 8),
    actions=(
        Pass,
        actions.Bid,
        a.StartCompany,
        a.BuyShare,
        a.SellShares,
        a.BuyPaper,
        actions.SellDoubles,
        actions.PlaceMountain,
        a.Repay,
        a.LayTile,
        actions.LayExtra,
        actions.BuildTunnel,
        actions.LayFurka,
        actions.BuyPrivate,
        actions.GiveTrain,
        a.PlaceStation,
        a.KeepStation,
        a.Run,
        a.Dividend,
        a.BuyTrain,
        a.SellTrain,
        a.DiscardTrain,
    ),
    position=AlpinePosition,
    table=AlpineTable,
    steps={
        "auction": auction.auction,
        "stock_round": stock.stock_round,
        "stock_turn": stock.stock_turn,
        "end_stock_round": stock.end_stock_round,
        "operating_set": operating.operating_set,
        "operating_round": operating.operating_round,
        "next_company": operating.next_company,
        "home_station": track.home_station,
        "track": track.track,
        "station": track.station,
        "run_trains": operating.run_trains,
        "buy_trains": operating.buy_trains,
        "privates": operating.privates,
        "end_operating_round": operating.end_operating_round,
        "end_operating_set": operating.end_operating_set,
    },
    deal=setup.deal,
    score=setup.score,
    clauses=CLAUSES,
    words={**ENGLISH_18XX, **ENGLISH, **variants.WORDS},
    german={**GERMAN_18XX, **GERMAN, **variants.GERMAN},
    options=Rulings.options(),
    variants=variants.VARIANTS,
    facts=setup.facts,
    counts=setup.counts,
)
