"""Everything a title can say has a wording in both languages, and the wordings fit what the code tells."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import get_type_hints

import pytest

import kursbuch
from kursbuch import AnyTitle, State, Variant, cubes, rules
from kursbuch.board.hexes import HEX
from kursbuch.bots import random_bot
from kursbuch.core import words
from kursbuch.core.actions import Action
from kursbuch.core.words import figures_of
from kursbuch.rules.table import Holdings
from kursbuch.server.views.controls import subject_of
from kursbuch.server.views.families import family_of
from kursbuch.server.views.sentences import Part, Speaker
from kursbuch.server.views.words import LANGUAGES, Words

from .source import ASK, REFUSE, TELL, calls

TITLES = [kursbuch.title(id_) for id_ in kursbuch.titles()]
VARIANTS = [(title, variant) for title in TITLES for variant in title.variants]

each_title = pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
each_variant = pytest.mark.parametrize(
    ("title", "variant"), VARIANTS, ids=[f"{title.id}/{variant.id}" for title, variant in VARIANTS]
)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def steps(title: AnyTitle) -> set[str]:
    """The questions that are asked: those in the code, and those that must be answered."""
    must = {name.removeprefix("must.") for name in title.clauses if name.startswith("must.")}
    return must | {call.name for call in calls(title, ASK)}


def needed(title: AnyTitle) -> Iterator[str]:
    yield from title.clauses
    yield from (call.name for call in calls(title, TELL))
    yield from (f"step:{name}" for name in steps(title))
    for action in title.actions:
        yield from (f"{verb}.{action.__name__}" for verb in ("do", "did", "kind"))
        if _says_more_than_its_subject(action):
            yield f"detail.{action.__name__}"


def _says_more_than_its_subject(action: type[Action]) -> bool:
    names = {name for name, kind in get_type_hints(action).items() if kind is str} - {"who"}
    return bool(subject_of(action)) and len(names) > 1 and not action.names(HEX)


@each_title
@each_language
def test_everything_has_a_wording(title: AnyTitle, language: str) -> None:
    own = title.german if language == "de" else title.words
    assert sorted({name for name in needed(title) if words.find(name, own) is None}) == []


@each_title
def test_the_kinds_and_phases_of_a_title_have_a_wording(title: AnyTitle) -> None:
    for variant in title.variants:
        position = title.deal(kursbuch.game(title.id, variant.players[0], variant.options))
        if isinstance(position, Holdings):
            kinds = {kind for phase in position.facts.phases for kind in phase.limits}
            phases = {phase.id for phase in position.facts.phases if not phase.id.isdecimal()}
            names = {f"kind:{kind}" for kind in kinds} | {f"phase:{phase}" for phase in phases}
            assert names <= set(title.words)
            assert names <= set(title.german)


@each_title
def test_both_languages_have_the_same_names_and_figures(title: AnyTitle) -> None:
    names = {name for name in title.german if ":" not in name}  # a value may need no word in English
    assert names == {name for name in title.words if ":" not in name}
    for name in sorted(names):
        english, german = title.words[name], title.german[name]
        assert figures_of(english) == figures_of(german), name
        assert (english == "") == (german == ""), name
        assert _begins(english) == _begins(german), name


def _begins(wording: str) -> bool:
    """Whether it goes on in the sentence of the action."""
    return wording.lstrip("[").startswith(tuple(words.STOPS))


@each_title
def test_wordings_name_figures_that_are_told(title: AnyTitle) -> None:
    events = {call.name for call in calls(title, TELL)}
    wrong = []
    for functions in (TELL, REFUSE):
        found = list(calls(title, functions))
        own = {call.name for call in found if call.own}
        for call in found:
            if call.open or (call.name in own and not call.own):  # its own way, not the shared
                continue
            for name in title.words:
                event = _event(name, events)
                if bool(event) == (functions is TELL) and fnmatchcase(event or name, call.name):
                    missing = figures_of(re.sub(r"\[[^]]*\]", "", title.words[name])) - call.figures
                    wrong += [f"{call.place}: {name} lacks {figure}" for figure in sorted(missing)]
    assert wrong == []


def _event(name: str, events: set[str]) -> str:
    """The event that a name is for, perhaps after an action; "" for other names."""
    head, _, last = name.rpartition(".")
    return name if name in events else head if head in events and last[:1].isupper() else ""


def test_no_shared_wording_is_left_over() -> None:
    used = {name for title in TITLES for name in needed(title)} | set(words.wordings("en"))
    used |= {f"detail.{action.__name__}" for title in TITLES for action in title.actions}  # where a list reads badly
    for name in words.wordings("en", rules.__name__, cubes.__name__):
        head = name.rpartition(".")[0]
        assert ":" in name or name in used or head in used or name.startswith(("offer.", "option.")), name


# -- tables -------------------------------------------------------------------------------------------------------


class Strict(Words):
    """A dictionary that must have what it is asked for, in its own language."""

    def find(self, key: str) -> str | None:
        assert key in self._own or key.endswith(".one"), f"{key} is missing in {self.language}"
        return super().find(key)


@each_variant
def test_rounds_figures_and_tables_have_words(title: AnyTitle, variant: Variant) -> None:
    for number, (state, _, _) in enumerate(played(title, variant, 250)):
        if state.ask is None or state.is_chance or number % 25:
            continue
        for language in LANGUAGES:
            words_of_page = Strict(language)
            family = family_of(state.now, words_of_page)
            assert all(family.caption())
            assert family.head(state.ask).name
            assert family.tables(state.ask.who)
            assert all(words_of_page.find(f"figure.{figure.what}") for figure in family.figures())


# -- as it is read ------------------------------------------------------------------------------------------------

INTERNAL = re.compile(r"[_{}\[\]]|\bNone\b|/[cmt]\d")
ENGLISH = re.compile(r"\b(the|and|for|from|with|bank|pool|chance|buys|sells|lays|pays|passes|runs|train)\b")


def played(title: AnyTitle, variant: Variant, moves: int) -> Iterator[tuple[State, Action, State]]:
    dice = random.Random(1)
    state = kursbuch.new(title.id, variant.players[-1], seed=1, options=variant.options)
    for _ in range(moves):
        if state.over:
            return
        action = random_bot(state, dice)
        before, state = state, kursbuch.apply(state, action)
        yield before, action, state


def text(parts: list[Part]) -> str:
    return "".join(part if isinstance(part, str) else "·" for part in parts)


@each_variant
def test_the_log_reads_well(title: AnyTitle, variant: Variant) -> None:
    """Nothing of the program shows in it, and nothing of the notation in German."""
    for before, action, after in played(title, variant, 160):
        assert before.ask is not None
        for language in LANGUAGES:
            speaker = Speaker(before, Words(language))
            did, then = speaker.line(action, after.events, before.ask.name)
            for sentence in map(text, (did, *then)):
                assert not INTERNAL.search(sentence), sentence
                assert language == "en" or not ENGLISH.search(sentence), sentence
            assert speaker.button(action, before.ask.name)
            assert speaker.step(before.ask.name) != before.ask.name
