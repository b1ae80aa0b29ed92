// What if: branches that go on from a moment of a game. A branch is a table of its own, at which one plays for everybody.

import { $, html, nameOf, sentence } from "./dom.js";
import { copy, open } from "./dialogs.js";
import { forgetGame, keepGame } from "./prefs.js";
import { section } from "./strips.js";
import { number, percent, say } from "./words.js";

export const momentLink = (view) => `${location.origin}/games/${view.id}#${view.watch}&at=${view.at}`;

// From the moment shown: play on, with an answer or without, and a link that others can open.
export function momentTools(table, answer = null) {
  const { view } = table;
  const label = answer && !answer.played ? say("ui.branch.with", { n: answer.rank }) : say("ui.branch.here");
  return html`<div class="acts end"><button type="button" id="branch" class="choice" @click=${() => begin(table, view.at, answer ? [answer.action] : [])}>${label}</button>
    <button type="button" id="moment-link" @click=${(event) => link(event.currentTarget, view)}>${say("ui.moment.link")}</button></div>`;
}

async function link(button, view) {
  await copy(momentLink(view));
  button.textContent = say("ui.copied");
}

export async function begin(table, at, actions = [], kind = "branch") {
  const made = await table.send("branches", { at, actions, kind });
  if (!made) return;
  keepGame(made.id, { token: made.token || table.token, branch: made.token ? "" : table.id });
  location.href = `/games/${made.id}#${made.token || table.token}`;
}

// The branches that are kept, with how each stands.
export function branchList(table, branches) {
  const { view } = table;
  const best = (one) => Object.entries(one.win).reduce((a, b) => (b[1] > a[1] ? b : a));
  const row = (one) => {
    const [player, chance] = best(one);
    return html`<tr><td class="start"><a href=${`/games/${one.id}#${one.token || table.token}`}>${one.name || (one.first.length ? sentence(one.first, view) : say("ui.branch.unnamed"))}</a></td><td>${one.round || one.at}</td><td>+${one.moves}</td><td>${nameOf(player, view)} ${percent(chance)}</td></tr>`;
  };
  return html`<section class="branches" id="branches">${section(say("ui.branches"), branches.length ? say("ui.branches.note") : "")}
    ${branches.length ? html`<table class="grid"><tbody>${branches.map(row)}</tbody></table>${branches.length > 0 ? html`<button type="button" class="link" id="compare" @click=${() => compare(table, branches)}>${say("ui.branch.compare")}</button>` : ""}` : html`<p class="hint">${say("ui.branch.none")}</p>`}</section>`;
}

// All branches side by side: everybody's chance and expected worth where each of them ends.
function compare(table, branches) {
  const { view } = table;
  const players = view.seats.map((seat) => seat.id);
  const cells = (one) => players.map((player) => html`<td>${percent(one.win[player])}<br><small>${number(one.worth[player])}</small></td>`);
  const rows = branches.map((one) => html`<tr><td class="start"><a href=${`/games/${one.id}#${one.token || table.token}`}>${one.name || say("ui.branch.unnamed")}</a><br><small>${one.round || one.at}, +${one.moves}</small></td>${cells(one)}</tr>`);
  const found = table.analysis && table.analysis.found;
  const end = (lines) => Object.fromEntries(Object.entries(lines).map(([player, values]) => [player, values[values.length - 1]]));
  const game = found && found.win ? html`<tr><td class="start">${say("ui.branch.game")}<br><small>${say("ui.moves", { n: view.moves })}</small></td>${cells({ win: end(found.win), worth: end(found.worth) })}</tr>` : "";
  open(say("ui.branch.compare"), html`<table class="grid compare"><thead><tr><th scope="col" class="start"><span class="sr">${say("ui.branches")}</span></th>${players.map((player) => html`<th scope="col">${nameOf(player, view)}</th>`)}</tr></thead><tbody>${game}${rows}</tbody></table>`);
}

export async function showBranches(table) {
  const branches = await table.ask("branches");
  if (branches) open(say("ui.branches"), branchList(table, branches));
}

// -- at a branch -------------------------------------------------------------------------------------------

// What this table branches off, its name, and bots that answer.
export function branchNotes(panel) {
  const { table, view } = panel;
  const { branch } = view;
  if (!branch) return "";
  const back = `/games/${branch.of}${table.analysis || view.help.study ? "/analysis" : ""}#${branch.token || table.token}&at=${branch.at}`;
  const home = branch.kind === "plan" ? `/games/${branch.of}#${branch.token || table.token}` : back;
  const rename = (event) => table.send("branch", { name: event.target.value }, "PUT");
  const keep = (event) => {
    if (event.key !== "Enter") return;
    event.stopPropagation(); // it keeps the name, and is not the primary button's
    event.target.blur();
  };
  return html`<section class="branch-notes">
    <p><b>${say(branch.kind === "plan" ? "ui.branch.plan" : "ui.branch.of", { at: branch.at })}</b> <a id="origin" href=${home}>${say("ui.branch.back")}</a></p>
    ${view.you.length ? html`<p class="name"><input type="text" maxlength="80" id="branch-name" aria-label=${say("ui.branch.name")} placeholder=${say("ui.branch.name")} .value=${branch.name} @change=${rename} @keydown=${keep}>
      <button type="button" class="link" id="forget" @click=${(event) => forget(table, home, event.currentTarget)}>${say(branch.kind === "plan" ? "ui.plan.forget" : "ui.branch.forget")}</button></p>${bots(table)}` : html`<p class="hint">${say("ui.branch.watched")}</p>`}</section>`;
}

async function forget(table, home, button) {
  if (!button.dataset.sure) {
    button.dataset.sure = "yes";
    button.textContent = say("ui.branch.forget.sure");
    return;
  }
  if ((await table.send("branch", undefined, "DELETE")) === null) return;
  forgetGame(table.id);
  location.href = home;
}

// A bot answers for whoever is to act; or bots play on until it is the turn of one's own seat again.
function bots(table) {
  const { view } = table;
  if (!view.live || view.over) return "";
  if (table.botsPlay) return html`<div class="acts"><button type="button" id="stop-bots" @click=${() => (table.botsPlay = false)}>${say("ui.branch.stop")}</button></div>`;
  const on = async (until) => {
    table.botsPlay = true;
    do await table.botAnswers();
    while (table.botsPlay && until() && table.view.live && !table.view.over && $("toast").hidden);
    table.botsPlay = false;
    table.panel.draw();
  };
  const actor = view.branch.seat || view.actor;
  return html`<div class="acts end"><button type="button" id="bot" @click=${() => on(() => false)}>${say("ui.branch.bot")}</button>
    <button type="button" id="bots" @click=${() => on(() => table.view.actor !== actor)}>${say("ui.branch.bots", { name: nameOf(actor, view) })}</button></div>`;
}

