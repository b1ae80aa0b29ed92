// Actions about a company, a paper, a train or a player: one row a subject, with what it costs and what becomes of it.
//
// Rows keep their places as long as a moment lasts, whatever is chosen or set aside: nothing moves under the pointer.

import { classes, html, mark, sentence } from "./dom.js";
import { stepper } from "./numbers.js";
import { reason } from "./reason.js";
import { number, say } from "./words.js";

const SHUT = 3; // so many impossible rows, each by a clause of its own, are shown at once; more are folded
const BRIEF = 12; // letters of a clause for which there is room beside figures

export function rows(panel, control) {
  const groups = new Map();
  for (const choice of control.choices) {
    if (!groups.has(choice.row)) groups.set(choice.row, []);
    groups.get(choice.row).push(choice);
  }
  const all = [...groups.entries()].map(([key, choices]) => ({ key, choices, legal: choices.filter((choice) => !choice.refused) }));
  const places = arranged(panel, control.kind, all);
  const known = (panel.known[control.kind] ||= new Map());
  for (const { key, choices } of all) known.set(key, choices[0]);
  const gone = [...places.keys()].filter((key) => !groups.has(key)); // the plan has left nothing of them
  const shown = [...all.filter((row) => places.has(row.key)), ...gone.map((key) => ({ key, choices: [], legal: [] }))];
  shown.sort((a, b) => places.get(a.key) - places.get(b.key));
  const rest = all.filter((row) => !places.has(row.key));
  const heads = headings([...known.values()]);
  const sum = shown.some((row) => row.legal.length && row.choices.length === 1) ? sums(control.choices) : ""; // above steppers alone it would be a riddle
  return html`<div>
    ${shown.length ? html`<table class="rows">${heads.length ? top(heads, sum) : ""}<tbody>${shown.map((row) => line(panel, row, heads, known))}</tbody></table>` : ""}
    ${rest.length && panel.folded.has(control.kind) ? impossibles(panel, control.kind, rest) : ""}</div>`;
}

// Many things that cannot be done: those refused by the same clause share a line, which opens to the sentences.
function impossibles(panel, kind, rest) {
  const byClause = new Map();
  for (const { choices } of rest) {
    const { clause } = choices[0].refused;
    byClause.set(clause, [...(byClause.get(clause) || []), choices[0]]);
  }
  return [...byClause].map(([clause, choices]) => {
    const key = `${kind} ${clause}`;
    const shown = Boolean(panel.open[key]);
    const sentences = [...new Map(choices.map((choice) => [choice.refused.text, choice.refused])).values()];
    const toggle = () => {
      panel.open[key] = !shown;
      panel.draw();
    };
    return html`<div class="cannot"><span>${[...new Map(choices.map((choice) => [choice.subject, choice])).values()].map((choice) => html`${subject(panel, choice)} `)}</span>
      <button class="no" type="button" aria-expanded=${shown} title=${sentences[0].text} @click=${toggle}>${short(sentences[0], panel.view)}</button></div>
      ${shown ? sentences.map((refused) => reason(refused, panel.view, panel.takeNearest)) : ""}`;
  });
}

// The clause without the title, and without the item where it has a number of its own.
function short(refused, view) {
  const [title, name] = [view.title.id, view.title.name];
  const after = refused.place.startsWith(`${name} `) ? name.length : title.length;
  const [clause, item] = refused.place.slice(after + 1).split("/");
  return breakable((/\d/.test(clause) || !item ? clause : `${clause}/${item}`).replace(/(?<=(?<!\p{L})\p{L}{1,9},?) (?=\d+$)/u, "\u00a0")); // a number does not stand alone, unless there is no room
}

// Where each row stands: first what can be done, then what cannot, unless that is much and nobody has asked for it.
// Whatever has a place keeps it; what becomes possible follows.
function arranged(panel, kind, all) {
  const first = !panel.places[kind];
  const places = (panel.places[kind] ||= new Map());
  const open = all.filter((row) => row.legal.length);
  const shut = all.filter((row) => !row.legal.length);
  const clauses = new Set(shut.map((row) => row.choices[0].refused.clause));
  const isNarrow = headings(all.map((row) => row.choices[0])).length > 0; // figures leave little room for a clause
  const fits = (row) => !isNarrow || short(row.choices[0].refused, panel.view).length <= BRIEF;
  const few = shut.length <= SHUT && clauses.size === shut.length && shut.every(fits); // those refused by one clause share a line
  const shown = panel.open[kind] || (first && open.length && few) ? [...open, ...shut] : open;
  for (const row of shown) if (!places.has(row.key)) places.set(row.key, places.size);
  if (first && shown.length < all.length) panel.folded.add(kind);
  return places;
}

// The labels of the figures on all subjects, where they have the same; they then stand in columns.
function headings(choices) {
  const labels = (choice) => (choice.about || []).map((note) => note.label).filter(Boolean);
  const first = labels(choices[0]);
  return choices.every((choice) => labels(choice).join("|") === first.join("|")) ? first : [];
}

// What the sums at the end of the rows are.
function sums(choices) {
  const some = choices.find((choice) => choice.cash && !choice.form);
  return some ? say(some.cash < 0 ? "ui.costs" : "ui.brings") : "";
}

