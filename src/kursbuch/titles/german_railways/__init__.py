"""German Railways, by Harry Wu: cube rails for 3 to 5 players."""
