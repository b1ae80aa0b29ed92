// The list of puzzles, with one's own marks.

import { $, classes, html, render } from "./dom.js";
import { call } from "./api.js";
import { marks, streak } from "./scores.js";
import { loadWords, say } from "./words.js";

const KINDS = ["routes", "tile", "purchase", "save", "build", "bid", "share"];
const SHOWN = 24;
const choice = { title: "", kind: "", grade: "", open: false, whole: false };
const stars = (grade) => html`<span class="stars" role="img" aria-label=${say(`puzzle.grade.${grade}`)}>${"●".repeat(grade)}${"○".repeat(3 - grade)}</span>`;

function today(known) {
  const { today: id, name, kind, grade } = $("today").dataset;
  const mark = known[id] && known[id].mark;
  render(html`<div class="section"><h2>${say("puzzle.today")}</h2><span>${new Date().toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "long" })}</span></div>
    <a class="daily" href=${`/puzzles/${id}`}><b>${name}</b> <span>${say(`puzzle.ask.${kind}`)}</span> ${stars(Number(grade))} <em>${mark ? html`<b class="mark">${mark}</b> ${say("puzzle.again")}` : say("puzzle.play")}</em></a>`, $("today"));
}

function list(all, known, names) {
  const has = (key) => [...new Set(all.map((one) => String(one[key])))];
  const fits = (one) => (!choice.title || one.title === choice.title) && (!choice.kind || one.kind === choice.kind) && (!choice.grade || String(one.grade) === choice.grade) && (!choice.open || !known[one.id]);
  const found = all.filter(fits);
  const shown = choice.whole ? found : found.slice(0, SHOWN);
  const unfold = () => {
    choice.whole = true;
    list(all, known, names);
  };
  const solved = all.filter((one) => known[one.id] && known[one.id].mark !== "-").length;
  const days = streak();
  const set = (key) => (event) => {
    choice[key] = key === "open" ? event.target.checked : event.target.value;
    list(all, known, names);
  };
  const pick = (key, values, label) => html`<label><span class="sr">${say(`puzzle.any.${key}`)}</span><select @change=${set(key)}><option value="">${say(`puzzle.any.${key}`)}</option>${values.map((one) => html`<option value=${one}>${label(one)}</option>`)}</select></label>`;
  render(html`<div class="section"><h2>${say("puzzle.title")}</h2><span>${say("puzzle.solved", { solved, all: all.length })}${days ? ` · ${days === 1 ? say("puzzle.streak.one") : say("puzzle.streak", { days })}` : ""}</span></div>
    <div class="filters">${pick("title", has("title"), (one) => names[one])}${pick("kind", KINDS.filter((one) => has("kind").includes(one)), (one) => say(`puzzle.kind.${one}`))}${pick("grade", has("grade").sort(), (one) => say(`puzzle.grade.${one}`))}
      <label class="tick"><input type="checkbox" @change=${set("open")}> ${say("puzzle.only.open")}</label></div>
    ${shown.length ? html`<table class="list"><thead><tr><th scope="col">${say("puzzle.column.title")}</th><th scope="col">${say("puzzle.column.kind")}</th><th scope="col">${say("puzzle.grade")}</th><th scope="col">${say("puzzle.column.mark")}</th></tr></thead>
      <tbody>${shown.map((one) => {
        const mark = known[one.id] && known[one.id].mark;
        return html`<tr class=${classes(mark && "done")}><td><a href=${`/puzzles/${one.id}`}>${names[one.title]}</a></td><td>${say(`puzzle.kind.${one.kind}`)} <small>${one.id.replace(/.*-/, "")}</small></td><td>${stars(one.grade)}</td><td>${mark ? html`<b class="mark" title=${say(`puzzle.mark.${mark}`)}>${mark}</b>` : "·"}</td></tr>`;
      })}</tbody></table>${found.length > shown.length ? html`<button type="button" class="link" id="whole" @click=${unfold}>${say("puzzle.whole", { count: found.length })}</button>` : ""}` : html`<p class="hint">${say("puzzle.none")}</p>`}`, $("list"));
}

async function start() {
  await loadWords();
  const known = marks();
  today(known);
  const { puzzles } = await call("/api/puzzles");
  list(puzzles, known, JSON.parse($("list").dataset.titles));
  document.body.dataset.listed = "yes";
}

start();
