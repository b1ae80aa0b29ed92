"""The engine room: states as values, questions and offers, rules with citations, the journal, chance.

Nothing here knows a hex, a share or a title.
"""
