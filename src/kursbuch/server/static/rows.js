// Actions about a company, a paper, a train or a player: one row a subject, with what it costs and what becomes of it.

import { h, mark } from "./dom.js";
import { stepper } from "./numbers.js";
import { reason } from "./reason.js";
import { number, say } from "./words.js";

const SHUT = 5; // so many impossible rows are shown at once; more are folded

export function rows(panel, control) {
  const groups = new Map();
  for (const choice of control.choices) {
    const key = `${control.kind}|${choice.subject}|${choice.detail || ""}`; // what differs by its number alone shares a row
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(choice);
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
  return h("div", {},
    shown.length ? h("table.rows", {}, h("tbody", {}, shown.map((row) => line(panel, row)))) : "",
    rest ? h("button.link", { type: "button", onclick: unfold }, `${say("ui.why")} (${rest})`) : "");
}

function line(panel, { key, choices, legal }) {
  if (!legal.length) return impossible(panel, key, choices[0]);
  if (choices.length > 1) return stepped(panel, key, choices);
  const [choice] = legal;
  const on = panel.isChosen(choice);
  const row = h("tr", { class: on ? "on" : "", "data-pick": "", onclick: () => panel.choose(choice) },
    h("td", {}, h("button.pick", { type: "button", "aria-label": choice.label, "aria-pressed": String(on), "data-action": choice.action, "data-focus": key }), subject(panel, choice)),
    h("td.note", {}, choice.detail || ""),
    h("td", {}, cash(choice), then(choice)));
  return choice.form && on ? [row, h("tr", {}, h("td", { colspan: 3 }, stepper(panel, choice)))] : row;
}

function impossible(panel, key, choice) {
  const { refused } = choice;
  const shown = Boolean(panel.open[key]);
  const toggle = () => {
    panel.open[key] = !shown;
    panel.draw();
  };
  const place = refused.place.split(" ").pop().split("/")[0];
  const why = h("button.no", { type: "button", "aria-expanded": String(shown), "aria-disabled": "true", title: refused.text, onclick: toggle, "data-focus": key }, place.length > 9 ? say("ui.why") : place);
  const row = h("tr.off", {}, h("td", {}, subject(panel, choice)), h("td.note", {}, choice.detail || ""), h("td", {}, why));
  return shown ? [row, h("tr", {}, h("td", { colspan: 3 }, reason(refused, panel.view)))] : row;
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
function stepped(panel, key, choices) {
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
    h("td.note", {}, choices[0].detail || ""),
    h("td", {}, buttons, now && !refused ? h("div", {}, cash(now), then(now)) : ""));
  return refused ? [row, h("tr", {}, h("td", { colspan: 3 }, reason(refused, panel.view)))] : row;
}
