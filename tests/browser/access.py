"""Accessibility by the rules of axe-core, which comes with the package axe-playwright-python."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest

pytest.importorskip("axe_playwright_python", reason="axe-core is not installed (pip install kursbuch[dev])")

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SMALLEST = 11
"""px: smaller type is for the board alone, which can be zoomed."""

RUN = """async (rules) => {
  const found = await axe.run(document, {resultTypes: ["violations"], runOnly: {type: "tag", values: rules}});
  return found.violations.flatMap((rule) => rule.nodes.map((node) => {
    const [check] = [...node.any, ...node.all, ...node.none];
    return `${rule.id}: ${node.html.slice(0, 160)}: ${check ? check.message : rule.help}`;
  }));
}"""
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


def faults(page: Any) -> list[str]:
    """What is wrong with the page as it is now shown; script is handed in past the page's policy."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found: list[str] = page.evaluate(RUN, RULES)
    small: list[str] = page.evaluate(SMALL, SMALLEST)
    return found + small


def faults_in_both_lights(page: Any) -> list[str]:
    """The same in light and in dark."""
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found += [f"{scheme}: {fault}" for fault in faults(page)]
    return found
