"""Chapter XI: István's majors and shares, and the text of his cards."""

from __future__ import annotations

import pytest

from kursbuch.core.errors import SetupError
from kursbuch.core.game import bind
from kursbuch.core.journal import Journal, read
from kursbuch.core.state import start
from kursbuch.rules.table import Cert
from kursbuch.titles.g18mag.cards import KURSBUCH, read_deck
from kursbuch.titles.g18mag.record import ISTVAN
from kursbuch.titles.g18mag.title import TITLE
from tests.kit.rule import rule
from tests.kit.scenario import Scene

from .scenario import cash, lay, now
from .solo import SOUTH, deck, solo, turn


@rule("18mag:XI.3/1")
def test_his_majors_lay_no_stations_and_pay_out_all() -> None:
    scene = solo("4").company("SIK", at=(0, 10), **{ISTVAN: 20, "P1": 10}).cash(SIK=105)
    scene.at("major_station SIK", "pay_out SIK")
    assert scene.asked is None
    assert cash(scene, "SIK", ISTVAN, "P1") == [0, 21, 10]
    assert not now(scene).board.station_hexes("SIK")


@rule("18mag:XI.4/1")
def test_both_sides_may_hold_eight_certificates() -> None:
    scene = solo("4").cash(P1=500).company("SIK", at=(0, 5), P1=60).shares("RABA", P1=20)
    assert scene.stock("P1").refusal("P1 buys 10 % of SKEV from the bank") == ""
    assert scene.shares("RABA", P1=10).stock("P1").refusal("P1 buys 10 % of SKEV from the bank") == "18mag:VII.3/1"
    full = solo("4").cash(**{ISTVAN: 500}).shares("LdStEG", **{ISTVAN: 40}).shares("SIK", **{ISTVAN: 40})
    full.at("stock_round")
    assert now(full).percent(ISTVAN, "SKEV") == 0


@rule("18mag:XI.4/1", "18mag:XI.4/2")
def test_he_sells_nothing_even_with_one_certificate_too_many() -> None:
    scene = solo("4", mine="1").cash(P1=500, **{ISTVAN: 500}).company("SIK", at=(0, 5), **{ISTVAN: 20, "P1": 20})
    scene.company("SKEV", at=(0, 5), **{ISTVAN: 60}).company("LdStEG", at=(0, 5), **{ISTVAN: 30})  # eight in all
    scene.stock("P1").play("P1 buys 10 % of SIK from the bank")  # István gets two shares for the certificate
    assert now(scene).director("SIK") == "P1"
    assert now(scene).counted(ISTVAN) == 9
    assert scene.state.actor == "P1"  # he has passed
    assert now(scene).cash[ISTVAN] == 500


HELD = {"SKEV": (11, 40), "RABA": (4, 10), "SIK": (5, 20), "LdStEG": (2, 30)}
"""Where the prices stand in the examples, and what he has."""
CARD_A = [
    (80, {"RABA": 10}),
    (70, {"LdStEG": 10}),
    (190, {"SKEV": 10, "LdStEG": 10}),
    (400, {"SKEV": 20, "RABA": 10, "SIK": 10}),
]


def card_a(money: int, limit: str = "usual") -> Scene:
    """István as the examples of XI.4 have him, with so much money; seven certificates, as he directs three majors."""
    scene = solo("4", istvan_limit=limit).cash(**{ISTVAN: money})
    for company, (column, percent) in HELD.items():
        scene.company(company, at=(0, column), **{ISTVAN: percent})
    assert [scene.t.price(c) for c in HELD] == [120, 75, 80, 65]
    assert scene.t.counted(ISTVAN) == 7
    return scene


def gained(scene: Scene) -> dict[str, int]:
    now_held = {company: now(scene).percent(ISTVAN, company) for company in HELD}
    return {c: percent - HELD[c][1] for c, percent in now_held.items() if percent > HELD[c][1]}


