"""The compiled kernel, if there is one: the one place where it comes in.

`pip install "kursbuch[fast]"` adds it, and `KURSBUCH_KERNEL=0` leaves it out. Whatever it does has a reference in
Python, which gives the very same answers and is used where there is no kernel, or one made for other sources.
"""

from __future__ import annotations

import os
import warnings
from importlib import import_module
from typing import Any, Final

PROTOCOL: Final = 5
"""What these sources and the kernel hand to each other; both are changed together."""


def _found() -> Any:
    if os.environ.get("KURSBUCH_KERNEL") == "0":
        return None
    try:
        found = import_module("kursbuch_kernel")
    except ImportError:
        return None
    if (made_for := getattr(found, "PROTOCOL", None)) != PROTOCOL:
        warnings.warn(
            f"kursbuch-kernel was made for protocol {made_for}, and these sources speak {PROTOCOL}: "
            "it is not used until it is installed anew (pip install --upgrade kursbuch-kernel, or ./kernel of a clone)",
            stacklevel=2,
        )
        return None
    return found


KERNEL: Final = _found()
"""The package `kursbuch_kernel`, or None."""
