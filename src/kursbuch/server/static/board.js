// The board: drawn by the server, moved and zoomed here, walked by keyboard.

import { $, nodes, picture } from "./dom.js";
import { Lens } from "./lens.js";
import { tidy } from "./names.js";
import { say } from "./words.js";

const FAR = 22; // px of a hex side below which the board is seen from afar, and below which only large cities are named
const FARTHEST = 16;
const FINGER = 25; // px of a hex side that a finger hits
const VEIL = { rx: 3.2, ry: 1.9 }; // of a hex and the name at it, in half widths of a hex
const PAPER = 720; // px, the width of a sheet
const REST = 100; // ms after which a board that was moved is at rest
const LINGER = 250; // ms after which a hex under the pointer shows more

export class Board {
  // `on`: what to call for a chosen hex, for Enter on it, for none, and for the hex under the pointer
  constructor(on) {
    this.box = $("canvas");
    this.on = on;
    this.lens = new Lens();
    this.picture = null;
    this.whole = null;
    this.seen = null;
    this.legal = new Set();
    this.focused = "";
    this.before = null; // what is seen, while the whole is printed
    this.#listen();
    new ResizeObserver(() => this.#scale()).observe(this.box);
  }

  // -- drawing ---------------------------------------------------------------------------------------

  draw(text) {
    const drawn = picture(text);
    if (!drawn) {
      this.picture = null;
      this.box.replaceChildren();
      return;
    }
    const [x, y, w, h] = drawn.getAttribute("viewBox").split(" ").map(Number);
    const same = this.whole && this.whole.w === w && this.whole.h === h;
    this.whole = { x, y, w, h };
    if (!same) this.seen = { x, y, w, h };
    const held = this.#held();
    this.picture = drawn;
    this.box.replaceChildren(drawn);
    this.#find(held)?.focus({ preventScroll: true });
    this.#scale();
  }

  get ratio() {
    return this.whole ? this.whole.h / this.whole.w : 0;
  }

  get unit() {
    return this.whole && this.box.clientWidth ? Math.max(this.whole.w / this.box.clientWidth, this.whole.h / this.box.clientHeight) : 1.4;
  }

  change(parts) {
    if (!this.picture) return;
    const held = this.#held();
    for (const [name, text] of Object.entries(parts)) {
      if (text === undefined) continue;
      const [layer, hex] = name.split("/");
      const box = this.picture.querySelector(`[data-layer="${layer}"]`);
      if (!box) continue;
      if (!hex) {
        box.replaceChildren(...nodes(text));
        continue;
      }
      const old = box.querySelector(`[data-part="${name}"]`);
      const [fresh] = nodes(text);
      if (old && fresh) old.replaceWith(fresh);
      else if (old) old.remove();
      else if (fresh) box.append(fresh);
    }
    if ("names" in parts || "legend" in parts || "flag" in parts) this.#tidy();
    if (Object.keys(parts).some((name) => name.startsWith("hexes"))) this.#dress();
    if (held && !this.box.contains(document.activeElement)) this.#find(held)?.focus({ preventScroll: true }); // it was drawn anew
  }

  // the hex that has the focus, if one has
  #held() {
    const held = this.box.contains(document.activeElement) && document.activeElement.closest("[data-hex]");
    return held instanceof SVGElement ? held.dataset.hex : "";
  }

  setLegal(hexes) {
    if (this.legal.size && !hexes.length && this.box.contains(document.activeElement)) $("panel").focus({ preventScroll: true }); // Enter is for the panel again
    this.legal = new Set(hexes);
    this.#dress();
  }

  // what a hex is to whoever plays: legal or not, and one of all is a stop on the way by keyboard
  #dress() {
    for (const hex of this.#hexes()) {
      const legal = this.legal.has(hex.dataset.hex);
      const label = hex.dataset.label || (hex.dataset.label = hex.getAttribute("aria-label") || hex.dataset.hex);
      hex.classList.toggle("legal", legal);
      hex.setAttribute("aria-label", legal ? `${label}, ${say("legal")}` : label);
      hex.setAttribute("aria-disabled", String(!legal));
    }
    const first = this.#find(this.focused) || this.#find([...this.legal][0]) || this.#hexes()[0];
    for (const hex of this.#hexes()) hex.tabIndex = hex === first ? 0 : -1;
  }

