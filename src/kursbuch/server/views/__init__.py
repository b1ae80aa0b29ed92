"""From a game in play to what a page shows: plain data, in the reader's language."""
