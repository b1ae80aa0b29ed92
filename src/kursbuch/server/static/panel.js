// The turn panel: who is at work, the line of steps, and in the open step the controls that fit the offers.

import { $, chip, fill, h, mark, nameOf, square, svgRoot } from "./dom.js";
import { knows, number, say } from "./words.js";
import { logLines, section } from "./tables.js";

const narrow = matchMedia("(max-width: 700px)");
const CARDS = 4;

export function reason(refused, view, inline = true) {
  const [title, place] = [view.title.id, refused.clause.split(":")[1]];
  const link = h("a", { href: `/rules/${title}#${place}`, target: "_blank", rel: "noopener" }, refused.place);
  return inline ? h("div.reason", {}, h("b", {}, link), " ", refused.text) : [h("b", {}, link), refused.text];
}

export class Panel {
  constructor(table) {
    this.table = table;
    this.chosen = null;
    this.spot = null;
    this.open = {};
    $("grip").addEventListener("click", () => $("panel").classList.toggle("rest"));
  }

  get view() {
    return this.table.view;
  }

  // -- a new moment ----------------------------------------------------------------------------------

  show() {
    this.chosen = null;
    this.spot = null;
    this.preview = null;
    this.previews = {};
    this.open = {};
    this.values = {};
    this.#preset();
    this.draw();
  }

