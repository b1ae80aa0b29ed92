"""Pictures of both maps, with tunnels and runs through them."""

from __future__ import annotations

from xml.etree import ElementTree

from kursbuch.render.position import picture
from kursbuch.rules.running import best_run
from kursbuch.titles.g1854.map import AUSTRIA, LOCAL_HEXES

from .austria import after_auction, austria


def test_both_maps_are_drawn() -> None:
    svg = picture(austria().now)
    ElementTree.fromstring(svg)
    for hex_id in AUSTRIA.hexes:
        assert f'/{hex_id}"' in svg, hex_id
    assert set(AUSTRIA.hexes) > LOCAL_HEXES


def test_a_tunnel_and_a_run_through_it_are_drawn() -> None:
    scene = after_auction().phase("3").major("NT", P1=60).operated("NT").tiles(F8="57/0", G3="58/2").trains("NT", "2")
    scene.tunnel("G7", "X78/1").tunnel("G5", "X79/1").operate("NT", "run_trains")
    plain = picture(scene.now)
    assert plain.count("b-tun") > picture(austria().now).count("b-tun")
    routes = best_run(scene.now, "NT").routes
    assert any(piece == "G7/u0" for route in routes for leg in route.legs for piece in leg)
    ElementTree.fromstring(picture(scene.now, routes=routes))
