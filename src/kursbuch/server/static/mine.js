// The games this browser knows, those that wait first, and a game from a file.

import { $, classes, html, render } from "./dom.js";
import { Refused, call } from "./api.js";
import { ago } from "./lists.js";
import { forgetGame, games, keepGame } from "./prefs.js";
import { language, listed, number, say } from "./words.js";

const AT_ONCE = 6; // games asked for at a time, so that the first ones show soon
const MOST = 60;
const SHOWN = 8;
const KINDS = ["here", "link", "bot"]; // who may play a seat
const AGAIN = 20000; // how often a page in view looks again, in ms

let list = [];
let whole = false;
let asking = false;

// -- looking -----------------------------------------------------------------------------------------

async function look() {
  if (asking || document.hidden) return;
  asking = true;
  const known = games();
  const tickets = Object.entries(known).filter(([, one]) => one.token && !one.branch).sort(([, a], [, b]) => (b.added || 0) - (a.added || 0)).slice(0, MOST);
  const found = new Map();
  try {
    for (let from = 0; from < tickets.length; from += AT_ONCE) {
      const some = tickets.slice(from, from + AT_ONCE).map(([id, one]) => ({ id, token: one.token }));
      for (const game of await call("/api/mine", { method: "POST", body: { games: some }, params: { lang: language } })) found.set(game.id, game);
      if (!list.length || from + AT_ONCE >= tickets.length) draw([...found.values()]);
    }
    if (!tickets.length) draw([]);
  } catch (error) {
    if (!list.length) render(html`<p class="error">${fault(error)}</p>${seen(known)}`, $("mine"));
  } finally {
    asking = false;
  }
}

// Without a connection, tables open as this browser last saw them.
function seen(known) {
  const there = Object.entries(known).filter(([, one]) => one.token && one.name).sort(([, a], [, b]) => (b.added || 0) - (a.added || 0));
  return there.length ? html`<p>${say("start.seen")}</p><ul>${there.slice(0, SHOWN).map(([id, one]) => html`<li><a href=${`/games/${id}#${one.token}`}>${one.name}</a></li>`)}</ul>` : "";
}

const waits = (game) => !game.over && game.yours.includes(game.actor);

function draw(now) {
  const known = games();
  list = now.filter((game) => known[game.id] || game.forgotten);
  const rank = (game) => (waits(game) ? 0 : game.over ? 2 : 1);
  list.sort((a, b) => rank(a) - rank(b) || b.at.localeCompare(a.at));
  const waiting = list.filter(waits).length;
  $("waiting").textContent = waiting ? say("start.wait", { count: waiting }) : "";
  $("turns").textContent = `● ${$("waiting").textContent}`;
  $("turns").hidden = !waiting;
  if (!list.length) {
    render(html`<p>${say("start.mine.none")}</p>`, $("mine"));
    return;
  }
  const heads = ["game", "with", "where", "whose"].map((key) => html`<th scope="col">${say(`start.${key}`)}</th>`);
  const shown = whole ? list : list.slice(0, SHOWN);
  render(html`<table class="mine"><thead><tr>${heads}<th><span class="sr">${say("start.forget")}</span></th></tr></thead><tbody>${shown.map(row)}</tbody></table>
    ${list.length > SHOWN && !whole ? html`<button class="link" type="button" @click=${all}>${say("start.all", { count: list.length })}</button>` : ""}`, $("mine"));
}

function all() {
  whole = true;
  draw(list);
}

