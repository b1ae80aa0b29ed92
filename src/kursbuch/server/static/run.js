// The trains' run: the routes drawn on the board, with the parts of their sums.

import { h } from "./dom.js";
import { number, say } from "./words.js";

export function run(panel, control) {
  const { view } = panel;
  const [choice] = control ? control.choices.filter((one) => !one.refused) : [];
  if (!choice || panel.controls.length === 1) return routes(view);
  const on = panel.isChosen(choice);
  const attributes = { type: "button", class: on ? "on" : "", "aria-pressed": String(on), "data-action": choice.action, "data-focus": choice.action, onclick: () => panel.choose(choice) };
  return h("button.card", attributes, h("span.top", {}, h("i.pick", { class: on ? "on" : "" }), choice.do), routes(view));
}

function routes(view) {
  if (!view.routes.length) return h("p.hint", {}, say("ui.no.route"));
  const shown = view.routes.map((route) => h("div.route", {},
    h("div.top", {}, h("i", { class: `r${route.colour}` }), h("span.ticket", {}, route.train), h("span", {}, route.ends), h("span", {}, number(route.revenue))),
    h("p", {}, route.parts.join(", "), route.subsidy ? `; ${number(route.subsidy)} ${say("ui.mines")}` : "")));
  const total = view.routes.reduce((sum, route) => sum + route.revenue, 0);
  const sum = h("dl.facts", {}, h("dt", {}, `${say("ui.total")}, ${say("ui.best")}`), h("dd", {}, `${number(total)} ${view.unit}`));
  return h("div", {}, shown, view.routes.length > 1 ? sum : "");
}
