// Making a table that waits for players, and sitting down at one.

import { $, html, render } from "./dom.js";
import { call } from "./api.js";
import { fault } from "./mine.js";
import { forgetGame, games, keepGame } from "./prefs.js";
import { pace, squares } from "./lists.js";
import { knows, say } from "./words.js";

// what a pace means to the clock: [key, whether live, clock, minutes]
const PACES = [
  { live: true, clock: "none", minutes: 0 },
  { live: true, clock: "reserve", minutes: 60 },
  { live: true, clock: "reserve", minutes: 120 },
  { live: false, clock: "move", minutes: 720 },
  { live: false, clock: "move", minutes: 1440 },
  { live: false, clock: "move", minutes: 4320 },
  { live: false, clock: "reserve", minutes: 20160 },
  { live: false, clock: "none", minutes: 0 },
];
const USUAL = 4; // players
const AFTER = 4; // the pace that is offered first: a day a move

const titles = () => JSON.parse($("lobby").dataset.titles);
const bots = () => $("lobby").dataset.bots.split(" ");
const myName = () => localStorage.getItem("kursbuch.name") || "";

function open(title, content) {
  const dialog = $("dialog");
  render(html`<div class="head"><h2 id="dialog-title">${title}</h2><button type="button" aria-label=${say("ui.close")} @click=${() => dialog.close()}>✕</button></div>${content}`, dialog);
  dialog.setAttribute("aria-labelledby", "dialog-title");
  if (!dialog.open) dialog.showModal();
  return dialog;
}

const nameField = () => html`<label class="field"><span>${say("lobby.your-name")}</span><input type="text" name="name" required maxlength="40" autocomplete="nickname" .value=${myName()}></label>`;

function keepName(name) {
  localStorage.setItem("kursbuch.name", name);
}

// -- a new table -------------------------------------------------------------------------------------

export function newTable(after) {
  const all = titles();
  const choice = { title: all[0], variant: all[0].variants[0], players: USUAL, bots: 0, pace: PACES[AFTER], error: "" };
  const pick = (value) => {
    const [title, variant] = value.split("/");
    choice.title = all.find((one) => one.id === title);
    choice.variant = choice.title.variants.find((one) => one.id === variant);
    draw();
  };
  const send = async (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    const name = String(form.get("name")).trim();
    const options = Object.fromEntries(choice.variant.choices.map(({ key }) => [key, form.get(`option.${key}`)]));
    const terms = { ...choice.pace, then: form.get("then") || "remind" };
    const body = { title: choice.title.id, variant: choice.variant.id, options, name, bots: choice.bots, free: choice.players - 1 - choice.bots, bot: form.get("bot") || bots()[0], terms, open: form.has("open"), public: form.has("public"), hints: form.has("hints") };
    try {
      const made = await call("/api/lobby", { method: "POST", body });
      keepName(name);
      enter(made, after);
    } catch (error) {
      choice.error = fault(error);
      draw();
    }
  };
  const draw = () => {
    const { counts, choices } = choice.variant;
    choice.players = Math.min(counts[counts.length - 1], Math.max(counts[0], choice.players));
    choice.bots = Math.min(choice.bots, choice.players - 1);
    const option = (value, label, chosen) => html`<option value=${value} ?selected=${value === chosen}>${label}</option>`;
    const wanted = `${choice.title.id}/${choice.variant.id}`;
    const numbers = (from, to) => Array.from({ length: to - from + 1 }, (_, step) => from + step);
    open(say("lobby.new.title"), html`<form class="make" @submit=${send}>
      ${nameField()}
      <label class="field"><span>${say("lobby.new.game")}</span><select name="game" @change=${({ target }) => pick(target.value)}>${all.map((title) => html`<optgroup label=${title.name}>${title.variants.map((one) => option(`${title.id}/${one.id}`, `${title.name}: ${one.name}`, wanted))}</optgroup>`)}</select></label>
      <div class="pair"><label class="field"><span>${say("lobby.new.players")}</span><select name="players" @change=${({ target }) => { choice.players = Number(target.value); draw(); }}>${counts.map((count) => option(count, count, choice.players))}</select></label>
      <label class="field"><span>${say("lobby.new.bots")}</span><select name="bots" @change=${({ target }) => { choice.bots = Number(target.value); draw(); }}>${numbers(0, choice.players - 1).map((count) => option(count, count, choice.bots))}</select></label>
      ${choice.bots ? html`<label class="field"><span>${say("lobby.new.bot")}</span><select name="bot">${bots().map((bot) => option(bot, knows(`start.bot.${bot}`) ? say(`start.bot.${bot}`) : bot, bots()[0]))}</select></label>` : ""}</div>
      <label class="field"><span>${say("lobby.new.pace")}</span><select name="pace" @change=${({ target }) => { choice.pace = PACES[Number(target.value)]; draw(); }}>${PACES.map((one, place) => option(place, pace(one), PACES.indexOf(choice.pace)))}</select></label>
      ${choice.pace.clock === "none" ? "" : html`<label class="field"><span>${say("lobby.new.then")}</span><select name="then">${["remind", "bot", "vote"].map((one) => option(one, say(`lobby.then.${one}`), "bot"))}</select></label>`}
      ${choices.map((one) => html`<label class="field"><span>${one.label}</span><select name=${`option.${one.key}`} title=${one.about}>${one.values.map(([value, label]) => option(value, label, one.values[0][0]))}</select></label>`)}
      <label class="tick"><input type="checkbox" name="open" checked> <span>${say("lobby.new.open")} <small>${say("lobby.new.open.hint")}</small></span></label>
      <label class="tick"><input type="checkbox" name="public" checked> <span>${say("lobby.new.public")}</span></label>
      <label class="tick"><input type="checkbox" name="hints"> <span>${say("lobby.new.hints")}</span></label>
      ${choice.error ? html`<p class="error" role="alert">${choice.error}</p>` : ""}
      <button class="primary">${say("lobby.new.go")}</button></form>`);
  };
  draw();
}

