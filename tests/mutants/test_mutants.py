"""The mutation run itself: which errors it plants, and that it tells the dead from the living."""

from __future__ import annotations

import ast
import os
from pathlib import Path
from textwrap import dedent

import pytest

from .__main__ import EQUIVALENT, NOTES, Notes, _tried, reasons, report, report_listed, sample
from .mutate import mutant, mutants, mutated, places
from .parts import NO_RULES, PARTS, WHOLE_GAMES, Part
from .trial import Verdict, key, watch


def changes(source: str) -> set[tuple[str, str]]:
    source = dedent(source)
    return {(one.before, one.after) for one in mutants("m.py", source)}


@pytest.mark.parametrize(
    ("source", "before", "after"),
    [
        ("def f(a, b):\n    return a < b", "return a < b", "return a <= b"),
        ("def f(a, b):\n    return a == b", "return a == b", "return a != b"),
        ("def f(a, b):\n    return a and b", "return a and b", "return a or b"),
        ("def f(a, b):\n    return a + b", "return a + b", "return a - b"),
        ("def f(a):\n    return a[0]", "return a[0]", "return a[1]"),
        ("def f(a):\n    return g(a, True)", "return g(a, True)", "return g(a, False)"),
        ("def f(a):\n    while g(a):\n        a.pop()", "while g(a): pass", "while not g(a): pass"),
        ("def f(t):\n    t.pay(1)", "t.pay(1)", "pass"),
        ("def f(t):\n    t.cash = {}", "t.cash = {}", "pass"),
        ("def f(t):\n    for a in t:\n        if g(a):\n            break", "if g(a): break", "if g(a): pass"),
        ("def f(t):\n    if g(t):\n        return 1\n    return 2", "if g(t): pass", "pass"),
        ("def f(t):\n    return t.no('cash', price=1)", "return t.no('cash', price=1)", "return None"),
        ("def f(a, b):\n    return (a, b)", "return (a, b)", "return (a,)"),
    ],
)
def test_small_errors_are_planted(source: str, before: str, after: str) -> None:
    assert (before, after) in {
        (one.before, one.after)
        if one.before.startswith(before[:6])
        else (f"return {one.before}", f"return {one.after}")
        for one in (mutant("m.py", source, number) for number in places(source))
    }


@pytest.mark.parametrize(
    "source",
    [
        '"""A docstring with 1 and 2."""',
        "def f(a: tuple[int, 3]) -> tuple[str, 4]:\n    return a",
        "def f(a):\n    raise ValueError(f'{a + 1} is too much', 3)",
        "def f(t):\n    t.tell('sold', price=t.price + 1)",
        "@dataclass(frozen=True, slots=True)\nclass A:\n    b: int",
        "TITLE = Title(version=3)",
        "if TYPE_CHECKING:\n    A = 1",
    ],
)
def test_what_only_people_read_is_left_alone(source: str) -> None:
    assert changes(source) == set()


def test_of_two_equal_comparisons_each_is_changed() -> None:
    source = "def f(a):\n    return low(a) <= a <= high(a)"
    assert {after for _, after in changes(source)} == {"low(a) < a <= high(a)", "low(a) <= a < high(a)"}


def test_a_long_table_counts_as_a_few_mutants() -> None:
    assert len(places(f"PRICES = {tuple(range(100))}")) == 5


def test_every_mutant_of_every_part_is_python_and_differs() -> None:
    for part in PARTS.values():
        for path in list(part.sources())[::4]:
            source = path.read_text(encoding="utf-8")
            before = ast.dump(ast.parse(source))
            for number in places(source)[::60]:
                assert ast.dump(mutated(source, number)) != before


def test_a_mutant_is_the_same_alone_and_among_the_others() -> None:
    source = Path(__file__).with_name("parts.py").read_text(encoding="utf-8")
    assert list(mutants("m.py", source)) == [mutant("m.py", source, number) for number in places(source)]


def test_every_part_has_modules_and_tests_without_recordings() -> None:
    for part in PARTS.values():
        assert all(path.name not in NO_RULES for path in part.sources())
        assert all(path.name not in WHOLE_GAMES for path in part.test_files())
        assert list(part.sources())
        assert list(part.test_files())


def test_every_mutant_said_to_change_nothing_is_one() -> None:
    """An entry whose source has been changed since is taken out, so that the list stays true."""
    listed, known = reasons(EQUIVALENT), set[str]()
    named = {entry.partition("|")[0] for entry in listed}
    for part in PARTS.values():
        for path in part.sources():
            name, source = path.relative_to(part.root).as_posix(), path.read_text(encoding="utf-8")
            if name in named:
                known |= {key(one) for one in mutants(name, source)}
    assert set(listed) - known == set()


# -- a whole run, on a small project ----------------------------------------------------------------------------------


