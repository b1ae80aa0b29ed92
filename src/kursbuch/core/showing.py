"""How a state shows itself: in one line, in words, and as pictures in a notebook.

Words and pictures are the renderer's, which stands above all rules. This is the one place from which the core reaches
up to it, and only when somebody looks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from .state import State


class Shown:
    """What Python and notebooks ask of a state to show it."""

    __slots__ = ()

    def __repr__(self) -> str:
        state = cast("State", self)
        place = ", ".join(part for part in (state.game.title.id, state.now.moment) if part)
        if state.ask is None:
            return f"<State {place}: the game is over>"
        behalf = f" for {state.ask.who}" if state.ask.who != state.ask.actor else ""
        return f"<State {place}: {state.ask.actor} is asked{behalf}: {state.ask.name}>"

    def __str__(self) -> str:
        from ..render.showing import in_words

        return in_words(cast("State", self))

    def _repr_svg_(self) -> str | None:
        from ..render.showing import as_svg

        return as_svg(cast("State", self))

    def _repr_html_(self) -> str | None:
        from ..render.showing import as_html

        return as_html(cast("State", self))
