// How I want to be told that it is my move. Saved at once for all games of this browser.

import { $, html, render } from "./dom.js";
import { call } from "./api.js";
import { fault } from "./mine.js";
import { games } from "./prefs.js";
import { say } from "./words.js";

const SHAPES = ["plain", "discord", "slack", "telegram", "ntfy"];
const MORNING = 7; // when quiet hours end, as long as nobody has said otherwise
const TIMES = [0, 60, 1440]; // minutes to wait
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

export const tickets = () => Object.entries(games()).filter(([, one]) => one.token).slice(0, 100).map(([id, one]) => ({ id, token: one.token }));

export async function notices(after) {
  const now = await call("/api/notices");
  show(now, after, "");
}

// what is sent to the server: how it is now, but for what is changed
const body = (now, changes) => ({ ways: now.ways, mail: now.mail, hook: now.hook, shape: now.shape, push: {}, after: now.after, quiet: now.quiet, digest: now.digest, zone: Intl.DateTimeFormat().resolvedOptions().timeZone, name: localStorage.getItem("kursbuch.name") || "", games: tickets(), ...changes });
const keep = async (now, changes) => call("/api/notices", { method: "PUT", body: body(now, { ...changes, push: changes.ways && changes.ways.includes("push") ? await subscribe(now.push_key) : {} }) });

// The line in the lobby: the usual choices, kept at once; all others are in the dialog.
export function line(now, after) {
  const set = (changes) => keep(now, changes).then(after, (error) => show(now, after, error instanceof DOMException ? say("notice.refused") : fault(error)));
  const choice = (label, chosen, change) => html`<button type="button" aria-pressed=${String(chosen)} @click=${change}>${label}</button>`;
  const ways = ["mail", "push", "hook"].filter((way) => now.can.includes(way) && (way !== "hook" || now.ways.includes(way)));
  const by = (way) => choice(say(`notice.way.${way}`), now.ways.includes(way), () => (way === "mail" && !now.confirmed ? show(now, after, "") : set({ ways: [way] })));
  const time = (minutes) => choice(say(`notice.short.${minutes}`), now.after === minutes, () => set({ after: minutes }));
  const [from, to] = now.quiet;
  return html`<span class="segments" role="group" aria-label=${say("notice.tell")}>${ways.map(by)}${choice(say("notice.never"), !now.ways.length, () => set({ ways: [] }))}</span>
    ${now.ways.length && now.digest < 0 ? html`<span class="segments" role="group" aria-label=${say("notice.after")}>${TIMES.map(time)}</span>` : ""}
    ${now.ways.length && now.digest >= 0 ? say("notice.digest.short", { hour: now.digest }) : ""}
    ${now.ways.length && from !== to ? say("notice.quiet.short", { from, to }) : ""}
    <button type="button" class="link" @click=${() => notices(after)}>${say("notice.change")}</button>`;
}

const tick = (way, now) => html`<label class="tick"><input type="checkbox" name=${`by.${way}`} .checked=${now.ways.includes(way)}> <span>${say(`notice.way.${way}`)}</span></label>`;

function show(now, after, message) {
  const dialog = $("dialog");
  const hours = (name, chosen, none) => html`<select name=${name} aria-label=${say(`notice.${name}`)}>${none ? html`<option value="-1" ?selected=${chosen < 0}>${none}</option>` : ""}${HOURS.map((hour) => html`<option value=${hour} ?selected=${hour === chosen}>${hour}:00</option>`)}</select>`;
  const [from, to] = now.quiet;
  const save = async (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    const text = (name) => String(form.get(name) || "").trim();
    const ways = now.can.filter((way) => form.has(`by.${way}`));
    try {
      const quiet = Number(form.get("quiet")) < 0 ? [0, 0] : [Number(form.get("quiet")), Number(form.get("quiet.to"))];
      const found = await keep(now, { ways, mail: text("mail"), hook: text("hook"), shape: text("shape") || "plain", after: Number(form.get("after")), quiet, digest: Number(form.get("digest")) });
      show(found, after, say(ways.includes("mail") && !found.confirmed ? "notice.confirm" : "notice.saved"));
      after(found);
    } catch (error) {
      show(now, after, error instanceof DOMException ? say("notice.refused") : fault(error));
    }
  };
  render(html`<div class="head"><h2 id="dialog-title">${say("notice.title")}</h2><button type="button" aria-label=${say("ui.close")} @click=${() => dialog.close()}>✕</button></div>
    <form class="make" @submit=${save}><fieldset class="make"><legend>${say("notice.tell")}</legend>
    ${now.can.includes("mail") ? html`${tick("mail", now)}<label class="field"><span>${say("notice.mail")}</span><input type="email" name="mail" maxlength="254" autocomplete="email" .value=${now.mail}></label>` : ""}
    ${now.can.includes("push") ? tick("push", now) : html`<p class="hint">${say("notice.needs", { command: now.needs })}</p>`}
    ${tick("hook", now)}<label class="field"><span>${say("notice.hook")}</span><input type="url" name="hook" maxlength="500" .value=${now.hook}></label>
    <label class="field"><span>${say("notice.shape")}</span><select name="shape">${SHAPES.map((one) => html`<option value=${one} ?selected=${one === now.shape}>${one === "plain" ? "JSON" : one}</option>`)}</select></label></fieldset>
    <label class="field"><span>${say("notice.after")}</span><select name="after">${TIMES.map((one) => html`<option value=${one} ?selected=${one === now.after}>${say(`notice.after.${one}`)}</option>`)}</select></label>
    <div class="field"><span>${say("notice.quiet")}</span><span>${hours("quiet", from === to ? -1 : from, say("notice.quiet.no"))} ${say("notice.quiet.to")} ${hours("quiet.to", from === to ? MORNING : to)}</span></div>
    <label class="field"><span>${say("notice.digest")}</span>${hours("digest", now.digest, say("notice.digest.no"))}</label>
    ${message ? html`<p class="said" role="status">${message}</p>` : ""}
    <button class="primary">${say("notice.save")}</button></form>`, dialog);
  dialog.setAttribute("aria-labelledby", "dialog-title");
  if (!dialog.open) dialog.showModal();
}

// The browser is asked whether it may show notices of this site.
async function subscribe(key) {
  const worker = await navigator.serviceWorker.register("/worker.js");
  await navigator.serviceWorker.ready;
  const raw = Uint8Array.from(atob(key.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));
  return (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: raw })).toJSON();
}
