// The tray: the tiles, or whatever else can be done, in the chosen hex.

import { $, fill, h, svgRoot } from "./dom.js";
import { say } from "./words.js";

const narrow = matchMedia("(max-width: 700px)");
const GAP = 10;

export class Tray {
  constructor(board, onChoose) {
    this.board = board;
    this.onChoose = onChoose;
    this.box = $("tray");
  }

  hide() {
    this.box.hidden = true;
  }

  // A panel that is drawn anew throws away what is in it.
  rescue() {
    if ($("panel").contains(this.box)) $("board").append(this.box);
  }

  // One button a tile; its rotations share it. A single choice needs no tray.
  draw(spot, now) {
    const kinds = new Map();
    for (const choice of spot.choices) {
      const key = choice.tile ? `${choice.kind} ${choice.tile}` : choice.action;
      if (!kinds.has(key) || choice === now) kinds.set(key, choice);
    }
    const { box } = this;
    box.hidden = kinds.size < 2;
    if (narrow.matches) $("open").prepend(box);
    else if (box.parentElement !== $("board")) $("board").append(box);
    fill(box, [...kinds.values()].map((choice) => this.#button(choice, choice === now)));
    if (!narrow.matches && !box.hidden) this.#place(spot.hex);
  }

  #button(choice, on) {
    const left = choice.left === undefined || choice.left < 0 ? "" : ` · ${say("ui.left", { n: choice.left })}`;
    const label = choice.tile ? [h("b", {}, choice.tile), left] : choice.do;
    const attributes = { type: "button", class: on ? "on" : "", "aria-pressed": String(on), "data-action": choice.action, onclick: () => this.onChoose(choice) };
    return h("button", attributes, choice.svg ? svgRoot(choice.svg) : "", label);
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
