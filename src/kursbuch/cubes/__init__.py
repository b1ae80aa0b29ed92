"""The vocabulary of cube rails: a hex map of railroads, share auctions, incomes, turn order, dividends.

What differs between titles is a named policy in their data: a function for a price or an income, an enum for
a closed choice. Nothing here knows a title.
"""
