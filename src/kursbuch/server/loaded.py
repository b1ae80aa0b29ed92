"""All titles, loaded: for the process off which readers of files are forked (`reading.py`), so that none of them has to
load its own."""

from __future__ import annotations

import kursbuch

TITLES = tuple(kursbuch.title(title_id) for title_id in kursbuch.titles())
