// Why not: the clause, linked to the rules in our words, the sentence, and the nearest thing that is allowed.

import { html } from "./dom.js";
import { say } from "./words.js";

export function clause(refused, view) {
  const place = refused.clause.split(":")[1];
  return html`<b><a href=${`/rules/${view.title.id}#${place}`} target="_blank" rel="noopener">${refused.place}</a></b>`;
}

// `take`: chooses what is allowed instead, where that can be chosen
export function reason(refused, view, take = null) {
  return html`<div class="reason">${clause(refused, view)} ${refused.text}${nearest(refused, take)}</div>`;
}

export function nearest({ nearest: near }, take = null) {
  if (!near) return "";
  const shown = take ? html`<button type="button" class="link" @click=${() => take(near)}>${near.do}</button>` : near.do;
  return html`<span class="near">${say(near.hex ? "ui.nearest.hex" : "ui.nearest")} ${shown}</span>`;
}
