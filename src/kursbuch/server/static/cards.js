// Actions that are nothing but a choice: cards; where they are few, each shows what it changes.

import { chip, h, nameOf } from "./dom.js";
import { reason } from "./reason.js";
import { number } from "./words.js";

const FEW = 4;

export function isFew(control) {
  return control.type === "buttons" && control.choices.filter((choice) => !choice.refused).length <= FEW;
}

export function cards(panel, control) {
  if (!isFew(control) && control.choices.every((choice) => choice.value !== undefined)) return amounts(panel, control);
  return control.choices.map((choice) => {
    if (choice.refused) return h("div", {}, h("button.card", { type: "button", "aria-disabled": "true" }, choice.do), reason(choice.refused, panel.view));
    const on = panel.isChosen(choice);
    const found = panel.previews[choice.action];
    const effects = isFew(control) && found && found.changes.length ? facts(found.changes, panel.view) : "";
    const attributes = { type: "button", class: on ? "on" : "", "aria-pressed": String(on), "data-action": choice.action, "data-focus": choice.action, onclick: () => panel.choose(choice) };
    return h("button.card", attributes, h("span.top", {}, h("i.pick", { class: on ? "on" : "" }), choice.do), effects);
  });
}

// Choices that differ by an amount alone: a block of numbers.
function amounts(panel, control) {
  const shown = (choice) => {
    const on = panel.isChosen(choice);
    const attributes = { type: "button", class: on ? "on" : "", "aria-pressed": String(on), "aria-label": choice.do, "data-action": choice.action, "data-focus": choice.action };
    if (choice.refused) return h("button", { ...attributes, "aria-disabled": "true", title: choice.refused.text }, number(choice.value));
    return h("button", { ...attributes, "data-pick": "", onclick: () => panel.choose(choice) }, number(choice.value));
  };
  return h("div.amounts", {}, control.choices.map(shown));
}

export function facts(changes, view) {
  return h("dl.facts", {}, changes.map((one) => [
    h("dt", {}, view.chips[one.who] ? chip(one.who, view) : nameOf(one.who, view), ` ${one.label}`),
    h("dd", {}, one.before === undefined ? one.after : `${one.before} → ${one.after}`),
  ]));
}
