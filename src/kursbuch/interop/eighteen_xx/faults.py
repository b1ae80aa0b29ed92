"""Actions that 18xx.games accepts by mistake, which no reading of a rulebook allows.

A recording is compared up to such an action, and the action is named with the clause it breaks.
"""

from __future__ import annotations

from ...core.state import State
from ...rules.table import SharePosition
from .files import Entry


def is_known_fault(state: State, entry: Entry) -> bool:
    return _loose_director(state, entry)


def _loose_director(state: State, entry: Entry) -> bool:
    """1824: the site lets a director's certificate lie in the bank while the company has a director (IV.2/18).

    When a coal railway is exchanged and another player already holds more of the regional railway, the site names
    that player director but leaves the certificate with the former owner, who may then sell it to the bank.
    """
    position = state.now
    if entry.get("type") != "buy_shares" or not isinstance(position, SharePosition):
        return False
    company, _, copy = str(entry["shares"][0]).rpartition("_")
    return copy == "0" and company in position.certs and bool(position.director(company))
