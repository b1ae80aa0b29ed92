// Actions about a company, a paper, a train or a player: one row a subject, with what it costs and what becomes of it.

import { h, mark } from "./dom.js";
import { stepper } from "./numbers.js";
import { reason } from "./reason.js";
import { number, say } from "./words.js";

const SHUT = 3; // so many impossible rows are shown at once; more are folded

export function rows(panel, control) {
  const groups = new Map();
  for (const choice of control.choices) {
    if (!groups.has(choice.row)) groups.set(choice.row, []);
    groups.get(choice.row).push(choice);
  }
  const all = [...groups.entries()].map(([key, choices]) => ({ key, choices, legal: choices.filter((choice) => !choice.refused) }));
  const open = all.filter((row) => row.legal.length);
  const shut = all.filter((row) => !row.legal.length);
  const shown = panel.open[control.kind] || shut.length <= SHUT ? [...open, ...shut] : open;
  const rest = all.length - shown.length;
  const unfold = () => {
    panel.open[control.kind] = true;
    panel.draw();
  };
  const heads = headings(control.choices);
  return h("div", {},
    shown.length ? h("table.rows", {}, heads.length ? top(heads) : "", h("tbody", {}, shown.map((row) => line(panel, row, heads)))) : "",
    rest ? h("button.link", { type: "button", onclick: unfold }, `${say("ui.why")} (${rest})`) : "");
}

// The labels of the figures on all subjects, where they have the same; they then stand in columns.
function headings(choices) {
  const labels = (choice) => (choice.about || []).map((note) => note.label).filter(Boolean);
  const first = labels(choices[0]);
  return choices.every((choice) => labels(choice).join("|") === first.join("|")) ? first : [];
}

function top(heads) {
  return h("thead", {}, h("tr", {}, h("td"), heads.map((label) => h("th", { scope: "col" }, label)), h("td")));
}

function notes(choice, heads) {
  const about = choice.about || [];
  if (heads.length) return about.filter((note) => note.label).map((note) => h("td", {}, note.text));
  return h("td.note", {}, breakable(choice.detail || about.filter((note) => !note.label).map((note) => note.text).join(", ")));
}

// Long German names of railways may be parted where a person would part them.
function breakable(text) {
  return text.replace(/(\p{L}{4})(bahn|gesellschaft)/gu, "$1\u00ad$2");
}

function wide(heads, content) {
  return h("tr", {}, h("td", { colspan: 2 + (heads.length || 1) }, content));
}

function line(panel, { key, choices, legal }, heads) {
  if (!legal.length) return impossible(panel, key, choices[0], heads);
  if (choices.length > 1) return stepped(panel, key, choices, heads);
  const [choice] = legal;
  const on = panel.isChosen(choice);
  const row = h("tr", { class: on ? "on" : "", "data-pick": "", onclick: () => panel.choose(choice) },
    h("td", {}, h("button.pick", { type: "button", "aria-label": choice.label, "aria-pressed": String(on), "data-action": choice.action, "data-focus": key }), subject(panel, choice)),
    notes(choice, heads),
    h("td", {}, cash(choice), then(choice)));
  return choice.form && on ? [row, wide(heads, stepper(panel, choice))] : row;
}

function impossible(panel, key, choice, heads) {
  const { refused } = choice;
  const shown = Boolean(panel.open[key]);
  const toggle = () => {
    panel.open[key] = !shown;
    panel.draw();
  };
  const place = refused.place.split(" ").pop().split("/")[0];
  const why = h("button.no", { type: "button", "aria-expanded": String(shown), "aria-disabled": "true", title: refused.text, onclick: toggle, "data-focus": key }, place.length > 9 ? say("ui.why") : place);
  const row = h("tr.off", {}, h("td", {}, subject(panel, choice)), notes(choice, heads), h("td", {}, why));
  return shown ? [row, wide(heads, reason(refused, panel.view))] : row;
}

function subject(panel, choice) {
  return choice.subject_field === "train" ? h("span.ticket", {}, choice.subject) : mark(choice.subject, panel.view);
}

function cash(choice) {
  if (choice.form) return `${number(choice.low)}–${number(choice.high)}`;
  if (choice.cash === undefined || choice.cash === 0) return "";
  return choice.cash < 0 ? number(-choice.cash) : `+${number(choice.cash)}`;
}

function then(choice) {
  return choice.then ? h("small", {}, `→ ${number(choice.then)}`) : "";
}

// Several numbers for one subject: step through them; a number that is refused says why.
function stepped(panel, key, choices, heads) {
  const sorted = [...choices].sort((a, b) => a.value - b.value);
  const at = panel.values[key] ?? sorted.findIndex((choice) => panel.isChosen(choice));
  const now = at >= 0 ? sorted[at] : null;
  const least = sorted.findIndex((choice) => !choice.refused);
  const set = (to) => {
    panel.values = { [key]: to };
    if (to < 0) panel.letGo();
    else if (sorted[to].refused) panel.leave();
    else panel.choose(sorted[to]);
  };
  const name = choices[0].subject;
  const step = (sign, label, to, action) => h("button", { type: "button", "aria-label": `${say(label)} ${name}`, "data-focus": `${sign}${key}`, "data-action": action, onclick: () => set(to) }, sign);
  const buttons = h("span.stepper", {},
    step("−", "ui.less", Math.max(-1, at - 1)),
    h("output", {}, now ? String(now.value) : "–"),
    step("+", "ui.more.of", Math.min(sorted.length - 1, at < 0 && least > 0 ? least : at + 1), sorted[least].action));
  const refused = now && now.refused;
  const row = h("tr", { class: now && !refused ? "on" : "" },
    h("td", {}, subject(panel, choices[0])),
    notes(choices[0], heads),
    h("td", {}, buttons, now && !refused ? h("div", {}, cash(now), then(now)) : ""));
  return refused ? [row, wide(heads, reason(refused, panel.view))] : row;
}
