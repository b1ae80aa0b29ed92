"""Chapters II to IV: what lies on the table, and the companies."""

from __future__ import annotations

import kursbuch
from kursbuch.board.catalogue import CATALOGUE
from kursbuch.core.game import bind
from kursbuch.core.state import start
from kursbuch.rules.facts import UNLIMITED
from kursbuch.rules.table import BANK, Cert
from kursbuch.titles.g18mag.companies import COMPANIES, MAJOR, MINOR, TERRAIN_TOKENS
from kursbuch.titles.g18mag.map import HUNGARY, TILES
from kursbuch.titles.g18mag.rounds import TOKENS
from kursbuch.titles.g18mag.title import TITLE
from kursbuch.titles.g18mag.trains import CAR_PRICES, MARKET, PRICE_CARDS
from tests.kit.rule import rule

from .scenario import cash, dealt, now, on, run, table

MAJORS = [c.id for c in COMPANIES.values() if c.kind == MAJOR]
MINORS = [c.id for c in COMPANIES.values() if c.kind == MINOR]


@rule("18mag:II.2/1")
def test_players_begin_with_nothing_and_their_papers_are_free() -> None:
    state = dealt(3)
    assert [on(state).cash[p] for p in on(state).players] == [0, 0, 0]
    state = kursbuch.apply(state, kursbuch.parse(state, "P1 takes SIK"))
    assert on(state).cash["P1"] == 0
    assert on(state).percent("P1", "SIK") == 10


@rule("18mag:II.2/2", "18mag:II.4/14")
def test_the_bank_never_runs_dry() -> None:
    scene = table(P1="3").cash(P1=100_000).company("SIK", P2=20).cash(SIK=0)
    assert now(scene.at("pay_out SIK")).cash[BANK] < 0
    scene = scene.tiles(E10="57/2", D9="57/2").operate("3", "run_trains")
    assert cash(run(scene), "P1", "3") == [100_020, 70]


@rule("18mag:II.4/1", "18mag:III.1/1", "18mag:III.1/2", "18mag:III.1/3", "18mag:III.1/4")
def test_the_map_has_cities_and_towns_and_ends_at_its_border() -> None:
    assert HUNGARY["F13"].name == "Kecskemét"
    assert HUNGARY["F13"].face.count("c") == 1
    assert HUNGARY["D13"].face.count("t") == 1
    assert HUNGARY["D13"].name == ""
    assert {h.face.colour for h in HUNGARY} == {"white", "red", "gray"}
    scene = table(P1="6").operate("6", "lay_track")
    assert scene.refusal("6 lays 57 at B17 turn 0") == ""
    assert scene.refusal("6 lays 57 at A20 turn 0") == "18mag:VI.3.2/1"  # dark green: off the map


@rule("18mag:III.1/5", "18mag:III.1/6", "18mag:VI.3.2/1")
def test_red_and_grey_hexes_are_printed_and_grow_with_the_phases() -> None:
    galicia, mine = HUNGARY["B23"].face.stops[0], HUNGARY["A18"].face.stops[0]
    assert [galicia.value(colour) for colour in ("yellow", "green", "brown", "gray")] == [30, 40, 50, 60]
    assert [mine.value(colour) for colour in ("yellow", "green", "brown", "gray")] == [30, 30, 50, 50]
    scene = table(P1="6 13").tiles(B17="6/1", I2="6/2").operate("6", "lay_track")
    assert scene.refusal("6 lays 57 at A18 turn 0") == "18mag:VI.3.2/1"
    assert scene.operate("13", "lay_track").refusal("13 lays 57 at H1 turn 1") == "18mag:VI.3.2/1"


@rule("18mag:III.1/7", "18mag:II.4/13")
def test_the_income_of_each_minor_is_kept_for_all_to_see() -> None:
    scene = table(P1="3").tiles(E10="57/2", D9="57/2").operate("3", "run_trains")
    assert now(run(scene)).runs["3"] == 40


