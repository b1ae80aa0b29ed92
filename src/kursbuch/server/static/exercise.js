// A table to try something on: a puzzle, or a lesson. It acts like any other, but nothing that is done there lasts.

import { $ } from "./dom.js";
import { Refused, call } from "./api.js";
import { keyboard } from "./keys.js";
import { narrow } from "./layout.js";
import { toggleTheme } from "./prefs.js";
import { Table } from "./table.js";
import { walkTables } from "./tables.js";

export class Exercise extends Table {
  // `answered`: what to do with the actions of a press
  constructor(id, root, answered) {
    super(id, "", root);
    this.answered = answered;
    this.held = false; // the moment after an answer stays as it is
    this.onShow = () => {}; // what else there is to draw, whenever the table was drawn
  }

  async refresh() {
    if (this.held) return;
    await super.refresh();
    if (this.view) this.onShow();
  }

  // the moment after an answer
  hold(view) {
    this.held = true;
    this.take(view);
    this.onShow();
  }

  // what the page asks for, beside what every table shows
  get task() {
    return /** @type {any} */ (this.view).task;
  }

  act(actions) {
    return this.answered(actions);
  }

  undo() {
    return null;
  }

  // asks something that takes a body; a refusal stands in the panel, by its clause
  async post(path, body) {
    this.asks(1);
    try {
      return await call(`${this.root}/${path}`, { method: "POST", body, params: this.shown() });
    } catch (error) {
      if (error instanceof Refused && error.clause) {
        this.panel.refusal = { clause: error.clause, place: error.more.place, text: error.message };
        this.panel.draw();
        this.panel.refusal = null;
      } else this.notices.show(error.message);
      return null;
    } finally {
      this.asks(-1);
    }
  }

  // the position as it was before anything was tried
  async restart(root = this.root) {
    this.root = root;
    this.held = false;
    if (this.view) this.view.shows = ""; // another game: nothing of the picture can stay
    await this.refresh();
  }

  begin() {
    $("tables").addEventListener("keydown", walkTables);
    $("menu").addEventListener("click", toggleTheme);
    keyboard(this);
    let sizing;
    addEventListener("resize", () => {
      clearTimeout(sizing);
      sizing = setTimeout(() => this.view && this.refresh(), 250);
    });
    document.addEventListener("touchmove", (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (narrow.matches && !target.closest("#panel, dialog")) $("panel").classList.add("rest");
    }, { passive: true });
    return this.refresh();
  }
}
