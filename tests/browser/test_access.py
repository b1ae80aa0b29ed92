"""Accessibility, by the rules that matter most here: names, roles, contrast, order, zoom, no traps.

axe-core is used too where its script lies in AXE_CORE (a path), since nothing is downloaded by the tests.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.server.conftest import Hall

from .conftest import PHONE, OpenPage, table_path
from .test_table import until

pytestmark = pytest.mark.browser

CHECK = (Path(__file__).parent / "access.js").read_text(encoding="utf-8")


def faults(page: Any) -> list[str]:
    found: list[str] = page.evaluate(CHECK)
    if script := os.environ.get("AXE_CORE"):
        page.evaluate(Path(script).read_text(encoding="utf-8"))
        result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        found += [f"{v['id']}: {v['nodes'][0]['html'][:120]}" for v in result["violations"]]
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("step", ["track", "stock", "dividend"])
def test_the_table_can_be_used_by_everybody(hall: Hall, open_page: OpenPage, step: str, scheme: str) -> None:
    made = hall.table()
    until(hall.seat(made), step, least=40)
    page = open_page(table_path(made), color_scheme=scheme)
    page.wait_for_timeout(300)
    assert faults(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_start_page_can_be_used_by_everybody(open_page: OpenPage, scheme: str) -> None:
    assert faults(open_page("/", color_scheme=scheme)) == []


def test_german_railways_can_be_used_by_everybody(hall: Hall, open_page: OpenPage) -> None:
    made = hall.table("german-railways")
    until(hall.seat(made), "act")
    assert faults(open_page(table_path(made))) == []


def test_the_phone_has_targets_for_fingers(hall: Hall, open_page: OpenPage) -> None:
    made = hall.table()
    until(hall.seat(made), "track")
    page = open_page(table_path(made), size=PHONE, has_touch=True, is_mobile=True)
    small = page.evaluate(
        "[...document.querySelectorAll('.bar button, #open .primary, #open .acts button, #zoom-fit')]"
        ".map(b => b.getBoundingClientRect()).filter(r => r.width && (r.width < 44 || r.height < 44)).length"
    )
    assert small == 0


def test_dialogs_hold_the_focus_and_give_it_back(hall: Hall, open_page: OpenPage) -> None:
    page = open_page(table_path(hall.table()))
    page.locator("#menu").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#dialog[open]")
    assert page.evaluate("document.getElementById('dialog').contains(document.activeElement)")
    page.keyboard.press("Escape")
    page.wait_for_selector("#dialog:not([open])", state="attached")
    assert page.evaluate("document.activeElement.id") == "menu"
