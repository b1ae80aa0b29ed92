"""1854 Austria: the title, put together."""

from __future__ import annotations

from ... import rules
from ...core.game import Title
from ...core.words import texts
from ...rules import actions as a
from ...rules.auction import BidOn, Retract
from ...rules.operating import home_station
from ...rules.setup import score
from . import actions as own
from . import auction, fleet, mail, mergers, operating, setup, stock, track, variants
from .rulings import Rulings
from .table import AustriaPosition, AustriaTable

TITLE = Title(
    id="1854",
    name="1854 Austria",
    version=3,
    players=range(3, 7),
    actions=(
        *a.USUAL,
        a.BuyPaper,
        BidOn,
        Retract,
        a.StartCompany,
        own.TakeOption,
        own.PayOption,
        own.SellOption,
        a.Repay,
        a.LayTileWith,
        own.Dig,
        own.DigWith,
        own.Settle,
        a.Dividend,
        own.BuyMail,
        own.ProposeMerger,
        own.AgreeMerger,
        own.NameLokalbahn,
    ),
    position=AustriaPosition,
    table=AustriaTable,
    steps={
        "auction_turn": auction.auction_turn,
        "auction_round": auction.auction_round,
        "first_stock_round": stock.first_stock_round,
        **stock.STOCK.steps,
        **operating.OPERATING.steps,
        "mail_income": mail.mail_income,
        "home_station": home_station,
        "consider_merger": mergers.consider_merger,
        "settle": mergers.settle,
        "lay_track": track.lay_track,
        "build_station": track.build_station,
        **operating.TRAIN_RUNNING.steps,
        **fleet.TRAIN_BUYING.steps,
        "buy_mail": mail.buy_mail,
    },
    deal=setup.deal,
    score=score,
    **texts(rules.__name__, __package__),
    options=Rulings.options(),
    variants=variants.VARIANTS,
    facts=setup.facts,
    counts=setup.counts,
)
