// The coach: what the best of our bots would do here, and the figures that decide. Only where no
// other people play, or the host allows it.

import { html, mark, nameOf, sentence } from "./dom.js";
import { narrow } from "./layout.js";
import { number, percent, say } from "./words.js";

const REASONS = 3; // that are told, the weightiest

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

// what comes of the advice, and the next best answer
function foreseen({ facts, chance, next }, view) {
  return html`<dl class="reasons">${facts.map((fact) => html`<dt>${fact.label}</dt><dd>${sentence(fact.text, view)}</dd>`)}<dt>${say("ui.coach.chance")}</dt><dd><b>${percent(chance)}</b></dd></dl>
    ${next ? html`<p class="hint">${say("ui.coach.next")} ${sentence(next.text, view)}, ${percent(next.chance)}</p>` : ""}`;
}

// Its answer stays until the question is answered or it is sent away, whatever else is chosen meanwhile.
export function coachNotes(panel) {
  const { coach, chosen, view } = panel;
  if (!coach) return "";
  if (coach.thinks) return html`<p class="hint" role="status">${say("ui.coach.thinks")}</p>`;
  const shown = Boolean(chosen) && chosen.action === coach.action;
  return html`<div class="coach" role="status"><p class="asked"><span>${say("ui.coach.says")}</span> <button type="button" class="link" id="coach-close" @click=${() => dismiss(panel)}>${say("ui.close")}</button></p>
    <p>${mark(coach.who, view)} <b>${sentence(coach.text, view)}</b></p>${foreseen(coach, view)}
    ${coach.reasons.length ? html`<p class="hint">${say("ui.coach.why")}</p>${figures(coach.reasons.slice(0, REASONS))}` : ""}
    <button type="button" id="show-me" aria-pressed=${String(shown)} @click=${() => show(panel, shown)}>${say("ui.coach.show")}${narrow.matches ? "" : html`<kbd>S</kbd>`}</button></div>`;
}

// what it would do, on the board and on the primary button; or what is chosen without it
function show(panel, shown) {
  if (shown) panel.leave();
  else panel.take(panel.coach.action);
}

export function dismiss(panel) {
  const there = Boolean(panel.coach) && !panel.coach.thinks;
  if (!there) return false;
  const { chosen, coach } = panel;
  panel.coach = null;
  if (chosen && chosen.action === coach.action) panel.leave();
  else panel.draw();
  return true;
}
