// A lesson on the table: one thing at a time, shown and explained. Whatever else is tried, is answered kindly and leaves
// the position as it was.

import { $, classes, html, render } from "./dom.js";
import { call } from "./api.js";
import { Exercise } from "./exercise.js";
import { narrow } from "./layout.js";
import { keepGame } from "./prefs.js";
import { keepLesson, lessons } from "./scores.js";
import { section } from "./strips.js";
import { logLines } from "./tables.js";
import { loadWords, say } from "./words.js";

const PARTS = ["board", "market", "tables", "panel"];
const WITHIN = { hex: "board", trains: "tables" }; // parts of parts
const NEXT_TO = 2.3; // radii between the middles of two hexes that touch, and a little more
const COMING = 3; // steps that are announced
const BEYOND = 9999; // farther than any board reaches
const SEATS = ["Anna", "Béla"];

// What lies between the hexes and the rim of the board, where names reach beyond their hexes.
function around() {
  const board = $("canvas").querySelector("svg");
  const back = board.getScreenCTM().inverse();
  const holes = [...board.querySelectorAll(".b-hit")].map((hit) => {
    const there = back.multiply(hit.getScreenCTM());
    return `M${[...hit.points].map((point) => point.matrixTransform(there)).map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
  });
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("class", "dimmed");
  path.setAttribute("d", `M${-BEYOND} ${-BEYOND}H${BEYOND}V${BEYOND}H${-BEYOND}Z${holes.join("")}`);
  return path;
}

class Lesson {
  constructor({ lesson, title, name }) {
    this.id = lesson;
    this.title = title;
    this.name = name;
    const known = lessons()[lesson];
    this.number = known && !known.done ? known.step : 0;
    this.reply = null;
    this.table = new Exercise(lesson, this.#root(), (actions) => this.answer(actions));
    const { why } = this.table;
    const explain = why.explain.bind(why);
    why.explain = async (hex, spot, asked = true) => {
      await explain(hex, spot, asked);
      if (asked) this.say({ right: false, text: say("lesson.there"), away: true });
    };
  }

  #root() {
    return `/api/exercises/lesson-${this.id}-${this.number}`;
  }

  async begin() {
    await this.table.begin();
    this.#arrive();
    this.table.onShow = () => {
      if (!this.table.held) this.#point();
      this.show();
    };
    for (const event of ["wheel", "pointermove", "pointerup"]) $("canvas").addEventListener(event, () => requestAnimationFrame(() => this.#flag()), { passive: true });
    addEventListener("resize", () => setTimeout(() => this.#flag(), 400));
  }

  async go(number) {
    this.number = Math.max(0, number);
    this.reply = null;
    document.body.classList.remove("answered");
    await this.table.restart(this.#root());
    if (!narrow.matches) this.table.board.fit(); // whoever was led to a hex sees the whole board again
    this.#arrive();
    $("task").scrollTop = 0;
    $("step").focus();
  }

  #arrive() {
    this.asked = this.table.task;
    keepLesson(this.id, this.number, false);
    document.body.classList.toggle("reads", !this.asked.asks);
    this.#point();
    this.show();
  }

  // -- answers ---------------------------------------------------------------------------------------

  async answer(actions) {
    if (!this.asked.asks || (this.reply && this.reply.right)) return;
    const found = await this.table.post("answer", { action: actions[0] });
    if (!found) {
      this.say({ right: false, text: say("lesson.refused") });
      return;
    }
    if (found.right) {
      this.#unpoint();
      this.table.hold(found.view);
      document.body.classList.add("answered");
    } else found.text ||= say("lesson.other");
    this.say(found);
  }

  say(reply) {
    this.reply = reply;
    this.show();
  }

  // -- showing where ---------------------------------------------------------------------------------

  #point() {
    this.#unpoint();
    const [part, hex] = this.asked.show.split(":");
    const shown = WITHIN[part] || part;
    if (shown) for (const one of PARTS) $(one).classList.toggle("veiled", one !== shown && one !== "panel");
    this.hex = part === "hex" ? hex : "";
    const there = this.hex && document.querySelector(`[data-hex="${CSS.escape(this.hex)}"]`);
    if (there) {
      there.classList.add("here");
      this.#dim();
    }
    if (part === "trains") $("s-trains").classList.add("here");
    this.control = this.#control();
    if (this.control) this.#mark(this.control.closest("tr") || this.control);
    if (narrow.matches) {
      (part === "trains" ? $("s-trains") : $(shown === "panel" ? "board" : shown)).scrollIntoView({ block: "start" });
      if (this.hex) this.table.board.show(this.hex, 31);
    }
    requestAnimationFrame(() => this.#flag());
  }

  // beside the board it is scrolled to as well, unless it is in sight
  #mark(row) {
    row.classList.add("here");
    if (narrow.matches || row.closest("#foot")) return;
    const { top, bottom } = row.getBoundingClientRect();
    const [above, below] = [$("task"), $("foot")].map((one) => one.getBoundingClientRect());
    if (top < above.bottom || bottom > below.top) row.scrollIntoView({ block: "center" });
  }

  // of the board only the marked hex and its neighbours are bright
  #dim() {
    const { board } = this.table;
    const here = board.place(this.hex);
    for (const one of document.querySelectorAll("[data-hex]")) {
      const { x, y } = board.place(one.dataset.hex);
      one.classList.toggle("dim", Math.hypot(x - here.x, y - here.y) > NEXT_TO * here.r);
    }
    $("canvas").querySelector(".b-hexes").before(around());
  }

  // what in the panel is to be chosen or pressed
  #control() {
    const { control, passes } = this.asked;
    if (passes) return $("pass");
    return control && (document.querySelector(`#panel [data-action="${CSS.escape(control)}"]`) || document.querySelector("#panel input[data-number]"));
  }

  // whoever does not find it is led there
  where() {
    if (this.hex) {
      if (narrow.matches) $("panel").classList.add("rest");
      $("board").scrollIntoView({ block: "start" });
      this.table.board.show(this.hex, 31);
      requestAnimationFrame(() => this.#flag());
    } else {
      this.control.scrollIntoView({ block: "center" });
      this.control.focus();
    }
  }

  #unpoint() {
    for (const one of PARTS) $(one).classList.remove("veiled");
    for (const one of document.querySelectorAll(".here, .dim")) one.classList.remove("here", "dim");
    document.querySelector(".dimmed")?.remove();
    this.hex = "";
    this.#flag();
  }

  // the flag stays at its hex, however the board is moved
  #flag() {
    let flag = $("here");
    if (!flag) {
      flag = document.createElement("div");
      flag.id = "here";
      flag.textContent = say("lesson.here");
      $("board").append(flag);
    }
    const place = this.hex && this.table.board.place(this.hex);
    flag.hidden = !place;
    if (!place) return;
    flag.style.left = `${place.x}px`;
    flag.style.top = `${place.y - place.r}px`;
  }

  // -- the panel -------------------------------------------------------------------------------------

  show() {
    const { titles, text, clause, place, asks } = this.asked;
    const last = this.number === titles.length - 1;
    const ready = !asks || (this.reply && this.reply.right);
    $("turn").textContent = titles[this.number];
    document.title = `${titles[this.number]} · ${this.name}`;
    render(html`
      <p class="label"><span title=${this.name}>${this.name.split(":")[0]}</span><span>${say("lesson.step", { step: this.number + 1, of: titles.length })}</span></p>
      <ol class="dots" aria-hidden="true">${titles.map((_, n) => html`<li class=${classes(n < this.number && "past", n === this.number && "now")}></li>`)}</ol>
      <h1 id="step" tabindex="-1">${titles[this.number]}</h1>
      ${text.split("\n\n").map((one) => html`<p>${one}</p>`)}
      ${clause ? html`<p class="clause"><a href=${`/rules/${this.title}#${clause}`} target="_blank" rel="noopener">${place}</a></p>` : ""}
      <div id="verdict" role="status">${this.reply ? this.#reply() : ""}</div>
      <div class="acts">
        ${this.number ? html`<button type="button" id="back" @click=${() => this.go(this.number - 1)}>${say("lesson.back")}</button>` : ""}
        ${last && ready ? html`<button type="button" class="primary" id="play" @click=${() => this.play()}>${say("lesson.play")}</button>` : ready ? html`<button type="button" class="primary" id="next" @click=${() => this.go(this.number + 1)}>${say("lesson.next")}</button>` : this.hex || this.control ? html`<button type="button" id="where" @click=${() => this.where()}>${say("lesson.where")}</button>` : html`<p class="none">${say("lesson.until")}</p>`}
      </div>
      ${ready && !last ? this.#coming(titles) : ""}`, $("task"));
  }

  // what the lesson still has, where there is room for it
  #coming(titles) {
    const from = this.number + 1;
    return html`<div class="coming">${section(say("lesson.coming"), "")}<ol start=${from + 1}>${titles.slice(from, from + COMING).map((title) => html`<li>${title}</li>`)}</ol></div>`;
  }

  #reply() {
    const { right, text, then } = this.reply;
    return html`<div class=${classes("verdict", right ? "right" : "wrong")}><p>${right ? html`<b>${say("lesson.well")}</b> ` : ""}${text}</p>
      ${then && then.length ? html`<ol class="log">${logLines(then, this.table.view, () => null)}</ol>` : ""}</div>`;
  }

  // -- afterwards ------------------------------------------------------------------------------------

  // a game against two easy bots, who leave time to think; the coach is there to be asked
  async play() {
    keepLesson(this.id, this.number, true);
    const players = [{ name: say("puzzle.you"), kind: "here" }, ...SEATS.map((name) => ({ name, kind: "bot", bot: "easy" }))];
    const made = await call("/api/games", { method: "POST", body: { title: this.title, players } });
    keepGame(made.id, { token: made.host, links: made.links });
    location.href = `/games/${made.id}#${made.host}`;
  }
}

async function start() {
  await loadWords();
  await new Lesson(document.querySelector("main").dataset).begin();
  document.body.dataset.lesson = "ready";
}

start();
