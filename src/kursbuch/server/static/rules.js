// Searching the rules: every word must begin some word of the clause.

import { loadWords, say } from "./words.js";

const input = document.getElementById("search");
const sections = [...document.querySelectorAll("main section")];

function search() {
  const wanted = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const section of sections) {
    let any = false;
    for (const clause of section.querySelectorAll("li")) {
      const words = clause.textContent.toLowerCase().split(/[^\p{L}\p{N}]+/u);
      const fits = wanted.every((one) => words.some((word) => word.startsWith(one)));
      clause.hidden = !fits;
      any ||= fits;
      count += fits ? 1 : 0;
    }
    section.hidden = !any;
  }
  document.getElementById("found").textContent = wanted.length ? (count ? String(count) : say("ui.none.found")) : "";
}

await loadWords();
input.addEventListener("input", search);
