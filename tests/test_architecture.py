"""The layers: reads every import and fails when one points the wrong way.

core <- board <- routing <- rules <- titles <- render <- server <- cli
core <- cubes <- titles          rules, cubes <- bots <- server          titles <- interop <- server
bots, titles <- arena <- study <- server, cli          arena <- training          bots, render <- env, study
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Collection, Iterator
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
    "arena": {"core", FACADE, "bots"},
    "training": {"core", FACADE, "bots", "arena"},
    "render": {"core", "board", "routing", "rules", "cubes", "titles", FACADE},
    "interop": {"core", "board", "routing", "rules", "cubes", "titles", FACADE},
    "study": {"core", "board", "routing", "rules", "cubes", FACADE, "bots", "arena", "render"},
    "env": {"core", "board", "rules", "cubes", FACADE, "bots", "render"},
    "server": {"core", "board", "routing", "rules", "cubes", "titles", FACADE, "bots", "render", "study", "interop"},
    "cli": {
        "core",
        "board",
        "routing",
        "rules",
        "cubes",
        "titles",
        FACADE,
        "bots",
        "arena",
        "render",
        "interop",
        "server",
        "study",
    },
    "testing": {"core", "bots"},  # what every title must keep to, also those of other packages
    "__main__": {"cli"},
}
REACHES_UP = {"core/showing.py": {"render"}}
"""How a state shows itself is the renderer's matter; it is asked late, when somebody looks."""
RULES_CORE = {"core", "board", "routing", "rules", "cubes", "titles", FACADE}
"""What lives on the standard library alone."""

PURE = {"board", "routing", "rules", "cubes", "titles"}
"""Where a position must follow from the actions alone."""
IMPURE = {"datetime", "io", "os", "pathlib", "random", "secrets", "socket", "subprocess", "threading", "time", "uuid"}

MODULES = sorted(SOURCE.rglob("*.py"))


def modules_of(layers: Collection[str]) -> list[Path]:
    return [path for path in MODULES if layer(path) in layers]


def offenders(layers: Collection[str], wrong: Callable[[Path], Collection[object]]) -> dict[str, Collection[object]]:
    """The modules of these layers with something wrong in them, and what; one test reads them all."""
    found = {path.relative_to(SOURCE).as_posix(): wrong(path) for path in modules_of(layers)}
    return {path: what for path, what in found.items() if what}


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


def test_imports_point_downwards() -> None:
    def wrong(path: Path) -> set[str]:
        used = {target(name) for name in imported(path) if name[0] == "kursbuch"}
        upwards = REACHES_UP.get(path.relative_to(SOURCE).as_posix(), set())
        return used - MAY_IMPORT[layer(path)] - {layer(path)} - upwards

    assert offenders(MAY_IMPORT, wrong) == {}


def test_cubes_use_only_the_hexes_of_the_board() -> None:
    def wrong(path: Path) -> set[str]:
        return {name[2] for name in imported(path) if name[:2] == ("kursbuch", "board")} - {"hexes"}

    assert offenders({"cubes"}, wrong) == {}


def test_rules_core_needs_the_standard_library_alone() -> None:
    def wrong(path: Path) -> set[str]:
        return {name[0] for name in imported(path)} - {"kursbuch"} - sys.stdlib_module_names

    assert offenders(RULES_CORE, wrong) == {}


def test_rules_know_no_clock_no_dice_and_no_file() -> None:
    def wrong(path: Path) -> set[str]:
        return {name[0] for name in imported(path)} & IMPURE

    assert offenders(PURE, wrong) == {}


def test_titles_do_not_know_each_other() -> None:
    def wrong(path: Path) -> set[str]:
        own = path.relative_to(SOURCE / "titles").parts[0]
        return {name[2] for name in imported(path) if name[:2] == ("kursbuch", "titles")} - {own}

    assert offenders({"titles"}, wrong) == {}


def test_the_engine_knows_no_title() -> None:
    """A title's id as a value, outside titles and what stands on them, would be a special case."""
    ids = {*kursbuch.titles(), *(folder.name for folder in (SOURCE / "titles").iterdir())}

    def wrong(path: Path) -> set[object]:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        values: set[object] = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
        return values & ids

    assert offenders(RULES_CORE - {"titles", FACADE} | {"bots"}, wrong) == {}


def test_every_class_has_a_name_of_its_own() -> None:
    """Across all layers; titles, which do not know each other, may use the same words for the same thing."""
    homes: dict[str, set[str]] = {}
    for path in MODULES:
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes.setdefault(node.name, set()).add(path.relative_to(SOURCE).as_posix())
    alike = {"Bid"}  # an action of 1844 and of the cube games
    doubled = {name: sorted(paths) for name, paths in homes.items() if len(paths) > 1 and name not in alike}
    shared = {name: paths for name, paths in doubled.items() if not all(p.startswith("titles/") for p in paths)}
    assert shared == {}


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
