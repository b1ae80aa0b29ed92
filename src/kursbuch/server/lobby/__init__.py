"""Finding a game: tables that wait for players, games to watch, games that are over."""
