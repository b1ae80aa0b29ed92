// How the page divides its room: board and market below each other, by what the moment is about; and the bar above them.

import { $ } from "./dom.js";
import { say } from "./words.js";

export const narrow = matchMedia("(max-width: 700px)");

const NEAR = 1.3; // where one may build, a phone shows the board from near: so many units a pixel
const MARKET_HEAD = 37; // height of the heading of the market, and the room around it
const INCOME_HEAD = 44; // the same of the income lines
const CHART_LEAST = 236; // height that a chart of chances needs
const LEAST_BOARD = 180; // height below which a map is of no use
const SHORT = 6; // a title whose id is no longer goes by its id on a phone
const LEDGER = [208, 420]; // width of the moves of a stock round, at least and at most
const MOST = 420; // the market is drawn no higher

/** Whether the board is shown whole: on a phone, unless one may build somewhere. @param {import("./dom.js").View} view */
export const isWhole = (view) => Boolean(view) && !(narrow.matches && view.legal.length);

// The measures for which board and market are to be drawn.
export function sizes({ board, view }) {
  const market = $("market");
  const wide = narrow.matches && !(view && view.income) ? 620 : Math.max(300, market.clientWidth - 28);
  const high = narrow.matches ? 0 : Math.max(0, market.clientHeight - MARKET_HEAD);
  return { unit: narrow.matches && !isWhole(view) ? NEAR : Math.min(4, Math.max(0.5, board.unit)).toFixed(2), wide: Math.round(wide), high: Math.round(Math.min(high, MOST)) };
}

// Board by its own proportion, market below; a market-minded moment changes the proportion.
export function arrange({ analysis, board, view }) {
  const market = view.focus === "market" && Boolean(view.market) && !analysis;
  document.body.classList.toggle("focus-market", market);
  document.body.classList.toggle("bidding", view.bids.length > 0);
  const upper = document.querySelector(".upper");
  if (narrow.matches) {
    upper.style.height = "";
    $("ledger").style.width = "";
    return;
  }
  const centre = document.querySelector(".centre");
  if (market) {
    const rest = centre.clientHeight - view.market_most - MARKET_HEAD; // what the market can make no use of
    const high = Math.round(Math.max(rest, 0.435 * centre.clientHeight));
    upper.style.height = `${high}px`;
    const wide = centre.clientWidth - high / (board.ratio || 1); // what the board can make no use of is for the ledger
    $("ledger").style.width = `${Math.round(Math.min(LEDGER[1], Math.max(LEDGER[0], wide)))}px`;
    return;
  }
  const own = centre.clientWidth * board.ratio;
  const least = analysis ? CHART_LEAST : view.market ? Math.max(200, view.market_least + MARKET_HEAD) : Math.max(168, view.market_least + INCOME_HEAD);
  upper.style.height = `${Math.round(Math.min(own || 400, Math.max(240, centre.clientHeight - least)))}px`;
}

// On a phone the turn panel lies over the foot of the board: the map keeps to what is free above it. At the same moment the
// map only gives way (`more`), so that it does not jump with every choice.
export function keepClear(more = false) {
  const [board, panel] = [$("board"), $("panel")];
  const foot = board.getBoundingClientRect().bottom + scrollY;
  const before = more ? parseFloat(board.style.getPropertyValue("--covered")) || 0 : 0;
  const covered = Math.min(foot - panel.getBoundingClientRect().top, board.clientHeight - LEAST_BOARD);
  board.style.setProperty("--covered", `${Math.max(before, Math.round(covered))}px`);
}

/** A title as players call it. @param {import("./dom.js").View} view */
export const titleName = ({ title }) => (title.name.split(" ")[0] === title.id ? title.id : title.name);

// Title, moment, whose turn it is, and whether it can be taken back.
export function drawBar({ analysis, view }) {
  const name = titleName(view);
  $("title").textContent = narrow.matches && view.title.id.length < SHORT ? name.slice(0, view.title.id.length) : name;
  $("caption").textContent = narrow.matches ? view.short : view.caption;
  const turn = $("turn");
  const mine = view.mine && !analysis;
  turn.textContent = analysis ? say("ui.analysis.of", { turn: view.turn }) : view.turn;
  turn.classList.toggle("mine", mine || Boolean(analysis));
  const awaited = view.awaited && !analysis;
  document.title = `${awaited ? "● " : ""}${turn.textContent} · ${view.title.name}`;
  $("icon").href = awaited ? "/static/icon-turn.svg" : "/static/icon.svg";
  const undo = $("undo");
  undo.setAttribute("aria-disabled", String(!view.undo.now && !view.undo.ask));
  undo.title = view.undo.now || !view.undo.ask ? say("ui.undo") : say("ui.undo.ask");
}
