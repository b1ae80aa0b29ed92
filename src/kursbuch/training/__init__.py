"""Learning what a position is worth, from games that bots play among themselves.

    selfplay    plays and keeps the games
    fit         from positions of those games to the chance to win and the worth at the end
    plot        how well the chances hold, drawn

`python -m kursbuch.training TITLE` does all of it and writes the data file that `bots/value` reads.
"""
