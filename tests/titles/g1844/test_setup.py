"""1844: setting up, and what the rulebook says about each kind of company."""

from __future__ import annotations

import pytest

import kursbuch
from kursbuch.board.board import Home
from kursbuch.core.errors import SetupError
from kursbuch.rules.facts import UNLIMITED
from kursbuch.rules.table import BANK, POOL, Cert
from kursbuch.titles.g1844.companies import (
    COMPANIES,
    DESTINATIONS,
    FORERUNNERS,
    HISTORICAL,
    MOUNTAINS,
    PRE_SBB,
    PRIVATES,
    REGIONAL,
    TUNNELS,
)
from kursbuch.titles.g1844.trains import EXPRESS, HEXES, STOPS
from tests.kit.rule import rule

from .alps import Alps, alps, auction


def city(hex_id: str) -> str:
    return alps().now.board.map[hex_id].name


@rule("1844:game-setup/1", "1844:game-setup/8", "1844:the-companies/1", "1844:railway-companies/1")
def test_the_game_starts_with_an_empty_board_and_nothing_sold() -> None:
    now = auction().now
    assert not now.board.laid
    assert not now.cells
    assert not now.owner
    assert not now.floated
    kinds = {c.kind for c in COMPANIES.values() if c.shares}
    assert kinds == {REGIONAL, HISTORICAL, PRE_SBB, "SBB"}


@rule("1844:game-setup/2", "1844:purchase-trains/7", "1844:trains/6")
def test_two_trains_are_on_sale_first_and_each_type_follows_when_the_one_before_is_sold_out() -> None:
    scene = alps().company("BLS", 100, P1=50).operated("BLS").cash(BLS=3000)
    scene.turn("BLS", "buy_trains")
    assert scene.offers("from bank") == [
        "BLS buys a 2 train from bank for 90",
        "BLS buys a 2H train from bank for 70",
    ]
    assert scene.refusal("BLS buys a 3 train from bank for 180") == "1844:purchase-trains/7"
    scene = alps().company("BLS", 100, P1=50).operated("BLS").cash(BLS=3000).depot(_2=0)
    scene.turn("BLS", "buy_trains")
    assert [o.split()[3] for o in scene.offers("from bank")] == ["3", "3H"]
    assert [scene.now.depot[x] for x in ("2", "3", "4", "5", "6", "8E")] == [0, 9, 6, 4, 4, UNLIMITED]


@rule("1844:game-setup/3", "1844:trains/5", "1844:purchase-trains/8", "1844:purchase-trains/16")
def test_a_card_is_sold_with_either_side_up() -> None:
    scene = alps().company("BLS", 100, P1=50).operated("BLS").cash(BLS=300).turn("BLS", "buy_trains")
    scene.play("BLS buys a 2H train from bank for 70")
    assert scene.now.depot["2"] == 12
    scene.play("BLS buys a 2 train from bank for 90")
    assert scene.now.depot["2"] == 11
    assert scene.now.trains["BLS"] == ("2", "2H")
    assert scene.now.cash["BLS"] == 300 - 160


@rule("1844:game-setup/4")
@pytest.mark.parametrize(("players", "cash"), [(3, 800), (4, 620), (5, 510), (6, 440), (7, 400)])
def test_the_bank_has_12000_and_players_their_share_of_it(players: int, cash: int) -> None:
    now = auction(players).now
    assert sum(now.cash.values()) == 12_000
    assert [now.cash[p] for p in now.players] == [cash] * players


@rule("1844:game-setup/4")
@pytest.mark.parametrize("players", [2, 8])
def test_three_to_seven_play(players: int) -> None:
    with pytest.raises(SetupError):
        kursbuch.new("1844", players)


@rule("1844:game-setup/5", "1844:phase-changes/3")
def test_only_yellow_tiles_are_laid_at_first() -> None:
    scene = alps().company("STB", 80, P1=50).floated("STB").turn("STB", "home_station", "track")
    assert scene.now.board.supply["14"] == 4
    assert scene.refusal("STB lays 15 at D15 turn 2") == "1844:upgrading-track-tiles/5"
    scene = alps().phase("3").company("STB", 80, P1=50).floated("STB").turn("STB", "home_station", "track")
    assert scene.refusal("STB lays 15 at D15 turn 1") == ""


@rule("1844:game-setup/6", "1844:buying-shares/6")
def test_the_directors_certificate_lies_on_top_of_each_pile() -> None:
    now = auction().now
    for company in COMPANIES.values():
        if company.shares:
            assert now.held(BANK, company.id)[0].director
            assert sum(cert.percent for certs in now.certs[company.id].values() for cert in certs) == 100
    scene = alps().stock("P1")
    assert scene.refusal("P1 buys 10 % of BLS from the bank") == "1844:buying-shares/6"


