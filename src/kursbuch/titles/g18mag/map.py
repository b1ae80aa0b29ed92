"""The two maps of 18Mag, one hex a line (see `board.map`), and the tiles."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...board.map import Map

HUNGARY = Map.parse(
    """
A10 Mine | gray m30/30/50/50 0-m0 4-m0 5-m0 through:1
A12 | white mountain:30
A14 | white mountain:30
A16 | white mountain:30
A18 Mine | gray m30/30/50/50 0-m0 1-m0 5-m0 through:1
B9 | white t0 mountain:10
B11 | white mountain:10
B13 | white mountain:20
B15 | white t0
B17 Kassa | white c0 mountain:10
B19 | white mountain:30
B21 | white mountain:30
B23 Galicia | red o30/40/50/60 0-o0 1-o0 5-o0 area:Galicia
C6 Bécs | red o30/40/50/70 4-o0 5-o0 area:Bécs
C8 Pozsony | white c0 border:0
C10 | white
C12 Selmecbánya | white c0
C14 | white mountain:20
C16 Miskolc | white c0
C18 | white water:10
C20 | white t0 water+mountain:20
C22 | white mountain:20
C24 | white mountain:30
D7 Sopron | white c0 border:3
D9 Győr | white c0 water:20
D11 | white water:20
D13 | white t0
D15 | white
D17 | white t0 water:10
D19 Szatmárnémeti & Nyíregyháza | white c0 c0 =OO
D21 | white water+mountain:20
D23 | white water+mountain:30
D25 | white mountain:30
E6 | white t0
E8 | white
E10 Székesfehérvár | white c0
E12 Buda & Pest | white c20 c20 0-c0 3-c1 =B turn:2
E14 Szolnok | white c0 water:10
E16 | white
E18 Debrecen | white c0
E20 | white
E22 | white t0 mountain:20
E24 | white t0 mountain:20
E26 Mine | gray m30/30/50/50 0-m0 1-m0 2-m0 5-m0 through:1
F5 | white border:0
F7 | white
F9 | white lake:123
F11 | white water:20
F13 Kecskemét | white c0
F15 | white water:10
F17 | white t0
F19 Nagyvárad | white c0
F21 | white mountain:20
F23 Kolozsvár | white c0 mountain:10
F25 | white t0 mountain:20
F27 | white mountain:30
G4 | white border:3
G6 | white t0 water:10
G8 | white water:10
G10 Pécs & Mohács | white c0 c0 =OO
G12 | white water:20
G14 Szabadka & Szeged | white c0 c0 =OO
G16 Arad | white c0
G18 | white t0
G20 | white mountain:20
G22 | white t0
G24 | white t0 mountain:10
G26 | white t0 mountain:20
G28 | white mountain:30
H1 Trieszt | red o20/30/40/50 4-o0 5-o0 area:Trieszt
H3 | white mountain:20
H5 Zágráb | white c0
H7 | white t0
H9 | white water:10
H11 | white t0 water:30
H13 | white t0
H15 | white water:10
H17 Temesvár | white c0
H19 | white mountain:20
H21 | white mountain:20
H23 Nagyszeben | white c0 letter:K mountain:10
H25 | white mountain:20
H27 Brassó | white c0 letter:K mountain:10
I2 Fiume | white c0 letter:K
I4 | white mountain:10
I6 | white mountain:10 border:0
I8 | white
I10 | white
I12 | white water:20
I14 Újvidék & Pétrovárad | white c0 c0 =OO
I16 | white
I18 | white mountain:10
I20 Mine | gray m30/30/50/50 0-m0 1-m0 2-m0 3-m0 through:1
I26 Isztambul | red o20/30/40/50 2-o0 3-o0 area:Isztambul
J3 | white mountain:10
J5 | white mountain:10 border:3
J15 Belgrád | red o10/20/30/40 2-o0 3-o0 area:Belgrád
J19 | white t0 water:10
"""
)
"""Historical Hungary, for three to six players."""

HUNGARY_TODAY = Map.parse(
    """
a11 | gray t10 0-t0 5-t0
A2 Bécs | red o30/40/50/50 4-o0 5-o0 area:Bécs
A4 | gray t10 1-t0 5-t0
A10 | white mountain:20
A12 Miskolc | white c0
A14 | white water:10
A16 | white t0 water+mountain:20
A18 Galicia | red o30/40/50/50 0-o0 1-o0 area:Galicia
B3 Sopron | white c0
B5 Győr | white c0 water:20
B7 | white water:20
B9 | white t0
B11 | white
B13 | white t0 water:10
B15 Nyíregyháza | white c0
B17 | white water+mountain:20
C2 | white t0
C4 | white
C6 Székesfehérvár | white c0
C8 Buda & Pest | white c20 c20 0-c0 3-c1 =B turn:2
C10 Szolnok | white c0 water:10
C12 | white
C14 Debrecen | white c0
D1 | white
D3 | white
D5 | white lake:123
D7 | white water:20
D9 Kecskemét | white c0
D11 | white water:10
D13 | white t0
E2 | white t0 water:10
E4 | white water:10
E6 Pécs & Mohács | white c0 c0 =OO
E8 | white water:20
E10 Szeged | white c0
E12 | white
F3 Trieszt | red o20/30/40/40 2-o0 3-o0 4-o0 area:Trieszt
F5 | white water:10
F7 | white water:30
F9 | white t0
F11 Belgrád | red o10/20/30/30 1-o0 2-o0 3-o0 area:Belgrád
"""
)
"""X/2: the back of the board, for two players and for the game against István."""

SIDES = (
    ("8", "9", 21), ("58", "4", 13), ("5", "57", 10), ("16", "19", 2), ("23", "24", 6), ("26", "27", 4),
    ("28", "29", 2), ("30", "31", 2), ("88", "87", 6), ("14", "15", 8), ("237", "238", 2), ("39", "40", 2),
    ("41", "42", 2), ("43", "70", 2), ("44", "47", 2), ("45", "46", 2),
)  # fmt: skip
"""VI.3.3.1: tiles with another one on their back, and how many there are."""

_SINGLE = {
    "7": 4, "3": 5, "6": 7, "L32": 4, "L33": 1, "20": 1, "25": 2, "209": 1, "204": 3, "619": 5, "8858": 1, "8859": 1,
    "8860": 1, "8863": 1, "8864": 1, "8865": 1, "236": 1, "G17": 4, "611": 8, "L17": 3, "L34": 2, "L35": 1, "L38": 1,
    "455": 2, "X9": 1, "L36": 1, "L37": 1,
}  # fmt: skip
_GRAY = ("L38", "455", "X9", "L36", "L37")

TILES: Mapping[str, int] = MappingProxyType(
    {
        **_SINGLE,
        **{side: count for front, back, count in SIDES for side in (front, back)},
    }
)
TILES_FOR_TWO: Mapping[str, int] = MappingProxyType({x: n for x, n in TILES.items() if x not in _GRAY})
BACKS: Mapping[str, str] = MappingProxyType(
    {
        **{front: back for front, back, _ in SIDES},
        **{back: front for front, back, _ in SIDES},
    }
)
