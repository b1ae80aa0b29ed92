// Why not: the clause, linked to the rules in our words, and the sentence.

import { html } from "./dom.js";

export function clause(refused, view) {
  const place = refused.clause.split(":")[1];
  return html`<b><a href=${`/rules/${view.title.id}#${place}`} target="_blank" rel="noopener">${refused.place}</a></b>`;
}

export function reason(refused, view) {
  return html`<div class="reason">${clause(refused, view)} ${refused.text}</div>`;
}
