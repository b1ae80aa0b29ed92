// Cards: what a company, a paper, a train, a phase, a space of the market is, and what the rules say of it. They open
// beside what has one: under the pointer after a while, by a click, a finger or Enter; Esc closes them. One at a time,
// and as many as are kept by their pin.

import { $, chip, classes, html, render, svg } from "./dom.js";
import { narrow } from "./layout.js";
import { clause } from "./reason.js";
import { number, say } from "./words.js";

const [STEP, HIGH, FOOT] = [26, 26, 14]; // of a spark, in px; figures stand under the line

// What was paid in the last rounds: a line with a figure for each; hollow, where it was kept.
function spark({ each }) {
  const most = Math.max(...each.map((one) => one.amount));
  const at = (one, place) => [STEP * (place + 0.5), HIGH - 5 - (HIGH - 10) * (one.amount / most)];
  const told = each.map((one) => `${one.round}: ${one.amount ? number(one.amount) : say("ui.card.kept")}`);
  return svg`<svg class="spark" width=${STEP * each.length} height=${HIGH + FOOT} role="img" aria-label=${told.join(", ")}>
    <path d=${`M${each.map((one, place) => at(one, place).join(" ")).join("L")}`} />
    ${each.map((one, place) => {
      const [x, y] = at(one, place);
      return svg`<g><title>${told[place]}</title><circle class=${one.amount ? "paid" : ""} cx=${x} cy=${y} r="3" /><text x=${x} y=${HIGH + FOOT - 3}>${one.amount ? number(one.amount) : "·"}</text></g>`;
    })}</svg>`;
}

/** @param {import("./dom.js").View} view */
export function about(card, view, buttons = html``) {
  const lines = (card.lines || []).map((line) => (line.label ? html`<dt>${line.label}</dt><dd>${line.text}</dd>` : html`<dd class="whole">${line.text}</dd>`));
  const rules = (card.rules || []).map((said) => html`<li>${clause(said, view)} ${said.text}</li>`);
  return html`<div class="head">${view.chips[card.id] ? chip(card.id, view, true) : ""}<div><b>${card.name}</b>${card.sort ? html`<p>${card.sort}</p>` : ""}</div>${buttons}</div>
    <dl>${lines}${card.paid ? html`<dt class="long">${card.paid.label}</dt><dd>${spark(card.paid)}</dd>` : ""}</dl>${rules.length ? html`<ul class="said">${rules}</ul>` : ""}`;
}

// What a company reaches, on the board.
function light(hexes) {
  for (const one of document.querySelectorAll(".b-hexes .lit")) one.classList.remove("lit");
  for (const hex of hexes) document.querySelector(`.b-hexes [data-hex="${CSS.escape(hex)}"]`)?.classList.add("lit");
}

