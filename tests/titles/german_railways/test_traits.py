"""The special characteristics of the eight railroads."""

from __future__ import annotations

from kursbuch.titles.german_railways.title import TITLE
from tests.kit.rule import rule

from .scenario import given


@rule(
    "german-railways:special-characteristics-of-the-railroad-companies/1",
    "german-railways:preparing-to-play/3",
)
def test_every_railroad_differs_from_the_plain_rules_in_one_way() -> None:
    plain = {"hexes_a_build": 3, "spends_a_build": None, "price": "list_price", "income": "each_city_once"}
    for railroad in given().now.facts.railroads.values():
        found = {k: getattr(getattr(railroad, k), "__name__", getattr(railroad, k)) for k in plain}
        unlike = sum(found[k] != plain[k] for k in plain) + (not railroad.pays(frozenset()))
        assert unlike == 1, railroad.id


@rule("german-railways:special-characteristics-of-the-railroad-companies/2")
def test_ostbahn_builds_up_to_four() -> None:
    scene = given(shares={"PO": "P1"})
    scene = scene.play("P1 builds PO at B41", "P1 builds PO at B39", "P1 builds PO at B37")
    assert scene.asks == "build P1"
    assert scene.play("P1 builds PO at C36").asks == "act P2"


@rule("german-railways:special-characteristics-of-the-railroad-companies/3")
def test_niederschlesisch_maerkische_pays_no_surcharge() -> None:
    tracks = {"KSS": "K20 K22", "NME": "J31 I30 I28 I26 I24 J23", "MWB": "K12 K14 L15 L17 L19 L21 K22"}
    scene = given(shares={"NME": "P1", "BHE": "P1"}, track=tracks)
    assert scene.now.price("BHE", "K22") == 3 + 2
    assert scene.now.price("NME", "K22") == 3
    assert scene.play("P1 builds NME at K22").treasury("NME") == 10 - 3


@rule("german-railways:special-characteristics-of-the-railroad-companies/4")
def test_saechsische_builds_no_more_than_two() -> None:
    scene = given(shares={"KSS": "P1"}).play("P1 builds KSS at K20")
    assert scene.asks == "build P1"
    assert scene.play("P1 builds KSS at K22").asks == "act P2"


@rule("german-railways:special-characteristics-of-the-railroad-companies/5")
def test_bayerische_pays_1_less_for_each_hex() -> None:
    scene = given(shares={"KBS": "P1"}, treasury={"KBS": 8}, track={"GBS": "P9 P11 P13 P15"})
    scene = scene.play("P1 builds KBS at R17")
    assert scene.treasury("KBS") == 8 - 3, "mountains"
    scene = scene.play("P1 builds KBS at R15")
    assert scene.treasury("KBS") == 8 - 3 - 2, "hills"
    tracks = {"GBS": "P9 P11 P13 P15", "KBS": "R15 Q14"}
    scene = given(shares={"KBS": "P1"}, treasury={"KBS": 3}, track=tracks).play("P1 builds KBS at P15")
    assert scene.treasury("KBS") == 0, "Nürnberg with one railroad there: 3 + 1 - 1"


@rule("german-railways:special-characteristics-of-the-railroad-companies/6")
def test_main_weser_counts_its_best_city_twice() -> None:
    scene = given(shares={"MWB": "P1"}, track={"MWB": "L9 M8"})
    assert scene.now.income("MWB") == 2
    scene = scene.play("P1 builds MWB at N7")
    assert scene.now.income("MWB") == 5, "Frankfurt brings 4 and takes the second 1 of Kassel"
    assert scene.play("P1 builds MWB at N5").now.income("MWB") == 6


@rule("german-railways:special-characteristics-of-the-railroad-companies/7")
def test_badische_gets_its_first_rural_hex_free() -> None:
    scene = given(shares={"GBS": "P1"}).play("P1 builds GBS at P5")
    assert scene.treasury("GBS") == 10
    scene = scene.play("P1 builds GBS at O6")
    assert scene.treasury("GBS") == 10 - 3
    assert scene.play("P1 builds GBS at N7").treasury("GBS") == 10 - 3 - 3