function row(game) {
  if (game.forgotten) return html`<tr><td colspan="5">${say("start.forgot")} <button class="link" type="button" data-undo=${game.id} @click=${() => putBack(game)}>${say("start.forgot.undo")}</button></td></tr>`;
  const name = game.name.startsWith(`${game.title} `) ? game.title : game.name;
  return html`<tr class=${classes(game.over && "over")}>
    <td><a href=${`/games/${game.id}#${games()[game.id].token}`}>${name}</a></td>
    <td data-label=${say("start.with")}>${company(game)}</td>
    <td data-label=${say("start.where")}>${game.over ? say("start.finished") : game.caption}</td>
    ${whose(game)}
    <td class="away"><button class="away" type="button" title=${say("start.forget")} aria-label=${`${say("start.forget")}: ${name}`} @click=${() => forget(game)}>✕</button></td></tr>`;
}

// who else is there: people by name, bots by number
function company(game) {
  const ids = Object.keys(game.players);
  const people = ids.filter((id) => game.kinds[id] !== "bot" && (game.yours.length > 1 || !game.yours.includes(id))).map((id) => game.players[id]);
  const bots = ids.filter((id) => game.kinds[id] === "bot").length;
  if (bots) people.push(say("start.bots", { count: bots }));
  return people.join(", ");
}

function whose(game) {
  const label = say("start.whose");
  if (game.over) return html`<td data-label=${label}>${result(game)}</td>`;
  const who = game.yours.length > 1 ? game.players[game.actor] : say("start.yours");
  const said = waits(game) ? `● ${who}` : `${game.players[game.actor] || ""}, ${ago(game.at)}`;
  return html`<td class=${classes(waits(game) && "yours")} data-label=${label}><span>${said}</span>${game.chip ? mark(game.chip) : ""}</td>`;
}

function mark({ letters, name, ground, ink }) {
  return html`<span class="chip" title=${name} .style=${`background: ${ground}; color: ${ink}`}>${letters}</span>`;
}

function result(game) {
  const best = Math.max(...Object.values(game.worth));
  const first = Object.keys(game.worth).filter((id) => game.worth[id] === best);
  const money = `${number(best)}\u202f${game.unit}`;
  if (game.yours.length === 1 && first.length === 1 && first[0] === game.yours[0]) return say("start.won.you", { money });
  return say(first.length === 1 ? "start.won" : "start.won.all", { names: listed(first.map((id) => game.players[id] || id)), money });
}

// the list is all that knows the way to a game: what is taken off it can be put back while the page is open
function forget(game) {
  game.forgotten = games()[game.id];
  forgetGame(game.id);
  draw(list);
  document.querySelector(`[data-undo="${CSS.escape(game.id)}"]`).focus();
}

function putBack(game) {
  keepGame(game.id, game.forgotten);
  game.forgotten = null;
  draw(list);
}

// -- a game from a file ------------------------------------------------------------------------------

// First the seats are chosen, where the file names its players; then the server reads it, which takes a while.
async function bringIn(file, enter) {
  const text = await file.text();
  const names = namesIn(text);
  $("file-error").hidden = true;
  if (!names.length) {
    read(file, text, [], enter);
    return;
  }
  const box = $("seating");
  const begin = () => read(file, text, [...box.querySelectorAll("select")].map((one) => one.value), enter);
  const seat = (name, place) => html`<li><label><span>${name}</span><select name=${`seat.${place}`}>${KINDS.map((kind) => html`<option value=${kind}>${say(`start.kind.${kind}`)}</option>`)}</select></label></li>`;
  render(html`<p>${say("start.import.who", { file: file.name })}</p><ul>${names.map(seat)}</ul><button type="button" class="primary" id="seat" @click=${begin}>${say("start.import.open")}</button>`, box);
  box.hidden = false;
  box.querySelector("button").focus();
}

// The players of a save file of ours, or of a game file of 18xx.games.
function namesIn(text) {
  try {
    const { players } = JSON.parse(text);
    const names = players.map((one) => (typeof one === "string" ? one : one.name));
    return names.every((name) => typeof name === "string") ? names.slice(0, 12) : [];
  } catch {
    return [];
  }
}

async function read(file, text, seats, enter) {
  const box = $("file-error");
  const seating = $("seating");
  const plays = !seats.length || seats.includes("here");
  render(html`<p role="status">${say("start.import.reading", { file: file.name })}</p><progress aria-label=${file.name}></progress>`, seating);
  seating.hidden = false;
  try {
    const made = await call("/api/import", { method: "POST", body: { file: text, name: file.name.slice(0, 200), seats } });
    if (!made.stopped) return enter(made, plays);
    render(html`${say("start.import.partly", { file: file.name, message: made.stopped })} <button type="button" @click=${() => enter(made, plays)}>${say("start.import.open")}</button>`, box);
    box.hidden = false;
    box.querySelector("button").focus();
  } catch (error) {
    render(error instanceof Refused && ["file", "no-game"].includes(error.code) ? say("start.import.failed", { file: file.name, message: error.message }) : fault(error), box);
    box.hidden = false;
  }
  seating.hidden = true;
}

function dropping(enter) {
  const zone = $("bring");
  const files = (event) => event.dataTransfer && [...event.dataTransfer.types].includes("Files");
  const over = (event) => {
    if (!files(event)) return;
    event.preventDefault();
    zone.classList.add("over");
  };
  addEventListener("dragenter", over);
  addEventListener("dragover", over);
  addEventListener("dragleave", (event) => event.relatedTarget || zone.classList.remove("over"));
  addEventListener("drop", (event) => {
    if (!files(event)) return;
    event.preventDefault();
    zone.classList.remove("over");
    const [file] = event.dataTransfer.files;
    if (file) bringIn(file, enter);
  });
}

// What went wrong and what to do about it.
export function fault(error) {
  if (!(error instanceof Refused)) return say("start.fault.offline");
  if (error.status === 413) return say("start.fault.large");
  if (error.status === 429) return say("start.fault.fast");
  if (error.status >= 500) return say("start.fault.ours");
  return say("start.fault", { message: error.message });
}

export function startMine(enter) {
  const file = $("file");
  file.addEventListener("change", () => {
    if (file.files.length) bringIn(file.files[0], enter);
    file.value = "";
  });
  dropping(enter);
  for (const event of ["focus", "pageshow", "visibilitychange"]) addEventListener(event, look);
  setInterval(look, AGAIN);
  look();
}
