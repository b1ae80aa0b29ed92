"""Mutants of a module: the same source with one small error each, as a tired programmer would make it.

What is only read by people is left alone: docstrings, annotations, messages of errors, what is told of events, the
figures of a refusal. Errors that Python itself would report at once, as of a missing name, are not worth a run.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass

SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
REFUSALS = {"no", "refuse"}
"""Functions that make a refusal: without it the rule is not there."""
TELLING = {"tell", "note", "field", "lru_cache", "cache", "namedtuple", "TypeVar", "NewType"}
"""Calls whose arguments only people read, or only Python."""
TELLING_KEYWORDS = {"version", "strict", "repr", "compare", "slots", "frozen", "maxsize"}
DATA_PER_STATEMENT = 5
"""A table of a hundred prices counts as much as a few lines of code, not as a hundred."""
SHORT, LONG = 24, 110


@dataclass(frozen=True)
class Mutant:
    """One error: where it is, what it was, what it became. `number` finds it again in the same source."""

    path: str
    line: int
    number: int
    where: str
    """The function it is in, with its class; empty outside of functions."""
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line} `{self.before}` -> `{self.after}`"


@dataclass
class _Change:
    """A node to be replaced where it stands: at `parent.field`, or at that index of it."""

    parent: ast.AST
    field: str
    index: int | None
    old: ast.AST
    new: ast.AST

    def make(self) -> None:
        self._put(self.new)

    def take_back(self) -> None:
        self._put(self.old)

    def _put(self, node: ast.AST) -> None:
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node


def places(source: str) -> list[int]:
    """The numbers of the mutants of a module: code whole, of the data outside of functions a few of each statement."""
    tree, found = ast.parse(source), list[int]()
    first = 0
    for statement in tree.body:
        total = 0 if _is_talk(statement) else sum(1 for _ in _in_place(tree, "body", 0, statement))
        is_code = isinstance(statement, ast.FunctionDef | ast.ClassDef)
        step = 1 if is_code else -(-total // DATA_PER_STATEMENT) or 1
        found += range(first, first + total, step)
        first += total
    return found


def mutated(source: str, number: int) -> ast.Module:
    """The source with the mutant of that number in it."""
    tree = ast.parse(source)
    _change_at(tree, number).make()
    return ast.fix_missing_locations(tree)


def mutant(path: str, source: str, number: int) -> Mutant:
    """What the mutant of that number is, for people."""
    tree = ast.parse(source)
    return _told(path, tree, _parents(tree), number, _change_at(tree, number))


def mutants(path: str, source: str) -> Iterator[Mutant]:
    """All of a module."""
    tree, wanted = ast.parse(source), set(places(source))
    parents = _parents(tree)
    for number, change in enumerate(_changes(tree)):
        if number in wanted:
            yield _told(path, tree, parents, number, change)


def _told(path: str, tree: ast.Module, parents: dict[ast.AST, ast.AST], number: int, change: _Change) -> Mutant:
    shown = change.old if isinstance(change.old, ast.stmt) else change.parent
    while len(_text(shown)) < SHORT and not isinstance(shown, ast.stmt) and not isinstance(parents[shown], ast.stmt):
        shown = parents[shown]
    before = _text(shown)
    line, scopes, node = getattr(change.old, "lineno", 0), list[str](), change.parent
    while node is not tree:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            scopes.append(node.name)
        line = line or getattr(node, "lineno", 0)
        node = parents[node]
    change.make()
    after = _text(change.new if shown is change.old else shown)
    change.take_back()
    if isinstance(change.old, ast.Continue | ast.Break):  # by itself it would not say which
        head = _text(change.parent).removesuffix("pass")
        before, after = head + before, head + after
    return Mutant(path, line, number, ".".join(reversed(scopes)), *_window(before, after))


def _parents(tree: ast.Module) -> dict[ast.AST, ast.AST]:
    return {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}


def _change_at(tree: ast.Module, number: int) -> _Change:
    return next(change for n, change in enumerate(_changes(tree)) if n == number)


def _text(node: ast.AST) -> str:
    """A node as one line; of a statement with a body only its head."""
    if isinstance(node, ast.stmt) and hasattr(node, "body"):
        node = copy.copy(node)
        node.body = [ast.Pass()]
        if hasattr(node, "orelse"):
            node.orelse = []
    return " ".join(ast.unparse(node).split())


def _window(before: str, after: str) -> tuple[str, str]:
    """Long texts cut down to what differs, with a little of what stands around it."""
    if max(len(before), len(after)) <= LONG:
        return before, after
    same = next((n for n, (a, b) in enumerate(zip(before, after)) if a != b), min(len(before), len(after)))
    start = max(0, same - LONG // 2)
    return before[start : start + LONG], after[start : start + LONG]


# -- what may be changed ------------------------------------------------------------------------------------------


def _changes(node: ast.AST) -> Iterator[_Change]:
    for field, value in ast.iter_fields(node):
        if _is_code(node, field):
            for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
                if isinstance(child, ast.AST) and not _is_talk(child):
                    yield from _in_place(node, field, index, child)


def _in_place(parent: ast.AST, field: str, index: int | None, node: ast.AST) -> Iterator[_Change]:
    yield from _of(parent, field, index, node)
    yield from _changes(node)


def _is_code(node: ast.AST, field: str) -> bool:
    if field in ("annotation", "returns", "decorator_list", "type_comment", "bases"):
        return False
    match node:
        case ast.Assert() | ast.Raise() | ast.JoinedStr() | ast.Import() | ast.ImportFrom():
            return False
        case ast.Assign(targets=[ast.Name(id=name)]) if name.startswith("__"):
            return False
        case ast.Call(func=func):
            return not (field in ("args", "keywords") and _name(func) in TELLING | REFUSALS)
        case ast.keyword(arg=arg):
            return arg not in TELLING_KEYWORDS
        case ast.AnnAssign():
            return field == "value"
        case ast.Subscript():
            return not (field == "slice" and isinstance(node.slice, ast.Tuple) and _is_type(node))
    return True


def _is_type(node: ast.Subscript) -> bool:
    """Is that a type as a value, as in `Cells = dict[str, Cell]`?"""
    return isinstance(node.value, ast.Name) and node.value.id in ("dict", "tuple", "Mapping", "Callable", "Iterator")


def _is_talk(node: ast.AST) -> bool:
    """A docstring, imports for annotations, or a statement that only tells what happened."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Expr(value=ast.Call(func=func)):
            return _name(func) in TELLING
    return False


