// The history line: a slider over all moves, with a tick for each round.

import { $, classes, html, render } from "./dom.js";

export class History {
  constructor(go) {
    this.box = $("history");
    this.go = go;
    this.ticks = [];
    this.moves = 0;
    this.at = 0;
    let held = false;
    const pick = (event) => {
      const box = this.box.getBoundingClientRect();
      const part = Math.max(0, Math.min(1, (event.clientX - box.left) / box.width));
      go(Math.round(part * this.moves));
    };
    this.box.addEventListener("pointerdown", (event) => {
      held = true;
      this.box.setPointerCapture(event.pointerId);
      pick(event);
    });
    this.box.addEventListener("pointermove", (event) => held && pick(event));
    this.box.addEventListener("pointerup", () => (held = false));
    this.box.addEventListener("keydown", (event) => {
      const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.moves, PageUp: this.round(-1), PageDown: this.round(1) }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      go(Math.max(0, Math.min(this.moves, to)));
    });
  }

  // where the round before or after this moment begins
  round(direction) {
    const starts = [0, ...this.ticks.map((tick) => tick.at), this.moves];
    if (direction > 0) return starts.find((at) => at > this.at) ?? this.moves;
    return [...starts].reverse().find((at) => at < this.at) ?? 0;
  }

  /** @param {import("./dom.js").View} view */
  draw(view) {
    this.ticks = view.ticks;
    this.moves = view.moves;
    this.at = view.at;
    const place = (at) => `left: ${this.moves ? (100 * at) / this.moves : 100}%`;
    let last = -100;
    const marks = this.ticks.map((tick) => {
      const part = this.moves ? (100 * tick.at) / this.moves : 0;
      const room = part - last > 4 && part < 96;
      const label = tick.major && room ? tick.label.replace(/^\D+/, "") : "";
      if (label) last = part;
      return html`<b class=${classes(tick.major && "major")} title=${tick.label} .style=${place(tick.at)}>${label ? html`<span>${label}</span>` : ""}</b>`;
    });
    render(html`${marks}<u .style=${place(this.at)}></u>`, this.box);
    this.box.classList.toggle("past", !view.live);
    this.box.setAttribute("aria-valuemax", this.moves);
    this.box.setAttribute("aria-valuenow", this.at);
    this.box.setAttribute("aria-valuetext", `${this.at} / ${this.moves}, ${view.caption}`);
  }
}
