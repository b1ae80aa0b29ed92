// My account: made, signed in to by a passkey or a link, its devices; for moderators the others.

import { $, html, render } from "./dom.js";
import { call } from "./api.js";
import { fault } from "./mine.js";
import { ago } from "./lists.js";
import { tickets } from "./telling.js";
import { remember, switchLanguage, toggleTheme } from "./prefs.js";
import { language, loadWords, say } from "./words.js";

let me;
let people = [];
let link = "";
let message = "";

// what the server writes as text, and the browser wants as bytes
const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));
const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

async function act(what) {
  message = "";
  try {
    await what();
  } catch (error) {
    message = error instanceof DOMException ? say("account.passkey.none") : fault(error);
  }
  await look();
}

async function look() {
  me = await call("/api/me");
  people = me.moderator ? await call("/api/people") : [];
  draw();
}

const send = (path, body, method = "POST") => call(path, { method, body });

// -- passkeys ----------------------------------------------------------------------------------------

async function addPasskey() {
  const { ticket, options } = await send("/api/passkeys/new");
  const publicKey = { ...options, challenge: bytes(options.challenge), user: { ...options.user, id: bytes(options.user.id) }, excludeCredentials: (options.excludeCredentials || []).map((one) => ({ ...one, id: bytes(one.id) })) };
  const made = /** @type {any} */ (await navigator.credentials.create({ publicKey }));
  await send("/api/passkeys", { ticket, credential: { id: made.id, rawId: text(made.rawId), type: made.type, response: { clientDataJSON: text(made.response.clientDataJSON), attestationObject: text(made.response.attestationObject) } } });
}

async function signIn() {
  const { ticket, options } = await send("/api/passkeys/question");
  const found = /** @type {any} */ (await navigator.credentials.get({ publicKey: { ...options, challenge: bytes(options.challenge) } }));
  const { response } = found;
  await send("/api/passkeys/answer", { ticket, credential: { id: found.id, rawId: text(found.rawId), type: found.type, response: { clientDataJSON: text(response.clientDataJSON), authenticatorData: text(response.authenticatorData), signature: text(response.signature), userHandle: response.userHandle && text(response.userHandle) } } });
  await claim();
}

const claim = () => send("/api/me/seats", { games: tickets() });

// -- drawing -----------------------------------------------------------------------------------------

function draw() {
  const parts = me.accounts === "off" && !me.account ? html`<p>${say("account.off")}</p>` : me.account ? mine() : outside();
  render(html`${message ? html`<p class="error" role="alert">${message}</p>` : ""}${parts}`, $("me"));
}

const field = (name, label, value, type = "text") => html`<label class="field"><span>${label}</span><input type=${type} name=${name} required maxlength="254" .value=${value}></label>`;

function outside() {
  const make = (event) => {
    event.preventDefault();
    const name = String(new FormData(event.target).get("name")).trim();
    act(async () => {
      ({ link } = await send("/api/accounts", { name, invite: location.hash.slice(1), games: tickets() }));
    });
  };
  const mail = (event) => {
    event.preventDefault();
    const address = String(new FormData(event.target).get("mail")).trim();
    act(async () => {
      await send("/api/sign-in", { mail: address });
      message = say("account.mailed");
    });
  };
  return html`<h2>${say("account.back")}</h2><p class="actions"><button type="button" id="sign-in" @click=${() => act(signIn)}>${say("account.by-passkey")}</button></p>
    ${me.mails ? html`<form class="make" @submit=${mail}>${field("mail", say("notice.mail"), "", "email")}<p class="actions"><button>${say("account.by-mail")}</button></p></form>` : ""}
    <h2>${say("account.new")}</h2><p>${say("account.new.hint")}</p>
    <form class="make" @submit=${make}>${field("name", say("lobby.your-name"), localStorage.getItem("kursbuch.name") || "")}<p class="actions"><button class="button go">${say("account.make")}</button></p></form>`;
}

