// The table: keeps the view of one moment, acts, listens for others, and hands parts of the view around.

import { comeBack } from "./attendance.js";
import { $, html, reach, render } from "./dom.js";
import { Refused, call, listen } from "./api.js";
import { Analysis } from "./analysis.js";
import { Board } from "./board.js";
import { Cards } from "./about.js";
import { drawFinal } from "./end.js";
import { forecast } from "./forecast.js";
import { History } from "./history.js";
import { Panel } from "./panel.js";
import { clause } from "./reason.js";
import * as dialogs from "./dialogs.js";
import { games, keepGame, lastStart, rememberStart } from "./prefs.js";
import { keepOffline, past } from "./offline.js";
import { ring } from "./sound.js";
import { Talk } from "./talk.js";
import { drawLedger, drawMarket, drawTables, walkTables } from "./tables.js";
import { loadWords, say } from "./words.js";

const narrow = matchMedia("(max-width: 700px)");
const NEAR = 1.3; // a phone shows the board from near: so many units a pixel
const MARKET_HEAD = 37; // height of the heading of the market, and the room around it
const INCOME_HEAD = 44; // the same of the income lines

const CHART_LEAST = 236; // height that a chart of chances needs

const AGAIN = 1500; // ms after which a change is sent again that got no answer

const freshKey = () => (crypto.randomUUID ? crypto.randomUUID() : String(Math.random()));