@pytest.mark.parametrize(("money", "bought"), CARD_A)
@rule(
    "18mag:XI.4/2",
    "18mag:XI.4/4",
    "18mag:XI.4/5",
    "18mag:XI.4/6",
    "18mag:XI.4/7",
    "18mag:XI.4/8",
    "18mag:XI.4/9",
    "18mag:XI.4/10",
)
def test_he_buys_what_he_can_afford_from_top_to_bottom_of_his_card(money: int, bought: dict[str, int]) -> None:
    scene = card_a(money)
    cost = sum({"SKEV": 120, "RABA": 75, "SIK": 80, "LdStEG": 65}[c] * n // 10 for c, n in bought.items())
    scene.priority(ISTVAN).at("stock_round")
    assert scene.asked is None or scene.state.actor == "P1"
    assert gained(scene) == bought
    told = [event.name for event in scene.state.events if event.name.startswith("istvan_")]
    assert told[: told.index("istvan_passes")] == ["istvan_buys"] * sum(n // 10 for n in bought.values())
    assert now(scene).cash[ISTVAN] == money - cost


@rule("18mag:XI.4/2")
def test_all_that_he_buys_he_buys_in_one_turn() -> None:
    scene = card_a(400).cash(P1=300).at(f"stock_turn {ISTVAN}")
    assert scene.asked == ("stock", "P1")
    assert gained(scene) == {"SKEV": 20, "RABA": 10, "SIK": 10}
    assert now(scene).held(ISTVAN, "RABA") == (Cert(20, True),)


@rule("18mag:XI.4/1", "18mag:XI.4/8")
def test_the_limit_of_eight_is_asked_when_his_turn_begins_or_always() -> None:
    more = card_a(1000).shares("LdStEG", **{ISTVAN: 10}).at("stock_round")  # eight certificates
    assert gained(more) == {"LdStEG": 10}
    assert gained(card_a(190, "always").at("stock_round")) == {"SKEV": 10}
    assert gained(card_a(190, "turn").at("stock_round")) == {"SKEV": 10, "LdStEG": 10}


@rule("18mag:XI.4/10")
def test_he_passes_over_what_is_not_there_to_buy() -> None:
    scene = card_a(120).shares("SKEV", P1=60).at("stock_round")
    assert gained(scene) == {"RABA": 10}


@rule("18mag:XI.4/2")
def test_he_stops_at_the_maximum_of_his_card() -> None:
    scene = solo("4").cash(**{ISTVAN: 200}).company("RABA", at=(0, 4), **{ISTVAN: 20})
    for company in ("SKEV", "SIK", "LdStEG"):
        scene.company(company, at=(0, 20))
    assert now(scene.at("stock_round")).percent(ISTVAN, "RABA") == 20


@rule("18mag:XI.4/3")
def test_share_card_a_gives_him_a_share_of_szkev() -> None:
    card = read_deck(KURSBUCH).shares["A"]
    assert card.start == "SKEV"
    assert card.buys == (("SKEV", 60), ("RABA", 20), ("SIK", 50), ("LdStEG", 40))


def test_two_shares_make_him_director() -> None:
    scene = solo("4").cash(**{ISTVAN: 80}).company("SKEV", at=(0, 5)).shares("SKEV", **{ISTVAN: 10})
    assert now(scene.at("stock_round")).director("SKEV") == ISTVAN


def test_he_sells_no_trains_to_the_player() -> None:
    scene = solo("4", mine="1").cash(**{"1": 100}).operate("1", "buy_trains")
    assert scene.refusal("1 buys a 2 train from 4 for 50") == "18mag:XI.2.2/1"


def test_everything_he_does_is_told_with_the_reason() -> None:
    scene = lay(solo("4"), **SOUTH)
    scene.t.phase = "green"
    turn(scene, "4")
    told = scene.state.game.title.tell(scene.state.events)
    assert any("hexes away: 0" in text for text in told)
    assert any("waits with" in text or "has done" in text for text in told)


@pytest.mark.parametrize(
    ("orders", "trains", "money", "told"),
    [
        ("'station C14'", ("2",), 200, "4 waits with “station”: "),
        ("'train 3'", ("2",), 100, "4 waits with “train from the bank”: it has too little money"),
        ("'train 3'", ("2", "2"), 500, "4 waits with “train from the bank”: it has two trains"),
        ("'2 from any'", ("2",), 200, "4 waits with “2-train from another minor”: none of his other minors has"),
        ("'scrap 2 for 3'", ("3",), 200, "4 waits with “scrap a 2-train for a better one”: it has no 2-train"),
        ("'scrap 2 for 3'", ("2",), 95, "it needs more than 95 and has 95"),
        ("'2 from above'", ("2",), 95, "4 skips “2-train from a higher number”"),
        ("'train 2'", (), 60, "4 waits with “train from the bank”: it has no train and too little money"),
    ],
)
def test_what_keeps_him_from_an_order_is_told(orders: str, trains: tuple[str, ...], money: int, told: str) -> None:
    standing = "true" if not trains else "false"
    scene = solo("4", cards=deck(_4=f"orders = [{orders}]\nstanding = {standing}")).cash(**{"4": money})
    scene.t.phase, scene.t.trains = "green", {"4": trains}
    assert any(told in text for text in scene.state.game.title.tell(turn(scene, "4").state.events))


# -- the text of cards --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("orders = ['steal a train']", "is no order"),
        ("orders = ['station A2']", "no city on A2"),
        ("extra_station = true", "orders.* is missing"),
        ("orders = ['station Z9']", "is no order"),
        ("orders = ['station F1']", "no city on F1"),
        ("orders = ['station A10']", "no city on A10"),
        ("orders = ['train 6']", "is no order"),
    ],
)
def test_a_text_of_cards_is_checked(text: str, wrong: str) -> None:
    with pytest.raises(SetupError, match=wrong):
        start(bind(TITLE, 1, {"cards": deck(_4=text)}))


