"""Many games on many machines, by Ray (`pip install kursbuch[cluster]`).

The machines get this package from here, so that all of them play by the same rules. Files and programs that bots are
made of have to be on all of them, at the same place.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import kursbuch

from ..core.errors import SetupError

T = TypeVar("T")

AUTO = "auto"
_AGAIN = 2
"""So many times a game is played again whose worker was lost."""


def each_on(
    address: str, task: Callable[[int], T], numbers: Iterable[int], workers: int, lost: Callable[[int], T]
) -> Iterator[T]:
    """The task done for every number, in the order in which they are ready.

    The address is that of a Ray cluster (ray://host:port), or `auto`: the one this machine belongs to, or else one of
    so many workers that is started here for the time being. A worker that is killed costs nothing but time; `lost`
    stands for a game that kills every worker it is given to.
    """
    ray = _ray()
    _connect(ray, address, workers)
    try:
        play = ray.remote(max_retries=_AGAIN, num_cpus=1)(_done)
        waiting, running = iter(numbers), dict[Any, int]()
        while True:
            for number in waiting:
                running[play.remote(task, number)] = number
                if len(running) >= _room(ray):
                    break
            if not running:
                return
            for ready in ray.wait(list(running), num_returns=1)[0]:
                number = running.pop(ready)
                try:
                    yield ray.get(ready)
                except ray.exceptions.WorkerCrashedError:
                    yield lost(number)
    finally:
        ray.shutdown()


def _done(task: Callable[[int], T], number: int) -> T:
    return task(number)


def _ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError:
        raise SetupError("a cluster needs Ray: pip install kursbuch[cluster]") from None
    return ray


def _connect(ray: Any, address: str, workers: int) -> None:
    package = {"py_modules": [str(Path(kursbuch.__file__).parent)]}
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    try:
        if address != AUTO:
            ray.init(address, runtime_env=package, **quiet)
            return
        try:
            ray.init("auto", runtime_env=package, **quiet)
        except ConnectionError:
            _begin(ray, num_cpus=workers, include_dashboard=False, **quiet)
    except (ConnectionError, ValueError, TimeoutError) as error:
        raise SetupError(f"there is no cluster at {address}: {error}") from error


def _begin(ray: Any, **options: Any) -> None:
    """A cluster of this machine alone."""
    try:
        ray.init("local", **options)
    except Exception as error:  # Ray has no class of its own for it, when a busy machine takes too long
        raise SetupError(f"Ray could not be started here: {error}") from error


def _room(ray: Any) -> int:
    """As many games as the cluster can play at once, and a few that wait at the door; it may grow meanwhile."""
    return 2 + int(ray.cluster_resources().get("CPU", 1))
