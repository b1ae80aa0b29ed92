"""Where readings of the rulebook differ: the rulebook's own, and that of 18xx.games, as named policies."""

from __future__ import annotations

from dataclasses import dataclass

from ...rules.facts import UNLIMITED


@dataclass(frozen=True)
class Rulings:
    """See docs/rulings.md for the clauses and the reasons."""

    operating_rounds_in_phase_5: int
    """VII.1/6: three operating rounds from the first 6-train on; the other reading has them from the first 5."""
    mountain_railways_count: bool
    """IV.1/1: mountain railways do not count against the certificate limit; the other reading counts them."""
    ten_trains: int
    """XIII.2: as many 10-trains as are needed; the other reading has 20."""
    must_run_best: bool
    """VII.10/3: the highest revenue must be run; the other reading takes any legal routes."""
    directors_sell_at_will: bool
    """VII.12/2, VII.12/10: shares are sold in an operating round only to help a company that must buy a train, and no
    more than that train takes; the other reading lets a director sell whenever the company cannot pay for any train on
    sale."""
    emergency_half_limit: bool
    """VI.8/4: at most half of a company may lie in the bank; the other reading forgets this in operating rounds."""
    sellers_consent: bool
    """VII.11/11: the directors of both companies agree on the sale of a train (German edition); the other program
    leaves that to the players."""
    returned_station: int
    """IV.4.4/13: what the k&k's fifth station costs if it is the second of its two in Wien that was given back;
    VII.8/7 says 100."""
    early_state_directors: bool
    """VI.3/14: whoever first holds 20 % of a state railway whose forerunner 1 was never bought takes the director's
    certificate; the other reading waits until the railway is formed."""
    homes_at_formation: bool
    """IV.4.4/13: a state railway without forerunners gets its free station when it is formed; the other reading
    waits for its first turn."""
    forced_floats_at_once: bool
    """IV.2/19: a regional railway floated by a compulsory exchange opens at the end of the operating round; the
    other reading pays its capital at once."""
    unopened_sell_trains: bool
    """IV.2/21: a regional railway uses the trains of its coal railway once it is opened; in the other reading others
    may buy them before."""
    directorless_runs: bool
    """IV.4.4/17: a state railway without a director does not operate; in the other reading it runs its trains."""
    repaying_is_acting: bool
    """VI.2/2: selling and buying keep a stock round going and move the priority deal; the other reading lets the
    repayment of a debt do so, too."""
    exchange_after_sale: bool
    """VI.1/5: papers may be exchanged in place of a purchase, also after selling; in the other reading only
    before anything else is done in the turn."""
    asks_without_choice: bool
    """The other program asks for track even where none can be laid; recorded games hold such passes."""

    # Cisleithania
    starting_player_drafts_first: bool
    """X.5/1: the starting player opens and closes the draft; in the other reading the second seat does."""
    bond_at_start: bool
    """X.4/5, X.4/6, X.4/11: price, shares and home station of the railway without a director are put down at the
    start; in the other reading as its coal railway is bought, and the station as it first pays."""
    bond_rounds_up: bool
    """X.4/7: odd dividends of that railway are rounded up; the other reading rounds them down."""
    pool_pays_company: bool
    """VII.10/6: shares outside of players' hands earn nothing; in the other reading those in the pool pay the
    company's treasury."""
    bond_freely_sold: bool
    """X.4/3: more than half of that railway may lie in the pool, whence all of it came; not in the other reading."""
    bond_station_optional: bool
    """X.4/12: its second station may be placed; in the other reading it must be."""
    closing_pays_at_once: bool
    """X.3/8: the state railway is paid as the construction railways close; in the other reading as it is formed."""
    absent_stations_lost: bool
    """IV.4.4/1: a state railway has five stations; the other reading takes one away for each forerunner that is not
    used or only builds."""
    more_rivers: bool
    """The map shows no river on B13, B25 and F11; in the other reading their first tile costs 20."""
    cash_for_three: int
    """XI.2/1: three players begin with 680 each; in the other reading with 700."""
    bukowina_for_three: int
    """XI.3/4: what the Bukowina bonus is worth with three players; the rulebook has it for two only."""
    budapest_at_start: bool
    """XI.3/2: the station in Budapest is placed at the start; in the other reading in the first turn."""


RULEBOOK = Rulings(
    operating_rounds_in_phase_5=2,
    mountain_railways_count=False,
    ten_trains=UNLIMITED,
    must_run_best=True,
    directors_sell_at_will=False,
    emergency_half_limit=True,
    sellers_consent=True,
    returned_station=100,
    early_state_directors=True,
    homes_at_formation=True,
    forced_floats_at_once=False,
    unopened_sell_trains=False,
    directorless_runs=False,
    repaying_is_acting=False,
    exchange_after_sale=True,
    asks_without_choice=False,
    starting_player_drafts_first=True,
    bond_at_start=True,
    bond_rounds_up=True,
    pool_pays_company=False,
    bond_freely_sold=True,
    bond_station_optional=True,
    closing_pays_at_once=True,
    absent_stations_lost=False,
    more_rivers=False,
    cash_for_three=680,
    bukowina_for_three=0,
    budapest_at_start=True,
)
OTHER = Rulings(
    operating_rounds_in_phase_5=3,
    mountain_railways_count=True,
    ten_trains=20,
    must_run_best=False,
    directors_sell_at_will=True,
    emergency_half_limit=False,
    sellers_consent=False,
    returned_station=0,
    early_state_directors=False,
    homes_at_formation=False,
    forced_floats_at_once=True,
    unopened_sell_trains=True,
    directorless_runs=True,
    repaying_is_acting=True,
    exchange_after_sale=False,
    asks_without_choice=True,
    starting_player_drafts_first=False,
    bond_at_start=False,
    bond_rounds_up=False,
    pool_pays_company=True,
    bond_freely_sold=False,
    bond_station_optional=False,
    closing_pays_at_once=False,
    absent_stations_lost=True,
    more_rivers=True,
    cash_for_three=700,
    bukowina_for_three=50,
    budapest_at_start=False,
)


def rulings_of(options: str) -> Rulings:
    return OTHER if options == "18xx.games" else RULEBOOK
