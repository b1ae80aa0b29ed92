// The lens: a city under the pointer is shown at twice its size while the board is small.

const NS = "http://www.w3.org/2000/svg";
const LAYERS = ["ground", "track", "stations", "numbers"];
const READABLE = 40; // px a hex side: from here on everything can be read without it

export class Lens {
  constructor() {
    this.glass = null;
  }

  hide() {
    if (this.glass) this.glass.remove();
    this.glass = null;
  }

  // Whether it has anything to show in this hex.
  show(picture, hex, side) {
    this.hide();
    if (side >= READABLE) return false;
    const parts = LAYERS.map((layer) => picture.querySelector(`[data-part="${CSS.escape(`${layer}/${hex}`)}"]`)).filter(Boolean);
    const city = parts.find((part) => part.dataset.part.startsWith("stations/"));
    if (!city || !city.querySelector("circle")) return false;
    const move = /translate\(([-\d.]+)[ ,]+([-\d.]+)/.exec(city.getAttribute("transform") || "");
    if (!move) return false;
    const glass = document.createElementNS(NS, "g");
    glass.setAttribute("class", "lens");
    glass.setAttribute("aria-hidden", "true");
    glass.setAttribute("transform", `translate(${-move[1]} ${-move[2]}) scale(2)`);
    for (const part of parts) {
      const copy = part.cloneNode(true);
      copy.removeAttribute("data-part");
      glass.append(copy);
    }
    picture.append(glass);
    this.glass = glass;
    return true;
  }
}