@rule("german-railways:special-characteristics-of-the-railroad-companies/7")
def test_badische_pays_for_cities_and_a_city_does_not_use_up_the_free_hex() -> None:
    scene = given(shares={"GBS": "P1"}).play("P1 builds GBS at Q6")
    assert scene.treasury("GBS") == 10 - 3
    scene = scene.play("P1 builds GBS at Q4")
    assert scene.treasury("GBS") == 10 - 3, "the first rural hex, though the second locomotive"


@rule("german-railways:special-characteristics-of-the-railroad-companies/7")
def test_badische_builds_without_money_and_gets_a_free_hex_in_each_action() -> None:
    scene = given(shares={"GBS": "P1"}, treasury={"GBS": 0}, turns="P1 P1")
    assert scene.refused("P1 builds GBS at Q6") == "track-building-costs/4"
    scene = scene.play("P1 builds GBS at P9")
    assert scene.asks == "act P1", "nothing more is free in this action"
    assert scene.refused("P1 builds GBS at P11") == ""


@rule("german-railways:special-characteristics-of-the-railroad-companies/7")
def test_badische_approach_hex_is_rural() -> None:
    now = given().now
    assert now.price("GBS", "F19") == 0
    assert now.price("GBS", "F19", rural_before=1) == 2


@rule("german-railways:special-characteristics-of-the-railroad-companies/8")
def test_coeln_mindener_spends_no_more_than_5() -> None:
    scene = given(shares={"CME": "P1"}, treasury={"CME": 50}).play("P1 builds CME at J5")
    assert scene.refused("P1 builds CME at J7") == ""
    scene = scene.play("P1 builds CME at I4")
    assert scene.asks == "act P2", "1 Taler of the 5 is left, too little for any hex"
    scene = given(shares={"CME": "P1"}, treasury={"CME": 50}).play("P1 builds CME at K4")
    assert scene.refused("P1 builds CME at K6") == "special-characteristics-of-the-railroad-companies/8"
    assert scene.refused("P1 builds CME at K2") == ""


@rule("german-railways:special-characteristics-of-the-railroad-companies/8")
def test_coeln_mindener_never_enters_a_city_that_costs_more_than_5() -> None:
    crowd = {"KBS": "R15 Q14 P15 O14 N13 N11 N9 N7", "MWB": "L9 M8 N7", "GBS": "O6 N7", "CME": "K4 L5 M6"}
    scene = given(shares={"CME": "P1"}, treasury={"CME": 50}, track=crowd)
    assert scene.now.price("CME", "N7") == 6
    assert scene.refused("P1 builds CME at N7") == "special-characteristics-of-the-railroad-companies/8"


@rule("german-railways:special-characteristics-of-the-railroad-companies/9")
def test_berlin_hamburger_pays_nothing_before_berlin_and_hamburg_are_joined() -> None:
    tracks = {"BHE": "D13 D11", "KSS": "J17", "MWB": "K12 K14 J15"}
    scene = given(shares={"BHE": "P1", "MWB": "P2", "KSS": "P3"}, track=tracks, turns="P2")
    scene = scene.play("P2 builds MWB at J17", "P2 passes")
    assert scene.now.income("BHE") == 4
    assert (scene.cash("P1"), scene.cash("P3")) == (10, 10 + 2)


@rule("german-railways:special-characteristics-of-the-railroad-companies/9")
def test_berlin_hamburger_pays_from_the_build_on_that_joins_them() -> None:
    tracks = {"BHE": "D13 D11 E16 E18 F19", "KSS": "J19 I20 G20"}
    scene = given(shares={"BHE": "P1", "KSS": "P2"}, track=tracks).play("P1 builds BHE at G20", "P1 passes")
    assert scene.cash("P1") == 10 + 2 * (1 + 3 + 3)
    without = {"BHE": "E16 E18 F19", "KSS": "J19 I20 G20"}
    scene = given(shares={"BHE": "P1", "KSS": "P2"}, track=without).play("P1 builds BHE at G20", "P1 passes")
    assert scene.cash("P1") == 10, "Berlin alone is not enough, even for the builder"
    assert scene.cash("P2") == 10 + 4, "the others pay all the same"
    told = TITLE.tell(scene.state.events)
    assert told == ["dividends, nobody pays double: P2 4, P4 12"]
