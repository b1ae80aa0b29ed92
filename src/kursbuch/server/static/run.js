// The trains' run: the routes drawn on the board, with the parts of their sums. Where others than the best may be run, one
// may draw them.

import { classes, html } from "./dom.js";
import { Drawing } from "./drawing.js";
import { number, say } from "./words.js";

const FEW = 2; // routes that have room for a heading each

export function run(panel, control) {
  const { view } = panel;
  const [choice] = control ? control.choices.filter((one) => !one.refused) : [];
  if (panel.drawing) return under_way(panel);
  const other = control && control.paths && control.paths.length && view.mine ? html`<button type="button" class="link" id="draw-routes" @click=${() => draw(panel, control.paths)}>${say("draw.other")}</button>` : "";
  if (!choice || panel.controls.length === 1) return html`${routes(view)}${other}`;
  const on = panel.isChosen(choice);
  return html`<button type="button" class=${classes("card", on && "on")} aria-pressed=${on} data-action=${choice.action} @click=${() => panel.choose(choice)}>
    <span class="top"><i class=${classes("pick", on && "on")}></i>${choice.do}</span>${routes(view)}</button>${other}`;
}

/** @param {import("./dom.js").View} view */
function routes(view) {
  if (!view.routes.length) return html`<p class="hint">${say("ui.no.route")}</p>`;
  const brief = view.routes.length > FEW;
  const parts = (route) => `${route.parts.join(", ")}${route.subsidy ? `; ${number(route.subsidy)} ${say("ui.mines")}` : ""}`;
  const total = view.routes.reduce((sum, route) => sum + route.revenue, 0);
  return html`<div>
    ${view.routes.map((route) => html`<div class="route">
      <div class="top"><i class=${`r${route.colour}`}></i><span class="ticket">${route.train}</span><span class=${classes(brief && "parts")}>${brief ? parts(route) : route.ends}</span><span>${number(route.revenue)}</span></div>
      ${brief ? "" : html`<p>${parts(route)}</p>`}</div>`)}
    ${view.routes.length > 1 ? html`<dl class="facts"><dt>${say("ui.best")}</dt><dd>${number(total)} ${view.unit}</dd></dl>` : ""}</div>`;
}

// Begins with the best run, to be taken apart.
function draw(panel, paths) {
  const { table } = panel;
  const { version } = panel.view;
  const ask = (now, train) => table.draw(now, train);
  panel.drawing = new Drawing(paths, ask, () => {
    const { found } = panel.drawing || {};
    if (!found || panel.view.version !== version) return;
    table.board.change(found.parts);
    table.board.setLegal(found.legal);
    panel.run(found.action);
  });
  panel.drawing.draw();
}

function under_way(panel) {
  const { drawing, view } = panel;
  return html`${drawing.found ? drawing.trains(view) : ""}
    <button type="button" class="link" id="draw-best" @click=${() => panel.letGo()}>${say("draw.best")}</button>`;
}
