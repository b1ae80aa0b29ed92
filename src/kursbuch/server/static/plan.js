// My plan: made on a copy of the table that nobody else sees, and kept beside the table until it is carried out.

import { classes, html, mark, nameOf, sentence } from "./dom.js";
import { begin } from "./branches.js";
import { reason } from "./reason.js";
import { section } from "./strips.js";
import { say } from "./words.js";

const SHOWN = 8; // moves, of which the first is the last that was done

// What of the plan is known; asked anew when the game has moved on.
async function look(panel) {
  const { table, view } = panel;
  panel.asked = `${view.id} ${view.version}`;
  const found = await table.ask("plan");
  if (!found || panel.view.version !== found.version) return;
  panel.planned_ahead = found;
  panel.draw();
}

export function planNotes(panel) {
  const { table, view } = panel;
  if (view.branch || !view.you.length || view.over || !view.live) return "";
  const make = () => begin(table, view.moves, [], "plan");
  if (view.help.plan && panel.asked !== `${view.id} ${view.version}`) look(panel);
  const found = view.help.plan ? panel.planned_ahead : null;
  if (view.help.plan && !found) return "";
  if (!found) return html`<section class="my-plan" id="my-plan"><button type="button" class="link" id="plan-ahead" title=${say("ui.plan.hint")} @click=${make}>${say("ui.plan.make")}</button></section>`;
  return html`<section class="my-plan" id="my-plan">${section(say("ui.plan.mine"), say("ui.plan.note", { round: found.round }))}
    ${found.void ? html`<p class="reason">${say("ui.plan.void")}</p>` : found.steps.length ? steps(found, view) : html`<p class="hint">${say("ui.plan.empty")}</p>`}
    ${found.parted ? parted(found.parted, view) : ""}${found.carry ? (atFoot(panel) ? "" : carryButton(panel, found)) : waiting(found)}
    <div class="acts"><a class="button" id="plan-edit" href=${`/games/${found.id}#${table.token}`}>${say("ui.plan.edit")}</a><button type="button" id="plan-anew" @click=${make}>${say("ui.plan.anew")}</button></div></section>`;
}

function steps(found, view) {
  const first = Math.max(0, found.steps.findIndex((one) => one.state !== "done") - 1);
  const shown = found.steps.slice(first, first + SHOWN);
  const line = (one) => html`<li class=${classes(one.state, one.mine && "mine")}><i title=${say(`ui.plan.${one.state}.mark`)}></i><span class="sr">${say(`ui.plan.${one.state}.mark`)}:</span>
    <span>${one.round} ${mark(one.who, view)} ${sentence(one.text, view)}${one.refused ? reason(one.refused, view) : ""}</span></li>`;
  const rest = found.steps.length - first - shown.length;
  return html`<ol class="steps-ahead">${shown.map(line)}</ol>${rest > 0 ? html`<p class="hint">${say("ui.more", { n: rest })}</p>` : ""}`;
}

function parted({ at, who, text, planned }, view) {
  const name = view.chips[who] ? mark(who, view) : html`<b>${nameOf(who, view)}</b>`;
  return html`<p class="reason" role="status">${say("ui.plan.parted", { at: at + 1 })} ${name} ${sentence(text, view)}; ${say("ui.plan.instead")} ${sentence(planned, view)}</p>`;
}

function waiting({ steps: planned }) {
  const done = planned.length > 0 && planned.every((one) => one.state === "done");
  return html`<p class="hint">${planned.length ? say(done ? "ui.plan.done" : "ui.plan.waits") : ""}</p>`;
}

const carryButton = (panel, found) => html`<button type="button" class="choice wide" id="carry-out" @click=${() => panel.table.carryOut()}>${say("ui.plan.carry", { n: found.carry })}</button>`;

// as long as nothing else is chosen, the button stands where the primary one would, in sight however long the plan is
const atFoot = ({ view, chosen }) => view.mine && !chosen;

export function carryOut(panel) {
  const { view, planned_ahead: found } = panel;
  return view.help.plan && found && found.version === view.version && found.carry && atFoot(panel) ? carryButton(panel, found) : "";
}
