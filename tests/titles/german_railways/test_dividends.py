"""Paying dividends, and the preferred dividend."""

from __future__ import annotations

from tests.kit.rule import rule

from .scenario import given

OSTBAHN_NEAR_POSEN = "B41 B39 B37 C36 D35 E34 F33 G32"


@rule(
    "german-railways:pay-dividends/1",
    "german-railways:pay-dividends/2",
    "german-railways:preferred-dividend/4",
    "german-railways:sequence-of-play/5",
)
def test_the_ostbahn_builds_into_posen_and_dividends_are_paid() -> None:
    scene = given(
        shares={"PO": "P1", "NME": "P2"},
        track={"PO": OSTBAHN_NEAR_POSEN, "NME": "J31 I30 H31"},
        turns="P1 P2",
    )
    assert scene.now.links("PO") == frozenset()
    after = scene.play("P1 builds PO at H31", "P1 passes")
    assert after.now.links("PO") == {"NME"}
    assert after.told["dividends.paid"]["preferred"] == "PO"
    assert after.cash("P1") == 10 + 2 * 6
    assert after.cash("P2") == 10 + 3


@rule("german-railways:object-of-the-game/2")
def test_a_share_bought_gives_a_say_in_building_and_a_part_of_the_dividends() -> None:
    scene = given(3, shares={"MWB": "P3", "KSS": "P3"}, track={"MWB": "K12 K14 K16"}, turns="P2 P2 P2 P3")
    assert scene.refused("P2 builds MWB at K18") == "build-track/1"
    assert not [offer for offer in scene.offers if "builds" in offer]
    without = scene.play("P2 passes", "P2 passes", "P2 passes", "P3 builds MWB at K18", "P3 passes")
    assert "dividends.paid" in without.told
    assert without.cash("P2") == 10
    scene = scene.play("P2 offers MWB", "P2 bids 1", "P3 passes", "P1 passes")
    assert scene.refused("P2 builds MWB at K18") == ""
    scene = scene.play("P2 builds MWB at K18", "P2 passes")
    assert scene.cash("P2") == 10 - 1 + 2 * 5, "as much as the other shareholder gets for the same share"
    assert scene.cash("P3") == without.cash("P3") == 10 + 2 * 5 + 1 + 3 + 2 + 3 + 1 + 1 + 0


@rule("german-railways:pay-dividends/3", "german-railways:object-of-the-game/3")
def test_all_railroads_pay_each_share_from_the_bank() -> None:
    shares = {"PO": "P1 P1", "NME": "P1 P2", "KSS": "P2 P3"}
    scene = given(3, shares=shares, track={"MWB": "K12 K14 K16"}, turns="P3")
    bank = scene.now.bank
    treasuries = dict(scene.now.treasury)
    scene = scene.play("P3 builds MWB at K18", "P3 passes")
    incomes = {"PO": 3, "NME": 2, "KSS": 1, "KBS": 3, "MWB": 5, "GBS": 1, "CME": 1}
    assert {r: scene.now.income(r) for r in incomes} == incomes
    assert scene.cash("P1") == 10 + 2 * 3 + 2
    assert scene.cash("P2") == 10 + 2 + 1
    assert scene.cash("P3") == 10 + 1 + 3 + 2 * 5 + 1 + 1
    assert scene.now.bank == bank + 3 - (8 + 3 + 16), "Leipzig paid in, dividends paid out"
    assert scene.now.treasury == {**treasuries, "MWB": 7}, "no treasury pays or receives dividends"


@rule("german-railways:preferred-dividend/1")
def test_several_new_links_in_one_build_still_pay_double_once() -> None:
    scene = given(
        shares={"MWB": "P1", "KSS": "P2", "NME": "P3"},
        track={"KSS": "K20 K22", "NME": "K30 K28 K26 K24 K22", "MWB": "K12 K14 K16 L17 L19 L21"},
        treasury={"MWB": 20},
    )
    assert scene.now.links("MWB") == frozenset()
    scene = scene.play("P1 builds MWB at K22", "P1 builds MWB at K18", "P1 passes")
    assert scene.now.links("MWB") == {"KSS", "NME"}
    assert scene.cash("P1") == 10 + 2 * scene.now.income("MWB")
    assert scene.cash("P2") == 10 + scene.now.income("KSS")
    assert scene.cash("P3") == 10 + scene.now.income("NME")


@rule("german-railways:pay-dividends/1")
def test_what_a_build_under_way_has_linked_is_known_before_it_is_done() -> None:
    scene = given(shares={"MWB": "P1"}, track={"KSS": "J17", "MWB": "K12 K14 J15", "CME": "J5 I6 I8 I10 J11 K10"})
    assert scene.now.links("MWB") == {"CME"}
    assert scene.now.new_links() == frozenset()
    scene = scene.play("P1 builds MWB at J17")
    assert scene.now.new_links() == {"KSS"}, "not what was linked before"
    assert scene.play("P1 passes").now.new_links() == frozenset()


@rule("german-railways:preferred-dividend/2")
def test_meeting_again_pays_nothing() -> None:
    tracks = {"KSS": "J17 K20 K22", "MWB": "K12 K14 J15 J17"}
    scene = given(shares={"MWB": "P1", "KSS": "P2"}, track=tracks)
    assert scene.now.links("MWB") == {"KSS"}
    scene = scene.play("P1 builds MWB at K18", "P1 passes")
    assert "dividends.paid" not in scene.told
    assert (scene.cash("P1"), scene.cash("P2")) == (10, 10)


@rule("german-railways:preferred-dividend/3")
def test_links_through_a_third_railroad_do_not_count() -> None:
    tracks = {"KSS": "J17", "MWB": "K12 K14 J15 J17", "CME": "J5 I6 I8 I10 J11"}
    scene = given(shares={"CME": "P1"}, track=tracks).play("P1 builds CME at K10")
    assert scene.now.links("CME") == {"MWB"}
    assert scene.now.links("MWB") == {"CME", "KSS"}


@rule("german-railways:pay-dividends/1")
def test_neighbouring_hexes_are_no_connection() -> None:
    scene = given(shares={"BHE": "P1"}, track={"KSS": "J19 I18 H17"}).play(
        "P1 builds BHE at F15", "P1 builds BHE at G16"
    )
    assert "H17" in scene.now.facts.map.neighbours["G16"]
    scene = scene.play("P1 passes")
    assert scene.now.links("BHE") == frozenset()
    assert "dividends.paid" not in scene.told


@rule("german-railways:pay-dividends/1")
def test_dividends_are_reckoned_when_the_whole_build_is_done() -> None:
    tracks = {"KSS": "J17", "MWB": "K12 K14 J15"}
    scene = given(shares={"MWB": "P1"}, track=tracks, treasury={"MWB": 20}).play("P1 builds MWB at J17")
    assert scene.cash("P1") == 10, "not yet"
    scene = scene.play("P1 builds MWB at I16", "P1 builds MWB at H17")
    assert scene.now.income("MWB") == 6
    assert scene.cash("P1") == 10 + 2 * 6, "Magdeburg, built after the link, counts"


@rule("german-railways:preferred-dividend/5")
def test_susan_receives_18_for_two_shares_of_the_berlin_hamburger() -> None:
    tracks = {"BHE": "D13 D11 C14 B13 E16 E18 F19 G20", "KSS": "J17", "MWB": "K12 K14 J15"}
    scene = given(shares={"BHE": "P1 P1", "MWB": "P2"}, track=tracks, turns="P2")
    assert scene.now.income("BHE") == 9
    scene = scene.play("P2 builds MWB at J17", "P2 passes")
    assert scene.cash("P1") == 10 + 18
