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
  return view.passable ? html`<button type="button" id="order-pass" @click=${() => choose(panel)}>${say("order.any")}</button>` : "";
}

// The same while somebody else is asked: for a seat of one's own, when its turn comes.
export function aheadButton(panel) {
  const { view } = panel;
  const seat = view.you.find((one) => view.order.every((order) => order.seat !== one || order.ended));
  return seat && view.actor && !view.result ? html`<button type="button" id="order-ahead" @click=${() => choose(panel, seat)}>${say("order.any")}</button>` : "";
}

// Whatever can be ordered now, with its conditions.
async function choose(panel, seat = panel.view.actor) {
  const { view } = panel;
  const found = await panel.table.ask("order");
  if (!found) return;
  const { may } = found;
  const passing = may.find((one) => one.kind === "pass"), buying = may.find((one) => one.kind === "buy");
  const give = (order) => {
    $("dialog").close();
    return panel.table.order({ ...order, seat });
  };
  const company = (id, label) => html`<select id=${id} aria-label=${label}>${(buying || passing).about.map((one) => html`<option value=${one}>${view.chips[one] ? view.chips[one].letters : one}</option>`)}</select>`;
  const until = (what) => html`<button type="button" @click=${() => give({ kind: "pass", until: what })}>${say(`order.until.${what}`)}</button>`;
  const unless = passing && passing.about.length ? html`<form class="order" @submit=${(event) => {
    event.preventDefault();
    give({ kind: "pass", until: "action", about: $("order-unless").value });
  }}><span>${say("order.until.about")} ${company("order-unless", say("order.company"))}</span><button id="order-give-unless">${say("order.give")}</button></form>` : "";
  const warn = () => {
    const chosen = $("order-company").value;
    $("order-lacking").textContent = buying.lacking.includes(chosen) ? say("order.lacking", { company: view.chips[chosen]?.letters ?? chosen }) : "";
  };
  const buy = buying ? html`<h2>${say("order.buy")}</h2><form class="order" @change=${warn} @submit=${(event) => {
    event.preventDefault();
    give({ kind: "buy", about: $("order-company").value, times: Number($("order-times").value), limit: Number($("order-limit").value) });
  }}><label>${say("order.times")} <input id="order-times" type="number" inputmode="numeric" min="1" max="20" value="1" required></label>
    <span>${say("order.of")} ${company("order-company", say("order.company"))}</span>
    <label>${say("order.limit")} <input id="order-limit" type="number" inputmode="numeric" min="0" required> ${view.unit}</label><button id="order-give-buy">${say("order.give")}</button><p class="hint" id="order-lacking" role="status"></p></form>` : "";
  const pass = passing ? html`<h2>${say("order.pass")}</h2><div class="menu pairs">${until("round")}${until("action")}</div>${unless}` : "";
  open(say("order.title"), html`<p class="hint">${say("order.hint")}</p>${pass}${buy}${pass || buy ? "" : html`<p class="hint">${say("order.nothing")}</p>`}`);
  if (buying) warn();
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
    const kind = one.kind === "pass" ? (one.about ? "about" : one.until) : one.kind;
    const company = view.chips[one.about] ? view.chips[one.about].letters : one.about;
    const what = say(`order.is.${kind}`, { limit: number(one.limit), times: number(one.times), company });
    const text = one.ended ? `${say("order.ended")} ${say(`order.ended.${one.ended}`)}` : what;
    return html`<div class="reason">${name}${text} <button class="link" type="button" @click=${() => table.withdraw(one.seat)}>${say(one.ended ? "ui.close" : "order.withdraw")}</button></div>`;
  });
}
