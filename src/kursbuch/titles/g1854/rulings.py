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
    round_after_auction = Ruling(1, 2, "the-initial-auction-round/14")
    """The operating round after an auction round is the only one of its set; the other program counts it as the second,
    as if the auction had been the first."""
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
    """Companies with shares in the pool go one space left after a stock round, in operating order: left over from
    another game."""
    split_shares_pay_company = Ruling(True, False, "buying-shares/4")
    """Shares that a split adds cost the current price, paid to the company; in the other reading they are new shares,
    at par to the bank."""
    share_limit_grows = Ruling(True, False, "share-limit/1")
    """The limit grows with the splits; the other reading has 24, 18, 15 or 13 all game."""
    holding_limited = Ruling(True, False, "share-splits/7")
    """Nobody buys beyond 60 % of a company whose shares have split; the other reading has no limit."""
    order_is_fixed = Ruling(False, True, "operating-rounds-or/2")
    """The current price decides who operates next; in the other reading the price at the beginning of the round."""
    mountains_close = Ruling(True, False, "mountain-railways/5")
    """All Mountain Railways close with the first 5-train; in the other program only Arlberg and Semmering do ever."""
    local_limit_in_4 = Ruling(2, 1, "local-railways-1-6/5")
    """Two trains; the other program allows one in phase 4, and two again from phase 5 on."""
    fours_scrapped = Ruling(True, False, "lokalbahn-ags-major-local-railways/8")
    """The first 8-train scraps 4-trains; the other reading keeps them."""
    plus_phase = Ruling("2", "3", "game-setup/2", choices={"any": "2", "third": "3"})
    """2+ trains are on sale once the 1+ are sold out; in the other reading not before the first 3-train."""
    all_twos_end = Ruling(False, False, "lokalbahn-ags-major-local-railways/8", choices={"owned": False, "all": True})
    """A 4-train of a Lokalbahn AG scraps the 2-trains that they own, or all there are."""
    phase_excuses = Ruling(True, True, "purchase-trains/6", choices={"phase": True, "always": False})
    """A company full of trains it cannot run buys one and returns another only if a new phase left it so; others let it
    do so whatever filled it."""
    buyers_marker_first = Ruling(True, False, "purchase-trains/10")
    """When a train changes companies the buyer's marker moves before the seller's; in the other program after it."""
    wien_is_one_city = Ruling(True, False, "run-trains/9")
    """No route visits two stations of Wien; in the other reading they are separate cities."""
    zuerich_is_one = Ruling(True, False, "run-trains/9")
    """No route visits a red area twice; in the other program Zürich is two, from Bregenz and from Dornbirn."""
    red_areas_count = Ruling(True, False, "run-trains/7", choices={"yes": True, "no": False})
    """Red areas are large stations to plus trains; in the other reading they take no range, like towns."""
    all_run_to_paris = Ruling(False, True, "run-trains/11")
    """Only the Orient Express runs to Paris and Konstantinopel; in the other reading every train does."""
    majors_run_plus = Ruling(False, True, "major-companies/5")
    """Major Companies run normal trains only; in the other reading plus trains as well."""
    must_run_best = Ruling(True, False, "calculate-revenue/5")
    """The highest revenue must be run; the other reading takes any legal routes."""
    sellers_consent = Ruling(True, False, "purchase-trains/9")
    """The price of a train is negotiated, so the seller's director is asked; the other program leaves that to the
    players."""
    mountains_count = Ruling(False, True, "counting-up/1")
    """Papers of the auction are worth nothing in the end; the other program counts Mountain Railways at their price."""
    home_tile_due = Ruling(True, False, "build-track/10")
    """The first tile goes on the home hex; the other reading lets a company wait."""
    asks_without_choice = Ruling(False, True)
    """The other program asks for track even where none can be laid, and all but Local Railways for trains even if they
    can buy none; recorded games hold such passes."""
    asks_locals_to_merge = Ruling(False, True, "lokalbahn-ags-major-local-railways/1")
    """Owners are asked for mergers before and after the rounds; the other program asks at the beginning and at the end
    of each Local Railway's turn, and recorded games hold such passes."""
