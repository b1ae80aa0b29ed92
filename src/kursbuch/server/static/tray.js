// The tray: the tiles, or whatever else can be done, in the chosen hex. On a phone it lies in the sheet.

import { $, album, classes, html, maybe, render } from "./dom.js";
import { say } from "./words.js";

const GAP = 10;

export class Tray {
  constructor(board, onChoose) {
    this.board = board;
    this.onChoose = onChoose;
    this.box = $("tray");
    this.spot = null;
    this.pictures = album();
  }

  // Over the board, or nowhere.
  draw(spot, now) {
    const tiles = spot ? this.tiles(spot, now) : [];
    this.box.hidden = !tiles.length;
    render(tiles, this.box);
    if (spot && spot !== this.spot && tiles.length) this.#place(spot.hex);
    this.spot = spot;
  }

  // One button a tile; its rotations share it. A single choice needs no tray.
  tiles(spot, now) {
    const kinds = new Map();
    for (const choice of spot.choices) {
      const key = choice.tile ? `${choice.kind} ${choice.tile}` : choice.action;
      if (!kinds.has(key) || choice === now) kinds.set(key, choice);
    }
    const shown = [...kinds.values()];
    const faces = this.pictures(shown.map((choice) => choice.svg || ""));
    return shown.length < 2 ? [] : shown.map((choice, place) => this.#button(choice, choice === now, faces[place]));
  }

  #button(choice, on, face) {
    const left = choice.left === undefined || choice.left < 0 ? "" : ` · ${say("ui.left", { n: choice.left })}`;
    const label = choice.tile ? html`<b>${choice.tile}</b>${left}` : choice.do;
    return html`<button type="button" class=${classes(on && "on")} aria-pressed=${on} aria-label=${maybe(choice.about && `${choice.about}${left}`)} title=${maybe(choice.about)} data-action=${choice.action} @click=${() => this.onChoose(choice)}>${face}${label}</button>`;
  }

  // Where it covers least of the map and nothing near the chosen hex: corners, then the middles of the sides.
  #place(hex) {
    const here = this.board.place(hex);
    if (!here) return;
    const [w, high] = [this.box.offsetWidth, this.box.offsetHeight];
    const near = (x, y) => here.x > x - 3 * here.r && here.x < x + w + 3 * here.r && here.y > y - 3 * here.r && here.y < y + high + 3 * here.r;
    let best = null;
    for (const x of [here.w - w - GAP, GAP, (here.w - w) / 2]) {
      for (const y of [here.h - high - GAP, GAP, (here.h - high) / 2]) {
        const cost = this.board.covered(x, y, w, high) + (near(x, y) ? 1000 : 0);
        if (!best || cost < best.cost) best = { cost, x, y };
      }
    }
    this.box.style.left = `${Math.round(best.x)}px`;
    this.box.style.top = `${Math.round(best.y)}px`;
  }
}
