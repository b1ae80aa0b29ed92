// Tables, log lines and ledger: all from plain data.

import { $, album, chip, classes, html, mark, maybe, nameOf, render, sentence, square } from "./dom.js";
import { section, strip } from "./strips.js";
import { say } from "./words.js";

const MANY = 6; // with more columns players are headed by their squares
const WORDY = 6; // so many letters the names of trains have in a row
const FEW = 3; // what more players have done in a stock round stands beside their names

function cell(data, view) {
  return html`${data.company ? html`<button type="button" class="bare" data-card=${data.company} aria-expanded="false">${chip(data.company, view)}</button>` : ""}${data.player ? html`${data.square ? square(data.player, view) : ""}${name(data.player, view)}` : ""}${text(data)}${
    data.tickets ? tickets(data.tickets) : ""}${(data.companies || []).map((one) => html`${chip(one, view)} `)}${
    data.tick ? html`<span class="tick" title=${data.tick}>✓</span>` : ""}${data.tag ? html`<span class="tag">${data.tag}</span>` : ""}`;
}

// Figures; a company that is owned as a whole has a dot, which takes less room than 100.
function text(data) {
  if (data.owner) return html`<span class="sr">${data.text}</span><span aria-hidden="true">●</span>`;
  return data.strong ? html`<b>${data.text}</b>` : data.text || "";
}

// A player, and whether that is who reads.
function name(player, view) {
  const you = view.you.length === 1 && view.you[0] === player;
  const said = nameOf(player, view);
  const called = said.toLowerCase() === say("order.you").toLowerCase(); // as in a first game
  return html`${said}${you && !called ? html` <i class="you">${say("order.you")}</i>` : ""}`;
}

// Trains; many, or such with long names, are told by kind, so that they stay on one line.
function tickets(trains) {
  const kinds = trains.length <= 3 && trains.join("").length < WORDY ? trains.map((train) => [train, 1]) : [...new Set(trains)].map((train) => [train, trains.filter((one) => one === train).length]);
  return kinds.map(([train, count]) => html`<span class="ticket" data-card=${`train:${train}`}>${count > 1 ? `${count}\u2009×\u2009${train}` : train}</span>`);
}

const isWide = (data) => data.columns.length > MANY;
const headsSquares = (data) => isWide(data) && data.columns.some((column) => column.player);

// A table without headings is a list of names and what belongs to them.
/** @param {import("./dom.js").View} view */
function list(data, view) {
  const items = (data.rows || []).map((row) => html`<li>${row.cells.map((one) => html`<span>${cell(one, view)}</span>`)}</li>`);
  return html`<section id=${`t-${data.id}`} class="flow">${section(data.title, data.note)}<ul>${items}</ul></section>`;
}

/** @param {import("./dom.js").View} view */
function table(data, view) {
  if (data.columns.every((column) => !column.label)) return list(data, view);
  const many = isWide(data);
  const start = (column) => column.align === "start" && "start";
  const label = (column) => {
    if (many && column.player) return html`${square(column.player, view)}<span class="sr">${column.label}</span>`;
    return column.label || html`<span class="sr">${data.title}</span>`;
  };
  const headed = data.id === "players" && view.tables.some(headsSquares); // the squares need their names
  const body = (data.rows || []).map((row) => html`<tr class=${classes(row.now && "now")}>${row.cells.map((one, place) => html`<td class=${
    classes(start(data.columns[place]), one.director && "director", one.faint && "faint", one.companies && "wrap")}>${cell(headed ? { ...one, square: true } : one, view)}</td>`)}</tr>`);
  return html`<section id=${`t-${data.id}`}>${section(data.title, data.note)}<table class="grid">
    <thead><tr>${data.columns.map((column) => html`<th scope="col" class=${classes(start(column), many && !column.player && "other")} title=${maybe(column.title)}>${label(column)}</th>`)}</tr></thead><tbody>${body}</tbody></table></section>`;
}

// Where incomes stand below the board, so does the order of turns.
const isBelow = (one, view) => one.id === "order" && Boolean(view.income);

