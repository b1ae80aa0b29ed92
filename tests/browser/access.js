// Faults of the page in view: things without a name, text that cannot be read, broken references.
(() => {
  const faults = [];
  const seen = (element) => {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    return box.width > 0 && box.height > 0 && style.visibility !== "hidden" && style.display !== "none";
  };
  const show = (element) => element.outerHTML.slice(0, 110);
  const nameOf = (element) => {
    const by = element.getAttribute("aria-labelledby");
    if (by) return by.split(" ").map((id) => (document.getElementById(id) || {}).textContent || "").join(" ").trim();
    const label = element.getAttribute("aria-label");
    if (label) return label.trim();
    if (element.labels && element.labels.length) return [...element.labels].map((one) => one.textContent).join(" ").trim();
    return (element.textContent || element.getAttribute("alt") || element.getAttribute("title") || element.getAttribute("placeholder") || "").trim();
  };

  if (!document.documentElement.lang) faults.push("the page has no language");
  if (!document.title) faults.push("the page has no title");
  if (document.querySelectorAll("main").length !== 1) faults.push("there is not one main part");
  if (!document.querySelector("h1")) faults.push("there is no main heading");

  const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
  for (const id of ids.filter((id, place) => ids.indexOf(id) !== place)) faults.push(`the id ${id} is there twice`);

  for (const element of document.querySelectorAll("button, a[href], input, select, textarea, [role=button], [role=slider], [role=radiogroup], dialog[open], [role=img]")) {
    if (seen(element) && !nameOf(element)) faults.push(`no name: ${show(element)}`);
  }
  for (const image of document.querySelectorAll("img")) if (!image.hasAttribute("alt")) faults.push(`no alt: ${show(image)}`);
  for (const element of document.querySelectorAll("[tabindex]")) if (Number(element.getAttribute("tabindex")) > 0) faults.push(`tab order forced: ${show(element)}`);
  for (const element of document.querySelectorAll("[aria-hidden=true] button, [aria-hidden=true] a[href], [aria-hidden=true] [tabindex='0']")) faults.push(`hidden but reachable: ${show(element)}`);
  for (const slider of document.querySelectorAll("[role=slider]")) {
    for (const name of ["aria-valuemin", "aria-valuemax", "aria-valuenow"]) if (!slider.hasAttribute(name)) faults.push(`a slider without ${name}`);
  }
  for (const table of document.querySelectorAll("table.grid")) {
    const heads = table.querySelectorAll("thead th").length;
    if (heads && [...table.querySelectorAll("tbody tr")].some((row) => row.children.length !== heads)) faults.push(`a row does not fit its table: ${table.parentElement.id}`);
  }
  for (const list of document.querySelectorAll("ul, ol")) {
    if ([...list.children].some((child) => child.tagName !== "LI")) faults.push(`a list holds something else: ${show(list)}`);
  }

  const parse = (colour) => {
    const found = colour.match(/[\d.]+/g).map(Number);
    return { r: found[0], g: found[1], b: found[2], a: found.length > 3 ? found[3] : 1 };
  };
  const over = (top, below) => ({ r: top.r * top.a + below.r * (1 - top.a), g: top.g * top.a + below.g * (1 - top.a), b: top.b * top.a + below.b * (1 - top.a), a: 1 });
  const light = ({ r, g, b }) => {
    const part = (value) => (value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  };
  const ground = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) layers.push(parse(getComputedStyle(at).backgroundColor));
    let colour = { r: 255, g: 255, b: 255, a: 1 };
    for (const layer of layers.reverse()) colour = over(layer, colour);
    return colour;
  };
  const reported = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.textContent.trim() || element.closest("svg, noscript, script, [hidden], .sr, .off") || !seen(element)) continue;
    if (element.closest("[aria-disabled=true]") && !element.closest(".b-hexes")) continue;
    const style = getComputedStyle(element);
    const size = parseFloat(style.fontSize);
    if (size < 10.9) faults.push(`type of ${size}px: ${show(element)}`);
    const below = ground(element);
    const ink = over(parse(style.color), below);
    const [high, low] = [light(ink), light(below)].sort((a, b) => b - a);
    const contrast = (high + 0.05) / (low + 0.05);
    const key = `${style.color} ${element.className}`;
    if (contrast < 4.5 && !reported.has(key)) {
      reported.add(key);
      faults.push(`contrast ${contrast.toFixed(1)}: ${show(element)}`);
    }
  }
  return faults;
})()
