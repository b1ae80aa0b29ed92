"""What can go wrong, said so that the reader knows what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .actions import Action
    from .reports import Refusal


class KursbuchError(Exception):
    """Any mistake in what was handed to Kursbuch; the message says what to do about it."""


class NotationError(KursbuchError):
    """A text that writes down no action, tile or hex."""


class JournalError(KursbuchError):
    """A save file that is damaged, foreign or of other rules; the message names the place."""


class SetupError(KursbuchError):
    """A game that cannot be set up: unknown title, number of players or option."""


class Illegal(KursbuchError):
    """An action that the rules refuse; `refusal` names the rule."""

    def __init__(self, action: Action, refusal: Refusal) -> None:
        super().__init__(f"{action}: {refusal}")
        self.action = action
        self.refusal = refusal
