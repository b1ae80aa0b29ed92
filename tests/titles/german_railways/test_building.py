"""Building track: where, how much, and that hex by hex is the same as all at once."""

from __future__ import annotations

from itertools import permutations

import pytest

from kursbuch.core.errors import Illegal
from kursbuch.core.record import freeze, thaw
from kursbuch.cubes.actions import Build
from kursbuch.cubes.build import refuse_build
from kursbuch.cubes.record import Construction, CubePosition, CubeTable
from kursbuch.titles.german_railways.companies import RAILROADS
from tests.kit.rule import rule

from .scenario import given


@rule("german-railways:build-track/1")
def test_the_builder_must_own_a_share() -> None:
    scene = given(shares={"KSS": "P1", "NME": "P2"})
    assert {o.split()[2] for o in scene.offers if "builds" in o} == {"KSS"}
    assert scene.refused("P1 builds NME at K30") == "build-track/1"
    assert scene.refused("P1 builds DRG at K30") == "build-track/1"


@rule("german-railways:build-track/1")
def test_one_action_builds_for_one_railroad() -> None:
    scene = given(shares={"MWB": "P1", "BHE": "P1"}).play("P1 builds BHE at E16")
    assert {o.split()[2] for o in scene.offers if "builds" in o} == {"BHE"}
    assert scene.refused("P1 builds MWB at K12") == "build-track/1"


@rule("german-railways:build-track/2")
def test_up_to_three_hexes_with_a_locomotive_each() -> None:
    scene = given(shares={"BHE": "P1"}).play("P1 builds BHE at E16", "P1 builds BHE at E18")
    assert scene.asks == "build P1"
    scene = scene.play("P1 builds BHE at D17")
    assert scene.asks == "act P2", "three hexes complete the action"
    assert scene.now.track["BHE"] == {"E14", "E16", "E18", "D17"}
    assert scene.now.locomotives["BHE"] == 9


@rule("german-railways:build-track/2")
def test_fewer_hexes_are_allowed() -> None:
    scene = given(shares={"BHE": "P1"}).play("P1 builds BHE at E16", "P1 passes")
    assert (scene.asks, len(scene.now.track["BHE"])) == ("act P2", 2)


@rule("german-railways:build-track/2")
def test_no_second_locomotive_of_a_railroad_in_a_hex() -> None:
    scene = given(shares={"BHE": "P1"}).play("P1 builds BHE at E16")
    assert scene.refused("P1 builds BHE at E16") == "build-track/2"
    assert scene.refused("P1 builds BHE at E14") == "build-track/2"
    assert scene.refused("P1 builds BHE at A2") == "build-track/2", "no such hex"


@rule("german-railways:build-track/2")
def test_without_locomotives_nothing_can_be_built() -> None:
    ten = "K20 L19 L17 M18 M16 N15 N13 N17 O16"
    scene = given(shares={"KSS": "P1"}, track={"KSS": ten}, treasury={"KSS": 30})
    assert scene.now.locomotives["KSS"] == 1
    scene = scene.play("P1 builds KSS at J17")
    assert scene.asks == "act P2", "the last locomotive ends the action"
    scene = given(shares={"KSS": "P1"}, track={"KSS": f"{ten} J17"}, treasury={"KSS": 30})
    assert scene.refused("P1 builds KSS at L21") == "build-track/2"


@rule("german-railways:build-track/3")
def test_track_must_hang_together_with_the_start() -> None:
    scene = given(shares={"BHE": "P1"})
    beside = [o.split()[-1] for o in scene.offers if "builds" in o]
    assert beside == ["D13", "D15", "E12", "E16", "F13", "F15"]
    assert scene.refused("P1 builds BHE at E18") == "build-track/3"
    assert scene.play("P1 builds BHE at E16").refused("P1 builds BHE at E18") == ""


@rule("german-railways:build-track/3")
def test_track_of_another_railroad_does_not_connect() -> None:
    scene = given(shares={"MWB": "P1"}, track={"KSS": "K16 K14"})
    assert scene.refused("P1 builds MWB at K14") == "build-track/3"


@rule("german-railways:build-track/3")
def test_junctions_are_allowed() -> None:
    scene = given(shares={"BHE": "P1"}).play("P1 builds BHE at E16", "P1 builds BHE at E12", "P1 builds BHE at F15")
    assert scene.now.track["BHE"] == {"E14", "E12", "E16", "F15"}


@rule("german-railways:build-track/4")
def test_a_city_takes_any_number_of_railroads() -> None:
    crowd = {"MWB": "L9 M8 N7", "KBS": "R15 Q14 P15 O14 N13 N11 N9 N7", "CME": "K4 L5 M6 N7"}
    scene = given(shares={"GBS": "P1"}, track=crowd).play("P1 builds GBS at O6", "P1 builds GBS at N7")
    assert scene.now.railroads_in("N7") == ("KBS", "MWB", "GBS", "CME")


@rule("german-railways:build-track/5")
@pytest.mark.parametrize(
    ("railroad", "place", "kind", "others"),
    [
        ("BHE", "E16", "plains", {"KSS": "J19 I18 H17 G16 F15 E16"}),
        ("GBS", "O6", "hills", {"MWB": "L9 M8 N7 O6"}),
        ("MWB", "L9", "mountains", {"GBS": "O6 N7 M8 L9"}),
        ("KSS", "I20", "approach", {"NME": "J31 I30 I28 I26 J25 J23 J21 I20"}),
    ],
)
def test_other_hexes_take_one(railroad: str, place: str, kind: str, others: dict[str, str]) -> None:
    own = {"KSS": "J19"} if railroad == "KSS" else {}
    free = given(shares={railroad: "P1"}, track=own)
    assert free.refused(f"P1 builds {railroad} at {place}") == ""
    scene = given(shares={railroad: "P1"}, track={**own, **others})
    assert scene.now.facts.map.hexes[place].terrain.name == kind
    assert scene.refused(f"P1 builds {railroad} at {place}") == "build-track/5"


