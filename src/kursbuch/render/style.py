"""Colours and type as CSS custom properties, and the one stylesheet of everything that is drawn.

A page takes `css(None)`, which follows the reader's choice of light or dark. A picture in a file of its own
takes `css(False)` or `css(True)`: there every property is written out, because many viewers of SVG know no
custom properties.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

SERIF = '"Iowan Old Style","Palatino Linotype",Palatino,"TeX Gyre Pagella","Book Antiqua",Georgia,serif'
SANS = 'system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif'

COLOURS: Mapping[str, tuple[str, str]] = {
    # name: (light, dark)
    "paper": ("#f5efe0", "#171511"),
    "panel": ("#fbf7ec", "#1f1c17"),
    "sunk": ("#ece4d0", "#12100d"),
    "ink": ("#221c14", "#efe6d3"),
    "ink2": ("#5d5343", "#bcb19b"),
    "ink3": ("#736853", "#9c917c"),
    "rule": ("#d3c8b0", "#38322a"),
    "rule2": ("#9c8f77", "#6b6252"),
    "now": ("#b8321a", "#ff7a55"),
    "now-ink": ("#fffaf0", "#1c0d06"),
    "now-wash": ("#f6ded3", "#43231a"),
    "sel": ("#1d4267", "#a3c8f0"),
    "sel-ink": ("#ffffff", "#0d1822"),
    "sel-wash": ("#dfe6ea", "#1f2d3b"),
    # the board
    "sea": ("#e9e6d9", "#14181a"),
    "wl": ("#8fa5ab", "#4f6c78"),
    "land": ("#f1e8cf", "#34302a"),
    "hex": ("#8d7d5d", "#6f6552"),
    "ty": ("#ecd072", "#967d36"),
    "tg": ("#a3c08a", "#56744a"),
    "tb": ("#c99f6e", "#7a5839"),
    "tr": ("#bcb8ae", "#6e6c66"),
    "off": ("#b9543f", "#93432f"),
    "off-ink": ("#fff8ee", "#ffeee2"),
    "lake": ("#bcd3da", "#2b4650"),
    "hach": ("#6d5c40", "#a5977b"),
    "wave": ("#3d6f8c", "#7fb0cc"),
    "track": ("#17130e", "#0c0a07"),
    "casing": ("#fffaf0", "#efe6cf"),
    "cityfill": ("#fffdf6", "#f4ecd8"),
    "slotline": ("#221c14", "#0c0a07"),
    "dotline": ("#fffaf0", "#cfc4aa"),
    "bevel": ("rgba(255,255,255,.30)", "rgba(255,255,255,.14)"),
    "figure": ("#1d1710", "#120e08"),
    "figure2": ("#1d1710", "#fff3dc"),
    "letter-halo": ("rgba(255,250,240,.5)", "rgba(12,10,7,.5)"),
    "name": ("#1d1710", "#fff6e2"),
    "name-halo": ("rgba(250,244,228,.88)", "rgba(20,17,12,.80)"),
    "faint": ("#6b6150", "#6b6150"),
    "ribc": ("#fffaf0", "#0c0a07"),
    "r1": ("#b8321a", "#ff8a5f"),
    "r2": ("#1d5c8c", "#7cc4ff"),
    "r3": ("#2f7d4a", "#7fdc9a"),
    "r4": ("#8b4a9c", "#d9a3f0"),
    # cube maps
    "plains": ("#f1e8cf", "#4a4437"),
    "hills": ("#e4d3a9", "#5d5138"),
    "mountains": ("#cbbc9c", "#6a604c"),
    "berlin": ("#c3b0cb", "#5b4868"),
    "approach": ("#d9cdc9", "#4a4049"),
    "town": ("#faf6e8", "#6e6550"),
}

# Type on the board keeps its size on the screen: the page sets --k, the user units of one CSS pixel.
# The second figure is what a picture in a file takes, where one unit is one pixel or more.
SIZES: Mapping[str, tuple[str, str]] = {
    "s-name": ("max(calc(11.5px*var(--k)),13px)", "13px"),
    "s-big": ("max(calc(12.5px*var(--k)),14.5px)", "14.5px"),
    "s-off": ("max(calc(12px*var(--k)),13px)", "13px"),
    "s-small": ("max(calc(11px*var(--k)),11.5px)", "11.5px"),
    "s-cost": ("max(calc(11px*var(--k)),12px)", "12px"),
    "s-halo": ("calc(3.2px*var(--k))", "3.2px"),
}

_RULES = """
.b-board{display:block;font-family:var(--sans);font-variant-numeric:tabular-nums lining-nums}
.b-board text{text-anchor:middle}
.b-layer,.b-frame{pointer-events:none}
.b-sea{fill:var(--sea)}
.b-wl{fill:none;stroke:var(--wl);stroke-linecap:round;stroke-linejoin:round}
.b-hx{stroke:var(--hex);stroke-opacity:.55;stroke-width:1;vector-effect:non-scaling-stroke}
.b-white{fill:var(--land)}.b-yellow{fill:var(--ty)}.b-green{fill:var(--tg)}.b-brown{fill:var(--tb)}
.b-gray{fill:var(--tr)}.b-red{fill:var(--off)}.b-blue{fill:var(--lake)}
.b-bev{fill:none;stroke:var(--bevel);stroke-width:1;vector-effect:non-scaling-stroke}
.b-join{fill:none;stroke-width:2.4}.b-join.b-red{stroke:var(--off)}.b-join.b-gray{stroke:var(--tr)}
.b-join.b-blue{stroke:var(--lake)}
.b-border{fill:none;stroke:var(--wave);stroke-width:4.6;stroke-linecap:round}
.b-borderc{fill:none;stroke:var(--casing);stroke-opacity:.82;stroke-width:7.4;stroke-linecap:round}
.b-hach{fill:none;stroke:var(--hach);stroke-width:.95;stroke-linejoin:round;stroke-linecap:round}
.b-hach2{fill:none;stroke:var(--hach);stroke-width:.6;stroke-linecap:round;opacity:.85}
.b-toll{fill:#fffdf6;stroke:#b8321a;stroke-width:2.2}.b-tollb{fill:none;stroke:#17130e;stroke-width:2.2}
.b-rock{fill:var(--tr);fill-opacity:.55}.b-mouth{fill:var(--hach)}
.b-wave{fill:none;stroke:var(--wave);stroke-width:1.25;stroke-linecap:round}
.b-board .b-cost{font:italic 600 var(--s-cost) var(--serif);fill:var(--hach);
paint-order:stroke;stroke:var(--land);stroke-width:3px;stroke-linejoin:round}
.b-board .b-start{text-anchor:start}.b-cost.b-on-yellow{stroke:var(--ty)}
.b-cas{fill:none;stroke:var(--casing);stroke-opacity:.82;stroke-width:9.4}
.b-trk{fill:none;stroke:var(--track);stroke-width:5}
.b-tun{stroke-dasharray:5 3.4}
.b-plo{fill:var(--slotline);stroke:var(--slotline);stroke-linejoin:round;stroke-linecap:round}
.b-pli{fill:var(--cityfill);stroke:var(--cityfill);stroke-linejoin:round;stroke-linecap:round}
.b-slot{fill:var(--cityfill);stroke:var(--slotline);stroke-width:1.3}
.b-tok{stroke:#120e08;stroke-width:1}
.b-tokr{fill:none;stroke-opacity:.55;stroke-width:.7}
.b-tokt{font-weight:700;letter-spacing:-.02em}
.b-kept{fill:var(--faint);font-weight:600;letter-spacing:-.02em}
.b-barc{fill:none;stroke:var(--casing);stroke-width:10}.b-bar{fill:none;stroke:var(--track);stroke-width:6}
.b-dot{fill:var(--track);stroke:var(--dotline);stroke-width:2.2}
.b-disc{fill:var(--cityfill);stroke:var(--slotline);stroke-width:1.2}
.b-tool{fill:none;stroke:var(--track);stroke-linecap:round;stroke-linejoin:round}
.b-revd{fill:var(--cityfill);stroke:var(--slotline);stroke-opacity:.55;stroke-width:.9}
.b-rev{font-size:14.6px;font-weight:600;fill:var(--figure);letter-spacing:-.03em}
.b-rev3{font-size:11.6px;font-weight:600;fill:var(--figure);letter-spacing:-.04em}
.b-val{font-size:14px;font-weight:500;
fill:var(--figure2);fill-opacity:.66;paint-order:stroke;stroke:var(--tr);stroke-width:3px;stroke-linejoin:round}
.b-val.b-on{fill-opacity:1;font-weight:700;text-decoration:underline}
.b-lab{font:italic 700 16px var(--serif);fill:var(--figure2);
paint-order:stroke;stroke:var(--letter-halo);stroke-width:2.5px}
.b-vb{stroke:#221c14;stroke-width:.8}
.b-vbo{fill:none;stroke:#221c14;stroke-width:.8}
.b-vbt{font-size:14px;fill:var(--figure2);font-weight:500;fill-opacity:.8;letter-spacing:-.03em}
.b-vbt.b-on{fill:var(--figure);fill-opacity:1;font-weight:800}
.b-vbon{fill:var(--cityfill);stroke:#221c14;stroke-width:1.4}
.b-nm{font:600 var(--s-name) var(--serif);fill:var(--name);
paint-order:stroke;stroke:var(--name-halo);stroke-width:var(--s-halo);stroke-linejoin:round}
.b-nmb{font-size:var(--s-big);font-weight:700;letter-spacing:.03em}
.b-nms{font-size:var(--s-small);font-style:italic}
.b-onm{font:600 var(--s-off) var(--serif);fill:var(--off-ink);
paint-order:stroke;stroke:var(--off);stroke-width:var(--s-halo);stroke-linejoin:round;letter-spacing:.02em}
.b-gnm{fill:var(--figure2);stroke:var(--tr)}
.b-band{fill:var(--paper)}
.b-fr1{fill:none;stroke:var(--ink);stroke-width:1.8}.b-fr2{fill:none;stroke:var(--ink);stroke-width:.6}
.b-crd{font-size:var(--s-small);fill:var(--ink2)}
.b-ribh{fill:none;stroke-width:20;stroke-linecap:round;stroke-linejoin:round;opacity:.26}
.b-ribc{fill:none;stroke:var(--ribc);stroke-width:8.6;stroke-linecap:round;stroke-linejoin:round;opacity:.9}
.b-rib{fill:none;stroke-width:5.6;stroke-linecap:round;stroke-linejoin:round;opacity:.95}
.b-ring{fill:none;stroke-linecap:round;stroke-linejoin:round}
.b-ringc{fill:none;stroke:var(--ribc);stroke-linecap:round;stroke-linejoin:round}
.b-r1{stroke:var(--r1)}.b-r2{stroke:var(--r2)}.b-r3{stroke:var(--r3)}.b-r4{stroke:var(--r4)}
.b-legal{fill:none;stroke:var(--sel);stroke-width:1.7;vector-effect:non-scaling-stroke}
.b-selc{fill:none;stroke:var(--ribc);stroke-width:6;vector-effect:non-scaling-stroke}
.b-sel{fill:none;stroke:var(--sel);stroke-width:3;vector-effect:non-scaling-stroke}
.b-last{fill:none;stroke:var(--now);stroke-width:1.6;stroke-dasharray:5 3;vector-effect:non-scaling-stroke}
.b-flag{fill:var(--sel);pointer-events:none}
.b-flagt{pointer-events:none;font-size:16px;font-weight:650;fill:var(--sel-ink)}
.b-hit{fill:var(--sel);fill-opacity:0;stroke:none}
.b-hexes g{cursor:pointer;outline:none}
.b-hexes g:hover .b-hit{fill-opacity:.08}
.b-hexes g:focus-visible .b-hit{stroke:var(--sel);stroke-width:3.4;vector-effect:non-scaling-stroke}
.b-far .b-num,.b-far .b-cost,.b-far .b-boxes,.b-far .b-crowded,.b-far [data-weight="20"]{display:none}
.b-leg{fill:var(--panel);stroke:var(--rule2);stroke-width:1}
.b-legt{fill:var(--ink)}.b-keyi{text-anchor:middle}.b-legb{font-size:12.5px;font-weight:650;fill:var(--ink)}
.b-board .b-legt{text-anchor:start}.b-board .b-legb{text-anchor:end}
.b-market{display:block;font-family:var(--sans);font-variant-numeric:tabular-nums lining-nums}
.b-tie{fill:none;stroke:var(--ink);stroke-width:1.6}
.b-cell{fill:var(--panel);stroke:var(--rule);stroke-width:1}
.b-tint{stroke:none;opacity:.34}
.b-t-yellow{fill:var(--ty)}.b-t-green{fill:var(--tg)}.b-t-brown{fill:var(--tb)}.b-t-gray{fill:var(--tr)}.b-t-red{fill:var(--off)}
.b-t-blue{fill:var(--lake)}
.b-edge{fill:none;stroke:var(--now);stroke-width:2;stroke-linecap:round}
.b-price{font-size:12.5px;fill:var(--ink2)}.b-low{font-size:11.5px}.b-price.b-on{fill:var(--ink);font-weight:600}
.b-market .b-mid{text-anchor:middle}
.b-chip{stroke:#120e08;stroke-opacity:.6;stroke-width:1}
.b-chipr{fill:none;stroke:#fff;stroke-opacity:.28;stroke-width:1}
.b-chipt{font-weight:700;letter-spacing:-.01em;text-anchor:middle}
.b-from{fill:none;stroke:var(--now);stroke-width:2}.b-to{fill:var(--now-wash);stroke:var(--now);stroke-width:2}
.b-alt{fill:none;stroke:var(--rule2);stroke-width:1.5}
.b-ghost{opacity:.5}
.b-key{font-size:12px;fill:var(--ink2)}
.b-caps{font:600 14px var(--serif);font-variant-caps:all-small-caps;letter-spacing:.03em;fill:var(--ink2)}
.b-seat{fill:var(--panel);stroke:var(--ink2);stroke-width:1}.b-seat.b-now{fill:var(--now);stroke:var(--now)}
.b-seatt{font:600 12.5px var(--serif);fill:var(--ink);text-anchor:middle}.b-seatt.b-now{fill:var(--now-ink)}
.b-paper{fill:var(--paper)}
.b-head{font:600 21px var(--serif);fill:var(--ink)}
.b-sub{font:13px var(--sans);fill:var(--ink2);text-anchor:end}
.b-h2{font:600 15px var(--serif);font-variant-caps:small-caps;letter-spacing:.045em;fill:var(--ink)}
.b-rule{stroke:var(--rule2);stroke-width:1;fill:none}
.b-plains{fill:var(--plains)}.b-hills{fill:var(--hills)}.b-mountains{fill:var(--mountains)}.b-berlin{fill:var(--berlin)}
.b-approach{fill:var(--approach)}.b-town{fill:var(--town)}
.b-city{fill:var(--cityfill);stroke:var(--slotline);stroke-width:3}
.b-townl{fill:none;stroke:var(--hach);stroke-width:.9}
.b-income{fill:var(--now);font-weight:700}
.b-netc{fill:none;stroke:var(--casing);stroke-linecap:round;stroke-linejoin:round}
.b-net{fill:none;stroke-linecap:round;stroke-linejoin:round}
.b-loco{stroke:var(--casing);stroke-width:2.4;stroke-linejoin:round;paint-order:stroke}
"""

_VAR = re.compile(r"var\(--([\w-]+)\)")


def _block(index: int) -> str:
    """The properties of the light (0) or dark (1) theme."""
    scheme = ("light", "dark")[index]
    return f"color-scheme:{scheme};" + "".join(f"--{name}:{pair[index]};" for name, pair in COLOURS.items())


@lru_cache(maxsize=4)
def css(dark: bool | None = None) -> str:
    """The stylesheet: of one theme, written out, or of both, following the reader's (None).

    A page may fix the theme with `data-theme="light"` or `"dark"` on its root element. Paper is always light.
    """
    if dark is None:
        sizes = "".join(f"--{name}:{value[0]};" for name, value in SIZES.items())
        return (
            f":root{{--serif:{SERIF};--sans:{SANS};{_block(0)}}}\n"
            f"@media screen and (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{_block(1)}}}}}\n"
            f"@media screen{{:root[data-theme=dark]{{{_block(1)}}}}}\n"
            f".b-board{{--k:1;{sizes}}}{_RULES}"
        )
    known = {name: pair[dark] for name, pair in COLOURS.items()}
    known |= {name: value[1] for name, value in SIZES.items()}
    known |= {"serif": SERIF, "sans": SANS}
    return _VAR.sub(lambda match: known[match[1]], _RULES)


def stylesheet(theme: str | None) -> str:
    """The style element of a picture: "light", "dark", "auto" (the reader's choice), or none at all.

    Names for which there is no room stay away; a page that can be zoomed shows them when there is.
    """
    if theme is None:
        return ""
    dark = {"light": False, "dark": True, "auto": None}[theme]
    return f"<style>{css(dark)}.b-crowded{{display:none}}</style>"


def _luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@lru_cache(maxsize=1 << 10)
def contrast(one: str, other: str) -> float:
    """WCAG contrast of two colours written as #rrggbb."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)
