// What the pages are drawn with. Templates of lit-html change what differs and leave every other node where it is: what
// is under the pointer or has the focus stays. Text goes in as text, so names and chat can hold anything.

import { html, nothing, render, svg } from "./vendor/lit-html.js";
import { say } from "./words.js";

export { html, nothing, render, svg };

/** @returns {any} */
export const $ = (id) => document.getElementById(id);

// An attribute that is there only with a value.
export const maybe = (value) => value || nothing;

// The names of classes that hold.
export const classes = (...names) => names.filter(Boolean).join(" ");

// What scrolls can be reached by keyboard; what does not, is no stop on the way.
export function reach(...boxes) {
  for (const box of boxes) {
    if (box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }
}

// SVG drawn by the server, as nodes of this page.
export function nodes(text) {
  const box = document.createElementNS("http://www.w3.org/2000/svg", "g");
  box.innerHTML = text;
  return [...box.childNodes];
}

/** @returns {any} */
export function picture(text) {
  const box = document.createElement("template");
  box.innerHTML = text;
  return box.content.firstElementChild;
}

// The same pictures again are the same nodes.
export function album() {
  let known = new Map();
  return (texts) => {
    known = new Map(texts.map((text) => [text, known.get(text) || picture(text)]));
    return texts.map((text) => known.get(text));
  };
}

/**
 * What the server tells of a moment, by its own description; `kept`: since when, if it comes from this browser's store.
 * @typedef {import("kursbuch-api").components["schemas"]["TableView"] & { kept?: string }} View
 */

/** @param {View} view */
export function chip(company, view, large = false) {
  const look = view.chips[company] || { letters: company, ground: "#5d5343", ink: "#ffffff", name: company };
  const size = large && classes("large", look.letters.length > 2 && "long", look.letters.length > 4 && "longer");
  return html`<span class=${classes("chip", size)} title=${look.name} data-card=${view.chips[company] ? company : nothing} .style=${`background: ${look.ground}; color: ${look.ink}`}>${look.letters}</span>`;
}

/** @param {View} view */
export function nameOf(player, view) {
  const seat = view.seats.find((one) => one.id === player);
  if (seat) return seat.name;
  return player === "chance" ? say("chance") : player;
}

/** @param {View} view */
export function square(player, view, large = false) {
  const name = nameOf(player, view);
  const own = view.you.length === 1 && view.you[0] === player; // who reads is marked; who acts is marked elsewhere, in vermilion
  return html`<span class=${classes("square", large && "large", own && "own")} title=${name} aria-hidden="true">${initial(player, view)}</span>`;
}

// The first letter of a name; where others begin alike, with the letter or figure by which they all differ, or else with
// the number of the seat.
export function initial(player, view) {
  const name = nameOf(player, view).toUpperCase();
  const alike = view.seats.map((seat) => seat.name.toUpperCase()).filter((one) => one[0] === name[0]);
  if (alike.length < 2) return name.slice(0, 1);
  const differs = (place) => /[\p{L}\d]/u.test(name[place]) && new Set(alike.map((one) => one[place])).size === alike.length;
  const at = [...name].findIndex((_, place) => place > 0 && differs(place));
  return name[0] + (at > 0 ? nameOf(player, view)[at].toLowerCase() : player.replace(/\D/g, ""));
}

/** @param {View} view */
export function mark(who, view, large = false) {
  if (who === "chance") return html`<span class=${classes("square", large && "large")} aria-hidden="true">⚄</span>`;
  return view.chips[who] ? chip(who, view, large) : square(who, view, large);
}

// What stands between dots stays together, if there is room for it in a line; no dot ends a line, or begins one.
export function whole(text) {
  return html`<span class="dotted">${text.split(" · ").map((part) => html`<span>${part}</span> `)}</span>`;
}

// A sentence of the log: words, companies, players. A name is not broken in two.
export function sentence(parts, view) {
  return parts.map((part) => {
    if (typeof part === "string") return part;
    return part.c ? chip(part.c, view) : html`<b>${nameOf(part.p, view).replaceAll(" ", "\u00a0")}</b>`;
  });
}
