"""Where readings of the rulebook differ: the rulebook's own, and that of 18xx.games, as named policies."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Rulings:
    """See docs/rulings/18mag.md for the clauses and the reasons."""

    any_sale_clears_tokens: bool
    """VI.4.3/6: only the first train of a new stack takes the "no train sold" tokens away; in the other reading every
    train bought from its maker does."""
    tokens_open_a_stack: bool
    """VI.4.3/7: the third token takes the round indicator off a stack, whose first train then changes nothing more; in
    the other reading every stack still changes the phase."""
    tokens_before_majors: bool
    """VI.4.3/7: the token is placed when the minors are done, and the majors follow in the new phase; the other program
    does it at the end of the round."""
    one_more_set: bool
    """IX.1/1: the last phase brings one share round and three operating rounds; where the tokens brought it, the other
    program plays another set after them."""
    must_run_best: bool
    """VI.3.7/3: the highest revenue must be run; the other reading takes any legal routes."""
    idle_cars: bool
    """VI.3.7/5: a rail car is hired to gain something; the other reading also lets a minor hire one that serves no
    train."""
    tokens_may_lapse: bool
    """VI.3.2/13: a terrain token pays for one hex; the other program lets it be given up for nothing."""
    directors_for_sale: bool
    """III.3.3/5: only 10 % shares are bought and the director's certificate comes by exchange; the other program also
    sells it for the price of two shares while nobody has it."""
    sellers_consent: bool
    """III.3.2/7: trains change hands at an agreed price, so the selling minor's owner is asked; the other program does
    not ask."""
    asks_without_choice: bool
    """The other program asks for track, and for a run to a mere mine, even where there is nothing to do; recorded games
    hold such passes."""


RULEBOOK = Rulings(
    any_sale_clears_tokens=False,
    tokens_open_a_stack=True,
    tokens_before_majors=True,
    one_more_set=False,
    must_run_best=True,
    idle_cars=False,
    tokens_may_lapse=False,
    directors_for_sale=False,
    sellers_consent=True,
    asks_without_choice=False,
)
OTHER = Rulings(
    any_sale_clears_tokens=True,
    tokens_open_a_stack=False,
    tokens_before_majors=False,
    one_more_set=True,
    must_run_best=False,
    idle_cars=True,
    tokens_may_lapse=True,
    directors_for_sale=True,
    sellers_consent=False,
    asks_without_choice=True,
)


def rulings_of(options: str) -> Rulings:
    return OTHER if options == "18xx.games" else RULEBOOK
