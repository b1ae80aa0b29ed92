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
import * as dialogs from "./dialogs.js";
import { keyboard } from "./keys.js";
import { arrange, drawBar, isWhole, keepClear, narrow, sizes, titleName } from "./layout.js";
import { Notices } from "./notices.js";
import { keepOffline, past } from "./offline.js";
import { games, keepGame } from "./prefs.js";
import { ring } from "./sound.js";
import { Talk } from "./talk.js";
import { drawLedger, drawMarket, drawTables, walkTables } from "./tables.js";
import { Why } from "./why.js";
import { listed, loadWords, say } from "./words.js";

const GATEWAY = [502, 504]; // what a proxy says of a server that it does not reach
const AGAIN = 1500; // ms after which a change is sent again that got no answer

const freshKey = () => (crypto.randomUUID ? crypto.randomUUID() : String(Math.random()));

// There is no game to show: why, and what one can do.
function lost(message) {
  document.body.classList.add("lost");
  render(html`<h1 class="section">${message}</h1><p>${say("ui.lost.ask")}</p><p><a href="/">${say("ui.start")}</a></p>`, $("panel"));
}

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
    this.notices = new Notices();
    this.renewal = Promise.resolve(); // while a link is replaced, the old one is of no use
    this.why = new Why(this);
    this.board = new Board({ hex: (hex) => this.panel.pick(hex), enter: (hex) => this.panel.actAt(hex), letGo: () => this.panel.letGo(), hover: (hex) => this.why.hover(hex) });
    this.panel = new Panel(this);
    this.history = new History((at) => this.go(at));
    this.cards = new Cards(this);
    /** @type {any} */
    this.worth = null; // at the end: what everybody was worth, round by round
    /** @type {any} */
    this.looked = null; // and what looking back has found
    /** @type {Analysis} */
    this.analysis = null; // looking back, in place of what can be done
    /** @type {Talk} */
    this.talk = null; // where people sit
  }

  // -- calls -----------------------------------------------------------------------------------------

  #path(rest) {
    return `${this.root}${rest ? `/${rest}` : ""}`;
  }

  // how the page is read, and what it shows already
  shown() {
    const { acted, before } = games()[this.id] || {};
    return { ...sizes(this), lang: document.documentElement.lang, have: this.view ? this.view.shows : undefined, acted, before };
  }

  async ask(path, params = {}) {
    this.asks(1);
    try {
      return await call(this.#path(path), { token: this.token, params: { ...params, ...(/^(preview$|hex\/)/.test(path) ? sizes(this) : {}), lang: document.documentElement.lang } });
    } catch (error) {
      this.#fault(error);
      return null;
    } finally {
      this.asks(-1);
    }
  }

  // whether the page still waits for what it asked
  asks(more) {
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

  async send(path, body, method = "POST", params = {}) {
    this.asks(1);
    try {
      return await call(this.#path(path), { token: this.token, method, body, params });
    } catch (error) {
      this.#fault(error);
      return null;
    } finally {
      this.asks(-1);
    }
  }

  #fault(error) {
    if (error instanceof Refused && error.status === 409) {
      this.notices.show(say("ui.moved"));
      this.take(error.more.game);
    } else if (error instanceof Refused && error.clause) {
      this.panel.refusal = { clause: error.clause, place: error.more.place, text: error.message };
      this.panel.draw();
      this.panel.refusal = null;
    } else if (error instanceof Refused && error.status === 503) this.#away(say("ui.fault", { message: error.message }));
    else if (error instanceof Refused && !GATEWAY.includes(error.status)) this.notices.show(say("ui.fault", { message: error.message }));
    else this.#away(say("ui.offline"));
  }

  // the server cannot be reached, or can keep nothing: once it is well, the page looks what has happened meanwhile
  async #away(text) {
    if (await this.notices.stay(text)) this.#hurry();
  }

  // -- playing ---------------------------------------------------------------------------------------

  // every change answers with the new view
  async #change(path, body, method = "POST", params = {}) {
    if (this.busy || !this.view.live) return;
    this.busy = true;
    this.asks(1);
    try {
      this.take(await this.#sent(path, { token: this.token, method, params: { ...params, ...this.shown(), view: true }, body }));
    } catch (error) {
      this.#fault(error);
    } finally {
      this.busy = false;
      this.asks(-1);
      if (this.missed > this.view.latest) this.#hurry();
    }
  }

  // where no answer came, the change may still have been made: sent again under its key, it is made once
  async #sent(path, request) {
    try {
      return await call(this.#path(path), request);
    } catch (error) {
      if (error instanceof Refused || !request.body || !request.body.key) throw error;
      this.notices.show(say("ui.offline"));
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

  get passing() {
    return `${this.view.who} passes`;
  }

  pass() {
    return this.act([this.passing]);
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

  // what becomes of routes of one's own
  async draw(paths, train) {
    this.asks(1);
    const found = await this.send("draw", { paths, train }, "POST", { ...sizes(this), lang: document.documentElement.lang });
    this.asks(-1);
    return found;
  }

  consent(agree) {
    return this.#change("consent", { agree, version: this.view.version, wish: this.view.wish.number });
  }

  // -- looking ---------------------------------------------------------------------------------------

  // everything about the moment, as if the page had nothing yet
  whole() {
    return call(this.#path("table"), { token: this.token, params: { ...this.shown(), have: undefined } }).catch(() => null);
  }

  async refresh() {
    const mine = (this.requests = (this.requests || 0) + 1);
    const params = { ...this.shown(), at: this.at ?? undefined };
    let view;
    this.asks(1);
    try {
      view = await call(this.#path("table"), { token: this.token, params });
    } catch (error) {
      if (error instanceof Refused && error.status < 500 && !this.view) {
        lost(error.status === 422 ? error.message : say("ui.lost"));
        return;
      }
      this.#fault(error);
      return;
    } finally {
      this.asks(-1);
    }
    if (mine !== this.requests) return; // a newer answer is on its way
    this.#show(view);
  }

  #show(found) {
    const view = past(found);
    const first = !this.view;
    if (!first && view.awaited && !this.view.awaited) ring();
    const turned = first || view.focus !== this.view.focus || view.market_least !== this.view.market_least || isWhole(view) !== isWhole(this.view); // board and market change their measure
    const same = !first && view.version === this.view.version && view.at === this.view.at; // what is chosen stays chosen
    if (!same) this.restore();
    this.view = view;
    if (view.board !== undefined) this.board.draw(view.board);
    if (!same || view.board !== undefined) this.board.change(view.parts || {});
    else this.board.change({ names: view.parts.names, key: view.parts.key }); // the size of the page may have changed
    this.board.setLegal(view.legal);
    if (!same) {
      if (!view.result) document.body.classList.remove("ended");
      this.cards.turn();
      this.why.forget();
    }
    document.body.classList.toggle("kept", Boolean(view.kept));
    arrange(this);
    drawBar(this);
    this.history.draw(view);
    if (this.analysis) this.analysis.show();
    else {
      if (!view.result) drawTables(view);
      drawLedger(view);
      if (view.result) this.#end(same);
      else if (!this.foreseen) drawMarket(view);
      if (same && this.panel.drawing) this.panel.drawing.draw();
      else if (same) this.panel.draw();
      else this.panel.show();
    }
    reach($("ledger"), $("market"), $("work"), $("tables").firstElementChild);
    if (!narrow.matches && !same) this.board.frame(view.region || []);
    if (narrow.matches && !same) {
      keepClear();
      if (view.legal.length) this.board.showAll(view.legal, 31);
      else if (view.routes.length) this.board.fit(); // what the trains ran
    }
    if (first && view.branch && !view.branch.token) keepGame(this.id, { branch: view.branch.of }); // found beside its game, not among games
    if (first && games()[this.id]) keepGame(this.id, { name: `${titleName(view)}: ${listed(view.seats.map((seat) => seat.name))}` });
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
    if (!same) document.body.classList.add("ended");
    if (!same && narrow.matches) $("panel").classList.add("rest"); // what each is worth comes first
    drawFinal(this);
    if (same && this.worth) return;
    this.worth = await this.ask("worth");
    this.looked = await this.ask("analysis"); // what looking back has found, if somebody has
    if (view === this.view) drawFinal(this);
  }

  // once the layout is known, the market is drawn to its measure
  #fitMarket() {
    if (!this.view.market && !this.view.income) return;
    this.refresh();
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

  // one look at a time: what happens meanwhile is seen by the next
  async #hurry() {
    if (this.looking) {
      this.isBehind = true;
      return;
    }
    this.looking = true;
    do {
      this.isBehind = false;
      await this.renewal;
      await this.refresh();
    } while (this.isBehind);
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
    }, (online) => this.#connected(online));
    addEventListener("offline", () => this.#connected(false)); // a line that is cut may not be noticed for long
    addEventListener("online", () => this.#connected(true));
  }

  #connected(online) {
    if (this.notices.connected(online) && online) this.#hurry(); // what happened meanwhile
  }
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
    lost(say("ui.lost"));
    return;
  }
  const table = new Table(id, token);
  table.talk = new Talk(table);
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
