"""Tries mutants: each in a process of its own, in which one module is imported with the error in it.

The process is a fork of one that has pytest loaded and nothing of the project, so a trial costs what its tests cost.
The tests that run through the changed line go first, and the first to fail ends the trial. What takes many times as
long as without the mutant counts as noticed: a player at the table would notice, too. Time is that of the processor,
so that a busy machine changes nothing.
"""

from __future__ import annotations

import contextlib
import gc
import importlib.machinery
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import _lru_cache_wrapper, cache, cached_property
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import hypothesis  # loaded before the fork, once for all trials  # noqa: F401
import pytest

from .mutate import Mutant, mutated
from .parts import Part

QUIET = ("-x", "-q", "-p", "no:cacheprovider", "--no-header", "--tb=no", "--disable-warnings")
START_SECONDS = 60
"""For imports and collection."""
FEW = 3
MEMORY = 3 << 30
"""A mutant that never stops collecting must not take the machine with it."""
Order = Callable[[str], tuple[Any, ...] | None]
"""What the tests are sorted by, from their names; those with None are left out."""
NOWHERE = "no-reference-material"


@dataclass
class Tests:
    """What is known of a part's tests: how long each takes, and through which lines it runs.

    Lines are kept as text with their file, so that the knowledge survives edits elsewhere in it. A test that does not
    run through a line cannot notice that it was changed, so it has no say; new tests have. Where the knowledge is too
    old, a mutant lives that should not, never the other way round.
    """

    seconds: dict[str, float] = field(default_factory=dict)
    lines: dict[str, list[str]] = field(default_factory=dict)
    killers: dict[str, str] = field(default_factory=dict)
    """Mutant -> the test that noticed it last time."""
    watched: float = 0.0
    """When that was found out: files that are younger have new tests."""

    def through(self, mutant: Mutant, source: str) -> set[str]:
        """The tests known to run through its line, if they are known at all.

        Not so of what runs when it is imported, and of what an object remembers: several tests may share it.
        """
        found = set(self.lines.get(f"{mutant.path}|{source.splitlines()[mutant.line - 1].strip()}", ()))
        return found if len(found) >= FEW else set()

    def are_new_in(self, file: Path) -> bool:
        """May it have tests of which nothing is known?"""
        return file.stat().st_mtime > self.watched

    def order(self, mutant: Mutant, through: set[str]) -> Order:
        """The one that noticed last time, those that run through it, the new ones; the quick ones first."""
        killer = self.killers.get(key(mutant))

        def rank(test: str) -> tuple[bool, bool, bool, float] | None:
            if through and test not in through and test in self.seconds:
                return None
            return test != killer, test not in through, test in self.seconds, self.seconds.get(test, 0.0)

        return rank


def key(mutant: Mutant) -> str:
    return f"{mutant.path}|{mutant.where}|{mutant.before}|{mutant.after}"


# -- in the process of a trial --------------------------------------------------------------------------------------


class _Order:
    """A pytest plugin: the likeliest tests first, each with a limit of processor time; notes which one runs."""

    def __init__(self, part: Part, report: Path, order: Order, seconds: Mapping[str, float]) -> None:
        self.patience, self.report, self.order, self.seconds = part.patience, report, order, seconds

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        ranked = sorted(((self.order(item.nodeid) or (), item.nodeid, item) for item in items), key=lambda r: r[:2])
        items[:] = [item for rank, _, item in ranked if rank]

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        self.report.write_text(item.nodeid, encoding="utf-8")
        signal.setitimer(signal.ITIMER_PROF, self.patience + 20 * self.seconds.get(item.nodeid, 1.0))


class _Watch:
    """A pytest plugin that writes down through which lines of the part each test runs.

    Python calls it for every line, so it leaves a function alone as soon as it has seen all of it.
    """

    def __init__(self, part: Part, report: Path) -> None:
        self.root, self.report, self.tests = part.root, report, Tests()
        self.texts = {str(path): path.read_text(encoding="utf-8").splitlines() for path in part.sources()}
        self.unseen: dict[CodeType, set[int]] = {}
        """Functions that the test has run into, and their lines that it has not reached."""
        self.remembered: set[CodeType] = set()
        """Functions that an object runs once, for all tests that share it."""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        self.unseen.clear()
        self._forget()
        start = time.process_time()
        sys.settrace(self._enter)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            self.tests.seconds[item.nodeid] = round(time.process_time() - start, 3)
            for code, unseen in self.unseen.items():
                for line in _lines(code) - unseen:
                    self.tests.lines.setdefault(self._line_of(code, line), []).append(item.nodeid)

    def _line_of(self, code: CodeType, line: int) -> str:
        path = Path(code.co_filename).relative_to(self.root).as_posix()
        return f"{path}|{self.texts[code.co_filename][line - 1].strip()}"

    def _forget(self) -> None:
        """What the part remembers of other tests, since it would hide that this one needs it as well."""
        for module in list(sys.modules.values()):
            if getattr(module, "__file__", None) in self.texts:
                for function in vars(module).values():
                    if isinstance(function, _lru_cache_wrapper):
                        function.cache_clear()

    def pytest_sessionfinish(self) -> None:
        self.tests.watched = time.time()
        for code in self.remembered:
            self.tests.lines.update((self._line_of(code, line), []) for line in _lines(code))
        write(self.report, vars(self.tests))

    def _enter(self, frame: FrameType, event: str, arg: object) -> Any:
        code = frame.f_code
        if code.co_filename not in self.texts:
            return None
        if code not in self.unseen:
            self.unseen[code] = set(_lines(code))
            if _is_remembered(frame):
                self.remembered.add(code)
        return self._line if self.unseen[code] else None

    def _line(self, frame: FrameType, event: str, arg: object) -> Any:
        unseen = self.unseen[frame.f_code]
        unseen.discard(frame.f_lineno)
        frame.f_trace_lines = bool(unseen)
        return self._line


