// Everybody's chance to win, or expected worth, over the whole game: one line a player, told apart by its dashes and a
// letter, never by colour. Turning points are flags; the moment shown is the handle.

import { html, initial, nameOf, svg } from "./dom.js";
import { number, percent, say } from "./words.js";

const DASHES = ["", "8 4", "2 3", "10 3 2 3", "1 4", "14 4", "5 2"];
const [LEFT, RIGHT, TOP, FOOT] = [44, 14, 30, 20];
const LABEL = 17; // the side of a player's square
const LEVELS = 4;

// 1, 2, 2.5 or 5 of a power of ten, so that about four lines reach the top
function step(most) {
  const power = 10 ** Math.floor(Math.log10(most / LEVELS));
  return power * [1, 2, 2.5, 5, 10].find((one) => most / (power * one) <= LEVELS);
}

// Estimates waver from move to move: each is drawn as the mean of those around it, a hundredth of the game to either side.
function levelled(values) {
  const last = values.length - 1;
  return values.map((_, at) => {
    const reach = Math.min(Math.round(last / 100), at, last - at);
    const around = values.slice(at - reach, at + reach + 1);
    return around.reduce((sum, one) => sum + one, 0) / around.length;
  });
}

/** How a player's line is drawn; one's own is thick. */
export function dash(player, view) {
  const others = view.seats.map((seat) => seat.id).filter((id) => !isOwn(id, view));
  return isOwn(player, view) ? "" : DASHES[(others.indexOf(player) + (view.you.length === 1 ? 1 : 0)) % DASHES.length];
}

export const isOwn = (player, view) => view.you.length === 1 && view.you[0] === player;

export function sample(player, view) {
  return html`<svg class="sample" viewBox="0 0 30 8" aria-hidden="true"><path d="M0 4H30" stroke-dasharray=${dash(player, view)} stroke-width=${isOwn(player, view) ? 3 : 1.6} /></svg>`;
}

// Squares of players beside their lines, none over another.
function labels(lines, x, y, moves, view) {
  const at = Math.round(moves * 0.62);
  const places = Object.entries(lines).map(([player, values]) => ({ player, y: y(levelled(values)[at]) })).sort((a, b) => a.y - b.y);
  places.forEach((one, place) => (one.y = place ? Math.max(one.y, places[place - 1].y + LABEL + 1) : one.y));
  const over = Math.max(0, ...places.map((one) => one.y - y.foot + LABEL / 2));
  return places.map((one) => svg`<g transform="translate(${x(at)} ${one.y - over})"><rect class=${isOwn(one.player, view) ? "own" : ""} x=${-LABEL / 2} y=${-LABEL / 2} width=${LABEL} height=${LABEL} rx="2"/><text class=${isOwn(one.player, view) ? "own" : ""} y="4" text-anchor="middle">${initial(one.player, view)}</text></g>`);
}

/**
 * The chart, for a box of that size. `branch`: how the chance would have gone on after another answer; `kept`: how it
 * goes on in branches that were played.
 * @param {{ lines: any, worth: boolean, at: number, turns: any[], branch: any, kept: any[], wide: number, high: number }} what
 * @param {import("./dom.js").View} view
 */
export function chances({ lines, worth, at, turns, branch, kept, wide, high }, view) {
  const all = Object.values(lines).flat();
  const moves = Math.max(1, Object.values(lines)[0].length - 1);
  const [least, most] = worth ? [Math.min(0, ...all), Math.max(10, ...all)] : [0, 1];
  const x = (move) => LEFT + ((wide - LEFT - RIGHT) * move) / moves;
  const y = Object.assign((value) => high - FOOT - ((high - FOOT - TOP) * (value - least)) / (most - least), { foot: high - FOOT });
  const apart = worth ? step(most - least) : 0.25;
  const levels = [];
  for (let value = Math.ceil(least / apart) * apart; value <= most + 1e-9; value += apart) levels.push(value);
  const line = (values) => levelled(values).map((value, move) => `${move ? "L" : "M"}${x(move).toFixed(1)} ${y(value).toFixed(1)}`).join("");
  let last = -99;
  const ticks = view.ticks.filter((tick) => tick.major && tick.at <= moves).map((tick) => {
    const room = x(tick.at) - last > 26;
    if (room) last = x(tick.at);
    return svg`<path class="tick" d=${`M${x(tick.at)} ${high - FOOT}v4`}/>${room ? svg`<text x=${x(tick.at)} y=${high - 4} text-anchor="middle">${tick.label.replace(/^\D+/, "")}</text>` : ""}`;
  });
  let free = 0; // flags that would lie over each other stand side by side
  const flag = (turn, place) => {
    const here = turn.at === at;
    const foot = x(turn.at);
    const left = Math.max(foot, free);
    free = left + 17;
    return svg`<g class=${here ? "flag here" : "flag"} data-at=${turn.at}><path class="pole" d=${`M${left} 22L${foot} 30V${high - FOOT}`}/><path d=${`M${left - 8} 4h16v12l-8 6l-8 -6z`}/><text x=${left} y="15" text-anchor="middle">${place + 1}</text></g>`;
  };
  const aside = (points, name) => {
    const [end, chance] = points.at(-1);
    const d = points.map(([move, value], place) => `${place ? "L" : "M"}${x(Math.min(moves, move)).toFixed(1)} ${y(value).toFixed(1)}`).join("");
    return svg`<path class=${`branch ${name}`} d=${d}/><circle class=${`branch ${name}`} cx=${x(Math.min(moves, end))} cy=${y(chance)} r="3.5"/>`;
  };
  return html`<svg viewBox=${`0 0 ${wide} ${high}`} width=${wide} height=${high} aria-hidden="true">
    ${levels.map((value) => svg`<path class="level" d=${`M${LEFT} ${y(value)}H${wide - RIGHT}`}/><text x=${LEFT - 6} y=${y(value) + 4} text-anchor="end">${worth ? number(Math.round(value)) : percent(value)}</text>`)}
    ${ticks}${Object.entries(lines).map(([player, values]) => svg`<path class=${isOwn(player, view) ? "line own" : "line"} stroke-dasharray=${dash(player, view)} d=${line(values)}/>`)}
    ${turns.map(flag)}<path class="handle" d=${`M${x(at)} 22V${high - FOOT}`}/>${turns.some((turn) => turn.at === at) ? "" : svg`<circle class="handle" cx=${x(at)} cy="14" r="6"/>`}
    ${kept.map((points) => aside(points, "kept"))}${branch ? aside(branch, "") : ""}${labels(lines, x, y, moves, view)}</svg>`;
}

/** Which moment lies under a point of the chart, so far from its left. */
export function momentAt(left, wide, moves) {
  return Math.max(0, Math.min(moves, Math.round(((left - LEFT) / (wide - LEFT - RIGHT)) * moves)));
}

/** @param {import("./dom.js").View} view */
export function told(lines, at, worth, view) {
  const ranked = Object.entries(lines).sort((a, b) => b[1][at] - a[1][at]);
  const all = ranked.map(([player, values]) => `${nameOf(player, view)} ${worth ? number(values[at]) : Math.round(100 * values[at])}`).join(" · ");
  return say("ui.chance.now", { at, all: worth ? all : `${all}\u00a0%` });
}
