"""A game of 18xx.games as one of our journals: the whole of it, or everything up to what cannot be followed."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.journal import Journal
from .files import Recording
from .playback import Impasse, Playback


@dataclass(frozen=True)
class Import:
    """What came of a file."""

    journal: Journal
    until: int
    """How many of the file's actions are in the journal."""
    total: int
    """How many the file has, without those that were taken back."""
    stop: Impasse | None = None
    """Why not all of them."""

    @property
    def notice(self) -> str:
        """What whoever opens the game must know: where it was left, and why. Nothing when all of it came in."""
        return str(self.stop or "")


def import_game(recording: Recording) -> Import:
    """Plays the game by the site's readings; ImportFileError or SetupError when not even the start fits a title."""
    playback = Playback(recording)
    total = len(recording.actions)
    until, stop = 0, None
    while until < total and not playback.ended and not (stop := playback.play(until)):
        until += 1
    told = {"stopped": str(stop), "stopped.de": stop.in_german} if stop else {}
    notes = {"imported": recording.name, **told}
    return Import(Journal(playback.state.game, playback.states, playback.actions, notes), until, total, stop)
