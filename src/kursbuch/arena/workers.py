"""Many games at once: in this process, or in several on this machine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

T = TypeVar("T")


def each(task: Callable[[int], T], numbers: Iterable[int], workers: int, lost: Callable[[int], T]) -> Iterator[T]:
    """The task done for every number, in the order in which they are ready.

    A process that dies takes no other game with it: those that were under way are played again, each in a process of
    its own, and `lost` stands for the one that killed it twice.
    """
    if workers == 1:
        yield from map(task, numbers)
        return
    waiting = iter(numbers)
    suspects: list[int] = []
    done = False
    while not done:
        with ProcessPoolExecutor(workers) as pool:
            running: dict[Future[T], int] = {}
            try:
                while True:
                    for number in waiting:
                        running[pool.submit(task, number)] = number
                        if len(running) == workers:
                            break
                    if not running:
                        done = True
                        break
                    for ready in wait(running, return_when=FIRST_COMPLETED).done:
                        result = ready.result()
                        del running[ready]
                        yield result
            except BrokenProcessPool:
                suspects += running.values()
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise
        for number in suspects:
            with ProcessPoolExecutor(1) as pool:
                try:
                    result = pool.submit(task, number).result()
                except BrokenProcessPool:
                    result = lost(number)
            yield result
        suspects.clear()
