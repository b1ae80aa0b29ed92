// What opens over the table: menu, log, messages, notes, chart, links, keyboard, the position in words.

import { $, html, maybe, nameOf, render } from "./dom.js";
import { showBranches } from "./branches.js";
import { attendance } from "./attendance.js";
import { chart } from "./chart.js";
import { reason } from "./reason.js";
import { logLines } from "./tables.js";
import { isLoud, toggleSound } from "./sound.js";
import { say } from "./words.js";
import { games, keepGame, switchLanguage, toggleTheme } from "./prefs.js";

export function open(title, content) {
  const dialog = $("dialog");
  render(html`<div class="head"><h2 id="dialog-title">${title}</h2><button type="button" aria-label=${say("ui.close")} @click=${() => dialog.close()}>✕</button></div>${content}`, dialog);
  dialog.setAttribute("aria-labelledby", "dialog-title");
  if (!dialog.open) dialog.showModal();
  return dialog;
}

export function menu(table) {
  const item = (label, act) => html`<button type="button" @click=${act}>${label}</button>`;
  open(say("ui.menu"), html`<div class="menu">
    ${item(say("ui.links"), () => links(table))}
    ${item(say("time"), () => attendance(table))}
    ${item(say("ui.whole"), () => log(table))}
    ${item(say("ui.chart"), () => worth(table))}
    <a href=${`/games/${table.id}/analysis#${table.token}&at=${table.view.at}`}>${say("ui.analysis")}</a>
    ${item(say("ui.branches"), () => showBranches(table))}
    ${table.view.help.host ? item(say(table.view.help.hints ? "ui.hints.forbid" : "ui.hints.allow"), () => hints(table)) : ""}
    ${table.view.you.length ? item(say("ui.notes"), () => notes(table)) : ""}
    ${item(say("ui.talk"), () => { $("dialog").close(); table.talk.open(); })}
    ${item(say("ui.describe"), () => describe(table))}
    ${table.view.mine ? item(say("ui.write"), () => write(table)) : ""}
    <a href=${`/rules/${table.view.title.id}`} target="_blank" rel="noopener">${say("ui.rules")}</a>
    ${item(say("ui.export"), () => save(table))}
    ${item(say("ui.export.log"), () => save(table, "log"))}
    ${item(say("ui.export.site"), () => save(table, "18xx.games"))}
    ${item(say("ui.keys"), keys)}
    ${item(say("ui.dark"), toggleTheme)}
    ${item(say(isLoud() ? "ui.sound.off" : "ui.sound.on"), () => { toggleSound(); menu(table); })}
    ${item(say("ui.print"), () => { $("dialog").close(); print(); })}
    ${item(say("ui.language"), switchLanguage)}
    <a href="/">${say("ui.start")}</a></div>`);
}

// The host says whether everybody may ask the coach.
async function hints(table) {
  await table.send("help", { hints: !table.view.help.hints }, "PUT");
  $("dialog").close();
}

export async function log(table) {
  const moves = await table.ask("log");
  if (!moves) return;
  const dialog = open(say("ui.whole"), html`<ol class="log">${logLines(moves, table.view, (n) => { dialog.close(); table.go(n); })}</ol>`);
  dialog.scrollTop = dialog.scrollHeight;
}

export async function notes(table) {
  const found = await table.ask("notes");
  if (!found) return;
  let waiting;
  const keep = ({ target }) => {
    clearTimeout(waiting);
    waiting = setTimeout(() => table.send("notes", { text: target.value }, "PUT"), 400);
  };
  open(say("ui.notes"), html`<p class="hint">${say("ui.notes.hint")}</p><textarea aria-label=${say("ui.notes")} maxlength="20000" .value=${found.text} @input=${keep}></textarea>`);
}

async function describe(table) {
  const view = await table.ask("table", table.at === null ? {} : { at: table.at });
  if (view) open(say("ui.describe"), html`<ul>${(view.describe || []).map((line) => html`<li>${line}</li>`)}</ul>`);
}

// An action in the notation of the log: routes other than the best, or anything else that is legal.
function write(table) {
  const [control] = table.view.controls;
  const first = control && control.choices && control.choices[0] ? control.choices[0].action : `${table.view.who} `;
  const send = async (event) => {
    event.preventDefault();
    const action = event.target.elements[0].value;
    const found = await table.ask("explain", { action });
    if (!found) return;
    if (found.legal) {
      $("dialog").close();
      table.act([action]);
    } else show(reason(found.refused, table.view));
  };
  const show = (answer) => open(say("ui.write"), html`<form class="ask" @submit=${send}><input type="text" aria-label=${say("ui.write")} autocomplete="off" spellcheck="false" .value=${first}><button>OK</button></form><div role="status">${answer}</div>`);
  show("").querySelector("input").focus();
}

const LOCAL = ["127.0.0.1", "localhost", "[::1]"]; // addresses that lead nowhere from another machine

// The ways to this table: each seat's, one's own for another device, to watch, to this moment.
export async function links(table, fresh = false) {
  const { view } = table;
  const own = games()[view.id] || {};
  const isLocal = LOCAL.includes(location.hostname);
  const { address: reached } = (isLocal && (await table.ask("address"))) || { address: "" };
  const base = `${reached || location.origin}/games/${view.id}`;
  const seats = Object.entries(own.links || {}).map(([seat, token]) => [nameOf(seat, view), `${base}#${token}`]);
  const list = seats.map(([name, link]) => address(say("ui.link.seat", { name }), link));
  if (view.you.length) list.push(address(say("ui.link.own"), `${base}#${table.token}`, renewer(table, false)));
  list.push(address(say("ui.link.watch"), `${base}#${view.watch}`, view.you.length > 0 ? renewer(table, true) : ""));
  if (!fresh) list.push(address(say("ui.link.moment"), `${base}#${view.watch}&at=${view.at}`));
  const all = seats.map(([name, link]) => `${name}: ${link}`).join("\n");
  open(say(fresh ? "ui.links.fresh" : "ui.links"), html`
    ${seats.length ? html`<p class="hint">${say("ui.links.hint")}</p>` : ""}
    ${reached ? html`<p class="hint">${say("ui.links.reached", { address: reached })}</p>` : isLocal ? html`<p class="reason">${say("ui.links.local", { address: location.hostname })}</p>` : ""}
    <ul class="links">${list}</ul>
    <p class="ask">${seats.length > 1 ? copier(say("ui.copy.all"), all) : ""}${fresh ? html`<button type="button" @click=${() => $("dialog").close()}>${say("ui.links.done")}</button>` : ""}</p>`);
}

// Whoever has just made a game with seats by link gets the links at once.
export function handOut(table) {
  if (!table.view || !(games()[table.view.id] || {}).fresh) return;
  keepGame(table.view.id, { fresh: false });
  links(table, true);
}

// A link that others have got hold of is replaced.
function renewer(table, watch) {
  const act = async () => {
    await table.renew(watch);
    links(table);
  };
  return html`<button type="button" title=${say("ui.link.renew.hint")} @click=${act}>${say("ui.link.renew")}</button>`;
}

/** @param {any} more */
function address(label, link, more = "") {
  return html`<li><span>${label}</span><input type="text" readonly aria-label=${label} .value=${link} @focus=${({ target }) => target.select()}>${copier(say("ui.copy"), link, label)}${more}</li>`;
}

function copier(text, content, label = "") {
  const act = async ({ currentTarget: button }) => {
    await copy(content);
    button.removeAttribute("aria-label");
    button.textContent = say("ui.copied");
  };
  return html`<button type="button" aria-label=${maybe(label && `${text}: ${label}`)} .textContent=${text} @click=${act}></button>`;
}

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // without https there is no clipboard, but what is selected can be copied
    const area = document.createElement("textarea");
    area.setAttribute("aria-hidden", "true");
    area.value = text;
    ($("dialog").open ? $("dialog") : document.body).append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}

