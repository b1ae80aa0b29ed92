"""Whole games of 18Mag: files of 18xx.games, how István's levels differ; `tests/kit` plays random games."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from statistics import mean

import pytest
from benchmarks.istvan import Deal, play

from kursbuch.interop.eighteen_xx.dialect_18mag import dealt_prices
from kursbuch.interop.eighteen_xx.files import ImportFileError, Recording, read_recording
from kursbuch.interop.eighteen_xx.importing import import_game
from kursbuch.interop.eighteen_xx.verify import verify
from kursbuch.titles.g18mag.cards import LEVELS


@pytest.mark.parametrize("rule", ["supporters", "new_major", "anything_new"])
def test_a_game_with_rules_of_the_expansion_is_refused_by_their_name(rule: str) -> None:
    players = (("1", "Ann"), ("2", "Ben"), ("3", "Cleo"))
    recording = Recording("game.json", "18Mag", players, ("standard_divs", rule), (), seed=1)
    with pytest.raises(ImportFileError, match=f"game.json: .*{rule}"):
        import_game(recording)
    assert rule in verify(recording).difference
    assert import_game(replace(recording, optional_rules=("standard_divs",))).journal.state.actor == "P1"


def test_a_plain_game_file_is_imported_without_its_states(shared: Path) -> None:
    recording = read_recording(shared / "conformance" / "18mag" / "real" / "hs_puhjabag_1762198060.json")
    journal = import_game(replace(recording, initial=None, deltas=())).journal
    assert journal.state.over
    names = {str(site): name for site, name in recording.players}
    worth = dict(zip(journal.game.names, journal.state.score.values(), strict=True))
    assert worth == {names[site]: value for site, value in (recording.result or {}).items()}


@pytest.mark.parametrize("name", ["2p-51", "3p-52", "3p-56", "4p-53", "5p-54", "6p-55"])
def test_the_dealt_prices_follow_from_the_seed_of_a_game(shared: Path, name: str) -> None:
    recording = read_recording(shared / "conformance" / "18mag" / "random" / f"{name}.json")
    assert recording.initial is not None
    assert recording.seed is not None
    told = [v for k, v in recording.initial.items() if k.startswith("corp.") and k.endswith(".price")]
    assert dealt_prices(recording.seed)[: len(told)] == told


@pytest.mark.parametrize(("minors", "step"), [("3", 1.2), ("2", 1.15)])
def test_the_levels_of_istvan_are_clear_steps(minors: str, step: float) -> None:
    """A few deals against a player with sense; `python -m benchmarks.istvan` plays more of them."""

    def wealth(level: str) -> float:
        return mean(play(Deal(level, minors, "steady", seed)).istvan for seed in range(1, 5))

    easy, medium, hard = (wealth(level) for level in LEVELS)
    assert easy * step < medium
    assert medium * step < hard
