"""The table of an 18xx game: what can be read off it, and the ways in which it changes."""

from __future__ import annotations

import dataclasses

import pytest

from kursbuch.core.errors import SetupError
from kursbuch.rules.dividends import pay_dividend, pay_half
from kursbuch.rules.facts import UNLIMITED
from kursbuch.rules.operating import by_price, push_turn
from kursbuch.rules.table import BANK, BANK_BROKEN, Cert, Round, ShareTable
from tests.kit.scenario import clear_agenda, given

CARD, SINGLE = Cert(20, True), Cert(10)


def table() -> ShareTable:
    return given("1824").t


def test_rounds_are_told_with_their_part() -> None:
    assert (str(Round("SR", 3)), str(Round("OR", 3, 2))) == ("SR 3", "OR 3.2")


def test_who_decides_for_a_company() -> None:
    t = given("1824").company("BK", 100, P2=20).shares("MS", P1=10).papers(P3="EPP").priority("P4").t
    assert [t.director(c) for c in ("BK", "MS", "EPP", "CL")] == ["P2", "", "P3", ""]
    assert [t.decides(c) for c in ("BK", "MS")] == ["P2", "P4"]
    assert t.price("BK") == 100
    assert t.price("MS") == 0


def test_what_a_player_holds_and_is_worth() -> None:
    t = given("1824").company("BK", 100, P1=40, P2=10).company("MS", 90, P2=30).papers(P1="EPP").debt(P2=70).t
    assert t.in_player_hands("BK") == 50
    assert t.worth_of("BK", 30) == 300
    assert dict(t.shares_of("P2")) == {"BK": (SINGLE,), "MS": (CARD, SINGLE)}
    assert t.worth("P1") == t.cash["P1"] + 4 * 100
    assert t.worth("P2") == t.cash["P2"] + 100 + 3 * 90 - 70
    assert (t.owed("P2"), t.owed("P1")) == (70, 0)
    assert t.papers_of("P1") == ["EPP"]
    assert t.counted("P1") == 3 + 1


def test_playing_order_goes_round() -> None:
    t = table()
    assert t.seats_from("P3") == ("P3", "P4", "P1", "P2")
    assert [t.after(p) for p in t.players] == ["P2", "P3", "P4", "P1"]


def test_paying_moves_money_and_the_bank_breaks_once_when_it_is_empty() -> None:
    t = given("1824").bank(100).t
    t.pay(BANK, "P1", 99)
    assert BANK_BROKEN not in t.flags
    t.pay("P1", "P1", 50)
    cash = dict(t.cash)
    t.pay(BANK, "P1", 0)
    assert t.cash == cash
    t.pay(BANK, "P1", 1)
    assert t.cash[BANK] == 0
    assert BANK_BROKEN in t.flags
    assert [event.name for event in t.events] == ["bank_broken"]
    t.pay("P1", BANK, 500)
    t.pay(BANK, "P1", 600)
    assert [event.name for event in t.events] == ["bank_broken"]
    other = given("1824").bank(100).t
    other.pay("P1", "P2", other.cash["P1"])
    assert BANK_BROKEN not in other.flags, "an empty purse is no broken bank"


def test_certificates_lie_in_order_the_directors_first() -> None:
    t = given("1824").shares("BK", P1=20).t
    t.hand_over("BK", CARD, "reserved", "P1")
    assert t.held("P1", "BK") == (CARD, SINGLE, SINGLE)
    assert "reserved" not in t.certs["BK"], "who has given the last certificate holds none"
    t.hand_over("BK", SINGLE, "P1", "P2")
    assert (t.held("P1", "BK"), t.held("P2", "BK"), t.percent("P1", "BK")) == ((CARD, SINGLE), (SINGLE,), 30)


def test_markers_are_moved_and_taken_off() -> None:
    t = given("1824").company("BK", 100).company("MS", 100).t
    assert t.stacks[t.cells["BK"]] == ("BK", "MS")
    t.move_marker("BK", (2, 3))
    assert (t.cells["BK"], t.stacks[2, 3], t.stacks[2, 2]) == ((2, 3), ("BK",), ("MS",))
    t.remove_marker("MS")
    assert "MS" not in t.cells
    assert (2, 2) not in t.stacks


