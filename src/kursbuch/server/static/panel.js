// The turn panel: who is at work, the line of steps, and in the open step the controls that fit the offers. At its foot,
// always in the same place, stand the primary button and, above it, what it changes.
//
// A choice that leaves its player at the same question is set aside when another is made: so shares are sold and
// others bought by one press. What is set aside is the `plan`; the controls then show the moment after it.

import { $, html, mark, maybe, nameOf, render, sentence, whole } from "./dom.js";
import { cards, facts, isFew } from "./cards.js";
import { branchNotes, momentTools } from "./branches.js";
import { log } from "./dialogs.js";
import { coachButton, coachNotes, whyBot } from "./coach.js";
import { outcome, winner } from "./end.js";
import { hello } from "./hello.js";
import { keepClear, narrow } from "./layout.js";
import { numbers } from "./numbers.js";
import { aheadButton, orderButton, orderNotes } from "./orders.js";
import { carryOut, planNotes } from "./plan.js";
import { reason } from "./reason.js";
import { rows } from "./rows.js";
import { run } from "./run.js";
import { bids, section } from "./strips.js";
import { logLines } from "./tables.js";
import { Tray } from "./tray.js";
import { number, say } from "./words.js";

const SINCE = 7;
const MORE = 25; // px that the line takes which tells how many more there are
const DRAW = { run, number: numbers, rows, buttons: cards };

export class Panel {
  constructor(table) {
    this.table = table;
    this.tray = new Tray(table.board, (choice) => this.choose(choice));
    this.#forget();
  }

  /** @returns {import("./dom.js").View} */
  get view() {
    return this.table.view;
  }

