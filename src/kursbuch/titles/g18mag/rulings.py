"""Where readings of the rulebook differ: the rulebook's own, and that of 18xx.games, as named policies."""

from __future__ import annotations

from ...rules.rulings import Readings, Ruling


class Rulings(Readings):
    """See docs/rulings/18mag.md for the clauses and the reasons."""

    any_sale_clears_tokens = Ruling(False, True, "VI.4.3/6")
    """Only the first train of a new stack takes the "no train sold" tokens away; in the other reading every train
    bought from its maker does."""
    token_stack = Ruling("lowest", "lowest", "VI.4.3/6", choices={"lowest": "lowest", "chosen": "chosen"})
    """The "no train sold" tokens lie on the stack of the lowest train type that has its indicator; or where the holder
    of the priority card puts the first of them."""
    tokens_open_a_stack = Ruling(True, False, "VI.4.3/7")
    """The third token takes the round indicator off a stack, whose first train then changes nothing more; in the other
    reading every stack still changes the phase."""
    tokens_before_majors = Ruling(True, False, "VI.4.3/7")
    """The token is placed when the minors are done, and the majors follow in the new phase; the other program does it
    at the end of the round."""
    one_more_set = Ruling(False, True, "IX.1/1")
    """The last phase brings one share round and three operating rounds; where the tokens brought it, the other program
    plays another set after them."""
    must_run_best = Ruling(True, False, "VI.3.7/3")
    """The highest revenue must be run; the other reading takes any legal routes."""
    cars_gain = Ruling(True, False, "VI.3.7/5")
    """A rail car is hired where the highest revenue gains by it; in the other program, which takes any routes, it is
    enough that those which are run make use of it."""
    same_hex = Ruling(True, True, "VI.3.2/3", choices={"yes": True, "no": False})
    """The yellow tile laid first is in place, so the same turn may upgrade it."""
    tokens_may_lapse = Ruling(False, True, "VI.3.2/13")
    """A terrain token pays for one hex; the other program lets it be given up for nothing."""
    directors_for_sale = Ruling(False, True, "III.3.3/5")
    """Only 10 % shares are bought and the director's certificate comes by exchange; the other program also sells it
    for the price of two shares while nobody has it."""
    sellers_consent = Ruling(True, False, "III.3.2/7")
    """Trains change hands at an agreed price, so the selling minor's owner is asked; the other program does not
    ask."""
    istvan_limit = Ruling("turn", "turn", "XI.4/1", choices={"turn": "turn", "always": "always"})
    """István buys all he can afford in a turn which he begins with fewer than eight certificates, as in the examples of
    XI.4; or he stops at the eighth."""
    asks_without_choice = Ruling(False, True)
    """The other program asks for track, and for a run to a mere mine, even where there is nothing to do; recorded
    games hold such passes."""
