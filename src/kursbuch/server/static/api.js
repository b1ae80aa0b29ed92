// Calls to the server. The token goes into a header, never into an address that is logged.

export class Refused extends Error {
  constructor(status, error) {
    super(error.message);
    this.status = status;
    this.code = error.code;
    this.clause = error.clause;
    this.more = error;
  }
}

/**
 * @param {string} path
 * @param {{ token?: string, method?: string, body?: any, params?: any }} request
 * @returns {Promise<any>}
 */
export async function call(path, { token, method = "GET", body, params } = {}) {
  const pairs = Object.entries(params || {}).flatMap(([key, value]) => [value].flat().map((one) => [key, one]));
  const query = pairs.length ? `?${new URLSearchParams(pairs.filter(([, one]) => one !== undefined && one !== ""))}` : "";
  const headers = { "Accept-Language": document.documentElement.lang };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const answer = await fetch(path + query, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  const text = await answer.text();
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    data = text;
  }
  const kept = answer.headers.get("x-kursbuch-kept"); // what was seen last, for there is no connection
  if (kept && data && typeof data === "object") data.kept = kept;
  if (!answer.ok) throw new Refused(answer.status, (data && data.error) || { code: "http", message: answer.statusText });
  return data;
}

// Server-sent events by fetch, because EventSource cannot send a token, which `token()` promises. Calls `hear(type, data)`
// for ever.
export async function listen(path, token, hear, state) {
  let pause = 500;
  for (;;) {
    try {
      const answer = await fetch(path, { headers: { Authorization: `Bearer ${await token()}`, Accept: "text/event-stream" } });
      if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) return;
      if (!answer.ok) throw new Error(String(answer.status));
      state(true);
      pause = 500;
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = "";
      for (;;) {
        const { value, done } = await reader.read();
        if (done) break;
        rest += value;
        const events = rest.split("\n\n");
        rest = events.pop();
        for (const event of events) {
          const type = /^event: (.*)$/m.exec(event);
          const data = /^data: (.*)$/m.exec(event);
          if (type && data) hear(type[1], JSON.parse(data[1]));
        }
      }
    } catch {
      state(false);
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = Math.min(pause * 2, 10000);
  }
}
