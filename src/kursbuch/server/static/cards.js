// Actions that are nothing but a choice: cards; where they are few, each shows what it changes.

import { chip, classes, html, mark, nameOf, square } from "./dom.js";
import { reason } from "./reason.js";
import { number, say } from "./words.js";

const FEW = 4;
const SHUT = 2; // so many that are refused are shown at once; more are folded

export function isFew(control) {
  return control.type === "buttons" && control.choices.filter((choice) => !choice.refused).length <= FEW;
}

export function cards(panel, control) {
  if (!isFew(control) && control.choices.every((choice) => choice.value !== undefined)) return amounts(panel, control);
  const refused = control.choices.filter((choice) => choice.refused);
  const folded = refused.length > SHUT && !panel.open[control.kind];
  const unfold = () => {
    panel.open[control.kind] = true;
    panel.draw();
  };
  const shown = control.choices.filter((choice) => !choice.refused || !folded).sort((a, b) => Number(Boolean(a.refused)) - Number(Boolean(b.refused)));
  return html`${shown.map((choice) => card(panel, choice))}${folded ? html`<p class="shut">${say("ui.not.now")} <button class="link" type="button" @click=${unfold}>${say("ui.others", { n: refused.length })}</button></p>` : ""}`;
}

function card(panel, choice) {
  if (choice.refused) return html`<div><button type="button" class="card" aria-disabled="true">${choice.do}</button>${reason(choice.refused, panel.view, panel.takeNearest)}</div>`;
  const on = panel.isChosen(choice);
  return html`<button type="button" class=${classes("card", on && "on")} aria-pressed=${on} data-action=${choice.action} @click=${() => panel.choose(choice)}>
    <span class="top"><i class=${classes("pick", on && "on")}></i>${choice.do}</span>${choice.changes ? facts(choice.changes, panel.view, true) : ""}</button>`;
}

// Choices that differ by an amount alone: a block of numbers. One that is refused says why when it is pressed.
function amounts(panel, control) {
  const asked = control.choices.find((choice) => choice.refused && choice.action === panel.open[control.kind]);
  const ask = (choice) => {
    panel.open[control.kind] = choice === asked ? "" : choice.action;
    panel.draw();
  };
  const shown = (choice) => {
    const on = panel.isChosen(choice);
    if (choice.refused) return html`<button type="button" aria-disabled="true" aria-expanded=${choice === asked} aria-label=${choice.do} title=${choice.refused.text} @click=${() => ask(choice)}>${number(choice.value)}</button>`;
    return html`<button type="button" class=${classes(on && "on")} aria-pressed=${on} aria-label=${choice.do} data-action=${choice.action} data-pick @click=${() => panel.choose(choice)}>${number(choice.value)}</button>`;
  };
  const [{ subject }] = control.choices;
  return html`${subject ? html`<p>${mark(subject, panel.view)}</p>` : ""}<div class="amounts">${control.choices.map(shown)}</div>${asked ? reason(asked.refused, panel.view, panel.takeNearest) : ""}`;
}

// What becomes of whose figures; `brief`, where there is little room: players by their squares.
export function facts(changes, view, brief = false) {
  const player = (id) => (brief ? html`${square(id, view)}<span class="sr">${nameOf(id, view)}</span>` : nameOf(id, view));
  return html`<dl class="facts">${changes.map((one) => html`<div>
    <dt>${view.chips[one.who] ? chip(one.who, view) : player(one.who)} ${one.of ? chip(one.of, view) : ""} ${one.label}</dt>
    <dd>${one.before ? `${one.before} → ${one.after}` : one.after}</dd></div>`)}</dl>`;
}
