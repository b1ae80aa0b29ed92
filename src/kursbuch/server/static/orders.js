// Standing orders: what the table does for a seat that is asked again. Kept by the server, seen by their seat alone.

import { $, html, nameOf } from "./dom.js";
import { open } from "./dialogs.js";
import { number, say } from "./words.js";

// The button to leave an order, where the open question is a player's own.
export function orderButton(panel) {
  const { view, chosen } = panel;
  if (view.who !== view.actor) return "";
  if (chosen && chosen.choice.form && !panel.plan.length) {
    const order = { kind: "upto", limit: chosen.value, action: chosen.action };
    return html`<button type="button" id="order-upto" @click=${() => leave(panel, order)}>${say("order.upto", { limit: number(chosen.value) })}</button>`;
  }
  return view.passable ? html`<button type="button" id="order-pass" @click=${() => choose(panel)}>${say("order.pass")}</button>` : "";
}

function choose(panel) {
  const until = (what) => html`<button type="button" @click=${() => { $("dialog").close(); leave(panel, { kind: "pass", until: what }); }}>${say(`order.until.${what}`)}</button>`;
  open(say("order.pass"), html`<p class="hint">${say("order.hint")}</p><div class="menu">${until("round")}${until("action")}</div>`);
}

function leave(panel, order) {
  const { table, view } = panel;
  return table.order({ ...order, seat: view.actor });
}

// What stands, and what has ended since.
export function orderNotes(panel) {
  const { table, view } = panel;
  return view.order.map((one) => {
    const name = view.you.length > 1 ? `${nameOf(one.seat, view)}: ` : "";
    const what = say(one.kind === "upto" ? "order.is.upto" : `order.is.${one.until}`, { limit: number(one.limit) });
    const text = one.ended ? `${say("order.ended")} ${say(`order.ended.${one.ended}`)}` : what;
    return html`<div class="reason">${name}${text} <button class="link" type="button" @click=${() => table.withdraw(one.seat)}>${say(one.ended ? "ui.close" : "order.withdraw")}</button></div>`;
  });
}