const LINGER = 400; // ms
const GAP = 10;
const EDGE = 6;

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
    this.opener = null; // what it was opened by; none if it only shows under the pointer
    this.kept = []; // those that were pinned: each with its box
    document.addEventListener("pointerover", (event) => this.#hover(event));
    document.addEventListener("click", (event) => this.#click(event));
    document.addEventListener("keydown", (event) => this.#key(event), { capture: true });
  }

  hide() {
    clearTimeout(this.lingering);
    this.box.hidden = true;
    light([]);
    if (this.opener && this.opener.matches("button")) this.opener.setAttribute("aria-expanded", "false");
    this.opener = null;
    this.at = null;
  }

  // another moment is shown: what is kept tells of that one
  async turn() {
    this.hide();
    for (const one of this.kept) {
      const card = await this.#ask(one.what);
      if (card && this.kept.includes(one)) this.#draw(one, card);
    }
  }

  #thing(event) {
    const thing = event.target instanceof Element ? event.target.closest("[data-card]") : null;
    return thing && (thing.closest("button[data-card]") || thing);
  }

  #isWithin(event) {
    return event.target instanceof Element && Boolean(event.target.closest(".about"));
  }

  #hover(event) {
    if (event.pointerType !== "mouse" || this.opener) return;
    const thing = this.#thing(event);
    if (thing === this.at || this.#isWithin(event)) return;
    this.hide();
    this.at = thing;
    if (thing) this.lingering = setTimeout(() => this.#show(thing), LINGER);
  }

  #click(event) {
    const thing = this.#thing(event);
    const isOpen = thing && thing === this.opener;
    if (this.#isWithin(event)) return;
    this.hide();
    if (!thing || isOpen || !isFree(thing)) return;
    this.opener = thing;
    if (thing.matches("button")) thing.setAttribute("aria-expanded", "true");
    this.#show(thing);
  }

  // Esc closes the card, or the last that was kept; Tab leads from what opened it into the card, and back
  #key(event) {
    const { box, opener } = this;
    const isOpen = !box.hidden || opener; // one that is still asked for is closed, too
    if (event.key === "Escape" && (isOpen || this.kept.length)) {
      event.stopImmediatePropagation();
      if (isOpen) this.#close(box);
      else this.#close(this.kept.at(-1).box);
    } else if (event.key === "Tab" && opener && !box.hidden) {
      const stops = [...box.querySelectorAll("button, a")];
      const place = stops.indexOf(document.activeElement);
      const to = document.activeElement === opener && !event.shiftKey ? stops[0] : place === (event.shiftKey ? 0 : stops.length - 1) ? opener : null;
      if (!to) return;
      event.preventDefault();
      to.focus();
    }
  }

  #close(box) {
    const hadFocus = box.contains(document.activeElement);
    const one = this.kept.find((other) => other.box === box);
    const opener = one ? document.querySelector(`#tables [data-card="${CSS.escape(one.what)}"]`) : this.opener;
    if (one) {
      this.kept.splice(this.kept.indexOf(one), 1);
      box.remove();
      light([]);
    } else this.hide();
    if (hadFocus) (opener?.closest("button") || $("panel")).focus();
  }

  // the card stays where it is, and the next one opens in a box of its own
  #keep(card) {
    const { box } = this;
    const next = /** @type {HTMLElement} */ (box.cloneNode());
    next.hidden = true;
    box.removeAttribute("id");
    box.after(next);
    this.box = next;
    if (this.opener && this.opener.matches("button")) this.opener.setAttribute("aria-expanded", "false");
    this.opener = null;
    const one = { what: card.id, box };
    this.kept.push(one);
    box.addEventListener("pointerenter", () => light(one.hexes));
    box.addEventListener("pointerleave", () => light([]));
    box.addEventListener("pointerdown", (event) => this.#drag(box, event));
    const { right, top } = box.getBoundingClientRect();
    box.classList.add("kept"); // and narrower than before
    this.#draw(one, card);
    this.#put(box, right - box.offsetWidth, top);
    box.querySelector("button").focus();
  }

  #drag(box, event) {
    if (!event.target.closest(".head") || event.target.closest("button")) return;
    const [left, top] = [event.clientX - box.offsetLeft, event.clientY - box.offsetTop];
    box.setPointerCapture(event.pointerId);
    box.onpointermove = (move) => this.#put(box, move.clientX - left, move.clientY - top);
    box.onpointerup = () => (box.onpointermove = null);
  }

  #draw(one, card) {
    const { box } = one;
    one.hexes = card.hexes || [];
    const isKept = this.kept.includes(one);
    const pin = isKept || narrow.matches ? "" : html`<button type="button" class="pin" aria-label=${say("ui.card.pin")} title=${say("ui.card.pin")} @click=${() => this.#keep(card)}><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M5 2h6M6 2v5l-2 3h8l-2-3V2M8 10v4" /></svg></button>`;
    const close = html`<button type="button" aria-label=${say("ui.card.close")} title=${say("ui.card.close")} @click=${() => this.#close(box)}>×</button>`;
    render(about(card, this.table.view, html`<span class=${classes("ends", isKept && "kept")}>${pin}${close}</span>`), box);
  }

  async #ask(what) {
    const { view } = this.table;
    const key = `${view.shows} ${what}`;
    if (!this.known.has(key)) {
      if (this.of !== view.shows) this.known.clear();
      this.of = view.shows;
      this.known.set(key, await this.table.ask(`card/${encodeURIComponent(what)}`, { at: view.at }));
    }
    return this.known.get(key);
  }

  async #show(thing) {
    const card = await this.#ask(thing.dataset.card);
    if (!card || !thing.isConnected || (thing !== this.opener && thing !== this.at)) return;
    if (this.kept.some((one) => one.what === card.id)) return; // it is open already
    this.#draw({ what: card.id, box: this.box }, card);
    light(card.hexes || []);
    this.box.hidden = false;
    this.box.scrollTop = 0;
    this.#place(thing.getBoundingClientRect());
  }

  // beside the thing, left of it where it stands in the right half, and beside cards that are kept if there is room;
  // always whole on the screen
  #place(there) {
    const { offsetWidth: wide, offsetHeight: high } = this.box;
    let left = there.left > innerWidth / 2 ? there.left - wide - GAP : there.right + GAP;
    const top = there.top + there.height / 2 - high / 2;
    for (const { box } of this.kept) {
      const other = box.getBoundingClientRect();
      if (other.left < left + wide && left < other.right && other.left - GAP - wide > $("panel").offsetWidth) left = other.left - GAP - wide;
    }
    this.#put(this.box, left, top);
  }

  #put(box, left, top) {
    box.style.left = `${Math.round(Math.max(EDGE, Math.min(innerWidth - box.offsetWidth - EDGE, left)))}px`;
    box.style.top = `${Math.round(Math.max(EDGE, Math.min(innerHeight - box.offsetHeight - EDGE, top)))}px`;
  }
}
