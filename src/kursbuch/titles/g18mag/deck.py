"""István's cards as Kursbuch has them, in the grammar of `cards`.

The rulebook describes the front of one company card (hard, minor 2) and share card A (XI.2.2, XI.4). All others, and
the track on every card, are our own, written with the same symbols. On all cards of a level a hex has the same tile, so
that any of them go together.
"""

from __future__ import annotations

KURSBUCH = """
# -- easy (green cards): a city or two, a station, and the train of the start ----------------------------------------

[easy.1]
track = ["C8 L33/2", "D9 57/2"]
orders = ["station D9"]

[easy.2]
track = ["B15 57/0", "C14 5/2"]
orders = ["station C14"]

[easy.3]
track = ["C6 57/2", "B5 6/5"]
orders = ["station B5"]

[easy.4]
track = ["E10 5/1", "D9 57/2"]
orders = ["station D9"]

[easy.6]
track = ["A12 57/2", "B13 4/2", "C14 5/2"]
orders = ["station C14"]

[easy.7]
track = ["E6 L32/2", "E8 9/1", "E10 5/1"]
orders = ["station E10"]

[easy.11]
track = ["B3 6/2", "B5 6/5"]
orders = ["station B5"]

# -- medium (yellow cards): a second train, a station, and for two of them a 3-train ---------------------------------

[medium.1]
track = ["C8 L33/2", "D9 57/2", "E10 57/2"]
orders = ["train 2", "station D9"]

[medium.2]
track = ["B15 57/0", "C14 5/2", "B13 4/2"]
orders = ["train 2", "station C14"]

[medium.3]
track = ["C6 57/2", "B5 6/5"]
orders = ["train 2", "station B5"]

[medium.4]
track = ["E10 57/2", "D9 57/2"]
orders = ["train 2", "station D9"]

[medium.6]
track = ["A12 57/2", "B13 4/2", "C14 5/2"]
orders = ["train 2", "station C14", "scrap 2 for 3"]

[medium.7]
track = ["E6 L32/4", "F5 8/1"]
orders = ["train 2", "scrap 2 for 3"]

[medium.11]
track = ["B3 6/2", "B5 6/5"]
orders = ["train 2", "station B5"]

# -- hard (red cards): long track, never without a train, two 3-trains or better -------------------------------------

[hard.1]
standing = true
extra_station = true
track = ["C8 L33/2", "D9 57/2", "E10 57/2", "B9 3/5", "C10 6/2"]
orders = ["train 3", "scrap 2 for 3", "station D9", "station C10", "station E10"]

[hard.2] # the front of this card is the rulebook's
standing = true
track = ["B15 6/4", "C14 6/1", "C12 9/1", "C10 6/2", "B17 8/1"]
orders = ["2 from above", "scrap 2 for 3", "scrap 2 for 3", "station C14", "station C10"]

[hard.3]
standing = true
track = ["C6 57/2", "B5 6/5", "B3 6/2", "D7 7/2", "C8 L33/2"]
orders = ["train 3", "scrap 2 for 3", "station B5"]

[hard.4]
standing = true
track = ["E10 57/2", "D9 57/2", "C8 L33/2"]
orders = ["train 3", "scrap 2 for 3", "station D9"]

[hard.6]
standing = true
track = ["A12 5/4", "A14 9/1", "A16 4/1", "B13 4/2"]
orders = ["train 3", "scrap 2 for 3"]

[hard.7]
standing = true
track = ["E6 L32/4", "F5 8/1"]
orders = ["2 from any", "scrap 2 for 3", "scrap 2 for 4"]

[hard.11]
standing = true
track = ["B3 6/2", "B5 6/5", "C6 57/2"]
orders = ["train 3", "scrap 2 for 3", "station B5"]

# -- share cards: the share he starts with, and what he buys from top to bottom with the most he wants ----------------

[shares.A] # the rulebook's
start = "SKEV"
buys = ["SKEV 60", "RABA 20", "SIK 50", "LdStEG 40"]

[shares.B]
start = "LdStEG"
buys = ["LdStEG 60", "SKEV 30", "RABA 40", "SIK 30"]

[shares.C]
start = "RABA"
buys = ["RABA 60", "LdStEG 50", "SKEV 20", "SIK 30"]

[shares.D]
start = "SIK"
buys = ["SIK 60", "LdStEG 40", "RABA 30", "SKEV 30"]

[shares.E]
start = "SKEV"
buys = ["LdStEG 50", "SKEV 50", "SIK 40", "RABA 20"]

[shares.F]
start = "LdStEG"
buys = ["RABA 50", "LdStEG 60", "SKEV 40", "SIK 20"]

[shares.G]
start = "RABA"
buys = ["SKEV 50", "RABA 50", "LdStEG 40", "SIK 20"]
"""
