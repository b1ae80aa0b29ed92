"""What a reader is told without asking: what others did, what an action changes, who bids what."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from kursbuch.bots import steady_bot
from kursbuch.core.actions import Action
from kursbuch.core.journal import Journal
from kursbuch.core.state import State, apply, effect, legal
from kursbuch.rules.actions import BuyTrain
from kursbuch.rules.auction import AuctionHoldings, BidOn
from kursbuch.server.reading import brought
from kursbuch.server.storage.migrate import upgrade
from kursbuch.server.storage.store import Store
from kursbuch.server.tables import Tables
from kursbuch.server.views.controls import changed, controls
from kursbuch.server.views.history import Known, income, since
from kursbuch.server.views.view import Reader, preview, table_view
from kursbuch.server.views.words import Words
from tests.browser.policy import Setting
from tests.golden.games import moments
from tests.kit.scenario import share_position

from .conftest import Hall

ENGLISH = Words("en")
ONE = frozenset({"P1"})
Stop = Callable[[State, int], bool]


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    url = f"sqlite:///{Path(tmp_path_factory.mktemp('news')) / 'games.sqlite'}"
    store = Store(url)
    upgrade(store.engine)
    yield Tables(store)
    store.close()


def at(tables: Tables, title: str, stop: Stop, players: int = 3) -> Any:
    """A game of players with sense, at that moment."""
    journal = Setting(title, players, bot=steady_bot).play(stop)
    assert stop(journal.state, len(journal.actions)), "the game never came to that moment"
    return tables.open(tables.bring_in(brought(journal)).game)


def asks(step: str, least: int = 0) -> Stop:
    return lambda state, number: number >= least and state.ask is not None and state.ask.name == step


def met(tables: Tables, name: str, question: str) -> dict[str, Any]:
    """What everybody at one screen sees where a golden game first asks this."""
    state = next(state for state in moments(name) if state.ask and state.ask.name == question)
    play = tables.open(tables.bring_in(brought(Journal.of(state))).game)
    return table_view(play, Reader(frozenset(state.game.players), ENGLISH))


# -- the steps of a turn --------------------------------------------------------------------------------


def test_what_is_asked_in_the_turn_of_another_company_stands_alone(tables: Tables) -> None:
    assert [step["name"] for step in met(tables, "1824", "consent")["steps"]] == ["consent"]


def test_sales_for_a_train_leave_the_steps_of_the_turn_as_they_were(tables: Tables) -> None:
    steps = met(tables, "1824", "finance")["steps"]
    assert [step["name"] for step in steps] == ["track", "station", "run", "dividend", "trains", "finance"]
    assert steps[-2]["result"].startswith("buys a ")


# -- since one acted last -------------------------------------------------------------------------------


def test_news_is_all_that_others_did_since_one_acted_by_hand(tables: Tables) -> None:
    """Passes of a standing order lie in between: they are nothing that the reader has done."""
    play = at(tables, "1824", asks("stock", 25))
    first, news = since(play, ONE, ENGLISH, Known(5, 0))
    assert first == 5
    assert [line["n"] for line in news] == [n for n in range(6, len(play.moves) + 1) if play.moves[n - 1].seat != "P1"]
    assert any(play.moves[n - 1].seat == "P1" for n in range(7, len(play.moves)))


def test_news_stays_until_there_is_more(tables: Tables) -> None:
    play = at(tables, "1824", asks("stock", 25))
    now = len(play.moves)
    first, news = since(play, ONE, ENGLISH, Known(now, 10))
    assert first == 10
    assert {line["seat"] for line in news} == {"P2", "P3"}


def test_without_memory_the_log_tells_where_the_last_turn_began(tables: Tables) -> None:
    play = at(tables, "1824", lambda state, number: number >= 10 and state.actor == "P1")
    first, news = since(play, ONE, ENGLISH)
    own = max(n for n, move in enumerate(play.moves, 1) if move.seat == "P1")
    assert first < own
    assert [line["n"] for line in news if line["n"] > own] == list(range(own + 1, len(play.moves) + 1))


def test_istvan_has_lines_of_his_own(tables: Tables) -> None:
    """He acts after a move of the player; what he does is told under his name, and the player's own is no news."""
    play = at(tables, "18mag", asks("stock", 40), players=1)
    _, news = since(play, ONE, ENGLISH)
    assert {line["who"] for line in news} == {"István"}
    mine = [c for c, owner in share_position(play.state).owner.items() if owner == "P1"]
    for line in news:
        ran = [
            part["c"]
            for told in (line["text"], *line["then"])
            for part in told
            if isinstance(part, dict) and "c" in part
        ]
        assert not set(ran[:1]) & set(mine), line


