"""Which searches a run is found with: those of this package, or the compiled ones where they are installed and fit.

Both find the very same routes. A search that may be cut off is always one of this package: how far it comes, and what
it has found by then, is part of what it promises.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core import compiled
from . import enumerate as walking
from .clock import Clock
from .contract import Net
from .enumerate import Candidate, Walks
from .express import Express, depends_on_passed_stops
from .pack import Packing
from .problem import Problem, RunningTrain
from .tables import tables


def walks(net: Net, train: RunningTrain, clock: Clock, *, cars: bool = True) -> tuple[Walks, bool]:
    """Every route worth keeping, and whether time sufficed for all."""
    if cars and (ground := _ground(net, clock)):
        return compiled.KERNEL.walks(ground, train, Candidate), True
    return walking.walks(net, tables(net, train, cars=cars), clock)


def express(problem: Problem, net: Net, train: RunningTrain, clock: Clock) -> Express:
    """A search for the routes of an express train."""
    if (ground := _ground(net, clock)) and not depends_on_passed_stops(problem, net):
        found: Express = compiled.KERNEL.Express(ground, train, Candidate)
        return found
    return Express(problem, net, tables(net, train), clock)


def packing(lists: list[Sequence[Candidate]], alike: list[bool], net: Net, clock: Clock) -> Packing:
    """A search for the best choice of one route a train."""
    if ground := _ground(net, clock):
        found: Packing = compiled.KERNEL.Packing(lists, alike, ground.key_bits, net.scale)
        return found
    return Packing(lists, alike, net.key_bits, net.scale, clock)


def _ground(net: Net, clock: Clock) -> Any:
    """The network as the kernel has it, if it is to search."""
    return net.ground if compiled.KERNEL is not None and clock.endless else None
