"""The readings of every title: each makes a difference, cites what is there, and is explained on the title's page."""

from __future__ import annotations

import pytest

from kursbuch.rules.rulings import RULINGS, THEIRS, USUAL, Readings, Ruling
from kursbuch.titles.g18mag.rulings import Rulings as Rulings18Mag
from kursbuch.titles.g1824.rulings import Rulings as Rulings1824
from kursbuch.titles.g1844.rulings import Rulings as Rulings1844
from kursbuch.titles.g1854.rulings import Rulings as Rulings1854
from tests.conftest import ROOT
from tests.kit.rulebooks import rulebooks

OF_TITLES: dict[str, type[Readings]] = {
    "1824": Rulings1824,
    "1844": Rulings1844,
    "1854": Rulings1854,
    "18mag": Rulings18Mag,
}
each = pytest.mark.parametrize(
    ("title", "ruling"),
    [pytest.param(title, r, id=f"{title}-{r.name}") for title, kind in OF_TITLES.items() for r in kind.rulings()],
)


class Toy(Readings):
    plain = Ruling(1, 2, "I/1")
    chosen = Ruling("a", "b", "I/2", choices={"first": "a", "second": "b", "third": "c"})


def test_all_of_ours_or_all_of_theirs() -> None:
    ours, theirs = Toy({RULINGS.key: "rulebook"}), Toy({RULINGS.key: THEIRS})
    assert (ours.plain, ours.chosen) == (1, "a")
    assert (theirs.plain, theirs.chosen) == (2, "b")


def test_a_reading_with_choices_can_be_chosen_alone() -> None:
    assert [option.key for option in Toy.options()] == ["rulings", "chosen"]
    assert Toy({RULINGS.key: THEIRS, "chosen": "third"}).chosen == "c"
    assert Toy({RULINGS.key: THEIRS, "chosen": USUAL}).chosen == "b"


@each
def test_it_makes_a_difference(title: str, ruling: Ruling[object]) -> None:
    assert ruling.ours != ruling.theirs or len(set(ruling.choices.values())) > 1


@each
def test_its_clauses_exist(title: str, ruling: Ruling[object]) -> None:
    for clause in filter(None, ruling.clause.split(", ")):
        assert f"{title}:{clause}" in rulebooks()[title].clauses


@pytest.mark.parametrize("title", OF_TITLES)
def test_the_page_explains_every_ruling_and_no_other(title: str) -> None:
    pages = sorted((ROOT / "docs" / "rulings").glob(f"{title}*.md"))
    lines = [line for page in pages for line in page.read_text(encoding="utf-8").splitlines()]
    cells = [line.split("|")[1] for line in lines if line.startswith("| `")]
    explained = {name for cell in cells for name in cell.split("`")[1::2]}
    assert explained == {ruling.name for ruling in OF_TITLES[title].rulings()}
