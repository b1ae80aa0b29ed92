// Notices pass, except that there is no connection: that one stays as long as it is so.

import { $ } from "./dom.js";
import { say } from "./words.js";

const LONG = 4000; // ms

export class Notices {
  constructor() {
    this.online = true;
  }

  show(text) {
    const box = $("toast");
    box.textContent = text;
    box.hidden = false;
    clearTimeout(this.passing);
    this.passing = setTimeout(() => this.pass(), LONG);
  }

  pass() {
    $("toast").textContent = this.online ? "" : say("ui.offline");
    $("toast").hidden = this.online;
  }

  // whether that is news
  connected(online) {
    if (this.online === online) return false;
    this.online = online;
    this.pass();
    return true;
  }
}
