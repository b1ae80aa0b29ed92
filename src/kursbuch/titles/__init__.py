"""The games. A title is found by its id; titles never know each other."""

from __future__ import annotations

from importlib import import_module

from ..core.errors import SetupError
from ..core.game import AnyTitle

_MODULES = {
    "1824": "g1824",
    "1844": "g1844",
    "1854": "g1854",
    "18mag": "g18mag",
    "german-railways": "german_railways",
}


def title_ids() -> tuple[str, ...]:
    return tuple(_MODULES)


def find(title_id: str) -> AnyTitle:
    """The title of that id; SetupError lists those there are."""
    if title_id not in _MODULES:
        raise SetupError(f"there is no title {title_id!r}; there are: {', '.join(_MODULES)}")
    title: AnyTitle = import_module(f".{_MODULES[title_id]}.title", __name__).TITLE
    return title
