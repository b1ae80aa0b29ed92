// A rulebook: search, and the clause that a link leads to.

import "./masthead.js";
import { $ } from "./dom.js";
import { loadWords, say } from "./words.js";

const input = $("search");
const book = document.querySelector("main");
const sections = [...book.querySelectorAll("section")];

// German makes one word of several: there a word is found by any part of it, not just by its beginning.
const anywhere = book.lang === "de";

function pattern(word) {
  const start = anywhere && word.length > 2 ? "" : "(?<![\\p{L}\\p{N}])";
  return new RegExp(start + word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"), "giu");
}

// by its words and its section's heading, or by where it stands: `VI.8/4`, with the title or without
function fits(item, heading, wanted) {
  const text = `${heading} ${item.textContent}`;
  const stands = ({ word }) => item.id.toLowerCase().startsWith(word.split(":").pop().toLowerCase());
  return wanted.every((one) => text.search(one.form) >= 0 || stands(one));
}

function search() {
  const wanted = input.value.split(/\s+/).filter(Boolean).map((word) => ({ word, form: pattern(word) }));
  let count = 0;
  for (const section of sections) {
    const heading = section.querySelector("h2 span").textContent;
    let any = false;
    for (const item of section.querySelectorAll("li, blockquote")) {
      item.hidden = !fits(item, heading, wanted);
      any ||= !item.hidden;
      count += item.hidden ? 0 : 1;
    }
    section.hidden = !any;
    $("contents").querySelector(`a[href="#${CSS.escape(section.id)}"]`).parentElement.hidden = !any;
  }
  book.querySelector(".preface").hidden = wanted.length > 0;
  if (wanted.length) scrollTo(0, 0);
  $("found").textContent = wanted.length ? (count ? say("rules.found", { n: count }) : say("ui.none.found")) : "";
  light(wanted);
}

// What was found is coloured, in browsers that can colour text without changing it.
function light(wanted) {
  if (!CSS.highlights) return;
  CSS.highlights.delete("found");
  if (!wanted.length) return;
  const ranges = [];
  for (const box of book.querySelectorAll("section:not([hidden]) :is(h2 span, li:not([hidden]) p, blockquote:not([hidden]))")) {
    const walk = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      for (const { form } of wanted) {
        for (const match of walk.currentNode.textContent.matchAll(form)) {
          const range = new Range();
          range.setStart(walk.currentNode, match.index);
          range.setEnd(walk.currentNode, match.index + match[0].length);
          ranges.push(range);
        }
      }
    }
  }
  CSS.highlights.set("found", new Highlight(...ranges));
}

// A link may lead to what the search has hidden; and a clause that is not there has at least a section.
function arrive() {
  const place = decodeURIComponent(location.hash.slice(1));
  const there = $(place);
  if (!there) {
    const section = $(place.split("/")[0]);
    if (section) location.replace(`#${section.id}`);
  } else if (there.closest("[hidden]")) {
    input.value = "";
    search();
    there.scrollIntoView();
  }
}

function keys(event) {
  if (event.key === "/" && document.activeElement !== input && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    input.focus();
  } else if (event.key === "Escape" && document.activeElement === input) {
    input.value = "";
    search();
  }
}

$("contents").open = matchMedia("(min-width: 900px)").matches;
addEventListener("hashchange", arrive);
document.addEventListener("keydown", keys);
await loadWords();
input.addEventListener("input", search);
arrive();
if (input.value) search();
document.body.dataset.ready = "";
