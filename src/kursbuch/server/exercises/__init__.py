"""Puzzles and lessons on the table, each a position in which one thing is asked for."""
