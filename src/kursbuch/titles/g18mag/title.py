"""18Magyarország: the title, put together."""

from __future__ import annotations

from ... import rules
from ...core.actions import Pass
from ...core.game import Title
from ...core.words import clauses, wordings
from ...rules import actions as a
from ...rules.setup import score
from . import actions, draft, istvan, majors, minors, rounds, setup, solo, stock, variants
from .record import MagPosition, MagTable
from .rulings import Rulings

TITLE = Title(
    id="18mag",
    name="18Magyarország",
    version=3,
    players=range(1, 7),
    actions=(
        Pass,
        actions.DealPrice,
        actions.Take,
        a.BuyShare,
        a.SellShares,
        a.LayTile,
        actions.GiveToken,
        a.PlaceStation,
        a.DiscardTrain,
        actions.HireCar,
        a.Run,
        a.BuyTrain,
        a.SellTrain,
        actions.PayOut,
        actions.PutToken,
        actions.DealMinor,
        actions.DealShareCard,
    ),
    position=MagPosition,
    table=MagTable,
    steps={
        "price_cards": draft.price_cards,
        "first_share_round": draft.first_share_round,
        "solo_setup": solo.solo_setup,
        **stock.STOCK.steps,
        "stock_turn": stock.stock_turn,
        **rounds.OPERATING.steps,
        "operating_set": rounds.operating_set,
        "next_company": rounds.next_company,
        "lay_track": minors.lay_track,
        "build_station": minors.build_station,
        "run_trains": minors.run_trains,
        **minors.TRAIN_BUYING.steps,
        "istvan_turn": istvan.istvan_turn,
        "major_station": majors.major_station,
        "pay_out": majors.pay_out,
    },
    deal=setup.deal,
    score=score,
    clauses=clauses(__package__),
    words=wordings("en", rules.__name__, __package__),
    german=wordings("de", rules.__name__, __package__),
    options=(*Rulings.options(), setup.MINORS, setup.LEVEL, setup.CARDS),
    variants=variants.VARIANTS,
    facts=setup.facts,
    counts=setup.counts,
)
