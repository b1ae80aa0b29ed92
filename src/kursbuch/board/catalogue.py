"""Every tile used by any title, one a line: number, then the face at rotation 0 (see `faces`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from .faces import Face

_TILES = """
1 yellow t10 t10 1-t0 3-t0 0-t1 4-t1
2 yellow t10 t10 0-t0 3-t0 1-t1 2-t1
3 yellow t10 0-t0 1-t0
4 yellow t10 0-t0 3-t0
5 yellow c20 0-c0 1-c0
6 yellow c20 0-c0 2-c0
7 yellow 0-1
8 yellow 0-2
9 yellow 0-3
55 yellow t10 t10 0-t0 3-t0 1-t1 4-t1
56 yellow t10 t10 0-t0 2-t0 1-t1 3-t1
57 yellow c20 0-c0 3-c0
58 yellow t10 0-t0 2-t0
69 yellow t10 t10 0-t0 3-t0 2-t1 4-t1
401 yellow c30 0-c0 1-c0 =T
447 yellow c30 0-c0 4-c0 =T
498 yellow c30 c30 2-c1 3-c1 0-c0 5-c0 =Bu
499 yellow c40 c40 c40 0-c0 1-c1 2-c2 4-c1 =W
630 yellow t10 t10 2-t0 3-t0 0-t1 4-t1
631 yellow t10 t10 3-t0 4-t0 0-t1 2-t1
L32 yellow c30 c0 2-c0 =OO water:20
L33 yellow c30 c30 1-c0 3-c0 4-c1 0-c1 =B water:20
14 green c30x2 0-c0 1-c0 3-c0 4-c0
15 green c30x2 0-c0 1-c0 2-c0 3-c0
16 green 0-2 1-3
17 green 1-3 0-4
18 green 0-3 1-2
19 green 0-3 2-4
20 green 0-3 1-4
23 green 0-3 0-4
24 green 0-3 0-2
25 green 0-2 0-4
26 green 0-3 0-5
27 green 0-3 0-1
28 green 0-4 0-5
29 green 0-2 0-1
30 green 0-4 0-1
31 green 0-2 0-5
59 green c40 c40 0-c0 2-c1 =OO
87 green t10 0-t0 1-t0 2-t0 3-t0
88 green t10 0-t0 1-t0 3-t0 4-t0
204 green t10 0-t0 2-t0 3-t0 4-t0
209 green c40x3 0-c0 1-c0 3-c0 4-c0 5-c0 =B
236 green c40x2 0-c0 1-c0 2-c0 =K
237 green c40x2 0-c0 1-c0 3-c0 =K
238 green c40x2 0-c0 5-c0 3-c0 =K
405 green c40x2 0-c0 1-c0 2-c0 =T
433 green c50 c50 c50 c50 c50 0-c0 1-c1 2-c2 3-c3 4-c4 =W
490 green c40x2 0-c0 1-c0 3-c0 4-c0 =Bu
491 green c50 c50 c50 0-c0 5-c0 1-c1 2-c2 3-c2 4-c1 =W
619 green c30x2 0-c0 2-c0 3-c0 4-c0
901 green c40 c40 0-c0 1-c0 2-c1 3-c1 =L
904 green c40x2 0-c0 1-c0 3-c0 4-c0 5-c0 =B
907 green c40x2 0-c0 2-c0 3-c0 =Z
908 green c40x2 0-c0 3-c0 4-c0 =Z
8858 green c40 c40 0-c0 2-c0 1-c1 3-c1 =OO
8859 green c40 c40 1-c0 4-c0 0-c1 3-c1 =OO
8860 green c40 c40 0-c0 2-c0 3-c1 5-c1 =OO
8863 green c40 c40 1-c0 2-c0 0-c1 3-c1 =OO
8864 green c40 c40 0-c0 2-c0 3-c1 4-c1 =OO
8865 green c40 c40 0-c0 2-c0 4-c1 5-c1 =OO
39 brown 0-2 0-1 1-2
40 brown 0-2 2-4 0-4
41 brown 0-3 0-1 1-3
42 brown 0-3 3-5 0-5
43 brown 0-3 0-2 1-3 1-2
44 brown 0-3 1-4 0-1 3-4
45 brown 0-3 2-4 0-4 2-3
46 brown 0-3 2-4 3-4 0-2
47 brown 0-3 1-4 1-3 0-4
64 brown c50 c50 0-c0 2-c0 3-c1 4-c1 =OO
65 brown c50 c50 0-c0 4-c0 2-c1 3-c1 =OO
66 brown c50 c50 0-c0 3-c0 1-c1 2-c1 =OO
67 brown c50 c50 0-c0 3-c0 2-c1 4-c1 =OO
68 brown c50 c50 0-c0 3-c0 1-c1 4-c1 =OO
70 brown 0-1 0-2 1-3 2-3
126 brown c60x2 0-c0 1-c0 2-c0 3-c0 4-c0 5-c0 =Bu
451 brown c60 c60x2 c60x2 0-c0 3-c0 1-c1 2-c1 4-c2 5-c2 =W
493 brown c70 c70x3 0-c0 5-c0 2-c1 3-c1 4-c1 1-c1 =W
497 brown c50x2 0-c0 1-c0 2-c0 =T
611 brown c40x2 0-c0 1-c0 2-c0 3-c0 4-c0
902 brown c50x2 0-c0 3-c0 4-c0 5-c0 =L
905 brown c50x2 0-c0 1-c0 2-c0 3-c0 4-c0 5-c0 =B
909 brown c50x3 0-c0 3-c0 4-c0 5-c0 =Z
911 brown t10 0-t0 1-t0 3-t0 4-t0 5-t0
G17 brown t20 0-t0 2-t0 3-t0 4-t0 5-t0
L17 brown c60x2 0-c0 1-c0 3-c0 4-c0 5-c0 =OO
L34 brown c50x2 0-c0 3-c0 4-c0 5-c0 =K
L35 brown c60x4 0-c0 1-c0 2-c0 3-c0 4-c0 5-c0 =B
455 gray c50x3 0-c0 1-c0 2-c0 3-c0 4-c0 5-c0
456 gray c70x5 0-c0 1-c0 2-c0 3-c0 4-c0 5-c0 =W
494 gray c60x2 0-c0 1-c0 2-c0 =T
495 gray c70x3 0-c0 1-c0 2-c0 3-c0 4-c0 5-c0 =Bu
496 gray c80x4 0-c0 1-c0 2-c0 3-c0 4-c0 5-c0 =W
903 gray c60x3 0-c0 1-c0 2-c0 3-c0 =L
906 gray c60x3 0-c0 1-c0 2-c0 3-c0 4-c0 5-c0 =B
910 gray c60x4 0-c0 1-c0 2-c0 3-c0 4-c0 =Z
915 gray c50x3 0-c0 1-c0 2-c0 3-c0 4-c0
X9 gray c70x3 0-c0 1-c0 2-c0 4-c0 5-c0 =OO
L36 gray c60x2 0-c0 3-c0 4-c0 5-c0 =K
L37 gray c80x4 0-c0 1-c0 2-c0 3-c0 4-c0 5-c0 =B
L38 gray t30 0-t0 1-t0 2-t0 3-t0 4-t0 5-t0
X78 white 0-2 tunnel:1 tag:0:tunnel
X79 white 0-3 tunnel:1 tag:0:tunnel
FO1 white 3-5
FO2 white 1-4
FO3 white t10 0-t0 4-t0
XM1 gray m10/20/50/80
XM2 gray m10/40/50/60
XM3 gray m10/50/80/10
"""


def _read(text: str) -> Mapping[str, Face]:
    lines = (line.split(maxsplit=1) for line in text.strip().splitlines())
    return MappingProxyType({number: Face.parse(face) for number, face in lines})


CATALOGUE = _read(_TILES)
