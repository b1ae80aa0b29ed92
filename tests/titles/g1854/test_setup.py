"""Setting up, and what kinds of companies there are (game-setup, the-companies, gameplay)."""

from __future__ import annotations

import pytest

import kursbuch
from kursbuch.rules.facts import UNLIMITED
from kursbuch.rules.table import BANK, RESERVED, Cert
from kursbuch.rules.trains import on_sale
from kursbuch.titles.g1854.chart import BEYOND_RED_LINE, LOKALBAHN_START, MARKET, ORANGE
from kursbuch.titles.g1854.companies import COMPANIES, LOCAL, LOKALBAHN, MAJOR, MOUNTAIN
from kursbuch.titles.g1854.map import AUSTRIA, LOCAL_HEXES, TILES
from kursbuch.titles.g1854.title import TITLE
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


@pytest.mark.parametrize("players", [2, 7])
@rule("1854:game-setup/3")
def test_three_to_six_play(players: int) -> None:
    with pytest.raises(kursbuch.SetupError):
        kursbuch.new("1854", players)


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


# -- what is in the box ---------------------------------------------------------------------------------------


@rule("1854:game-setup/5", "1854:upgrading-track-tiles/6")
def test_the_tiles_in_the_box() -> None:
    yellow = "1:2 2:2 3:3 4:6 5:5 6:6 7:5 8:11 9:11 55:2 56:2 57:6 58:6 69:1"
    green = "14:4 15:7 16:2 19:2 20:2 23:6 24:6 25:2 26:2 27:2 28:2 29:2 433:1 619:4"
    brown = "39:1 40:1 41:1 42:1 43:1 44:1 45:1 46:1 47:1 70:1 451:1 611:6"
    gray, tunnels = "456:1 915:2", "X78:5 X79:5"
    box = dict(pair.split(":") for pair in f"{yellow} {green} {brown} {gray} {tunnels}".split())
    assert {tile: str(count) for tile, count in austria().now.board.supply.items()} == box


@rule("1854:purchase-trains/7", "1854:purchase-trains/8")
def test_the_trains_in_the_box() -> None:
    """The table is missing in the text: as listed in the note on purchase-trains."""
    trains = austria().t.facts.trains.values()
    limited = {x.id: (x.count, x.price, x.kind, x.reach) for x in trains if x.count != UNLIMITED}
    assert limited == {
        "2": (6, 100, "stops", 2), "3": (5, 200, "stops", 3), "4": (4, 320, "stops", 4),
        "5": (3, 530, "stops", 5), "6": (2, 670, "stops", 6),
        "1+": (6, 100, "plus", 1), "2+": (4, 120, "plus", 2), "3+": (3, 160, "plus", 3),
    }  # fmt: skip
    others = {x.id: (x.price, x.kind, x.reach, x.card) for x in trains if x.count == UNLIMITED}
    assert others == {"8": (900, "stops", 8, "8"), "8Ox": (1200, "express", 8, "8")}


@rule("1854:mountain-railways/1", "1854:local-railways-1-6/1", "1854:local-railways-1-6/6")
def test_what_the_papers_cost_and_bring() -> None:
    papers = {c.id: (c.price, c.income) for c in COMPANIES.values() if c.kind == MOUNTAIN}
    assert papers == {"AF": (20, 5), "MU": (50, 10), "GK": (70, 15), "AR": (170, 20), "SE": (190, 25)}
    assert {c.id: c.becomes for c in COMPANIES.values() if c.becomes} == {"AR": "VB", "SE": "SD"}
    for local in (c for c in COMPANIES.values() if c.kind == LOCAL):
        assert (local.price, local.stations, austria().now.cash[local.id]) == (150, (0, 40), 150)


@rule("1854:lokalbahn-ags-major-local-railways/2", "1854:lokalbahn-ags-major-local-railways/7")
def test_shares_and_stations_of_a_lokalbahn() -> None:
    for company in (c for c in COMPANIES.values() if c.kind == LOKALBAHN):
        assert (company.shares, company.stations, company.home) == ((50, 50), (0, 40), None)


