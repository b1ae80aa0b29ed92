"""The games. A title is found by its id; titles never know each other.

Other packages bring titles as entry points `kursbuch.titles`: the id of the title, and where its `Title` is.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from ..core.errors import SetupError
from ..core.game import AnyTitle, Title

GROUP = "kursbuch.titles"
"""The entry points by which other packages bring titles."""

_MODULES = {
    "1824": "g1824",
    "1844": "g1844",
    "1854": "g1854",
    "18mag": "g18mag",
    "german-railways": "german_railways",
}


def title_ids() -> tuple[str, ...]:
    """The titles there are, ours first."""
    return (*_MODULES, *(id_ for id_ in _brought() if id_ not in _MODULES))


def find(title_id: str) -> AnyTitle:
    """The title of that id; SetupError lists those there are."""
    if title_id in _MODULES:
        title: AnyTitle = import_module(f".{_MODULES[title_id]}.title", __name__).TITLE
        return title
    if title_id in (brought := _brought()):
        return _load(title_id, brought[title_id])
    raise SetupError(f"there is no title {title_id!r}; there are: {', '.join(title_ids())}")


def _brought() -> Mapping[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def _load(title_id: str, point: EntryPoint) -> AnyTitle:
    try:
        title = point.load()
    except Exception as error:
        raise SetupError(f"the title {title_id} ({point.value}) cannot be loaded: {error}") from error
    if not isinstance(title, Title) or title.id != title_id:
        raise SetupError(f"{point.value} is no title with the id {title_id}")
    return title