@rule("1844:game-setup/7", "1844:large-historical-companies-h1-h6/6")
def test_three_shares_of_the_fnm_begin_in_the_pool() -> None:
    now = auction().now
    assert now.held(POOL, "FNM") == (Cert(10), Cert(10), Cert(10))
    assert all(not now.percent(POOL, c) for c in now.certs if c != "FNM")


@rule("1844:game-setup/9", "1844:game-setup/10")
def test_the_auction_begins_with_p1_and_the_first_in_turn_order() -> None:
    scene = auction(5)
    assert scene.asked == ("auction", "P1")
    assert scene.refusal("P1 bids 50 for PR2") == "1844:the-initial-auction-round/1"
    # who sits where is settled before the game: seats are dealt to the names
    state = kursbuch.new("1844", ["Ada", "Ben", "Cleo"])
    assert state.game.names == ("Ada", "Ben", "Cleo")


# -- companies ------------------------------------------------------------------------------------------------------


@rule("1844:regional-companies-r1-r3/1", "1844:regional-companies-r1-r3/2", "1844:regional-companies-r1-r3/7",
      "1844:regional-companies-r1-r3/8", "1844:regional-companies-r1-r3/9", "1844:regional-companies-r1-r3/10",
      "1844:regional-railway-companies-r1-r3/4")  # fmt: skip
def test_the_three_regional_companies() -> None:
    homes = {"JN": "Neuchâtel", "ChA": "Arosa", "VZ": "Sion"}
    for company, home in homes.items():
        facts = COMPANIES[company]
        assert facts.kind == REGIONAL
        assert facts.shares == (40, 20, 20, 20)
        assert facts.stations == (0, 40, 100)
        assert facts.home is not None
        assert city(facts.home.hex) == home
    limits = [phase.limits[REGIONAL] for phase in auction().now.facts.phases]
    assert limits == [2] * 7


@rule("1844:regional-railway-companies-r1-r3/6", "1844:regional-companies-r1-r3/3")
def test_regional_companies_have_no_destination() -> None:
    assert not {c for c in DESTINATIONS if COMPANIES[c].kind == REGIONAL}
    scene = alps(3).company("VZ", 80, P1=40).cash(P1=500).stock("P1")
    scene.play("P1 buys 20 % of VZ from the bank")
    assert scene.now.cash["VZ"] == 400
    assert "VZ" not in scene.now.pending


@rule("1844:large-historical-companies-h1-h6-2/9", "1844:large-historical-companies-h1-h6-2/10",
      "1844:large-historical-companies-h1-h6-2/11", "1844:large-historical-companies-h1-h6-2/12",
      "1844:large-historical-companies-h1-h6-2/13", "1844:large-historical-companies-h1-h6-2/14",
      "1844:large-historical-companies-h1-h6-2/15")  # fmt: skip
def test_the_six_historical_companies() -> None:
    lines = {
        "FNM": ("Como", "Altdorf"),
        "RhB": ("Chur", "Brig"),
        "BLS": ("Bern", "Brig"),
        "STB": ("Aarau", "Thun"),
        "AB": ("Appenzell", "Winterthur & Frauenfeld"),
        "MOB": ("Montreux", "Thun"),
    }
    for company, (home, destination) in lines.items():
        facts = COMPANIES[company]
        assert facts.kind == HISTORICAL
        assert facts.shares == (20, 10, 10, 10, 10, 10, 10, 10, 10)
        assert facts.home is not None
        assert (city(facts.home.hex), city(DESTINATIONS[company])) == (home, destination)


@rule("1844:pre-sbb-companies-v1-v5-2/1", "1844:pre-sbb-companies-v1-v5-2/3", "1844:pre-sbb-companies-v1-v5-2/4",
      "1844:pre-sbb-companies-v1-v5-2/5", "1844:pre-sbb-companies-v1-v5-2/6", "1844:pre-sbb-companies-v1-v5-2/7",
      "1844:pre-sbb-companies-v1-v5-2/8", "1844:pre-sbb-companies-v1-v5/4")  # fmt: skip
def test_the_five_pre_sbb_companies() -> None:
    lines = {
        "NOB": ("Zürich", "Aarau"),
        "SCB": ("Basel", "Luzern"),
        "VSB": ("St. Gallen", "Sargans"),
        "JS": ("Lausanne", "Neuchâtel"),
        "GB": ("Stans", "Gotthard"),
    }
    assert tuple(lines) == FORERUNNERS
    for company, (home, destination) in lines.items():
        facts = COMPANIES[company]
        assert facts.kind == PRE_SBB
        assert facts.becomes == "SBB"
        assert facts.shares == (50, 25, 25)
        assert facts.stations == (0, 40), "home and one more"
        assert facts.home is not None
        assert (city(facts.home.hex), city(DESTINATIONS[company])) == (home, destination)


