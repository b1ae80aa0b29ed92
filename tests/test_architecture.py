"""The layers: reads every import and fails when one points the wrong way.

core <- board <- routing <- rules <- titles <- render <- server <- cli
core <- cubes <- titles          rules, cubes <- bots <- server          titles <- interop <- cli
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest

import kursbuch

SOURCE = Path(kursbuch.__file__).parent
FACADE = "facade"
"""The package itself: `import kursbuch`."""

MAY_IMPORT = {
    "core": set(),
    "board": {"core"},
    "routing": {"core", "board"},
    "rules": {"core", "board", "routing"},
    "cubes": {"core", "board"},  # of the board only its hexes, which a test below checks
    "titles": {"core", "board", "routing", "rules", "cubes"},
    FACADE: {"core", "titles"},
    "bots": {"core", "board", "routing", "rules", "cubes"},  # families of games, no title
    "render": {"core", "board", "routing", "rules", "cubes", "titles", FACADE},
    "interop": {"core", "board", "routing", "rules", "cubes", "titles", FACADE},
    "server": {"core", "board", "routing", "rules", "cubes", "titles", FACADE, "bots", "render"},
    "cli": {
        "core",
        "board",
        "routing",
        "rules",
        "cubes",
        "titles",
        FACADE,
        "bots",
        "render",
        "interop",
        "server",
    },
    "__main__": {"cli"},
}
RULES_CORE = {"core", "board", "routing", "rules", "cubes", "titles", FACADE}
"""What lives on the standard library alone."""

PURE = {"board", "routing", "rules", "cubes", "titles"}
"""Where a position must follow from the actions alone."""
IMPURE = {"datetime", "io", "os", "pathlib", "random", "secrets", "socket", "subprocess", "threading", "uuid"}

MODULES = sorted(SOURCE.rglob("*.py"))


def modules_of(layers: Collection[str]) -> pytest.MarkDecorator:
    """Runs a test for each module of these layers."""
    chosen = [path for path in MODULES if layer(path) in layers]
    return pytest.mark.parametrize("path", chosen, ids=lambda path: path.relative_to(SOURCE).as_posix())


def layer(path: Path) -> str:
    first = path.relative_to(SOURCE).parts[0]
    return FACADE if first == "__init__.py" else first.removesuffix(".py")


def imported(path: Path) -> Iterator[tuple[str, ...]]:
    """What a module imports, as full dotted names: ("kursbuch", "core", "state"), ("json",)."""
    package = ("kursbuch", *path.relative_to(SOURCE).parts[:-1])
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (tuple(alias.name.split(".")) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = (*base, *(node.module.split(".") if node.module else ()))
            yield from ((*module, alias.name) for alias in node.names)


def target(name: tuple[str, ...]) -> str:
    """The layer a name of the package belongs to."""
    inner = name[1:]
    is_layer = inner and ((SOURCE / inner[0]).is_dir() or (SOURCE / f"{inner[0]}.py").exists())
    return inner[0] if is_layer else FACADE


def test_every_layer_is_known() -> None:
    assert {layer(path) for path in MODULES} <= set(MAY_IMPORT)


@modules_of(MAY_IMPORT)
def test_imports_point_downwards(path: Path) -> None:
    own = layer(path)
    used = {target(name) for name in imported(path) if name[0] == "kursbuch"}
    assert used - MAY_IMPORT[own] - {own} == set()


@modules_of({"cubes"})
def test_cubes_use_only_the_hexes_of_the_board(path: Path) -> None:
    used = {name[2] for name in imported(path) if name[:2] == ("kursbuch", "board")}
    assert used <= {"hexes"}


@modules_of(RULES_CORE)
def test_rules_core_needs_the_standard_library_alone(path: Path) -> None:
    assert {name[0] for name in imported(path)} - {"kursbuch"} <= sys.stdlib_module_names


@modules_of(PURE)
def test_rules_know_no_clock_no_dice_and_no_file(path: Path) -> None:
    assert {name[0] for name in imported(path)} & IMPURE == set()


@modules_of({"titles"})
def test_titles_do_not_know_each_other(path: Path) -> None:
    own = path.relative_to(SOURCE / "titles").parts[0]
    used = {name[2] for name in imported(path) if name[:2] == ("kursbuch", "titles")}
    assert used <= {own}


@modules_of(RULES_CORE - {"titles", FACADE} | {"bots"})
def test_the_engine_knows_no_title(path: Path) -> None:
    """A title's id as a value, outside titles and what stands on them, would be a special case."""
    ids = {*kursbuch.titles(), *(folder.name for folder in (SOURCE / "titles").iterdir())}
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)} & ids == set()


def test_the_reader_of_imports_sees_all_forms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "SOURCE", tmp_path)
    module = tmp_path / "rules" / "deep" / "track.py"
    module.parent.mkdir(parents=True)
    module.write_text("import json\nfrom .. import market\nfrom ...titles.a import b\nfrom kursbuch import new\n")
    assert set(imported(module)) == {
        ("json",),
        ("kursbuch", "rules", "market"),
        ("kursbuch", "titles", "a", "b"),
        ("kursbuch", "new"),
    }
