// Strips: tickets in a row with a few sentences (trains and phases, the order of turns), and who bids in an auction.

import { chip, classes, html, initial, nameOf, sentence } from "./dom.js";
import { say } from "./words.js";

const ROW = 12; // tickets in a row; more are set in two rows
const LETTERS = 30; // so many letters their names have in a row

// A heading with a note, which may have a card.
export function section(title, note = "", card = "") {
  const told = card ? html`<button type="button" class="bare noted" data-card=${card} aria-expanded="false">${note}</button>` : html`<span>${note}</span>`;
  return html`<div class="section"><h2>${title}</h2>${note ? told : ""}</div>`;
}

// A train, or a player in the order of turns, who is a square with a letter.
/** @param {import("./dom.js").View} view */
function ticket(data, view) {
  const you = view.you.length === 1 && data.player === view.you[0] && !data.gone && !data.now;
  const kind = classes(data.gone && "gone", data.now && "now", data.player && "seat");
  const inner = html`<b>${data.player ? initial(data.player, view) : data.name}</b><span>${you ? say("order.you") : data.note}</span>`;
  if (data.player) return html`<div class=${kind} title=${data.name}>${inner}</div>`;
  return html`<button type="button" class=${classes("bare", kind)} data-card=${`train:${data.name.split("/")[0]}`} aria-expanded="false">${inner}</button>`;
}

export function strip(data, view) {
  const tickets = (data.tickets || []).map((one) => ticket(one, view));
  const letters = (data.tickets || []).reduce((sum, one) => sum + (one.player ? 1 : one.name.length), 0);
  const half = tickets.length > ROW || letters > LETTERS ? Math.ceil(tickets.length / 2) : tickets.length;
  const rows = [tickets.slice(0, half), tickets.slice(half)].filter((row) => row.length);
  const foresee = data.id === "trains" && !view.over && !view.exercise ? html`<span class="foresee"> · <button type="button" class="link" data-forecast>${say("ui.forecast")}</button></span>` : "";
  const lines = (data.lines || []).map(([lead, text], place, all) => html`<p class="words">${lead ? html`<b>${lead}</b> ` : ""}${text}${place === all.length - 1 ? foresee : ""}</p>`);
  const told = (data.told || []).map((parts) => html`<p class="words">${sentence(parts, view)}</p>`);
  return html`<section id=${`s-${data.id}`}>${section(data.title, data.note, data.card)}${rows.map((row) => html`<div class="strip">${row}</div>`)}${lines}${told}</section>`;
}

// What is for sale by auction: each lot with its price and the bids for it, the highest last. Who is to bid finds the lots
// without bids among the choices.
function lots(view) {
  const bid = (one, place, all) => html`<span class=${classes(place === all.length - 1 && "leads")}>${nameOf(one.player, view)} ${one.amount}</span> `;
  const rows = view.lots.filter((lot) => !view.mine || lot.bids?.length).map((lot) => html`<tr><td>${chip(lot.paper, view)}</td><td>${lot.price}</td><td>${(lot.bids || []).map(bid)}</td></tr>`);
  return rows.length ? html`<table class="bids lots"><thead><tr><th scope="col"><span class="sr">${say("bid.lot")}</span></th><th scope="col">${say("card.face")}</th><th scope="col">${say("bid.bids")}</th></tr></thead><tbody>${rows}</tbody></table>` : "";
}

// What each player has said in an auction, and what they have left.
/** @param {import("./dom.js").View} view */
export function bids(view) {
  const rows = view.bids.map((one) => {
    const state = one.is_out ? say("bid.out") : one.now ? say("bid.now") : one.leads ? say("bid.leads") : "";
    const said = [one.is_out ? "" : one.said, state].filter(Boolean).join(" · ");
    return html`<tr class=${classes(one.is_out && "out", one.now && "due", one.leads && "leads")}><td>${nameOf(one.player, view)}</td><td>${said}</td><td>${one.left}</td></tr>`;
  });
  return html`${view.lots.length ? lots(view) : ""}<table class="bids"><thead><tr><th scope="col"><span class="sr">${say("bid.who")}</span></th><th scope="col">${view.lots.length ? html`<span class="sr">${say("bid.said")}</span>` : say("bid.said")}</th><th scope="col">${say(view.lots.length ? "bid.free" : "bid.left")}</th></tr></thead><tbody>${rows}</tbody></table>`;
}
