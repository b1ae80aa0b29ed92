// Why not: the clause, linked to the rules in our words, and the sentence.

import { h } from "./dom.js";

export function clause(refused, view) {
  const place = refused.clause.split(":")[1];
  return h("b", {}, h("a", { href: `/rules/${view.title.id}#${place}`, target: "_blank", rel: "noopener" }, refused.place));
}

export function reason(refused, view) {
  return h("div.reason", {}, clause(refused, view), " ", refused.text);
}
