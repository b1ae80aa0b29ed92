// The lobby: games that wait for me, tables that wait for players, games to watch and games that are over. Making a table
// and sitting down at one is in seats.js.

import { $, classes, html, render } from "./dom.js";
import { call, listen } from "./api.js";
import { fault } from "./mine.js";
import { games, switchLanguage, toggleTheme } from "./prefs.js";
import { ago, pace, place, result, since, span, squares } from "./lists.js";
import { line } from "./telling.js";
import { newTable, openTable } from "./seats.js";
import { loadWords, number, say } from "./words.js";

const AGAIN = 60000; // how often a page in view looks again, in ms, whatever it hears
const SOON = 3000; // between two looks, however much there is to hear
const MOST = 60; // games of mine that are looked at

const lobby = { mine: { games: [], tables: [] }, tables: [], watch: [], finished: { count: 0, games: [] } };
const boards = new Map(); // game and moment -> picture

let me = { accounts: "off", games: [] }; // who the site takes me for
let told = { ways: [], can: [], quiet: [0, 0] }; // how I am told

// my games: those of this browser, and those at which I sit by other devices
const token = (id) => (games()[id] || {}).token || "me";
const tickets = () => {
  const own = Object.entries(games()).filter(([, one]) => one.token).sort(([, a], [, b]) => (b.added || 0) - (a.added || 0)).map(([id]) => id);
  return [...own, ...me.games.filter((id) => !own.includes(id))].slice(0, MOST).map((id) => ({ id, token: token(id) }));
};
const address = (game) => `/games/${game.id}#${token(game.id)}`;
const waits = (game) => !game.over && game.yours.includes(game.actor);
const dark = () => (document.documentElement.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
const theme = () => (dark() ? "dark" : "light");

// -- looking -----------------------------------------------------------------------------------------

let asking = false;

async function look() {
  if (asking || document.hidden) return;
  asking = true;
  try {
    const [mine, all] = await Promise.all([call("/api/lobby/mine", { method: "POST", body: { games: tickets() } }), call("/api/lobby")]);
    Object.assign(lobby, { mine, tables: all.tables, watch: all.watch });
    draw();
    await pictures();
  } catch (error) {
    render(html`<p class="error">${fault(error)}</p>`, $("open"));
  } finally {
    asking = false;
  }
}

// something is new: look, but not at every single move of every table
let waiting = 0, looked = 0;

function hear() {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    looked = Date.now();
    look();
  }, Math.max(0, looked + SOON - Date.now()));
}

async function pictures() {
  for (const game of lobby.mine.games.filter(waits)) {
    const key = `${game.id} ${game.at} ${theme()}`;
    if (boards.has(key)) continue;
    const svg = await call(`/api/games/${game.id}/miniature`, { token: token(game.id), params: { theme: theme() } });
    boards.set(key, `data:image/svg+xml,${encodeURIComponent(svg)}`);
    drawMoves();
  }
}

async function search(after = 0) {
  const params = Object.fromEntries(new FormData($("search")));
  const found = await call("/api/lobby/finished", { params: { ...params, after } });
  lobby.finished = { count: found.count, games: after ? [...lobby.finished.games, ...found.games] : found.games };
  drawFinished();
}

// -- drawing -----------------------------------------------------------------------------------------

function draw() {
  drawMe();
  drawMoves();
  drawOpen();
  drawWay();
  drawWatch();
  drawFinished();
}

const heads = (...keys) => html`<thead><tr>${keys.map((key) => html`<th scope="col">${key === "join" ? html`<span class="sr">${say("lobby.join")}</span>` : say(`lobby.${key}`)}</th>`)}</tr></thead>`;

function drawMoves() {
  const list = lobby.mine.games.filter(waits);
  $("move-section").classList.toggle("none", !list.length);
  $("move-count").textContent = list.length ? say("lobby.move.count", { count: list.length }) : say("lobby.move.none");
  render(html`<ul class="moves">${list.map(move)}</ul>`, $("move"));
}