@rule("1844:tunnel-companies/5")
def test_the_sbb_has_twenty_shares_on_doubles_and_singles() -> None:
    shares = COMPANIES["SBB"].shares
    assert sorted(set(shares)) == [5, 10]
    assert sum(shares) // 5 == 20
    assert alps().now.share("SBB") == 5


@rule("1844:private-railway-companies-2/5", "1844:private-railway-companies-2/6", "1844:private-railway-companies-2/8",
      "1844:private-railway-companies-2/11", "1844:private-railway-companies-2/14",
      "1844:private-railway-companies-2/18", "1844:private-railway-companies-2/21")  # fmt: skip
def test_the_private_railways_with_price_and_income() -> None:
    figures = {p: (COMPANIES[p].price, COMPANIES[p].income) for p in PRIVATES}
    assert figures == {
        "PR1": (20, 5), "PR2": (50, 10), "PR3": (80, 15), "PR4": (110, 20), "PR5": (140, 25), "PR6": (180, 30),
        "PR7": (100, 0),
    }  # fmt: skip


@rule("1844:mountain-railways-b1-b5/1", "1844:tunnel-companies/1")
def test_five_mountain_railways_and_five_tunnel_papers() -> None:
    assert [(COMPANIES[b].price, COMPANIES[b].income) for b in MOUNTAINS] == [(150, 40)] * 5
    assert [(COMPANIES[t].price, COMPANIES[t].income) for t in TUNNELS] == [(50, 10)] * 5
    scene = alps().cash(P1=400).stock("P1", 1)
    assert scene.offers("buys B") == [f"P1 buys B{n} for 150" for n in range(1, 6)]
    assert scene.offers("buys T") == [f"P1 buys T{n} for 50" for n in range(1, 6)]


@rule("1844:trains/1", "1844:trains/2", "1844:trains/3", "1844:trains/4", "1844:trains/7")
def test_the_kinds_of_trains() -> None:
    trains = alps().now.facts.trains
    kinds = {kind: [x.id for x in trains.values() if x.kind == kind] for kind in (STOPS, HEXES, EXPRESS)}
    assert kinds[STOPS] == ["2", "3", "4", "5", "6"]
    assert kinds[HEXES] == ["2H", "3H", "4H", "5H", "6H", "8H", "EVA", "SBB-5H"]
    assert kinds[EXPRESS] == ["8E"]
    assert all(x.reach == int(x.id[0]) for x in trains.values() if x.id[0].isdigit())
    assert trains["EVA"].reach == trains["SBB-5H"].reach == 5
    prices = {x: trains[x].price for x in ("2", "2H", "3", "3H", "4", "4H", "5", "5H", "6", "6H", "8E", "8H")}
    assert list(prices.values()) == [90, 70, 180, 150, 300, 260, 450, 400, 630, 550, 960, 700]


@rule("1844:regional-railway-companies-r1-r3/3", "1844:regional-companies-r1-r3/6")
@pytest.mark.parametrize(
    ("cell", "after"), [((4, 11), (3, 11)), ((3, 11), (2, 11)), ((1, 11), (0, 11)), ((0, 11), (0, 11))]
)
def test_a_regional_company_does_not_pass_the_red_line(cell: tuple[int, int], after: tuple[int, int]) -> None:
    scene = regional_at(cell)
    scene.play("VZ pays out all")
    assert scene.now.cells["VZ"] == after
    assert scene.now.price("VZ") <= 200


def regional_at(cell: tuple[int, int]) -> Alps:
    scene = alps().phase("3").tiles(K10="57/1", K8="4/1").company("VZ", 80, at=cell, P1=60).operated("VZ")
    scene.trains("VZ", "2H").turn("VZ", "run_trains")
    scene.play("VZ runs 2H:K10/c0-K8/t0")
    return scene


@rule("1844:regional-companies-r1-r3/6", "1844:paying-out-dividends/4")
def test_left_of_the_red_line_it_moves_right_like_the_others() -> None:
    scene = regional_at((4, 10))
    scene.play("VZ pays out all")
    assert scene.now.cells["VZ"] == (4, 11)


def test_every_home_is_a_city_of_the_map() -> None:
    board = auction().now.board
    for company in COMPANIES.values():
        if company.home is not None:
            assert board.map[company.home.hex].face.stops[company.home.stop].kind == "c"
            assert board.homes[company.id] == Home(company.home.hex, 0)
