// What opens over the table: menu, log, messages, notes, chart, links, keyboard, the position in words.

import { $, fill, h, nameOf } from "./dom.js";
import { reason } from "./reason.js";
import { logLines } from "./tables.js";
import { number, say } from "./words.js";
import { games, switchLanguage, toggleTheme } from "./prefs.js";

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
    item(say("ui.chart"), () => chart(table)),
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
      table.act(input.value);
    } else fill(answer, reason(found.refused, table.view));
  };
  open(say("ui.write"), h("form.ask", { onsubmit: send }, input, h("button", {}, "OK")), answer);
  input.focus();
}

export function links(table) {
  const { view } = table;
  const own = games()[view.id] || {};
  const base = `${location.origin}/games/${view.id}`;
  const list = [];
  for (const [seat, token] of Object.entries(own.links || {})) list.push([say("ui.link.seat", { name: nameOf(seat, view) }), `${base}#${token}`]);
  list.push([say("ui.link.watch"), `${base}#${view.watch}`]);
  list.push([say("ui.link.moment"), `${base}?at=${view.at}#${view.watch}`]);
  open(say("ui.links"), h("ul.links", {}, list.map(([label, address]) => {
    const input = h("input", { type: "text", readonly: true, "aria-label": label });
    input.value = address;
    const button = h("button", { type: "button", onclick: async () => {
      input.select();
      try {
        await navigator.clipboard.writeText(address);
      } catch {
        document.execCommand("copy");
      }
      button.textContent = say("ui.copied");
    } }, say("ui.copy"));
    return h("li", {}, h("span", {}, label), input, button);
  })));
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

const COLOURS = ["var(--r1)", "var(--r2)", "var(--r3)", "var(--r4)", "var(--hach)", "var(--ink)", "var(--sel)"];

export async function chart(table) {
  const data = await table.ask("worth");
  if (!data) return;
  const { view } = table;
  const NS = "http://www.w3.org/2000/svg";
  const make = (tag, attributes, text) => {
    const element = document.createElementNS(NS, tag);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== undefined) element.textContent = text;
    return element;
  };
  const [wide, high, left, low, right] = [640, 320, 44, 24, 96];
  const picture = make("svg", { viewBox: `0 0 ${wide} ${high}`, class: "chart", role: "img", "aria-label": say("ui.chart") });
  const most = Math.max(1, ...Object.values(data.worth).flat());
  const last = Math.max(1, data.at[data.at.length - 1]);
  const x = (at) => left + ((wide - left - right) * at) / last;
  const y = (value) => high - low - ((high - low - 12) * Math.max(0, value)) / most;
  for (let i = 0; i <= 4; i += 1) {
    const value = Math.round((most * i) / 4);
    const line = make("path", { d: `M${left} ${y(value)}H${wide - right}`, fill: "none" });
    line.style.stroke = "var(--rule)";
    picture.append(line, make("text", { x: left - 6, y: y(value) + 4, "text-anchor": "end" }, number(value)));
  }
  const ends = Object.entries(data.worth).map(([player, values]) => ({ player, at: y(values[values.length - 1]) })).sort((a, b) => a.at - b.at);
  ends.forEach((one, place) => (one.at = place ? Math.max(one.at, ends[place - 1].at + 13) : one.at));
  Object.entries(data.worth).forEach(([player, values], place) => {
    const line = make("path", { d: `M${values.map((value, i) => `${x(data.at[i]).toFixed(1)} ${y(value).toFixed(1)}`).join("L")}`, fill: "none", "stroke-width": 2, "stroke-dasharray": place > 3 ? "5 3" : "none" });
    line.style.stroke = COLOURS[place % COLOURS.length];
    const name = make("text", { x: wide - right + 6, y: ends.find((one) => one.player === player).at + 4 }, `${nameOf(player, view)} ${number(values[values.length - 1])}`);
    name.style.fill = COLOURS[place % COLOURS.length];
    picture.append(line, name);
  });
  open(say("ui.chart"), picture);
}
