"""Director certificates come by exchange: two shares in one hand become one certificate."""

from __future__ import annotations

from ...rules.purchases import ordinary
from ...rules.table import BANK, Cert
from .record import MagTable

_DIRECTOR = Cert(20, True)


def claim_director(t: MagTable, player: str, company: str) -> None:
    """III.3.3/5: whoever first holds two 10 % shares must turn them into the director's certificate."""
    if t.director(company) or len(ordinary(t, player, company)) < 2:
        return
    for _ in range(2):
        t.hand_over(company, Cert(10), player, BANK)
    t.hand_over(company, _DIRECTOR, BANK, player)
    t.tell("director", company=company, player=player, before="")
