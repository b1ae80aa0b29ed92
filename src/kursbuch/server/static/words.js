// The wording of the page: the same dictionary that the server uses.

let dictionary = {};
export const language = document.documentElement.lang;

export async function loadWords() {
  const own = await (await fetch(`/static/words/${language}.json`)).json();
  dictionary = own;
}

// A wording with its figures; one for a single thing is called `.one`.
export function say(key, figures = {}) {
  const template = ((figures.n === 1 || figures.count === 1) && dictionary[`${key}.one`]) || dictionary[key];
  if (template === undefined) return key.split(".").pop();
  return template.replace(/{(\w+)}/g, (whole, name) => (name in figures ? figures[name] : whole));
}

export function knows(key) {
  return key in dictionary;
}

export function number(value) {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, "\u202f");
}
