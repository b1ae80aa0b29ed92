// The coach: what the best of our bots would do here, and the figures that decide. Only where no
// other people play, or the host allows it.

import { html, nameOf, sentence } from "./dom.js";
import { number, say } from "./words.js";

export function coachButton(panel) {
  const { view, coach } = panel;
  if (!view.help.coach || coach) return "";
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

const figures = (reasons) => html`<ul>${reasons.map((reason) => html`<li>${say(`coach.${reason.figure}`)} <b>${reason.amount > 0 ? "+" : "−"}${number(Math.abs(reason.amount))}</b></li>`)}</ul>`;

// Why a bot did what it did last: the figures that decided, on request.
export function whyBot(panel) {
  const { view, table } = panel;
  const bots = new Set(view.seats.filter((seat) => seat.kind === "bot").map((seat) => seat.id));
  const move = view.since.findLast((one) => bots.has(one.seat) && one.text.length);
  if (!move) return "";
  const { moment } = panel;
  const told = async () => {
    panel.why = { n: move.n, thinks: true };
    panel.draw();
    const found = await table.ask("why", { at: move.n });
    if (moment !== panel.moment) return;
    panel.why = found && { n: move.n, ...found };
    panel.draw();
  };
  const { why } = panel;
  if (!why || why.n !== move.n) return html`<button type="button" class="link" id="why-bot" @click=${told}>${say("ui.why.bot", { name: nameOf(move.seat, view) })}</button>`;
  if (why.thinks) return html`<p class="hint" role="status">${say("ui.coach.thinks")}</p>`;
  return html`<div class="coach" role="status">${why.reasons.length ? html`<p class="hint">${nameOf(move.seat, view)}: ${say("ui.coach.why")}</p>${figures(why.reasons)}` : html`<p class="hint">${say("ui.why.bot.none")}</p>`}</div>`;
}

const percent = (chance) => Math.round(100 * chance);

// what comes of the advice, and the next best answer
function foreseen({ facts, chance, next }, view) {
  return html`<dl class="reasons">${facts.map((fact) => html`<dt>${fact.label}</dt><dd>${sentence(fact.text, view)}</dd>`)}<dt>${say("ui.coach.chance")}</dt><dd><b>${percent(chance[0])} → ${percent(chance[1])} %</b></dd></dl>
    ${next ? html`<p class="hint">${say("ui.coach.next")} ${sentence(next.text, view)}, ${percent(next.chance)} %</p>` : ""}`;
}

export function coachNotes(panel) {
  const { coach, chosen } = panel;
  if (!coach) return "";
  if (coach.thinks) return html`<p class="hint" role="status">${say("ui.coach.thinks")}</p>`;
  if (!chosen || chosen.action !== coach.action) return "";
  return html`<div class="coach" role="status"><p>${say("ui.coach.says")}</p>
    ${coach.reasons.length ? html`<p class="hint">${say("ui.coach.why")}</p>${figures(coach.reasons)}` : ""}${foreseen(coach, panel.view)}</div>`;
}