@rule("18mag:II.4/2", "18mag:VI.4.2/1", "18mag:III.3.3/4")
def test_every_major_has_eight_shares_a_director_certificate_and_two_stations() -> None:
    state = dealt(3)
    assert len(MAJORS) == 7
    for major in MAJORS:
        assert on(state).certs[major] == {BANK: (Cert(20, True), *[Cert(10)] * 8)}
        assert on(state).stations[major] == (40, 80)


@rule("18mag:II.4/3", "18mag:V/4")
def test_the_first_seat_has_the_priority_card_and_begins() -> None:
    state = dealt(4)
    assert on(state).priority == "P1"
    assert state.actor == "P1"
    assert kursbuch.explain(state, kursbuch.parse(state, "P1 passes")).clause == "18mag:V/4"  # type: ignore[union-attr]


@rule("18mag:II.4/4", "18mag:VI.3.7/21", "18mag:VI.3.7/25")
def test_all_types_of_trains_are_on_sale_without_limit_from_the_start() -> None:
    scene = table(P1="1").cash(**{"1": 10_000})
    scene.t.lose_train("1", "2")
    scene.operate("1", "buy_trains")
    assert set(scene.now.depot.values()) == {UNLIMITED}
    assert scene.offers("from bank") == [
        "1 buys a 2 train from bank for 80",
        "1 buys a 3 train from bank for 120",
        "1 buys a 4 train from bank for 200",
        "1 buys a 6 train from bank for 320",
    ]
    assert scene.refusal("1 buys a 5 train from bank for 250") == "18mag:VI.3.7/25"
    assert scene.refusal("1 buys a 6 train from bank for 300") == "18mag:VI.3.7/25"


@rule("18mag:II.4/5", "18mag:III.3.3/1", "18mag:III.2/1")
def test_prices_are_dealt_from_ten_cards_two_of_each() -> None:
    state = start(bind(TITLE, 3))
    assert state.is_chance
    assert [str(o) for o in kursbuch.legal(state)] == [f"chance deals RABA the price card {c}" for c in PRICE_CARDS]
    assert sorted(PRICE_CARDS) == [f"{price}-{copy}" for price in (60, 65, 70, 75, 80) for copy in (1, 2)]
    assert [MARKET.price(cell) for cell in MARKET.par] == [60, 65, 70, 75, 80]
    state = kursbuch.apply(state, kursbuch.parse(state, "chance deals RABA the price card 80-1"))
    assert on(state).price("RABA") == 80
    again = kursbuch.explain(state, kursbuch.parse(state, "chance deals G&C the price card 80-1"))
    assert again is not None
    assert again.clause == "18mag:III.3.3/1"
    other = kursbuch.explain(state, kursbuch.parse(state, "chance deals SNW the price card 80-2"))
    assert other is not None
    assert other.clause == "18mag:II.4/5"
    state = kursbuch.apply(state, kursbuch.parse(state, "chance deals G&C the price card 80-2"))
    assert on(state).stacks[(0, 5)] == ("RABA", "G&C")


@rule("18mag:II.4/6", "18mag:VI.3.2/18")
def test_no_track_leads_to_a_barrier() -> None:
    assert sum(len(h.borders) for h in HUNGARY) == 6  # three sticks, each seen from two sides; the fourth parts F9
    assert HUNGARY["F9"].shore == {1, 2, 3}
    scene = table(P1="11").operate("11", "lay_track")
    assert scene.refusal("11 lays 57 at D7 turn 0") == "18mag:VI.3.2/18"  # edge 3 of Sopron, towards Pozsony
    assert scene.refusal("11 lays 6 at D7 turn 2") == ""


@rule("18mag:II.4/7", "18mag:IV/1", "18mag:V/12")
def test_the_game_begins_with_a_share_round_and_goes_on_with_an_operating_round() -> None:
    state = dealt(4)
    assert str(on(state).round) == "SR 1"
    for text in ("P1 takes 1", "P2 takes 2", "P3 takes 3", "P4 takes 4", "P2 takes 5", "P3 takes 6", "P4 takes 7"):
        state = kursbuch.apply(state, kursbuch.parse(state, text))
    for text in ("P1 takes 8", "P3 takes 9", "P4 takes 10", "P1 takes 11", "P2 takes 12"):
        state = kursbuch.apply(state, kursbuch.parse(state, text))
    for text in ("P4 takes SIK", "P1 takes SNW", "P2 takes RABA", "P3 takes SKEV"):
        state = kursbuch.apply(state, kursbuch.parse(state, text))
    assert str(on(state).round) == "OR 1.1"


