"""Which search is taken: the compiled one where it fits and nobody can cut it off, else that of the package."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from kursbuch.core import compiled
from kursbuch.routing import Pair, express_train, stops_train
from kursbuch.routing.clock import Clock
from kursbuch.routing.contract import contract
from kursbuch.routing.express import Express
from kursbuch.routing.pack import Packing
from kursbuch.routing.searches import express, packing, walks

from .boards import grid

ENDLESS, SHORT = Clock(None), Clock(lambda: False)
COMPILED = "compiled"


def kernel(fits: bool = True) -> Any:
    """Something that answers as the compiled kernel would, without finding anything."""

    def answer(*_: object) -> str:
        return COMPILED

    ground = SimpleNamespace(key_bits=0) if fits else None
    return SimpleNamespace(ground=lambda net: ground, walks=answer, Express=answer, Packing=answer)


@pytest.mark.parametrize(
    ("there", "clock", "is_compiled"),
    [
        (kernel(), ENDLESS, True),
        (kernel(), SHORT, False),
        (kernel(fits=False), ENDLESS, False),
        (None, ENDLESS, False),
    ],
    ids=["it is there", "a search may be cut off", "the board is too large", "there is none"],
)
def test_the_compiled_search_is_taken_where_it_gives_the_same_answer(
    there: Any, clock: Clock, is_compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    problem = grid(3, {"A2"}, express_train("E-0", "E", 3), stops_train("2-0", "2", 2))
    net = contract(problem)
    monkeypatch.setattr(compiled, "KERNEL", there)
    skipping, plain = problem.trains
    found, complete = walks(net, plain, clock)
    assert complete
    assert (found == COMPILED) is is_compiled  # type: ignore[comparison-overlap]
    assert isinstance(express(problem, net, skipping, clock), Express) is not is_compiled
    assert isinstance(packing([], [], net, clock), Packing) is not is_compiled


def test_the_compiled_search_does_not_know_of_bonuses_for_stops_that_are_passed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bonus = Pair("pair", 50, frozenset({"A1/c0"}), frozenset({"A2/c0"}))
    problem = replace(grid(3, {"A2"}, express_train("E-0", "E", 3)), bonuses=(bonus,))
    net = contract(problem)
    monkeypatch.setattr(compiled, "KERNEL", kernel())
    assert isinstance(express(problem, net, problem.trains[0], ENDLESS), Express)
