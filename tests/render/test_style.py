"""Colours that can be read, in both themes."""

from __future__ import annotations

import re

import pytest

from kursbuch.render.look import LEAST_CONTRAST, CompanyStyle, style_of
from kursbuch.render.style import COLOURS, contrast, css
from kursbuch.titles.g1824.companies import COMPANIES

TEXT_ON = [
    ("ink", "paper"), ("ink", "panel"), ("ink2", "panel"), ("ink2", "paper"), ("ink3", "panel"),
    ("now-ink", "now"), ("sel-ink", "sel"), ("ink", "now-wash"), ("off-ink", "off"), ("figure", "cityfill"),
    ("name", "land"), ("hach", "land"), ("faint", "cityfill"),
]  # fmt: skip


@pytest.mark.parametrize(("ink", "ground"), TEXT_ON)
@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_text_can_be_read(ink: str, ground: str, theme: int) -> None:
    assert contrast(COLOURS[ink][theme], COLOURS[ground][theme]) >= LEAST_CONTRAST


def test_contrast_is_measured_as_wcag_does() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize(
    "ground",
    [f"#{r:02x}{g:02x}{b:02x}" for r in (0, 90, 180, 255) for g in (0, 110, 200) for b in (0, 128, 255)],
)
@pytest.mark.parametrize("ink", ["", "#ffffff", "#888888"])
def test_letters_can_be_read_on_any_ground(ground: str, ink: str) -> None:
    assert contrast(CompanyStyle("AB", ground, ink).letter_ink, ground) >= LEAST_CONTRAST


def test_company_colours_of_1824_can_be_read() -> None:
    for company in COMPANIES.values():
        style = CompanyStyle(company.letters, company.ground, company.ink)
        assert contrast(style.letter_ink, style.ground) >= LEAST_CONTRAST, company.id


def test_a_fixed_theme_needs_no_custom_properties() -> None:
    for dark in (False, True):
        assert "var(" not in css(dark)
    assert COLOURS["ty"][0] in css(False)
    assert COLOURS["ty"][1] in css(True)


def test_a_page_has_every_property_it_uses() -> None:
    sheet = css(None)
    used, defined = set(re.findall(r"var\(--([\w-]+)\)", sheet)), set(re.findall(r"--([\w-]+):", sheet))
    assert used <= defined
    assert "prefers-color-scheme:dark" in sheet


def test_board_classes_have_their_prefix() -> None:
    for name in re.findall(r"\.([A-Za-z][\w-]*)[^{}]*\{", css(None)):
        assert name.startswith("b-")


def test_an_unknown_company_is_drawn_by_its_id() -> None:
    assert style_of({}, "XYZW").letters == "XYZ"
