"""The shared vocabulary of 18xx games: shares, markets, rounds, track, stations, trains, money.

Everything here serves several titles. What differs between them is a named policy in the title's facts.
"""
