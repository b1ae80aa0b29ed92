// Actions with a free number: a stepper, the number itself to type, and sensible steps.

import { h } from "./dom.js";
import { number, say } from "./words.js";

const STEPS = [0, 1, 2, 5, 10, 25, 50];
const SHOWN = 4;

export function numbers(panel, control) {
  return control.choices.filter((choice) => choice.form).map((choice) => stepper(panel, choice));
}

export function stepper(panel, choice) {
  const { low, high, action } = choice;
  const value = panel.isChosen(choice) ? panel.chosen.value : low;
  const isPossible = (text) => /^\d+$/.test(text) && low <= Number(text) && Number(text) <= high;
  const set = (wanted) => panel.choose(choice, Math.max(low, Math.min(high, Math.round(wanted) || low)));
  const step = (sign, label, to) => h("button", { type: "button", "aria-label": say(label), onclick: () => set(to), "data-focus": `${sign}${action}` }, sign);
  const input = h("input", {
    type: "number", min: low, max: high, "aria-label": choice.number, "data-focus": `n${action}`,
    // what is typed counts at once, so that a click on the primary button finds it in its place
    oninput: (event) => isPossible(event.target.value) && panel.choose(choice, Number(event.target.value)),
    onchange: (event) => !isPossible(event.target.value) && set(Number(event.target.value)),
  });
  input.value = value;
  const quick = STEPS.filter((more) => more <= high - low).slice(0, SHOWN).map((more) => low + more);
  const jump = (to, label) => h("button", { type: "button", onclick: () => set(to) }, label);
  return h("div", {},
    h("div.stepper.big", {}, step("−", "ui.less", value - 1), input, step("+", "ui.more.of", value + 1)),
    high > low ? h("div.quick", {}, quick.map((one) => jump(one, number(one))), jump(high, say("ui.all"))) : "");
}
