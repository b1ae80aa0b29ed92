"""Kinds of trains in 1854."""

from __future__ import annotations

STOPS, PLUS, EXPRESS = "stops", "plus", "express"
ORIENT_EXPRESS = "8Ox"
