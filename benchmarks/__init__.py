"""How fast the engine is and how well its bots play; see `docs/performance.md` and `docs/bots.md`."""
