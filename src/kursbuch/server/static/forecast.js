// The forecast behind the strip of trains: when kinds of trains will probably rust, who could buy what and who must, and
// what the next rounds bring if all goes on as it is.

import { $, chip, html, nameOf } from "./dom.js";
import { open } from "./dialogs.js";
import { section } from "./strips.js";
import { number, say } from "./words.js";

const OFTEN = 1500; // ms between two looks

export async function forecast(table) {
  const { at } = table.view;
  for (;;) {
    const found = await table.ask("forecast", { at });
    if (!found) return;
    show(found, table.view);
    if (!found.at_work) return;
    await new Promise((resolve) => setTimeout(resolve, OFTEN));
    if (!$("forecast") || !$("dialog").open) return; // nobody looks any more
  }
}

function show(found, view) {
  const done = say(found.at_work ? "ui.forecast.works" : "ui.forecast.ways", { done: found.done, of: found.of });
  open(say("ui.forecast"), html`<div id="forecast">
    <section>${section(say("ui.forecast.rust"), done)}${found.at_work ? html`<progress max=${found.of} value=${found.done} aria-label=${say("ui.forecast")}></progress>` : ""}${trains(found, view)}</section>
    <section>${section(say("ui.forecast.buy"), say("ui.forecast.buy.note"))}${companies(found, view)}</section>
    <section>${section(say("ui.forecast.dividends"), say("ui.forecast.goes.on"))}<p class="words">${Object.entries(found.dividends).map(([player, amount], place) => html`${place ? " · " : ""}${nameOf(player, view)} <b>${number(amount)}</b>`)} ${found.unit}</p></section>
    <p class="hint">${say("ui.forecast.note")}</p></div>`);
}

function trains(found, view) {
  if (!found.trains.length) return html`<p class="hint">${say("ui.forecast.none")}</p>`;
  const when = (one) => {
    if (!one.first) return found.done ? say("ui.forecast.lasts") : "…";
    if (!one.last) return say("ui.forecast.from", { first: one.first, part: Math.round(100 * one.often) });
    return one.first === one.last ? one.first : say("ui.forecast.between", { first: one.first, last: one.last });
  };
  const rows = found.trains.map((one) => html`<tr><td class="start"><span class="ticket">${one.train}</span></td><td class="start">${one.companies.map((company) => html`${chip(company, view)} `)}</td><td>${when(one)}</td></tr>`);
  return html`<table class="grid"><thead><tr><th scope="col" class="start">${say("ui.forecast.train")}</th><th scope="col" class="start">${say("ui.forecast.owners")}</th><th scope="col">${say("ui.forecast.when")}</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function companies(found, view) {
  const could = (one) => {
    const time = one.rounds === 0 ? say("ui.forecast.now") : one.rounds === null ? say("ui.forecast.never") : say("ui.forecast.in", { n: one.rounds });
    return html`<span class="buy"><span class="ticket">${one.train}</span> ${time}</span> `;
  };
  const rows = found.companies.map((one) => html`<tr><td class="start">${chip(one.company, view)}</td><td>${number(one.treasury)}</td><td>${number(one.run)}</td><td class="start wrap">${one.could.map(could)}</td>
    <td class="start wrap">${one.until ? html`${say("ui.forecast.until", { round: one.until })}${one.short ? html`, <b>${say("ui.forecast.short", { amount: number(one.short) })}</b>` : ""}` : "·"}</td><td>${one.prices.map((price) => number(price)).join(" → ")}</td></tr>`);
  const head = ["", "col.treasury", "col.last_run", "ui.forecast.could", "ui.forecast.must", "ui.forecast.prices"].map((key, place) => html`<th scope="col" class=${[0, 3, 4].includes(place) ? "start" : ""}>${key ? say(key) : html`<span class="sr">${say("table.companies")}</span>`}</th>`);
  return html`<div class="wide-table"><table class="grid"><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></div>`;
}
