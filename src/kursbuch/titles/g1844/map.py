"""The map of 1844, one hex a line (see `board.map`): id and name, face, terrain."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...board.map import Map

SWITZERLAND = Map.parse(
    """
A18 Stuttgart | red o20/40/60/70 5-o0 area:Stuttgart
A20 Stuttgart | red o20/40/60/70 0-o0 5-o0 area:Stuttgart
B11 Strasbourg | red o30/40/50/60 0-o0 5-o0 area:Strasbourg
B17 Stuttgart | red o20/40/60/70 4-o0 area:Stuttgart
B19 Schaffhausen | white c0 water:20
B21 | white
B23 Rorschach | white t0
C8 Belfort | red o10/30/50/70 0-o0 4-o0 area:Belfort
C10 | white
C12 Basel | white c0 water:20
C14 Liestal | white t0
C16 | white water:20
C18 | white
C20 Winterthur & Frauenfeld | yellow c0 c0 =OO
C22 | white mountain:30
C24 St. Gallen | white c0
C26 München | red o10/30/50/70 0-o0 1-o0 area:München
D7 | white mountain:30
D9 | white mountain:30
D11 | white mountain:30
D13 Olten | white c0 water:20
D15 Aarau | yellow c10 c10 2-c0 4-c1 water:20 joins:1
D17 Baden | white t0
D19 Zürich | white c0 water:20 border:5 letter:Z
D21 Rapperswil | white t0 border:0
D23 | white mountain:30
D25 Appenzell | white c0
E6 | white mountain:30
E8 Biel | white t0 border:5
E10 Solothurn | white t0 water:20
E12 | white water:20
E14 | white
E16 | white
E18 Zug | white c0 water:20
E20 | white border:2 border:3
E22 | white water:20
E24 | white
E26 Vaduz | gray o10/20/30/40 2-o0 5-o0 area:Vaduz
F3 Dijon / Paris | red o10/30/50/70 4-o0 5-o0 area:Dijon
F5 | white border:5
F7 Neuchâtel | white c10 1-c0 water:20
F9 | white water:20 border:2
F11 Bern | white c10 5-c0 letter:B
F13 Langnau | white t0 mountain:30
F15 | white mountain:30
F17 Luzern | white c10 1-c0 water:20
F19 Rigi-Bahnen | gray m0 2-m0 4-m0
F21 Goldau | white c0 mountain:30
F23 | white mountain:60
F25 Sargans | white t0 water:20
F27 | white
G4 | white border:4 border:5
G6 | white border:1 border:2
G8 Romont & Fribourg | yellow c0 c0 =OO
G10 | white mountain:60
G12 | white
G14 Pilatus Bahn | gray m0 1-m0 2-m0 3-m0 4-m0 5-m0
G16 Sarnen | white t0
G18 Stans | white c0
G20 Altdorf | gray t20 0-t0 1-t0 3-t0 4-t0
G22 | white mountain:90
G24 | white mountain:60
G26 Chur | white c10 0-c0 water:20
G28 Arosa | white c0 mountain:30
G30 Innsbruck | red o20/40/60/80 1-o0 area:Innsbruck
H3 Yverdon | white t0 mountain:30
H5 | white mountain:30 border:2
H7 Rochers de Naye | gray m0 1-m0 2-m0 3-m0 4-m0 5-m0 0-m0
H9 | white mountain:60
H11 | white mountain:60
H13 Thun | white c0 water:20
H15 | white mountain:30
H17 Andermatt | white tunnel:1235
H19 Gotthard | white tunnel:235
H21 Lukmanier | white tunnel:035
H23 | white tunnel:0235 entry:4
H25 Disentis | white t0 mountain:60
H27 Albula | white tunnel:012345
H29 Innsbruck | red o20/40/60/80 0-o0 1-o0 2-o0 area:Innsbruck
I2 | white
I4 Lausanne | yellow c20 c20 1-c0 2-c0 4-c1 =L
I6 Montreux | white c0 water:20
I8 | white mountain:30
I10 Gstaad | white t0 mountain:30 border:5
I12 Lötschberg | white tunnel:235
I14 Jungfraubahnen | gray m0 0-m0 2-m0 3-m0
I16 | white tunnel:02 entry:5
I18 | white mountain:90
I20 | white mountain:90
I22 | white mountain:60
I24 | white mountain:60
I26 | white mountain:60
I28 St. Moritz | white c0 mountain:30
I30 Innsbruck | red o20/40/60/80 1-o0 area:Innsbruck
J1 Nyon | white t0 water:20
J7 | white mountain:30
J9 | white tunnel:012345
J11 Visp | white t0 mountain:30 border:2
J13 Brig | gray t20 0-t0 1-t0 2-t0 3-t0 4-t0 5-t0
J15 | white mountain:60
J17 | gray 1-2
J19 | white mountain:60
J21 | white mountain:60
J23 | white mountain:60
J27 | white mountain:60
J29 Bernina | gray m0 2-m0
K2 Genève | gray c40x2 0-c0 2-c0
K6 | white mountain:60
K8 Martigny | white t0 water:20
K10 Sion | white c0 water:20
K12 | white mountain:60
K14 Simplon | white tunnel:125
K16 | blue
K18 | blue
K20 Locarno | white c0 water:20
K22 Bellinzona | white c0 water:20
L1 Lyon | red o30/50/70/90 3-o0 area:Lyon
L7 | white mountain:60
L9 | white mountain:60
L11 Zermatt | white t0 mountain:30
L13 Matterhornbahnen | gray m0 1-m0 2-m0
L15 Milano | red o40/50/70/90 2-o0 area:Milano
L17 | blue
L19 | blue
L21 Como | white c10 0-c0 water:20
L23 Monte Generoso | gray m0 1-m0 2-m0
M8 Torino | red o0/30/50/70 2-o0 3-o0 area:Torino
M16 Milano | red
M18 Milano | red
M20 Milano | red o40/50/70/90 3-o0 area:Milano
M22 Milano | red o40/50/70/90 2-o0 area:Milano
"""
)

TILES: Mapping[str, int] = MappingProxyType({
    "3": 3, "4": 6, "5": 5, "6": 6, "7": 5, "8": 11, "9": 11, "57": 6, "58": 6, "14": 4, "15": 7,
    "16": 2, "19": 2, "20": 2, "23": 6, "24": 6, "25": 2, "26": 2, "27": 2, "28": 2, "29": 2, "59":
    2, "87": 2, "88": 2, "204": 2, "619": 4, "901": 1, "904": 1, "907": 1, "908": 1, "39": 1, "40":
    1, "41": 1, "42": 1, "43": 1, "44": 1, "45": 1, "46": 1, "47": 1, "64": 1, "65": 1, "66": 1,
    "67": 1, "68": 1, "70": 1, "611": 6, "902": 1, "905": 1, "909": 1, "911": 2, "903": 1, "906": 1,
    "910": 1, "915": 2,
})  # fmt: skip

PIECES: Mapping[str, int] = MappingProxyType({"X78": 5, "X79": 5, "XM1": 2, "XM2": 2, "XM3": 2})
"""Tunnel pieces, and the income panels of the Mountain Railways."""

FURKA_OBERALP: Mapping[str, str] = MappingProxyType({
    "I16": "FO1", "H17": "FO3", "H19": "FO2", "H21": "FO2", "H23": "FO2",
})  # fmt: skip
"""The five hexes of P4's special tile and the piece that comes to lie on each."""

GOTTHARD = "H19"
PANELS = ("XM1", "XM2", "XM3")

# Calculate revenue: the bonus printed on each red area, by the side of the board it lies on.
NORTH = {"Stuttgart": 30, "Strasbourg": 30}
SOUTH = {"Milano": 40, "Torino": 40}
EAST = {"München": 50, "Innsbruck": 90}
WEST = {"Belfort": 50, "Dijon": 50, "Lyon": 90}
RED = (*NORTH, *SOUTH, *EAST, *WEST)


def mountain_sites() -> tuple[str, ...]:
    return tuple(h.id for h in SWITZERLAND if h.face.count("m"))


def tunnel_hexes() -> tuple[str, ...]:
    return tuple(h.id for h in SWITZERLAND if h.mouths)
