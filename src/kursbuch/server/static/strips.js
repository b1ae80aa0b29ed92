// Strips: tickets in a row with a few sentences (trains and phases, the order of turns), and who bids in an auction.

import { h, nameOf, sentence } from "./dom.js";
import { say } from "./words.js";

const ROW = 12; // tickets in a row; more are set in two rows

export function section(title, note) {
  return h("div.section", {}, h("h2", {}, title), note ? h("span", {}, note) : "");
}

// A train, or a player in the order of turns, who is a square with a letter.
function ticket(data, view) {
  const you = view.you.length === 1 && data.player === view.you[0] && !data.gone && !data.now;
  const classes = [data.gone ? "gone" : "", data.now ? "now" : "", data.player ? "seat" : ""].filter(Boolean).join(" ");
  const letter = data.player ? data.name.slice(0, 1).toUpperCase() : data.name;
  return h("div", { class: classes, title: data.player ? data.name : undefined }, h("b", {}, letter), h("span", {}, you ? say("order.you") : data.note));
}

export function strip(data, view) {
  const tickets = (data.tickets || []).map((one) => ticket(one, view));
  const half = tickets.length > ROW ? Math.ceil(tickets.length / 2) : tickets.length;
  const rows = [tickets.slice(0, half), tickets.slice(half)].filter((row) => row.length);
  const lines = (data.lines || []).map(([lead, text]) => h("p.words", {}, lead ? [h("b", {}, lead), " "] : "", text));
  const told = (data.told || []).map((parts) => h("p.words", {}, sentence(parts, view)));
  return h("section", { id: `s-${data.id}` }, section(data.title, data.note), rows.map((row) => h("div.strip", {}, row)), lines, told);
}

// What each player has said in an auction.
export function bids(view) {
  const rows = view.bids.map((one) => {
    const classes = [one.is_out ? "out" : "", one.now ? "due" : "", one.leads ? "leads" : ""].filter(Boolean).join(" ");
    const state = one.is_out ? say("bid.out") : one.now ? say("bid.now") : one.leads ? say("bid.leads") : "";
    return h("tr", { class: classes }, h("td", {}, nameOf(one.player, view)), h("td", {}, one.is_out ? "" : one.said), h("td", {}, state));
  });
  return h("table.bids", {}, h("tbody", {}, rows));
}
