"""Standing orders: what a seat leaves to be done when it is asked again; its own secret, and never more than said."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kursbuch.server.errors import Stale
from kursbuch.server.orders import to_pass
from kursbuch.server.settings import Settings
from kursbuch.server.storage.migrate import upgrade
from kursbuch.server.storage.store import Store
from kursbuch.server.tables import Place, Tables

from .conftest import FAST, Hall, Seat, Serve, client


def table(hall: Hall, title: str) -> dict[str, Seat]:
    """Three seats by link, by name."""
    made = hall.table(title, "lll")
    return {name: hall.seat(made, name) for name in made["links"]}


def leave(by: Seat, **order: Any) -> Any:
    return by.call("PUT", "/order", json={"version": by.get()["version"], **order})


def standing(seat: Seat) -> Any:
    """The seat's order, None if it has none."""
    found = seat.get("/order")["orders"]
    return found[0] if found else None


def actor(seats: dict[str, Seat]) -> str:
    name: str = next(iter(seats.values())).get()["actor"]
    return name


def said(seat: Seat) -> list[tuple[str, str]]:
    """Who did what kind of thing."""
    found = seat.get("/log")
    return [(line["seat"], "".join(part for part in line["text"] if isinstance(part, str))) for line in found]


# -- to pass --------------------------------------------------------------------------------------------


def test_passing_until_the_round_is_over(hall: Hall) -> None:
    """1824 begins with a stock round in which P3 is first, then P2."""
    seats = table(hall, "1824")
    answer = leave(seats["P2"], kind="pass")
    assert answer.status_code == 200, answer.text
    assert [one["ended"] for one in answer.json()["orders"]] == [""]
    buys = next(o["action"] for o in seats["P3"].get("/offers")["offers"] if "buys" in o["action"])
    assert seats["P3"].act(buys).json()["actor"] == "P1", "P2 has passed by itself"
    while not standing(seats["P2"])["ended"]:
        name = actor(seats)
        assert name != "P2"
        seats[name].act(f"{name} passes")
    assert standing(seats["P2"])["ended"] == "round"
    assert seats["P3"].get()["caption"].startswith("Stock round 2")
    passed = sum(seat == "P2" for seat, _ in said(seats["P1"]))
    assert passed >= 2
    while actor(seats) != "P2":
        seats[actor(seats)].act(f"{actor(seats)} passes")
    assert seats["P2"].get("/table")["mine"], "in the next round the seat is asked again"
    assert sum(seat == "P2" for seat, _ in said(seats["P1"])) == passed


def test_passing_until_somebody_acts(hall: Hall) -> None:
    seats = table(hall, "1824")
    leave(seats["P2"], kind="pass", until="action")
    leave(seats["P1"], kind="pass", until="action")
    buys = next(o["action"] for o in seats["P3"].get("/offers")["offers"] if "buys" in o["action"])
    assert seats["P3"].act(buys).json()["actor"] == "P2"
    assert standing(seats["P2"])["ended"] == standing(seats["P1"])["ended"] == "acted"
    seats["P2"].act("P2 passes")
    assert standing(seats["P2"]) is None, "who has acted has seen it"
    assert standing(seats["P1"])["ended"] == "acted"


def test_an_order_acts_at_once_when_the_seat_is_asked(hall: Hall) -> None:
    seats = table(hall, "1824")
    for name in ("P1", "P2"):
        leave(seats[name], kind="pass")
    version = seats["P3"].get()["version"]
    leave(seats["P3"], kind="pass")
    after = seats["P3"].get()
    assert (after["version"], after["actor"]) == (version + 3, "P1")
    assert {standing(seat)["ended"] for seat in seats.values()} == {"round"}


def test_who_may_not_pass_is_asked(hall: Hall) -> None:
    seats = table(hall, "18mag")
    first = actor(seats)
    assert [one["kind"] for one in seats[first].get("/order")["may"]] == ["buy"], "in the stock round to come"
    leave(seats[first], kind="pass")
    assert standing(seats[first])["ended"] == "must"
    assert actor(seats) == first


