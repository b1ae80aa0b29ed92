"""What is printed on the pieces of a title: its companies, trains and phases, read from data files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from ..board.board import Home
from ..board.faces import PHASE_COLOURS
from ..core import data
from .facts import UNLIMITED, Company, Phase, Train
from .vocabulary import CompanyId


def read_companies(package: str) -> Mapping[CompanyId, Company]:
    """The companies in `companies.toml`, by kind; what is said of a kind goes for those that say nothing else.

    A company without a colour of its own has that of the one it becomes.
    """
    found: dict[CompanyId, Company] = {}
    for kind, said in data.table(package, "companies.toml").items():
        common = {field: value for field, value in said.items() if field != "companies"}
        for id_, own in said["companies"].items():
            found[id_] = _company(id_, kind, {**common, **own})
    return MappingProxyType({id_: _coloured(company, found) for id_, company in found.items()})


def _company(id_: CompanyId, kind: str, said: Mapping[str, Any]) -> Company:
    fields = {"letters": id_, **_frozen(said)}
    if "home" in fields:
        hex_id, _, stop = fields["home"].partition("/")
        fields["home"] = Home(hex_id, int(stop or 0))
    return Company(id=id_, kind=kind, **fields)


def _coloured(company: Company, companies: Mapping[CompanyId, Company]) -> Company:
    if company.ground != Company.ground or not company.becomes:
        return company
    heir = companies[company.becomes]
    return replace(company, ground=heir.ground, ink=heir.ink)


def read_trains(package: str) -> tuple[Train, ...]:
    """The trains in `trains.toml`, in the order in which the bank sells them; without a `count` they never run out."""
    said = data.table(package, "trains.toml")["trains"]
    return tuple(Train(id=id_, **{"count": UNLIMITED, **_frozen(fields)}) for id_, fields in said.items())


def read_phases(package: str) -> tuple[Phase, ...]:
    """The phases in `trains.toml`."""
    said = data.table(package, "trains.toml")["phases"]
    return tuple(
        Phase(id_, colours_up_to(fields["colour"]), fields["operating_rounds"], fields["limits"])
        for id_, fields in said.items()
    )


def colours_up_to(newest: str) -> tuple[str, ...]:
    """The colours of tiles that may be laid where this is the newest."""
    return PHASE_COLOURS[: PHASE_COLOURS.index(newest) + 1]


def _frozen(said: Mapping[str, Any]) -> dict[str, Any]:
    return {field: tuple(value) if isinstance(value, list) else value for field, value in said.items()}