@rule("18mag:II.4/8", "18mag:II.4/9")
def test_three_tokens_wait_and_three_stacks_carry_an_indicator() -> None:
    state = dealt(3)
    assert TOKENS == 3
    assert on(state).idle == 0
    assert on(state).indicators == ("3", "4", "6")
    assert on(state).phase == "yellow"


@rule("18mag:II.4/10", "18mag:III.3.3/5", "18mag:III.2/3")
def test_director_certificates_are_not_sold_but_come_for_two_shares() -> None:
    scene = table().cash(P1=500).shares("SIK", P1=10).stock("P1")
    assert scene.refusal("P1 buys 20 % of SIK from the bank") == "18mag:VII.5/1"
    scene.play("P1 buys 10 % of SIK from the bank")
    assert scene.now.held("P1", "SIK") == (Cert(20, True),)
    assert scene.now.percent(BANK, "SIK") == 80


@rule("18mag:II.4/11", "18mag:VI.3.2/2", "18mag:VI.3.3/5")
def test_only_yellow_tiles_are_in_use_at_first() -> None:
    scene = table(P1="3").tiles(E10="57/2").operate("3", "lay_track")
    assert {CATALOGUE[o.split()[2]].colour for o in scene.offers(" lays ")} == {"yellow"}
    assert scene.refusal("3 lays 14 at E10 turn 2") == "18mag:VI.3.2/2"
    assert scene.phase("green").operate("3", "lay_track").refusal("3 lays 14 at E10 turn 2") == ""


@rule("18mag:II.4/12", "18mag:V/8", "18mag:III.3.2/1", "18mag:III.3.2/3")
def test_a_minor_comes_with_a_train_money_stations_and_terrain_tokens() -> None:
    state = dealt(3)
    assert len(MINORS) == 13
    assert (
        {m: n for m, n in on(state).terrain.items() if n}
        == TERRAIN_TOKENS
        == {"5": 3, "6": 1, "7": 1, "12": 2, "13": 1}
    )
    state = kursbuch.apply(state, kursbuch.parse(state, "P1 takes 5"))
    assert on(state).owner["5"] == "P1"
    assert on(state).floated == {"5", *MAJORS}
    assert on(state).trains["5"] == ("2",)
    assert on(state).cash["5"] == 50
    assert on(state).board.station_hexes("5") == [("H27", 0)]
    assert on(state).stations["5"] == (40, 80)


@rule("18mag:III.2/2")
def test_prices_of_rail_cars_are_on_the_price_board() -> None:
    assert CAR_PRICES == {
        "yellow": (10, 20, 30),
        "green": (10, 20, 30),
        "brown": (20, 30, 40),
        "gray": (20, 30, 40),
    }


@rule("18mag:III.3.1/1", "18mag:VIII.1/1")
def test_minors_have_one_owner_and_majors_have_shares_and_a_price() -> None:
    scene = table(P1="1")
    assert scene.t.director("1") == "P1"
    assert scene.t.price("1") == 0
    assert scene.t.director("SIK") == ""
    assert scene.t.price("SIK") in (60, 65, 70, 75, 80)
    assert set(scene.t.certs) == set(MAJORS)


@rule("18mag:III.3.2/2", "18mag:VII.3/2")
def test_minors_cannot_be_sold_and_do_not_count_as_certificates() -> None:
    scene = table(4, P1="1 2 3").cash(P1=2000)
    for major in ("RABA", "G&C", "SNW"):
        scene.company(major, P1=50)  # the director's certificate and three shares: four certificates each
    scene.shares("SIK", P1=10).stock("P1")  # thirteen certificates; with the minors they would be sixteen
    assert scene.refusal("P1 sells 100 % of 1") == "18mag:VII.4/1"
    assert scene.refusal("P1 buys 10 % of SKEV from the bank") == ""
    assert scene.shares("SKEV", P1=10).stock("P1").refusal("P1 buys 10 % of MAVAG from the bank") == "18mag:VII.3/1"