const TIGHT = ["close", "closer"]; // ever less room between rows

// Of the chips in a table one is a stop on the way; arrows lead to the others.
function rove(sheet, to = sheet.querySelector(".bare:focus") || sheet.querySelector(".bare")) {
  for (const one of sheet.querySelectorAll(".bare")) one.tabIndex = one === to ? 0 : -1;
}

export function walkTables(event) {
  const by = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
  const here = event.target.closest(".bare");
  if (!by || !here) return;
  const sheet = here.closest("section");
  const all = [...sheet.querySelectorAll(".bare")];
  const to = all[all.indexOf(here) + by];
  event.preventDefault();
  if (!to) return;
  rove(sheet, to);
  to.focus();
}

// Tables are set closer where they would not fit; what still does not is scrolled to. Strips stay in view below them.
/**
 * @param {import("./dom.js").View} view
 * @param {any} first what stands above them
 */
export function drawTables(view, first = "") {
  const box = $("tables");
  box.classList.remove(...TIGHT);
  render(html`<div class="sheets">${first}${view.tables.map((one) => table(one, view))}</div><div class="pinned">${view.strips.filter((one) => !isBelow(one, view)).map((one) => strip(one, view))}</div>`, box);
  for (const sheet of box.querySelectorAll("section")) rove(sheet);
  const sheets = box.firstElementChild;
  for (const tight of TIGHT) if (sheets.clientHeight && sheets.scrollHeight > sheets.clientHeight + 1) box.classList.add(tight);
}

const pictures = album();

/** @param {import("./dom.js").View} view */
export function drawMarket(view, foreseen = "") {
  const box = $("market");
  if (view.market) {
    const note = view.unit ? say("note.prices", { unit: view.unit }) : "";
    render(html`${section(say("market"), note)}<div class="sheet">${pictures([foreseen || view.market])}</div>`, box);
  } else if (view.income) {
    const order = view.strips.filter((one) => isBelow(one, view)).map((one) => strip(one, view));
    render(html`<div class="below">${order}<section>${section(say("table.income"), say("note.income"))}${pictures([view.income])}</section></div>`, box);
  } else render("", box);
}

const MUCH = 3; // so many consequences are told in a row; more, each on a line of its own

// What was done, and what came of it.
function told(move, view) {
  const many = move.then.length > MUCH;
  return html`${sentence(move.text, view)}${move.then.map((then) => html`${many ? html`<br>` : "; "}${sentence(then, view)}`)}`;
}

// One line of the log a company or player at work: what it did one after another.
/** @param {import("./dom.js").View} view */
export function logLines(moves, view, go) {
  const lines = [];
  let round = "";
  for (const move of moves) {
    if (move.round && move.round !== round) {
      round = move.round;
      lines.push({ round });
    }
    if (!move.text.length) continue; // nothing to tell
    const last = lines[lines.length - 1];
    if (last && last.who === move.who) last.moves.push(move);
    else lines.push({ who: move.who, moves: [move] });
  }
  const pick = (event) => {
    const at = event.target.closest("[data-move]");
    if (at && go) go(Number(at.dataset.move));
  };
  return lines.map((line) => line.round
    ? html`<li class="round">${line.round}</li>`
    : html`<li @click=${pick}><span>${mark(line.who, view)}</span><span>${line.moves.map((move, place) => html`${place ? "; " : ""}<span data-move=${move.n}>${told(move, view)}</span>`)}</span></li>`);
}

/** @param {import("./dom.js").View} view */
export function drawLedger(view) {
  const box = $("ledger");
  box.hidden = !view.ledger.length;
  const title = view.caption.split(" · ")[0];
  const entries = view.ledger.map((one) => html`<div class=${classes("entry", one.now && "now", view.ledger.length > FEW && "brief")}>${square(one.player, view)} <b>${nameOf(one.player, view)}</b>${
    one.did.filter((move) => move.text.length).map((move) => html`<p>${told(move, view)}</p>`)}</div>`);
  render(view.ledger.length ? html`${section(title)}${entries}` : "", box);
}
