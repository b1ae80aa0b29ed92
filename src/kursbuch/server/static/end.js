// The end of a game: who has won and why it is over, what each worth is made of, and how it came about.

import { $, chip, classes, html, nameOf, nothing, render, square, whole } from "./dom.js";
import { turningPoint } from "./analysis.js";
import { call } from "./api.js";
import { chart } from "./chart.js";
import { save } from "./dialogs.js";
import { keepGame, lastStart, rememberStart } from "./prefs.js";
import { reason } from "./reason.js";
import { section } from "./strips.js";
import { drawTables } from "./tables.js";
import { listed, number, say } from "./words.js";

const LONGEST = 84, SHORTEST = 18; // px of the longest bar, where there is room and where there is none
const NARROW = 40, NAMES = 190; // px of a column without bars, and of names and worths
const ASIDE = 28, ROW = 37, HEADS = 150; // px beside the chart, of a player above it, and of headings
const MANY = 8; // companies above which a heading gives the price alone
const TURNS = 3; // turning points that are shown
const OFTEN = 2000; // ms between two looks at how far it is

/** @param {import("./dom.js").View} view */
const isYou = (player, view) => view.you.length === 1 && view.you[0] === player;

// Result and margin.
export function winner(view) {
  const [first, second] = view.result;
  const winners = view.result.filter((one) => one.place === 1);
  const won = winners.length > 1 ? say("end.shared", { names: listed(winners.map((one) => nameOf(one.player, view))) })
    : isYou(first.player, view) ? say("end.you", { name: nameOf(first.player, view) }) : say("end.won", { name: nameOf(first.player, view) });
  const margin = second && winners.length === 1 ? say("end.ahead", { money: `${number(first.worth - second.worth)}\u202f${view.unit}`, name: nameOf(second.player, view) }) : "";
  return html`${square(first.player, view, true)}<div><h1 class="won">${won}</h1><p>${whole([`${number(first.worth)}\u202f${view.unit}`, margin].filter(Boolean).join(" · "))}</p></div>`;
}

// Why it ended, and what one may want to do now.
export function outcome(panel) {
  const { table, view } = panel;
  const toggle = () => {
    document.body.classList.toggle("ended");
    table.board.fit();
    panel.draw();
    drawFinal(table);
  };
  return html`<div class="ctl">${view.ending ? html`<h2>${say("end.why")}</h2>${reason(view.ending, view)}` : ""}
    <div class="acts end over">
      ${view.you.length ? html`<button type="button" id="again" @click=${() => rematch(table)}>${say("ui.again")}</button>` : ""}
      <button type="button" @click=${() => save(table)}>${say("end.export")}</button>
      ${view.you.length ? html`<button type="button" class="wide" @click=${() => anew(table)}>${say("ui.anew")}</button>` : ""}
      <button type="button" class="wide" id="open-table" @click=${toggle}>${say(document.body.classList.contains("ended") ? "end.table" : "end.final")}</button></div></div>`;
}

// What each worth is made of: cash, shares by company, papers, debt; the bars have one scale. Beside it, how it came about.
export function drawFinal(table) {
  /** @type {{ view: import("./dom.js").View, worth: any, looked: any }} */
  const { view, worth, looked } = table;
  const kinds = new Set(view.result.flatMap((one) => Object.keys(one.parts)));
  const columns = ["cash", ...[...kinds].filter((kind) => view.chips[kind]), ...["papers", "debt"].filter((kind) => kinds.has(kind))];
  const most = Math.max(1, ...view.result.flatMap((one) => Object.values(one.parts).map(Math.abs)));
  const room = $("market").clientWidth - NAMES;
  const longest = fitting(columns.map((kind) => Math.max(...view.result.map((one) => Math.abs(one.parts[kind] || 0))) / most), room);
  const price = (kind) => view.result.filter((one) => one.shares[kind]).map((one) => one.parts[kind] / one.shares[kind])[0];
  const many = columns.filter((kind) => view.chips[kind]).length > MANY;
  const head = (kind) => (view.chips[kind] ? html`${chip(kind, view)}<small>${many ? number(price(kind)) : say("end.at", { price: number(price(kind)) })}</small>` : say(`col.${kind}`));
  const colour = (kind) => (view.chips[kind] ? view.chips[kind].ground : "");
  const bar = (kind, value) => html`<i class=${classes("part", !colour(kind) && "hatched")} .style=${`width: ${Math.max(2, (longest * Math.abs(value)) / most).toFixed(1)}px; background-color: ${colour(kind)}`}></i>`;
  const of = (kind) => html`<span class="of">${view.chips[kind] ? chip(kind, view) : say(`col.${kind}`)} </span>`; // on a phone, in place of the heading
  const part = (kind, { parts, shares }) => html`<td class=${classes(!parts[kind] && "faint")} title=${shares[kind] ? `${number(shares[kind])} × ${number(price(kind))}` : nothing}>${parts[kind] ? html`${of(kind)}${bar(kind, parts[kind])}${number(parts[kind])}` : "·"}</td>`;
  const rows = view.result.map((one) => html`<tr class=${classes(isYou(one.player, view) && "own")}>
    <td class="start">${one.place} ${square(one.player, view)} ${nameOf(one.player, view)}${isYou(one.player, view) ? html` <i class="you">${say("order.you")}</i>` : ""}</td>
    ${columns.map((kind) => part(kind, one))}<td><b>${number(one.worth)}</b></td></tr>`);
  const go = (at) => (location.href = `/games/${view.id}/analysis#${table.token}&at=${at}`);
  const turns = (looked && looked.turns) || [];
  render(html`<section id="t-final">${section(say("ui.final"), say("end.in", { unit: view.unit }))}
      <div class="broad" tabindex="0" role="region" aria-label=${say("ui.final")}><table class="grid final"><thead><tr><th scope="col" class="start"><span class="sr">${say("bid.who")}</span></th>${columns.map((kind) => html`<th scope="col" class=${classes(!colour(kind) && "money")}>${head(kind)}</th>`)}<th scope="col">${say("col.worth")}</th></tr></thead><tbody>${rows}</tbody></table></div></section>
    ${worth ? html`<section id="t-worth">${section(say("ui.chart"), say("end.rounds.by"))}${chart(worth, view, turns, go, sizeFor(view.result.length))}</section>` : ""}`, $("market"));
  if (document.body.classList.contains("ended")) drawTables({ ...view, strips: [], tables: view.tables.filter((one) => !["players", "papers"].includes(one.id)) }, html`${turningPoints(table, turns, go)}${origin(view, worth)}`);
  else drawTables(view);
}

