"""1824 Austria-Hungary: the title, put together."""

from __future__ import annotations

from ... import rules
from ...core.game import Option, Title
from ...core.words import texts
from ...rules import actions as a
from ...rules.operating import build_station, home_station
from ...rules.setup import score
from . import operating, setup, stacks, stock, variants
from .bond import pay_bond
from .construction import build_for_free
from .goods_time import MARKERS, PlaceTown, draft_towns
from .rulings import Rulings
from .stacks import DrawBuilders
from .table import EmpirePosition, EmpireTable

TITLE = Title(
    id="1824",
    name="1824 Austria-Hungary",
    version=3,
    players=range(2, 7),
    actions=(
        *a.USUAL,
        a.BuyPaper,
        a.StartCompany,
        a.SellPapers,
        a.Exchange,
        a.Repay,
        a.KeepStation,
        a.Dividend,
        a.TradeTrain,
        DrawBuilders,
        PlaceTown,
    ),
    position=EmpirePosition,
    table=EmpireTable,
    steps={
        "draft_towns": draft_towns,
        "draw_stacks": stacks.draw_stacks,
        "draft_papers": stacks.draft_papers,
        "offer_mountains": stacks.offer_mountains,
        "first_stock_round": stock.first_stock_round,
        **stock.STOCK.steps,
        **operating.OPERATING.steps,
        "stand_still": operating.stand_still,
        "home_station": home_station,
        "build_for_free": build_for_free,
        "pay_bond": pay_bond,
        "lay_track": operating.track,
        "build_station": build_station,
        **operating.TRAIN_RUNNING.steps,
        **operating.TRAIN_BUYING.steps,
    },
    deal=setup.deal,
    score=score,
    **texts(rules.__name__, __package__),
    options=(
        *Rulings.options(),
        Option("map", ("austria-hungary", setup.CISLEITHANIA), "the smaller map is for two or three players"),
        Option("goods_time", ("no", "scenario", "draft"), "towns on more hexes, and the tiles for them"),
        Option("town_markers", MARKERS, "how many towns are drafted for Goods Time"),
    ),
    variants=variants.VARIANTS,
    facts=setup.facts,
    counts=setup.counts,
    check=setup.check,
)
