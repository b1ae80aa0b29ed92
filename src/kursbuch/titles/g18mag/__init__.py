"""18Magyarország."""
