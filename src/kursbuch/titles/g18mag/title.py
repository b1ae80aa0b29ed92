"""18Magyarország: the title, put together."""

from __future__ import annotations

from ... import rules
from ...core.game import Title
from ...core.words import texts
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
        *a.USUAL,
        actions.DealPrice,
        actions.Take,
        actions.GiveToken,
        actions.HireCar,
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
    **texts(rules.__name__, __package__),
    options=(*Rulings.options(), setup.MINORS, setup.LEVEL, setup.CARDS),
    variants=variants.VARIANTS,
    facts=setup.facts,
    counts=setup.counts,
)
