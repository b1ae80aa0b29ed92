// The turn panel: who is at work, the line of steps, and in the open step the controls that fit the offers.
//
// A choice that leaves its player at the same question is set aside when another is made: so shares are sold and
// others bought by one press. What is set aside is the `plan`; the controls then show the moment after it.

import { $, fill, h, mark, nameOf } from "./dom.js";
import { cards, facts, isFew } from "./cards.js";
import { numbers } from "./numbers.js";
import { orderButton, orderNotes } from "./orders.js";
import { reason } from "./reason.js";
import { rows } from "./rows.js";
import { run } from "./run.js";
import { bids, section } from "./strips.js";
import { logLines } from "./tables.js";
import { Tray } from "./tray.js";
import { number, say } from "./words.js";

const narrow = matchMedia("(max-width: 700px)");
const SINCE = 7;
const DRAW = { run, number: numbers, rows, buttons: cards };

export class Panel {
  constructor(table) {
    this.table = table;
    this.tray = new Tray(table.board, (choice) => this.#take(choice));
    this.#forget();
    $("grip").addEventListener("click", () => $("panel").classList.toggle("rest"));
  }

  get view() {
    return this.table.view;
  }

  #forget() {
    this.chosen = null;
    this.spot = null;
    this.preview = null;
    this.refusal = null;
    this.plan = [];
    this.planned = null; // the controls after the plan
    this.previews = {};
    this.open = {};
    this.values = {};
  }

  // -- a new moment ----------------------------------------------------------------------------------

  show() {
    this.#forget();
    this.#preset();
    this.draw();
  }

  // where there is one thing to decide, the first choice is made already; trains are ready to run whatever else is
  #preset() {
    const { view } = this;
    const only = view.controls.length === 1 ? view.controls[0] : view.controls.find((control) => control.type === "run");
    if (!view.mine || !only) return;
    if (only.type === "board") return;
    const legal = only.choices.filter((choice) => !choice.refused);
    if (only.type === "number") this.choose(legal[0], legal[0].low);
    else if (only.type === "run" || isFew(only) || (legal.length === 1 && !view.passable)) this.choose(legal[0]);
    if (isFew(only)) for (const choice of legal) this.#look(choice.action);
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

  // nothing is chosen but what is chosen from the start; what is set aside stays
  leave() {
    this.chosen = null;
    this.spot = null;
    this.preview = null;
    this.table.restore();
    if (!this.plan.length) this.#preset();
    this.draw();
  }

  letGo() {
    if (!this.chosen && !this.spot) {
      this.plan = [];
      this.planned = null;
    }
    this.tray.hide();
    this.table.hideWhy();
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
    const { view } = this;
    const actions = [...this.plan.map((one) => one.action), action];
    const found = await this.table.ask("preview", { action: actions, version: view.version });
    if (!found || found.stale || view !== this.view) return;
    if (actions.length !== this.plan.length + 1) return; // the plan has changed meanwhile
    this.previews[action] = found;
    if (found.controls) this.planned = found.controls;
    else if (!this.plan.length) this.planned = null;
    if (this.chosen && this.chosen.action === action) {
      this.preview = found;
      this.table.foresee(found);
    }
    this.draw();
  }

  async pick(hex) {
    const { view } = this;
    if (this.spot && this.spot.hex === hex && this.chosen) {
      this.turn();
      return;
    }
    const spot = await this.table.look(hex);
    if (!spot || view !== this.view) return;
    this.table.board.lens.hide();
    this.letGo();
    if (!spot.choices || !spot.choices.length || !view.mine) {
      this.table.explain(hex, spot);
      return;
    }
    this.spot = spot;
    $("panel").classList.remove("rest");
    this.#take(spot.choices[0]);
  }