  #preset() {
    const { view } = this;
    if (!view.mine) return;
    const [only] = view.controls;
    if (view.controls.length === 1 && only.type !== "board") {
      const legal = only.choices.filter((choice) => !choice.refused);
      if (only.type === "number") this.choose(legal[0], legal[0].low);
      else if (only.type === "run" || only.type === "buttons" || (legal.length === 1 && !view.passable)) this.choose(legal[0]);
      if (only.type === "buttons" && legal.length <= CARDS) for (const choice of legal) this.#look(choice.action);
    }
  }

  // -- choosing --------------------------------------------------------------------------------------

  choose(choice, value) {
    const action = choice.form ? choice.form.replace("{n}", value ?? choice.low) : choice.action;
    this.chosen = { choice, value: choice.form ? (value ?? choice.low) : undefined, action, do: choice.do };
    this.preview = this.previews[action] || null;
    this.draw();
    this.#look(action);
  }

  letGo() {
    this.chosen = null;
    this.spot = null;
    this.preview = null;
    this.table.restore();
    this.hideTray();
    this.table.hideWhy();
    this.draw();
  }

  async #look(action) {
    const { version } = this.view;
    const found = await this.table.ask("preview", { action, version });
    if (!found || found.stale || version !== this.view.version) return;
    this.previews[action] = found;
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
    const spot = await this.table.ask(`hex/${encodeURIComponent(hex)}`);
    if (!spot || view !== this.view) return;
    this.letGo();
    if (!spot.choices || !spot.choices.length || !view.mine) {
      this.table.explain(hex, view.mine ? spot.refused : null, spot.label);
      return;
    }
    this.spot = spot;
    $("panel").classList.remove("rest");
    this.choose(spot.choices[0]);
    this.drawTray();
  }

  // the next rotation of the chosen tile
  turn() {
    if (!this.spot || !this.chosen) return;
    const now = this.chosen.choice;
    const turns = this.spot.choices.filter((choice) => choice.tile === now.tile && choice.kind === now.kind);
    if (turns.length < 2) return;
    this.choose(turns[(turns.indexOf(now) + 1) % turns.length]);
    this.drawTray();
  }

  hideTray() {
    $("tray").hidden = true;
  }

  drawTray() {
    const tray = $("tray");
    const { choices } = this.spot;
    const now = this.chosen.choice;
    const kinds = new Map();
    for (const choice of choices) {
      const key = choice.tile ? `${choice.kind} ${choice.tile}` : choice.action;
      if (!kinds.has(key) || choice === now) kinds.set(key, choice);
    }
    tray.hidden = kinds.size < 2;
    if (narrow.matches) {
      $("open").prepend(tray);
    } else if (tray.parentElement !== $("board")) {
      $("board").append(tray);
    }
    fill(tray, [...kinds.values()].map((choice) => {
      const picture = choice.svg ? svgRoot(choice.svg) : "";
      const label = choice.tile ? [h("b", {}, choice.tile), choice.left === undefined || choice.left < 0 ? "" : ` · ${say("ui.left", { n: choice.left })}`] : choice.do;
      const select = () => {
        this.choose(choice);
        this.drawTray();
      };
      return h("button", { type: "button", class: choice === now ? "on" : "", "aria-pressed": String(choice === now), onclick: select, "data-action": choice.action }, picture, label);
    }));
    if (!narrow.matches && !tray.hidden) this.#placeTray(tray);
  }

  // the corner that covers least of the map and nothing near the chosen hex
  #placeTray(tray) {
    const { board } = this.table;
    const here = board.place(this.spot.hex);
    if (!here) return;
    const [w, h] = [tray.offsetWidth, tray.offsetHeight];
    const gap = 10;
    let best = null;
    for (const up of [false, true]) {
      for (const left of [false, true]) {
        const x = left ? gap : here.w - w - gap;
        const y = up ? gap : here.h - h - gap;
        const near = here.x > x - 3 * here.r && here.x < x + w + 3 * here.r && here.y > y - 3 * here.r && here.y < y + h + 3 * here.r;
        const cost = board.covered(x, y, w, h) + (near ? 1000 : 0);
        if (!best || cost < best.cost) best = { cost, up, left };
      }
    }
    tray.classList.toggle("left", best.left);
    tray.classList.toggle("up", best.up);
  }

  // -- drawing ---------------------------------------------------------------------------------------

  draw() {
    const { view } = this;
    const focus = document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.focus : "";
    this.#who();
    const steps = view.steps.map((step) => {
      const inner = step.state === "now" && !narrow.matches ? this.#controls(step) : "";
      return h("li", { class: step.state, "aria-current": step.state === "now" ? "step" : undefined }, h("div.step", {}, h("b", {}, step.label), step.result ? h("span", {}, step.result) : ""), inner);
    });
    if (!steps.length && !narrow.matches) steps.push(h("li.now", {}, this.#controls({ name: "" })));
    const tray = $("tray");
    if ($("panel").contains(tray)) $("board").append(tray);
    fill($("line"), steps);
    fill($("open"), narrow.matches ? this.#controls(view.steps.find((step) => step.state === "now") || { name: "" }) : "");
    this.#since();
    if (this.spot && narrow.matches) this.drawTray();
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
    const sign = view.chips[who] ? chip(who, view, true) : square(who, view, true);
    const actor = view.actor && view.actor !== who && !(lines || []).length ? h("p", {}, nameOf(view.actor, view)) : "";
    fill($("who"), sign, h("div", {}, h("h1", {}, name), (lines || []).map((line) => h("p", {}, line)), actor));
  }

  #since() {
    const { view } = this;
    const box = $("since");
    const moves = view.since;
    const most = this.open.since ? moves.length : 7;
    const shown = moves.slice(-most);
    const rest = moves.length - shown.length;
    fill(
      box,
      section(say("ui.since"), say("ui.moves", { n: moves.length })),
      rest ? h("button.link", { type: "button", onclick: () => { this.open.since = true; this.draw(); } }, say("ui.more", { n: rest })) : "",
      h("ol.log", {}, logLines(shown, view, (n) => this.table.go(n))),
      h("button.link", { type: "button", onclick: () => this.table.showLog() }, say("ui.whole")),
    );
  }

  #controls(step) {
    const { view } = this;
    const box = h("div.ctl");
    if (view.result) return this.#result();
    if (!view.live) {
      box.append(h("p.hint", {}, say("ui.looking", { at: view.at, moves: view.moves })), h("button", { type: "button", id: "now", onclick: () => this.table.go(null) }, say("ui.back")));
      return box;
    }
    if (view.wish) box.append(this.#wish());
    if (!view.mine) {
      const who = view.actor ? say("ui.wait", { name: nameOf(view.actor, view) }) : "";
      box.append(h("p.hint", {}, view.you.length ? who : `${say("ui.watching")}. ${who}`));
      return box;
    }
    const many = view.controls.length > 1;
    for (const control of view.controls) box.append(this.#control(control, many));
    const { chosen, preview } = this;
    const foot = h("div.foot");
    box.append(foot);
    const cards = view.controls.length === 1 && this.#asCards(view.controls[0]);
    if (this.spot && chosen) foot.append(h("p.hint", {}, h("b", {}, this.spot.label)));
    if (chosen && preview && preview.changes && preview.changes.length && !cards) foot.append(this.#facts(preview.changes));
    if (this.refusal) foot.append(reason(this.refusal, view));
    if (chosen) {
      const label = preview ? preview.do : chosen.do;
      const cost = preview && preview.cost && !/\d/.test((label || "").replace(/^\D*\d+\D*$/, "")) ? ` ${say("ui.for", { cost: preview.cost })}` : "";
      foot.append(h("button.primary", { type: "button", id: "primary", onclick: () => this.table.act(chosen.action), "data-action": chosen.action }, `${label}${cost}`, narrow.matches ? "" : h("kbd", {}, "Enter")));
    }
    const acts = h("div.acts");
    if (chosen && this.spot && chosen.choice.tile && this.spot.choices.filter((one) => one.tile === chosen.choice.tile).length > 1) {
      acts.append(h("button", { type: "button", id: "turn-tile", onclick: () => this.turn() }, say("ui.turn"), h("kbd", {}, "R")));
    }
    if (view.passable) {
      const own = `ui.pass.${step.name}`;
      acts.append(h("button", { type: "button", id: "pass", onclick: () => this.table.pass() }, knows(own) ? say(own) : say("ui.pass"), h("kbd", {}, "P")));
    }
    if (acts.children.length) foot.append(acts);
    return box;
  }

  #facts(changes) {
    return h("dl.facts", {}, changes.map((one) => [
      h("dt", {}, mark(one.who, this.view), ` ${one.label}`),
      h("dd", {}, one.before === undefined ? one.after : `${one.before} → ${one.after}`),
    ]));
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
    const rows = view.result.map((one) => h("tr", {}, h("td", {}, `${one.place}.`, " ", h("b", {}, nameOf(one.player, view))), h("td", {}, `${number(one.worth)} ${view.unit}`)));
    return h("div.ctl", {}, h("h3", {}, say("ui.result")), h("table.rows", {}, h("tbody", {}, rows)));
  }

  // -- one control -----------------------------------------------------------------------------------

  #control(control, many) {
    const title = many ? h("h3", {}, control.title) : "";
    if (control.type === "board") return h("div", {}, title, this.spot ? "" : h("p.hint", {}, say("ui.choose.hex")));
    if (control.type === "run") return this.#run();
    if (control.type === "number") return h("div", {}, title, this.#numbers(control));
    if (control.type === "rows") return h("div", {}, title, this.#rows(control));
    return h("div", {}, title, this.#buttons(control));
  }

  #asCards(control) {
    return control.type === "buttons" && control.choices.filter((choice) => !choice.refused).length <= CARDS;
  }

  #buttons(control) {
    const cards = this.#asCards(control);
    return control.choices.map((choice) => {
      const on = this.chosen && this.chosen.choice === choice;
      if (choice.refused) return h("div", {}, h("button.card", { type: "button", "aria-disabled": "true" }, choice.do), reason(choice.refused, this.view));
      const found = this.previews[choice.action];
      const facts = cards && found && found.changes.length ? this.#facts(found.changes) : "";
      return h("button.card", { type: "button", class: on ? "on" : "", "aria-pressed": String(Boolean(on)), "data-action": choice.action, "data-focus": choice.action, onclick: () => this.choose(choice) }, h("span.top", {}, h("i.pick", { class: on ? "on" : "" }), choice.do), facts);
    });
  }

  #run() {
    const { view } = this;
    const routes = view.routes.map((route) => h("div.route", {},
      h("div.top", {}, h("i", { class: `r${route.colour}` }), h("span.ticket", {}, route.train), h("span", {}, route.ends), h("span", {}, number(route.revenue))),
      h("p", {}, route.parts.join(", "), route.subsidy ? `; ${number(route.subsidy)} ${say("ui.mines")}` : "")));
    const total = view.routes.reduce((sum, route) => sum + route.revenue, 0);
    if (!routes.length) return h("p.hint", {}, say("ui.no.route"));
    return h("div", {}, routes, view.routes.length > 1 ? h("dl.facts", {}, h("dt", {}, `${say("ui.total")}, ${say("ui.best")}`), h("dd", {}, `${number(total)} ${view.unit}`)) : "");
  }

  #numbers(control) {
    return control.choices.filter((choice) => choice.form).map((choice) => this.#big(choice));
  }

  #big(choice) {
    const mine = this.chosen && this.chosen.choice === choice;
    const value = mine ? this.chosen.value : choice.low;
    const set = (wanted) => this.choose(choice, Math.max(choice.low, Math.min(choice.high, Math.round(wanted) || choice.low)));
    const step = (direction) => set(value + direction);
    const input = h("input", { type: "number", min: choice.low, max: choice.high, "aria-label": choice.number, "data-focus": `n${choice.form}`, onchange: (event) => set(Number(event.target.value)) });
    input.value = value;
    const range = choice.high - choice.low;
    const quick = [0, 1, 2, 5, 10, 25, 50].filter((more) => more <= range).slice(0, 4).map((more) => choice.low + more);
    return h("div", {},
      h("div.stepper.big", {}, h("button", { type: "button", "aria-label": say("ui.less"), onclick: () => step(-1), "data-focus": `-${choice.form}` }, "−"), input, h("button", { type: "button", "aria-label": say("ui.more.of"), onclick: () => step(1), "data-focus": `+${choice.form}` }, "+")),
      range > 0 ? h("div.quick", {}, quick.map((one) => h("button", { type: "button", onclick: () => set(one) }, number(one))), h("button", { type: "button", onclick: () => set(choice.high) }, say("ui.all"))) : "");
  }

  #rows(control) {
    const groups = new Map();
    for (const choice of control.choices) {
      const key = `${choice.subject}|${choice.detail || ""}`; // what differs by its number alone shares a row
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key).push(choice);
    }
    const rows = [...groups.entries()].map(([key, choices]) => ({ key: `${control.kind}|${key}`, choices, legal: choices.filter((choice) => !choice.refused) }));
    rows.sort((a, b) => Number(!a.legal.length) - Number(!b.legal.length));
    const open = rows.filter((row) => row.legal.length);
    const shut = rows.filter((row) => !row.legal.length);
    const all = this.open[control.kind];
    const limit = 5;
    const shown = all || shut.length <= limit ? rows : open;
    const table = h("table.rows", {}, h("tbody", {}, shown.map((row) => this.#row(row))));
    const rest = rows.length - shown.length;
    return h("div", {}, shown.length ? table : "", rest ? h("button.link", { type: "button", onclick: () => { this.open[control.kind] = true; this.draw(); } }, `${say("ui.why")} (${rest})`) : "");
  }

  #subject(choice) {
    if (choice.subject_field === "train") return h("span.ticket", {}, choice.subject);
    return mark(choice.subject, this.view);
  }

  #row({ key, choices, legal }) {
    const { view } = this;
    if (!legal.length) {
      const { refused } = choices[0];
      const shown = this.open[key];
      const toggle = () => {
        this.open[key] = !shown;
        this.draw();
      };
      const place = refused.place.split(" ").pop().split("/")[0];
      const short = place.length > 9 ? say("ui.why") : place;
      const row = h("tr.off", {}, h("td", {}, this.#subject(choices[0])), h("td.note", {}, choices[0].detail || ""), h("td", {}, h("button.no", { type: "button", "aria-expanded": String(Boolean(shown)), "aria-disabled": "true", title: refused.text, onclick: toggle, "data-focus": key }, short)));
      return shown ? [row, h("tr", {}, h("td", { colspan: 3 }, reason(refused, view)))] : row;
    }
    const on = this.chosen && choices.includes(this.chosen.choice);
    if (choices.length > 1) return this.#stepped({ key, choices, on });
    const [choice] = legal;
    const pick = () => this.choose(choice);
    const row = h("tr", { class: on ? "on" : "", "data-pick": "", onclick: pick },
      h("td", {}, h("button.pick", { type: "button", "aria-label": choice.label, "aria-pressed": String(Boolean(on)), "data-action": choice.action, "data-focus": key }), this.#subject(choice)),
      h("td.note", {}, choice.detail || ""),
      h("td", {}, this.#cash(choice), this.#then(choice)));
    return choice.form && on ? [row, h("tr", {}, h("td", { colspan: 3 }, this.#big(choice)))] : row;
  }

  #cash(choice) {
    if (choice.form) return `${number(choice.low)}–${number(choice.high)}`;
    if (choice.cash === undefined || choice.cash === 0) return "";
    return choice.cash < 0 ? number(-choice.cash) : `+${number(choice.cash)}`;
  }

  #then(choice) {
    return choice.then ? h("small", {}, `→ ${number(choice.then)}`) : "";
  }

  // several numbers for one subject: step through them; a number that is refused says why
  #stepped({ key, choices, on }) {
    const sorted = [...choices].sort((a, b) => a.value - b.value);
    const place = this.values[key] ?? (on ? sorted.indexOf(this.chosen.choice) : -1);
    const now = place >= 0 ? sorted[place] : null;
    const set = (to) => {
      this.values = { [key]: to };
      if (to < 0) {
        this.letGo();
        return;
      }
      if (sorted[to].refused) {
        this.chosen = null;
        this.preview = null;
        this.table.restore();
        this.draw();
      } else this.choose(sorted[to]);
    };
    const refused = now && now.refused;
    const best = sorted.findIndex((choice) => !choice.refused);
    const stepper = h("span.stepper", {},
      h("button", { type: "button", "aria-label": `${say("ui.less")} ${choices[0].subject}`, "data-focus": `-${key}`, onclick: () => set(Math.max(-1, place - 1)) }, "−"),
      h("output", {}, now ? String(now.value) : "–"),
      h("button", { type: "button", "aria-label": `${say("ui.more.of")} ${choices[0].subject}`, "data-focus": `+${key}`, "data-action": (sorted[best] || {}).action, onclick: () => set(Math.min(sorted.length - 1, place < 0 && best > 0 ? best : place + 1)) }, "+"));
    const row = h("tr", { class: on ? "on" : "" },
      h("td", {}, this.#subject(choices[0])),
      h("td.note", {}, choices[0].detail || ""),
      h("td", {}, stepper, now && !refused ? h("div", {}, this.#cash(now), this.#then(now)) : ""));
    return refused ? [row, h("tr", {}, h("td", { colspan: 3 }, reason(refused, this.view)))] : row;
  }
}
