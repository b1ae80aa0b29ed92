"""Where readings of the rulebook differ: the rulebook's own, and that of 18xx.games, as named policies.

The other program is unfinished; what it lacks altogether is switched off by `complete`.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Rulings:
    """See docs/rulings/1854.md for the clauses and the reasons."""

    complete: bool
    """Are there tunnels, share options and mail contracts? The other program has none of them yet."""
    tunnels_each_side: int
    """tunnel-building/1: one before the tile, and one after it."""
    auction_resumes_with_first: bool
    """the-initial-auction-round/14: the auction goes on where it stopped; in the other program at the first seat."""
    priority_left_of_turn: bool
    """the-initial-auction-round/17: the left-hand neighbour of the last buyer begins; in the other reading that of
    the player on turn when the last paper is sold."""
    first_round_by_number: bool
    """selling-shares/4: nothing is sold in the first stock round; the other program looks at the number of the round,
    which the auction rounds have raised."""
    price_falls_by_tens: bool
    """selling-shares/3: one space for each certificate; the other reading: one for each 10 %."""
    pool_limit: int
    """selling-shares/7: any number of shares may lie in the pool; the other reading allows half of a company."""
    trading_phase: str
    """purchase-trains/9: trains change hands from the first 3-train on; in the other reading from the start."""
    only_active_rise: bool
    """end-of-a-stock-round/2: prices of active companies are adjusted; the other reading raises those that have not
    operated as well."""
    pool_pays_company: bool
    """paying-out-dividends/2: shares in the pool pay to the bank; in the other reading to the company."""
    pool_lowers_price: bool
    """Companies with shares in the pool go one space left after a stock round, left over from another game."""
    share_limit_grows: bool
    """share-limit/1: the limit grows with the splits; the other reading has 24, 18, 15 or 13 all game."""
    holding_after_split: int
    """share-splits/7: 60 %; the other reading has no limit."""
    order_is_fixed: bool
    """operating-rounds-or/2: the current price decides who operates next; in the other reading the price at the
    beginning of the round."""
    local_limit_late: int
    """local-railways-1-6/5: two trains; the other reading has one from phase 4 on."""
    fours_scrapped: bool
    """lokalbahn-ags-major-local-railways/8: the first 8-train scraps 4-trains; the other reading keeps them."""
    majors_run_plus: bool
    """major-companies/5: Major Companies run normal trains only; in the other reading plus trains as well."""
    must_run_best: bool
    """calculate-revenue/5: the highest revenue must be run; the other reading takes any legal routes."""
    sellers_consent: bool
    """purchase-trains/9: the price of a train is negotiated, so the seller's director is asked; the other program
    leaves that to the players."""
    home_tile_due: bool
    """build-track/10: the first tile goes on the home hex; the other reading lets a company wait."""
    asks_without_choice: bool
    """The other program asks for track even where none can be laid; recorded games hold such passes."""


RULEBOOK = Rulings(
    complete=True,
    tunnels_each_side=1,
    auction_resumes_with_first=False,
    priority_left_of_turn=False,
    first_round_by_number=False,
    price_falls_by_tens=False,
    pool_limit=100,
    trading_phase="3",
    only_active_rise=True,
    pool_pays_company=False,
    pool_lowers_price=False,
    share_limit_grows=True,
    holding_after_split=60,
    order_is_fixed=False,
    local_limit_late=2,
    fours_scrapped=True,
    majors_run_plus=False,
    must_run_best=True,
    sellers_consent=True,
    home_tile_due=True,
    asks_without_choice=False,
)
OTHER = Rulings(
    complete=False,
    tunnels_each_side=0,
    auction_resumes_with_first=True,
    priority_left_of_turn=True,
    first_round_by_number=True,
    price_falls_by_tens=True,
    pool_limit=50,
    trading_phase="2",
    only_active_rise=False,
    pool_pays_company=True,
    pool_lowers_price=True,
    share_limit_grows=False,
    holding_after_split=100,
    order_is_fixed=True,
    local_limit_late=1,
    fours_scrapped=False,
    majors_run_plus=True,
    must_run_best=False,
    sellers_consent=False,
    home_tile_due=False,
    asks_without_choice=True,
)


def rulings_of(option: str) -> Rulings:
    return OTHER if option == "18xx.games" else RULEBOOK
