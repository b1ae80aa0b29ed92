// The trains' run: the routes drawn on the board, with the parts of their sums.

import { h } from "./dom.js";
import { number, say } from "./words.js";

export function run(panel) {
  const { view } = panel;
  if (!view.routes.length) return h("p.hint", {}, say("ui.no.route"));
  const routes = view.routes.map((route) => h("div.route", {},
    h("div.top", {}, h("i", { class: `r${route.colour}` }), h("span.ticket", {}, route.train), h("span", {}, route.ends), h("span", {}, number(route.revenue))),
    h("p", {}, route.parts.join(", "), route.subsidy ? `; ${number(route.subsidy)} ${say("ui.mines")}` : "")));
  const total = view.routes.reduce((sum, route) => sum + route.revenue, 0);
  const sum = h("dl.facts", {}, h("dt", {}, `${say("ui.total")}, ${say("ui.best")}`), h("dd", {}, `${number(total)} ${view.unit}`));
  return h("div", {}, routes, view.routes.length > 1 ? sum : "");
}
