"""The maps of 1824, one hex a line (see `board.map`): id and name, face, terrain."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...board.map import Map

AUSTRIA_HUNGARY = Map.parse(
    """
A4 Dresden | red o10/20/30/40 4-o0 5-o0 area:Dresden
A6 | white t0 mountain:40
A8 | white t0
A10 | white t0 mountain:40
A12 Coal mine (EOD) | gray m10/10/40/40x1 1-m0 5-m0
A18 Krakau | white c0 =T
A20 | white t0
A22 Coal mine (MLB) | gray m20/20/60/60x1 1-m0 5-m0
A24 Kiew | red o10/30/40/50 0-o0 5-o0 area:Kiew
A26 Kiew | red o10/30/40/50 0-o0 area:Kiew
B3 Dresden | red o10/20/30/40 4-o0 area:Dresden
B5 Pilsen | white c0
B7 | white
B9 Prag | white c0
B11 | white
B13 | white t0 t0
B15 Mährisch-Ostrau | white c0
B17 | white
B19 | white
B21 | white
B23 Lemberg | white c0
B25 | white t0 t0
C6 Coal mine (EPP) | gray m10/10/40/40x1 2-m0 3-m0
C8 | white
C10 | white t0
C12 Brünn | white c0
C14 | white
C16 | white t0
C18 | white mountain:40
C20 | white
C22 | white
C24 | white
C26 Tarnopol | white c0 =T
D9 | white
D11 | white
D13 | white
D15 | white
D17 | white
D19 Kaschau | white c0 mountain:40
D21 | white mountain:40
D23 | white mountain:40
D25 | white t0
E6 | white
E8 Linz | white c0
E10 | white water:20
E12 Wien | white c30 c30 c30 0-c0 1-c1 2-c2 =W water:20
E14 Preßburg | white c0 water:20
E16 | white t0 t0 water:20
E18 | white
E20 | white t0
E22 | white
E24 | white t0 mountain:40
E26 Czernowitz | white c0 =T
F7 Salzburg | white c0
F9 | white
F11 | white t0 t0
F13 | white
F15 | white
F17 Buda / Pest | white c20 c20 0-c0 3-c1 =Bu water:20
F19 | white t0
F21 | white
F23 Klausenburg | white c0
F25 | white
G2 | white t0
G4 Innsbruck | white c0
G6 | white
G8 | white mountain:40
G10 Graz | white c0
G12 | white
G14 | white
G16 | white water:20
G18 Szegedin | white c0 water:20
G20 | white t0
G22 | white
G24 | white
G26 Kronstadt | white c0
G28 Bukarest | red o10/30/40/50 1-o0 area:Bukarest
H1 Mailand | red o10/30/50/70 3-o0 4-o0 area:Mailand
H3 Bozen | white c0 mountain:40
H5 | white mountain:40
H7 | white mountain:40
H9 | white
H11 | white t0
H13 | white
H15 Fünfkirchen | white c0
H17 | white t0 water:20
H19 | white
H21 | white
H23 Hermannstadt | white c0
H25 Coal mine (SPB) | gray m20/20/60/60x1 1-m0 3-m0
H27 Bukarest | red o10/30/40/50 2-o0 area:Bukarest
I2 Mailand | red o10/30/50/70 3-o0 area:Mailand
I8 Triest | white c0 =T
I10 | white
I12 | white
I14 | white
I16 | white t0 t0
I18 | white t0 water:20
I20 | white t0
I22 | white t0
J11 Sarajewo | red o10/10/50/50 2-o0 3-o0 area:Sarajewo
J13 Sarajewo | red o10/10/50/50x1 2-o0 3-o0 area:Sarajewo
J15 Sarajewo | red o10/10/50/50 2-o0 3-o0 area:Sarajewo
"""
)

TILES: Mapping[str, int] = MappingProxyType(
    {
        "1": 1,
        "2": 1,
        "3": 4,
        "4": 6,
        "5": 5,
        "6": 5,
        "7": 5,
        "8": 10,
        "9": 10,
        "55": 1,
        "56": 1,
        "57": 5,
        "58": 8,
        "69": 1,
        "401": 3,
        "447": 2,
        "498": 1,
        "499": 1,
        "630": 1,
        "631": 1,
        "14": 4,
        "15": 8,
        "16": 1,
        "17": 1,
        "18": 1,
        "19": 1,
        "20": 1,
        "23": 3,
        "24": 3,
        "25": 2,
        "26": 2,
        "27": 2,
        "28": 1,
        "29": 1,
        "30": 1,
        "31": 1,
        "87": 3,
        "88": 3,
        "405": 3,
        "490": 1,
        "491": 1,
        "619": 4,
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
        "126": 1,
        "493": 1,
        "497": 2,
        "611": 6,
        "494": 1,
        "495": 1,
        "496": 1,
    }
)
