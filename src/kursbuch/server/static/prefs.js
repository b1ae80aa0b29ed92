// What this browser remembers: theme and language as cookies for the server, games and their secret links.

export function remember(name, value) {
  document.cookie = `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax`;
}

export function toggleTheme() {
  const root = document.documentElement;
  const now = root.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  root.dataset.theme = now === "dark" ? "light" : "dark";
  remember("theme", root.dataset.theme);
}

export function switchLanguage() {
  remember("lang", document.documentElement.lang === "de" ? "en" : "de");
  location.reload();
}

const KEY = "kursbuch.games";
const START = "kursbuch.start";

function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(key)) || {};
  } catch {
    return {};
  }
}

export const games = () => stored(KEY);

export function keepGame(id, more) {
  const all = games();
  all[id] = { added: Date.now(), ...all[id], ...more };
  localStorage.setItem(KEY, JSON.stringify(all));
}

export function forgetGame(id) {
  const all = games();
  delete all[id];
  localStorage.setItem(KEY, JSON.stringify(all));
}

// The last game begun here: title, variant, seats. The next one is often the same.
export const lastStart = () => stored(START);

export function rememberStart(choice) {
  localStorage.setItem(START, JSON.stringify(choice));
}
