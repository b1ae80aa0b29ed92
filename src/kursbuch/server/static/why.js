// A hex says why nothing can be done there, and by a click what it is: beside it, within the board.

import { $, html, render } from "./dom.js";
import { clause, nearest } from "./reason.js";

export class Why {
  constructor(table) {
    this.table = table;
    this.box = $("why");
    this.spots = {};
    this.asked = false; // by a click, so it stays until it is let go
    this.hovered = "";
  }

  // another moment: what was known of hexes is out of date
  forget() {
    this.spots = {};
    this.hide();
  }

  hide() {
    this.asked = false;
    this.box.hidden = true;
  }

  // what can be done in a hex at this moment, asked once
  async look(hex) {
    const { spots } = this;
    if (!spots[hex]) spots[hex] = await this.table.ask(`hex/${encodeURIComponent(hex)}`);
    return spots[hex];
  }

  // a hex under the pointer says why nothing can be done there
  async hover(hex) {
    const { panel, view } = this.table;
    this.hovered = hex;
    if (!hex || panel.spot || !view || !view.mine || !view.legal.length || view.legal.includes(hex)) {
      if (!this.asked) this.hide();
      return;
    }
    const spot = await this.look(hex);
    if (spot && view === this.table.view && this.hovered === hex && spot.refused && !this.asked) this.explain(hex, spot, false); // what was asked for stays
  }

  async explain(hex, { refused, label }, asked = true) {
    const { view } = this.table;
    this.asked = asked;
    const card = asked ? await this.table.ask(`card/${encodeURIComponent(`hex:${hex}`)}`, { at: view.at }) : null;
    if (view !== this.table.view || asked !== this.asked) return; // let go meanwhile
    const told = card ? html`<p>${(card.lines || []).map((line) => [line.label, line.text].filter(Boolean).join(" ")).join(" · ")}</p>
      ${(card.rules || []).map((said) => html`<p>${clause(said, view)} ${said.text}</p>`)}` : "";
    render(html`${refused && view.mine ? html`${clause(refused, view)}${refused.text} ${nearest(refused, asked && (({ hex: there }) => this.table.panel.pick(there)))}` : html`<b>${label}</b>`}${told}`, this.box);
    this.box.classList.toggle("asked", asked);
    this.box.hidden = false;
    this.#place(hex);
  }

  #place(hex) {
    const { board } = this.table;
    const place = board.place(hex);
    if (!place) return;
    const { offsetWidth: w, offsetHeight: h } = this.box;
    const clear = place.r * (board.lens.glass ? 2 : 1) + 8;
    const above = place.y - clear - h;
    const top = above > 4 ? above : Math.min(place.y + clear, Math.max(4, place.h - h - 4));
    this.box.style.left = `${Math.max(6, Math.min(place.w - w - 6, place.x - w / 2))}px`;
    this.box.style.top = `${top}px`;
  }
}
