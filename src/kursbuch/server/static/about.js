// Cards: what a company, a paper, a train, a phase, a space of the market is, and what the rules say of it. They open
// beside what has one: under the pointer after a while, by a click, a finger or Enter; Esc closes them.

import { $, chip, html, render } from "./dom.js";
import { clause } from "./reason.js";

/** @param {import("./dom.js").View} view */
export function about(card, view) {
  const lines = (card.lines || []).map((line) => (line.label ? html`<dt>${line.label}</dt><dd>${line.text}</dd>` : html`<dd class="whole">${line.text}</dd>`));
  const rules = (card.rules || []).map((said) => html`<li>${clause(said, view)} ${said.text}</li>`);
  return html`<div class="head">${view.chips[card.id] ? chip(card.id, view, true) : ""}<div><b>${card.name}</b>${card.sort ? html`<p>${card.sort}</p>` : ""}</div></div>
    <dl>${lines}</dl>${rules.length ? html`<ul class="said">${rules}</ul>` : ""}`;
}

// What a company reaches, on the board.
function light(hexes) {
  for (const one of document.querySelectorAll(".b-hexes .lit")) one.classList.remove("lit");
  for (const hex of hexes) document.querySelector(`.b-hexes [data-hex="${CSS.escape(hex)}"]`)?.classList.add("lit");
}

const LINGER = 400; // ms
const GAP = 10;

// What is part of another button is for that one.
function isFree(thing) {
  const button = thing.closest("button, a, [data-pick], [role=button], summary");
  return !button || button === thing;
}

export class Cards {
  constructor(table) {
    this.table = table;
    this.box = $("about");
    this.known = new Map();
    this.pinned = null; // the button by which it was opened
    document.addEventListener("pointerover", (event) => this.#hover(event));
    document.addEventListener("click", (event) => this.#click(event));
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || (this.box.hidden && !this.pinned)) return; // one that is still asked for is closed, too
      event.stopImmediatePropagation();
      this.hide();
    }, { capture: true });
  }

  hide() {
    clearTimeout(this.lingering);
    this.box.hidden = true;
    light([]);
    if (this.pinned && this.pinned.matches("button")) this.pinned.setAttribute("aria-expanded", "false");
    this.pinned = null;
    this.at = null;
  }

  #thing(event) {
    const thing = event.target instanceof Element ? event.target.closest("[data-card]") : null;
    return thing && (thing.closest("button[data-card]") || thing);
  }

  #hover(event) {
    if (event.pointerType !== "mouse" || this.pinned) return;
    const thing = this.#thing(event);
    if (thing === this.at || (event.target instanceof Element && event.target.closest("#about"))) return;
    this.hide();
    this.at = thing;
    if (thing) this.lingering = setTimeout(() => this.#show(thing), LINGER);
  }

  #click(event) {
    const thing = this.#thing(event);
    const isOpen = thing && thing === this.pinned;
    if (!(event.target instanceof Element && event.target.closest("#about"))) this.hide();
    if (!thing || isOpen || !isFree(thing)) return;
    this.pinned = thing;
    if (thing.matches("button")) thing.setAttribute("aria-expanded", "true");
    this.#show(thing);
  }

  async #show(thing) {
    const { view } = this.table;
    const key = `${view.shows} ${thing.dataset.card}`;
    if (!this.known.has(key)) {
      this.known.clear();
      this.known.set(key, await this.table.ask(`card/${encodeURIComponent(thing.dataset.card)}`, { at: view.at }));
    }
    const card = this.known.get(key);
    if (!card || !thing.isConnected || (thing !== this.pinned && thing !== this.at)) return;
    render(about(card, view), this.box);
    light(card.hexes || []);
    this.box.hidden = false;
    this.box.scrollTop = 0;
    this.#place(thing.getBoundingClientRect());
  }

  // beside the thing, left of it where it stands in the right half; always whole on the screen
  #place(there) {
    const { offsetWidth: wide, offsetHeight: high } = this.box;
    const left = there.left > innerWidth / 2 ? there.left - wide - GAP : there.right + GAP;
    const top = there.top + there.height / 2 - high / 2;
    this.box.style.left = `${Math.round(Math.max(6, Math.min(innerWidth - wide - 6, left)))}px`;
    this.box.style.top = `${Math.round(Math.max(6, Math.min(innerHeight - high - 6, top)))}px`;
  }
}
