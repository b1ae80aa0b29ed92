"""Where readings of the rulebook differ: the rulebook's own, and that of 18xx.games, as named policies.

The other program is unfinished; what it lacks altogether is switched off by `complete`.
"""

from __future__ import annotations

from ...rules.rulings import Readings, Ruling


class Rulings(Readings):
    """See docs/rulings/1854.md for the clauses and the reasons."""

    complete = Ruling(True, False)
    """Are there tunnels, share options and mail contracts? The other program has none of them yet."""
    tunnels_each_side = Ruling(1, 0, "tunnel-building/1")
    """One before the tile, and one after it."""
    auction_resumes_with_first = Ruling(False, True, "the-initial-auction-round/14")
    """The auction goes on where it stopped; in the other program at the first seat."""
    priority_left_of_turn = Ruling(False, True, "the-initial-auction-round/17")
    """The left-hand neighbour of the last buyer begins; in the other reading that of the player on turn when the last
    paper is sold."""
    first_round_by_number = Ruling(False, True, "selling-shares/4")
    """Nothing is sold in the first stock round; the other program looks at the number of the round, which the auction
    rounds have raised."""
    price_falls_by_tens = Ruling(False, True, "selling-shares/3")
    """One space for each certificate; the other reading: one for each 10 %."""
    pool_limit = Ruling(100, 50, "selling-shares/7")
    """Any number of shares may lie in the pool; the other reading allows half of a company."""
    trading_phase = Ruling("3", "2", "purchase-trains/9")
    """Trains change hands from the first 3-train on; in the other reading from the start."""
    only_active_rise = Ruling(True, False, "end-of-a-stock-round/2")
    """Prices of active companies are adjusted; the other reading raises those that have not operated as well."""
    pool_pays_company = Ruling(False, True, "paying-out-dividends/2")
    """Shares in the pool pay to the bank; in the other reading to the company."""
    pool_lowers_price = Ruling(False, True)
    """Companies with shares in the pool go one space left after a stock round, left over from another game."""
    share_limit_grows = Ruling(True, False, "share-limit/1")
    """The limit grows with the splits; the other reading has 24, 18, 15 or 13 all game."""
    holding_after_split = Ruling(60, 100, "share-splits/7")
    """60 %; the other reading has no limit."""
    order_is_fixed = Ruling(False, True, "operating-rounds-or/2")
    """The current price decides who operates next; in the other reading the price at the beginning of the round."""
    local_limit_late = Ruling(2, 1, "local-railways-1-6/5")
    """Two trains; the other reading has one from phase 4 on."""
    fours_scrapped = Ruling(True, False, "lokalbahn-ags-major-local-railways/8")
    """The first 8-train scraps 4-trains; the other reading keeps them."""
    majors_run_plus = Ruling(False, True, "major-companies/5")
    """Major Companies run normal trains only; in the other reading plus trains as well."""
    must_run_best = Ruling(True, False, "calculate-revenue/5")
    """The highest revenue must be run; the other reading takes any legal routes."""
    sellers_consent = Ruling(True, False, "purchase-trains/9")
    """The price of a train is negotiated, so the seller's director is asked; the other program leaves that to the
    players."""
    home_tile_due = Ruling(True, False, "build-track/10")
    """The first tile goes on the home hex; the other reading lets a company wait."""
    asks_without_choice = Ruling(False, True)
    """The other program asks for track even where none can be laid; recorded games hold such passes."""