export class Table {
  // `root`: where its calls go; a puzzle is a table that is no game
  constructor(id, token, root = `/api/games/${encodeURIComponent(id)}`) {
    this.id = id;
    this.root = root;
    this.token = token;
    /** @type {import("./dom.js").View} */
    this.view = null;
    this.at = null;
    this.undoParts = null;
    this.busy = false;
    this.missed = 0;
    this.asking = 0;
    this.online = true;
    this.renewal = Promise.resolve(); // while a link is replaced, the old one is of no use
    this.spots = {};
    this.board = new Board({ hex: (hex) => this.panel.pick(hex), enter: (hex) => this.panel.actAt(hex), letGo: () => this.panel.letGo(), hover: (hex) => this.#hover(hex) });
    this.panel = new Panel(this);
    this.history = new History((at) => this.go(at));
    this.cards = new Cards(this);
    /** @type {Analysis} */
    this.analysis = null; // looking back, in place of what can be done
    this.talk = new Talk(this);
  }

  // -- calls -----------------------------------------------------------------------------------------

  #path(rest) {
    return `${this.root}${rest ? `/${rest}` : ""}`;
  }

  #sizes() {
    const market = $("market");
    const wide = narrow.matches && !(this.view && this.view.income) ? 620 : Math.max(300, market.clientWidth - 28);
    const high = narrow.matches ? 0 : Math.max(0, this.#room() - MARKET_HEAD);
    return { unit: narrow.matches ? NEAR : Math.min(4, Math.max(0.5, this.board.unit)).toFixed(2), wide: Math.round(wide), high: Math.round(Math.min(high, 420)) };
  }

  // how the page is read, and what it shows already
  shown() {
    const { acted, before } = games()[this.id] || {};
    return { ...this.#sizes(), lang: document.documentElement.lang, have: this.view ? this.view.shows : undefined, acted, before };
  }

  // how much height is left for the market under the board
  #room() {
    return $("market").clientHeight;
  }

  async ask(path, params = {}) {
    this.#asks(1);
    try {
      return await call(this.#path(path), { token: this.token, params: { ...params, ...(path === "preview" ? this.#sizes() : {}), lang: document.documentElement.lang } });
    } catch (error) {
      this.#fault(error);
      return null;
    } finally {
      this.#asks(-1);
    }
  }

  // whether the page still waits for what it asked
  #asks(more) {
    this.asking += more;
    $("panel").setAttribute("aria-busy", String(this.asking > 0));
  }

  /** The game as a file, and what of it had to be left out. */
  async file(to) {
    try {
      const headers = { "Accept-Language": document.documentElement.lang, Authorization: `Bearer ${this.token}` };
      const answer = await fetch(this.#path(`export?to=${to}`), { headers });
      if (!answer.ok) throw new Refused(answer.status, (await answer.json()).error);
      return { content: await answer.blob(), leftOut: decodeURIComponent(answer.headers.get("kursbuch-left-out") ?? "") };
    } catch (error) {
      this.#fault(error);
      return null;
    }
  }

  async send(path, body, method = "POST") {
    try {
      return await call(this.#path(path), { token: this.token, method, body });
    } catch (error) {
      this.#fault(error);
      return null;
    }
  }

  #fault(error) {
    if (error instanceof Refused && error.status === 409) {
      this.toast(say("ui.moved"));
      this.take(error.more.game);
    } else if (error instanceof Refused && error.clause) {
      this.panel.refusal = { clause: error.clause, place: error.more.place, text: error.message };
      this.panel.draw();
      this.panel.refusal = null;
    } else if (error instanceof Refused) this.toast(say("ui.fault", { message: error.message }));
    else this.toast(say("ui.offline"));
  }

  toast(text) {
    const box = $("toast");
    box.textContent = text;
    box.hidden = false;
    clearTimeout(this.toasting);
    this.toasting = setTimeout(() => this.#untoast(), 4000);
  }

  // a notice goes, except that there is no connection: that stays as long as it is so
  #untoast() {
    $("toast").textContent = this.online ? "" : say("ui.offline");
    $("toast").hidden = this.online;
  }

  // -- playing ---------------------------------------------------------------------------------------

  // every change answers with the new view
  async #change(path, body, method = "POST", params = {}) {
    if (this.busy || !this.view.live) return;
    this.busy = true;
    this.#asks(1);
    try {
      this.take(await this.#sent(path, { token: this.token, method, params: { ...params, ...this.shown(), view: true }, body }));
    } catch (error) {
      this.#fault(error);
    } finally {
      this.busy = false;
      this.#asks(-1);
      if (this.missed > this.view.latest) this.#hurry();
    }
  }

  // where no answer came, the change may still have been made: sent again under its key, it is made once
  async #sent(path, request) {
    try {
      return await call(this.#path(path), request);
    } catch (error) {
      if (error instanceof Refused || !request.body || !request.body.key) throw error;
      this.toast(say("ui.offline"));
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
      return call(this.#path(path), request);
    }
  }

  // what was asked for before a change is out of date
  take(view) {
    this.requests = (this.requests || 0) + 1;
    this.#show(view);
  }

  // one action, or several by one press
  act(actions) {
    const what = actions.length > 1 ? { actions } : { action: actions[0] };
    if (this.view.you.length === 1) keepGame(this.id, { acted: this.view.moves, before: this.view.since_from }); // what is news from now on
    return this.#change("actions", { ...what, version: this.view.version, key: freshKey() });
  }

  pass() {
    return this.act([`${this.view.who} passes`]);
  }

  undo() {
    const { undo } = this.view;
    return undo.now || undo.ask ? this.#change("undo", { version: this.view.version, key: freshKey() }) : null;
  }

  order(body) {
    return this.#change("order", { ...body, version: this.view.version }, "PUT");
  }

  withdraw(seat) {
    return this.#change("order", undefined, "DELETE", { seat });
  }

  // at a branch a bot answers for whoever is to act
  botAnswers() {
    return this.#change("branch/bot", { version: this.view.version });
  }

  // as much of a plan as is allowed now
  carryOut() {
    return this.#change("plan", { version: this.view.version, key: freshKey() });
  }

  consent(agree) {
    return this.#change("consent", { agree, version: this.view.version, wish: this.view.wish.number });
  }

  // -- looking ---------------------------------------------------------------------------------------

  // everything about the moment, as if the page had nothing yet
  whole() {
    return call(this.#path("table"), { token: this.token, params: { ...this.#shown(), have: undefined } }).catch(() => null);
  }

  async refresh() {
    const mine = (this.requests = (this.requests || 0) + 1);
    const params = { ...this.shown(), at: this.at ?? undefined };
    let view;
    this.#asks(1);
    try {
      view = await call(this.#path("table"), { token: this.token, params });
    } catch (error) {
      if (error instanceof Refused && error.status < 500 && !this.view) {
        $("turn").textContent = error.status === 422 ? error.message : say("ui.lost");
        return;
      }
      this.#fault(error);
      return;
    } finally {
      this.#asks(-1);
    }
    if (mine !== this.requests) return; // a newer answer is on its way
    this.#show(view);
  }

  #show(found) {
    const view = past(found);
    const first = !this.view;
    if (!first && view.mine && !this.view.mine && view.live) ring();
    const turned = first || view.focus !== this.view.focus; // board and market change their measure
    const same = !first && view.version === this.view.version && view.at === this.view.at; // what is chosen stays chosen
    if (!same) this.restore();
    this.view = view;
    if (view.board !== undefined) this.board.draw(view.board);
    if (!same || view.board !== undefined) this.board.change(view.parts || {});
    else this.board.change({ names: view.parts.names, key: view.parts.key }); // the size of the page may have changed
    this.board.setLegal(view.legal);
    if (!same) {
      if (!view.result) document.body.classList.remove("ended");
      this.spots = {};
      this.cards.hide();
      this.hideWhy();
    }
    this.#arrange();
    this.#bar();
    this.history.draw(view);
    if (this.analysis) this.analysis.show();
    else {
      drawTables(view);
      drawLedger(view);
      if (view.result) this.#end(same);
      else if (!this.foreseen) drawMarket(view);
      if (same) this.panel.draw();
      else this.panel.show();
    }
    reach($("ledger"), $("market"), $("work"), $("tables").firstElementChild);
    if (!narrow.matches && !same) this.board.frame(view.region);
    if (narrow.matches && !same && view.legal.length) this.board.showAll(view.legal, 31);
    if (first && view.branch && !view.branch.token) keepGame(this.id, { branch: view.branch.of }); // found beside its game, not among games
    if (first) {
      document.body.dataset.ready = "yes";
      if (view.you.length && !view.one_screen) comeBack(this);
    }
    if (turned) this.#fitMarket();
    document.body.dataset.shows = view.shows;
    document.body.dataset.version = String(view.version);
    document.body.dataset.latest = String(view.latest);
  }

  // the end of the game takes the place of board and market; what everybody was worth is asked for once
  async #end(same) {
    const { view } = this;
    if (!same && !narrow.matches) document.body.classList.add("ended");
    drawFinal(view, this.worth);
    if (same && this.worth) return;
    this.worth = await this.ask("worth");
    if (view === this.view) drawFinal(view, this.worth);
  }

  // board by its own proportion, market below; a market-minded moment changes the proportion
  #arrange() {
    const { view } = this;
    const market = view.focus === "market" && Boolean(view.market) && !this.analysis;
    document.body.classList.toggle("focus-market", market);
    const upper = document.querySelector(".upper");
    if (narrow.matches) {
      upper.style.height = "";
      return;
    }
    const centre = document.querySelector(".centre");
    if (market) {
      const rest = centre.clientHeight - view.market_most - MARKET_HEAD; // what the market can make no use of
      upper.style.height = `${Math.round(Math.max(rest, 0.435 * centre.clientHeight))}px`;
      return;
    }
    const own = centre.clientWidth * this.board.ratio;
    const least = this.analysis ? CHART_LEAST : view.market ? Math.max(200, view.market_least + MARKET_HEAD) : Math.max(168, view.market_least + INCOME_HEAD);
    upper.style.height = `${Math.round(Math.min(own || 400, Math.max(240, centre.clientHeight - least)))}px`;
  }

  // once the layout is known, the market is drawn to its measure
  #fitMarket() {
    if (!this.view.market && !this.view.income) return;
    this.refresh();
  }

  #bar() {
    const { view } = this;
    const name = view.title.name.split(" ")[0] === view.title.id ? view.title.id : view.title.name;
    $("title").textContent = narrow.matches ? name.slice(0, view.title.id.length < 6 ? view.title.id.length : 0) : name;
    $("caption").textContent = narrow.matches ? view.short : view.caption;
    const turn = $("turn");
    const mine = view.mine && !this.analysis;
    turn.textContent = this.analysis ? say("ui.analysis.of", { turn: view.turn }) : view.turn;
    turn.classList.toggle("mine", mine || Boolean(this.analysis));
    document.title = `${mine ? "● " : ""}${turn.textContent} · ${view.title.name}`;
    $("icon").href = mine ? "/static/icon-turn.svg" : "/static/icon.svg";
    const undo = $("undo");
    const may = view.undo.now || view.undo.ask;
    undo.setAttribute("aria-disabled", String(!may));
    undo.title = view.undo.now || !view.undo.ask ? say("ui.undo") : say("ui.undo.ask");
  }

