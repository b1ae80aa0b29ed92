"""What a title's code says of itself: the events it tells, the rules it refuses by, the questions it asks."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import kursbuch
from kursbuch.core.game import AnyTitle
from kursbuch.cubes.record import CubeRecord

SOURCE = Path(kursbuch.__file__).parent
TELL, REFUSE, ASK = ("tell",), ("no", "refuse"), ("Ask", "must_answer")


@dataclass(frozen=True)
class Call:
    """A call with a name in it: `t.tell("sold", player=...)`."""

    name: str
    """With a * where it is put together when it is called: f"turn.{step}" is `turn.*`."""
    figures: frozenset[str]
    open: bool
    """Whether more figures come with `**`."""
    own: bool
    """Whether it is in a title's own modules."""
    place: str


def calls(title: AnyTitle, functions: tuple[str, ...]) -> Iterator[Call]:
    """Calls of these functions in the title's own modules and in those that its family shares."""
    own = Path(inspect.getfile(title.deal)).parent
    shared = SOURCE / ("cubes" if issubclass(title.position, CubeRecord) else "rules")
    for folder in (SOURCE / "core", shared, own):
        for path in sorted(folder.glob("*.py")):
            yield from (call for function, call in _calls(path) if function in functions)


@cache
def _calls(path: Path) -> tuple[tuple[str, Call], ...]:
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            function = getattr(node.func, "attr", getattr(node.func, "id", ""))
            figures = frozenset(keyword.arg for keyword in node.keywords if keyword.arg)
            loose = any(keyword.arg is None for keyword in node.keywords)
            for argument in node.args[:2] if function == "must_answer" else node.args[:1]:
                for name in _names(argument):
                    place = f"{path.parent.name}/{path.name}:{node.lineno}"
                    call = Call(name, figures, loose, path.parent.parent.name == "titles", place)
                    found.append((function, call))
    return tuple(found)


def _names(argument: ast.expr) -> Iterator[str]:
    match argument:
        case ast.Constant(value=str(name)):
            yield name
        case ast.JoinedStr(values=parts):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in parts)
        case ast.IfExp(body=body, orelse=orelse):
            yield from _names(body)
            yield from _names(orelse)