  #take(choice) {
    this.choose(choice);
    this.tray.draw(this.spot, choice);
  }

  // the next rotation of the chosen tile
  turn() {
    if (!this.spot || !this.chosen) return;
    const turns = this.#turns();
    if (turns.length > 1) this.#take(turns[(turns.indexOf(this.chosen.choice) + 1) % turns.length]);
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
    const { view } = this;
    const focus = document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.focus : "";
    this.#who();
    const now = view.steps.findIndex((step) => step.state === "now");
    const ran = view.routes.length && !view.controls.some((control) => control.type === "run") ? now - 1 : -1; // still to be paid
    const steps = view.steps.map((step, place) => {
      const inner = narrow.matches ? "" : place === now ? this.#controls() : place === ran ? run(this) : "";
      return h("li", { class: step.state, "aria-current": step.state === "now" ? "step" : undefined }, h("div.step", {}, h("b", {}, step.label), step.result ? h("span", {}, step.result) : ""), inner);
    });
    if (!steps.length && !narrow.matches) steps.push(h("li.now", {}, this.#controls()));
    this.tray.rescue();
    fill($("line"), steps);
    fill($("open"), narrow.matches ? this.#controls() : "");
    this.#since();
    if (this.spot && this.chosen && narrow.matches) this.tray.draw(this.spot, this.chosen.choice);
    if (focus) {
      const again = document.querySelector(`[data-focus="${CSS.escape(focus)}"]`);
      if (again) again.focus();
    }
  }

  #who() {
    const { view } = this;
    if (!view.head) {
      fill($("who"), h("div", {}, h("h1", {}, view.turn)));
      return;
    }
    const { who, name, lines } = view.head;
    const sign = mark(who, view, true);
    const actor = view.actor && view.actor !== who && !(lines || []).length ? h("p", {}, nameOf(view.actor, view)) : "";
    fill($("who"), sign, h("div", {}, h("h1", {}, name), (lines || []).map((line) => h("p", {}, line)), actor));
  }

  #since() {
    const { view } = this;
    const moves = view.since;
    const shown = moves.slice(-(this.open.since ? moves.length : SINCE));
    const rest = moves.length - shown.length;
    const unfold = () => {
      this.open.since = true;
      this.draw();
    };
    fill(
      $("since"),
      section(say("ui.since"), say("ui.moves", { n: moves.length })),
      rest ? h("button.link", { type: "button", onclick: unfold }, say("ui.more", { n: rest })) : "",
      h("ol.log", {}, logLines(shown, view, (n) => this.table.go(n))),
      h("button.link", { type: "button", onclick: () => this.table.showLog() }, say("ui.whole")),
    );
  }

  #controls() {
    const { view } = this;
    if (view.result) return this.#result();
    const box = h("div.ctl", {}, view.bids.length ? bids(view) : "");
    if (!view.live) {
      box.append(h("p.hint", {}, say("ui.looking", { at: view.at, moves: view.moves })), h("button", { type: "button", id: "now", onclick: () => this.table.go(null) }, say("ui.back")));
      return box;
    }
    if (view.notice) box.append(h("p.hint", {}, view.notice));
    if (view.wish) box.append(this.#wish());
    box.append(...orderNotes(this));
    if (!view.mine) {
      const who = view.actor ? say("ui.wait", { name: nameOf(view.actor, view) }) : "";
      box.append(h("p.hint", {}, view.you.length ? who : `${say("ui.watching")}. ${who}`));
      return box;
    }
    if (view.hint && !this.spot) box.append(h("p.hint", {}, view.hint));
    if (this.plan.length) box.append(this.#plan());
    const many = this.controls.length > 1;
    for (const control of this.controls) box.append(this.#control(control, many));
    box.append(this.#foot());
    return box;
  }

  #control(control, many) {
    if (control.type === "board" && this.spot) return ""; // its tray is on the board
    const title = many ? h("h2", {}, control.title) : "";
    if (control.type === "board") return h("div", {}, title, h("p.hint", {}, say("ui.choose.hex")));
    return h("div", {}, title, DRAW[control.type](this, control));
  }

  // what will be done first
  #plan() {
    const line = (one, place) => h("li", {}, h("span", {}, one.do), h("button", { type: "button", "aria-label": `${say("ui.drop")}: ${one.do}`, title: say("ui.drop"), onclick: () => this.#drop(place) }, "✕"));
    return h("ol.plan", { "aria-label": say("ui.plan") }, this.plan.map(line));
  }

  // what is chosen, what it changes, the primary button, the others
  #foot() {
    const { view, chosen, preview } = this;
    const foot = h("div.foot");
    if (this.spot && chosen) foot.append(h("p.hint", {}, h("b", {}, this.spot.label)));
    if (chosen && preview && preview.changes && preview.changes.length && !(this.controls.length === 1 && isFew(this.controls[0]))) foot.append(facts(preview.changes, view));
    const refused = this.refusal || (chosen && preview && preview.refused);
    if (refused) foot.append(reason(refused, view));
    if (chosen && !(preview && preview.refused)) foot.append(this.#primary());
    const acts = h("div.acts");
    if (chosen && this.spot && this.#turns().length > 1) acts.append(h("button", { type: "button", id: "turn-tile", onclick: () => this.turn() }, say("ui.turn"), h("kbd", {}, "R")));
    if (view.passable) {
      acts.append(h("button", { type: "button", id: "pass", onclick: () => this.table.pass() }, view.pass, h("kbd", {}, "P")));
    }
    acts.append(orderButton(this));
    if (acts.children.length) foot.append(acts);
    return foot;
  }

  #primary() {
    const { chosen, preview } = this;
    const last = preview ? [preview.do, preview.cost].filter(Boolean).join(" ") : chosen.do;
    const label = [...this.plan.map((one) => one.do), last].join(" · ");
    return h("button.primary", { type: "button", id: "primary", onclick: () => this.act(), "data-action": chosen.action }, label, narrow.matches ? "" : h("kbd", {}, "Enter"));
  }

  #wish() {
    const { view } = this;
    const { wish } = view;
    const text = h("p", {}, say("ui.wish", { name: nameOf(wish.by, view), to: wish.to }));
    if (!wish.yours) return h("div.reason", {}, text, say("ui.wish.wait"));
    return h("div.reason", {}, text, h("div.acts", {},
      h("button", { type: "button", id: "agree", onclick: () => this.table.consent(true) }, say("ui.agree")),
      h("button", { type: "button", onclick: () => this.table.consent(false) }, say("ui.refuse"))));
  }

  #result() {
    const { view } = this;
    const lines = view.result.map((one) => h("tr", {}, h("td", {}, `${one.place}.`, " ", h("b", {}, nameOf(one.player, view))), h("td", {}, `${number(one.worth)} ${view.unit}`)));
    return h("div.ctl", {}, h("h2", {}, say("ui.result")), h("table.rows", {}, h("tbody", {}, lines)),
      view.ending ? h("p.hint", {}, view.ending) : "",
      h("div.acts", {}, h("button", { type: "button", onclick: () => this.table.showWorth() }, say("ui.chart"))));
  }
}
