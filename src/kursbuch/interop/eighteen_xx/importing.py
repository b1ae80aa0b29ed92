"""A game of 18xx.games as one of our journals."""

from __future__ import annotations

from ...core.errors import Illegal
from ...core.journal import Journal
from .files import ImportFileError, Recording
from .verify import Playback


def import_game(recording: Recording) -> Journal:
    """Plays the game by the site's readings; ImportFileError names the action that our rules refuse."""
    playback = Playback(recording)
    for number in range(len(recording.actions)):
        try:
            if not playback.play(number):
                break
        except Illegal as error:
            raise ImportFileError(f"{recording.name}: action {number + 1} is against the rules: {error}") from None
    journal = Journal.new(playback.state.game, {"imported": recording.name})
    for action in playback.actions:
        journal = journal.play(action)
    return journal
