"""Where readings of the rulebook differ: the rulebook's own, and that of 18xx.games, as named policies."""

from __future__ import annotations

from dataclasses import dataclass

from ...rules.facts import UNLIMITED
from ...rules.table import Holdings


@dataclass(frozen=True)
class Rulings:
    """See docs/rulings/1844.md for the clauses and the reasons."""

    surplus_to_pool: bool
    """scrapping-trains/2: surplus trains go to the bank pool; the other reading removes them."""
    eight_trains: int
    """trains/6: as many 8E/8H-trains as are needed; the other reading has 20."""
    must_run_best: bool
    """calculate-revenue/6: the highest revenue must be run; the other reading takes any legal routes."""
    new_companies_drop_first: bool
    """selling-shares/4: shares of a company that never operated bring the price after the drop; the other reading pays
    the price before it."""
    exchange_debt_bears_interest: bool
    """counting-up/4: debts from the exchange into SBB shares are free of interest and cleared first; the other reading
    treats them like all debts."""
    home_tile_compulsory: bool
    """build-track/9: the first tile of a company goes on its home; the other reading lets it pass."""
    destinations_at_once: bool
    """launch-of-a-company/4: a launched company gets the rest of its capital as soon as its home is joined to its
    destination; the other reading waits for the next round or its first turn, if it has not operated."""
    printed_upgrades_free: bool
    """upgrading-track-tiles/16: upgrades cost nothing, so neither does a green tile on printed Aarau; the other
    reading charges its terrain."""
    sbb_train_tradable: bool
    """forming-the-sbb/5: the SBB's own 5H-train stays with it; in the other reading it may be given up as surplus."""
    debtors_start_companies: bool
    """purchase-trains/24: who owes money buys nothing; the other reading lets debtors buy director's certificates."""
    eva_within_limit: bool
    """private-railway-companies-2/23: train limits are kept when EVA is given; the other one gives up a train."""
    eva_at_once: bool
    """private-railway-companies-2/23: the owner of P7 is asked at once who gets EVA; the other reading waits for a turn
    of a company of the owner's."""
    privates_from_director: bool
    """private-railway-companies-2/2: a company buys Private Railways from its own director only; the other reading lets
    it buy from any player."""
    sbb_trades_at_face: bool
    """purchase-trains/9: companies of one director agree on any price; the other reading demands the printed price when
    the SBB buys or sells."""
    directors_sell_at_will: bool
    """purchase-trains/18: a director sells shares in an operating round only to help a company that must buy; the other
    reading lets a director sell whenever the company cannot pay for any train on sale."""
    sellers_consent: bool
    """purchase-trains/9: prices are negotiated, so the seller's director agrees; the other program does not ask."""
    surplus_after_export: bool
    """scrapping-trains/2: the SBB gives up surplus trains when it is formed; the other reading waits for the export."""
    asks_without_choice: bool
    """The other program asks some questions where nothing can be done; recorded games hold such passes."""


RULEBOOK = Rulings(
    surplus_to_pool=True,
    eight_trains=UNLIMITED,
    must_run_best=True,
    new_companies_drop_first=True,
    exchange_debt_bears_interest=False,
    home_tile_compulsory=True,
    destinations_at_once=True,
    printed_upgrades_free=True,
    sbb_train_tradable=False,
    debtors_start_companies=False,
    eva_within_limit=True,
    eva_at_once=True,
    privates_from_director=True,
    sbb_trades_at_face=False,
    directors_sell_at_will=False,
    sellers_consent=True,
    surplus_after_export=False,
    asks_without_choice=False,
)
OTHER = Rulings(
    surplus_to_pool=False,
    eight_trains=20,
    must_run_best=False,
    new_companies_drop_first=False,
    exchange_debt_bears_interest=True,
    home_tile_compulsory=False,
    destinations_at_once=False,
    printed_upgrades_free=False,
    sbb_train_tradable=True,
    debtors_start_companies=True,
    eva_within_limit=False,
    eva_at_once=False,
    privates_from_director=False,
    sbb_trades_at_face=True,
    directors_sell_at_will=True,
    sellers_consent=False,
    surplus_after_export=True,
    asks_without_choice=True,
)


def rulings_of(options: str) -> Rulings:
    return OTHER if options == "18xx.games" else RULEBOOK


def rulings(t: Holdings) -> Rulings:
    """The readings that hold in this game."""
    found = t.facts.own
    assert isinstance(found, Rulings)
    return found
