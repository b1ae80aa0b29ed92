// The trains' run: the routes drawn on the board, with the parts of their sums.

import { classes, html } from "./dom.js";
import { number, say } from "./words.js";

export function run(panel, control) {
  const { view } = panel;
  const [choice] = control ? control.choices.filter((one) => !one.refused) : [];
  if (!choice || panel.controls.length === 1) return routes(view);
  const on = panel.isChosen(choice);
  return html`<button type="button" class=${classes("card", on && "on")} aria-pressed=${on} data-action=${choice.action} @click=${() => panel.choose(choice)}>
    <span class="top"><i class=${classes("pick", on && "on")}></i>${choice.do}</span>${routes(view)}</button>`;
}

/** @param {import("./dom.js").View} view */
function routes(view) {
  if (!view.routes.length) return html`<p class="hint">${say("ui.no.route")}</p>`;
  const total = view.routes.reduce((sum, route) => sum + route.revenue, 0);
  return html`<div>
    ${view.routes.map((route) => html`<div class="route">
      <div class="top"><i class=${`r${route.colour}`}></i><span class="ticket">${route.train}</span><span>${route.ends}</span><span>${number(route.revenue)}</span></div>
      <p>${route.parts.join(", ")}${route.subsidy ? `; ${number(route.subsidy)} ${say("ui.mines")}` : ""}</p></div>`)}
    ${view.routes.length > 1 ? html`<dl class="facts"><dt>${`${say("ui.total")}, ${say("ui.best")}`}</dt><dd>${number(total)} ${view.unit}</dd></dl>` : ""}</div>`;
}
