"""Cube rails, played by looking ahead: a light copy of the table, a quick player for every seat, and a search."""