def test_passing_unless_somebody_buys_one_company(hall: Hall) -> None:
    """Given before the seat is asked: what is done with another company does not end it."""
    seats = table(hall, "1824")
    known = next(one for one in seats["P2"].get("/order")["may"] if one["kind"] == "pass")["about"]
    bought = next(o["action"] for o in seats["P3"].get("/offers")["offers"] if "% of" in o["action"])
    company = bought.split(" of ")[1].split()[0]
    other = next(one for one in known if one != company)
    leave(seats["P2"], kind="pass", until="action", about=other)
    leave(seats["P1"], kind="pass", until="action", about=company)
    assert seats["P3"].act(bought).json()["actor"] == "P1", "P2 has passed"
    assert standing(seats["P2"])["ended"] == ""
    assert (standing(seats["P1"])["about"], standing(seats["P1"])["ended"]) == (company, "acted")


def test_an_order_is_about_a_company_of_the_game(hall: Hall) -> None:
    seat = table(hall, "1824")["P2"]
    assert leave(seat, kind="pass", until="action", about="XX").json()["error"]["code"] == "which"
    assert leave(seat, kind="buy", about="XX", limit=1).json()["error"]["code"] == "which"
    assert [one["kind"] for one in table(hall, "german-railways")["P1"].get("/order")["may"]] == ["pass", "upto"]


# -- to buy ---------------------------------------------------------------------------------------------


def in_stock_round(hall: Hall) -> tuple[dict[str, Seat], str]:
    """A game of 1824 in which shares of a company are for sale, and that company."""
    seats = table(hall, "1824")
    offers = seats["P3"].get("/offers")["offers"]
    bought = next(o["action"] for o in offers if "% of" in o["action"])
    return seats, bought.split(" of ")[1].split()[0]


def shares(seat: Seat, company: str) -> int:
    certs = seat.get(position=True)["position"]["certs"][company]
    return sum(cert[0] if isinstance(cert, list) else cert["percent"] for cert in certs.get("P2", []))


def test_buying_up_to_a_number_at_most_at_a_price(hall: Hall) -> None:
    """P2 orders while P3 is asked; both shares are bought when the turns come, and the seat decides again."""
    seats, company = in_stock_round(hall)
    answer = leave(seats["P2"], kind="buy", about=company, times=2, limit=500)
    assert answer.status_code == 200, answer.text
    assert shares(seats["P2"], company) == 0
    seats["P3"].act("P3 passes")
    first = shares(seats["P2"], company)
    assert first > 0
    assert (actor(seats), standing(seats["P2"])["ended"]) == ("P1", "")
    while not standing(seats["P2"])["ended"]:
        name = actor(seats)
        assert name != "P2"
        seats[name].act(f"{name} passes")
    assert shares(seats["P2"], company) == 2 * first
    assert standing(seats["P2"])["ended"] == "done"


def test_what_costs_more_than_the_limit_is_not_bought(hall: Hall) -> None:
    seats, company = in_stock_round(hall)
    leave(seats["P2"], kind="buy", about=company, times=2, limit=5)
    seats["P3"].act("P3 passes")
    assert (actor(seats), standing(seats["P2"])["ended"]) == ("P2", "dear")
    assert shares(seats["P2"], company) == 0


def test_what_cannot_be_had_ends_the_order(hall: Hall) -> None:
    """At the beginning of 1824 nobody can buy a company whose director's certificate is in nobody's hands."""
    seats, _ = in_stock_round(hall)
    offered = " ".join(o["action"] for o in seats["P3"].get("/offers")["offers"])
    may = next(one for one in seats["P2"].get("/order")["may"] if one["kind"] == "buy")
    shut = next(one for one in may["about"] if f"% of {one} " not in offered)
    assert shut in may["lacking"], "one is warned"
    assert all(f"% of {one} " in offered for one in set(may["about"]) - set(may["lacking"]))
    leave(seats["P2"], kind="buy", about=shut, times=1, limit=500)
    seats["P3"].act("P3 passes")
    assert (actor(seats), standing(seats["P2"])["ended"]) == ("P2", "none")


def test_an_order_to_buy_ends_with_the_stock_round(hall: Hall) -> None:
    seats, company = in_stock_round(hall)
    leave(seats["P2"], kind="buy", about=company, times=9, limit=500)
    while not standing(seats["P2"])["ended"]:
        name = actor(seats)
        seats[name].act(f"{name} passes")
    assert standing(seats["P2"])["ended"] in ("round", "none")


# -- up to a limit --------------------------------------------------------------------------------------


