"""The ways to play a title: each can be begun as it is offered, and is described in both languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import kursbuch
from kursbuch import AnyTitle, Option, Variant

TITLES = [kursbuch.title(id_) for id_ in kursbuch.titles()]
VARIANTS = [(title, variant) for title in TITLES for variant in title.variants]

each_title = pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
each_variant = pytest.mark.parametrize(
    ("title", "variant"), VARIANTS, ids=[f"{title.id}/{variant.id}" for title, variant in VARIANTS]
)


def left_open(title: AnyTitle, variant: Variant) -> Iterator[Option]:
    return (option for option in title.options if option.key in variant.choices)


@each_variant
def test_it_can_be_begun_with_each_number_of_players_and_each_choice(title: AnyTitle, variant: Variant) -> None:
    choices = [{}, *({o.key: value} for o in left_open(title, variant) for value in o.values)]
    for players in variant.players:
        for choice in choices:
            state = kursbuch.new(title.id, players, seed=1, options={**variant.options, **choice})
            assert not state.over
            assert len(state.game.players) == players


@each_variant
def test_it_settles_and_leaves_open_only_options_of_its_title(title: AnyTitle, variant: Variant) -> None:
    known = {option.key: option.values for option in title.options}
    assert set(variant.choices) | set(variant.options) <= set(known)
    assert not set(variant.choices) & set(variant.options)
    assert all(value in known[key] for key, value in variant.options.items())


@each_variant
def test_what_is_not_left_open_makes_no_difference_or_another_variant(title: AnyTitle, variant: Variant) -> None:
    """An option nobody is asked about must not change this game: it could not be chosen then."""
    others = [v for v in title.variants if v != variant]
    players = variant.players[0]
    for option in title.options:
        if option.key in variant.choices or option.key in variant.options:
            continue
        for value in option.values[1:]:
            if value == "*" or any(value == v.options.get(option.key) for v in others):
                continue
            usual = kursbuch.new(title.id, players, seed=1, options=variant.options)
            other = kursbuch.new(title.id, players, seed=1, options={**variant.options, option.key: value})
            assert usual.now.to_json() == other.now.to_json(), option.key


@each_title
def test_every_number_of_players_is_for_some_variant(title: AnyTitle) -> None:
    assert {n for variant in title.variants for n in variant.players} == set(title.players)
    assert len({variant.id for variant in title.variants}) == len(title.variants)


@each_title
@pytest.mark.parametrize("language", ["en", "de"])
def test_it_is_described(title: AnyTitle, language: str) -> None:
    words = title.words if language == "en" else title.german
    names = {"about"}
    for variant in title.variants:
        names |= {f"variant.{variant.id}", f"variant.{variant.id}.about"}
        for option in left_open(title, variant):
            names |= {f"option.{option.key}", f"option.{option.key}.about"}
            names |= {f"option.{option.key}.{value}" for value in option.values if not value.isdecimal()}
    assert names - set(words) == set()


@each_variant
def test_minutes_run_from_less_to_more(title: AnyTitle, variant: Variant) -> None:
    low, high = variant.minutes
    assert 0 < low <= high
