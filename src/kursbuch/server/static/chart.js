// What each player was worth, round by round: one line a player, told apart by its dashes and named at its end.

import { dash, isOwn } from "./chances.js";
import { nameOf } from "./dom.js";
import { number, say } from "./words.js";

const NS = "http://www.w3.org/2000/svg";
const [WIDE, HIGH, LEFT, RIGHT, TOP, FOOT] = [640, 330, 48, 112, 18, 30];
const APART = 13; // between two names
const DIGIT = 6.6; // px of a digit at the scale
const FLAGS = 3; // turning points that are flagged

function make(tag, attributes, text) {
  const element = document.createElementNS(NS, tag);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

// 1, 2 or 5 of a power of ten, so that four or five lines reach the top
function step(most) {
  const power = 10 ** Math.floor(Math.log10(most / 4));
  return power * [1, 2, 5, 10].find((one) => most / (power * one) <= 5);
}

/**
 * @param {import("kursbuch-api").components["schemas"]["Worth"]} data
 * @param {import("./dom.js").View} view
 * @param {{ at: number }[]} turns turning points, which are flagged
 * @param {(at: number) => void} go opens one
 * @param {{ wide: number, high: number }} size of its place, in px: words keep their size on a phone, too
 */
export function chart(data, view, turns = [], go = () => {}, { wide, high } = { wide: WIDE, high: HIGH }) {
  const picture = make("svg", { viewBox: `0 0 ${wide} ${high}`, class: "chart", role: "img", "aria-label": say("ui.chart") });
  const most = Math.max(10, ...Object.values(data.worth).flat());
  const last = Math.max(1, data.at[data.at.length - 1]);
  const least = Math.min(0, ...Object.values(data.worth).flat());
  const left = Math.max(LEFT, 10 + DIGIT * Math.max(number(Math.round(most)).length, number(Math.round(least)).length));
  const x = (at) => left + ((wide - left - RIGHT) * at) / last;
  const y = (value) => high - FOOT - ((high - FOOT - TOP) * (value - least)) / (most - least);
  const apart = step(most - least);
  for (let value = Math.ceil(least / apart) * apart; value <= most; value += apart) {
    const line = make("path", { d: `M${left} ${y(value)}H${wide - RIGHT}`, fill: "none" });
    line.style.stroke = value === 0 && least < 0 ? "var(--ink2)" : "var(--rule)"; // worth can fall below nothing
    picture.append(line, make("text", { x: left - 6, y: y(value) + 4, "text-anchor": "end" }, number(value)));
  }
  let labelled = -APART;
  for (const tick of view.ticks.filter((one) => one.major)) {
    if (x(tick.at) - labelled < APART + 5) continue; // no two labels on top of each other
    labelled = x(tick.at);
    picture.append(make("text", { x: x(tick.at), y: high - 10, "text-anchor": "middle" }, tick.label.split(" ").pop()));
  }
  const ends = Object.entries(data.worth).map(([player, values]) => ({ player, at: y(values[values.length - 1]) })).sort((a, b) => a.at - b.at);
  ends.forEach((one, place) => (one.at = place ? Math.max(one.at, ends[place - 1].at + APART) : one.at));
  Object.entries(data.worth).forEach(([player, values]) => {
    const points = values.map((value, i) => `${x(data.at[i]).toFixed(1)} ${y(value).toFixed(1)}`);
    const own = isOwn(player, view) ? " own" : "";
    const name = { class: `name${own}`, x: wide - RIGHT + 6, y: ends.find((one) => one.player === player).at + 4 };
    picture.append(make("path", { class: `trend${own}`, d: `M${points.join("L")}`, "stroke-dasharray": dash(player, view) }));
    picture.append(make("text", name, `${nameOf(player, view)} · ${number(values[values.length - 1])}`));
  });
  turns.slice(0, FLAGS).forEach((turn, place) => picture.append(flag(x(turn.at), place, high, () => go(turn.at))));
  return picture;
}

// A turning point: a number on a line through the chart.
function flag(at, place, high, open) {
  const box = make("g", { class: "turn", role: "button", tabindex: 0, "aria-label": `${say("ui.turns")} ${place + 1}` });
  box.append(make("path", { d: `M${at} ${TOP}V${high - FOOT}` }), make("rect", { x: at - 8, y: 0, width: 16, height: 15, rx: 2 }), make("text", { x: at, y: 11.5, "text-anchor": "middle" }, String(place + 1)));
  box.addEventListener("click", open);
  box.addEventListener("keydown", (event) => event.key === "Enter" && open());
  return box;
}
