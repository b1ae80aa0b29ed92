"""People: guests who want to be told when it is their turn, and accounts, where a site has them."""
