// The table for looking back: at the left what was decided at this moment, under the board everybody's chances, at the
// right the turning points. All of it is found by the server, in the background; this shows what there is so far.

import { $, classes, html, mark, maybe, nameOf, render, sentence, square } from "./dom.js";
import { call } from "./api.js";
import { branchList, momentTools } from "./branches.js";
import { chances, momentAt, sample, told } from "./chances.js";
import { section, strip } from "./strips.js";
import { listed, number, percent, say } from "./words.js";

const OFTEN = 2000; // ms between two looks at how far it is
const narrow = matchMedia("(max-width: 700px)");
const LOW = 190; // height of the chart on a phone
const POINTS = 3; // what makes a turning point, in hundredths

const points = (chance) => Math.round(100 * chance);
const signed = (value) => `${value > 0 ? "+" : value < 0 ? "−" : "±"}\u2009${number(Math.abs(value))}`;

// A turning point: who did what, what would have been better, and what it cost.
export function turningPoint(turn, place, view, go) {
  const here = turn.at === view.at;
  const sentences = (several) => several.map((one, number_) => html`${number_ ? ", " : ""}${sentence(one, view)}`);
  const why = turn.why.length ? html`: ${sentences(turn.why)}` : "";
  return html`<li class=${classes(here && "here")}><button type="button" data-turn=${turn.at} aria-current=${maybe(here && "true")} @click=${() => go(turn.at)}>
    <i>${place + 1}</i><span class="top">${square(turn.player, view)} <b>${nameOf(turn.player, view)}</b> ${turn.round}</span><b class="points">${signed(points(turn.gain))}\u00a0%</b>
    <span class="did">${turn.who === turn.player ? "" : html`${mark(turn.who, view)} `}${sentence(turn.text, view)}${turn.then.length ? html`; ${sentences(turn.then)}` : ""}</span>
    <span class="other">${turn.gain < 0 ? html`${say("ui.turn.better")} <b>${sentence(turn.better, view)}</b>${why}` : html`${say("ui.turn.best")}${why}. ${say("ui.turn.next")} <b>${sentence(turn.better, view)}</b>`}</span></button></li>`;
}

export class Analysis {
  constructor(table) {
    this.table = table;
    /** @type {any} */
    this.found = null;
    this.decision = null;
    this.picked = null; // an answer other than the one played
    this.worth = false; // whether the chart shows worth
    this.branches = [];
    document.body.classList.add("analysis");
    if (narrow.matches) $("panel").classList.add("rest"); // board and chart first
    this.#listen();
  }

  get view() {
    return this.table.view;
  }

  // -- asking ----------------------------------------------------------------------------------------

  async open() {
    this.found = await this.table.ask("analysis");
    if (this.found && this.found.may) await this.#begin();
    else this.draw();
    this.branches = (await this.table.ask("branches")) || [];
    this.draw();
  }

