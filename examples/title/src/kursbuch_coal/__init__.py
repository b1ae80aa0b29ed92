"""Last Coal: an example of a title for Kursbuch."""
