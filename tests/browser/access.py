"""Accessibility by the rules of axe-core, which comes with the package axe-playwright-python."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest

pytest.importorskip("axe_playwright_python", reason="axe-core is not installed (pip install kursbuch[dev])")

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
RULES = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
CONTRAST = {"type": "rule", "values": ["color-contrast"]}
BOARD = "#board"
SMALLEST = 11
"""px: smaller type is for the board alone, which can be zoomed."""

RUN = """async ([part, rules, colours]) => {
  const wanted = colours ? {} : {"color-contrast": {enabled: false}};
  const options = {resultTypes: ["violations"], runOnly: rules, rules: wanted, preload: false};
  const found = await axe.run(part, options);
  const said = found.violations.flatMap((rule) => rule.nodes.map((node) => {
    const [check] = [...node.any, ...node.all, ...node.none];
    return `${rule.id}: ${node.html.slice(0, 160)}: ${check ? check.message : rule.help}`;
  }));
  return said.filter((fault) => !fault.includes("partially obscured"));
}"""
"""Exception: what lies half under the buttons that stay at the foot of the panel is freed by scrolling."""
SMALL = """(least) => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = new Set();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    const isShown = node.textContent.trim() && !element.closest("svg, noscript, script") && element.offsetParent;
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (isShown && size < least) found.add(`type of ${size}px: ${element.outerHTML.slice(0, 110)}`);
  }
  return [...found];
}"""


def faults(page: Any, part: str = "html") -> list[str]:
    """What is wrong with the page, or a part of it, as it is now shown, colours apart. Script is handed in past its
    policy."""
    return _violations(page, part, RULES, colours=False) + _small(page)


def faults_in_both_lights(page: Any, part: str = "html") -> list[str]:
    """The same with its colours in light, and in the dark what the light changes."""
    page.emulate_media(color_scheme="light")
    found = _violations(page, part, RULES) + _small(page)
    page.emulate_media(color_scheme="dark")
    return found + [f"in the dark: {fault}" for fault in _violations(page, part, CONTRAST)]


def _small(page: Any) -> list[str]:
    found: list[str] = page.evaluate(SMALL, SMALLEST)
    return found


def _violations(page: Any, part: str, rules: dict[str, Any], colours: bool = True) -> list[str]:
    """The hundreds of hexes of a board take longer than all the rest, and are alike: only where they are asked for."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    where = part if part == BOARD else {"include": [part], "exclude": [BOARD]}
    found: list[str] = page.evaluate(RUN, [where, rules, colours])
    return found
