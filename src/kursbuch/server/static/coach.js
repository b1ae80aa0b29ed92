// The coach: what the best of our bots would do here, and the figures that decide. Only where no other people play.

import { html } from "./dom.js";
import { number, say } from "./words.js";

export function coachButton(panel) {
  const { view, coach } = panel;
  if (!view.one_screen || coach) return "";
  return html`<button type="button" id="coach" @click=${() => ask(panel)}>${say("ui.coach")}</button>`;
}

// the answer is chosen, so that the panel shows what it changes and the primary button does it
async function ask(panel) {
  const { moment } = panel;
  panel.coach = { thinks: true };
  panel.draw();
  const found = await panel.table.ask("hint");
  if (moment !== panel.moment) return;
  panel.coach = found;
  if (found) panel.take(found.action);
  else panel.draw();
}

export function coachNotes(panel) {
  const { coach, chosen } = panel;
  if (!coach) return "";
  if (coach.thinks) return html`<p class="hint" role="status">${say("ui.coach.thinks")}</p>`;
  if (!chosen || chosen.action !== coach.action) return "";
  const line = (reason) => html`<li>${say(`coach.${reason.figure}`)} <b>${reason.amount > 0 ? "+" : "−"}${number(Math.abs(reason.amount))}</b></li>`;
  return html`<div class="coach" role="status"><p>${say("ui.coach.says")}</p>
    ${coach.reasons.length ? html`<p class="hint">${say("ui.coach.why")}</p><ul>${coach.reasons.map(line)}</ul>` : ""}</div>`;
}
