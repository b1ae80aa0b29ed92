"""The board of German Railways, one hex a line (see `cubes.map`): id, terrain, and of a city name and income.

Plains and Berlin's approaches cost 2 Talers, hills 3, mountains 4. Berlin covers three cells of the grid and
is a single hex; a railroad may have one track in the whole approach zone around it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...board.hexes import Layout, neighbour
from ...cubes.map import CubeMap, Terrain

LAYOUT = Layout.POINTY

PLAINS = Terrain("plains", 2)
HILLS = Terrain("hills", 3)
MOUNTAINS = Terrain("mountains", 4)
APPROACH = Terrain("approach", 2, tracks=1)


def beside(cell: str) -> Iterator[str]:
    return (neighbour(cell, edge, LAYOUT) for edge in range(6))


_HEXES = """
A10 plains Flensburg 1
A12 plains
A32 plains
A34 plains
A36 plains
A42 plains Königsberg 3
B9 plains
B11 plains
B13 plains Kiel 1
B19 plains
B21 plains Stralsund 1
B29 plains
B31 plains Stolp 1
B33 plains
B35 plains
B37 plains Danzig 1
B39 plains
B41 plains
C10 plains
C12 plains
C14 plains Lübeck 1
C16 plains
C18 plains Rostock 1
C20 plains
C22 plains
C24 plains
C26 plains
C28 plains
C30 plains
C32 plains
C34 plains
C36 plains
C38 plains
C40 plains
D5 plains
D9 plains
D11 plains Hamburg 3
D13 plains
D15 plains
D17 plains
D19 plains
D21 plains Neubrandenburg 1
D23 plains
D25 plains Stettin 1
D27 plains
D29 plains
D31 plains
D33 plains
D35 plains
D37 plains
D39 plains
E4 plains
E6 plains Oldenburg 1
E8 plains Bremen 1
E10 plains
E12 plains
E14 plains Wittenberge 1
E16 plains
E18 plains
E20 plains
E22 plains
E24 plains
E26 plains
E28 plains
E30 plains
E32 plains Schneidemühl 1
E34 plains Bromberg 1
E36 plains
F5 plains
F7 plains
F9 plains
F11 plains
F13 plains
F15 plains
F17 plains
F19 approach
F21 approach
F23 approach
F25 plains
F27 plains
F29 plains Kreuz 1
F31 plains
F33 plains
F35 plains
G4 plains
G6 plains Osnabrück 1
G8 plains
G10 plains
G12 plains
G14 plains
G16 plains
G18 approach
G20+G22+H21 plains Berlin 3
G24 approach
G26 plains
G28 plains
G30 plains
G32 plains
G34 plains
H3 plains
H5 plains
H7 hills Bielefeld 1
H9 hills
H11 plains Hannover 1
H13 plains Braunschweig 1
H15 plains
H17 plains Magdeburg 1
H19 approach
H23 approach
H25 plains Frankfurt an der Oder 1
H27 plains
H29 plains
H31 plains Posen 1
H33 plains
I2 plains Wesel 1
I4 plains Münster 1
I6 plains Hamm 1
I8 hills
I10 hills
I12 hills
I14 plains
I16 plains
I18 plains
I20 approach
I22 approach
I24 plains Kottbus 1
I26 plains
I28 plains
I30 plains
I32 plains
J1 plains Duisburg 1
J3 plains Essen 1
J5 plains Dortmund 1
J7 hills
J9 hills
J11 hills Göttingen 1
J13 mountains
J15 mountains
J17 plains Halle 1
J19 plains
J21 plains
J23 plains
J25 plains
J27 plains
J29 plains Liegnitz 1
J31 plains
J33 plains
K2 plains Düsseldorf 1
K4 hills
K6 hills
K8 mountains
K10 mountains Kassel 1
K12 mountains Mühlhausen 1
K14 mountains Erfurt 1
K16 hills
K18 plains Leipzig 1
K20 hills
K22 hills Dresden 2
K24 hills
K26 hills Görlitz 1
K28 hills
K30 plains
K32 plains Breslau 2
K34 plains
L1 plains Aachen 1
L3 hills Köln 2
L5 hills
L7 mountains
L9 mountains
L11 mountains
L13 mountains
L15 hills
L17 hills
L19 hills
L21 hills Chemnitz 1
L23 mountains
L25 mountains
L27 mountains
L29 mountains
L31 plains Waldenburg 1
L33 plains
M2 hills
M4 hills Koblenz 1
M6 mountains
M8 hills
M10 hills
M12 hills
M14 mountains
M16 hills
M18 hills Plauen 1
M20 mountains
N1 hills
N3 mountains
N5 hills Mainz 1
N7 hills Frankfurt am Main 2
N9 mountains
N11 hills Würzburg 1
N13 hills
N15 hills Bamberg 1
N17 mountains
N19 mountains
O2 mountains
O4 hills
O6 hills
O8 mountains
O10 hills
O12 mountains
O14 mountains
O16 hills
O18 mountains
P1 mountains Saarbrücken 1
P3 mountains
P5 hills
P7 hills Mannheim 1
P9 hills
P11 mountains
P13 mountains
P15 hills Nürnberg 1
P17 mountains
P19 mountains
Q2 mountains
Q4 hills
Q6 hills Karlsruhe 1
Q8 mountains Heilbronn 1
Q10 mountains
Q12 mountains
Q14 hills
Q16 mountains
Q18 hills Regensburg 1
Q20 mountains
R3 hills Strasbourg 1
R5 hills
R7 mountains
R9 mountains Stuttgart 1
R11 mountains
R13 mountains
R15 hills
R17 mountains
R19 hills
R21 mountains
S4 mountains Freiburg im Breisgau 1
S6 mountains
S8 mountains
S10 mountains
S12 mountains
S14 mountains Augsburg 1
S16 mountains München 3
S18 mountains
S20 mountains
"""


def _germany(hexes: str) -> CubeMap:
    return CubeMap.parse(hexes, (PLAINS, HILLS, MOUNTAINS, APPROACH), beside)


GERMANY = _germany(_HEXES)

KOELN: Mapping[str, CubeMap] = {
    "hills": GERMANY,
    "plains": _germany(_HEXES.replace("L3 hills", "L3 plains").replace("L5 hills", "L5 plains")),
}
"""The land at Köln and east of it -> the board. Its prints are told of differently (docs/rulings)."""