# -- what an action changes -----------------------------------------------------------------------------


def test_the_home_of_the_next_company_is_no_effect_of_what_was_done_before(tables: Tables) -> None:
    def homes(state: State, number: int) -> bool:
        if state.ask is None or state.ask.name != "run":
            return False
        run = next(offer.action for offer in legal(state))
        return any(event.name == "home" for event in apply(state, run).events)

    state = at(tables, "1824", homes).state
    run = next(offer.action for offer in legal(state))
    told = changed(state, effect(state, run), ENGLISH)
    assert told
    assert not any(change.what == "stations" for change in told)


def test_a_paper_that_is_exchanged_brings_a_share(tables: Tables) -> None:
    play = at(tables, "1824", asks("mountain"))
    ask = play.state.ask
    (control, *_) = controls(play.state, ENGLISH)
    choice = next(choice for choice in control.choices if choice.refused is None)
    found = preview(play, Reader(frozenset({ask.actor}), ENGLISH), [choice.action])
    assert any(change["what"] == "holding" and change["who"] == ask.actor for change in found["changes"])


def test_few_choices_tell_what_they_change_at_once(tables: Tables) -> None:
    play = at(tables, "1844", asks("dividend", 60))
    (control,) = (one for one in controls(play.state, ENGLISH) if one.kind == "Dividend")
    assert all(choice.changes for choice in control.choices)


# -- auctions -------------------------------------------------------------------------------------------


def test_bids_of_1854_stand_by_their_papers(tables: Tables) -> None:
    """Every bid that stands, and what each player can still offer."""
    play = at(tables, "1854", asks("auction", 8))
    view = table_view(play, Reader(ONE, ENGLISH))
    now = play.state.now
    assert isinstance(now, AuctionHoldings)
    shown = {lot["paper"]: [(bid["player"], int(bid["amount"])) for bid in lot.get("bids", [])] for lot in view["lots"]}
    assert any(shown.values())
    assert shown == {paper: [tuple(bid) for bid in now.bids.get(paper, ())] for paper in now.lots}
    left = {one["player"]: int(one["left"].split()[0]) for one in view["bids"]}
    assert left == {player: now.cash[player] - now.tied(player) for player in now.players}
    assert any(isinstance(move.action, BidOn) for move in play.moves)


@pytest.mark.parametrize(("title", "step"), [("1844", "auction"), ("german-railways", "bid")])
def test_a_bid_tells_what_it_would_bring(tables: Tables, title: str, step: str) -> None:
    play = at(tables, title, asks(step, 12))
    bidder = play.state.actor
    bid = next(offer for offer in legal(play.state) if offer.number)
    found = preview(play, Reader(frozenset({bidder}), ENGLISH), [str(bid.low_action)])
    assert found["when"] == "If nobody bids more"
    cash = next(one for one in found["changes"] if (one["who"], one["what"]) == (bidder, "cash"))
    before, after = (int(cash[key].split()[0].replace("\u202f", "")) for key in ("before", "after"))
    assert before - after >= bid.low
    gains = {one["what"] for one in found["changes"]}
    assert gains & {"owner", "holding", "shares"}, "and what is bid for"


# -- offers, and what must be ---------------------------------------------------------------------------