@rule("1854:major-companies/7", "1854:local-railways-1-6/1")
def test_the_homes_of_all_railways() -> None:
    """Wien has a station for each of its three companies, Sankt Pölten one for each of its two Local Railways."""
    homes = {c.id: f"{AUSTRIA[c.home.hex].name} {c.home.stop}" for c in COMPANIES.values() if c.home}
    assert homes == {
        "KE": "Wien 1", "FJ": "Wien 2", "SD": "Wien 0", "KR": "Linz 0", "KT": "Klagenfurt 0", "SB": "Salzburg 0",
        "NT": "Innsbruck 0", "VB": "Bregenz 0", "1": "Sankt Pölten 0", "2": "Sankt Pölten 1", "3": "Hieflau 0",
        "4": "Steyr 0", "5": "Kirchdorf 0", "6": "Bad Ischl 0",
    }  # fmt: skip


@rule("1854:buying-shares/6", "1854:lokalbahn-ags-major-local-railways/3")
def test_the_price_chart() -> None:
    """Prices rise along a row; by rows: first, last, how many, and what they add up to."""
    rows = [[price for price in row if price] for row in MARKET.prices]
    assert [(row[0], row[-1], len(row), sum(row)) for row in rows] == [
        (86, 300, 19, 2990), (81, 200, 16, 1968), (76, 123, 11, 1049), (71, 100, 9, 758),
        (66, 89, 8, 615), (61, 79, 7, 490), (56, 71, 6, 381), (54, 63, 4, 234),
    ]  # fmt: skip
    assert [MARKET.price(cell) for cell in MARKET.par] == [93, 87, 82, 77, 72, 67]
    assert MARKET.price(LOKALBAHN_START) == 67


@rule("1854:share-limit/9")
def test_the_orange_spaces_lie_along_the_lower_edge() -> None:
    assert sorted(MARKET.price(cell) for cell in ORANGE) == [54, 56, 57, 59, 60, 61, 63, 68, 71, 76, 79]
    assert all(not MARKET.has((row + 1, col)) or (row + 1, col) in ORANGE for row, col in ORANGE)


@rule("1854:share-splits/1")
def test_where_the_red_line_runs() -> None:
    first = [min(MARKET.price(cell) for cell in BEYOND_RED_LINE if cell[0] == row) for row in range(5)]
    assert first == [97, 95, 93, 91, 89]
    assert {row for row, _ in BEYOND_RED_LINE} == {0, 1, 2, 3, 4}
    assert [sum(cell[0] == row for cell in BEYOND_RED_LINE) for row in range(5)] == [16, 12, 6, 3, 1]


def test_what_is_conserved_counts_everything_in_the_box_wherever_it_lies() -> None:
    """What no action may create or destroy: the same before the game and in the midst of it."""
    start = TITLE.counts(austria().now)
    assert start["money"] == 10_000
    assert start["trains"] == {"1+": 6, "2": 6, "2+": 4, "3": 5, "3+": 3, "4": 4, "5": 3, "6": 2}
    assert start["tiles"] == {tile: count for tile, count in sorted(TILES.items()) if count}
    majors, lokalbahnen = ("KE", "FJ", "SD", "KR", "KT", "SB", "NT", "VB"), ("A", "B", "C")
    assert start["shares"] == dict.fromkeys(majors + lokalbahnen, 100)
    assert start["certificates"] == dict.fromkeys(majors, 4) | dict.fromkeys(lokalbahnen, 2)
    assert start["directors"] == dict.fromkeys(majors + lokalbahnen, 1)
    assert start["stations"] == {
        "A": 2, "B": 2, "C": 2, "FJ": 3, "KE": 4, "KR": 4, "KT": 3, "NT": 4, "SB": 3, "SD": 4, "VB": 3,
    }  # fmt: skip
    scene = after_auction().phase("4").split("KE", (1, 6), P1=20, P2=10, pool=10).operated("KE").major("KT", P2=60)
    scene.trains("KE", "4").trains("KT", "2+").pool_trains("2").tiles(F8="57/0").tunnel("G7", "X78/1")
    scene.cash(P3=900).stock("P3").play("P3 takes an option on KT from the bank")
    assert TITLE.counts(scene.now) == start
