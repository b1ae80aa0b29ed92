"""The German of `words`, under the same names."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

GERMAN: Mapping[str, str] = MappingProxyType({
    "draw.bag": "im Beutel sind {there} Zugsteine von {player}, eine Nummer {number} ist nicht dabei",
    "offer.unsold": "von {railroad} ist kein Anteil mehr zu verkaufen",
    "offer.last": "der letzte Anteil von {railroad} muss warten, bis von jeder Bahn nur noch einer übrig ist; zurück "
    "liegen {behind}",
    "build.railroad": "eine Bahn {railroad} gibt es nicht",
    "build.share": "{who} hat keinen Anteil von {railroad} und kann nicht für sie bauen",
    "build.one": "in dieser Aktion wird für {building} gebaut, also nicht für {railroad}",
    "build.limit": "{railroad} hat in dieser Aktion auf {limit} Feldern gebaut, mehr sind nicht erlaubt",
    "build.locomotives": "{railroad} hat keine Lokomotive mehr",
    "build.hex": "ein Feld {hex} gibt es auf der Karte nicht",
    "build.twice": "{railroad} hat schon ein Gleis in {hex}",
    "build.connected": "{hex} liegt nicht neben einem Gleis von {railroad}",
    "build.taken": "in {hex} ({terrain}) ist Platz für eine Bahn, und dort ist {other}",
    "build.zone": "{railroad} darf nur in einem solchen Feld ({terrain}) ein Gleis haben und hat es in {own}",
    "build.part": "{hex} ist ein Teil von {city}, das ein einziges Feld ist; zu schreiben ist {whole}",
    "build.treasury": "{railroad} hat {treasury} in der Kasse und kann {price} nicht bezahlen",
    "build.spending": "{railroad} gibt in einer Aktion höchstens {limit} aus: {spent} ausgegeben, {price} zu zahlen",
    "share.sold": "{player} erhält einen Anteil von {railroad}[ für {price}]",
    "share.unsold": "niemand bietet auf {railroad}",
    "bag.filled": "im Beutel: [{player} {markers}]",
    "order.settled": "Reihenfolge der Züge: {order}",
    "dividends.paid": "Dividenden, {preferred} zahlt doppelt: [{player} {amount}]",
    "track.built": "{railroad} baut in {hex}[ für {price}]",
    "track.built.Build": "[ für {price}]",
    "income.raised": "Einkommen von {railroad} {before} → {after}",
    "kind.Bid": "Bieten",
    "do.Bid": "{amount} bieten",
    "did.Bid": "bietet {amount}",
    "kind.OfferShare": "Anteil anbieten",
    "do.OfferShare": "Anteil von {railroad} anbieten",
    "did.OfferShare": "bietet einen Anteil von {railroad} an",
    "kind.Build": "Gleis bauen",
    "do.Build": "{railroad} in {hex} bauen",
    "did.Build": "baut {railroad} in {hex}",
    "kind.DrawMarker": "Ziehen",
    "do.DrawMarker": "Zugstein von {player} ziehen",
    "did.DrawMarker": "",
    "kind.AgreeToEnd": "Spiel beenden",
    "do.AgreeToEnd": "Spielende zustimmen",
    "did.AgreeToEnd": "stimmt dem Spielende zu",
    "do.Pass.build": "Fertig gebaut",
    "did.Pass.build": "",
    "step:bid": "Versteigerung",
    "step:draw": "Ziehen",
    "step:build": "Bauen",
})  # fmt: skip
