// The end of a game: who has won and why it is over, what each worth is made of, and how it came about.

import { $, chip, classes, html, nameOf, render, square } from "./dom.js";
import { call } from "./api.js";
import { chart } from "./chart.js";
import { save } from "./dialogs.js";
import { narrow } from "./layout.js";
import { keepGame, lastStart, rememberStart } from "./prefs.js";
import { reason } from "./reason.js";
import { section } from "./strips.js";
import { number, say } from "./words.js";

/** @param {import("./dom.js").View} view */
const isYou = (player, view) => view.you.length === 1 && view.you[0] === player;

// Result and margin, why it ended, and what one may want to do now.
export function outcome(panel) {
  const { table, view } = panel;
  const [first, second] = view.result;
  const winners = view.result.filter((one) => one.place === 1);
  const won = winners.length > 1 ? say("end.shared", { names: winners.map((one) => nameOf(one.player, view)).join(", ") })
    : isYou(first.player, view) ? say("end.you", { name: nameOf(first.player, view) }) : say("end.won", { name: nameOf(first.player, view) });
  const margin = second && winners.length === 1 ? say("end.ahead", { money: `${number(first.worth - second.worth)}\u202f${view.unit}`, name: nameOf(second.player, view) }) : "";
  const toggle = () => {
    document.body.classList.toggle("ended");
    table.board.fit();
    panel.draw();
  };
  return html`<div class="ctl"><h2 class="won">${won}</h2>
    <p class="hint">${[`${number(first.worth)}\u202f${view.unit}`, margin].filter(Boolean).join(" · ")}</p>
    ${view.ending ? html`<h2>${say("end.why")}</h2>${reason(view.ending, view)}` : ""}
    <div class="acts end">
      <a class="button primary" id="analyse" href=${`/games/${view.id}/analysis#${table.token}`}>${say("end.analyse")}</a>
      ${view.you.length ? html`<button type="button" id="again" @click=${() => rematch(table)}>${say("ui.again")}</button>` : ""}
      <button type="button" @click=${() => save(table)}>${say("ui.export")}</button>
      ${view.you.length ? html`<button type="button" class="wide" @click=${() => anew(table)}>${say("ui.anew")}</button>` : ""}
      ${narrow.matches ? "" : html`<button type="button" class="wide" id="open-table" @click=${toggle}>${say(document.body.classList.contains("ended") ? "end.table" : "end.final")}</button>`}</div></div>`;
}

// What each worth is made of: cash, shares by company, papers, debt; the bars have one scale.
/** @param {import("./dom.js").View} view */
export function drawFinal(view, worth) {
  const kinds = new Set(view.result.flatMap((one) => Object.keys(one.parts)));
  const columns = ["cash", ...[...kinds].filter((kind) => view.chips[kind]), ...["papers", "debt"].filter((kind) => kinds.has(kind))];
  const most = Math.max(1, ...view.result.flatMap((one) => Object.values(one.parts).map(Math.abs)));
  const head = (kind) => (view.chips[kind] ? chip(kind, view) : say(`col.${kind}`));
  const colour = (kind) => (view.chips[kind] ? view.chips[kind].ground : "");
  const part = (kind, value) => html`<td class=${classes(!value && "faint")}>${value ? html`<i class=${classes("part", !colour(kind) && "hatched")} .style=${`width: ${Math.max(2, (100 * Math.abs(value)) / most)}%; background-color: ${colour(kind)}`}></i>${number(value)}` : "·"}</td>`;
  const rows = view.result.map((one) => html`<tr class=${classes(isYou(one.player, view) && "own")}>
    <td class="start">${one.place} ${square(one.player, view)} ${nameOf(one.player, view)}${isYou(one.player, view) ? html` <i class="you">${say("order.you")}</i>` : ""}</td>
    ${columns.map((kind) => part(kind, one.parts[kind]))}<td><b>${number(one.worth)}</b></td></tr>`);
  render(html`<section id="t-final">${section(say("ui.final"), view.unit)}
      <table class="grid final"><thead><tr><th scope="col" class="start"><span class="sr">${say("bid.who")}</span></th>${columns.map((kind) => html`<th scope="col">${head(kind)}</th>`)}<th scope="col">${say("col.worth")}</th></tr></thead><tbody>${rows}</tbody></table></section>
    ${worth ? html`<section id="t-worth">${section(say("ui.chart"), say("end.rounds.by"))}${chart(worth, view)}</section>` : ""}`, $("market"));
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
