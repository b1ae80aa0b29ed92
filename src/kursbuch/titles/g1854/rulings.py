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
    tunnels_per_turn: int
    """tunnel-building/1: one."""
    sales_in_first_round: bool
    """selling-shares/4: nothing is sold in the first stock round; the other reading allows it."""
    price_falls_by_tens: bool
    """selling-shares/3: one space for each certificate; the other reading: one for each 10 %."""
    trading_phase: str
    """purchase-trains/9: trains change hands from the first 3-train on; in the other reading from the start."""
    pool_lowers_price: bool
    """Companies with shares in the pool go one space left after a stock round, left over from another game."""
    share_limit_grows: bool
    """share-limit/1: the limit grows with the splits; the other reading has 24, 18, 15 or 13 all game."""
    holding_after_split: int
    """share-splits/7: 60 %; the other reading has no limit."""
    local_limit_late: int
    """local-railways-1-6/5: two trains; the other reading has one from phase 4 on."""
    fours_scrapped: bool
    """lokalbahn-ags-major-local-railways/8: 4-trains are scrapped by the first 8-train; the other reading keeps them."""
    must_own_usable: bool
    """purchase-trains/15: the train a company must own is one it can run; in the other reading any will do."""
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
    tunnels_per_turn=1,
    sales_in_first_round=False,
    price_falls_by_tens=False,
    trading_phase="3",
    pool_lowers_price=False,
    share_limit_grows=True,
    holding_after_split=60,
    local_limit_late=2,
    fours_scrapped=True,
    must_own_usable=True,
    must_run_best=True,
    sellers_consent=True,
    home_tile_due=True,
    asks_without_choice=False,
)
OTHER = Rulings(
    complete=False,
    tunnels_per_turn=0,
    sales_in_first_round=True,
    price_falls_by_tens=True,
    trading_phase="2",
    pool_lowers_price=True,
    share_limit_grows=False,
    holding_after_split=100,
    local_limit_late=1,
    fours_scrapped=False,
    must_own_usable=False,
    must_run_best=False,
    sellers_consent=False,
    home_tile_due=False,
    asks_without_choice=True,
)


def rulings_of(option: str) -> Rulings:
    return OTHER if option == "18xx.games" else RULEBOOK
