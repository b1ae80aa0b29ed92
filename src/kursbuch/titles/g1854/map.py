"""The two maps of 1854 on one board: Austria, and the enlarged region of Steyr and Sankt Pölten below it.

No track leads from one to the other, so a railway reaches only the map its stations stand on.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...board.map import Map

_AUSTRIA = """
A19 Prag | red o20/30/50/50 5-o0 area:Prag
A21 | gray 0-5
A25 Brünn | red o20/30/40/40 5-o0 area:Brünn
B16 | white mountain:60
B18 Freistadt | white t0 mountain:50
B20 | white mountain:50
B22 Stockerau & Klosterneuburg | white t0 t0 mountain:50 grows:1
B24 | white
B26 | white
C13 Braunau | gray t10 4-t0 5-t0
C15 Ried | white t0
C17 Linz | white c0
C19 Ybbs | white t0 water:50
C21 Krems & Tulln | white t0 t0 water:50 grows:1
C23 Wien | yellow c40 c40 c40 0-c0 1-c1 2-c2 =W
C25 | white
C27 Preßburg | red o20/30/40/50 1-o0 area:Preßburg
D0 Paris | gray o90 5-o0 area:Paris tag:0:only:8Ox
D4 Augsburg | red o0/20/30/40 0-o0 area:Augsburg
D12 München | red o20/30/40/50 5-o0 0-4 area:München tag:1:toll
D14 | white mountain:70
D16 Wels | white t0
D18 Steyr & Bad Ischl | white t0 t0 grows:1
D20 Amstetten & Sankt Pölten | white t0 t0 grows:1
D22 Mödling & Baden | white t0 t0 mountain:50 grows:1
D24 Wiener Neustadt | white t0
D26 Eisenstadt | white t0
D28 Budapest | red o30/40/50/60 1-o0 area:Budapest
E1 Zürich | red o20/30/40/50 4-o0 5-o0 2-o0 area:Zürich tag:2:only:8Ox
E3 Bregenz | white c0
E5 Außerfernbahn | white mountain:100
E7 | white mountain:70
E9 | white mountain:70
E11 Kufstein & Wörgl | white t0 t0 water:50 grows:1
E13 Salzburg | white c0
E15 | white mountain:90
E17 | white mountain:100
E19 | white mountain:90
E21 Leoben & Kapfenberg | white t0 t0 mountain:120 grows:1
E23 Semmeringbahn | white mountain:70
E25 | white
E27 Budapest | red o30/40/50/60 2-o0 5-o0 area:Budapest tag:1:only:8Ox
F2 Dornbirn & Feldkirch | white t0 t0 grows:1
F4 Arlbergbahn | white mountain:120
F6 Landeck | white t0 water:50
F8 Innsbruck | white c0
F10 | white water:50
F12 | white tunnel:012345
F14 Mauterndorf | white t10 4-t0 tunnel:01235 entry:4
F16 Murtalbahn | white mountain:100
F18 | white tunnel:012345
F20 Graz-Köflacher Bahn | white mountain:90
F22 Graz | white c0
F24 Oberwart | white t0
F28 Konstantinopel | gray o90 2-o0 area:Konstantinopel tag:0:only:8Ox
G1 Vaduz | red o20 3-o0 area:Vaduz
G3 Bludenz | white t0 mountain:80
G5 | white tunnel:012345
G7 | white tunnel:012345
G9 | white
G11 | white tunnel:012345
G13 | white tunnel:012345
G15 | white mountain:80
G17 | white tunnel:012345
G19 | white
G21 | white
G23 | white
H10 Brenner | red o30/40/50/60 2-o0 3-o0 area:Brenner
H12 Lienz | gray t10 2-t0 4-t0
H14 | white mountain:80
H16 Spittal & Villach | white t0 t0 mountain:70 grows:1
H18 Klagenfurt | white c0
H20 | white
I15 Venedig | red o20/30/40/50 3-o0 area:Venedig
I19 Laibach | red o20/30/30/40 2-o0 area:Laibach
"""

_LOCAL = """
I29 | red o10/20/30/30 5-o0 area:I29
I31 | gray 0-5
I37 | gray 0-5
J28 Kirchdorf | gray c10/20/30/30 4-c0 5-c0
J30 | white t0 t0 grows:1
J32 Steyr | white c0
J34 Amstetten | white c0
J36 | white t0 t0 mountain:50 grows:1
J38 Sankt Pölten | yellow c20 c20 1-c0 5-c1 joins:15
K29 | white mountain:60
K31 | white mountain:60
K33 | white t0 mountain:50
K35 | white
K37 | white t0 t0 mountain:50 grows:1
K39 | white t0 mountain:60
L28 Bad Ischl | gray c20 3-c0 4-c0
L30 | white t0 mountain:60
L32 | white t0 t0 mountain:80 grows:1
L34 | white
L36 | white t0 mountain:60
L38 | white mountain:70
M31 | gray t10 2-t0 3-t0
M35 Hieflau | gray c10/20/30/30 2-c0 3-c0
M37 | gray t10 2-t0 3-t0
M39 | red o10/20/30/30 2-o0 area:M39
"""

_ZUERICH = "o20/30/40/50 4-o0 5-o0 2-o0 area:Zürich tag:2:only:8Ox"
_TWO = "o20/30/40/50 o20/30/40/50 4-o0 5-o1 2-o0 2-o1 area:Zürich tag:2:only:8Ox tag:3:only:8Ox"

AUSTRIA = Map.parse(_AUSTRIA + _LOCAL.lstrip())
ZUERICH_TWICE = Map.parse((_AUSTRIA + _LOCAL.lstrip()).replace(_ZUERICH, _TWO))
"""The map of the other program: whoever comes to Zürich from Bregenz finds another place than from Dornbirn."""
LOCAL_HEXES = frozenset(line.split()[0] for line in _LOCAL.strip().splitlines())

TUNNELS = ("X78", "X79")
TILES: Mapping[str, int] = MappingProxyType(
    {
        "1": 2,
        "2": 2,
        "3": 3,
        "4": 6,
        "5": 5,
        "6": 6,
        "7": 5,
        "8": 11,
        "9": 11,
        "55": 2,
        "56": 2,
        "57": 6,
        "58": 6,
        "69": 1,
        "14": 4,
        "15": 7,
        "16": 2,
        "19": 2,
        "20": 2,
        "23": 6,
        "24": 6,
        "25": 2,
        "26": 2,
        "27": 2,
        "28": 2,
        "29": 2,
        "619": 4,
        "433": 1,
        "39": 1,
        "40": 1,
        "41": 1,
        "42": 1,
        "43": 1,
        "44": 1,
        "45": 1,
        "46": 1,
        "47": 1,
        "70": 1,
        "611": 6,
        "451": 1,
        "456": 1,
        "915": 2,
        "X78": 5,
        "X79": 5,
    }
)