  async #begin() {
    const found = await this.table.send("analysis", {}, "POST");
    if (!found) return;
    this.#take(found);
    await this.#decide();
    this.#follow();
  }

  #take(found) {
    this.found = { ...this.found, ...found };
    document.body.dataset.analysed = `${found.done}/${found.of}`;
  }

  // looks again and again until all is found
  async #follow() {
    if (this.following) return;
    this.following = true;
    try {
      while (this.found.at_work || !this.found.win) {
        await new Promise((resolve) => setTimeout(resolve, OFTEN));
        const found = await call(`/api/games/${encodeURIComponent(this.table.id)}/analysis`, { token: this.table.token, params: { lang: document.documentElement.lang } });
        this.#take(found);
        if (this.decision && !this.decision.known) await this.#decide();
        this.draw();
      }
    } catch {
      this.found.at_work = false; // it can be gone on with by hand
    } finally {
      this.following = false;
      this.draw();
    }
  }

  // what was decided at the moment shown
  async #decide() {
    const { at, moves } = this.view;
    if (!this.found || !this.found.may || at >= moves) {
      this.decision = null;
      return;
    }
    const found = await this.table.ask(`analysis/${at}`);
    if (!found || found.at !== this.view.at) return;
    this.decision = found;
    if (found.known || !found.choice) return;
    this.found.at_work = true; // it is looked at now, whether or not it matters
    this.#follow();
  }

  // -- a moment --------------------------------------------------------------------------------------

  async show() {
    if (this.shown !== this.view.version && this.shown !== undefined) this.open(); // the game has gone on
    this.shown = this.view.version;
    if (this.decision && this.decision.at !== this.view.at) this.decision = null;
    this.picked = null;
    this.draw();
    await this.#decide();
    this.draw();
  }

  #go(at) {
    this.table.go(at);
  }

  // the turning point before or after this moment
  jump(by) {
    const turns = (this.found && this.found.turns) || [];
    const { at } = this.view;
    const to = by > 0 ? turns.find((turn) => turn.at > at) : turns.findLast((turn) => turn.at < at);
    if (to) this.#go(to.at);
  }

  // an answer is chosen: the board shows it, the chart its line
  async pick(answer) {
    this.picked = this.picked && this.picked.action === answer.action ? null : answer;
    this.table.restore();
    this.draw();
    if (!this.picked || this.picked.played) return;
    const { at } = this.view;
    const found = await this.table.ask("preview", { action: answer.action, at });
    if (found && this.picked === answer && this.view.at === at) this.table.foresee({ parts: found.parts, restore: found.restore });
  }

  // -- drawing ---------------------------------------------------------------------------------------

  draw() {
    if (!this.view) return;
    this.table.panel.draw();
    this.chart();
    this.tables();
  }

  panel() {
    const { view } = this;
    return html`
      <button class="grip" id="grip" type="button" aria-label=${say("ui.sheet")} @click=${() => $("panel").classList.toggle("rest")}></button>
      <div class="who" id="who">${this.#who()}</div>
      <div class="work" id="work"><div class="decided">${section(this.#asked(), say("ui.decision", { at: view.at, moves: view.moves }))}${this.#answers()}</div>
        <div class="tries">${branchList(this.table, this.branches)}</div></div>
      <div class="foot" id="foot">${momentTools(this.table, this.picked)}<div class="main"><button type="button" class="wide" id="leave" @click=${() => this.leave()}>${say("ui.analysis.close")}</button></div></div>`;
  }

  leave() {
    const { at, moves } = this.view;
    location.href = `/games/${this.table.id}#${this.table.token}${at < moves ? `&at=${at}` : ""}`;
  }

  #who() {
    const { view } = this;
    if (!view.head) return html`<div><h1>${view.turn}</h1></div>`;
    const { who, name, lines = [] } = view.head;
    return html`${mark(who, view, true)}<div><h1>${name}</h1>${lines.map((line) => html`<p>${line}</p>`)}</div>`;
  }

  #asked() {
    const now = this.view.steps.find((step) => step.state === "now");
    return now ? now.label : say("ui.analysis");
  }

  #answers() {
    const { view, found, decision } = this;
    const hint = (text) => html`<p class="hint" role="status">${text}</p>`;
    if (found && !found.may) return this.#consent();
    if (view.at >= view.moves) return hint(view.over ? say("ui.decision.end") : say("ui.looking", { at: view.at, moves: view.moves }));
    if (!decision) return "";
    if (!decision.known) return hint(say(!found.win || decision.choice ? (found.at_work ? "ui.decision.waits" : "ui.decision.unknown") : "ui.decision.none"));
    return html`<ol class="answers">${decision.answers.map((answer) => this.#answer(answer))}</ol>`;
  }

  #answer(answer) {
    const { view, decision, picked } = this;
    const on = Boolean(picked) && picked.action === answer.action;
    const chance = `${points(decision.before)} → ${percent(answer.chance)}`;
    const row = (label, text) => html`<dt>${label}</dt><dd>${text}</dd>`;
    return html`<li class=${classes(answer.played && "played", on && "on")}>
      <button type="button" class="answer" aria-pressed=${String(on)} data-answer=${answer.action} @click=${() => this.pick(answer)}>
        <i>${answer.played ? "▸" : answer.rank}</i><span>${answer.played ? html`<b>${say("ui.decision.played")}:</b> ` : ""}${sentence(answer.text, view)}${answer.played && answer.best ? html` <em>${say("ui.decision.best")}</em>` : ""}</span><b class="chance">${chance}</b></button>
      <dl class="reasons">${answer.facts.map((fact) => row(fact.label, sentence(fact.text, view)))}${row(say("ui.worth.end"), number(answer.worth))}</dl></li>`;
  }

  // while others still play, all have to agree
  #consent() {
    const { view, found } = this;
    const own = view.you.length > 0 && view.you.every((seat) => !found.waiting.includes(seat));
    const agree = async (study) => {
      await this.table.send("help", { study }, "PUT");
      await this.open();
    };
    const names = listed(found.waiting.map((seat) => nameOf(seat, view)));
    return html`<p class="hint">${own ? say("ui.analysis.agreed", { names }) : say("ui.analysis.wait")}</p>
      ${view.you.length ? html`<div class="acts"><button type="button" id="agree" @click=${() => agree(!own)}>${say(own ? "ui.analysis.disagree" : "ui.analysis.agree")}</button></div>` : ""}`;
  }

  // how far it is
  #progress() {
    const { found } = this;
    if (!found || !found.may) return "";
    if (!found.win || (found.at_work && !found.of)) return html`<p class="hint" role="status">${say(found.win ? "ui.analysis.seeks" : "ui.analysis.begins")}</p>`;
    if (found.done >= found.of) return html`<p class="hint">${say("ui.analysis.done", { n: found.read })}</p>`;
    const on = html`<button type="button" class="link" @click=${() => this.#begin()}>${say("ui.analysis.on")}</button>`;
    return html`<p class="hint">${say(found.at_work ? "ui.analysis.progress" : "ui.analysis.stopped", found)} ${found.at_work ? "" : on}</p><progress max=${found.of} value=${found.done} aria-label=${say("ui.analysis")}></progress>`;
  }

  get lines() {
    return this.found && this.found.win ? (this.worth ? this.found.worth : this.found.win) : null;
  }

  chart() {
    const box = $("market");
    const { view, lines, worth, found, picked } = this;
    const moves = lines ? Object.values(lines)[0].length - 1 : 0;
    const at = Math.min(view.at, moves);
    const heading = html`<div class="section"><h2>${say(worth ? "ui.expected" : "ui.chance")}</h2><span>${lines ? told(lines, at, worth, view) : ""}</span>
      <button type="button" class="step-turn" id="turn-back" aria-label=${say("ui.turn.back")} title=${say("ui.turn.back")} @click=${() => this.jump(-1)}>‹</button><button type="button" class="step-turn" id="turn-on" aria-label=${say("ui.turn.on")} title=${say("ui.turn.on")} @click=${() => this.jump(1)}>›</button>
      <button type="button" class="link" id="measure" @click=${() => this.#switch()}>${say(worth ? "ui.switch.chance" : "ui.switch.worth")}</button></div>`;
    const wide = Math.max(280, box.clientWidth - 28);
    const high = narrow.matches ? LOW : Math.max(150, Math.min(box.clientHeight - 42, 420));
    const branch = picked && !picked.played && !worth ? [[view.at, this.decision.before], ...picked.path.map(([number_, chance]) => [view.at + number_, chance])] : null;
    const kept = worth ? [] : this.branches.map((one) => one.line).filter((line) => line.length);
    const drawn = lines ? chances({ lines, worth, at, turns: found.turns, branch, kept, wide, high }, view) : "";
    render(html`${heading}<div class="chances" id="chances" role="slider" tabindex="0" aria-label=${say(worth ? "ui.expected" : "ui.chance")} aria-valuemin="0" aria-valuemax=${moves} aria-valuenow=${at} aria-valuetext=${lines ? told(lines, at, worth, view) : ""}>${drawn}</div>`, box);
  }

  #switch() {
    this.worth = !this.worth;
    this.chart();
  }

  #listen() {
    const box = $("market");
    let held = false;
    const pick = (event) => {
      const chart = $("chances");
      if (!chart || !this.lines) return;
      const flag = event.type === "pointerdown" && event.target.closest("[data-at]");
      const { left, width } = chart.getBoundingClientRect();
      this.#go(flag ? Number(flag.dataset.at) : momentAt(event.clientX - left, width, Object.values(this.lines)[0].length - 1));
    };
    box.addEventListener("pointerdown", (event) => {
      if (!event.target.closest("#chances")) return;
      held = true;
      pick(event);
    });
    addEventListener("pointermove", (event) => held && pick(event));
    addEventListener("pointerup", () => (held = false));
    box.addEventListener("keydown", (event) => {
      const { at, moves } = this.view;
      const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: moves }[event.key];
      if (to === undefined || !event.target.closest("#chances")) return;
      event.preventDefault();
      this.#go(Math.max(0, Math.min(moves, to)));
    });
  }

  // -- the right column ------------------------------------------------------------------------------

  tables() {
    const { view, found } = this;
    const turns = (found && found.turns) || [];
    const none = found && found.win && !turns.length ? html`<p class="hint">${say(found.of && found.done >= found.of ? "ui.turns.none" : "ui.turns.none.yet")}</p>` : "";
    render(html`<div class="sheets"><section id="turns">${section(say("ui.turns"), say("ui.turns.note", { n: POINTS }))}${this.#progress()}${none}
        <ol class="turns">${turns.map((turn, place) => turningPoint(turn, place, view, (at) => this.#go(at)))}</ol></section>${this.#players()}<p class="hint">${say("ui.analysis.note")}</p></div>
      <div class="pinned">${view.strips.filter((one) => one.id !== "order").map((one) => strip(one, view))}</div>`, $("tables"));
  }

  #players() {
    const { view, found } = this;
    if (!found || !found.win) return "";
    const at = Math.min(view.at, Object.values(found.win)[0].length - 1);
    const ranked = Object.keys(found.win).sort((a, b) => found.win[b][at] - found.win[a][at]);
    const rows = ranked.map((player) => html`<tr><td class="start">${square(player, view)} ${nameOf(player, view)}</td><td>${sample(player, view)}</td><td>${points(found.given[player])}</td><td>${percent(found.win[player][at])}</td><td>${number(found.worth[player][at])}</td></tr>`);
    return html`<section id="chances-table">${section(say("table.players"), say("ui.given.note"))}<table class="grid"><thead><tr><th scope="col" class="start"><span class="sr">${say("bid.who")}</span></th>
      <th scope="col">${say("ui.line")}</th><th scope="col">${say("ui.given")}</th><th scope="col">${say("ui.switch.chance")}</th><th scope="col">${say("col.worth")}</th></tr></thead><tbody>${rows}</tbody></table></section>`;
  }
}
