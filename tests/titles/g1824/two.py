"""Scenes of Cisleithania for two players."""

from __future__ import annotations

import kursbuch
from kursbuch.rules.table import POOL, Cert
from tests.kit.scenario import Scene

CISLEITHANIA = {"map": "cisleithania"}


def drawn(pre_state: str = "KK2", coal: str = "EOD", **options: str) -> Scene:
    """The game for two after chance has drawn the pair that only builds; P1 is to draft."""
    state = kursbuch.new("1824", 2, options={**CISLEITHANIA, **options})
    return Scene(kursbuch.apply(state, kursbuch.parse(state, f"chance draws {pre_state} and {coal}")))


def drafted(pre_state: str = "KK2", coal: str = "EOD", **options: str) -> Scene:
    """A scene to set up further: P1 owns SD1 and the pre-state builder, P2 owns KK1 and the coal builder."""
    scene = drawn(pre_state, coal, **options).papers(P1=f"SD1 {pre_state}", P2=f"KK1 {coal}")
    return scene.operated(pre_state, coal)


def bonds(scene: Scene, bond: str, player: str, *percents: int) -> Scene:
    """Gives a player certificates of the railway without a director."""
    for percent in percents:
        scene.t.hand_over(bond, Cert(percent), POOL, player)
    return scene


def pool(scene: Scene, company: str, percent: int) -> Scene:
    """Shares of a company that somebody sold."""
    for _ in range(percent // 10):
        scene.t.hand_over(company, Cert(10), "bank", POOL)
    return scene


def onward(scene: Scene) -> Scene:
    """A scene to set up further, from the position that another one has reached."""
    after = Scene(scene.state)
    for column in after.t.columns():
        setattr(after.t, column, getattr(scene.now, column))
    return after


def founded(rulings: str = "rulebook", **options: str) -> Scene:
    """SD3 and MLB, which only build, have been bought; so CL is set up by any reading."""
    scene = drawn("SD3", "MLB", rulings=rulings, **options)
    first, second = ("P1", "P2") if rulings == "rulebook" else ("P2", "P1")
    return onward(scene.play(f"{first} buys SD3 for 120", f"{second} buys MLB for 120"))