@rule("18mag:III.3.3/2", "18mag:IV/2", "18mag:VII.1/3")
def test_shares_are_bought_with_the_players_own_money_which_goes_to_the_bank() -> None:
    scene = table().cash(P1=100).company("SIK", 70).stock("P1")
    before = cash(scene, "SIK", BANK)
    scene.play("P1 buys 10 % of SIK from the bank")
    assert cash(scene, "P1", "SIK", BANK) == [30, before[0], before[1] + 70]


@rule("18mag:III.3.3/3")
def test_the_director_has_the_most_and_at_least_a_fifth_and_decides_alone() -> None:
    scene = table().shares("SIK", P1=10, P2=10)
    assert scene.t.director("SIK") == ""
    scene = table().company("SIK", P2=30, P1=20).cash(SIK=50).at("pay_out SIK")
    assert scene.t.director("SIK") == "P2"
    assert scene.state.actor == "P2"


@rule("18mag:III.3.3/6")
def test_shareholders_are_paid_unless_the_director_keeps_the_money() -> None:
    scene = table().company("SIK", P1=30, P2=10).cash(SIK=100).at("pay_out SIK")
    assert cash(scene.play("SIK pays out 100"), "P1", "P2", "SIK") == [30, 10, 0]
    scene = table().company("SIK", P1=30, P2=10).cash(SIK=100).at("pay_out SIK")
    assert cash(scene.play("SIK pays out 0"), "P1", "P2", "SIK") == [0, 0, 100]


@rule("18mag:III.3.3/7", "18mag:VI.3.7/23")
def test_the_seven_majors_serve_the_minors_in_three_groups() -> None:
    scene = table(P1="6").cash(**{"6": 1000}).tiles(B17="6/1", B15="4/1").operate("6", "run_trains")
    assert scene.refusal("6 hires the rail car of MAVAG") == "18mag:VI.3.7/5"
    scene.play("6 hires the rail car of SNW")
    assert cash(scene, "SNW") == [10]
    scene = table(P1="3").cash(**{"3": 1000}).operate("3", "buy_trains")
    scene.play("3 buys a 6 train from bank for 320")
    assert cash(scene, "MAVAG", "LdStEG") == [160, 0]
    scene = table(P1="10").cash(**{"10": 100}).operate("10", "lay_track").play("10 lays 57 at H17 turn 1")
    scene.play("10 lays 9 at H19 turn 1")
    assert cash(scene, "SKEV", "SIK", "10") == [10, 20, 70]


def test_what_no_action_may_create_or_destroy_is_counted() -> None:
    scene = table(P1="3").cash(**{"3": 200}).company("SIK", P1=30, P2=10).operate("3", "lay_track", "build_station")
    title = scene.state.game.title
    for text in ("", "3 lays 57 at E10 turn 2", "3 lays 57 at D9 turn 2", "3 places a station at D9 stop 0"):
        if text:
            scene.play(text)
        counts = title.counts(scene.now)
        assert counts["money"] == 0
        assert counts["shares"] == dict.fromkeys(sorted(MAJORS), 100)
        assert counts["certificates"] == dict.fromkeys(sorted(MAJORS), 9)
        assert counts["directors"] == dict.fromkeys(sorted(MAJORS), 1)
        assert counts["tiles"] == dict(sorted(TILES.items()))
        assert counts["stations"] == {c: 3 if COMPANIES[c].kind == MINOR else 2 for c in sorted(COMPANIES)}


def test_the_box_holds_150_track_tiles() -> None:
    colours = {"yellow": 65, "green": 51, "brown": 28, "gray": 6}
    backs = table().t.facts.tile_backs
    pieces = dict.fromkeys(colours, 0)
    for tile, count in TILES.items():
        if tile not in backs or tile < backs[tile]:
            pieces[CATALOGUE[tile].colour] += count
    assert pieces == colours