def _is_remembered(frame: FrameType | None) -> bool:
    """Does it work for a cached property?"""
    while frame is not None and frame.f_code is not cached_property.__get__.__code__:
        frame = frame.f_back
    return frame is not None


@cache
def _lines(code: CodeType) -> frozenset[int]:
    """The lines of a function that can be run through; not the one that only says its name."""
    lines = frozenset(line for _, _, line in code.co_lines() if line)
    return lines - {code.co_firstlineno} or lines


class _Loader(importlib.machinery.SourceFileLoader):
    number: int

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        return compile(mutated(Path(path).read_text(encoding="utf-8"), self.number), path, "exec")


@dataclass
class _Finder:
    """Finds the one module that is to be imported with the error in it."""

    path: Path
    number: int

    def find_spec(self, name: str, path: Sequence[str] | None, target: object = None) -> Any:
        if name.rpartition(".")[2] != self.path.stem:
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path)
        if spec is None or spec.origin is None or Path(spec.origin) != self.path:
            return None
        spec.loader = _Loader(name, spec.origin)
        spec.loader.number = self.number
        return spec


def _in_fork(part: Part, work: Callable[[], int]) -> int:
    """Runs that in a process of its own, without a word, and returns the process."""
    sys.stdout.flush()
    if child := os.fork():
        return child
    gc.freeze()  # what was there before the fork is not looked through: that alone could take a trial's time
    with contextlib.suppress(BaseException):
        os.chdir(part.root)
        with Path(os.devnull).open("w") as nowhere:
            os.dup2(nowhere.fileno(), 1)
            os.dup2(nowhere.fileno(), 2)
        os.environ |= {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "KURSBUCH_SHARED": NOWHERE}
        os._exit(work())
    os._exit(99)


def _run(part: Part, plugin: object, only: Callable[[str], bool] = lambda file: True) -> int:
    files = [path.relative_to(part.root).as_posix() for path in part.test_files()]
    return int(pytest.main([*QUIET, *filter(only, files)], plugins=[plugin]))


# -- outside ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Verdict:
    """How a trial ended: `alive`, `dead` or `hangs`, and the test that noticed."""

    end: str
    test: str = ""

    @property
    def is_dead(self) -> bool:
        return self.end != "alive"


def watch(part: Part, report: Path) -> Tests:
    """Runs the tests of a part once, and says what is known of them."""
    code = os.waitstatus_to_exitcode(os.waitpid(_in_fork(part, lambda: _run(part, _Watch(part, report))), 0)[1])
    if code:
        raise SystemExit(f"the tests of {part.name} fail without any mutant; put that right first")
    return Tests(**json.loads(report.read_text(encoding="utf-8")))


def begin(part: Part, mutant: Mutant | None, tests: Tests, report: Path) -> int:
    """Starts the trial of a mutant, or of none, and returns its process."""

    def work() -> int:
        signal.setitimer(signal.ITIMER_PROF, START_SECONDS)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        if mutant is None:
            return _run(part, _Order(part, report, lambda test: (0,), tests.seconds))
        path = part.root / mutant.path
        through = tests.through(mutant, path.read_text(encoding="utf-8"))
        needed = {test.partition("::")[0] for test in through}
        sys.meta_path.insert(0, _Finder(path, mutant.number))
        plugin = _Order(part, report, tests.order(mutant, through), tests.seconds)
        return _run(part, plugin, lambda file: not through or file in needed or tests.are_new_in(part.root / file))

    report.write_text("", encoding="utf-8")
    return _in_fork(part, work)


def verdict(status: int, report: Path) -> Verdict:
    """How a trial ended, from the status of its process."""
    code = os.waitstatus_to_exitcode(status)
    if code == 0:
        return Verdict("alive")
    return Verdict("hangs" if code < 0 else "dead", report.read_text(encoding="utf-8"))


def write(path: Path, data: object) -> None:
    """Writes JSON so that nobody ever reads half of it."""
    part = path.with_suffix(".part")
    part.write_text(json.dumps(data, ensure_ascii=False, indent=0), encoding="utf-8")
    part.replace(path)
