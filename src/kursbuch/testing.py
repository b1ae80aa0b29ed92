"""The conformance kit: what every title must keep to, whatever its rules say.

`check_game` plays one random game to its end and checks on the way that

* what is offered can be done, and does not change the state it was done to;
* what is not offered is refused, and the refusal cites a clause of the rulebook and says why in both languages;
* what must be conserved is conserved after every action;
* actions, positions and the whole game survive being written down and read back;
* a step run a second time does and asks the same;
* the same seed gives the same game.

A broken promise is an AssertionError that names the seed and the action, so that it can be played again. `check_title`
does so for every number of players and every variant; a title of another package is tested by that one line.
"""

from __future__ import annotations

import inspect
import json
import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from .bots import Bot, random_bot
from .core import words
from .core.actions import CHANCE, Action, Pass
from .core.chance import draw
from .core.game import AnyGame, AnyTitle, bind
from .core.journal import Journal, read
from .core.near_misses import Pool, near_misses
from .core.questions import Offer
from .core.reached import Reached
from .core.record import Digest, from_json
from .core.reports import Refusal
from .core.rulebook import Rulebook, is_citation
from .core.state import State, apply, explain, legal, start


@dataclass(frozen=True)
class Care:
    """How closely a game is looked at. Conservation and notation are checked at every action in any case."""

    every: int = 10
    """A state in so many is examined."""
    offers: int = 4
    """So many offers of an examined state are tried, and the first and the last."""
    mutations: int = 12
    """So many near misses of each of them are tried."""
    limit: int = 20_000
    """A game must end within so many actions."""
    leave: int | None = None
    """A game is left after so many actions, where it is: for the many ways to play that differ little."""


_LEFTOVER = re.compile(r"[][{}]|\w*_\w*|\bNone\b")
"""What shows in a text when a figure was not filled in, or has no words of its own."""

CLOSE = Care(every=1, offers=1000, mutations=1000)
"""Everything, everywhere: for short games."""


@dataclass(frozen=True)
class Checked:
    """A game that kept all promises, as far as it was played."""

    actions: tuple[Action, ...]
    digests: tuple[str, ...]
    refused: int
    """How many near misses were tried and refused."""
    reached: Reached
    """What it came to of the steps and rules of its title."""


def check_game(
    game: AnyGame,
    seed: int,
    care: Care | None = None,
    rulebook: Rulebook | None = None,
    players: Callable[[], Bot] = lambda: random_bot,
) -> Checked:
    """Plays a game of this seed to the end, at random unless other players are given, and checks all the kit promises.

    The rulebook is the one beside the code of the title unless it is given.
    """
    return _Trial(game, seed, care or Care(), rulebook or rulebook_of(game.title), players()).run()


def check_title(title: AnyTitle, seeds: Iterable[int] = (1,), care: Care | None = None) -> None:
    """Plays games of each of these seeds for every number of players, and for every variant of the title."""
    for players in title.players:
        ways = [variant.options for variant in title.variants if players in variant.players]
        for options in ways or [{}]:
            game = bind(title, players, options)
            for seed in seeds:
                check_same_game(game, seed, check_game(game, seed, care))


@cache
def _rulebook(folder: Path, title_id: str) -> Rulebook | None:
    path = folder / "RULES.md"
    return Rulebook.read(path, title_id) if path.is_file() else None


def rulebook_of(title: AnyTitle) -> Rulebook:
    """The RULES.md beside the code of a title."""
    folder = Path(inspect.getfile(inspect.unwrap(title.deal))).parent
    book = _rulebook(folder, title.id)
    assert book is not None, f"{title.id} has no RULES.md in {folder}"
    return book


def check_same_game(game: AnyGame, seed: int, played: Checked) -> None:
    """The same seed must give the same game, position by position."""
    digest, dice, state = Digest(), random.Random(seed), start(game)
    for number, (action, expected) in enumerate(zip(played.actions, played.digests, strict=True), 1):
        again = choose(state, dice)
        assert again == action, f"seed {seed}, action {number}: first {action}, then {again}"
        state = apply(state, again)
        assert digest.of(state.now) == expected, f"seed {seed}, action {number}: other position after {action}"
    assert state.over


def choose(state: State, dice: random.Random, bot: Bot = random_bot) -> Action:
    return draw(state, dice) if state.is_chance else bot(state, dice)


