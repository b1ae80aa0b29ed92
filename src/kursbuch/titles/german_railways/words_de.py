"""What German Railways says besides the words of all cube rails, in German."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

GERMAN: Mapping[str, str] = MappingProxyType({
    "must.draw": "ein Zugstein muss aus dem Beutel gezogen werden",
    "bid.opening.minimum": "mindestens {least} sind zu bieten, nicht {amount}",
    "bid.opening.raise": "{amount} ist nicht mehr als die {price} von {leader}",
    "bid.opening.cash": "{who} hat {cash} und kann {amount} nicht bezahlen",
    "bid.offer.minimum": "mindestens {least} sind zu bieten, nicht {amount}",
    "bid.offer.raise": "{amount} ist nicht mehr als die {price} von {leader}",
    "bid.offer.cash": "{who} hat {cash} und kann {amount} nicht bezahlen",
    "offer.last": "der dritte Anteil von {railroad} muss warten, bis von jeder Bahn zwei verkauft sind; zurück liegen "
    "{behind}",
    "build.zone": "{railroad} darf ein Gleis im Berliner Vorfeld haben und hat es in {own}",
    "game.over": "das Spiel ist aus: {reason}",
    "reason:linked": "jede Bahn hat zwei Verbindungen",
    "reason:no track possible": "es kann kein Gleis mehr gebaut werden",
    "reason:agreed": "alle haben zugestimmt",
    "do.Pass.agree": "Weiterspielen",
    "did.Pass.agree": "will weiterspielen",
    "step:act": "Aktion",
    "step:agree": "Spielende",
    "hint:agree": (
        "Sind die fehlenden Verbindungen unerreichbar? Sind alle einverstanden, endet das Spiel jetzt; "
        "wer weiterspielt, hält es in Gang."
    ),
    "hint:bid": "Wer gewinnt, zahlt in die Kasse der Bahn und bekommt den Anteil.",
    "terrain:plains": "Ebene",
    "terrain:hills": "Hügel",
    "terrain:mountains": "Gebirge",
    "terrain:approach": "Berliner Vorfeld",
    "trait:PO": "baut bis zu 4",
    "trait:NME": "kein Zuschlag",
    "trait:KSS": "baut bis zu 2",
    "trait:KBS": "je Feld 1 T billiger",
    "trait:MWB": "beste Stadt doppelt",
    "trait:GBS": "1 Landfeld frei",
    "trait:CME": "5 T je Bau",
    "trait:BHE": "ab Berlin–Hamburg",
})  # fmt: skip
