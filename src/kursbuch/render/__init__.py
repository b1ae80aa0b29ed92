"""Drawing: boards, tiles and share markets as SVG, made from plain data; no title is known here."""
