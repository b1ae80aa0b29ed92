// What is said at the table, beside it: the table stays in use while one reads and writes.

import { $, html, render } from "./dom.js";
import { language, say } from "./words.js";

const day = new Intl.DateTimeFormat(language, { dateStyle: "medium" });
const hour = new Intl.DateTimeFormat(language, { timeStyle: "short" });

export class Talk {
  constructor(table) {
    this.table = table;
    this.box = $("talks");
    $("talk").addEventListener("click", () => (this.box.hidden ? this.open() : this.close()));
    this.box.addEventListener("keydown", (event) => {
      event.stopPropagation(); // letters are letters here
      if (event.key === "Escape") this.close();
    });
  }

  async open() {
    this.box.hidden = false;
    $("talk").setAttribute("aria-expanded", "true");
    await this.refresh();
    const input = this.box.querySelector("input");
    if (input) input.focus();
  }

  close() {
    this.box.hidden = true;
    $("talk").setAttribute("aria-expanded", "false");
    $("talk").focus();
  }

  // somebody has said something
  hear() {
    if (this.box.hidden) $("talk").querySelector("i").hidden = false;
    else this.refresh();
  }

  async refresh() {
    const messages = (await this.table.ask("chat")) || [];
    $("talk").querySelector("i").hidden = true;
    let last = "";
    const lines = messages.flatMap((one) => {
      const at = new Date(one.at);
      const line = html`<li><b>${one.name}</b> <time datetime=${one.at}>${hour.format(at)}</time><br>${one.text}</li>`;
      if (day.format(at) === last) return [line];
      last = day.format(at);
      return [html`<li class="day">${last}</li>`, line];
    });
    render(html`<div class="section"><h2>${say("ui.talk")}</h2><button type="button" class="bare" aria-label=${say("ui.close")} @click=${() => this.close()}>✕</button></div>
      <ul class="talks" tabindex="0" aria-live="polite">${lines.length ? lines : html`<li class="hint">${say("ui.talk.none")}</li>`}</ul>
      ${this.table.view.you.length ? html`<form class="ask" @submit=${(event) => this.#say(event)}><input type="text" maxlength="1000" aria-label=${say("ui.say.hint")} placeholder=${say("ui.say.hint")} autocomplete="off"><button>${say("ui.say")}</button></form>` : ""}`, this.box);
    const list = this.box.querySelector(".talks");
    list.scrollTop = list.scrollHeight;
  }

  async #say(event) {
    event.preventDefault();
    const [input] = event.target.elements;
    if (!input.value.trim()) return;
    if (await this.table.send("chat", { text: input.value })) input.value = "";
    this.refresh();
  }
}