def test_bidding_up_to_a_limit(hall: Hall) -> None:
    """1844 auctions one private railway after the other; each bid raises by 5 at least."""
    seats = table(hall, "1844")
    may = seats["P3"].get("/order")["may"]
    assert [(one["kind"], one["low"]) for one in may] == [("pass", 0), ("buy", 0), ("upto", 20)]
    leave(seats["P3"], kind="upto", limit=35)
    assert seats["P1"].act("P1 bids 20 for PR1").json()["actor"] == "P2"
    assert seats["P2"].act("P2 passes").json()["actor"] == "P1", "P3 has bid 25"
    after = seats["P1"].act("P1 bids 30 for PR1").json()
    assert after["actor"] == "P1", "P3 has bid 35"
    assert [seat for seat, _ in said(seats["P1"])] == ["P1", "P2", "P3", "P1", "P3"]
    assert seats["P1"].act("P1 passes").json()["worth"]["P3"] < after["worth"]["P1"], "P3 has it for 35"
    while actor(seats) != "P3":
        seats[actor(seats)].act(f"{actor(seats)} passes")
    assert standing(seats["P3"])["ended"] == "decided", "the order was for the first paper"


def test_beyond_the_limit_the_seat_passes(hall: Hall) -> None:
    seats = table(hall, "1844")
    leave(seats["P2"], kind="upto", limit=40, action="P1 bids 20 for PR1")
    after = seats["P1"].act("P1 bids 40 for PR1").json()
    assert after["actor"] == "P3"
    assert standing(seats["P2"])["ended"] == "limit"
    assert len(said(seats["P1"])) == 2


def test_two_orders_bid_against_each_other(hall: Hall) -> None:
    seats = table(hall, "german-railways")
    leave(seats["P2"], kind="upto", limit=6)
    leave(seats["P3"], kind="upto", limit=9)
    seats["P1"].act("P1 passes")
    assert [seat for seat, _ in said(seats["P1"])] == ["P1", *["P2", "P3"] * 3, "P2"], "1 to 6, then P2 passes"
    cash = seats["P1"].get(position=True)["position"]["cash"]
    assert (cash["P2"], cash["P3"]) == (40, 34)
    assert standing(seats["P2"])["ended"] == "limit"


def test_an_order_is_for_one_lot(hall: Hall) -> None:
    """German Railways sells eight shares in a row, and a bid does not name its share."""
    seats = table(hall, "german-railways")
    leave(seats["P1"], kind="upto", limit=30)
    for name in ("P2", "P3"):
        seats[name].act(f"{name} passes")
    assert standing(seats["P1"])["ended"] == "decided"
    assert seats["P1"].get(position=True)["position"]["cash"]["P1"] == 39
    assert seats["P1"].get("/table")["mine"], "the buyer is asked first in the next auction"


def test_nobody_outbids_himself(hall: Hall) -> None:
    """In 1854 one bids on papers that come later, and is asked again while one's own bid stands."""
    seats = table(hall, "1854")
    leave(seats["P1"], kind="upto", limit=100, action="P1 bids 55 on MU")
    for name in ("P2", "P3"):
        seats[name].act(f"{name} passes")
    assert [seat for seat, _ in said(seats["P1"])] == ["P1", "P2", "P3", "P1"]
    assert "passes" in said(seats["P1"])[-1][1]
    assert standing(seats["P1"])["ended"] == ""
    seats["P2"].act("P2 bids 60 on MU")
    assert seats["P3"].act("P3 passes").json()["actor"] == "P2"
    assert seats["P1"].get(position=True)["position"]["bids"]["MU"][-1] == ["P1", 65]


def test_which_offer_is_meant_must_be_clear(hall: Hall) -> None:
    seats = table(hall, "1854")
    answer = leave(seats["P1"], kind="upto", limit=100)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "which")
    assert leave(seats["P1"], kind="upto", limit=100, action="P1 bids 5 on nothing").status_code == 422
    assert leave(seats["P1"], kind="upto", limit=100, action="nonsense").json()["error"]["code"] == "unreadable"
    assert leave(table(hall, "1824")["P3"], kind="upto", limit=100).json()["error"]["code"] == "which"


# -- keeping and telling --------------------------------------------------------------------------------


def test_an_order_is_seen_by_its_seat_alone(hall: Hall) -> None:
    made = hall.table("1824", "hll")
    leave(hall.seat(made, "P2"), kind="pass")
    assert [one["seat"] for one in hall.seat(made, "P2").get("/table")["order"]] == ["P2"]
    for other in (hall.seat(made, "P3"), hall.seat(made)):
        assert other.get("/table")["order"] == []
        assert other.get("/order")["orders"] == []
    watcher = hall.seat(made, "watch")
    assert watcher.get("/table")["order"] == []
    assert watcher.call("GET", "/order").status_code == 403
    assert watcher.call("PUT", "/order", json={"kind": "pass", "version": 0}).status_code == 403
    assert leave(hall.seat(made, "P3"), kind="pass", seat="P2").status_code == 403


