// What opens over the table: menu, log, messages, notes, chart, links, keyboard, the position in words.

import { $, fill, h, nameOf } from "./dom.js";
import { chart } from "./chart.js";
import { reason } from "./reason.js";
import { logLines } from "./tables.js";
import { number, say } from "./words.js";
import { games, keepGame, switchLanguage, toggleTheme } from "./prefs.js";

export function open(title, ...content) {
  const dialog = $("dialog");
  fill(dialog,
    h("div.head", {}, h("h2", { id: "dialog-title" }, title), h("button", { type: "button", onclick: () => dialog.close(), "aria-label": say("ui.close") }, "✕")),
    content);
  dialog.setAttribute("aria-labelledby", "dialog-title");
  if (!dialog.open) dialog.showModal();
  return dialog;
}

export function menu(table) {
  const item = (label, act) => h("button", { type: "button", onclick: act }, label);
  open(say("ui.menu"), h("div.menu", {},
    item(say("ui.links"), () => links(table)),
    item(say("ui.whole"), () => log(table)),
    item(say("ui.chart"), () => worth(table)),
    table.view.you.length ? item(say("ui.notes"), () => notes(table)) : "",
    item(say("ui.talk"), () => talk(table)),
    item(say("ui.describe"), () => describe(table)),
    table.view.mine ? item(say("ui.write"), () => write(table)) : "",
    h("a", { href: `/rules/${table.view.title.id}`, target: "_blank", rel: "noopener" }, say("ui.rules")),
    item(say("ui.export"), () => save(table)),
    item(say("ui.keys"), keys),
    item(say("ui.dark"), toggleTheme),
    item(say("ui.language"), switchLanguage),
    h("a", { href: "/" }, say("ui.start"))));
}

export async function log(table) {
  const moves = await table.ask("log");
  if (!moves) return;
  const dialog = open(say("ui.whole"), h("ol.log", {}, logLines(moves, table.view, (n) => { dialog.close(); table.go(n); })));
  dialog.scrollTop = dialog.scrollHeight;
}

export async function talk(table) {
  const list = h("ul.talks");
  const input = h("input", { type: "text", maxlength: 1000, "aria-label": say("ui.say.hint"), placeholder: say("ui.say.hint"), autocomplete: "off" });
  const refresh = async () => {
    const messages = (await table.ask("chat")) || [];
    fill(list, messages.map((one) => h("li", {}, h("b", {}, `${one.name}: `), one.text)));
    list.scrollTop = list.scrollHeight;
    table.heard();
  };
  const send = async (event) => {
    event.preventDefault();
    if (!input.value.trim()) return;
    if (await table.send("chat", { text: input.value })) input.value = "";
    refresh();
  };
  open(say("ui.talk"), list, table.view.you.length ? h("form.ask", { onsubmit: send }, input, h("button", {}, say("ui.say"))) : "");
  table.onChat = refresh;
  await refresh();
  input.focus();
}

export async function notes(table) {
  const found = await table.ask("notes");
  if (!found) return;
  const area = h("textarea", { "aria-label": say("ui.notes"), maxlength: 20000 });
  area.value = found.text;
  let waiting;
  area.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => table.send("notes", { text: area.value }, "PUT"), 400);
  });
  open(say("ui.notes"), h("p.hint", {}, say("ui.notes.hint")), area);
}

async function describe(table) {
  const view = await table.ask("table", table.at === null ? {} : { at: table.at });
  if (view) open(say("ui.describe"), h("ul", {}, (view.describe || []).map((line) => h("li", {}, line))));
}

// An action in the notation of the log: routes other than the best, or anything else that is legal.
function write(table) {
  const input = h("input", { type: "text", "aria-label": say("ui.write"), autocomplete: "off", spellcheck: "false" });
  const answer = h("div", { role: "status" });
  const [control] = table.view.controls;
  input.value = control && control.choices && control.choices[0] ? control.choices[0].action : `${table.view.who} `;
  const send = async (event) => {
    event.preventDefault();
    const found = await table.ask("explain", { action: input.value });
    if (!found) return;
    if (found.legal) {
      $("dialog").close();
      table.act([input.value]);
    } else fill(answer, reason(found.refused, table.view));
  };
  open(say("ui.write"), h("form.ask", { onsubmit: send }, input, h("button", {}, "OK")), answer);
  input.focus();
}

// The ways to this table: each seat's, one's own for another device, to watch, to this moment.
export function links(table, fresh = false) {
  const { view } = table;
  const own = games()[view.id] || {};
  const base = `${location.origin}/games/${view.id}`;
  const seats = Object.entries(own.links || {}).map(([seat, token]) => [nameOf(seat, view), `${base}#${token}`]);
  const list = seats.map(([name, link]) => address(say("ui.link.seat", { name }), link));
  if (view.you.length) list.push(address(say("ui.link.own"), `${base}#${table.token}`, renewer(table, false)));
  list.push(address(say("ui.link.watch"), `${base}#${view.watch}`, view.you.length > 0 && renewer(table, true)));
  if (!fresh) list.push(address(say("ui.link.moment"), `${base}?at=${view.at}#${view.watch}`));
  const all = seats.map(([name, link]) => `${name}: ${link}`).join("\n");
  open(say(fresh ? "ui.links.fresh" : "ui.links"),
    seats.length > 0 && h("p.hint", {}, say("ui.links.hint")),
    h("ul.links", {}, list),
    h("p.ask", {}, seats.length > 1 && copier(say("ui.copy.all"), () => all), fresh && h("button", { type: "button", onclick: () => $("dialog").close() }, say("ui.links.done"))));
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
  return h("button", { type: "button", title: say("ui.link.renew.hint"), onclick: act }, say("ui.link.renew"));
}

function address(label, link, more) {
  const input = h("input", { type: "text", readonly: true, "aria-label": label, onfocus: () => input.select() });
  input.value = link;
  return h("li", {}, h("span", {}, label), input, copier(say("ui.copy"), () => link, label), more);
}

function copier(text, content, label) {
  const button = h("button", { type: "button", "aria-label": label && `${text}: ${label}`, onclick: async () => {
    await copy(content());
    button.removeAttribute("aria-label");
    button.textContent = say("ui.copied");
  } }, text);
  return button;
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // without https there is no clipboard, but what is selected can be copied
    const area = h("textarea", { "aria-hidden": "true" });
    area.value = text;
    $("dialog").append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}

export function keys() {
  const rows = [
    [["Enter"], "key.enter"], [["R"], "key.r"], [["N", "P"], "key.n"], [["Z"], "key.z"], [["[", "]"], "key.moves"], [["{", "}"], "key.rounds"],
    [["+", "−", "0"], "key.zoom"], [["B"], "key.b"], [["←", "→", "↑", "↓"], "key.arrows"], [["Esc"], "key.esc"], [["?"], "key.help"],
  ];
  open(say("ui.keys"), h("div.keys", {}, rows.map(([names, text]) => [h("span", {}, names.map((name) => h("kbd", {}, name))), h("span", {}, say(text))])));
}

export async function save(table) {
  const text = await table.raw("export");
  if (!text) return;
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: `${table.view.title.id}-${table.view.id}.json` });
  document.body.append(link);
  link.click();
  link.remove();
}

export async function worth(table) {
  const data = await table.ask("worth");
  if (data) open(say("ui.chart"), chart(data, table.view));
}