  go(at) {
    const to = at === null || at >= this.view.moves ? null : at;
    if (to === this.at && this.view.at === (to ?? this.view.moves)) return;
    this.at = to;
    window.history.replaceState(null, "", `${location.pathname}#${this.token}${to === null ? "" : `&at=${to}`}`);
    this.refresh();
  }

  // -- what if ---------------------------------------------------------------------------------------

  foresee(found) {
    this.restore();
    if (found.parts) {
      this.board.change(found.parts);
      this.undoParts = found.restore;
    }
    if (found.market && !this.analysis) {
      drawMarket(this.view, found.market);
      this.foreseen = true;
    }
  }

  restore() {
    if (this.undoParts) this.board.change(this.undoParts);
    this.undoParts = null;
    if (this.foreseen && this.view && !this.analysis) drawMarket(this.view);
    this.foreseen = false;
  }

  // what can be done in a hex at this moment, asked once
  async look(hex) {
    const { spots } = this;
    if (!spots[hex]) spots[hex] = await this.ask(`hex/${encodeURIComponent(hex)}`);
    return spots[hex];
  }

  // a hex under the pointer says why nothing can be done there
  async #hover(hex) {
    const { view } = this;
    this.hovered = hex;
    if (!hex || this.panel.spot || !view || !view.mine || !view.legal.length || view.legal.includes(hex)) {
      if (!this.asked) this.hideWhy();
      return;
    }
    const spot = await this.look(hex);
    if (spot && view === this.view && this.hovered === hex && spot.refused) this.explain(hex, spot, false);
  }

  // `asked`: by a click, so it stays until it is let go
  async explain(hex, { refused, label }, asked = true) {
    const { view } = this;
    const box = $("why");
    this.asked = asked;
    const card = asked ? await this.ask(`card/${encodeURIComponent(`hex:${hex}`)}`, { at: view.at }) : null;
    if (view !== this.view) return;
    const told = card ? html`<p>${(card.lines || []).map((line) => [line.label, line.text].filter(Boolean).join(" ")).join(" · ")}</p>
      ${(card.rules || []).map((said) => html`<p>${clause(said, view)} ${said.text}</p>`)}` : "";
    render(html`${refused && view.mine ? html`${clause(refused, view)}${refused.text}` : html`<b>${label}</b>`}${told}`, box);
    box.hidden = false;
    const place = this.board.place(hex);
    if (!place) return;
    const { offsetWidth: w, offsetHeight: h } = box;
    const clear = place.r * (this.board.lens.glass ? 2 : 1) + 8;
    const above = place.y - clear - h;
    box.style.left = `${Math.max(6, Math.min(place.w - w - 6, place.x - w / 2))}px`;
    box.style.top = `${above > 4 ? above : place.y + clear}px`;
  }

  hideWhy() {
    this.asked = false;
    $("why").hidden = true;
  }

  showLog() {
    dialogs.log(this);
  }

  showWorth() {
    dialogs.worth(this);
  }

  save() {
    dialogs.save(this);
  }

  // the same game once more, at seats drawn by lot
  async rematch() {
    const made = await this.send("again", {});
    if (!made) return;
    const { players } = await call(`/api/games/${made.id}`, { token: made.watch });
    const own = this.view.seats.find((seat) => seat.you);
    const seat = Object.keys(players).find((one) => players[one] === own.name);
    const token = own.kind === "link" ? made.links[seat] : made.host;
    keepGame(made.id, { token, links: made.links, fresh: Object.keys(made.links).length > 0 });
    location.href = `/games/${made.id}#${token}`;
  }

  // the start page with the same people
  anew() {
    const seats = this.view.seats.map(({ name, kind }) => ({ name, kind }));
    rememberStart({ ...lastStart(), title: this.view.title.id, seats });
    location.href = "/";
  }

  // one look at a time: what happens meanwhile is seen by the next
  async #hurry() {
    if (this.looking) {
      this.again = true;
      return;
    }
    this.looking = true;
    do {
      this.again = false;
      await this.renewal;
      await this.refresh();
    } while (this.again);
    this.looking = false;
  }

  // a new link in place of one that others may know; the old one leads nowhere
  renew(watch) {
    this.renewal = this.#renew(watch);
    return this.renewal;
  }

  async #renew(watch) {
    const made = await this.send("token", { watch });
    if (!made) return;
    if (!watch) {
      this.token = made.token;
      keepGame(this.id, { token: made.token });
      window.history.replaceState(null, "", `#${made.token}`);
    }
    await this.refresh();
  }

  // -- others ----------------------------------------------------------------------------------------

  listen() {
    listen(this.#path("events"), () => this.renewal.then(() => this.token), (type, news) => {
      if (type === "chat") {
        this.talk.hear();
      } else if (this.view && news.latest > this.view.latest) {
        if (this.busy) this.missed = news.latest;
        else this.#hurry();
      }
    }, (online) => {
      if (this.online === online) return;
      this.online = online;
      this.#untoast();
      if (online) this.#hurry(); // what happened meanwhile
    });
  }
}

