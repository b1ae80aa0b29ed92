// Elements made by hand. Text goes in as text, so names and chat can hold anything.

import { say } from "./words.js";

export const $ = (id) => document.getElementById(id);

export function h(tag, props = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name || "div");
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(props || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "class") element.className = `${element.className} ${value}`.trim();
    else if (key in element && key !== "list" && typeof value !== "string") element[key] = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  append(element, children);
  return element;
}

function append(element, children) {
  for (const child of children.flat(4)) {
    if (child === undefined || child === null || child === false || child === "") continue;
    element.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

// What scrolls can be reached by keyboard; what does not, is no stop on the way.
export function reach(...boxes) {
  for (const box of boxes) {
    if (box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }
}

// SVG drawn by the server, as nodes of this page.
export function svg(text) {
  const box = document.createElementNS("http://www.w3.org/2000/svg", "g");
  box.innerHTML = text;
  return [...box.childNodes];
}

export function svgRoot(text) {
  const box = document.createElement("template");
  box.innerHTML = text;
  return box.content.firstElementChild;
}

export function chip(company, view, large = false) {
  const look = view.chips[company] || { letters: company, ground: "#5d5343", ink: "#ffffff", name: company };
  const element = h("span.chip", { title: look.name, class: large ? "large" : "" }, look.letters);
  if (large && look.letters.length > 2) element.classList.add("long");
  element.style.background = look.ground;
  element.style.color = look.ink;
  return element;
}

export function nameOf(player, view) {
  const seat = view.seats.find((one) => one.id === player);
  if (seat) return seat.name;
  return player === "chance" ? say("chance") : player;
}

export function square(player, view, large = false) {
  const name = nameOf(player, view);
  return h("span.square", { class: large ? "large" : "", title: name, "aria-hidden": "true" }, initial(player, name, view));
}

// The first letter of a name, with the number of the seat where others begin alike.
function initial(player, name, view) {
  const letter = (one) => one.slice(0, 1).toUpperCase();
  const alike = view.seats.filter((seat) => letter(seat.name) === letter(name)).length > 1;
  return alike ? `${letter(name)}${player.replace(/\D/g, "")}` : letter(name);
}

export function mark(who, view, large = false) {
  if (who === "chance") return h("span.square", { class: large ? "large" : "", "aria-hidden": "true" }, "⚄");
  return view.chips[who] ? chip(who, view, large) : square(who, view, large);
}

// A sentence of the log: words, companies, players.
export function sentence(parts, view) {
  return parts.map((part) => {
    if (typeof part === "string") return part;
    if (part.c) return chip(part.c, view);
    return h("b", {}, nameOf(part.p, view));
  });
}
