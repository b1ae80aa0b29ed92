// What cannot be read on a page: text that is cut off, text that lies over other text.
(() => {
  const WIDE = "#t-all, #t-holdings, #market, .log"; // what a phone scrolls sideways
  const HIDDEN = 0.6; // of a figure, that makes it hard to read
  const MUCH = 3; // px that two boxes of letters may share: their empty rims

  // The boxes of all lines of text that are shown in a part of the page, as far as its scrolling boxes show them.
  function lines(part) {
    const found = [];
    const walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const text = walk.currentNode.textContent.trim();
      const element = walk.currentNode.parentElement;
      const style = getComputedStyle(element);
      if (!text || element.closest(".sr, .tick, noscript, title, [hidden], .hidden") || style.visibility === "hidden" || style.display === "none") continue;
      const range = document.createRange();
      range.selectNodeContents(walk.currentNode);
      const high = cutter(element, "overflowY");
      const edge = high && ["auto", "scroll"].includes(getComputedStyle(high).overflowY) && high.getBoundingClientRect();
      for (const box of range.getClientRects()) {
        const scrolled = edge && (box.bottom > edge.bottom + 1 || box.top < edge.top - 1);
        if (box.width > 1 && box.height > 1 && !scrolled) found.push({ text, element, box });
      }
    }
    return found;
  }

  const about = ({ text, element }) => `${element.closest("section[id], [id]")?.id || element.tagName} “${text.slice(0, 40)}”`;

  // the nearest box around an element that cuts what does not fit
  function cutter(element, axis) {
    for (let box = element; box && box !== document.documentElement; box = box.parentElement) {
      const how = getComputedStyle(box)[axis];
      if (how !== "visible" && !(box instanceof SVGElement && box.tagName !== "svg")) return box;
    }
    return null;
  }

  function cut(part) {
    return lines(part).filter(({ element, box }) => {
      const wide = cutter(element, "overflowX");
      if (!wide) return box.right > innerWidth + 1;
      const edge = wide.getBoundingClientRect();
      const scrolls = wide.scrollWidth > wide.clientWidth + 1 && ["auto", "scroll"].includes(getComputedStyle(wide).overflowX);
      const told = innerWidth < 700 && wide.matches(WIDE);
      return !told && (box.right > edge.right + 1.5 || box.left < edge.left - 1.5 || (scrolls && box.right > edge.left + wide.clientWidth + 1.5));
    }).map((line) => `cut: ${about(line)}`);
  }

  // A column that stays in sight covers what is scrolled under it.
  const stays = ({ element }) => getComputedStyle(element.closest("th, td") || element).position === "sticky";

  function over(part) {
    const all = lines(part).filter(({ box }) => box.top < innerHeight && box.bottom > 0);
    const found = [];
    all.forEach((one, place) => {
      for (const other of all.slice(place + 1)) {
        if (one.element === other.element || stays(one) !== stays(other)) continue;
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        const line = Math.min(one.box.height, other.box.height);
        if (wide > MUCH && high > Math.max(MUCH, 0.35 * line)) found.push(`over each other: ${about(one)}, ${about(other)}`);
      }
    });
    return found;
  }

  const PARTS = [".bar", "#who", "#work", "#foot", "#tables", "#market", "#ledger"];
  window.unreadable = () => PARTS.flatMap((selector) => [...document.querySelectorAll(selector)].filter((part) => part.offsetParent !== null || part.matches(".bar")).flatMap((part) => [...cut(part), ...over(part)]));
  // Where there is room for a page beside the board, all tables are seen at once.
  window.scrolled = () => [...document.querySelectorAll(".sheets")].filter((box) => innerWidth > 700 && box.scrollHeight > box.clientHeight + 1).map((box) => `to be scrolled to: ${box.scrollHeight - box.clientHeight} px of the tables`);
  // What is left of the news has room below what can be done.
  window.newsCut = () => [...document.querySelectorAll("#work:has(.since .log li)")].filter((box) => innerWidth > 700 && box.scrollHeight > box.clientHeight + 1).map((box) => `news to be scrolled to: ${box.scrollHeight - box.clientHeight} px`);
  // A figure under a name can still be read.
  window.figuresHidden = () => {
    const seen = document.getElementById("canvas").getBoundingClientRect();
    const figures = [...document.querySelectorAll("#canvas :is(.b-tok, .b-revd, .b-slot, .b-vbo, .b-vbon)")].map((one) => ({ one, box: one.getBoundingClientRect() })).filter(({ box }) => box.width && box.bottom > seen.top && box.top < seen.bottom);
    return lines(document.querySelector("#canvas [data-layer=names]")).flatMap(({ text, box }) => {
      const rim = 0.2 * box.height; // of a line without letters
      return figures.filter((figure) => {
        const wide = Math.min(box.right, figure.box.right) - Math.max(box.left, figure.box.left);
        const high = Math.min(box.bottom - rim, figure.box.bottom) - Math.max(box.top + rim, figure.box.top);
        return wide > 0 && high > 0 && wide * high > HIDDEN * figure.box.width * figure.box.height;
      }).map(({ one }) => `${text} lies over a ${one.getAttribute("class")}`);
    });
  };
  window.namesOver = () => over(document.querySelector("#canvas [data-layer=names]"));
  window.namesCut = () => {
    const frame = document.querySelector("#canvas .b-fr1");
    const edge = frame && frame.getBoundingClientRect();
    const names = lines(document.querySelector("#canvas [data-layer=names]"));
    return names.filter(({ box }) => edge && (box.left < edge.left - 2 || box.right > edge.right + 2 || box.bottom > edge.bottom + 4)).map((line) => `cut by the frame: ${line.text}`);
  };
})();
