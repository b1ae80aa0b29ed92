// The start page: which game, by whom, and off it goes. My games are in mine.js.

import { $, html, render } from "./dom.js";
import { call } from "./api.js";
import { fault, startMine } from "./mine.js";
import { keepGame, lastStart, rememberStart, switchLanguage, toggleTheme } from "./prefs.js";
import { knows, loadWords, say } from "./words.js";

const KINDS = ["here", "link", "bot"];
const USUAL = 4; // seats of a new game, where the variant allows it

const form = $("new");
const bots = $("seats").dataset.bots.split(" ");
let seats = [];

const title = () => form.querySelector("input[name=title]:checked");
const variants = () => form.querySelector(`.variants[data-title="${CSS.escape(title().value)}"]`);
const variant = () => variants().querySelector("input:checked");
const counts = () => variant().dataset.counts.split(" ").map(Number);

const freshSeat = (place) => ({ name: "", kind: place ? "bot" : "here", bot: bots[0] });
const nameOf = (seat, place) => seat.name || say(seat.kind === "bot" ? "start.bot" : "start.player", { n: place + 1 });
const expectation = (bot) => (knows(`start.expect.${bot}`) ? say(`start.expect.${bot}`) : "");
const botName = (bot) => (knows(`start.bot.${bot}`) ? say(`start.bot.${bot}`) : bot);

// -- choosing ----------------------------------------------------------------------------------------

// what goes with the title and variant in view: its cards, its options, its number of seats
function chosen() {
  for (const box of form.querySelectorAll(".variants")) box.hidden = box !== variants();
  variants().querySelector(".about").textContent = variant().dataset.about;
  const name = `${title().value}/${variant().value}`;
  let open = false;
  for (const box of form.querySelectorAll("#options fieldset")) {
    box.hidden = box.dataset.variant !== name;
    open ||= !box.hidden && Boolean(box.querySelector("select"));
  }
  $("options").hidden = !open;
  const all = counts();
  const wanted = Math.min(all[all.length - 1], Math.max(all[0], seats.length || USUAL));
  while (seats.length < wanted) seats.push(freshSeat(seats.length));
  seats.length = wanted;
  draw();
}

// -- seats -------------------------------------------------------------------------------------------

function draw() {
  const all = counts();
  render(seats.map((seat, place) => row(seat, place, seats.length > all[0])), $("seats"));
  $("add").hidden = seats.length >= all[all.length - 1];
  $("shuffle").parentElement.hidden = seats.length < 2;
  tell();
}

function row(seat, place, removable) {
  const n = place + 1;
  const kinds = KINDS.map((kind) => html`<label><input type="radio" name=${`kind.${n}`} value=${kind} .checked=${seat.kind === kind} @change=${() => change(seat, kind)}>${say(`start.kind.${kind}`)}</label>`);
  return html`<li><span class="square" aria-hidden="true">${n}</span>
    <div class="who"><input type="text" maxlength="40" aria-label=${say("start.name", { n })} placeholder=${nameOf({ ...seat, name: "" }, place)} .value=${seat.name} @input=${({ target }) => (seat.name = target.value.trim())}>
      ${seat.kind === "bot" && bots.length > 1 ? which(seat, n) : ""}</div>
    <div class="seg" role="radiogroup" aria-label=${say("start.kind", { n })}>${kinds}</div>
    <button class="away" type="button" ?hidden=${!removable} title=${say("start.remove")} aria-label=${say("start.remove.seat", { n })} @click=${() => remove(place)}>✕</button></li>`;
}

function which(seat, n) {
  const option = (bot) => html`<option value=${bot} ?selected=${bot === seat.bot}>${botName(bot)}</option>`;
  return html`<select aria-label=${say("start.which", { n })} title=${expectation(seat.bot)} .value=${seat.bot} @change=${({ target }) => { seat.bot = target.value; draw(); }}>${bots.map(option)}</select><small class="hint">${expectation(seat.bot)}</small>`;
}

function change(seat, kind) {
  seat.kind = kind;
  draw();
}

function remove(place) {
  seats.splice(place, 1);
  draw();
  const left = [...$("seats").querySelectorAll("input[type=text]")];
  left[Math.min(place, left.length - 1)].focus();
}

// the choice in a few words, and what follows from it
function tell() {
  const count = seats.length;
  const money = JSON.parse(variant().dataset.money)[count];
  const people = say("start.count", { count });
  $("sum").textContent = [title().dataset.name, people, money && say("start.each", { money })].filter(Boolean).join(", ");
  const kinds = seats.map((seat) => seat.kind);
  const note = kinds.includes("link") ? "start.note.link" : kinds.includes("here") ? "start.play.note" : "start.note.bots";
  $("note").textContent = say(note);
  $("hints").parentElement.hidden = !kinds.includes("link"); // where nobody else plays, the coach is always there
}

// -- playing -----------------------------------------------------------------------------------------

function options() {
  const own = JSON.parse(variant().dataset.options);
  for (const select of form.querySelectorAll("#options fieldset:not([hidden]) select")) own[select.dataset.key] = select.value;
  return own;
}

async function play(event) {
  event.preventDefault();
  const players = seats.map((seat, place) => ({ name: nameOf(seat, place), kind: seat.kind, bot: seat.bot }));
  const body = { title: title().value, players, options: options(), shuffle: players.length > 1 && $("shuffle").checked, hints: seats.some((seat) => seat.kind === "link") && $("hints").checked };
  $("play").disabled = true;
  $("error").hidden = true;
  try {
    const made = await call("/api/games", { method: "POST", body });
    rememberStart({ title: body.title, variant: variant().value, seats, shuffle: $("shuffle").checked, hints: $("hints").checked });
    enter(made, players.some((one) => one.kind === "here"));
  } catch (error) {
    $("error").textContent = fault(error);
    $("error").hidden = false;
    $("play").disabled = false;
  }
}

// whoever has no seat here watches; links are handed out at the table, at once if there are any
function enter(made, plays) {
  const token = plays ? made.host : made.watch;
  keepGame(made.id, { token, links: made.links, fresh: Object.keys(made.links).length > 0 });
  location.href = `/games/${made.id}#${token}`;
}

function recall() {
  const last = lastStart();
  const choose = (name, value) => {
    const radio = form.querySelector(`input[name="${CSS.escape(name)}"][value="${CSS.escape(value || "")}"]`);
    if (radio) radio.checked = true;
    return Boolean(radio);
  };
  if (!choose("title", last.title)) return;
  choose(`variant.${last.title}`, last.variant);
  seats = (last.seats || []).filter((seat) => KINDS.includes(seat.kind)).map((seat) => ({ ...seat, bot: bots.includes(seat.bot) ? seat.bot : bots[0] }));
  $("shuffle").checked = Boolean(last.shuffle);
  $("hints").checked = Boolean(last.hints);
}

async function start() {
  await loadWords();
  form.addEventListener("submit", play);
  form.addEventListener("change", (event) => event.target.matches(".card input") && chosen());
  $("add").addEventListener("click", () => {
    seats.push(freshSeat(seats.length));
    draw();
    $("seats").lastElementChild.querySelector("input").focus();
  });
  $("theme").addEventListener("click", toggleTheme);
  $("language").addEventListener("click", switchLanguage);
  addEventListener("pageshow", () => ($("play").disabled = false)); // come back from the table
  recall();
  chosen();
  document.body.dataset.ready = "yes";
  startMine(enter);
}

start();
