// The start page: a new game, my games, a game from a file.

import { $, fill, h } from "./dom.js";
import { call } from "./api.js";
import { forgetGame, games, keepGame, switchLanguage, toggleTheme } from "./prefs.js";
import { loadWords, say } from "./words.js";

const form = $("new");
let seats = [];

const chosen = () => form.querySelector("input[name=title]:checked");

function limits() {
  const { low, high } = chosen().dataset;
  return [Number(low), Number(high)];
}

function freshSeats() {
  const [low, high] = limits();
  const kept = seats.length ? seats : [{ name: "", kind: "here" }];
  while (kept.length < Math.min(high, Math.max(low, 3))) kept.push({ name: "", kind: kept.length ? "bot" : "here" });
  seats = kept.slice(0, high);
  draw();
}

const nameFor = (seat, n) => seat.name || say(seat.kind === "bot" ? "start.bot" : "start.player", { n });

function draw() {
  const [low, high] = limits();
  for (const box of form.querySelectorAll(".options")) box.hidden = box.dataset.title !== chosen().value;
  fill($("seats"), seats.map((seat, place) => {
    const n = place + 1;
    const input = h("input", { type: "text", maxlength: 40, "aria-label": say("start.name", { n }), placeholder: nameFor(seat, n), oninput: (event) => (seat.name = event.target.value.trim()) });
    input.value = seat.name;
    const kinds = ["here", "link", "bot"].map((kind) => h("label", {}, h("input", { type: "radio", name: `kind${n}`, value: kind, checked: seat.kind === kind, onchange: () => { seat.kind = kind; draw(); form.querySelector(`input[name=kind${n}]:checked`).focus(); } }), say(`start.kind.${kind}`)));
    return h("li", {}, h("span.square", { "aria-hidden": "true" }, n), h("div.who", {}, input, h("small", {}, say(`start.plays.${seat.kind}`))), h("div.seg", { role: "radiogroup", "aria-label": nameFor(seat, n) }, kinds));
  }));
  $("count").textContent = say("start.players", { low, high });
  $("add").hidden = seats.length >= high;
  $("remove").hidden = seats.length <= low;
}

function fail(error) {
  const box = $("error");
  box.textContent = error.message;
  box.hidden = false;
}

function enter(made, title) {
  const mine = made.seatsHere ? made.host : made.watch;
  keepGame(made.id, { token: mine, links: made.links, watch: made.watch, title });
  location.href = `/games/${made.id}#${mine}`;
}

async function play(event) {
  event.preventDefault();
  const title = chosen().value;
  const options = {};
  for (const select of form.querySelectorAll(`.options[data-title="${CSS.escape(title)}"] select`)) options[select.name.slice(7)] = select.value;
  const players = seats.map((seat, place) => ({ name: nameFor(seat, place + 1), kind: seat.kind }));
  try {
    const made = await call("/api/games", { method: "POST", body: { title, players, options } });
    made.seatsHere = players.some((one) => one.kind === "here");
    enter(made, title);
  } catch (error) {
    fail(error);
  }
}

async function bringIn(event) {
  const [file] = event.target.files;
  if (!file) return;
  try {
    const made = await call("/api/import", { method: "POST", body: { file: await file.text(), name: file.name } });
    made.seatsHere = true;
    enter(made, "");
  } catch (error) {
    fail(error);
  }
}

async function drawMine() {
  const known = games();
  const tickets = Object.entries(known).map(([id, one]) => ({ id, token: one.token })).filter((one) => one.token).slice(-60);
  const list = tickets.length ? await call("/api/mine", { method: "POST", body: { games: tickets }, params: { lang: document.documentElement.lang } }) : [];
  const box = $("mine");
  if (!list.length) {
    fill(box, h("p", {}, say("start.mine.none")));
    return;
  }
  const waits = (game) => !game.over && game.yours.includes(game.actor);
  list.sort((a, b) => Number(a.over) - Number(b.over) || Number(waits(b)) - Number(waits(a)) || (known[b.id].added || 0) - (known[a.id].added || 0));
  const waiting = list.filter(waits).length;
  $("waiting").textContent = waiting ? say("start.wait", { count: waiting }) : "";
  const rows = list.map((game) => {
    const others = Object.entries(game.players).filter(([id]) => !game.yours.includes(id) || game.yours.length > 1).map(([, name]) => name).join(", ");
    const best = Math.max(...Object.values(game.worth));
    const turn = game.over
      ? h("td.over", {}, Object.entries(game.worth).filter(([, worth]) => worth === best).map(([id]) => game.players[id]).join(", "))
      : waits(game) ? h("td.yours", {}, `● ${say("start.yours")}`) : h("td", {}, game.players[game.actor] || "");
    const name = game.name.startsWith(game.title) ? game.title : game.name;
    return h("tr", { class: game.over ? "over" : "" },
      h("td", {}, h("a", { href: `/games/${game.id}#${known[game.id].token}` }, name)), h("td", {}, others), h("td", {}, game.over ? say("start.finished") : game.caption), turn,
      h("td", {}, h("button", { type: "button", title: say("start.forget"), "aria-label": `${say("start.forget")} ${name}`, onclick: () => { forgetGame(game.id); drawMine(); } }, "✕")));
  });
  fill(box, h("table.mine", {}, h("thead", {}, h("tr", {}, ["game", "with", "where", "whose"].map((key) => h("th", { scope: "col" }, say(`start.${key}`))), h("th", {}, h("span.sr", {}, say("start.forget"))))), h("tbody", {}, rows)));
}

async function start() {
  await loadWords();
  form.addEventListener("submit", play);
  for (const radio of form.querySelectorAll("input[name=title]")) radio.addEventListener("change", freshSeats);
  $("add").addEventListener("click", () => { seats.push({ name: "", kind: "bot" }); draw(); });
  $("remove").addEventListener("click", () => { seats.pop(); draw(); });
  $("file").addEventListener("change", bringIn);
  $("theme").addEventListener("click", toggleTheme);
  $("language").addEventListener("click", switchLanguage);
  freshSeats();
  document.body.dataset.ready = "yes";
  await drawMine();
}

start();
