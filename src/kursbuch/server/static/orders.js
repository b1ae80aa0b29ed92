// Standing orders: what the table does for a seat that is asked again. Kept by the server, seen by their seat alone.

import { $, h, nameOf } from "./dom.js";
import { open } from "./dialogs.js";
import { number, say } from "./words.js";

// The button to leave an order, where the open question is a player's own.
export function orderButton(panel) {
  const { view, chosen } = panel;
  if (view.who !== view.actor) return "";
  if (chosen && chosen.choice.form && !panel.plan.length) {
    const order = { kind: "upto", limit: chosen.value, action: chosen.action };
    return h("button", { type: "button", id: "order-upto", onclick: () => leave(panel, order) }, say("order.upto", { limit: number(chosen.value) }));
  }
  return view.passable ? h("button", { type: "button", id: "order-pass", onclick: () => choose(panel) }, say("order.pass")) : "";
}

function choose(panel) {
  const until = (what) => h("button", { type: "button", onclick: () => { $("dialog").close(); leave(panel, { kind: "pass", until: what }); } }, say(`order.until.${what}`));
  open(say("order.pass"), h("p.hint", {}, say("order.hint")), h("div.menu", {}, until("round"), until("action")));
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
    return h("div.reason", {}, name, text, " ", h("button.link", { type: "button", onclick: () => table.withdraw(one.seat) }, say(one.ended ? "ui.close" : "order.withdraw")));
  });
}