def test_at_one_screen_each_seat_has_its_own(hall: Hall) -> None:
    seat = hall.seat(hall.table("1824", "hhh"))
    leave(seat, kind="pass", seat="P2")
    leave(seat, kind="pass", seat="P1")
    assert [one["seat"] for one in seat.get("/order")["orders"]] == ["P1", "P2"]
    seat.call("DELETE", "/order", params={"seat": "P1"})
    assert [one["seat"] for one in seat.get("/table")["order"]] == ["P2"]
    seat.call("DELETE", "/order")
    assert seat.get("/order")["orders"] == []


def test_taking_back_cancels_the_order(hall: Hall) -> None:
    seats = table(hall, "1824")
    leave(seats["P3"], kind="pass")
    assert actor(seats) == "P2"
    back = seats["P3"].post("/undo", version=seats["P3"].get()["version"]).json()
    assert (back["actor"], back["moves"]) == ("P3", 0)
    assert standing(seats["P3"])["ended"] == "undo"


def test_a_stale_order_is_not_taken(hall: Hall) -> None:
    seats = table(hall, "1824")
    version = seats["P3"].get()["version"]
    seats["P3"].act("P3 passes")
    answer = seats["P2"].call("PUT", "/order", json={"kind": "pass", "version": version})
    assert answer.status_code == 409
    assert answer.json()["error"]["game"]["actor"] == "P2"
    assert standing(seats["P2"]) is None


def test_orders_outlast_the_server(tmp_path: Path, serve: Serve) -> None:
    settings = Settings(f"sqlite:///{tmp_path}/games.sqlite", **FAST)
    with serve(settings) as url, client(url) as http:
        made = Hall(url, http).table("1844", "lll")
        leave(Hall(url, http).seat(made, "P2"), kind="upto", limit=100)
        leave(Hall(url, http).seat(made, "P3"), kind="pass")
    with serve(settings) as url, client(url) as http:
        seats = {name: Hall(url, http).seat(made, name) for name in made["links"]}
        assert seats["P1"].act("P1 bids 20 for PR1").json()["actor"] == "P1"
        assert [seat for seat, _ in said(seats["P1"])] == ["P1", "P2", "P3"]
        assert standing(seats["P2"])["ended"] == ""


def test_two_servers_and_one_order(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One server is about to ask a seat when another takes down its order: the order is seen, and followed at once."""
    store = Store(url)
    upgrade(store.engine)
    here, there = Tables(store), Tables(store)
    game = here.create("1824", [Place(name, "link") for name in ("Anna", "Béla", "Clara")], {}).game
    first = here.open(game).state.actor or ""
    second = there.act(game, frozenset({first}), [f"{first} passes"], 0, None).state.actor or ""
    assert there.undo(game, frozenset({first}), 1, None).state.actor == first
    append = store.append

    def late(*arguments: Any, **options: Any) -> None:
        monkeypatch.setattr(store, "append", append)
        there.leave(game, second, lambda play: to_pass(play, play.state.ask.name if play.state.ask else "", False), 2)
        append(*arguments, **options)

    monkeypatch.setattr(store, "append", late)
    after = here.act(game, frozenset({first}), [f"{first} passes"], 2, None)
    assert [move.seat for move in after.moves] == [first, second]
    store.close()


def test_an_order_answers_a_version_even_where_two_servers_write(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other way round: the seat was asked while its order was on the way, so the order is told that it is late."""
    store = Store(url)
    upgrade(store.engine)
    here, there = Tables(store), Tables(store)
    game = here.create("1824", [Place(name, "link") for name in ("Anna", "Béla", "Clara")], {}).game
    first = here.open(game).state.actor or ""
    append = store.append

    def late(*arguments: Any, **options: Any) -> None:
        monkeypatch.setattr(store, "append", append)
        there.act(game, frozenset({first}), [f"{first} passes"], 0, None)
        append(*arguments, **options)

    monkeypatch.setattr(store, "append", late)
    with pytest.raises(Stale):
        here.leave(game, "P2", lambda play: to_pass(play, play.state.ask.name if play.state.ask else "", False), 0)
    assert here.orders(game) == {}
    store.close()
