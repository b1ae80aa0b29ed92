"""The rules in a browser: a link lands on its clause and the clause is marked; search; for everybody."""

from __future__ import annotations

from typing import Any

import pytest

from .access import faults, faults_in_both_lights
from .conftest import LAPTOP, PHONE, OpenPage, expect

pytestmark = pytest.mark.browser

LANDED = """() => {
  const clause = document.querySelector(":target");
  if (!clause) return null;
  const box = clause.getBoundingClientRect();
  const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return { id: clause.id, seen: clause.contains(seen), marked: getComputedStyle(clause).backgroundColor };
}"""


def landed(page: Any, id_: str) -> Any:
    page.wait_for_function(f"(({LANDED})() || {{}}).id === '{id_}' && ({LANDED})().seen")
    return page.evaluate(LANDED)


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_citation_lands_on_its_clause(open_page: OpenPage, lang: str, size: dict[str, int]) -> None:
    """The page is opened at the first; the others are followed on it."""
    first, *others = ("share-splits/7", "game-setup/1", "counting-up/3")
    page = open_page(f"/rules/1854#{first}", lang=lang, size=size)
    assert landed(page, first)["marked"] != "rgba(0, 0, 0, 0)"
    for place in others:
        page.goto(f"/rules/1854#{place}")
        assert landed(page, place)["marked"] != "rgba(0, 0, 0, 0)"


def test_an_unknown_clause_leads_to_its_section(open_page: OpenPage) -> None:
    page = open_page("/rules/1824#VI.8/99")
    page.wait_for_function("location.hash === '#VI.8'")
    expect(page.locator("section:target h2")).to_be_visible()


def test_search_narrows_to_what_it_marks_and_a_link_ends_it(open_page: OpenPage) -> None:
    page = open_page("/rules/1854", lang="de")
    everything = page.locator("main li:visible").count()
    page.keyboard.press("/")
    page.keyboard.type("limit")
    found = page.locator("main li:visible")
    expect(found).not_to_have_count(everything)
    assert found.count() > 0
    expect(page.locator("main li:visible", has_text="Loklimit").first).to_be_visible()
    expect(page.locator("#share-limit h2")).to_be_visible()
    assert page.evaluate("CSS.highlights.get('found').size") > 0
    page.locator("#search").fill("1854:share-splits/7")
    expect(found).to_have_count(1)
    page.locator("#search").fill("steigert niemand um Bananen")
    expect(page.locator("#found")).to_have_text("Nichts gefunden.")
    page.evaluate("location.hash = 'purchase-trains/16'")
    landed(page, "purchase-trains/16")
    expect(found).to_have_count(everything)


def test_the_other_language_keeps_the_place(open_page: OpenPage) -> None:
    page = open_page("/rules/1854#share-splits/7", lang="de")
    page.get_by_role("button", name="English").click()
    page.wait_for_selector("html[lang=en] body[data-ready]")
    expect(page.locator(":target")).to_contain_text("own all of a company")


def test_the_rules_can_be_read_by_everybody(open_page: OpenPage) -> None:
    page = open_page("/rules/german-railways#build-track/6")
    assert faults_in_both_lights(page) == []
    page.get_by_role("link", name="All rules").click()
    page.wait_for_selector(".books")
    assert faults_in_both_lights(page) == []
    page.set_viewport_size(PHONE)
    assert faults(page) == []
    page.go_back()
    page.wait_for_selector("body[data-ready]")
    assert faults(page) == []
