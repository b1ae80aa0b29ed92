// The names on a board, put in their places when its type has come to its size.

const MARGIN = 4; // pixels between a name and the frame
const ASIDE = [0, 4, -4, 8, -8, 16, -16, 24, -24]; // pixels by which a name may move, more where hexes are larger than this
const USUAL = 30; // pixels a hex side
const DOWN = [0, 6, -6, 12, -12];
const FARTHER = [...DOWN, 18, -18, 24, -24]; // where there is more room: an area abroad, or any hex from near
const [WIDE, HIGH] = [-5, 4]; // pixels that the boxes of two names may share: below each other their empty rims, beside each other there is a gap
const FIGURES = ".b-slot, .b-tok, .b-dot, .b-disc, .b-revd, .b-val, .b-vb, .b-vbo, .b-vbon, .b-lab, .b-cost"; // what a name keeps off
const ROOM = 3; // pixels beside a figure
const STRAY = 4; // square pixels of a figure that a name rather covers than move by one more pixel

// How much of `figures`, with a little room beside them, some lines of letters cover, in square pixels.
function covered(boxes, figures) {
  let sum = 0;
  for (const box of boxes) {
    for (const one of figures) {
      const wide = Math.min(box.right, one.right + ROOM) - Math.max(box.left, one.left - ROOM);
      const high = Math.min(box.bottom, one.bottom) - Math.max(box.top, one.top) - HIGH;
      if (wide > 0 && high > 0) sum += wide * high;
    }
  }
  return sum;
}

// Where a name of some lines has most room: inside the frame, off the names that are kept, and where it covers little of any
// figure and stays near its place; `crowded` if nowhere. Hexes are so many times as `large` as usual.
function placed(lines, kept, figures, frame, down, large) {
  if (!lines.some((box) => box.width)) return { x: 0, y: 0, boxes: [], crowded: false };
  const left = Math.min(...lines.map((box) => box.left));
  const right = Math.max(...lines.map((box) => box.right));
  const top = Math.min(...lines.map((box) => box.top));
  const bottom = Math.max(...lines.map((box) => box.bottom));
  const inside = frame ? Math.max(frame.left + MARGIN - left, 0) || Math.min(frame.right - MARGIN - right, 0) : 0;
  const lower = frame ? Math.max(frame.top - top, 0) || Math.min(frame.bottom - bottom, 0) : 0;
  const far = large * Math.max(...ASIDE, ...down) + Math.abs(inside) + Math.abs(lower);
  const isNear = (one) => one.left < right + far && left - far < one.right && one.top < bottom + far && top - far < one.bottom;
  const [names, others] = [kept.filter(isNear), figures.filter(isNear)];
  let best = { x: inside, y: lower, boxes: [], crowded: true, cost: Infinity };
  for (const rows of down) {
    const farther = large * rows;
    const y = lower + farther;
    if (frame && farther && (top + y < frame.top || bottom + y > frame.bottom)) continue;
    for (const columns of ASIDE) {
      const aside = large * columns;
      const stray = STRAY * (Math.abs(aside) + Math.abs(farther));
      const x = inside + aside;
      if (stray >= best.cost || (frame && aside && (left + x < frame.left + MARGIN || right + x > frame.right - MARGIN))) continue;
      const boxes = lines.map((box) => ({ left: box.left + x, right: box.right + x, top: box.top + y, bottom: box.bottom + y }));
      if (boxes.some((box) => names.some((one) => box.left < one.right - WIDE && one.left < box.right - WIDE && box.top < one.bottom - HIGH && one.top < box.bottom - HIGH))) continue;
      const cost = stray + covered(boxes, others);
      if (cost < best.cost) best = { x, y, boxes, crowded: false, cost };
    }
  }
  return best;
}

// Type differs from machine to machine: a name that the frame would cut moves inside, one that would touch a weightier one or
// cover figures moves a little, and is hidden where it finds no place. `seen`: what is shown of the picture.
export function tidy(picture, seen) {
  const names = new Map(); // a name may have two lines
  for (const line of picture.querySelectorAll("[data-layer=names] :is(.b-nm, .b-onm)")) {
    line.classList.remove("hidden");
    line.removeAttribute("transform");
    const key = `${line.getAttribute("class")} ${line.getAttribute("x")} ${line.getAttribute("y")}`;
    names.set(key, [...(names.get(key) || []), line]);
  }
  const weight = ([line]) => (line.classList.contains("b-onm") ? 1000 : Number(line.dataset.weight || 0) + (line.classList.contains("b-nmb") ? 50 : 0));
  const sorted = [...names.values()].sort((a, b) => weight(b) - weight(a));
  const boxes = sorted.map((lines) => lines.map((line) => line.getBoundingClientRect()));
  const frame = picture.querySelector(".b-fr1")?.getBoundingClientRect();
  const view = frame && { top: frame.top, bottom: frame.bottom, left: Math.max(frame.left, seen.left), right: Math.min(frame.right, seen.right) };
  const isSeen = ({ left, right, top, bottom, width }, part) => right - width * part > seen.left && left + width * part < seen.right && bottom > seen.top && top < seen.bottom;
  const figures = [...picture.querySelectorAll(FIGURES)].map((one) => one.getBoundingClientRect());
  const unit = 1 / (picture.getScreenCTM()?.a || 1); // user units a pixel
  const large = Math.max(1, Number(picture.dataset.side) / unit / USUAL);
  const kept = [...picture.querySelectorAll(":is([data-layer=names], [data-layer=flag]) rect")].map((flag) => flag.getBoundingClientRect());
  const chosen = picture.querySelector(".b-sel")?.getBoundingClientRect();
  const isOwn = ([box]) => !chosen || (box.left + box.right > 2 * chosen.left && box.left + box.right < 2 * chosen.right && box.top > chosen.top + chosen.height / 4 && box.top < chosen.bottom);
  sorted.forEach((lines, place) => {
    const isAbroad = lines[0].classList.contains("b-onm");
    const down = isAbroad || large > 1 ? FARTHER : DOWN;
    const within = isSeen(boxes[place][0], isAbroad ? 1 / 3 : 1 / 2) ? view : frame; // an area abroad is large
    const found = placed(boxes[place], kept, isOwn(boxes[place]) ? figures : [...figures, chosen], within, down, large); // what is built in the chosen hex is seen
    kept.push(...found.boxes);
    for (const line of lines) {
      if (found.crowded) line.classList.add("hidden");
      else if (found.x || found.y) line.setAttribute("transform", `translate(${(found.x * unit).toFixed(2)} ${(found.y * unit).toFixed(2)})`);
    }
  });
}
