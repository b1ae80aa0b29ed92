// A puzzle on the table: the question, tries, and what comes of them. Routes are drawn stop by stop; everything else is
// answered by the controls of the table.

import { $, classes, html, render, sentence } from "./dom.js";
import { call } from "./api.js";
import { Drawing } from "./drawing.js";
import { Exercise } from "./exercise.js";
import { keepMark, marks } from "./scores.js";
import { section } from "./strips.js";
import { logLines } from "./tables.js";
import { loadWords, number, percent, say } from "./words.js";

// what an answer is measured by
const scaleOf = (kind) => ({ routes: "routes", tile: "tile", purchase: "worth", save: "worth" })[kind] || "chance";

class Puzzle {
  constructor(id) {
    this.id = id;
    this.tries = 0;
    this.hints = 0;
    this.verdict = null;
    this.hint = "";
    this.solution = null;
    /** @type {Drawing} */
    this.routes = null; // where routes are to be found
    this.table = new Exercise(id, `/api/exercises/${encodeURIComponent(id)}`, (actions) => this.answer(actions[0]));
  }

  async begin() {
    await this.table.begin();
    this.asked = this.table.task;
    this.table.onShow = () => this.redraw();
    if (this.asked.kind === "routes") {
      const ask = (paths, train) => this.table.post("draw", { paths, train });
      this.routes = new Drawing(this.asked.trains.map(() => ""), ask, () => this.drawn());
      this.table.panel.pick = async (hex) => {
        if (!this.done) this.routes.pick(hex);
      };
      document.body.classList.add("draws");
      $("market").insertAdjacentHTML("afterend", '<section class="runs" id="runs"></section>');
      document.addEventListener("keydown", (event) => this.#key(event));
      await this.routes.draw();
    }
    this.show();
    const { puzzles } = await call("/api/puzzles");
    const alike = puzzles.filter((one) => one.title === document.querySelector("main").dataset.title);
    const known = marks();
    this.next = (alike.slice(alike.findIndex((one) => one.id === this.id) + 1).find((one) => !known[one.id]) || alike.find((one) => !known[one.id] && one.id !== this.id) || alike[0]).id;
    this.show();
  }

  #key(event) {
    if (event.target.matches("input, select") || event.ctrlKey || event.metaKey) return;
    if (event.key.toLowerCase() === "z" && !this.done) this.routes.back();
    if (event.key === "Enter" && !event.target.closest("button, a, [role=button], [data-hex]") && this.drawing && this.drawing.action) this.answer(this.drawing.action);
  }

  get drawing() {
    return this.routes && this.routes.found;
  }

  // what is drawn has changed
  drawn() {
    this.verdict = null;
    this.redraw();
  }

  // -- answers ---------------------------------------------------------------------------------------

  get done() {
    return Boolean(this.solution) || Boolean(this.verdict && this.verdict.right);
  }

  async answer(action) {
    if (this.done) return;
    const verdict = await this.table.post("answer", { action });
    if (!verdict) return;
    this.tries += 1;
    this.verdict = verdict;
    if (verdict.view) this.table.hold(verdict.view);
    document.body.classList.toggle("answered", Boolean(verdict.view));
    if (verdict.right) this.#mark("ABC"[Math.min(2, this.tries - 1 + this.hints)]);
    this.show();
    $("verdict").focus();
  }