class _Trial:
    """One game under examination.

    The dice that play are not those that pick what to examine: the game does not depend on the care taken.
    """

    def __init__(self, game: AnyGame, seed: int, care: Care, rulebook: Rulebook, bot: Bot) -> None:
        self.reached, self.bot = Reached(), bot
        game = self.reached.watch(game)
        self.game, self.seed, self.care, self.rulebook = game, seed, care, rulebook
        self.dice, self.curiosity = random.Random(seed), random.Random(f"curious {seed}")
        self.pool = Pool(game.players)
        self.actions: list[Action] = []
        self.digests: list[str] = []
        self.refused = 0

    def run(self) -> Checked:
        state = start(self.game)
        states, digest = [state], Digest()
        constant = self.game.title.counts(state.now)
        self.check(bool(constant), "the title conserves nothing: its `counts` are empty")
        while not state.over and len(self.actions) != self.care.leave:
            self.check(len(self.actions) < self.care.limit, "the game does not end")
            self.check_question(state)
            if len(self.actions) % self.care.every == 0:
                self.examine(state)
            action = choose(state, self.dice, self.bot)
            self.pool.note(action)
            self.check_notation(action)
            state = self.applied(state, action)
            self.reached.note(action, state)
            states.append(state)
            self.actions.append(action)
            self.digests.append(digest.of(state.now))
            counts = self.game.title.counts(state.now)
            self.check(counts == constant, f"not conserved: {_difference(constant, counts)}")
        if state.over:
            self.check_end(state)
        self.check_journal(states)
        return Checked(tuple(self.actions), tuple(self.digests), self.refused, self.reached)

    def check(self, held: bool, otherwise: str) -> None:
        if not held:
            raise self.fault(otherwise)

    def fault(self, what: str) -> AssertionError:
        last = self.actions[-1] if self.actions else "the start"
        game = f"{self.game.title.id}, {len(self.game.players)} players, options {dict(self.game.options)}"
        return AssertionError(f"{game}, seed {self.seed}, after action {len(self.actions)} ({last}): {what}")

    def applied(self, state: State, action: Action) -> State:
        try:
            return apply(state, action)
        except Exception as error:
            raise self.fault(f"{action} cannot be applied: {error!r}") from error

    def explained(self, state: State, action: Action) -> Refusal | None:
        try:
            return explain(state, action)
        except Exception as error:
            raise self.fault(f"{action} cannot be explained: {error!r}") from error

    def check_question(self, state: State) -> None:
        ask = state.ask
        assert ask is not None
        self.check(ask.actor in self.game.players or ask.actor == CHANCE, f"{ask.actor} is asked, who is no player")
        self.check((ask.actor == CHANCE) == (ask.who == CHANCE), "chance acts for itself alone")
        self.check(bool(legal(state)), f"nothing is offered at {ask.name}")

    def examine(self, state: State) -> None:
        before = state.now.to_json()
        offers = list(legal(state))
        self.check(len(set(offers)) == len(offers), f"offered twice: {_repeated(offers)}")
        picked = self.pick(offers)
        for offer in picked:
            for action in self.values(offer):
                self.check_offered(state, action)
        for offer in picked:
            for action in near_misses(offer, offer.action.who, self.pool, self.curiosity, self.care.mutations):
                self.check_mutation(state, action, offers)
        self.check_mutation(state, Pass(state.ask.who if state.ask else ""), offers)
        self.check_rerun(state, picked[0].low_action, picked[-1].low_action)
        self.check(state.now.to_json() == before, "examining the state changed it")
        self.check_position(state)

    def pick(self, offers: list[Offer]) -> list[Offer]:
        if len(offers) <= self.care.offers:
            return offers
        return [
            offers[0],
            *self.curiosity.sample(offers[1:-1], min(self.care.offers, len(offers) - 2)),
            offers[-1],
        ]

    def values(self, offer: Offer) -> Iterator[Action]:
        """The action offered; with a free number, at both ends and somewhere between."""
        yield offer.low_action
        if offer.number:
            yield offer.at(offer.high)
            yield offer.at(self.curiosity.randint(offer.low, offer.high))

    def check_offered(self, state: State, action: Action) -> None:
        self.pool.note(action)
        self.check_notation(action)
        refusal = self.explained(state, action)
        self.check(refusal is None, f"{action} is offered but refused: {refusal}")
        after = self.applied(state, action)
        counts, constant = self.game.title.counts(after.now), self.game.title.counts(state.now)
        self.check(counts == constant, f"{action} does not conserve: {_difference(constant, counts)}")

    def check_mutation(self, state: State, action: Action, offers: list[Offer]) -> None:
        assert state.ask is not None
        refusal = self.explained(state, action)
        if any(offer.admits(action) for offer in offers):
            self.check(refusal is None, f"{action} is offered but refused: {refusal}")
        elif refusal is None:
            menu = state.ask.menu(type(action))
            self.check(menu is not None and menu.admits_beyond, f"{action} is not offered but not refused either")
            self.applied(state, action)
        else:
            self.refused += 1
            self.check_refusal(action, refusal)

    def check_refusal(self, action: Action, refusal: Refusal) -> None:
        """A refusal cites a clause that there is, and says in each language, with all its figures, what is wrong."""
        self.check(
            is_citation(refusal.clause) and self.rulebook.clause(refusal.clause) is not None,
            f"{action}: the rulebook has no clause {refusal.clause} ({refusal.rule})",
        )
        title = self.game.title
        for language, own in {"en": title.words, "de": title.german}.items():
            wording = words.find(refusal.rule, own)
            self.check(bool(wording), f"{action}: the refusal {refusal.rule} has no words in {language}")
            try:
                text = title.say(refusal.rule, refusal.figures, language)
            except KeyError as error:
                raise self.fault(f"{action}: the refusal {refusal.rule} has no figure {error} ({language})") from error
            leftover = _LEFTOVER.search(text)
            self.check(leftover is None, f"{action}: {refusal.rule} leaves {leftover and leftover[0]!r} in “{text}”")

    def check_rerun(self, state: State, one: Action, other: Action) -> None:
        """The first `apply` on a state goes on where its script waits, the later ones run the step again."""
        first, _, again = self.applied(state, one), self.applied(state, other), self.applied(state, one)
        self.check(first.now == again.now, f"{one} twice from the same state: two positions")
        self.check(first.events == again.events, f"{one} twice from the same state: {first.events}, {again.events}")
        self.check(_question(first) == _question(again), f"{one} twice from the same state: other questions")

    def check_notation(self, action: Action) -> None:
        again = self.game.title.notation.parse(str(action))
        self.check(again == action, f"{action!r} is written {action} and read {again!r}")

    def check_position(self, state: State) -> None:
        data = state.now.to_json()
        again = from_json(self.game, json.loads(json.dumps(data)), self.game.title.position)
        self.check(again == state.now, f"the position is not the same after JSON: {_columns(again, state.now)}")
        self.check(again.to_json() == data, "the position's JSON changes when it is read and written")

    def check_end(self, state: State) -> None:
        self.check(list(legal(state)) == [], "the game is over and something is offered")
        refusal = self.explained(state, self.actions[-1])
        self.check(refusal is not None and refusal.rule == "over", f"after the end: {refusal}")
        score = state.score
        self.check(sorted(score) == sorted(state.now.players), f"the score is not one for each player: {score}")
        self.check_position(state)

    def check_journal(self, states: list[State]) -> None:
        """The save file; its digests are taken anew, so that a state changed by what came later shows."""
        journal = Journal(self.game, tuple(states), tuple(self.actions))
        text = journal.to_text()
        saved = [entry["digest"] for entry in json.loads(text)["actions"]]
        self.check(saved == self.digests, "a state changed after it was left")
        again = read(text, lambda title_id: self.game.title)
        self.check(again.actions == journal.actions, "the save file holds other actions")
        self.check(again.state.now.to_json() == states[-1].now.to_json(), "the save file leads elsewhere")
        self.check(again.to_text() == text, "the save file changes when it is read and written")


def _question(state: State) -> object:
    ask = state.ask
    return ask and (ask.name, ask.actor, ask.who, ask.passable, [str(offer) for offer in legal(state)])


def _difference(before: Mapping[str, object], after: Mapping[str, object]) -> str:
    changed = [key for key in sorted({*before, *after}) if before.get(key) != after.get(key)]
    return ", ".join(f"{key} {before.get(key)} -> {after.get(key)}" for key in changed)


def _columns(one: object, other: object) -> list[str]:
    return [c for c in one.columns() if one.__dict__[c] != other.__dict__[c]]  # type: ignore[attr-defined]


def _repeated(offers: list[Offer]) -> str:
    return ", ".join(sorted({str(offer) for offer in offers if offers.count(offer) > 1}))