function mine() {
  const save = (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    act(async () => {
      await send("/api/me", { name: form.get("name"), language: form.get("language"), zone: form.get("zone") }, "PUT");
      remember("lang", form.get("language"));
      if (form.get("language") !== language) location.reload();
    });
  };
  const address = (event) => {
    event.preventDefault();
    const mail = String(new FormData(event.target).get("mail")).trim();
    act(async () => {
      await send("/api/me/mail", { mail }, "PUT");
      if (mail !== me.mail) message = say("account.mail.asked");
    });
  };
  const remove = (path) => () => act(() => send(path, undefined, "DELETE"));
  const close = (person) => () => confirm(say("account.close.sure", { name: person.name })) && act(() => send(`/api/people/${person.id}`, undefined, "DELETE"));
  const forget = () => confirm(say("account.delete.sure")) && act(() => send("/api/me", undefined, "DELETE"));
  const option = (value, chosen) => html`<option value=${value} ?selected=${value === chosen}>${say(`account.language.${value}`)}</option>`;
  const moderate = (person) => html`<li><b>${person.name}</b> ${person.moderator ? say("account.moderator") : ""}${person.blocked ? say("account.blocked") : ""}
    ${person.moderator ? "" : html`<button type="button" @click=${() => act(() => send(`/api/people/${person.id}`, { name: prompt(say("account.rename"), person.name) || person.name }, "PUT"))}>${say("account.rename")}</button>
    <button type="button" @click=${() => act(() => send(`/api/people/${person.id}`, { blocked: !person.blocked }, "PUT"))}>${say(person.blocked ? "account.unblock" : "account.block")}</button>
    <button type="button" @click=${close(person)}>${say("account.close")}</button>`}</li>`;
  return html`
    ${link ? html`<label class="field"><span>${say("account.link")}</span><input type="text" id="link" readonly .value=${link} @focus=${({ target }) => target.select()}><small>${say("account.link.hint")}</small></label>` : ""}
    <form class="make" @submit=${save}>${field("name", say("lobby.your-name"), me.name)}
      <label class="field"><span>${say("account.language")}</span><select name="language">${option("en", me.language)}${option("de", me.language)}</select></label>
      ${field("zone", say("account.zone"), me.zone === "UTC" ? Intl.DateTimeFormat().resolvedOptions().timeZone : me.zone)}
      <p class="actions"><button>${say("notice.save")}</button></p></form>
    <h2>${say("account.passkeys", { count: me.passkeys })}</h2>
    <p class="actions"><button type="button" id="add-passkey" @click=${() => act(addPasskey)}>${say("account.passkey.add")}</button>
    <button type="button" @click=${() => act(async () => { ({ link } = await send("/api/me/link")); })}>${say("account.link.new")}</button></p>
    ${me.mails ? html`<p>${me.mail ? say("account.mail.to", { mail: me.mail }) : say("account.mail.hint")}</p><form class="make" @submit=${address}>${field("mail", say("account.mail.field"), me.mail, "email")}<p class="actions"><button>${say("notice.save")}</button></p></form>` : ""}
    <h2>${say("account.seats")}</h2><p>${say("account.seats.count", { count: me.games.length })}</p>
    <p class="actions"><button type="button" id="claim" @click=${() => act(claim)}>${say("account.claim")}</button></p>
    <h2>${say("account.devices")}</h2><ul class="devices">${me.devices.map((one) => html`<li>${one.label} · ${one.this ? say("account.device.this") : ago(one.seen)} <button type="button" @click=${remove(`/api/me/devices/${one.id}`)}>${say("account.sign-out")}</button></li>`)}</ul>
    ${me.devices.length > 1 ? html`<p class="actions"><button type="button" id="sign-out-all" @click=${remove("/api/me/devices/all")}>${say("account.sign-out.all")}</button></p>` : ""}
    ${me.moderator ? html`<h2>${say("account.people")}</h2><ul class="devices">${people.map(moderate)}</ul><p class="actions"><button type="button" @click=${() => act(async () => { ({ link } = await send("/api/people/invitations")); })}>${say("account.invite")}</button></p>` : ""}
    <h2>${say("account.delete")}</h2><p>${say("account.delete.hint")}</p><p class="actions"><button type="button" @click=${forget}>${say("account.delete")}</button></p>`;
}

async function start() {
  await loadWords();
  $("theme").addEventListener("click", toggleTheme);
  $("language").addEventListener("click", switchLanguage);
  await look();
  document.body.dataset.ready = "yes";
}

start();
