"""The parts whose mutants are tried: which modules are changed, and which tests must notice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

NO_RULES = ("__init__.py", "look.py", "variants.py")
"""Modules that hold wordings, or what is drawn."""
WHOLE_GAMES = ("test_games.py", "test_recordings.py", "test_positions.py")
"""Recordings and random games notice much, but prove no clause; so they have no say here."""
COMPILED = ("test_kernel.py",)
"""What has to be compiled first would make every trial wait for the compiler."""


@dataclass(frozen=True)
class Part:
    """Modules and tests, each as patterns below the root."""

    name: str
    modules: tuple[str, ...]
    tests: tuple[str, ...]
    root: Path = ROOT
    patience: float = 8
    """Seconds of the processor that any test may take more than usual."""

    def sources(self) -> Iterator[Path]:
        return (path for path in self._matching(self.modules) if path.name not in NO_RULES)

    def test_files(self) -> Iterator[Path]:
        return (path for path in self._matching(self.tests) if path.name not in WHOLE_GAMES + COMPILED)

    def _matching(self, patterns: tuple[str, ...]) -> Iterator[Path]:
        return (path for pattern in patterns for path in sorted(self.root.glob(pattern)))


def _title(name: str) -> Part:
    return Part(name, (f"src/kursbuch/titles/{name}/*.py",), (f"tests/titles/{name}/test_*.py",))


_TITLES_18XX = ("tests/titles/g1824/test_*.py", "tests/titles/g18[45m]*/test_*.py")
_GERMANY = ("tests/titles/german_railways/test_*.py",)

PARTS = {
    part.name: part
    for part in (
        *(_title(name) for name in ("g1824", "g1844", "g1854", "g18mag", "german_railways")),
        Part("rules", ("src/kursbuch/rules/*.py",), ("tests/rules/test_*.py", *_TITLES_18XX)),
        Part("cubes", ("src/kursbuch/cubes/*.py",), ("tests/cubes/test_*.py", *_GERMANY)),
        Part("board", ("src/kursbuch/board/*.py",), ("tests/board/test_*.py",)),
        Part("routing", ("src/kursbuch/routing/*.py",), ("tests/routing/test_*.py",)),
        Part("core", ("src/kursbuch/core/*.py",), ("tests/core/test_*.py", "tests/kit/test_conformance.py")),
    )
}
