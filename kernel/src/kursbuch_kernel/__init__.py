"""What Kursbuch computes most, compiled: what a company reaches, and its routes. `kursbuch` uses it if installed.

Every part takes the place of one of `kursbuch`'s own, which is the reference, and gives the very same answers.
"""

from ._kernel import Atlas, Packing, Router, Survey, explore

PROTOCOL = 5
"""Raised with every change of what `kursbuch` hands over or expects; it uses only the kernel made for it."""

__all__ = ["PROTOCOL", "Atlas", "Packing", "Router", "Survey", "explore"]