def test_trains_come_out_of_the_depot_and_are_kept_in_order() -> None:
    t = given("1824").t
    left = t.depot["3"]
    t.take_from_depot("3")
    assert t.depot["3"] == left - 1
    t.take_from_depot("10")
    assert t.depot["10"] == UNLIMITED
    for train in ("3", "2", "3"):
        t.gain_train("BK", train)
    assert list(t.trains["BK"]) == ["2", "3", "3"]
    t.lose_train("BK", "3")
    assert list(t.trains["BK"]) == ["2", "3"]
    before = t.scrap.get("2", 0)
    t.scrap_train("BK", "2")
    assert (list(t.trains["BK"]), t.scrap["2"]) == (["3"], before + 1)
    assert t.in_depot("2")
    assert not given("1824").depot(_2=0).t.in_depot("2")


def test_train_limits_follow_the_phase_and_the_kind_of_company() -> None:
    assert [given("1824").phase(phase).t.train_limit("BK") for phase in ("3", "4", "6")] == [4, 3, 2]
    assert given("1824").phase("4").t.train_limit("KK") == 4
    assert given("1824").t.train_limit("B1") == 0, "a kind that has none"


def test_flags_are_set_and_cleared_and_a_paper_that_closes_has_no_owner() -> None:
    t = given("1824").papers(P1="EPP B1").flag("here", "there").t
    t.clear_flag("here")
    assert "here" not in t.flags
    assert "there" in t.flags
    t.close("EPP")
    assert t.closed == {"EPP"}
    assert t.papers_of("P1") == ["B1"]
    assert "EPP" not in t.board.homes


def test_phases_come_one_after_the_other() -> None:
    t = given("1824").phase("4").t
    assert [t.since(phase) for phase in ("3", "4", "5")] == [True, True, False]
    assert t.phase_now.id == "4"
    assert t.phase_now.colour == "green"


# -- dividends and turns --------------------------------------------------------------------------------------------


def test_dividends_go_to_players_alone_each_rounded_down() -> None:
    t = given("1824").company("BK", 100, P1=30, P2=10).t
    cash = dict(t.cash)
    pay_dividend(t, "BK", 127)
    assert {who: t.cash[who] - cash[who] for who in cash if t.cash[who] != cash[who]} == {"P1": 38, "P2": 12, BANK: -50}


def test_half_is_kept_and_the_odd_one_stays_with_the_company() -> None:
    t = given("1824").papers(P2="EPP").t
    owner, treasury, bank = t.cash["P2"], t.cash["EPP"], t.cash[BANK]
    pay_half(t, "EPP", 45)
    assert (t.cash["P2"], t.cash["EPP"], t.cash[BANK]) == (owner + 22, treasury + 23, bank - 45)


def test_companies_operate_by_price_then_to_the_right_then_from_the_top() -> None:
    t = table()
    for name, cell in {"BK": (2, 2), "MS": (1, 1), "CL": (2, 2), "SB": (0, 5), "BH": (0, 0)}.items():
        t.move_marker(name, cell)
    assert {t.price(name) for name in ("BK", "MS", "CL", "BH")} == {100}
    assert by_price(t, ["BH", "CL", "MS", "BK", "SB"]) == ["SB", "BK", "CL", "MS", "BH"]


def test_the_steps_of_a_turn_come_before_the_next_company() -> None:
    t = table()
    clear_agenda(t)
    push_turn(t, "BK", ("lay_track", "run_trains"))
    assert [(step.name, step.args) for step in t.agenda] == [
        ("lay_track", ("BK",)),
        ("run_trains", ("BK",)),
        ("next_company", ()),
    ]


# -- facts ----------------------------------------------------------------------------------------------------------


def test_facts_that_contradict_themselves_are_refused() -> None:
    facts = table().facts
    two, bohemia = facts.trains["2"], facts.companies["BK"]
    wrong = {
        "names 99, which is no train": {"trains": {**facts.trains, "2": dataclasses.replace(two, scrapped_by=("99",))}},
        "names 98, which is no train": {"trains": {**facts.trains, "2": dataclasses.replace(two, part_exchange="98")}},
        "BK make 110 %": {
            "companies": {**facts.companies, "BK": dataclasses.replace(bohemia, shares=(*bohemia.shares, 10))}
        },
        "BK becomes XX": {"companies": {**facts.companies, "BK": dataclasses.replace(bohemia, becomes="XX")}},
    }
    for message, change in wrong.items():
        with pytest.raises(SetupError, match=message):
            dataclasses.replace(facts, **change)  # type: ignore[arg-type]
    assert two.card == "2"
    assert dataclasses.replace(two, back_of="3").card == "3"
