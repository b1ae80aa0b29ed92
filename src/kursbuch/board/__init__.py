"""Hexes, tiles, maps and the board value; knows no share and no title."""