@pytest.fixture
def small(tmp_path: Path) -> Part:
    (tmp_path / "src").mkdir()
    (tmp_path / "tests").mkdir()
    (tmp_path / "pyproject.toml").write_text("[tool.pytest.ini_options]\npythonpath = ['src']\n")
    (tmp_path / "src" / "shop_of_mutants.py").write_text(
        dedent("""
        def may_buy(cash, price):
            return cash >= price

        def spend(cash, price):
            while cash >= 8:
                cash -= price
            return cash

        def untested(a):
            return a > 7
        """)
    )
    (tmp_path / "tests" / "test_shop.py").write_text(
        dedent("""
        from shop_of_mutants import may_buy, spend

        def test_exact_money_is_enough():
            assert may_buy(5, 5)
            assert not may_buy(4, 5)

        def test_money_is_spent():
            assert spend(16, 4) == 4
        """)
    )
    return Part("small", ("src/*.py",), ("tests/test_*.py",), tmp_path, patience=1)


def test_a_run_tells_dead_from_alive_and_a_hang_is_dead(small: Part, tmp_path: Path) -> None:
    chosen = list(sample(small, 0, 1, "", {}))
    notes = Notes.of(small, tmp_path / "notes", again=False)
    found = {f"{one.where} {one.after}": verdict for one, verdict in _tried(small, chosen, notes, 2)}
    assert found["may_buy cash > price"].end == "dead"
    assert found["may_buy cash > price"].test.endswith("test_exact_money_is_enough")
    assert found["spend pass"].end == "hangs"
    assert {name for name, verdict in found.items() if not verdict.is_dead} == {"untested a >= 7", "untested a > 8"}

    known = Notes.of(small, tmp_path / "notes", again=False)
    assert known.verdicts == notes.verdicts  # a run that was stopped goes on from here
    assert known.verdicts[key(chosen[0])] in (Verdict("alive"), notes.verdicts[key(chosen[0])])
    assert report(small, chosen, known, 1, allowed=2) == 0
    assert report(small, chosen, known, 1, allowed=1) == 1
    assert report_listed(small, [one for one in chosen if one.where == "untested"], known, 1) == 0
    assert report_listed(small, chosen, known, 1) == 1


def test_a_new_test_has_a_say_also_in_a_file_that_is_known(small: Part, tmp_path: Path) -> None:
    untested = [one for one in sample(small, 0, 1, "", {}) if one.where == "untested"]
    three = [f"def test_{n}():\n    from shop_of_mutants import untested\n    untested({n})\n" for n in range(3)]
    (small.root / "tests" / "test_three.py").write_text("".join(three))
    shop = small.root / "tests" / "test_shop.py"
    os.utime(shop, (0, 0))
    notes = Notes.of(small, tmp_path / "notes", again=False)
    assert {verdict.end for _, verdict in _tried(small, untested, notes, 1)} == {"alive"}
    shop.write_text(
        shop.read_text()
        + "\ndef test_new():\n    import shop_of_mutants as s\n    assert s.untested(8) > s.untested(7)\n"
    )
    os.utime(shop, (notes.tests.watched + 5, notes.tests.watched + 5))
    again = Notes.of(small, tmp_path / "notes", again=False)
    assert {verdict.end for _, verdict in _tried(small, untested, again, 1)} == {"dead"}


def test_a_test_is_known_to_need_what_was_remembered_of_another(small: Part, tmp_path: Path) -> None:
    (small.root / "src" / "shop_of_mutants.py").write_text(
        dedent("""
        from functools import cache, cached_property

        @cache
        def price(ware):
            return len(ware)

        class Shop:
            @cached_property
            def rent(self):
                return 5

        SHOP = Shop()
        """)
    )
    tests = [f"def test_{name}():\n    assert price('tea') == SHOP.rent - 2\n" for name in ("once", "twice")]
    (small.root / "tests" / "test_shop.py").write_text("from shop_of_mutants import SHOP, price\n" + "".join(tests))
    known = watch(small, tmp_path / "tests.json")
    found = known.lines["src/shop_of_mutants.py|return len(ware)"]
    assert [test.rpartition("::")[2] for test in found] == ["test_once", "test_twice"]
    assert known.lines["src/shop_of_mutants.py|return 5"] == [], "what an object remembers may concern any test"


def test_the_same_seed_draws_the_same_sample_without_what_changes_nothing(small: Part) -> None:
    first = list(sample(small, 3, 7, "", {}))
    assert first == list(sample(small, 3, 7, "", {}))
    left = list(sample(small, 0, 7, "", {key(first[0]): "why"}))
    assert first[0] not in left
    assert first[1] in left


def test_notes_lie_where_git_does_not_look() -> None:
    assert f"{NOTES.name}/" in (NOTES.parent / ".gitignore").read_text(encoding="utf-8").splitlines()
