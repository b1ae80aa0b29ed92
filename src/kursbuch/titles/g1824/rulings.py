"""Where readings of the rulebook differ: the rulebook's own, and that of 18xx.games, as named policies."""

from __future__ import annotations

from ...rules.facts import UNLIMITED
from ...rules.rulings import Readings, Ruling


class Rulings(Readings):
    """See docs/rulings.md for the clauses and the reasons."""

    operating_rounds_in_phase_5 = Ruling(2, 3, "VII.1/6")
    """Three operating rounds from the first 6-train on; the other reading has them from the first 5."""
    mountain_railways_count = Ruling(False, True, "IV.1/1")
    """Mountain railways do not count against the certificate limit; the other reading counts them."""
    ten_trains = Ruling(UNLIMITED, 20)
    """As many 10-trains as are needed; the other reading has 20."""
    must_run_best = Ruling(True, False, "VII.10/3")
    """The highest revenue must be run; the other reading takes any legal routes."""
    directors_sell_at_will = Ruling(False, True, "VII.12/2, VII.12/10")
    """Shares are sold in an operating round only to help a company that must buy a train, and no more than that train
    takes; the other reading lets a director sell whenever the company cannot pay for any train on sale."""
    help_only_in_need = Ruling(True, False, "VII.11/17, VII.12/8", choices={"need": True, "always": False})
    """A director helps out only if the treasury can pay for no train of the bank; in the other reading also with a
    dearer one."""
    one_fall_a_turn = Ruling(True, False, "VIII.3/1, VIII.3/2", choices={"turn": True, "lot": False})
    """All that a player sells of a company in one turn is one sale, with one price and one fall; in the other reading
    each lot is one."""
    emergency_half_limit = Ruling(True, False, "VI.8/4")
    """At most half of a company may lie in the bank; the other reading forgets this in operating rounds."""
    sellers_consent = Ruling(True, False, "VII.11/11")
    """The directors of both companies agree on the sale of a train (German edition); the other program leaves that to
    the players."""
    returned_station = Ruling(100, 0, "IV.4.4/13")
    """What the k&k's fifth station costs if it is the second of its two in Wien that was given back; VII.8/7 says
    100."""
    early_state_directors = Ruling(True, False, "VI.3/14")
    """Whoever first holds 20 % of a state railway whose forerunner 1 was never bought takes the director's
    certificate; the other reading waits until the railway is formed."""
    homes_at_formation = Ruling(True, False, "IV.4.4/13")
    """A state railway without forerunners gets its free station when it is formed; the other reading waits for its
    first turn."""
    forced_floats_at_once = Ruling(False, True, "IV.2/19")
    """A regional railway floated by a compulsory exchange opens at the end of the operating round; the other reading
    pays its capital at once."""
    unopened_sell_trains = Ruling(False, True, "IV.2/21")
    """A regional railway uses the trains of its coal railway once it is opened; in the other reading others may buy
    them before."""
    directorless_runs = Ruling(False, True, "IV.4.4/17")
    """A state railway without a director does not operate; in the other reading it runs its trains."""
    repaying_is_acting = Ruling(False, True, "VI.2/2")
    """Selling and buying keep a stock round going and move the priority deal; the other reading lets the repayment of
    a debt do so, too."""
    coal_after_sale = Ruling(True, False, "VI.1/5, IV.2/15")
    """Papers may be exchanged in place of a purchase, also after selling; in the other reading coal railways not."""
    discards_first = Ruling(False, True, "IV.1/8, VII.11/16")
    """With the first 4-train mountain railways are exchanged, then surplus trains given up; the other way round in the
    other reading. The book does not say."""
    export_at_the_end = Ruling(True, False, "VII.15/1, IX.1/1", choices={"yes": True, "no": False})
    """A train goes abroad at the end of every set of operating rounds; in the other reading not after the last."""
    towns_beside_towns = Ruling(False, False, "XII.2/1", choices={"plain": False, "town": True})
    """Town markers go on plain hexes only (English edition), or also on hexes with one town (German edition)."""
    asks_without_choice = Ruling(False, True)
    """The other program asks for track even where none can be laid; recorded games hold such passes."""

    # Cisleithania
    starting_player_drafts_first = Ruling(True, False, "X.5/1")
    """The starting player opens and closes the draft; in the other reading the second seat does."""
    bond_at_start = Ruling(True, False, "X.4/5, X.4/6, X.4/11")
    """Price, shares and home station of the railway without a director are put down at the start; in the other reading
    as its coal railway is bought, and the station as it first pays."""
    bond_rounding = Ruling("part", "down", "X.4/7", choices={"part": "part", "share": "share"})
    """Odd dividends of that railway: each player's part is rounded up, or what each share earns; the other program
    rounds each player's part down."""
    pool_pays_company = Ruling(False, True, "VII.10/6")
    """Shares outside of players' hands earn nothing; in the other reading those in the pool pay the company's
    treasury."""
    bond_freely_sold = Ruling(True, False, "X.4/3")
    """More than half of that railway may lie in the pool, whence all of it came; not in the other reading."""
    bond_station_with_any_4 = Ruling(False, True, "X.4/12, X.4/13")
    """The bank's last 4-train brings its second station, or if that is exported the last 5-train; in the other reading
    also any 4-train of another company while the bank sells 5-trains; once a game."""
    bond_station_optional = Ruling(True, False, "X.4/12")
    """Its second station may be placed; in the other reading it must be."""
    closing_pays_at_once = Ruling(True, False, "X.3/8")
    """The state railway is paid as the construction railways close; in the other reading as it is formed."""
    absent_stations_lost = Ruling(False, True, "IV.4.4/1")
    """A state railway has five stations; the other reading takes one away for each forerunner that is not used or only
    builds."""
    more_rivers = Ruling(False, True)
    """The map shows no river on B13, B25 and F11; in the other reading their first tile costs 20."""
    cash_for_three = Ruling(680, 700, "XI.2/1")
    """Three players begin with 680 each; in the other reading with 700."""
    bukowina_for_three = Ruling(0, 50, "XI.3/4")
    """What the Bukowina bonus is worth with three players; the rulebook has it for two only."""
    budapest_at_start = Ruling(True, False, "XI.3/2")
    """The station in Budapest is placed at the start; in the other reading in the first turn."""
