// How far one has come with each lesson.

import { lessons } from "./scores.js";
import { loadWords, say } from "./words.js";

await loadWords();
const known = lessons();
for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-lesson]"))) {
  const mine = known[link.dataset.lesson];
  if (mine) link.querySelector(".state").textContent = `· ${mine.done ? say("lesson.done") : say("lesson.at", { step: mine.step + 1 })}`;
}
