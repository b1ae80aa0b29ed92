// Who opens the link of a seat is told where they are and may choose a name, until they have acted or put it away.

import { html, nameOf } from "./dom.js";
import { titleName } from "./layout.js";
import { listed, say } from "./words.js";
import { games, keepGame } from "./prefs.js";

export function hello(panel) {
  const { table, view } = panel;
  const [you] = view.you;
  const seat = view.seats.find((one) => one.id === you);
  if (view.you.length !== 1 || view.one_screen || view.moves_by_you || seat.kind !== "link" || (games()[view.id] || {}).greeted) return "";
  const names = view.seats.filter((one) => one.id !== you).map((one) => one.name);
  const name = nameOf(you, view);
  const sit = async (event) => {
    event.preventDefault();
    const wanted = event.target.elements[0].value.trim();
    if (wanted && wanted !== name && (await table.send("name", { name: wanted }, "PUT")) === null) return;
    keepGame(view.id, { greeted: true });
    await table.refresh();
    panel.draw();
  };
  return html`<form class="reason hello" role="status" @submit=${sit}><b>${say("ui.hello")}</b>
    <p>${say("ui.hello.with", { title: titleName(view), names: listed(names), name })}</p>
    <label>${say("ui.hello.name")} <input type="text" id="own-name" maxlength="40" .value=${name} autocomplete="nickname"></label><button id="sit">${say("ui.hello.sit")}</button></form>`;
}
