"""Sparring partners do what they are named after, and are not proposed to people."""

from __future__ import annotations

import random

import pytest

from kursbuch.bots import bot_names, find
from kursbuch.bots.sparring import SPARRING
from tests.bots.matches import SETTINGS, play
from tests.kit.scenario import Scene
from tests.titles.g1824.lines import bohemia, dresden_prag

GERMANY = next(s for s in SETTINGS if s.variant.id == "germany")


def answer(name: str, scene: Scene) -> str:
    return str(find(name)(scene.state, random.Random(1)))


def two_companies(**holdings: int) -> Scene:
    """P1 directs BK, which is worth more, and MS, of which P2 has a part."""
    return bohemia("3").company("MS", 70, None, **holdings).operated("MS").trains("BK", "3").cash(BK=200, MS=200)


@pytest.mark.parametrize("name", SPARRING)
def test_they_are_found_by_name_and_not_proposed(name: str) -> None:
    assert find(name) is SPARRING[name]
    assert name not in bot_names()


@pytest.mark.parametrize("name", SPARRING)
def test_they_play_cube_rails_like_steady(name: str) -> None:
    assert len(play(GERMANY, [find(name)] * 3, 1, actions=12).actions) == 12


def test_the_stripper_takes_the_train_of_a_company_for_nothing_and_is_rid_of_it() -> None:
    scene = two_companies(P1=30, P2=20).trains("MS", "3").operate("BK", "buy_trains")
    assert answer("stripper", scene) == "BK buys a 3 train from MS for 1"
    scene = two_companies(P1=30, P2=20, P3=10, P4=20).stock("P1")
    assert answer("stripper", scene) == "P1 sells 30 % of MS"


def test_the_stripper_keeps_what_nobody_else_would_have_to_lead() -> None:
    scene = two_companies(P1=50, P2=20, P3=10).cash(P1=0).stock("P1")
    assert "P1 sells 30 % of MS" in scene.offers("sells")
    assert "of MS" not in answer("stripper", scene)


def test_the_cornerer_buys_the_best_company_and_no_other() -> None:
    scene = dresden_prag("3").trains("BK", "3").company("MS", 60, P3=50).operated("MS").cash(P2=400)
    assert answer("cornerer", scene.stock("P2")) == "P2 buys 10 % of BK from the bank"


def test_the_hoarder_buys_what_it_can_pay_for_and_saves_for_it() -> None:
    scene = dresden_prag("3").trains("BK", "3").cash(BK=600).operate("BK", "buy_trains")
    assert answer("hoarder", scene) == "BK buys a 2g train from bank for 240"
    scene = dresden_prag("3").trains("BK", "3").cash(BK=0).operate("BK", "run_trains")
    scene.play(answer("hoarder", scene))
    assert answer("hoarder", scene) == "BK pays out none"