  #forget() {
    this.moment = {}; // answers to what was asked at another moment are out of date
    this.chosen = null;
    this.spot = null;
    this.preview = null;
    this.refusal = null;
    this.why = null; // what a bot tells of its last move
    this.coach = null; // its advice, while the question is open
    /** @type {import("./drawing.js").Drawing} */
    this.drawing = null; // routes of one's own, in place of the best
    this.plan = [];
    this.planned = null; // the controls after the plan
    this.previews = {};
    this.passing = null; // what passing would change, while that is looked at
    this.held = null; // of which choice a number was typed that is not possible
    this.sight = ""; // what was brought into sight last
    this.open = {};
    this.news = SINCE; // moves of others for which there is room
    this.#rearrange();
    this.values = {};
  }

  #rearrange() {
    this.places = {}; // of rows, by the kind of action
    this.known = {}; // what rows were about, in the same way
    this.steppers = new Set();
    this.folded = new Set(); // kinds of which some rows were left out from the start
  }

  // -- a new moment ----------------------------------------------------------------------------------

  show() {
    this.#forget();
    this.#preset();
    this.draw();
  }

  // where there is one thing to decide, the likely answer is chosen already: the lowest bid, the first of a few, the
  // whole of an amount; trains are ready to run whatever else is
  #preset() {
    const { view } = this;
    const open = view.controls.filter((control) => control.type === "board" || control.choices.some((choice) => !choice.refused));
    const only = open.length === 1 ? open[0] : open.find((control) => control.type === "run" || (!view.passable && isFew(control)));
    if (!view.mine || !only || only.type === "board") return;
    const legal = only.choices.filter((choice) => !choice.refused);
    const amounts = only.type === "buttons" && only.choices.every((choice) => choice.value !== undefined && !choice.subject);
    const likely = only.type === "run" || only.type === "number" || (isFew(only) && legal.length > 1 && !view.passable) || (legal.length === 1 && (!view.passable || view.bids.length > 0));
    if (amounts && !view.passable) this.choose(legal[legal.length - 1]);
    else if (likely) this.choose(legal[0], legal[0].low);
  }

  // -- choosing --------------------------------------------------------------------------------------

  get controls() {
    return this.planned || this.view.controls;
  }

  isChosen(choice) {
    return Boolean(this.chosen) && this.chosen.choice.action === choice.action;
  }

  choose(choice, value) {
    const { chosen, preview } = this;
    this.held = null;
    if (chosen && !this.spot && preview && preview.goes_on && chosen.choice.row !== choice.row) {
      this.plan.push({ action: chosen.action, do: preview.do });
      this.previews = {};
      this.values = {};
    }
    const wanted = choice.form ? (value ?? choice.low) : undefined;
    const action = choice.form ? choice.form.join(wanted) : choice.action;
    const label = choice.form ? choice.says.join(number(wanted)) : choice.do;
    this.chosen = { choice, value: wanted, action, do: label };
    this.preview = this.previews[action] || null;
    this.draw();
    this.#look(action);
  }

  // nothing can be done until what is typed is possible
  hold(choice) {
    this.held = choice;
    this.draw();
  }

  // what is allowed in place of something that is not
  takeNearest = ({ action }) => {
    const choice = this.controls.flatMap((control) => control.choices).find((one) => one.action === action);
    this.values = {};
    if (choice) this.choose(choice);
  };

  // chooses an action wherever in the panel it stands
  take(action) {
    this.letGo();
    this.chosen = { choice: { action }, action, do: action };
    this.draw();
    this.#look(action);
  }

  // nothing is chosen but what is chosen from the start; what is set aside stays
  leave() {
    this.chosen = null;
    this.held = null;
    this.spot = null;
    this.preview = null;
    this.table.restore();
    if (!this.plan.length) this.#preset();
    this.draw();
  }

  letGo() {
    if (this.drawing) {
      this.drawing = null;
      this.table.board.change(this.view.parts);
      this.table.board.setLegal(this.view.legal);
    } else if (!this.chosen && !this.spot) {
      this.plan = [];
      this.planned = null;
      this.previews = {};
      this.#rearrange();
    }
    this.table.why.hide();
    this.leave();
  }

  #drop(place) {
    this.plan.splice(place, 1);
    this.previews = {};
    if (this.chosen) this.#look(this.chosen.action);
    else if (this.plan.length) this.#back();
    else {
      this.planned = null;
      this.draw();
    }
  }

  // the last one set aside is chosen again
  #back() {
    const last = this.plan.pop();
    this.chosen = { choice: { action: last.action }, action: last.action, do: last.do };
    this.#look(last.action);
  }

  async #look(action) {
    const { moment } = this;
    const actions = [...this.plan.map((one) => one.action), action];
    const found = this.previews[action] || (await this.table.ask("preview", { action: actions, version: this.view.version }));
    if (!found || found.stale || moment !== this.moment) return;
    if (actions.length !== this.plan.length + 1) return; // the plan has changed meanwhile
    this.previews[action] = found;
    if (found.controls) this.planned = found.controls;
    else if (!this.plan.length) this.planned = null;
    if (this.chosen && this.chosen.action === action) {
      this.preview = found;
      if (!this.drawing) this.table.foresee(found);
    }
    this.draw();
  }

  // passing may change something too: whoever points at its button is told
  async #lookAtPass() {
    const { moment } = this;
    const action = this.table.passing;
    const found = this.previews[action] || (this.plan.length ? null : await this.table.ask("preview", { action: [action], version: this.view.version }));
    if (!found || found.stale || moment !== this.moment || !document.querySelector("#pass:is(:hover, :focus-visible)")) return;
    this.previews[action] = found;
    this.passing = found;
    this.draw();
  }

  #leavePass = () => {
    if (!this.passing) return;
    this.passing = null;
    this.draw();
  };

  // the run that is drawn, if it may be run
  run(action) {
    this.chosen = action ? { choice: { action }, action, do: this.view.steps.find((step) => step.state === "now")?.label } : null;
    this.preview = this.previews[action] || null;
    this.draw();
    if (action && !this.preview) this.#look(action);
  }

  async pick(hex) {
    const { moment, view } = this;
    if (this.drawing) {
      this.drawing.pick(hex);
      return;
    }
    if (this.spot && this.spot.hex === hex && this.chosen) {
      this.turn();
      return;
    }
    const spot = await this.table.why.look(hex);
    if (!spot || moment !== this.moment) return;
    this.table.board.lens.hide();
    this.letGo();
    if (!spot.choices || !spot.choices.length || !view.mine) {
      this.table.why.explain(hex, spot);
      return;
    }
    this.spot = spot;
    if (spot.preview) this.previews[spot.preview.action] = spot.preview;
    $("panel").classList.remove("rest");
    this.choose(spot.choices[0]);
  }

  // the next rotation of the chosen tile
  turn() {
    if (!this.spot || !this.chosen) return;
    const turns = this.#turns();
    if (turns.length > 1) this.choose(turns[(turns.indexOf(this.chosen.choice) + 1) % turns.length]);
  }

  #turns() {
    const now = this.chosen.choice;
    return now.tile ? this.spot.choices.filter((choice) => choice.tile === now.tile && choice.kind === now.kind) : [now];
  }

  // what is chosen in a hex is done, if something is
  actAt(hex) {
    const ready = this.spot && this.spot.hex === hex && this.chosen;
    if (ready) this.act();
    return Boolean(ready);
  }

  act() {
    return this.table.act([...this.plan.map((one) => one.action), this.chosen.action]);
  }

  // -- drawing ---------------------------------------------------------------------------------------

  draw() {
    const box = $("panel");
    const held = box.contains(document.activeElement);
    render(this.#whole(), box);
    this.#fold(box);
    this.tray.draw(narrow.matches ? null : this.spot, this.chosen && this.chosen.choice);
    if (held && !box.contains(document.activeElement)) box.focus({ preventScroll: true }); // what had the focus is gone
    if (!narrow.matches) return;
    if (this.spot) this.table.board.clear(this.spot.hex, box.getBoundingClientRect().top); // the panel has grown
    else if (!this.table.analysis) keepClear(true);
    this.#keepInSight();
  }

  // the foot of a sheet grows with what a choice changes: the row that is chosen, and its number, stay above it
  #keepInSight() {
    const work = $("work");
    const row = this.chosen && !this.spot && work ? work.querySelector(".open tr.on") : null;
    const now = row ? `${this.chosen.choice.action} ${work.clientHeight}` : "";
    if (now === this.sight) return; // whoever scrolls on may
    this.sight = now;
    if (!row) return;
    const { top, bottom } = work.getBoundingClientRect();
    const last = row.nextElementSibling?.querySelector(".stepper") ? row.nextElementSibling : row;
    const below = last.getBoundingClientRect().bottom - bottom;
    if (below > 0) work.scrollTop += Math.min(below, row.getBoundingClientRect().top - top);
  }

  // of the news, the latest are shown as far as there is room below what can be done; all of them only when asked for
  #fold(box) {
    const work = $("work");
    if (!work || narrow.matches || this.open.since) return;
    const over = () => work.scrollHeight - work.clientHeight;
    const show = (news) => {
      this.news = news;
      render(this.#whole(), box);
    };
    let tooMany = this.news;
    while (over() > 1 && this.news) {
      const tops = [...work.querySelectorAll(".since [data-move]")].map((move) => move.getClientRects()[0]?.top ?? 0);
      const gone = tops.filter((top) => top - tops[0] < over() + MORE).length; // more or less: lines break anew
      tooMany = Math.min(this.news, tops.length);
      show(Math.max(0, tooMany - Math.max(1, gone)));
    }
    while (this.news + 1 < tooMany && over() <= 1) show(this.news + 1);
    if (over() > 1 && this.news) show(this.news - 1);
  }

  #whole() {
    if (this.table.analysis) return this.table.analysis.panel();
    const controls = this.#controls();
    return html`
      <button class="grip" id="grip" type="button" aria-label=${say("ui.sheet")} @click=${() => $("panel").classList.toggle("rest")}></button>
      <div class="who" id="who">${this.#who()}</div>
      <div class="work" id="work">${branchNotes(this)}
        <ol class="line" id="line">${this.#steps(narrow.matches ? "" : controls)}</ol>
        <div class="open" id="open">${narrow.matches ? controls : ""}</div>
        ${planNotes(this)}
        ${this.view.result && !this.view.since.length ? "" : html`<section class="since" id="since">${this.#since()}</section>`}
      </div>
      <div class="foot" id="foot">${this.#foot()}</div>`;
  }

  #who() {
    const { view } = this;
    if (view.result) return winner(view);
    if (!view.head) return html`<div><h1>${view.turn}</h1></div>`;
    const { who, name, lines = [] } = view.head;
    const actor = view.actor && view.actor !== who && !lines.length ? html`<p>${nameOf(view.actor, view)}</p>` : "";
    return html`${mark(who, view, true)}<div><h1>${name}</h1>${lines.map((line) => html`<p>${whole(line)}</p>`)}${actor}</div>`;
  }

  #steps(controls) {
    const { view } = this;
    const now = view.steps.findIndex((step) => step.state === "now");
    const ran = view.routes.length && !view.controls.some((control) => control.type === "run") ? now - 1 : -1; // still to be paid
    if (!view.steps.length) return html`<li class="now">${controls}</li>`;
    return view.steps.map((step, place) => html`<li class=${step.state} aria-current=${maybe(step.state === "now" && "step")}>
      <div class="step"><b>${step.label}</b>${step.result ? html`<span>${step.result}</span>` : ""}</div>
      ${place === now ? controls : place === ran && !narrow.matches ? run(this) : ""}</li>`);
  }

  #since() {
    const { view } = this;
    const moves = view.since.filter((move) => move.text.length); // others tell nothing
    const shown = this.open.since ? moves : moves.slice(Math.max(0, moves.length - this.news));
    const rest = moves.length - shown.length;
    const unfold = () => {
      this.open.since = true;
      this.draw();
    };
    return html`${section(say(view.you.length ? "ui.since" : "ui.since.watch"), say("ui.moves", { n: moves.length }))}
      ${rest ? html`<button class="link" type="button" @click=${unfold}>${shown.length ? say("ui.more", { n: rest }) : say("ui.since.show")}</button>` : ""}
      ${shown.length ? html`<ol class="log">${logLines(shown, view, (n) => this.table.go(n))}</ol>` : ""}${whyBot(this)}
      <button class="link" type="button" @click=${() => log(this.table)}>${say("ui.whole")}</button>`;
  }

  #controls() {
    const { view } = this;
    if (view.result) return outcome(this);
    const said = view.bids.length ? bids(view) : "";
    if (view.kept) return html`<div class="ctl">${said}<p class="hint">${say("ui.kept.more")}</p></div>`;
    if (!view.live) return html`<div class="ctl">${said}<p class="hint">${say("ui.looking", { at: view.at, moves: view.moves })}</p>${momentTools(this.table)}</div>`;
    const first = narrow.matches && view.mine ? "" : said; // a sheet has room for the bid itself before those of others
    const notes = html`${hello(this)}${first}${view.answer.length ? html`<p class="reason" role="status">${sentence(view.answer, view)}</p>` : ""}${view.notice ? html`<p class="hint">${view.notice}</p>` : ""}${view.wish ? this.#wish() : ""}${view.declined ? html`<p class="reason" role="status">${say("ui.wish.refused", { name: nameOf(view.declined.by, view), by: nameOf(view.declined.wish, view) })}</p>` : ""}${orderNotes(this)}`;
    if (!view.mine) {
      const seat = view.seats.find((one) => one.id === view.actor);
      const key = seat && seat.kind === "bot" ? "ui.wait.bot" : seat && seat.kind === "link" && view.you.length ? "ui.wait.link" : "ui.wait";
      const who = view.actor ? say(key, { name: nameOf(view.actor, view) }) : "";
      return html`<div class="ctl">${notes}<p class="hint">${view.you.length ? who : `${say("ui.watching")}. ${who}`}</p>${aheadButton(this)}</div>`;
    }
    const tiles = narrow.matches && this.spot ? this.tray.tiles(this.spot, this.chosen && this.chosen.choice) : [];
    return html`<div class="ctl">${notes}${coachNotes(this)}
      ${tiles.length ? html`<div class="tray" role="group">${tiles}</div>` : ""}
      ${view.hint ? html`<p class="hint">${view.hint}</p>` : ""}
      ${view.must ? reason(view.must, view) : ""}
      ${view.nowhere ? html`<p class="hint">${view.nowhere}</p>` : ""}
      ${this.#arranged().map((control) => this.#control(control, this.controls.length > 1))}${this.#shut()}${first ? "" : said}</div>`;
  }

  // kinds of which nothing can be done now, in one line until somebody asks why
  #isShut(control) {
    return control.type === "rows" && !this.open[control.kind] && !this.places[control.kind]?.size && control.choices.every((choice) => choice.refused);
  }

  #shut() {
    const shut = this.controls.filter((control) => this.#isShut(control));
    const unfold = (kind) => {
      this.open[kind] = true;
      this.draw();
    };
    return shut.length ? html`<p class="shut">${say("ui.not.now")} ${shut.map((control, place) => html`${place ? ", " : ""}<button class="link" type="button" @click=${() => unfold(control.kind)}>${control.title}</button>`)}</p>` : "";
  }

  // kinds of actions keep their order, whatever is set aside
  #arranged() {
    const kinds = this.view.controls.map((control) => control.kind);
    const rank = (control) => (kinds.includes(control.kind) ? kinds.indexOf(control.kind) : kinds.length);
    const gone = this.view.controls.filter((control) => this.places[control.kind]?.size && !this.controls.some((one) => one.kind === control.kind));
    return [...this.controls, ...gone.map((control) => ({ ...control, choices: [] }))].sort((a, b) => rank(a) - rank(b));
  }

  #control(control, many) {
    if (this.#isShut(control)) return "";
    const onBoard = this.controls.filter((one) => one.type === "board");
    if (control.type === "board" && (control !== onBoard[0] || (narrow.matches && this.spot))) return ""; // all kinds of building are told in one line
    const inner = control.type === "board" ? html`<p class="hint">${say("ui.choose.hex")}</p>` : DRAW[control.type](this, control);
    const title = control.type === "board" ? onBoard.map((one) => one.title).join(" · ") : control.title;
    const titled = many || (control.type === "rows" && !this.view.hint); // else the step says it all
    return html`<div>${titled ? html`<h2>${title}</h2>` : ""}${inner}</div>`;
  }

  // what will be done first
  #plan() {
    const line = (one, place) => html`<li><span>${one.do}</span><button type="button" aria-label=${`${say("ui.drop")}: ${one.do}`} title=${say("ui.drop")} @click=${() => this.#drop(place)}>✕</button></li>`;
    return html`<ol class="plan" aria-label=${say("ui.plan")}>${this.plan.map(line)}</ol>`;
  }

  // what is set aside, what is chosen and what it changes; the other buttons; the primary button, last and lowest
  #foot() {
    const { view, chosen, preview } = this;
    if (view.kept) return "";
    if (!view.live) return html`<div class="main"><button type="button" class="wide" id="now" @click=${() => this.table.go(null)}>${say("ui.back")}</button></div>`;
    if (view.result) return html`<div class="main"><a class="button primary" id="analyse" href=${`/games/${view.id}/analysis#${this.table.token}`}>${say("end.analyse")}</a></div>`;
    if (!view.mine) return "";
    const shown = this.passing?.changes.length ? this.passing : chosen && !chosen.choice.changes ? preview : null;
    const told = !this.held && shown && shown.changes && shown.changes.length;
    const refused = this.refusal || (chosen && preview && preview.refused);
    const turns = chosen && this.spot && this.#turns().length > 1;
    return html`<div class="effect">
        ${this.plan.length ? this.#plan() : ""}
        ${this.spot && chosen ? html`<p class="hint"><b>${this.spot.label}</b></p>` : ""}
        ${told ? html`${shown === this.passing ? html`<p class="hint">${view.pass}:</p>` : shown.when ? html`<p class="hint">${shown.when}</p>` : ""}${facts(shown.changes, view)}` : ""}
        ${refused ? reason(refused, view) : ""}</div>
      <div class="acts">
        ${turns ? html`<button type="button" id="turn-tile" @click=${() => this.turn()}>${say("ui.turn")}<kbd>R</kbd></button>` : ""}
        ${view.passable && !(preview && preview.do === view.pass) ? html`<button type="button" id="pass" @pointerenter=${() => this.#lookAtPass()} @pointerleave=${this.#leavePass} @focus=${() => this.#lookAtPass()} @blur=${this.#leavePass} @click=${() => this.table.pass()}>${view.pass}<kbd>P</kbd></button>` : ""}
        ${orderButton(this)}${coachButton(this)}</div>
      <div class="main">${chosen && !this.held && !(preview && preview.refused) ? this.#primary() : carryOut(this) || html`<p class="none">${this.#none()}</p>`}</div>`;
  }

  // what stands in the place of the primary button
  #none() {
    const { held, view } = this;
    if (held) return say("ui.range", { low: number(held.low), high: number(held.high) });
    return view.must ? view.must.text : say("ui.choose");
  }

  // the second press of a double click would do what comes next, unseen
  #primary() {
    const { chosen, preview } = this;
    const last = preview ? [preview.do, preview.cost].filter(Boolean).join(" ") : chosen.do;
    const label = [...this.plan.map((one) => one.do), last].join(" · ");
    return html`<button type="button" class="primary" id="primary" data-action=${chosen.action} @click=${(event) => event.detail < 2 && this.act()}><span>${label}</span>${narrow.matches ? "" : html`<kbd>Enter</kbd>`}</button>`;
  }

  #wish() {
    const { view } = this;
    const { wish } = view;
    const text = html`<p>${say("ui.wish", { name: nameOf(wish.by, view), count: view.moves - wish.to })}</p>`;
    if (!wish.yours) return html`<div class="reason">${text}${say("ui.wish.wait")}</div>`;
    return html`<div class="reason">${text}<div class="acts">
      <button type="button" id="agree" @click=${() => this.table.consent(true)}>${say("ui.agree")}</button>
      <button type="button" @click=${() => this.table.consent(false)}>${say("ui.refuse")}</button></div></div>`;
  }
}