function top(heads, sum) {
  return html`<thead><tr><td></td>${heads.map((label) => html`<th scope="col">${label}</th>`)}${sum ? html`<th scope="col">${sum}</th>` : html`<td></td>`}</tr></thead>`;
}

function notes(panel, choice, heads) {
  if (heads.length) return (choice.about || []).filter((note) => note.label).map((note) => html`<td>${note.text}</td>`);
  return html`<td class="note">${told(panel, choice)}</td>`;
}

function told(panel, choice) {
  const about = (choice.about || []).filter((note) => !note.label).map((note) => note.text).join(", ");
  return choice.detail ? sentence(choice.detail, panel.view) : breakable(about);
}

// Long German words may be parted where a person would part them.
function breakable(text) {
  return text.replace(/(?<=\p{L}{3})(bahn|gesellschaft|versteigerung|kutsche|(?<!kut)sche(?!\p{L}))/gu, "\u00ad$1");
}

function wide(heads, content) {
  return html`<tr><td colspan=${2 + (heads.length || 1)}>${content}</td></tr>`;
}

function line(panel, { key, choices, legal }, heads, known) {
  if (!choices.length) return used(panel, key, known.get(key), heads);
  if (choices.length > 1) panel.steppers.add(key); // and stays one when a number alone is left
  if (!legal.length) return impossible(panel, key, choices[0], heads);
  if (panel.steppers.has(key)) return stepped(panel, key, choices, heads);
  const [choice] = legal;
  const on = panel.isChosen(choice);
  return html`<tr class=${classes(on && "on")} data-pick @click=${() => panel.choose(choice)}>
      <td><button class="pick" type="button" aria-label=${choice.label} aria-pressed=${on} data-action=${choice.action}></button>${subject(panel, choice, heads)}</td>
      ${notes(panel, choice, heads)}<td>${cash(choice)}${then(choice)}</td></tr>
    ${choice.form && on ? wide(heads, stepper(panel, choice)) : ""}`;
}

// What the plan has used up keeps its place, and that of its stepper.
function used(panel, key, choice, heads) {
  const room = panel.steppers.has(key) ? html`<span class="stepper" aria-hidden="true"><button type="button" disabled>−</button><output>·</output><button type="button" disabled>+</button></span>` : "";
  return html`<tr class="off used"><td>${subject(panel, choice, heads)}</td>${notes(panel, choice, heads)}<td>${room}</td></tr>`;
}

function impossible(panel, key, choice, heads) {
  const { refused } = choice;
  const shown = Boolean(panel.open[key]);
  const toggle = () => {
    panel.open[key] = !shown;
    panel.draw();
  };
  return html`<tr class="off"><td>${subject(panel, choice, heads)}</td>${notes(panel, choice, heads)}
      <td><button class="no" type="button" aria-expanded=${shown} aria-disabled="true" title=${refused.text} @click=${toggle}>${short(refused, panel.view)}</button></td></tr>
    ${shown ? wide(heads, reason(refused, panel.view, panel.takeNearest)) : ""}`;
}

function subject(panel, choice, heads = []) {
  const shown = choice.subject_field === "train" ? html`<span class="ticket">${choice.subject}</span>` : mark(choice.subject, panel.view);
  return heads.length && choice.detail ? html`${shown}<small>${sentence(choice.detail, panel.view)}</small>` : shown;
}

function cash(choice) {
  if (choice.form) return choice.low === choice.high ? number(choice.low) : `${number(choice.low)}–${number(choice.high)}`;
  if (choice.cash === undefined || choice.cash === 0) return "";
  if (choice.subject_field === "train" && choice.value > -choice.cash) return number(choice.value); // a director adds the rest
  return choice.cash < 0 ? number(-choice.cash) : `+${number(choice.cash)}`;
}

function then(choice) {
  return choice.then ? html`<small>→ ${number(choice.then)}</small>` : "";
}

// Several numbers for one subject: step through them; a number that is refused says why. What it brings stands by the
// primary button.
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
  const less = Math.max(-1, at - 1);
  const more = Math.min(sorted.length - 1, at < 0 && least > 0 ? least : at + 1);
  const refused = now && now.refused;
  const steps = html`<span class="stepper">
        <button type="button" aria-label=${`${say("ui.less")} ${name}`} @click=${() => set(less)}>−</button>
        <output>${now ? now.value : "·"}</output>
        <button type="button" aria-label=${`${say("ui.more.of")} ${name}`} data-action=${sorted[least].action} @click=${() => set(more)}>+</button></span>`;
  // beside a name it takes no room from the names of other rows
  const rest = heads.length ? html`${notes(panel, choices[0], heads)}<td>${steps}</td>` : html`<td class="note" colspan="2"><span class="beside"><span>${told(panel, choices[0])}</span>${steps}</span></td>`;
  return html`<tr class=${classes(now && !refused && "on")}><td>${subject(panel, choices[0], heads)}</td>${rest}</tr>
    ${refused ? wide(heads, reason(refused, panel.view, panel.takeNearest)) : ""}`;
}
