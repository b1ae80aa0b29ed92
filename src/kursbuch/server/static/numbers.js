// Actions with a free number: a stepper, the number itself to type, and sensible steps.

import { html } from "./dom.js";
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
  const step = (sign, label, to) => html`<button type="button" aria-label=${say(label)} @click=${() => set(to)}>${sign}</button>`;
  // what is typed counts at once, so that a click on the primary button finds it in its place; a number that is not
  // possible is told, and nothing can be done with it
  const typed = ({ target }) => (isPossible(target.value) ? panel.choose(choice, Number(target.value)) : panel.hold(choice));
  const left = ({ target }) => {
    if (isPossible(target.value)) return;
    set(Number(target.value));
    target.value = panel.chosen.value;
  };
  const quick = STEPS.filter((more) => more <= high - low).slice(0, SHOWN).map((more) => low + more);
  const jump = (to, label) => html`<button type="button" @click=${() => set(to)}>${label}</button>`;
  return html`<div>
    <div class="stepper big">${step("−", "ui.less", value - 1)}
      <input type="number" required min=${low} max=${high} aria-label=${choice.number} data-number=${action} .value=${String(value)} @input=${typed} @change=${left}>
      ${step("+", "ui.more.of", value + 1)}</div>
    ${high > low ? html`<div class="quick">${quick.map((one) => jump(one, number(one)))}${jump(high, say("ui.all"))}</div>` : ""}</div>`;
}
