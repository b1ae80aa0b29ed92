"""What is read from a title's data files."""

from __future__ import annotations

from kursbuch.board.board import Home
from kursbuch.rules.facts import UNLIMITED
from kursbuch.rules.printed import colours_up_to, read_companies, read_phases, read_trains

TITLES = "kursbuch.titles."


def test_what_is_said_of_a_kind_goes_for_its_companies_unless_they_say_otherwise() -> None:
    found = read_companies(TITLES + "g1824")
    assert (found["SD1"].price, found["SD2"].price) == (240, 120)
    assert (found["SD1"].brings_director, found["SD2"].brings_director) == (True, False)
    assert found["BK"].shares == (20, 10, 10, 10, 10, 10, 10, 10, 10)
    assert (found["BK"].kind, found["BK"].stations, found["B6"].income) == ("regional", (0, 40, 100), 25)


def test_a_home_is_a_hex_and_the_number_of_a_stop_if_there_are_several() -> None:
    found = read_companies(TITLES + "g1824")
    assert (found["KK2"].home, found["BK"].home, found["KK"].home) == (Home("E12", 2), Home("B9", 0), None)


def test_letters_are_the_id_and_colours_those_of_what_a_company_becomes() -> None:
    empire, alps = read_companies(TITLES + "g1824"), read_companies(TITLES + "g1844")
    assert (empire["BK"].letters, alps["PR1"].letters) == ("BK", "P1")
    assert (empire["SD2"].ground, empire["SD2"].ink) == (empire["SD"].ground, empire["SD"].ink)
    assert empire["EPP"].ground != empire["BK"].ground, "it has one of its own"
    assert alps["NOB"].ground != alps["SBB"].ground


def test_trains_come_in_their_order_and_without_a_number_never_run_out() -> None:
    found = read_trains(TITLES + "g1854")
    assert [train.id for train in found][:7] == ["2", "3", "4", "5", "6", "8", "8Ox"]
    assert [train.count for train in found if train.id in ("6", "8")] == [2, UNLIMITED]
    assert found[2].scrapped_by == ("8", "8Ox")


def test_phases_have_all_colours_up_to_the_newest() -> None:
    phases = {phase.id: phase for phase in read_phases(TITLES + "g1844")}
    assert (phases["4"].colours, phases["4"].operating_rounds) == (("yellow", "green"), 2)
    assert phases["4"].limits == {"pre-SBB": 2, "regional": 2, "historical": 3, "SBB": 4}
    assert colours_up_to("gray") == ("yellow", "green", "brown", "gray")
