// Notices pass, except that there is no connection, or that the server cannot keep anything: these stay as long as it is so.

import { $ } from "./dom.js";
import { say } from "./words.js";

const LONG = 4000; // ms
const AGAIN = 3000; // ms after which a server that can keep nothing is looked at again

export class Notices {
  constructor() {
    this.online = true;
    this.standing = ""; // what stays until the server is well
  }

  show(text) {
    const box = $("toast");
    box.textContent = text;
    box.hidden = false;
    clearTimeout(this.passing);
    this.passing = setTimeout(() => this.pass(), LONG);
  }

  pass() {
    const stays = this.online ? this.standing : say("ui.offline");
    $("toast").textContent = stays;
    $("toast").hidden = !stays;
    document.body.classList.toggle("away", Boolean(stays)); // what is shown may be past
  }

  // stays until the server says that it is well; whether it was this notice that waited for it
  async stay(text) {
    const watched = Boolean(this.standing);
    this.standing = text;
    clearTimeout(this.passing);
    this.pass();
    while (!watched && this.standing) {
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
      const health = await fetch("/health").catch(() => null);
      if (health && health.ok) this.standing = "";
    }
    if (!watched) this.pass();
    return !watched;
  }

  // whether that is news
  connected(online) {
    if (this.online === online) return false;
    this.online = online;
    this.pass();
    return true;
  }
}
