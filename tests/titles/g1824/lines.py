"""Short lines of track and the companies on them, for the scenes of chapter VII.

Bohemia: Dresden (A4, B3) – Pilsen (B5) – B7 – Prag (B9); the mine C6 opens to Pilsen and to B7.
"""

from __future__ import annotations

from tests.kit.scenario import Scene, given


def bohemia(phase: str = "3", **tiles: str) -> Scene:
    """BK, directed by P1 with 50 %, has operated from Prag; P2 holds 10 %. Tiles are laid as given."""
    scene = given("1824").phase(phase).tiles(**tiles)
    return scene.company("BK", 80, P1=50, P2=10).operated("BK")


def dresden_prag(phase: str = "3") -> Scene:
    """BK with the line from Dresden over Pilsen to Prag; the track goes on towards B11."""
    return bohemia(phase, B5="57/1", B7="9/1", B9="57/1")


def coal(phase: str = "2", **tiles: str) -> Scene:
    """The coal railway EPP, owned by P1, has operated from its mine at C6."""
    return given("1824").phase(phase).tiles(**tiles).papers(P1="EPP").operated("EPP")


def turn(scene: Scene, company: str = "BK") -> Scene:
    """A whole turn of one company in an operating round, and nothing after it."""
    steps = ("home_station", "lay_track", "build_station", "run_trains", "buy_trains")
    return scene.operate(company, *steps)


def passes(scene: Scene) -> list[str]:
    """Lets every company pass until a player is asked; gives the companies in their order."""
    acted = []
    while scene.asked is not None and scene.asked[1] not in scene.now.players:
        acted.append(scene.asked[1])
        scene.play(f"{scene.asked[1]} passes")
    return acted