  place(hex) {
    const element = this.#find(hex);
    if (!element) return null;
    const inner = element.getBoundingClientRect();
    const outer = $("board").getBoundingClientRect();
    return { x: inner.left - outer.left + inner.width / 2, y: inner.top - outer.top + inner.height / 2, r: inner.width / 2, w: outer.width, h: outer.height };
  }

  // how many hexes, and parts of such, lie under a rectangle of the board's box; the map's key and the legend of routes count
  // as much as a whole map
  covered(x, y, w, h) {
    const outer = $("board").getBoundingClientRect();
    const keys = [...this.picture.querySelectorAll(".b-keybox, .b-leg")].map((key) => key.getBoundingClientRect());
    const hidden = keys.some((box) => box.right - outer.left > x && box.left - outer.left < x + w && box.bottom - outer.top > y && box.top - outer.top < y + h);
    return this.#hexes().reduce((sum, hex) => {
      const there = hex.getBoundingClientRect();
      const wide = Math.min(there.right - outer.left, x + w) - Math.max(there.left - outer.left, x);
      const high = Math.min(there.bottom - outer.top, y + h) - Math.max(there.top - outer.top, y);
      return sum + (Math.max(0, wide) * Math.max(0, high)) / (there.width * there.height || 1);
    }, hidden ? 999 : 0);
  }

  #hexes() {
    return this.picture ? [...this.picture.querySelectorAll("[data-hex]")] : [];
  }

  #find(hex) {
    return hex && this.picture ? this.picture.querySelector(`[data-hex="${CSS.escape(hex)}"]`) : null;
  }

  // -- zoom and pan ----------------------------------------------------------------------------------

  fit() {
    if (!this.whole) return;
    this.#unveil();
    this.seen = { ...this.whole };
    this.#scale();
  }

  zoom(factor, at) {
    if (!this.seen) return;
    this.#unveil();
    const { x, y, w, h } = this.seen;
    const wide = Math.min(this.whole.w * 1.05, Math.max(this.whole.w / 8, w / factor));
    const scale = wide / w;
    const px = at ? at.x : x + w / 2;
    const py = at ? at.y : y + h / 2;
    this.seen = { x: px - (px - x) * scale, y: py - (py - y) * scale, w: wide, h: h * scale };
    this.#keep();
    this.#scale();
  }

  // brings a hex near the middle, at so many pixels a hex side; at the edge of the map that shows no more of what lies beyond it
  // than there must be
  show(hex, side) {
    const element = this.#find(hex);
    if (!element || !this.whole) return;
    const box = element.getBBox();
    const move = /translate\(([-\d.]+)[ ,]+([-\d.]+)/.exec(element.getAttribute("transform") || "") || [0, 0, 0];
    const cx = box.x + box.width / 2 + Number(move[1]);
    const cy = box.y + box.height / 2 + Number(move[2]);
    const wide = (Number(this.picture.dataset.side) / side) * this.box.clientWidth;
    const high = (wide * this.box.clientHeight) / this.box.clientWidth;
    this.seen = { x: cx - wide / 2, y: cy - high / 2, w: wide, h: high };
    this.#keep(0);
    this.#scale();
  }

  // moves the board if a hex is not whole in view: from below this line of the screen to the middle of what is seen above
  // it; from a side, inside by the room that its price flag needs
  clear(hex, line) {
    const box = this.#find(hex)?.getBoundingClientRect();
    if (!box) return;
    const seen = this.box.getBoundingClientRect();
    const inside = Math.max(0, seen.left + box.width / 2 - box.left) || Math.min(0, seen.right - box.width / 2 - box.right);
    const up = box.bottom < line ? 0 : box.top + box.height / 2 - (Math.max(0, seen.top) + line) / 2;
    if (!inside && !up) return;
    const { pixels } = this.#at({ clientX: 0, clientY: 0 });
    this.seen.x -= inside / pixels;
    this.seen.y += up / pixels;
    this.#keep();
    this.#scale();
  }

  // brings these hexes into view, at so many pixels a hex side at most; where they are all over the board, those in the
  // middle, large enough for a finger
  showAll(hexes, side) {
    if (!this.whole || !this.picture) return;
    this.fit();
    const places = hexes.map((hex) => this.place(hex)).filter(Boolean);
    if (!places.length) return;
    const middle = (key) => (Math.min(...places.map((one) => one[key])) + Math.max(...places.map((one) => one[key]))) / 2;
    const near = places.reduce((best, one, at) => {
      const away = Math.hypot(one.x - middle("x"), one.y - middle("y"));
      return away < best.away ? { away, at } : best;
    }, { away: Infinity, at: 0 });
    const { r, w, h } = places[0];
    const wide = Math.max(...places.map((one) => one.x)) - Math.min(...places.map((one) => one.x)) + 4 * r;
    const high = Math.max(...places.map((one) => one.y)) - Math.min(...places.map((one) => one.y)) + 4 * r;
    const now = Number(this.picture.dataset.side) / Math.max(this.whole.w / this.box.clientWidth, this.whole.h / this.box.clientHeight);
    this.show(hexes[near.at], Math.max(FINGER, Math.min(side, now * Math.min(w / wide, h / high))));
  }

  // shows these hexes alone, as large as there is room; none: the whole board
  frame(hexes) {
    if (!this.whole || !this.picture || this.framed === hexes.join()) return;
    this.framed = hexes.join();
    this.fit();
    this.#veil(new Set(hexes));
    const places = hexes.map((hex) => this.place(hex)).filter(Boolean);
    if (!places.length || !this.box.clientWidth) return;
    const { r } = places[0];
    const pixels = Math.min(this.box.clientWidth / this.whole.w, this.box.clientHeight / this.whole.h);
    const [left, top] = [(this.box.clientWidth - this.whole.w * pixels) / 2, (this.box.clientHeight - this.whole.h * pixels) / 2];
    const spare = { x: 2.2 * r, y: 1.3 * r }; // names reach beyond their hexes
    const from = (key) => Math.min(...places.map((one) => one[key])) - spare[key];
    const to = (key) => Math.max(...places.map((one) => one[key])) + spare[key];
    this.seen = { x: this.whole.x + (from("x") - left) / pixels, y: this.whole.y + (from("y") - top) / pixels, w: (to("x") - from("x")) / pixels, h: (to("y") - from("y")) / pixels };
    const most = this.whole.w / 2.4; // a small part is not shown larger than can be of use
    if (this.seen.w < most) {
      const grow = most / this.seen.w;
      this.seen = { x: this.seen.x - (most - this.seen.w) / 2, y: this.seen.y - (this.seen.h * (grow - 1)) / 2, w: most, h: this.seen.h * grow };
    }
    this.#scale();
  }

  // hides what is not framed, until somebody wants to see the whole or more of it
  #veil(framed) {
    const others = framed.size ? this.#hexes().filter((hex) => !framed.has(hex.dataset.hex)) : [];
    if (!others.length) return;
    const box = document.createElementNS("http://www.w3.org/2000/svg", "g");
    box.setAttribute("class", "veil");
    const back = this.picture.getScreenCTM().inverse();
    for (const hex of others) {
      const { left, top, width, height } = hex.getBoundingClientRect();
      const at = new DOMPoint(left + width / 2, top + height / 2).matrixTransform(back);
      const spot = document.createElementNS("http://www.w3.org/2000/svg", "ellipse");
      for (const [name, value] of Object.entries({ cx: at.x, cy: at.y, rx: (VEIL.rx * width * back.a) / 2, ry: (VEIL.ry * width * back.a) / 2 })) spot.setAttribute(name, value.toFixed(1));
      box.append(spot);
    }
    this.picture.append(box);
  }

  // on paper the whole board is shown, whatever part of it is looked at, with as much in it as there is room for
  #toPrint() {
    if (!this.picture || !this.seen) return;
    this.before = { seen: this.seen, framed: this.picture.querySelector(".veil") ? this.framed : "" };
    Object.assign(this.box.style, { width: `${PAPER}px`, height: `${(PAPER * this.whole.h) / this.whole.w}px` });
    this.fit();
    this.#tidy();
  }

  #printed() {
    if (!this.before) return;
    const { seen, framed } = this.before;
    this.before = null;
    Object.assign(this.box.style, { width: "", height: "" });
    this.seen = seen;
    this.#scale();
    if (!framed) return;
    this.framed = "";
    this.frame(framed.split(","));
  }

  #unveil() {
    this.picture?.querySelector(".veil")?.remove();
  }

  // no more than a part of what is seen lies beyond the map
  #keep(part = 1 / 3) {
    const { whole, seen } = this;
    const between = (at, from, size, shown) => {
      const spare = Math.max(shown * part, (shown - size) / 2);
      return Math.max(from - spare, Math.min(at, from + size - shown + spare));
    };
    seen.x = between(seen.x, whole.x, whole.w, seen.w);
    seen.y = between(seen.y, whole.y, whole.h, seen.h);
  }

  #scale() {
    if (!this.picture || !this.seen || !this.box.clientWidth) return;
    const { x, y, w, h } = this.seen;
    this.picture.setAttribute("viewBox", `${x} ${y} ${w} ${h}`);
    const pixels = Math.min(this.box.clientWidth / w, this.box.clientHeight / h);
    this.picture.style.setProperty("--k", String(1 / pixels));
    this.picture.classList.toggle("b-far", Number(this.picture.dataset.side) * pixels < FAR);
    this.picture.classList.toggle("farthest", Number(this.picture.dataset.side) * pixels < FARTHEST);
    this.picture.classList.toggle("tiny", Number(this.picture.dataset.side) * pixels < 19);
    if (pixels === this.tidied) { // moved alone: names move with their places, and are looked at when it rests
      clearTimeout(this.resting);
      this.resting = setTimeout(() => this.#tidy(), REST);
    } else if (!this.tidying) this.tidying = requestAnimationFrame(() => this.#tidy());
    this.tidied = pixels;
  }

  // zoom buttons stand over water, if there is any in a corner
  #placeZoom() {
    const zoom = document.querySelector(".zoom");
    const [w, h] = [zoom.offsetWidth, zoom.offsetHeight];
    const [wide, high] = [this.box.clientWidth, this.box.clientHeight];
    const edge = parseFloat(getComputedStyle(zoom).getPropertyValue("--edge"));
    let best = null;
    for (const up of [false, true]) {
      for (const right of [false, true]) {
        const cost = this.covered(right ? wide - w - edge : edge, up ? edge : high - h - edge, w, h);
        if (!best || cost < best.cost) best = { cost, up, right };
      }
    }
    zoom.classList.toggle("right", best.right);
    zoom.classList.toggle("up", best.up);
  }

  #tidy() {
    this.tidying = 0;
    if (this.seen && this.whole && this.seen.w === this.whole.w) this.#placeZoom();
    if (this.picture) tidy(this.picture, this.box.getBoundingClientRect());
  }

  #hover(hex) {
    if (hex === this.hovered) return;
    this.hovered = hex;
    clearTimeout(this.lingering);
    this.lens.hide();
    this.on.hover("");
    if (hex) this.lingering = setTimeout(() => this.#linger(hex), LINGER);
  }

  #linger(hex) {
    if (!this.picture) return;
    const side = (Number(this.picture.dataset.side) * this.box.clientWidth) / this.seen.w;
    this.lens.show(this.picture, hex, side);
    this.on.hover(hex);
  }

  #at(event) {
    const box = this.box.getBoundingClientRect();
    const pixels = Math.min(box.width / this.seen.w, box.height / this.seen.h);
    const left = (box.width - this.seen.w * pixels) / 2;
    const top = (box.height - this.seen.h * pixels) / 2;
    return { x: this.seen.x + (event.clientX - box.left - left) / pixels, y: this.seen.y + (event.clientY - box.top - top) / pixels, pixels };
  }

  #listen() {
    const fingers = new Map();
    let moved = 0;
    let apart = 0;
    this.box.addEventListener("wheel", (event) => {
      if (!this.seen) return;
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY / 400), this.#at(event));
    }, { passive: false });
    this.box.addEventListener("pointerdown", (event) => {
      fingers.set(event.pointerId, event);
      moved = 0;
      apart = 0;
    });
    this.box.addEventListener("pointermove", (event) => {
      const before = fingers.get(event.pointerId);
      if (!before || !this.seen) return;
      fingers.set(event.pointerId, event);
      if (fingers.size === 2) {
        const [one, two] = [...fingers.values()];
        const now = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
        if (apart) this.zoom(now / apart, this.#at({ clientX: (one.clientX + two.clientX) / 2, clientY: (one.clientY + two.clientY) / 2 }));
        apart = now;
        moved = 99;
        return;
      }
      const dx = event.clientX - before.clientX;
      const dy = event.clientY - before.clientY;
      moved += Math.abs(dx) + Math.abs(dy);
      if (moved < 6) return;
      if (!this.box.hasPointerCapture(event.pointerId)) this.box.setPointerCapture(event.pointerId);
      this.#unveil();
      const { pixels } = this.#at(event);
      const from = this.seen.y;
      this.seen.x -= dx / pixels;
      this.seen.y -= dy / pixels;
      this.#keep();
      this.#scale();
      const left = dy - (from - this.seen.y) * pixels; // what the board has no room for is for the page
      if (event.pointerType === "touch" && Math.abs(left) > 0.5) scrollBy(0, -left);
    });
    this.box.addEventListener("pointerover", (event) => {
      const hex = event.pointerType === "mouse" && !fingers.size && event.target.closest("[data-hex]");
      this.#hover(hex ? hex.dataset.hex : "");
    });
    this.box.addEventListener("pointerleave", () => this.#hover(""));
    const end = (event) => fingers.delete(event.pointerId);
    this.box.addEventListener("pointerup", end);
    this.box.addEventListener("pointercancel", end);
    this.box.addEventListener("click", (event) => {
      if (moved >= 6) return;
      const hex = event.target.closest("[data-hex]");
      if (hex) this.on.hex(hex.dataset.hex);
      else this.on.letGo();
    });
    this.box.addEventListener("keydown", (event) => {
      const hex = event.target.closest("[data-hex]");
      if (!hex) return;
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        event.stopPropagation();
        if (event.key === " " || !this.on.enter(hex.dataset.hex)) this.on.hex(hex.dataset.hex);
      } else if (event.key.startsWith("Arrow")) {
        event.preventDefault();
        this.#walk(hex, event.key);
      }
    });
    $("zoom-in").addEventListener("click", () => this.zoom(1.4));
    $("zoom-out").addEventListener("click", () => this.zoom(1 / 1.4));
    $("zoom-fit").addEventListener("click", () => this.fit());
    addEventListener("beforeprint", () => this.#toPrint());
    addEventListener("afterprint", () => this.#printed());
  }

  focus() {
    const first = this.#hexes().find((hex) => hex.tabIndex === 0);
    if (first) first.focus();
  }

  // the nearest hex in that direction
  #walk(from, key) {
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    const here = from.getBoundingClientRect();
    let best = null;
    let least = Infinity;
    for (const hex of this.#hexes()) {
      if (hex === from) continue;
      const there = hex.getBoundingClientRect();
      const x = there.left + there.width / 2 - here.left - here.width / 2;
      const y = there.top + there.height / 2 - here.top - here.height / 2;
      const ahead = x * dx + y * dy;
      const aside = Math.abs(x * dy) + Math.abs(y * dx);
      const cost = ahead + 2 * aside;
      if (ahead > 3 && cost < least) [best, least] = [hex, cost];
    }
    if (!best) return;
    from.tabIndex = -1;
    best.tabIndex = 0;
    this.focused = best.dataset.hex;
    best.focus();
  }
}