// The size of the chart: what the table above leaves free, neither flat nor steep.
function sizeFor(players) {
  const { clientWidth, clientHeight } = $("market");
  const wide = clientWidth - ASIDE;
  const free = document.body.classList.contains("ended") ? clientHeight - players * ROW - HEADS : 0;
  return { wide, high: Math.min(0.62 * wide, Math.max(0.52 * wide, 240, free)) };
}

// The length of the longest bar with which all columns find room; a column is known by its longest bar, as a part of that.
function fitting(columns, room) {
  const needed = (longest) => columns.reduce((sum, part) => sum + Math.max(NARROW, part * longest), 0);
  let longest = LONGEST;
  while (longest > SHORTEST && needed(longest) > room) longest -= 6;
  return longest;
}

// What looking back has found; it is looked for when somebody asks.
function turningPoints(table, turns, go) {
  const { view, looked } = table;
  if (!looked) return "";
  const found = looked.win && !looked.at_work;
  const note = looked.at_work && looked.of ? say("ui.analysis.progress", looked) : "";
  const none = found && !turns.length ? html`<p class="hint">${say("ui.turns.none")}</p>` : "";
  return html`<section id="t-turns">${section(say("ui.turns"), note)}<ol class="turns">${turns.slice(0, TURNS).map((turn, place) => turningPoint(turn, place, view, go))}</ol>${none}
    ${found || looked.at_work || !looked.may ? "" : html`<button type="button" class="link" id="find-turns" @click=${() => look(table)}>${say("end.find")}</button>`}</section>`;
}

// Looks back, and again and again at what was found so far.
async function look(table) {
  const { view } = table;
  let found = await table.send("analysis", {});
  while (found && view === table.view) {
    table.looked = found;
    drawFinal(table);
    if (!found.at_work && found.win) return;
    await new Promise((resolve) => setTimeout(resolve, OFTEN));
    found = await table.ask("analysis");
  }
}

// Where each worth came from: what one began with, what was paid, and what shares have gained beside it.
/** @param {import("./dom.js").View} view */
function origin(view, worth) {
  if (!worth || !Object.values(worth.income).some(Boolean)) return "";
  const rows = view.result.filter((one) => one.player in worth.income).map((one) => {
    const [start] = worth.worth[one.player];
    const paid = worth.income[one.player];
    return html`<tr class=${classes(isYou(one.player, view) && "own")}><td class="start">${square(one.player, view)} ${nameOf(one.player, view)}</td><td>${number(start)}</td><td>${number(paid)}</td><td>${number(one.worth - start - paid)}</td></tr>`;
  });
  return html`<section id="t-origin">${section(say("end.from"), say("end.in", { unit: view.unit }))}<table class="grid"><thead><tr><th scope="col" class="start"><span class="sr">${say("bid.who")}</span></th>
    <th scope="col">${say("end.start")}</th><th scope="col">${say("end.income")}</th><th scope="col">${say("end.rest")}</th></tr></thead><tbody>${rows}</tbody></table></section>`;
}

// The same game once more, at seats drawn by lot.
async function rematch(table) {
  const made = await table.send("again", {});
  if (!made) return;
  const { players } = await call(`/api/games/${made.id}`, { token: made.watch });
  const own = table.view.seats.find((seat) => seat.you);
  const seat = Object.keys(players).find((one) => players[one] === own.name);
  const token = own.kind === "link" ? made.links[seat] : made.host;
  keepGame(made.id, { token, links: made.links, fresh: Object.keys(made.links).length > 0 });
  location.href = `/games/${made.id}#${token}`;
}

// The start page with the same people.
function anew({ view }) {
  const seats = view.seats.map(({ name, kind }) => ({ name, kind }));
  rememberStart({ ...lastStart(), title: view.title.id, seats });
  location.href = "/";
}
