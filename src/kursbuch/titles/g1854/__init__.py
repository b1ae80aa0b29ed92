"""1854 Austria."""