def test_a_tile_that_does_not_fit_is_found() -> None:
    text = deck().replace("track = []", "track = ['C8 57/0']", 1)
    with pytest.raises(SetupError, match="does not fit C8"):
        start(bind(TITLE, 1, {"cards": text}))


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ("track = []", "track = ['C8']", "is no tile on a hex"),
        ("track = []", "track = ['Z9 57/0']", "is no tile on a hex"),
        ("track = []", "track = ['F1 57/0']", "does not fit F1"),
        ("track = []", "track = ['E10 999/0']", "does not fit E10"),
        ("SKEV 60", "SKEV", "is no share with a maximum"),
        ('start = "SKEV"', 'start = "SNW"', "share card A names SNW"),
    ],
)
def test_tiles_and_shares_of_the_cards_are_checked(old: str, new: str, wrong: str) -> None:
    with pytest.raises(SetupError, match=wrong):
        start(bind(TITLE, 1, {"cards": deck().replace(old, new, 1)}))


def test_a_minor_without_a_card_is_found() -> None:
    with pytest.raises(SetupError, match="needs a card for each"):
        start(bind(TITLE, 1, {"cards": deck().replace("[easy.11]", "[easy.12]")}))


def test_a_major_that_is_not_in_the_game_is_found_on_a_share_card() -> None:
    with pytest.raises(SetupError, match="share card A names MAVAG"):
        start(bind(TITLE, 1, {"cards": deck().replace("LdStEG 40", "MAVAG 40")}))


@pytest.mark.parametrize("text", ["/etc/passwd", "cards.toml", ""])
def test_a_path_is_no_text_of_cards(text: str) -> None:
    with pytest.raises(SetupError, match="István's cards"):
        start(bind(TITLE, 1, {"cards": text}))


def test_brackets_without_end_are_no_text_of_cards() -> None:
    with pytest.raises(SetupError, match="István's cards are no text of cards"):
        start(bind(TITLE, 1, {"cards": "easy = " + "[" * 15_000}))


def test_a_save_holds_the_cards_it_is_played_with() -> None:
    journal = Journal.new(bind(TITLE, 1, {"cards": deck(_4="orders = ['train 3']")}))
    again = read(journal.to_text(), lambda title: TITLE)
    assert [str(order) for order in again.game.facts.solo.deck.companies["easy"]["4"].orders] == ["train 3"]