function move(game) {
  const board = boards.get(`${game.id} ${game.at} ${theme()}`);
  const { chip } = game;
  const mark = chip
    ? html`<span class="chip" title=${chip.name} .style=${`background: ${chip.ground}; color: ${chip.ink}`}>${chip.letters}</span>`
    : html`<span class="square" aria-hidden="true">${(game.players[game.actor] || "?").slice(0, 1).toUpperCase()}</span>`;
  const left = game.left === null ? "" : game.left < 0 ? say("lobby.late") : say("lobby.left", { time: span(game.left / 60) });
  return html`<li><a href=${address(game)}><span class="picture">${board ? html`<img src=${board} alt="">` : ""}</span>
    <span class="text"><strong>${game.name}</strong><span class="asked">${mark} ${game.asked}</span>
    <span>${[place(game), others(game)].filter(Boolean).join(" · ")}</span><span>${since(game.at)}</span>
    <span class="go"><span class="button">${say("lobby.open.game")}</span> <b>${left}</b></span></span></a></li>`;
}

// who else plays
function others(game) {
  const names = Object.keys(game.players).filter((id) => !game.yours.includes(id)).map((id) => game.players[id]);
  return names.length > 3 ? `${names.slice(0, 2).join(", ")} +${names.length - 2}` : names.join(", ");
}

function drawOpen() {
  const own = new Set(lobby.mine.tables.map((table) => table.id));
  const list = [...lobby.mine.tables, ...lobby.tables.filter((table) => !own.has(table.id) && suits(table))];
  $("open-count").textContent = lobby.tables.length ? say("lobby.open.count", { count: lobby.tables.length }) : "";
  if (!list.length) {
    render(html`<p class="none">${say("lobby.open.none")}</p>`, $("open"));
    return;
  }
  const row = (table) => html`<tr class=${classes(own.has(table.id) && "own")}><td><strong>${table.name}</strong></td><td>${table.variant}</td><td>${pace(table.terms)}</td>
    <td>${squares(table.seats)}</td><td data-label=${say("lobby.hints")}>${say(table.hints ? "lobby.yes" : "lobby.no")}</td><td data-label=${say("lobby.rulings")}>${table.rulings === "rulebook" ? say("lobby.rulings.rulebook") : table.rulings}</td>
    <td><button type="button" class="join" aria-label=${`${say(own.has(table.id) ? "lobby.look" : "lobby.join")}: ${table.name}, ${table.variant}`} @click=${() => openTable(table.id, look)}>${say(own.has(table.id) ? "lobby.look" : "lobby.join")}</button></td></tr>`;
  render(html`<table class="rows tables">${heads("title", "variant", "pace", "seats", "hints", "rulings", "join")}<tbody>${list.map(row)}</tbody></table><p class="hint">${say("lobby.open.legend")}</p>`, $("open"));
}

// which tables are wanted: of one title, of one pace, with hints or without
function suits(table) {
  const { title, pace: wanted, hints } = Object.fromEntries(new FormData($("filter")));
  return (!title || table.title === title) && (!wanted || (wanted === "live") === table.terms.live) && (!hints || (hints === "yes") === table.hints);
}

function drawWay() {
  const list = lobby.mine.games.filter((game) => !game.over && !waits(game)).sort((a, b) => b.at.localeCompare(a.at));
  $("way-count").textContent = list.length ? say("lobby.way.count", { count: list.length }) : "";
  const row = (game) => html`<tr><td><a href=${address(game)}>${game.name}</a></td><td>${others(game)}</td><td>${place(game).split(" · ")[0]}</td><td>${game.players[game.actor] || ""}</td><td class="number">${ago(game.at)}</td></tr>`;
  render(list.length ? html`<table class="rows way">${heads("title", "with", "where", "waits", "since")}<tbody>${list.map(row)}</tbody></table>` : html`<p class="none">${say("lobby.way.none")}</p>`, $("way"));
}

function drawWatch() {
  $("watch-count").textContent = lobby.watch.length ? say("lobby.watch.count", { count: lobby.watch.length }) : "";
  const row = (game) => html`<li><a href=${`/public/${game.id}`}><img src=${`/public/${game.id}/board.svg?theme=${theme()}&${game.moves}`} alt="" loading="lazy">
    <span class="text"><strong>${game.name}</strong><span>${game.seats.map((seat) => seat.name).join(", ")} · ${game.where}</span><span>${[pace(game.terms), game.watchers ? say("lobby.watchers", { count: game.watchers }) : ""].filter(Boolean).join(" · ")}</span></span><span class="button">${say("lobby.watch.go")}</span></a></li>`;
  render(lobby.watch.length ? html`<ul class="watch">${lobby.watch.map(row)}</ul>` : html`<p class="none">${say("lobby.watch.none")}</p>`, $("watch"));
}

