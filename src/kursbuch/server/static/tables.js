// Tables, log lines and ledger: all from plain data.

import { $, chip, fill, h, mark, nameOf, sentence, square, svgRoot } from "./dom.js";
import { section, strip } from "./strips.js";
import { say } from "./words.js";

const MANY = 6; // with more columns players are headed by their squares

function cell(data, align, view) {
  const classes = [align === "start" ? "start" : "", data.director ? "director" : "", data.faint ? "faint" : ""];
  const inner = [];
  if (data.company) inner.push(chip(data.company, view));
  if (data.player) inner.push(nameOf(data.player, view));
  if (data.text) inner.push(data.strong ? h("b", {}, data.text) : data.text);
  if (data.tickets) inner.push(tickets(data.tickets));
  if (data.companies) inner.push(data.companies.map((one) => [chip(one, view), " "]));
  if (data.tick) inner.push(h("span.tick", { title: data.tick }, "✓"));
  if (data.tag) inner.push(h("span.tag", {}, data.tag));
  if (data.companies) classes.push("wrap");
  return { classes: classes.filter(Boolean).join(" "), inner };
}

// Trains; more than three are told by kind, so that they stay on one line.
function tickets(trains) {
  if (trains.length <= 3) return trains.map((train) => h("span.ticket", {}, train));
  const kinds = [...new Set(trains)].map((train) => [train, trains.filter((one) => one === train).length]);
  return kinds.map(([train, count]) => h("span.ticket", {}, count > 1 ? `${count} × ${train}` : train));
}

// A table without headings is a list of names and what belongs to them.
function list(data, view) {
  const items = (data.rows || []).map((row) => h("li", {}, row.cells.map((one) => h("span", {}, cell(one, "start", view).inner))));
  return h("section", { id: `t-${data.id}`, class: "flow" }, section(data.title, data.note), h("ul", {}, items));
}

function table(data, view) {
  if (data.columns.every((column) => !column.label)) return list(data, view);
  const many = data.columns.length > MANY;
  const label = (column) => {
    if (many && column.player) return [square(column.player, view), h("span.sr", {}, column.label)];
    return column.label || h("span.sr", {}, data.title);
  };
  const head = h("tr", {}, data.columns.map((column) => h("th", { scope: "col", class: column.align === "start" ? "start" : "" }, label(column))));
  const body = (data.rows || []).map((row) => {
    const cells = row.cells.map((one, place) => {
      const { classes, inner } = cell(one, data.columns[place].align, view);
      return h("td", { class: classes }, inner);
    });
    return h("tr", { class: row.now ? "now" : "" }, cells);
  });
  return h("section", { id: `t-${data.id}` }, section(data.title, data.note), h("table.grid", {}, h("thead", {}, head), h("tbody", {}, body)));
}

// Where incomes stand below the board, so does the order of turns.
const isBelow = (one, view) => one.id === "order" && Boolean(view.income);

const TIGHT = ["close", "closer"]; // ever less room between rows

// Tables are set closer where they would not fit; what still does not is scrolled to.
export function drawTables(view) {
  const box = $("tables");
  box.classList.remove(...TIGHT);
  fill(box, view.tables.map((one) => table(one, view)), view.strips.filter((one) => !isBelow(one, view)).map((one) => strip(one, view)));
  for (const tight of TIGHT) if (box.clientHeight && box.scrollHeight > box.clientHeight + 1) box.classList.add(tight);
}

export function drawMarket(view, picture) {
  const box = $("market");
  if (view.market) {
    const sheet = h("div.sheet", {}, svgRoot(picture || view.market));
    fill(box, section(say("market"), view.unit ? say("note.prices", { unit: view.unit }) : ""), sheet);
  } else if (view.income) {
    const order = view.strips.filter((one) => isBelow(one, view)).map((one) => strip(one, view));
    fill(box, h("div.below", {}, order, h("section", {}, section(say("table.income"), say("note.income")), svgRoot(view.income))));
  } else fill(box);
}

// What was done, and what came of it.
function told(move, view) {
  return [sentence(move.text, view), move.then.map((then) => ["; ", sentence(then, view)])];
}

// One line of the log a company or player at work: what it did one after another.
export function logLines(moves, view, go) {
  const out = [];
  let round = "";
  let open = null;
  for (const move of moves) {
    if (move.round && move.round !== round) {
      round = move.round;
      open = null;
      out.push(h("li.round", {}, round));
    }
    if (!move.text.length) continue; // nothing to tell
    const parts = told(move, view);
    if (open && open.who === move.who) {
      open.box.append(document.createTextNode("; "));
      open.box.append(h("span", { "data-move": move.n }, parts));
      continue;
    }
    const box = h("span", {}, h("span", { "data-move": move.n }, parts));
    open = { who: move.who, box };
    out.push(h("li", {}, h("span", {}, mark(move.who, view)), box));
  }
  if (go) {
    for (const item of out) {
      item.addEventListener("click", (event) => {
        const at = event.target.closest("[data-move]");
        if (at) go(Number(at.dataset.move));
      });
    }
  }
  return out;
}

export function drawLedger(view) {
  const box = $("ledger");
  box.hidden = !view.ledger.length;
  if (box.hidden) return;
  const title = view.caption.split(" · ")[0];
  const entries = view.ledger.map((one) => {
    const did = one.did.filter((move) => move.text.length).map((move) => h("p", {}, told(move, view)));
    return h("div.entry", { class: one.now ? "now" : "" }, square(one.player, view), " ", h("b", {}, nameOf(one.player, view)), did);
  });
  fill(box, section(title), entries);
}
