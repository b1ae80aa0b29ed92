// One's own finished games, as this browser knows them: results by title, by seat, and against whom.

import { $, html, render } from "./dom.js";
import { call } from "./api.js";
import { games } from "./prefs.js";
import { language, loadWords, number, say } from "./words.js";

const KEY = "kursbuch.results";
const AT_ONCE = 6;

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) || {};
  } catch {
    return {};
  }
}

// what came of a game in which this browser played one seat; no result, if it played none or several
function result(game) {
  if (!game.over || game.yours.length !== 1) return null;
  const [seat] = game.yours;
  const worths = Object.entries(game.worth).filter(([id]) => game.players[id]);
  const own = game.worth[seat];
  return {
    title: game.title,
    name: game.name,
    at: game.at,
    seat: Object.keys(game.players).indexOf(seat) + 1,
    players: worths.length,
    place: 1 + worths.filter(([, worth]) => worth > own).length,
    worth: own,
    best: Math.max(...worths.map(([, worth]) => worth)),
    against: Object.keys(game.players).filter((id) => id !== seat).map((id) => ({ name: game.players[id], bot: game.kinds[id] === "bot", ahead: game.worth[id] > own })),
  };
}

// results are kept here as well, so that they outlive the games
async function gather() {
  const known = kept();
  const tickets = Object.entries(games()).filter(([id, one]) => one.token && !known[id]);
  for (let from = 0; from < tickets.length; from += AT_ONCE) {
    const some = tickets.slice(from, from + AT_ONCE).map(([id, one]) => ({ id, token: one.token }));
    for (const game of await call("/api/mine", { method: "POST", body: { games: some }, params: { lang: language } })) {
      const one = result(game);
      if (one) known[game.id] = one;
    }
  }
  localStorage.setItem(KEY, JSON.stringify(known));
  return Object.values(known).sort((a, b) => a.at.localeCompare(b.at));
}

// -- showing -----------------------------------------------------------------------------------------

const share = (part, all) => (all ? Math.round((100 * part) / all) : 0);

// a bar with its figure: won of played
function bar(label, won, played) {
  const part = share(won, played);
  return html`<tr><th scope="row">${label}</th><td class="bar"><svg viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label=${`${part} %`}><rect class="all" width="100" height="10"></rect><rect class="won" width=${part} height="10"></rect></svg></td><td>${part} %</td><td>${say("stats.of", { won, played })}</td></tr>`;
}

function grouped(all, key) {
  const found = new Map();
  for (const one of all) {
    const name = key(one);
    if (!found.has(name)) found.set(name, []);
    found.get(name).push(one);
  }
  return [...found].sort(([, a], [, b]) => b.length - a.length);
}

const won = (some) => some.filter((one) => one.place === 1).length;
const bars = (title, rows) => html`<section><div class="section"><h2>${title}</h2><span>${say("stats.won")}</span></div><table class="bars"><tbody>${rows}</tbody></table></section>`;

// places over time: the first at the top
function course(all) {
  const shown = all.slice(-40);
  const [wide, high] = [640, 110];
  const x = (n) => 12 + (n * (wide - 24)) / Math.max(1, shown.length - 1);
  const most = Math.max(2, ...shown.map((one) => one.players));
  const y = (place) => 14 + ((place - 1) * (high - 28)) / (most - 1);
  const points = shown.map((one, n) => `${x(n)},${y(one.place)}`).join(" ");
  return html`<section class="whole"><div class="section"><h2>${say("stats.course")}</h2><span>${say("stats.places")}</span></div>
    <svg class="course" viewBox=${`0 0 ${wide} ${high}`} role="img" aria-label=${`${say("stats.course")}: ${shown.map((one) => one.place).join(", ")}`}>
      <polyline points=${points}></polyline>
      ${shown.map((one, n) => svgDot(x(n), y(one.place), one))}
    </svg></section>`;
}

function svgDot(x, y, one) {
  const dot = document.createElementNS("http://www.w3.org/2000/svg", "circle");
  dot.setAttribute("cx", x);
  dot.setAttribute("cy", y);
  dot.setAttribute("r", one.place === 1 ? "6" : "4");
  dot.setAttribute("class", one.place === 1 ? "first" : "");
  const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
  title.textContent = `${one.name}: ${say("stats.place", { place: one.place, players: one.players })}, ${number(one.worth)}`;
  dot.append(title);
  return dot;
}

function show(all) {
  if (!all.length) {
    render(html`<p class="lead">${say("stats.none")}</p>`, $("statistics"));
    return;
  }
  const rivals = grouped(all.flatMap((one) => one.against.map((other) => ({ ...other, place: other.ahead ? 2 : 1 }))), (one) => (one.bot ? say("stats.bots") : one.name)).slice(0, 8);
  render(html`<p class="lead">${say("stats.lead", { played: all.length, won: won(all) })}</p>
    ${course(all)}
    <div class="charts">
    ${bars(say("stats.titles"), grouped(all, (one) => one.name).map(([name, some]) => bar(name, won(some), some.length)))}
    ${bars(say("stats.seats"), grouped(all, (one) => one.seat).sort(([a], [b]) => a - b).map(([seat, some]) => bar(say("stats.seat", { seat }), won(some), some.length)))}
    ${bars(say("stats.against"), rivals.map(([name, some]) => bar(name, won(some), some.length)))}
    </div>`, $("statistics"));
}

await loadWords();
show(await gather());
document.body.dataset.counted = "yes";