export function keyboard(table) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || $("dialog").open || !table.view) return;
    const target = /** @type {HTMLElement} */ (event.target);
    const typing = target.matches("input, textarea, select");
    if (typing && event.key !== "Escape" && event.key !== "Enter") return;
    const press = (id) => {
      const button = $(id);
      if (!button) return false;
      button.click();
      return true;
    };
    const { history, view } = table;
    const acts = {
      Enter: () => !target.closest("button, a, [role=button], [role=slider]") && press("primary"),
      r: () => table.panel.turn(),
      n: () => press("pass"),
      p: () => press("pass"),
      z: () => table.undo(),
      b: () => table.board.focus(),
      "[": () => table.go(Math.max(0, view.at - 1)),
      "]": () => table.go(view.at + 1),
      "{": () => table.go(history.round(-1)),
      "}": () => table.go(history.round(1)),
      "+": () => table.board.zoom(1.4),
      "-": () => table.board.zoom(1 / 1.4),
      0: () => table.board.fit(),
      ",": () => Boolean(table.analysis) && table.analysis.jump(-1),
      ".": () => Boolean(table.analysis) && table.analysis.jump(1),
      Escape: () => table.panel.letGo(),
      "?": () => dialogs.keys(),
    };
    const act = acts[event.key] || acts[event.key.toLowerCase()];
    if (!act) return;
    if (event.key === "Enter" && typing) target.blur();
    if (act() !== false && event.key !== "Enter") event.preventDefault();
  });
}

