// The games this browser knows, those that wait first, and a game from a file.

import { $, fill, h } from "./dom.js";
import { Refused, call } from "./api.js";
import { forgetGame, games, keepGame } from "./prefs.js";
import { language, number, say } from "./words.js";

const AT_ONCE = 6; // games asked for at a time, so that the first ones show soon
const MOST = 60;
const SHOWN = 8;
const AGAIN = 20000; // how often a page in view looks again, in ms

let list = [];
let whole = false;
let asking = false;

// -- looking -----------------------------------------------------------------------------------------

async function look() {
  if (asking || document.hidden) return;
  asking = true;
  const known = games();
  const tickets = Object.entries(known).filter(([, one]) => one.token).sort(([, a], [, b]) => (b.added || 0) - (a.added || 0)).slice(0, MOST);
  const found = new Map();
  try {
    for (let from = 0; from < tickets.length; from += AT_ONCE) {
      const some = tickets.slice(from, from + AT_ONCE).map(([id, one]) => ({ id, token: one.token }));
      for (const game of await call("/api/mine", { method: "POST", body: { games: some }, params: { lang: language } })) found.set(game.id, game);
      if (!list.length || from + AT_ONCE >= tickets.length) draw([...found.values()]);
    }
    if (!tickets.length) draw([]);
  } catch (error) {
    if (!list.length) fill($("mine"), h("p.error", {}, fault(error)));
  } finally {
    asking = false;
  }
}

const waits = (game) => !game.over && game.yours.includes(game.actor);

function draw(now) {
  const known = games();
  list = now.filter((game) => known[game.id]);
  const rank = (game) => (waits(game) ? 0 : game.over ? 2 : 1);
  list.sort((a, b) => rank(a) - rank(b) || b.at.localeCompare(a.at));
  const waiting = list.filter(waits).length;
  $("waiting").textContent = waiting ? say("start.wait", { count: waiting }) : "";
  $("turns").textContent = `● ${$("waiting").textContent}`;
  $("turns").hidden = !waiting;
  if (!list.length) {
    fill($("mine"), h("p", {}, say("start.mine.none")));
    return;
  }
  const heads = ["game", "with", "where", "whose"].map((key) => h("th", { scope: "col" }, say(`start.${key}`)));
  const rows = (whole ? list : list.slice(0, SHOWN)).map(row);
  const more = list.length > SHOWN && !whole;
  fill($("mine"),
    h("table.mine", {}, h("thead", {}, h("tr", {}, heads, h("th", {}, h("span.sr", {}, say("start.forget"))))), h("tbody", {}, rows)),
    more && h("button.link", { type: "button", onclick: () => { whole = true; draw(list); } }, say("start.all", { count: list.length })));
}

function row(game) {
  const token = games()[game.id].token;
  const name = game.name.startsWith(`${game.title} `) ? game.title : game.name;
  const line = h("tr", { class: game.over ? "over" : "" },
    h("td", {}, h("a", { href: `/games/${game.id}#${token}` }, name)),
    h("td", { "data-label": say("start.with") }, company(game)),
    h("td", { "data-label": say("start.where") }, game.over ? say("start.finished") : game.caption),
    whose(game),
    h("td.away", {}, h("button.away", { type: "button", title: say("start.forget"), "aria-label": `${say("start.forget")}: ${name}`, onclick: () => forget(game, line) }, "✕")));
  return line;
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
  const label = { "data-label": say("start.whose") };
  if (game.over) return h("td", label, result(game));
  const chip = game.chip && mark(game.chip);
  if (waits(game)) {
    const who = game.yours.length > 1 ? game.players[game.actor] : say("start.yours");
    return h("td.yours", label, h("span", {}, `● ${who}`), chip);
  }
  return h("td", label, h("span", {}, `${game.players[game.actor] || ""}, ${ago(game.at)}`), chip);
}

function mark({ letters, name, ground, ink }) {
  const chip = h("span.chip", { title: name }, letters);
  chip.style.background = ground;
  chip.style.color = ink;
  return chip;
}

function result(game) {
  const best = Math.max(...Object.values(game.worth));
  const first = Object.keys(game.worth).filter((id) => game.worth[id] === best);
  const money = `${number(best)}\u202f${game.unit}`;
  if (game.yours.length === 1 && first.length === 1 && first[0] === game.yours[0]) return say("start.won.you", { money });
  return say(first.length === 1 ? "start.won" : "start.won.all", { names: first.map((id) => game.players[id] || id).join(", "), money });
}

const STEPS = [["minute", 60], ["hour", 24], ["day", 365]];

function ago(at) {
  let past = (Date.now() - Date.parse(at)) / 60000;
  if (past < 1) return say("start.now");
  const words = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" });
  for (const [unit, most] of STEPS) {
    if (past < most || unit === "day") return words.format(-Math.round(past), unit);
    past /= most;
  }
  return "";
}

// the list is all that knows the way to a game: what is taken off it can be put back while the page is open
function forget(game, line) {
  const kept = games()[game.id];
  forgetGame(game.id);
  const undo = h("button.link", { type: "button", onclick: () => { keepGame(game.id, kept); draw([...list, game]); } }, say("start.forgot.undo"));
  list = list.filter((one) => one.id !== game.id);
  fill(line, h("td", { colspan: 5 }, `${say("start.forgot")} `, undo));
  undo.focus();
}

// -- a game from a file ------------------------------------------------------------------------------

async function bringIn(file, enter) {
  const box = $("file-error");
  box.hidden = true;
  try {
    const made = await call("/api/import", { method: "POST", body: { file: await file.text(), name: file.name.slice(0, 200) } });
    if (!made.stopped) return enter(made, true);
    const open = h("button", { type: "button", onclick: () => enter(made, true) }, say("start.import.open"));
    fill(box, `${say("start.import.partly", { file: file.name, message: made.stopped })} `, open);
    box.hidden = false;
    open.focus();
  } catch (error) {
    box.textContent = error instanceof Refused && ["file", "no-game"].includes(error.code) ? say("start.import.failed", { file: file.name, message: error.message }) : fault(error);
    box.hidden = false;
  }
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