  #mark(mark) {
    this.mark = mark;
    keepMark(this.id, mark);
  }

  async retry() {
    this.verdict = null;
    document.body.classList.remove("answered");
    if (this.routes) this.redraw();
    else await this.table.restart();
    this.show();
  }

  async help() {
    const { kind } = this.asked;
    this.hints += 1;
    const found = await this.table.ask("hint");
    const measure = scaleOf(kind);
    if (found && found.what && !["routes", "tile"].includes(measure)) this.hint = say("puzzle.hint.look", { what: found.what });
    else if (found) this.hint = say(`puzzle.hint.${measure}`, { value: measure === "chance" ? Math.round(found.value / 10) : number(found.value), unit: this.unit });
    this.show();
  }

  async giveUp() {
    const found = await this.table.ask("solution", this.table.shown());
    if (!found) return;
    this.solution = found;
    this.verdict = null;
    this.#mark("-");
    if (found.view) this.table.hold(found.view);
    document.body.classList.toggle("answered", Boolean(found.view));
    this.redraw();
  }

  // -- showing ---------------------------------------------------------------------------------------

  get unit() {
    return this.table.view.unit;
  }

  // what lies on the board beside what the table draws: routes under way, or those that were best
  redraw() {
    const { board } = this.table;
    if (this.solution && this.solution.parts) {
      board.change(this.solution.parts);
      board.setLegal([]);
    } else if (this.drawing) {
      board.change(this.drawing.parts);
      board.setLegal(this.done ? [] : this.drawing.legal);
    }
    this.show();
  }

  show() {
    if (!this.asked) return;
    const { kind, grade, company } = this.asked;
    const { name } = this.table.view.title;
    $("turn").textContent = say(`puzzle.ask.${kind}`);
    document.title = `${say(`puzzle.ask.${kind}`)} · ${name}`;
    render(html`
      <p class="label"><span>${say("puzzle.one")} · ${say(`puzzle.kind.${kind}`)}</span><span>${stars(grade)}</span></p>
      <h1>${say(`puzzle.ask.${kind}`)}</h1>
      <p>${say(`puzzle.says.${kind}`, { company: company || name })}</p>
      ${this.drawing && !this.solution ? this.routes.trains(this.table.view, !this.done) : ""}
      ${this.hint ? html`<p class="reason" role="status">${this.hint}</p>` : ""}
      <div id="verdict" tabindex="-1" role="status">${this.verdict ? this.#verdict() : ""}${this.solution ? this.#solution() : ""}</div>
      ${this.#buttons()}`, $("task"));
    if (this.drawing) render(this.#timetable(), $("runs"));
  }

  // the routes as lines of a timetable, in place of the market
  #timetable() {
    const stop = (call_) => html`<li><i aria-hidden="true"></i><b>${number(call_.value)}</b><span>${call_.name}</span></li>`;
    const line = (one, n) => html`<div class=${classes("run", `line${(n % 4) + 1}`)}><span class="ticket">${one.train}</span><ol>${one.calls.map(stop)}</ol><b>${one.told ? number(one.told.revenue) : "·"}</b></div>`;
    return html`${section(say("puzzle.timetable"), say("puzzle.timetable.note", { unit: this.unit }))}${this.drawing.trains.map(line)}
      ${this.done ? "" : html`<p class="hint">${say("puzzle.keys")}</p>`}`;
  }

  #verdict() {
    const { right, value, best } = this.verdict;
    const { kind } = this.asked;
    const scale = scaleOf(kind);
    const part = (one) => (scale === "chance" ? Math.round(one / 10) : number(one));
    const text = say(`puzzle.${right ? "right" : "wrong"}.${scale}`, { value: part(value), best: part(best), loss: number(best - value), unit: this.unit });
    return html`<div class=${classes("verdict", right ? "right" : "wrong")}><p><b>${say(right ? "puzzle.right" : "puzzle.wrong")}</b> ${text}</p>
      ${this.#why(this.verdict, right)}
      ${right && this.mark ? html`<p class="hint"><b class="mark">${this.mark}</b> ${say(`puzzle.mark.${this.mark}`)}</p>` : ""}
      ${this.#others(this.verdict, best)}${this.#then(this.verdict)}</div>`;
  }

  #solution() {
    const { says, routes, value } = this.solution;
    const chance = scaleOf(this.asked.kind) === "chance" ? `, ${percent(value / 1000)}` : "";
    return html`<div class="verdict"><p><b>${say("puzzle.solution")}</b> ${routes ? `${number(value)} ${this.unit}` : `${says}${chance}`}</p>
      ${routes ? html`<ol class="trains">${routes.map((route) => html`<li><span class="train"><i class=${`r${route.colour}`}></i><span class="ticket">${route.train}</span><span class="calls">${route.parts.join(" – ")}</span><b>${number(route.revenue)}</b></span></li>`)}</ol>` : ""}
      ${this.#why(this.solution, true)}
      ${this.#others(this.solution, value)}${this.#then(this.solution)}</div>`;
  }

  // what the best answer brings more than the next best, or another one less than the best
  #why({ why }, best) {
    if (!why || !why.length) return "";
    return html`<p class="hint">${say(best ? "puzzle.why.best" : "puzzle.why.other")} ${why.map((one, place) => html`${place ? ", " : ""}${sentence(one, this.table.view)}`)}</p>`;
  }

  // what the other answers come to, where they were played on as well
  #others({ others }, best) {
    if (!others || !others.length) return "";
    const scale = scaleOf(this.asked.kind);
    const told = ({ value }) => (scale === "chance" ? percent(value / 1000) : say("puzzle.less", { loss: number(best - value), unit: this.unit }));
    return html`${section(say("puzzle.others"), say(`puzzle.others.${scale}`))}<ol class="others">${others.map((one) => html`<li><span>${one.says}</span><b>${told(one)}</b></li>`)}</ol>`;
  }

  #then({ then }) {
    if (!then || !then.length) return "";
    return html`${section(say("puzzle.then"), "")}<ol class="log">${logLines(then, this.table.view, () => null)}</ol>`;
  }

  #buttons() {
    if (this.done) {
      return html`<div class="acts end"><a class="primary" href=${`/puzzles/${this.next || ""}`} id="next">${say("puzzle.next")}</a></div>`;
    }
    const check = this.drawing && this.drawing.action && !this.verdict;
    return html`${check ? html`<button type="button" class="primary" id="check" @click=${() => this.answer(this.drawing.action)}>${say("puzzle.check")} ${number(this.drawing.total)} ${this.unit}</button>` : ""}
      ${this.verdict ? html`<button type="button" class="primary" id="retry" @click=${() => this.retry()}>${say("puzzle.retry")}</button>` : ""}
      <div class="acts">${this.hint ? "" : html`<button type="button" id="hint" @click=${() => this.help()}>${say("puzzle.hint")} <small>${say("puzzle.hint.cost")}</small></button>`}
      <button type="button" id="give-up" @click=${() => this.giveUp()}>${say("puzzle.give.up")}</button></div>`;
  }
}

export const stars = (grade) => html`<span class="stars" role="img" aria-label=${`${say("puzzle.grade")}: ${say(`puzzle.grade.${grade}`)}`}>${"●".repeat(grade)}${"○".repeat(3 - grade)}</span>`;

async function start() {
  await loadWords();
  await new Puzzle(document.querySelector("main").dataset.puzzle).begin();
  document.body.dataset.puzzle = "ready";
}

start();
