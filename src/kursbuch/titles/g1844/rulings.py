"""Where readings of the rulebook differ: the rulebook's own, and that of 18xx.games, as named policies."""

from __future__ import annotations

from ...rules.facts import UNLIMITED
from ...rules.rulings import Readings, Ruling


class Rulings(Readings):
    """See docs/rulings/1844.md for the clauses and the reasons."""

    surplus_to_pool = Ruling(True, False, "scrapping-trains/2")
    """Surplus trains go to the bank pool; the other reading removes them."""
    eight_trains = Ruling(UNLIMITED, 20, "trains/6")
    """As many 8E/8H-trains as are needed; the other reading has 20."""
    must_run_best = Ruling(True, False, "calculate-revenue/6")
    """The highest revenue must be run; the other reading takes any legal routes."""
    new_companies_drop_first = Ruling(True, False, "selling-shares/4")
    """Shares of a company that never operated bring the price after the drop; the other reading pays the price before
    it."""
    exchange_debt_bears_interest = Ruling(False, True, "counting-up/4")
    """Debts from the exchange into SBB shares are free of interest and cleared first; the other reading treats them
    like all debts."""
    sells_enough = Ruling(True, False, "forming-the-sbb/11")
    """Who has to sell sells enough in that turn, if it can be done; the other reading takes any sale."""
    home_tile_compulsory = Ruling(True, False, "build-track/9")
    """The first tile of a company goes on its home; the other reading lets it pass."""
    destinations_at_once = Ruling(True, False, "launch-of-a-company/4")
    """A launched company gets the rest of its capital as soon as its home is joined to its destination; the other
    reading waits for the next round or its first turn, if it has not operated."""
    printed_upgrades_free = Ruling(True, False, "upgrading-track-tiles/16")
    """Upgrades cost nothing, so neither does a green tile on printed Aarau; the other reading charges its terrain."""
    sbb_train_tradable = Ruling(False, True, "forming-the-sbb/5")
    """The SBB's own 5H-train stays with it; in the other reading it may be given up as surplus."""
    debtors_start_companies = Ruling(False, True, "purchase-trains/24")
    """Who owes money buys nothing; the other reading lets debtors buy director's certificates."""
    eva_within_limit = Ruling(True, False, "private-railway-companies-2/23")
    """Train limits are kept when EVA is given; the other one gives up a train."""
    eva_at_once = Ruling(True, False, "private-railway-companies-2/23")
    """The owner of P7 is asked at once who gets EVA; the other reading waits for a turn of a company of the
    owner's."""
    furka_from_phase_3 = Ruling(True, True, "private-railway-companies-2/16", choices={"3": True, "1": False})
    """P4's tile is laid from phase 3 on, like all powers are used; some take "at any time" by the letter."""
    privates_from_director = Ruling(True, False, "private-railway-companies-2/2")
    """A company buys Private Railways from its own director only; the other reading lets it buy from any player."""
    sbb_trades_at_face = Ruling(False, True, "purchase-trains/9")
    """Companies of one director agree on any price; the other reading demands the printed price when the SBB buys or
    sells."""
    bare_mountains_count = Ruling(False, True, "large-historical-companies-h1-h6-2/2, regional-companies-r1-r3/5")
    """A mountain without a Mountain Railway makes no route that a train must be bought for; in the other reading it
    does."""
    help_only_in_need = Ruling(
        True, False, "purchase-trains/18, purchase-trains/29", choices={"need": True, "always": False}
    )
    """A director helps out only if the treasury can pay for no train of the bank or the pool; in the other reading
    also with a dearer one."""
    directors_sell_at_will = Ruling(False, True, "purchase-trains/18")
    """A director sells shares in an operating round only to help a company that must buy; the other reading lets a
    director sell whenever the company cannot pay for any train on sale."""
    sellers_consent = Ruling(True, False, "purchase-trains/9")
    """Prices are negotiated, so the seller's director agrees; the other program does not ask."""
    surplus_after_export = Ruling(False, True, "scrapping-trains/2")
    """The SBB gives up surplus trains when it is formed; the other reading waits for the export."""
    export_at_the_end = Ruling(
        True, False, "sales-of-trains-abroad/1, end-of-game/2", choices={"yes": True, "no": False}
    )
    """A train goes abroad at the end of every set of operating rounds; in the other reading not after the last."""
    asks_without_choice = Ruling(False, True)
    """The other program asks some questions where nothing can be done; recorded games hold such passes."""