// Sits down: at the game if it has begun, else at the table that waits.
function enter({ id, token, begun }, after) {
  keepGame(id, { token });
  if (begun) location.href = `/games/${id}#${token}`;
  else {
    openTable(id, after);
    after();
  }
}

// -- a table that waits ------------------------------------------------------------------------------

export async function openTable(id, after, error = "") {
  const token = (games()[id] || {}).token;
  let table;
  try {
    table = token ? await call(`/api/lobby/tables/${id}`, { token }) : await call(`/api/lobby/${id}`);
  } catch (problem) {
    open(say("lobby.open"), html`<p class="error">${fault(problem)}</p>`);
    return;
  }
  const again = (problem) => openTable(id, after, fault(problem));
  const join = (event) => {
    event.preventDefault();
    const name = String(new FormData(event.target).get("name")).trim();
    call(`/api/lobby/${id}/seats`, { method: "POST", body: { name } }).then((made) => {
      keepName(name);
      enter(made, after);
    }, again);
  };
  const begin = () => call(`/api/lobby/tables/${id}/begin`, { method: "POST", token }).then(() => enter({ id, token, begun: true }, after), again);
  const leave = () => call(`/api/lobby/tables/${id}/seat`, { method: "DELETE", token }).then(() => {
    forgetGame(id);
    $("dialog").close();
    after();
  }, again);
  const taken = table.seats.filter((seat) => seat.kind !== "free").length;
  const sits = table.seats.some((seat) => seat.you);
  const inside = () => html`<p>${say("lobby.joined")}</p>
      <label class="field"><span>${say("lobby.invite")}</span><input type="text" readonly .value=${`${location.origin}/lobby/${id}`} @focus=${({ target }) => target.select()}><small>${say("lobby.invite.hint")}</small></label>
      <p class="actions">${table.host && table.least === taken && taken < table.seats.length ? html`<button type="button" @click=${begin}>${say("lobby.begin", { count: taken })}</button>` : ""}
      <button type="button" @click=${leave}>${say(table.host ? "lobby.close" : "lobby.leave")}</button></p>`;
  const outside = () => html`<form class="make" @submit=${join}>${nameField()}<button class="primary">${say("lobby.join")}</button></form>`;
  const begun = () => html`<p>${say("lobby.begun")}</p>${token ? html`<p class="actions"><a class="button go" href=${`/games/${id}#${token}`}>${say("lobby.open.game")}</a></p>` : ""}`;
  const rulings = table.rulings === "rulebook" ? say("lobby.rulings.rulebook") : table.rulings;
  open(`${table.name}: ${table.variant}`, html`<dl class="facts"><dt>${say("lobby.seats")}</dt><dd>${squares(table.seats)} ${table.seats.filter((seat) => seat.kind !== "free").map((seat) => seat.name).join(", ")}</dd>
    <dt>${say("lobby.pace")}</dt><dd>${pace(table.terms)}</dd>
    ${table.terms.clock === "none" ? "" : html`<dt>${say("lobby.new.then")}</dt><dd>${say(`lobby.then.${table.terms.then}`)}</dd>`}
    <dt>${say("lobby.hints")}</dt><dd>${say(table.hints ? "lobby.yes" : "lobby.no")}</dd><dt>${say("lobby.rulings")}</dt><dd>${rulings}</dd></dl>
    ${error ? html`<p class="error" role="alert">${error}</p>` : ""}
    ${table.begun ? begun() : sits ? inside() : outside()}`);
}
