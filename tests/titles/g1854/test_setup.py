"""Setting up, and what kinds of companies there are (game-setup, the-companies, gameplay)."""

from __future__ import annotations

import pytest

import kursbuch
from kursbuch.rules.table import BANK, RESERVED, Cert
from kursbuch.rules.trains import on_sale
from kursbuch.titles.g1854.companies import COMPANIES, LOCAL, LOKALBAHN, MAJOR, MOUNTAIN
from kursbuch.titles.g1854.map import AUSTRIA, LOCAL_HEXES
from tests.kit.rule import rule

from .austria import after_auction, austria


@rule("1854:game-setup/1", "1854:build-track/1")
def test_two_maps_lie_on_the_table_without_a_way_from_one_to_the_other() -> None:
    main = set(AUSTRIA.hexes) - LOCAL_HEXES
    assert (len(main), len(LOCAL_HEXES)) == (75, 25)
    for hex_id in LOCAL_HEXES:
        assert set(AUSTRIA.neighbours[hex_id].values()) <= LOCAL_HEXES


@rule("1854:game-setup/2")
def test_two_rows_of_trains_start_with_the_lowest() -> None:
    assert on_sale(austria().t) == ["2", "1+"]
    assert on_sale(after_auction().phase("3").depot(**{"_1+": 0}).t) == ["3", "2+"]


@pytest.mark.parametrize(("players", "cash"), [(3, 860), (4, 650), (5, 525), (6, 450)])
@rule("1854:game-setup/3")
def test_starting_money(players: int, cash: int) -> None:
    start = austria(players).now
    assert {start.cash[p] for p in start.players} == {cash}
    assert sum(start.cash.values()) == 10_000


@rule("1854:game-setup/4", "1854:major-companies/4")
def test_shares_of_major_companies() -> None:
    start = austria().now
    assert start.certs["KE"] == {BANK: (Cert(40, True), Cert(20), Cert(20), Cert(20))}
    assert start.held(RESERVED, "VB") == start.held(RESERVED, "SD") == (Cert(20),)


@rule("1854:game-setup/5", "1854:upgrading-track-tiles/1")
def test_only_yellow_tiles_are_used_at_first() -> None:
    scene = after_auction().operated("KR").tiles(C17="57/1").cash(KR=500)
    assert scene.major("KR", P1=60).operate("KR", "lay_track").refusal("KR lays 15 at C17 turn 1") == (
        "1854:upgrading-track-tiles/5"
    )


@rule("1854:game-setup/6", "1854:game-setup/7")
def test_the_papers_in_their_order() -> None:
    names = [COMPANIES[paper].name for paper in austria().now.lots]
    assert names == [
        "Außerfernbahn", "Murtalbahn", "Graz-Köflacher Bahn", "Mariazellerbahn", "Kernhofer Bahn", "Ybbstalbahn",
        "Steyrtalbahn", "Pyhrnbahn", "Salzkammergutbahn", "Arlbergbahn", "Semmeringbahn",
    ]  # fmt: skip


@rule("1854:game-setup/9", "1854:launch-of-a-major-company/1")
def test_company_money_is_not_private_money() -> None:
    scene = after_auction().major("KR", P1=60).operated("KR").tiles(C17="57/1").cash(KR=20, P1=500)
    scene.operate("KR", "lay_track")
    assert scene.refusal("KR lays 4 at C19 turn 1") == "1854:build-track/9"


@rule("1854:game-setup/10")
def test_seats_are_the_order_of_the_names_given() -> None:
    state = kursbuch.new("1854", ["Anna", "Bela", "Clara"], seed=1)
    assert (state.game.names, state.actor) == (("Anna", "Bela", "Clara"), "P1")


@rule("1854:the-companies/1")
def test_kinds_of_companies() -> None:
    kinds = [company.kind for company in COMPANIES.values()]
    assert {kind: kinds.count(kind) for kind in kinds} == {MOUNTAIN: 5, LOCAL: 6, MAJOR: 8, LOKALBAHN: 3}


@rule("1854:major-companies/7")
def test_stations_of_the_major_companies() -> None:
    four = {c.id for c in COMPANIES.values() if c.kind == MAJOR and c.stations == (0, 40, 100, 100)}
    three = {c.id for c in COMPANIES.values() if c.kind == MAJOR and c.stations == (0, 40, 100)}
    assert (four, three) == ({"KE", "SD", "KR", "NT"}, {"FJ", "KT", "SB", "VB"})


@rule("1854:gameplay/1", "1854:gameplay/4", "1854:the-initial-auction-round/9")
def test_auction_then_stock_and_operating_rounds_in_turn() -> None:
    scene = austria()
    kinds = [str(scene.now.round)]
    bidders = ["P1", "P2", "P3"]
    scene.cash(P1=2000, P2=2000, P3=2000).at("auction_turn P1")
    for number, paper in enumerate(scene.now.lots):
        scene.play(f"{bidders[number % 3]} buys {paper} for {COMPANIES[paper].price}")
    for _ in range(3):
        kinds.append(str(scene.now.round))
        scene.play(f"{scene.state.actor} passes")
    kinds.append(str(scene.now.round))
    while scene.now.round.kind == "OR":
        scene.play(scene.offers()[-1])
    kinds.append(str(scene.now.round))
    assert kinds == ["AR 1", "SR 1", "SR 1", "SR 1", "OR 1.1", "SR 2"]


@rule("1854:gameplay/2", "1854:stock-round/1", "1854:buying-shares/5")
def test_players_buy_with_their_own_money() -> None:
    scene = after_auction().major("KE", P1=60).cash(P1=100, KE=5000).stock("P1")
    assert scene.refusal("P1 buys 20 % of KE from the bank") == "1854:buying-shares/5"


@rule("1854:gameplay/3", "1854:operating-rounds-or/1")
def test_the_director_decides_for_a_company() -> None:
    scene = after_auction().major("KE", P2=60, P1=20).operated("KE").cash(KE=100).turn("KE")
    assert (scene.asked, scene.state.actor) == (("track", "KE"), "P2")
