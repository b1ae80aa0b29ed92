"""Actions as numbers: every legal action has one spelling, and every spelling is a legal action."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from kursbuch.core.actions import Action, Bidding
from kursbuch.core.chance import draw
from kursbuch.core.questions import Offer
from kursbuch.core.state import State, apply, explain, legal, start
from kursbuch.env import VERSION, Lexicon, Observer, Spelling, spell
from kursbuch.interop.eighteen_xx.files import read_recording
from kursbuch.interop.eighteen_xx.playback import Playback

from .variants import VARIANTS, game_of

MEANT = {
    1: "697e99b6d7361859",
}
"""Of each version, a digest of what all its numbers stand for."""


def random_states(name: str, actions: int, every: int) -> Iterator[State]:
    dice = random.Random(name)
    state = start(game_of(name))
    for number in range(actions):
        if state.over:
            return
        if not state.is_chance and number % every == 0:
            yield state
        if state.is_chance:
            state = apply(state, draw(state, dice))
        else:
            offers = list(legal(state))
            offer = dice.choice(offers)
            state = apply(state, offer.at(dice.randint(offer.low, offer.high)) if offer.number else offer.action)


def some_of(offer: Offer) -> set[Action]:
    """The ends of a range, their neighbours and a few between."""
    if not offer.number:
        return {offer.action}
    numbers = {offer.low, offer.low + 1, (offer.low + offer.high) // 2, offer.high - 1, offer.high}
    return {offer.at(number) for number in numbers if offer.low <= number <= offer.high}


def check(lexicon: Lexicon, state: State) -> None:
    offers = list(legal(state))
    spelled: dict[tuple[int, ...], Action] = {}
    tried = offers[:: max(1, len(offers) // 40)]
    for action in {action for offer in tried for action in some_of(offer)}:
        said = tuple(spell(lexicon, offers, action))
        assert spelled.setdefault(said, action) == action
        spelling = Spelling(lexicon, offers)
        for word in said:
            spelling.say(word)
        assert spelling.action == action


@pytest.mark.parametrize("name", VARIANTS)
def test_every_offer_of_a_random_game_has_a_spelling_of_its_own(name: str) -> None:
    lexicon = Lexicon.of(game_of(name))
    for state in random_states(name, actions=250, every=9):
        check(lexicon, state)


@pytest.mark.parametrize("name", VARIANTS)
def test_whatever_is_said_ends_in_a_legal_action(name: str) -> None:
    lexicon, dice = Lexicon.of(game_of(name)), random.Random(2)
    for state in random_states(name, actions=250, every=25):
        spelling = Spelling(lexicon, legal(state))
        while spelling.action is None:
            spelling.say(dice.choice(spelling.choices))
        assert explain(state, spelling.action) is None


def test_each_number_of_a_range_has_its_spelling() -> None:
    state = next(
        s for s in random_states("german-railways-germany", 50, 1) if isinstance(next(iter(legal(s))).action, Bidding)
    )
    lexicon, offers = Lexicon.of(state.game), list(legal(state))
    bid = offers[0]
    said = {tuple(spell(lexicon, offers, bid.at(number))) for number in range(bid.low, bid.high + 1)}
    assert len(said) == bid.high - bid.low + 1


def test_a_word_that_may_not_be_said_is_refused() -> None:
    state = start(game_of("1824-austria-hungary"))
    spelling = Spelling(Lexicon.of(state.game), legal(state))
    wrong = next(word for word in range(len(Lexicon.of(state.game))) if word not in spelling.choices)
    with pytest.raises(ValueError, match="cannot be said here"):
        spelling.say(wrong)


@pytest.mark.parametrize("title", ["1824", "1844", "1854", "18mag"])
def test_every_offer_of_a_recorded_game_has_a_spelling_of_its_own(shared: Path, title: str) -> None:
    path = sorted((shared / "conformance" / title / "random").glob("*.json"))[0]
    recording = read_recording(path)
    playback = Playback(recording)
    lexicon = Lexicon.of(playback.state.game)
    for number in range(len(recording.actions)):
        if playback.play(number):
            break
        if number % 37 == 0 and not playback.state.over:
            check(lexicon, playback.state)
    assert number > 150


def test_the_numbers_mean_what_they_meant() -> None:
    """Whoever trained an agent relies on it: a change here is a new VERSION."""
    digest = hashlib.sha256()
    for name in VARIANTS:
        lexicon = Lexicon.of(game_of(name))
        digest.update(repr((name, lexicon.listed, Observer(game_of(name), lexicon).names)).encode())
    assert digest.hexdigest()[:16] == MEANT[VERSION]
