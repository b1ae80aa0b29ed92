// Who is at the table: clocks, holidays, bots that stand in, seats for somebody else; and whether everybody may watch.

import { html, nameOf } from "./dom.js";
import { open } from "./dialogs.js";
import { pace, span } from "./lists.js";
import { language, say } from "./words.js";

// Whoever opens the table is back: the bot that stood in for them goes.
export async function comeBack(table) {
  const clock = await table.ask("clock");
  if (!clock || !table.view.you.some((seat) => clock.stand_ins[seat])) return;
  if (await table.send("back", {})) table.notices.show(say("time.back"));
}

const day = new Intl.DateTimeFormat(language, { dateStyle: "medium" });

export async function attendance(table) {
  const [clock, listing] = await Promise.all([table.ask("clock"), table.ask("listing")]);
  if (clock && listing) show(table, clock, listing);
}

// `filled`: a seat that has just got somebody else, of whom the view does not know yet, and its new link
function show(table, clock, listing, filled = { seat: "", how: "", link: "" }) {
  const { view } = table;
  const again = (now, fresh) => now && show(table, now, listing, fresh);
  const people = view.seats.filter((seat) => seat.kind !== "bot");
  const fill = async (seat, how) => {
    const found = await table.send("fill", { seat, how });
    const link = found && found.token ? `${location.origin}/games/${view.id}#${found.token}` : "";
    if (found) again(found.clock, found.done ? { seat, how, link } : undefined);
  };
  const row = (seat) => {
    const left = clock.left[seat.id];
    const votes = clock.votes.filter((one) => one.seat === seat.id).map((one) => say(`time.vote.${one.how}`, { name: nameOf(one.by, view) }));
    const notes = [
      left === undefined ? "" : left < 0 ? say("lobby.late") : say("lobby.left", { time: span(left / 60) }),
      clock.away[seat.id] ? say("time.away", { start: day.format(new Date(clock.away[seat.id].start)), end: day.format(new Date(clock.away[seat.id].end)) }) : "",
      clock.stand_ins[seat.id] ? say("time.standin") : "",
      seat.id === filled.seat ? say(`time.filled.${filled.how}`) : "",
      ...votes,
    ].filter(Boolean);
    const own = view.you.includes(seat.id);
    const may = view.you.length > 0 && seat.id !== filled.seat && (own ? people.length > 1 : clock.late && clock.actor === seat.id);
    const buttons = may ? ["bot", "link"].map((how) => html`<button type="button" @click=${() => fill(seat.id, how)}>${say(own ? `time.leave.${how}` : `time.fill.${how}`)}</button> `) : "";
    return html`<li><b>${seat.name}</b> <span>${notes.join(" · ")}</span> ${buttons}</li>`;
  };
  const goAway = async (event) => {
    event.preventDefault();
    const [start, end] = ["start", "end"].map((name) => new Date(`${new FormData(event.target).get(name)}T00:00`));
    end.setDate(end.getDate() + 1);
    again(await table.send("away", { start: start.toISOString(), end: end.toISOString() }, "PUT"));
  };
  const publish = async ({ target }) => {
    const found = await table.send("listing", { public: target.checked }, "PUT");
    if (found) show(table, clock, found);
  };
  const today = new Date().toISOString().slice(0, 10);
  open(say("time"), html`<p>${pace(clock.terms)}${clock.terms.clock === "none" ? "" : `. ${say("lobby.new.then")}: ${say(`lobby.then.${clock.terms.then}`)}`}</p>
    ${filled.link ? html`<p class="reason">${say("time.link")} <input type="text" readonly aria-label=${say("time.link")} .value=${filled.link} @focus=${({ target }) => target.select()}></p>` : ""}
    <ul class="talks">${people.map(row)}</ul>
    ${view.you.length ? html`<form class="ask" @submit=${goAway}><label>${say("time.from")} <input type="date" name="start" required .value=${today}></label> <label>${say("time.to")} <input type="date" name="end" required .value=${today}></label> <button>${say("time.go")}</button></form>` : ""}
    ${listing.host ? html`<p><label><input type="checkbox" .checked=${listing.public} @change=${publish}> ${say("lobby.new.public")}</label></p>` : ""}
    ${listing.public ? html`<p><a href=${`/public/${view.id}`}>${say("lobby.public")}</a></p>` : ""}`);
}
