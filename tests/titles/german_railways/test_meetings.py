"""The links that one build could make are those that playing out every build finds."""

from __future__ import annotations

import pytest

from kursbuch.server.views.meetings import Meeting, meetings
from kursbuch.titles.german_railways.companies import RAILROADS

from .scenario import Scene, given
from .test_end import LINKED

OWNED = dict.fromkeys(RAILROADS, "P1")
NEAR = {
    "KSS": "K20",
    "NME": "K30 K28",
    "PO": "B41 B39 B37 C36 D35 E34 F33 G32",
    "BHE": "E16 E18 F19",
    "MWB": "L9 M8",
    "GBS": "O6",
}

BERLIN = {"BHE": "E16 E18 F19 G20", "KSS": "J19", "NME": "J31 I30 I28 I26 I24 H23"}


def played_out(scene: Scene, railroad: str) -> dict[str, tuple[int, int]]:
    """The railroads it can get linked with -> fewest locomotives, and the least cost with so many."""
    found: dict[str, tuple[int, int]] = {}
    before = scene.now.links(railroad)
    todo, seen = [scene], set()
    while todo:
        here = todo.pop()
        for offer in here.offers:
            then = here.play(offer)
            track = then.now.track[railroad]
            if not offer.startswith(f"P1 builds {railroad} ") or (track, then.treasury(railroad)) in seen:
                continue
            seen.add((track, then.treasury(railroad)))
            least = (len(track - scene.now.track[railroad]), scene.treasury(railroad) - then.treasury(railroad))
            for other in then.now.links(railroad) - before:
                found[other] = min(found.get(other, least), least)
            if then.now.works:
                todo.append(then)
    return found


@pytest.mark.parametrize("money", [3, 7])
@pytest.mark.parametrize(
    "track", [NEAR, BERLIN, {r: LINKED[r].rsplit(" ", 1)[0] for r in LINKED}], ids=["near", "berlin", "late"]
)
def test_meetings_are_those_that_builds_can_make(track: dict[str, str], money: int) -> None:
    for railroad in ("KSS", "NME", "GBS", "CME"):
        others = dict.fromkeys(RAILROADS, "P2") | {railroad: "P1"}
        scene = given(shares=others, track=track, treasury=dict.fromkeys(RAILROADS, money))
        told = {m.other: (m.locomotives, m.cost) for m in meetings(scene.now) if m.railroad == railroad}
        assert told == played_out(scene, railroad)


def test_the_nearest_comes_first_and_what_is_linked_is_left_out() -> None:
    found = meetings(given(shares=OWNED, track=NEAR).now)
    assert found
    near = given(shares=OWNED, track={"BHE": "L3 J17", "CME": "J15", "MWB": "L5"}).now
    ways = [(m.locomotives, m.cost) for m in meetings(near)]
    assert ways == sorted(ways), "of equally near ones the cheapest"
    ours = [m.railroad for m in meetings(near) if m.locomotives == 1 and m.other == "BHE"]
    assert ours == ["KSS", "CME", "MWB"], "Halle for 2 + 1 Talers, then Köln for 3 + 1"
    assert Meeting("KSS", "NME", "K22", 1, 3) not in found
    done = given(shares=OWNED, track=LINKED).now
    assert not {(m.railroad, m.other) for m in meetings(done)} & {(r, o) for r in RAILROADS for o in done.links(r)}


def test_one_track_in_the_approach_zone_leads_to_berlin() -> None:
    found = meetings(given(shares=OWNED, track=BERLIN).now)
    assert Meeting("KSS", "BHE", "G20", 2, 2 + 3) in found, "one approach hex, then Berlin"
    assert Meeting("NME", "BHE", "G20", 1, 2) in found, "its approach hex is there, and it pays no surcharge"


def test_while_a_build_is_under_way_only_its_rest_counts() -> None:
    scene = given(shares=OWNED, track=NEAR).play("P1 builds KSS at K22")
    assert {m.railroad for m in meetings(scene.now)} <= {"KSS"}
    assert all(m.locomotives == 1 for m in meetings(scene.now)), "this railroad builds two hexes, one is built"


def test_what_has_been_built_and_spent_in_this_build_counts() -> None:
    """The Sächsische builds two hexes, the Cöln-Mindener spends 5 Talers."""
    scene = given(shares=OWNED, track={**BERLIN, "KSS": ""}).play("P1 builds KSS at J19")
    assert not [m for m in meetings(scene.now) if m.other == "BHE"], "Berlin is two more hexes away"
    ready = given(shares=OWNED, track={"MWB": "L3", "CME": "K2"})
    assert Meeting("CME", "MWB", "L3", 1, 3 + 1) in meetings(ready.now)
    under_way = given(shares=OWNED, track={"MWB": "L3"}).play("P1 builds CME at K2")
    assert not [m for m in meetings(under_way.now) if m.other == "MWB"], "2 are spent, and Köln costs 4"


def test_no_way_leads_over_two_hexes_of_the_approach_zone() -> None:
    track = {"MWB": "K12 K14 K16 K18 J19", "KSS": "I18 I16", "BHE": "H17"}
    found = [m for m in meetings(given(shares=OWNED, track=track, treasury={"MWB": 20}).now) if m.railroad == "MWB"]
    assert "BHE" not in {m.other for m in found}, "Magdeburg is three hexes away, over I20 and H19"