def _name(func: ast.expr) -> str:
    return getattr(func, "attr", getattr(func, "id", ""))


def _of(parent: ast.AST, field: str, index: int | None, node: ast.AST) -> Iterator[_Change]:
    """The changes of one node in its place."""

    def put(new: ast.AST) -> _Change:
        return _Change(parent, field, index, node, ast.copy_location(new, node))

    match node:
        case ast.cmpop() | ast.boolop() | ast.operator() if type(node) in SWAPPED:
            yield put(SWAPPED[type(node)]())
        case ast.Constant(value=bool(value)):
            yield put(ast.Constant(not value))
        case ast.Constant(value=int(value)):
            yield put(ast.Constant(value + 1))
        case ast.If() | ast.While() | ast.IfExp():
            if not _is_comparison(node.test):
                yield _Change(node, "test", None, node.test, _negated(node.test))
            if _is_guard(node):
                yield put(ast.Pass())
        case ast.comprehension(ifs=conditions):
            for n, condition in enumerate(conditions):
                if not _is_comparison(condition):
                    yield _Change(node, "ifs", n, condition, _negated(condition))
        case ast.Return(value=ast.Call(func=func)) if _name(func) in REFUSALS:
            yield put(ast.Return(ast.Constant(None)))
        case ast.Expr(value=ast.Call() | ast.YieldFrom()) | ast.AugAssign() | ast.Break() | ast.Continue():
            yield put(ast.Pass())
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield put(ast.Pass())
        case ast.Tuple(elts=elements, ctx=ast.Load()) if len(elements) > 1 and not _unpacks(parent):
            yield put(ast.Tuple(elements[:-1], ast.Load()))


def _unpacks(parent: ast.AST) -> bool:
    """Would a shorter tuple only fail to be unpacked?"""
    return isinstance(parent, ast.Subscript) or (
        isinstance(parent, ast.Assign) and isinstance(parent.targets[0], ast.Tuple)
    )


def _negated(test: ast.expr) -> ast.expr:
    match test:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return operand
    return ast.copy_location(ast.UnaryOp(ast.Not(), test), test)


def _is_comparison(test: ast.expr) -> bool:
    """A single comparison is negated by its operator already."""
    return isinstance(test, ast.Compare) and len(test.ops) == 1


def _is_guard(node: ast.AST) -> bool:
    match node:
        case ast.If(body=[ast.Return()], orelse=[]):
            return True
    return False
