"""What a position of an 18xx game is worth to its players, in named figures.

`calendar` says how long things last, `running` what trains earn, `forecast` what becomes of a company until the end,
and `figures` puts that together for a player.
"""
