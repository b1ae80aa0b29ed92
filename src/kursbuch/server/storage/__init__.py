"""Where games are kept: an append-only log a game, in SQLite or PostgreSQL."""
