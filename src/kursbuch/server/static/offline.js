// Without a connection the table is shown as it was last seen here, and says so: nothing in it is live.

import { language, say } from "./words.js";

const clock = new Intl.DateTimeFormat(language, { dateStyle: "short", timeStyle: "short" });

// A view that was kept can be looked at, no more.
/** @returns {import("./dom.js").View} */
export function past(view) {
  if (!view.kept) return view;
  const notice = say("ui.kept", { at: clock.format(new Date(view.kept)) });
  return { ...view, live: false, mine: false, awaited: false, controls: [], legal: [], result: null, turn: notice, undo: { now: false, ask: false } };
}

// The whole table is asked for once more, so that there is something to keep: when the page has found its measures, and when
// it is left.
export function keepOffline(table) {
  if (!("serviceWorker" in navigator) || !window.isSecureContext) return;
  navigator.serviceWorker.register("/worker.js").catch(() => {}); // where it is not allowed, pages need a connection
  let kept = -1;
  const keep = () => {
    if (!table.view || !table.view.live || kept === table.view.latest) return;
    kept = table.view.latest;
    table.whole();
  };
  document.addEventListener("visibilitychange", () => document.hidden && keep());
  if (navigator.serviceWorker.controller) keep();
}
