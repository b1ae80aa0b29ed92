"""The rulebooks in the package, for tests that cite them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import kursbuch
from kursbuch.core.rulebook import Rulebook


@cache
def rulebooks() -> dict[str, Rulebook]:
    """Every RULES.md there is, by the id of its title; also of titles that cannot be played yet."""
    folder = Path(kursbuch.__file__).parent / "titles"
    books = [Rulebook.read(path) for path in sorted(folder.glob("*/RULES.md"))]
    return {book.title_id: book for book in books}
