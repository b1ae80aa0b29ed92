"""Dividends: each railroad pays its income for each share; the one that made a new link pays double."""

from __future__ import annotations

from .record import CubeRecord, CubeTable


def dividend(record: CubeRecord, railroad: str, preferred: str) -> int:
    """What a share of the railroad pays; `preferred` is the railroad that pays twice its income."""
    if not record.railroad(railroad).pays(record.cities(railroad)):
        return 0
    return record.income(railroad) * (2 if railroad == preferred else 1)


def dividends(record: CubeRecord, preferred: str) -> dict[str, int]:
    """What every player receives when all railroads pay."""
    received = dict.fromkeys(record.players, 0)
    for railroad in record.facts.railroads:
        each = dividend(record, railroad, preferred)
        for owner in record.owners[railroad]:
            received[owner] += each
    return received


def pay_dividends(t: CubeTable, preferred: str) -> None:
    """Every railroad pays every shareholder, from the bank. Twice nothing is not told as paying double."""
    received = dividends(t, preferred)
    double = preferred if dividend(t, preferred, preferred) else ""
    for player in t.players:
        t.pay(player, received[player])
        t.tell("dividends.paid", preferred=double, player=player, amount=received[player])