@rule("german-railways:build-track/6")
def test_one_track_a_railroad_in_the_approach_zone() -> None:
    scene = given(shares={"BHE": "P1"}, track={"BHE": "E16 E18"}).play("P1 builds BHE at F19")
    beside = [h for h in scene.now.rim("BHE") if scene.now.facts.map.hexes[h].terrain.name == "approach"]
    assert sorted(beside) == ["F21", "G18"]
    for place in beside:
        assert scene.refused(f"P1 builds BHE at {place}") == "build-track/6"
    scene = scene.play("P1 builds BHE at G20")
    around = scene.now.facts.map.neighbours["G20"]
    assert len(around) == 9
    assert not any(o.split()[-1] in around for o in scene.offers), "no second way out of Berlin"


@rule("german-railways:build-track/7")
def test_berlin_is_one_hex() -> None:
    scene = given(shares={"BHE": "P1"}, track={"BHE": "E16 E18 F19"})
    assert scene.refused("P1 builds BHE at G22") == "build-track/7"
    assert scene.refused("P1 builds BHE at H21") == "build-track/7"
    scene = scene.play("P1 builds BHE at G20")
    assert scene.now.locomotives["BHE"] == 8, "one locomotive"
    assert scene.now.income("BHE") == 4, "and one income"


@rule("german-railways:build-track/7", "german-railways:track-building-costs/3")
def test_railroads_meet_in_berlin_from_all_sides() -> None:
    scene = given(
        shares={"KSS": "P1"},
        track={"BHE": "E16 E18 F19 G20", "KSS": "J19 I20"},
        treasury={"KSS": 3},
    )
    scene = scene.play("P1 builds KSS at G20")
    assert scene.treasury("KSS") == 0, "the second railroad in Berlin pays 2 + 1"
    assert scene.now.links("KSS") == {"BHE"}


@rule("german-railways:build-track/3", "german-railways:sequence-of-play/5")
def test_hex_by_hex_is_the_same_as_all_at_once() -> None:
    """Every order in which three hexes can be built leads to the same table, dividends included."""
    base = given(shares={"MWB": "P1 P2"}, track={"MWB": "K12 K14", "KSS": "J17"}, treasury={"MWB": 20})
    ends = []
    for order in permutations(["J15", "J17", "J13"]):
        try:
            ends.append(base.play(*(f"P1 builds MWB at {place}" for place in order)))
        except Illegal:
            assert order.index("J17") < order.index("J15"), "only an order that hangs in the air is refused"
    assert len(ends) == 3
    assert all(end.now == ends[0].now for end in ends)
    assert ends[0].cash("P1") == 10 + 2 * ends[0].now.income("MWB")


def test_taking_back_a_hex_is_keeping_the_state_before_it() -> None:
    before = given(shares={"BHE": "P1"})
    kept = before.play("P1 builds BHE at E16")
    other = before.play("P1 builds BHE at D13", "P1 builds BHE at D11", "P1 passes")
    assert before.now.track["BHE"] == {"E14"}
    assert kept.play("P1 passes").now.track["BHE"] == {"E14", "E16"}
    assert other.now.track["BHE"] == {"E14", "D13", "D11"}


def test_what_is_under_way_can_be_seen_and_is_gone_afterwards() -> None:
    scene = given(shares={"BHE": "P1"}).play("P1 builds BHE at D13", "P1 builds BHE at D11")
    assert scene.now.works == Construction("BHE", ("D13", "D11"), 4)
    assert scene.play("P1 passes").now.works is None


@rule("german-railways:build-track/2")
@pytest.mark.parametrize("railroad", RAILROADS)
def test_no_railroad_builds_more_hexes_than_it_may(railroad: str) -> None:
    scene, built = given(shares={railroad: "P1"}, treasury={railroad: 99}), 0
    while scene.asks in ("act P1", "build P1"):
        prices = {o: scene.now.price(railroad, o.split()[-1]) for o in scene.offers if "builds" in o}
        scene, built = scene.play(min(prices, key=prices.__getitem__)), built + 1
    assert built == {"PO": 4, "KSS": 2, "CME": 2}.get(railroad, 3), "CME may spend no more after two"


@rule(
    "german-railways:build-track/2",
    "german-railways:special-characteristics-of-the-railroad-companies/2",
    "german-railways:special-characteristics-of-the-railroad-companies/4",
)
@pytest.mark.parametrize(
    ("railroad", "limit", "clause"),
    [
        ("BHE", 3, "build-track/2"),
        ("PO", 4, "special-characteristics-of-the-railroad-companies/2"),
        ("KSS", 2, "special-characteristics-of-the-railroad-companies/4"),
    ],
)
def test_the_limit_is_refused_by_its_own_clause(railroad: str, limit: int, clause: str) -> None:
    now = given(shares={railroad: "P1"}).now
    t = thaw(now, CubeTable)
    action = Build("P1", railroad, now.rim(railroad)[0])
    t.works = Construction(railroad, ("A10",) * (limit - 1))
    assert refuse_build(freeze(t, CubePosition), action) is None
    t.works = Construction(railroad, ("A10",) * limit)
    refusal = refuse_build(freeze(t, CubePosition), action)
    assert refusal is not None
    assert refusal.clause == f"german-railways:{clause}"
    assert str(refusal).endswith(f"{railroad} has built {limit} hexes in this action, no more are allowed")
