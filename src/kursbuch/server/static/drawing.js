// Routes drawn stop by stop, for every train of a company: on a table where others than the best may be run, and in puzzles.

import { classes, html } from "./dom.js";
import { reason } from "./reason.js";
import { number, say } from "./words.js";

export class Drawing {
  // `ask`: what the server tells of paths; `shown`: what to do when that is known
  constructor(paths, ask, shown) {
    this.paths = [...paths];
    this.train = 0;
    /** @type {import("kursbuch-api").components["schemas"]["Drawn"]} */
    this.found = null;
    this.shut = null; // why the route may not go on where somebody wanted it to
    this.offered = null; // the ways to the stop that was chosen last
    this.ask = ask;
    this.shown = shown;
  }

  async draw() {
    const paths = [...this.paths];
    const found = await this.ask(paths, this.train);
    if (!found || paths.join() !== this.paths.join()) return; // out of date
    this.found = found;
    this.paths = found.trains.map((one) => one.path);
    this.shown();
  }

  // a stop is added; where several ways lead to it, another click takes the next one
  pick(hex) {
    if (!this.found) return;
    const ways = this.found.next.filter((one) => one.hex === hex);
    this.shut = null;
    if (ways.length) {
      this.offered = { hex, ways, at: 0 };
      this.#set(ways[0].path);
    } else if (this.offered && this.offered.hex === hex && this.offered.ways.length > 1) {
      this.offered.at = (this.offered.at + 1) % this.offered.ways.length;
      this.#set(this.offered.ways[this.offered.at].path);
    } else {
      this.shut = this.found.shut[hex] || null;
      this.shown();
    }
  }

  #set(path) {
    this.paths[this.train] = path;
    this.draw();
  }

  back() {
    if (!this.found || !this.paths[this.train]) return;
    this.take(this.train, this.found.trains[this.train].back);
  }

  // goes on with a train, or begins it anew
  take(train, path = this.paths[train]) {
    this.train = train;
    this.offered = null;
    this.shut = null;
    this.#set(path);
  }

  // the trains with their stops; `open`: whether they can still be changed
  trains(view, open = true) {
    const { trains, total, refused, faulty, next } = this.found;
    const [why, at] = this.shut ? [this.shut, this.train] : [refused, faulty];
    const line = (one, n) => {
      const on = n === this.train && open;
      const names = one.calls.map((stop) => `${stop.name} ${number(stop.value)}`).join(" – ");
      const status = !one.path ? say("puzzle.start") : next.length ? say("puzzle.on", { stops: one.calls.length, n: one.calls.length }) : say("puzzle.end");
      return html`<li class=${classes(on && "on")}>
        <button type="button" class="train" aria-pressed=${on} @click=${() => this.take(n)}><i class=${`r${(n % 4) + 1}`}></i><span class="ticket">${one.train}</span><span class="calls">${names || say("puzzle.draw")}</span><b>${one.told ? number(one.told.revenue) : ""}</b></button>
        ${on ? html`<p class="hint">${status} ${one.path ? html`<button type="button" class="link" @click=${() => this.back()}>${say("puzzle.back")}</button> · <button type="button" class="link" @click=${() => this.take(n, "")}>${say("puzzle.clear")}</button>` : ""}</p>` : ""}
        ${why && n === at ? reason(why, view) : ""}</li>`; // beside the train: others may have the same name
    };
    return html`<ol class="trains">${trains.map(line)}</ol>
      ${why && at === null ? reason(why, view) : ""}
      <p class="sum"><b>${number(total)}</b> ${view.unit}</p>`;
  }
}