// mine, whether or not everybody may see them, and those of others
function drawFinished() {
  const own = lobby.mine.games.filter((game) => game.over && sought(game)).sort((a, b) => b.at.localeCompare(a.at)), ids = new Set(own.map((game) => game.id));
  const rest = lobby.finished.games.filter((game) => !ids.has(game.id));
  const { length } = lobby.finished.games, count = own.length + lobby.finished.count - (length - rest.length);
  $("finished-count").textContent = count ? say("lobby.finished.count", { count }) : "";
  const row = (game, where, names, text) => html`<tr><td><a href=${where}>${game.name}</a></td><td>${names}</td><td>${text}</td><td class="number">${ago(game.at)}</td></tr>`;
  const rows = [...own.map((game) => row(game, address(game), others(game), fared(game))), ...rest.map((game) => row(game, `/public/${game.id}`, game.seats.map((seat) => seat.name).join(", "), result(game)))];
  render(rows.length ? html`<table class="rows">${heads("title", "with", "result.head", "since")}<tbody>${rows}</tbody></table>
    ${length < lobby.finished.count ? html`<button type="button" class="link" @click=${() => search(length)}>${say("lobby.finished.more")}</button>` : ""}` : html`<p class="none">${say("lobby.finished.none")}</p>`, $("finished"));
}

const best = (game) => Math.max(...game.yours.map((seat) => game.worth[seat] || 0));
const rank = (game) => 1 + Object.values(game.worth).filter((worth) => worth > best(game)).length;

// how I have fared
function fared(game) {
  const money = `${number(best(game))}\u202f${game.unit}`;
  return rank(game) === 1 ? say("lobby.result.won", { money }) : say("lobby.result.place", { place: rank(game), money });
}

// whether a game of mine is among those looked for
function sought(game) {
  const { title, player, winner } = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData($("search"))));
  const names = Object.entries(game.players), most = Math.max(...Object.values(game.worth));
  const among = (text, list) => !text.trim() || list.some(([, name]) => name.toLowerCase().includes(text.trim().toLowerCase()));
  return (!title || game.title === title) && among(player, names) && among(winner, names.filter(([seat]) => game.worth[seat] === most));
}

// -- who I am ----------------------------------------------------------------------------------------

function drawMe() {
  const name = localStorage.getItem("kursbuch.name") || "", over = lobby.mine.games.filter((game) => game.over && game.yours.length);
  const keep = ({ target }) => {
    localStorage.setItem("kursbuch.name", target.value.trim());
    drawMe();
  };
  render(html`<span class="square" aria-hidden="true">${(name || "?").slice(0, 1).toUpperCase()}</span>
    ${me.account ? html`<b>${name}</b>` : html`<label>${say("lobby.you")} <input type="text" id="name" maxlength="40" autocomplete="nickname" placeholder=${say("lobby.your-name")} .value=${name} @change=${keep}></label>`}
    ${me.accounts === "off" ? "" : html`<a href="/me">${say("account")}</a>`}
    ${over.length ? html`<span>${say("lobby.stats", { count: over.length, won: over.filter((game) => rank(game) === 1).length })}</span>` : ""}
    <span class="tell">${say("notice.tell")} ${line(told, (now) => { told = now; drawMe(); })}</span>`, $("me"));
}

async function start() {
  await loadWords();
  $("theme").addEventListener("click", () => {
    toggleTheme();
    draw();
    pictures();
  });
  $("language").addEventListener("click", switchLanguage);
  $("new").addEventListener("click", () => newTable(look));
  $("filter").addEventListener("change", drawOpen);
  $("search").addEventListener("submit", (event) => {
    event.preventDefault();
    search();
  });
  [me, told] = await Promise.all([call("/api/me"), call("/api/notices")]);
  if (me.account) localStorage.setItem("kursbuch.name", me.name); // by which one sits down
  if (told.ways.length || me.account) call("/api/me/seats", { method: "POST", body: { games: tickets().filter((one) => one.token !== "me") } }); // games that came since then
  drawMe();
  await Promise.allSettled([look(), search()]);
  for (const event of ["focus", "pageshow", "visibilitychange"]) addEventListener(event, look);
  setInterval(look, AGAIN);
  listen("/api/lobby/events", async () => "", (type) => type !== "hello" && hear(), () => {});
  document.body.dataset.ready = "yes";
  if ($("lobby").dataset.table) openTable($("lobby").dataset.table, look);
}

start();
