// The wording of the page, as the server cut it: a text, or by turns words and the names of figures.

let dictionary = {};
export const language = document.documentElement.lang;

export async function loadWords() {
  dictionary = await (await fetch(`/words/${language}.json`)).json();
}

// A wording with its figures laid in between; one for a single thing is called `.one`.
export function say(key, figures = {}) {
  const pieces = ((figures.n === 1 || figures.count === 1) && dictionary[`${key}.one`]) || dictionary[key];
  if (pieces === undefined) return key.split(".").pop();
  return typeof pieces === "string" ? pieces : pieces.map((piece, place) => (place % 2 ? figures[piece] : piece)).join("");
}

export function knows(key) {
  return key in dictionary;
}

/** A chance in per cent; the sign never stands alone on a line. */
export function percent(chance) {
  return `${Math.round(100 * chance)}\u00a0%`;
}

/** Names, one after the other: "Anna, Béla and Clara" as the language has it. */
export const listed = (names) => new Intl.ListFormat(language === "en" ? "en-GB" : language).format(names);

export function number(value) {
  return String(value).replace("-", "\u2212").replace(/\B(?=(\d{3})+(?!\d))/g, "\u202f");
}