def test_a_train_of_somebody_else_is_offered_for(tables: Tables) -> None:
    """The bank sells; another director is asked, and so says the button."""

    def asks_a_director(state: State, number: int) -> bool:
        return asks("trains", 60)(state, number) and bool(from_others(state))

    def from_others(state: State) -> list[Action]:
        buys = [offer.low_action for offer in legal(state) if isinstance(offer.action, BuyTrain)]
        return [buy for buy in buys if any(event.name == "asked" for event in apply(state, buy).events)]

    play = at(tables, "1844", asks_a_director)
    said = {choice.action: choice.do for control in controls(play.state, ENGLISH) for choice in control.choices}
    wanted = {str(offer.action) for offer in legal(play.state) if offer.low_action in from_others(play.state)}
    assert wanted
    assert all(said[action].startswith("Offer ") for action in wanted)
    for buy in from_others(play.state):
        found = preview(play, Reader(frozenset({play.state.actor or ""}), ENGLISH), [str(buy)])
        assert found["when"].startswith("If ")
        told = {(one["who"], one["what"]) for one in found["changes"]}
        assert (buy.who, "cash") in told, "what it will have cost, once the other agrees"
    assert any(do.startswith("Buy ") for do in said.values())


def test_a_company_without_a_train_is_told_that_it_must_buy_one(tables: Tables) -> None:
    def must(state: State, number: int) -> bool:
        return asks("trains")(state, number) and state.ask is not None and not state.ask.passable

    play = at(tables, "1824", must)
    view = table_view(play, Reader(frozenset({play.state.actor}), ENGLISH))
    assert "must buy" in view["must"]["text"]
    assert view["must"]["clause"].startswith("1824:")


# -- the end --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["18mag-2", "german-railways"])
def test_the_parts_of_a_final_worth_add_up(tables: Tables, name: str) -> None:
    """Cash and shares, with papers and debts where there are any, make the score."""
    states = tuple(moments(name))
    assert states[-1].over
    journal = Journal(states[0].game, states, states[-1].history, {})
    play = tables.open(tables.bring_in(brought(journal)).game)
    result = table_view(play, Reader(ONE, ENGLISH))["result"]
    assert {one["player"]: one["worth"] for one in result} == dict(states[-1].score)
    for one in result:
        assert sum(one["parts"].values()) == one["worth"]
        priced = {c: number * share_position(states[-1]).price(c) for c, number in one["shares"].items()}
        assert priced == {part: one["parts"][part] for part in one["parts"].keys() - {"cash", "debt", "papers"}}
    shares = {part for one in result for part in one["parts"]} - {"cash", "debt", "papers"}
    assert bool(shares) is (name != "german-railways")


def test_the_end_tells_what_everybody_was_paid(tables: Tables) -> None:
    """Dividends and the like: what came in while nobody bought or sold."""
    play = at(tables, "1824", asks("stock", 150))
    paid = income(play)
    assert set(paid) == set(play.game.players)
    assert all(paid.values())
    begun, now = share_position(play.states[0]), share_position(play.state)
    spent = {player: begun.cash[player] + paid[player] - now.cash[player] for player in paid}
    assert sum(spent.values()) > 0, "the rest is in shares and papers"


def test_what_he_was_paid_whom_nobody_plays_is_told_as_well(tables: Tables) -> None:
    """18Mag's István buys shares and sells none: what he has been paid he has spent on them or still has."""
    states = tuple(moments("18mag-solo"))
    journal = Journal(states[0].game, states, states[-1].history, {})
    paid = income(tables.open(tables.bring_in(brought(journal)).game))
    cash = [share_position(state).cash["István"] for state in states]
    assert paid["István"] >= sum(max(0, now - before) for before, now in pairwise(cash)) > 0
    bought = [
        int(str(e.figures["price"]))
        for s in states
        for e in s.events
        if e.name == "bought" and e.figures["player"] == "István"
    ]
    assert paid["István"] == cash[-1] - cash[0] + sum(bought)


def test_the_same_game_once_more(hall: Hall) -> None:
    made = hall.table("german-railways", "hlb")
    answer = hall.seat(made).post("/again")
    assert answer.status_code == 201, answer.text
    before, after = hall.seat(made).get(), hall.seat(answer.json()).get()
    assert after["id"] != before["id"]
    assert after["title"] == before["title"]
    people = [sorted((game["players"][seat], kind) for seat, kind in game["kinds"].items()) for game in (before, after)]
    assert people[0] == people[1]
    (told,) = hall.seat(made, "P2").get("/chat")
    assert told["text"].startswith(f"{before['players']['P1']}: the rematch is set up"), "the others hear of it"
    assert hall.seat(made, "watch").post("/again").status_code == 403
