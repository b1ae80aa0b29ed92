"""The frame of operating rounds, with companies of 1824 and steps of a title that is none."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kursbuch.rules.operating import foremost
from kursbuch.rules.rounds import OperatingRounds, export_train, pay_incomes
from kursbuch.rules.table import BANK_BROKEN, Round, ShareTable
from tests.kit.scenario import Scene, clear_agenda, given

TURN = ("lay_track", "run_trains")


def three() -> Scene:
    """BK, MS and CL are open, MS has the highest price and BK the lowest."""
    scene = given("1824").phase("3").round("OR", 3, 1)
    for company, price in {"BK": 60, "MS": 100, "CL": 80}.items():
        scene.company(company, price, P1=60).floated(company)
    clear_agenda(scene.t)
    return scene


def wait(t: ShareTable, *companies: str) -> None:
    t.waiting = companies


def run(rounds: OperatingRounds[ShareTable], t: ShareTable, step: str, *args: str) -> list[str]:
    """Takes that step, in which nobody is asked; the agenda then, in words."""
    clear_agenda(t)
    assert list(rounds.steps[step](t, *args)) == []
    return [" ".join((step.name, *step.args)) for step in t.agenda]


def usual(**own: object) -> OperatingRounds[ShareTable]:
    return OperatingRounds[ShareTable](turn=lambda t, company: TURN, **own)  # type: ignore[arg-type]


@pytest.mark.parametrize(("phase", "rounds"), [("2", 1), ("3", 2), ("6", 3)])
def test_a_set_has_as_many_rounds_as_the_phase_says(phase: str, rounds: int) -> None:
    found = run(usual(), given("1824").phase(phase).t, "operating_set")
    assert found == [*(f"operating_round {n}" for n in range(1, rounds + 1)), "end_operating_set"]


def test_a_round_begins_with_all_open_companies_in_order() -> None:
    t = three().t
    t.part_exchanged = frozenset({"BK"})
    t.close("CL")
    assert run(usual(), t, "operating_round", "2") == ["next_company"]
    assert (t.round, t.waiting, t.part_exchanged) == (Round("OR", 3, 2), ("MS", "BK"), frozenset())


def test_a_turn_has_the_steps_that_the_title_names_and_the_next_company_follows() -> None:
    t = three().t
    wait(t, "BK", "MS")
    assert run(usual(), t, "next_company") == ["lay_track MS", "run_trains MS", "next_company"]
    assert t.waiting == ("BK",)


def test_an_order_that_is_fixed_does_not_follow_the_prices() -> None:
    t = three().t
    wait(t, "BK", "MS")
    assert run(usual(is_fixed=lambda t: True), t, "next_company")[0] == "lay_track BK"


def test_a_title_may_leave_out_companies_and_the_rest_keeps_its_order() -> None:
    def order(t: ShareTable, companies: Sequence[str]) -> list[str]:
        return foremost(t, [c for c in companies if c != "MS"])

    t = three().t
    wait(t, "BK", "MS", "CL")
    assert run(usual(order=order), t, "next_company")[0] == "lay_track CL"
    assert t.waiting == ("BK",)


def test_a_round_is_over_when_those_that_are_left_are_closed() -> None:
    t = three().t
    wait(t, "BK")
    t.close("BK")
    assert run(usual(), t, "next_company") == ["end_operating_round"]
    assert t.waiting == ()


@pytest.mark.parametrize(("flag", "agenda", "told"), [("", ["stock_round"], False), (BANK_BROKEN, [], True)])
def test_the_game_ends_with_the_set_in_which_the_bank_broke(flag: str, agenda: list[str], told: bool) -> None:
    t = three().t
    t.set_flag(flag)
    assert run(usual(), t, "end_operating_set") == agenda
    assert ("over" in [event.name for event in t.events]) == told


def test_papers_pay_what_is_printed_on_them_to_their_owners() -> None:
    scene = given("1824").papers(P1="B1", P2="B2").papers(P1="EPP")
    before = dict(scene.t.cash)
    pay_incomes(scene.t, lambda t, paper: paper != "B2")
    assert {p: scene.t.cash[p] - before[p] for p in ("P1", "P2")} == {"P1": 25, "P2": 0}
    assert [event.figures for event in scene.t.events] == [{"player": "P1", "paper": "B1", "amount": 25}]


def test_the_next_ordinary_train_goes_abroad_if_there_is_one() -> None:
    t = given("1824").phase("3").t
    left = t.depot["3"]
    assert export_train(t) == "3"
    assert (t.depot["3"], t.scrap["3"]) == (left - 1, 1)
    t.depot = dict.fromkeys(t.depot, 0)
    assert export_train(t) == ""
    assert [event.figures for event in t.events] == [{"train": "3"}]