async function start() {
  const { game: id, analysis } = document.querySelector("main").dataset;
  const moment = new URLSearchParams(location.hash.slice(1));
  let [token] = location.hash.slice(1).split("&");
  const known = games()[id];
  if (known && known.token && moment.has("at")) token = known.token; // a link to a moment is to look at, whoever one is
  else if (!token) token = (known || {}).token || "";
  else if (!known || known.token !== token) keepGame(id, { token });
  await loadWords();
  if (!token) {
    $("turn").textContent = say("ui.lost");
    return;
  }
  const table = new Table(id, token);
  if (analysis !== undefined) table.analysis = new Analysis(table);
  const at = moment.get("at");
  if (at !== null) table.at = Number(at);
  $("tables").addEventListener("keydown", walkTables);
  $("tables").addEventListener("click", (event) => event.target.closest("[data-forecast]") && forecast(table));
  $("undo").addEventListener("click", () => table.undo());
  $("menu").addEventListener("click", () => dialogs.menu(table));
  $("past").addEventListener("click", () => {
    const open = document.querySelector(".bar").classList.toggle("open");
    $("past").setAttribute("aria-expanded", String(open));
  });
  keyboard(table);
  // on a phone, looking around puts the turn panel at rest
  const rest = (event) => narrow.matches && !event.target.closest("#panel, dialog") && $("panel").classList.add("rest");
  document.addEventListener("touchmove", rest, { passive: true });
  let sizing;
  addEventListener("resize", () => {
    clearTimeout(sizing);
    sizing = setTimeout(() => table.view && table.refresh(), 250);
  });
  await table.refresh();
  if (table.analysis && table.view) table.analysis.open();
  table.listen();
  keepOffline(table);
  dialogs.handOut(table);
}

if (document.querySelector("main").dataset.game) start();
