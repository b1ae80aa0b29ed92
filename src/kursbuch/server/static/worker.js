// The service worker: without a connection pages open as they were last seen, and notices are shown while no page is
// open. What is shown from here says that it is old (`x-kursbuch-kept`), and nothing is ever answered from here while the
// server can be reached.

const NAME = "kursbuch-1";
const KEPT = "x-kursbuch-kept";
const MOST = 150; // answers kept; the oldest go first

// A whole table: not the parts that a page lacks, nor an earlier moment.
function isTable(url) {
  return /^\/api\/games\/[^/]+\/table$/.test(url.pathname) && !url.searchParams.has("have") && !url.searchParams.has("at");
}

function isPage(request, url) {
  return request.mode === "navigate" || url.pathname.startsWith("/static/") || url.pathname.startsWith("/words/") || url.pathname === "/board.css";
}

// Two people may use one browser: what one token sees is kept apart from the other's.
async function keyOf(request, url) {
  if (!isTable(url)) return `${url.origin}${url.pathname}`;
  const bytes = new TextEncoder().encode(request.headers.get("Authorization") || "");
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return `${url.origin}${url.pathname}?of=${[...digest.slice(0, 12)].map((one) => one.toString(16).padStart(2, "0")).join("")}`;
}

async function keep(key, answer) {
  const headers = new Headers(answer.headers);
  headers.set(KEPT, new Date().toISOString());
  const store = await caches.open(NAME);
  await store.put(key, new Response(await answer.blob(), { status: answer.status, headers }));
  const all = await store.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((old) => store.delete(old)));
}

async function answered(event, url) {
  const key = await keyOf(event.request, url);
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(keep(key, answer.clone()));
    return answer;
  } catch (error) {
    const kept = await (await caches.open(NAME)).match(key);
    if (kept) return kept;
    throw error;
  }
}

// The page that an installed one begins with opens without a connection, too, whatever was opened first: it is kept with
// all that it names.
async function keepWhole(path, base = self.location.origin, known = new Set()) {
  const url = new URL(path, base);
  if (known.has(url.pathname)) return;
  known.add(url.pathname);
  const answer = await fetch(url).catch(() => null);
  if (!answer || !answer.ok) return;
  await keep(`${url.origin}${url.pathname}`, answer.clone());
  if (!/html|javascript/.test(answer.headers.get("Content-Type") || "")) return;
  const named = [...(await answer.text()).matchAll(/(?:(?:src|href)=|from |import )"([^"]+[.](?:js|css|svg)(?:[?][^"]*)?)"/g)];
  for (const [, other] of named) await keepWhole(other, url.href, known);
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepWhole("/"));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin) return;
  if (isTable(url) || isPage(event.request, url)) event.respondWith(answered(event, url));
});

// Notices are shown although no page is open; pressing one leads to the game.
self.addEventListener("push", (event) => {
  const { title, body, url } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, icon: "/static/icon-turn.svg", tag: url, data: { url } }));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data.url));
});
