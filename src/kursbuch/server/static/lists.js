// How lists word a game: when, how fast, by whom, with what result.

import { classes, html } from "./dom.js";
import { language, listed, number, say } from "./words.js";

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const STEPS = [["minute", 60], ["hour", 24], ["day", 365]];

export function ago(at) {
  let past = (Date.now() - Date.parse(at)) / 60000;
  if (past < 1) return say("start.now");
  const words = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" });
  for (const [unit, most] of STEPS) {
    if (past < most || unit === "day") return words.format(-Math.round(past), unit);
    past /= most;
  }
  return "";
}

// For how long somebody has waited.
export const since = (at) => say("lobby.waiting", { time: span((Date.now() - Date.parse(at)) / 60000) });

// A length of time, in the largest unit that says it.
export function span(minutes) {
  if (minutes >= 2880 || minutes === 1440) return say("lobby.days", { count: Math.round(minutes / 1440) });
  if (minutes >= 120 || minutes === 60) return say("lobby.hours", { count: Math.round(minutes / 60) });
  return say("lobby.minutes", { count: Math.max(1, Math.round(minutes)) });
}

export function pace({ live, clock, minutes }) {
  const time = clock === "none" ? "" : say(`lobby.pace.${clock}`, { time: span(minutes) });
  if (live) return [say("lobby.pace.live"), time].filter(Boolean).join(", ");
  return time || say("lobby.pace.slow");
}

export const place = (game) => game.where;

// Seats as squares: a letter for a player, b for a bot, dashed for nobody.
export function squares(seats) {
  const words = (seat) => (seat.kind === "free" ? say("lobby.seat.free") : seat.kind === "bot" ? say("lobby.seat.bot") : seat.you ? say("lobby.seat.you", { name: seat.name }) : seat.name);
  const letter = (seat) => (seat.kind === "free" ? "" : seat.kind === "bot" ? "b" : seat.name.slice(0, 1).toUpperCase());
  return html`<span class="seats" role="img" aria-label=${seats.map(words).join(", ")}>${seats.map((seat) => html`<span class=${classes("square", seat.kind, seat.you && "you")} title=${words(seat)}>${letter(seat)}</span>`)}</span>`;
}

export function result(game) {
  return say("lobby.result", { names: listed(game.winners), money: `${number(game.best)}\u202f${game.unit}` });
}