export function keys() {
  /** @type {[string[], string][]} */
  const rows = [
    [["Enter"], "key.enter"], [["R"], "key.r"], [["N", "P"], "key.n"], [["Z"], "key.z"], [["[", "]"], "key.moves"], [["{", "}"], "key.rounds"],
    [["+", "−", "0"], "key.zoom"], [["B"], "key.b"], [["←", "→", "↑", "↓"], "key.arrows"], [[",", "."], "key.analysis"], [["S"], "key.show"], [["Esc"], "key.esc"], [["?"], "key.help"],
  ];
  open(say("ui.keys"), html`<div class="keys">${rows.map(([names, text]) => html`<span>${names.map((name) => html`<kbd>${name}</kbd>`)}</span><span>${say(text)}</span>`)}</div>`);
}

/** The game as a file: our own save file, a text to read (log), or a game file of 18xx.games. */
export async function save(table, to = "save") {
  const file = await table.file(to);
  if (!file) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file.content);
  link.download = `${table.view.title.id}-${table.view.id}.${to === "log" ? "md" : "json"}`;
  document.body.append(link);
  link.click();
  link.remove();
  if (file.leftOut) open(say("ui.export.site"), html`<p>${say("ui.export.part", { message: file.leftOut })}</p>`);
  else if (to === "18xx.games") table.toast(say("ui.export.whole"));
}

export async function worth(table) {
  const data = await table.ask("worth");
  if (data) open(say("ui.chart"), chart(data, table.view));
}
