// The names on a board, put in their places when its type has come to its size.

const MARGIN = 4; // pixels between a name and the frame
const ASIDE = [0, 4, -4, 8, -8, 16, -16, 24, -24]; // pixels by which a name may move, more where hexes are larger than this
const USUAL = 30; // pixels a hex side
const DOWN = [0, 6, -6, 12, -12];
const FARTHER = [...DOWN, 18, -18, 24, -24]; // where there is more room: an area abroad, or any hex from near
const ALONG = [0, -0.45, 0.45, -0.8, 0.8]; // how far a name above or below its place is moved along it, in halves of its width
const UPRIGHT = [0, -0.4, 0.4]; // the same beside its place, in heights
const GAP = 1; // pixels between a name and what it names, where it stands beside that
const [WIDE, HIGH] = [-5, 4]; // pixels that the boxes of two names may share: below each other their empty rims, beside each other there is a gap
const FIGURES = ".b-slot, .b-tok, .b-dot, .b-disc, .b-revd, .b-val, .b-vb, .b-vbo, .b-vbon, .b-lab, .b-cost, .b-loco"; // what a name keeps off
const ROOM = 3; // pixels beside a figure
const STRAY = 4; // square pixels of a figure that a name rather covers than move by one more pixel
const OTHER = 60; // and than stand on another side than the one where the picture's maker found it most room
const [NEXT, AWAY] = [6, 8]; // pixels at which a name is still next to its place; and the same for each one more
const OVER = 200; // square pixels that a name rather covers than hide a figure
const [MOST, RIM] = [0.6, 0.2]; // of a figure that a name may cover; and of a line of letters that is empty, above and below
const LARGE = 50; // names of such weight are shown wherever they lie, unless the board is seen from farthest away

const ABROAD = 1000; // weight of areas abroad

// What two names may share of their height; a flag that is small from far away has hardly a rim.
const rimOf = (one) => Math.min(HIGH, (one.bottom - one.top) / 4);

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

// Whether some lines of letters, without their empty rims, make a figure hard to read.
const hides = (boxes, figures) => figures.some((one) => boxes.some((box) => {
  const rim = RIM * (box.bottom - box.top);
  const wide = Math.min(box.right, one.right) - Math.max(box.left, one.left);
  const high = Math.min(box.bottom - rim, one.bottom) - Math.max(box.top + rim, one.top);
  return wide > 0 && high > 0 && wide * high > MOST * one.width * one.height;
}));

// How far a name that is moved is from what it names, in pixels.
const apart = (block, of, x, y) => (of ? Math.hypot(Math.max(0, block.left + x - of.right, of.left - block.right - x), Math.max(0, block.top + y - of.bottom, of.top - block.bottom - y)) : 0);

// Where a name may stand, as moves from where it is, each with how much it is disliked: a little aside, and on every side of
// what it names.
function* moves(block, of, down, large) {
  for (const rows of down) for (const columns of ASIDE) yield { x: large * columns, y: large * rows, stray: large * STRAY * (Math.abs(rows) + Math.abs(columns)) };
  if (!of) return;
  const half = (block.right - block.left) / 2;
  const middle = (of.left + of.right) / 2 - (block.left + block.right) / 2;
  for (const y of [of.bottom + GAP - block.top, of.top - GAP - block.bottom]) {
    for (const along of ALONG) yield { x: middle + along * half, y, stray: OTHER + STRAY * Math.abs(along) * half };
  }
  const level = (of.top + of.bottom) / 2 - (block.top + block.bottom) / 2;
  for (const x of [of.right + GAP - block.left, of.left - GAP - block.right]) {
    for (const up of UPRIGHT) yield { x, y: level + up * (block.bottom - block.top), stray: OTHER * (2 + Math.abs(up)) };
  }
}

// Where a name of some lines has most room: inside the frame, off the names that are kept, and where it covers little of any
// figure and stays near its place; `crowded` if nowhere. Hexes are so many times as `large` as usual.
function placed(lines, of, kept, figures, frame, down, large) {
  if (!lines.some((box) => box.width)) return { x: 0, y: 0, boxes: [], crowded: false, hides: false };
  const block = {
    left: Math.min(...lines.map((box) => box.left)), right: Math.max(...lines.map((box) => box.right)),
    top: Math.min(...lines.map((box) => box.top)), bottom: Math.max(...lines.map((box) => box.bottom)),
  };
  const inside = (x) => (frame ? Math.max(frame.left + MARGIN - block.left - x, 0) || Math.min(frame.right - MARGIN - block.right - x, 0) : 0);
  const lower = (y) => (frame ? Math.max(frame.top - block.top - y, 0) || Math.min(frame.bottom - block.bottom - y, 0) : 0);
  const far = large * Math.max(...ASIDE, ...down) + Math.abs(inside(0)) + Math.abs(lower(0)) + (of ? block.right - block.left : 0);
  const isNear = (one) => one.left < block.right + far && block.left - far < one.right && one.top < block.bottom + far && block.top - far < one.bottom;
  const [names, others] = [kept.filter(isNear), figures.filter(isNear)];
  let best = { x: inside(0), y: lower(0), boxes: [], crowded: true, hides: false, cost: Infinity };
  for (const move of moves(block, of, down, large)) {
    if (move.stray >= best.cost) continue;
    const [x, y] = [move.x + inside(move.x), move.y + lower(move.y)];
    const boxes = lines.map((box) => ({ left: box.left + x, right: box.right + x, top: box.top + y, bottom: box.bottom + y }));
    if (boxes.some((box) => names.some((one) => box.left < one.right - WIDE && one.left < box.right - WIDE && box.top < one.bottom - rimOf(one) && one.top < box.bottom - rimOf(one)))) continue;
    let cost = move.stray + covered(boxes, others) + AWAY * Math.max(0, apart(block, of, x, y) - NEXT);
    if (cost >= best.cost) continue;
    const isOver = hides(boxes, others);
    if (isOver) cost += OVER;
    if (cost < best.cost) best = { x, y, boxes, crowded: false, hides: isOver, cost };
  }
  return best;
}

// Type differs from machine to machine: a name that the frame would cut moves inside, one that would touch a weightier one or
// cover figures moves a little, or to another side of what it names; where it finds no place, or a small one only over a
// figure, it is hidden until one comes nearer. `seen`: what is shown of the picture.
export function tidy(picture, seen) {
  const names = new Map(); // a name may have two lines
  for (const line of picture.querySelectorAll("[data-layer=names] :is(.b-nm, .b-onm)")) {
    line.classList.remove("hidden");
    line.removeAttribute("transform");
    const key = `${line.getAttribute("class")} ${line.getAttribute("x")} ${line.getAttribute("y")}`;
    names.set(key, [...(names.get(key) || []), line]);
  }
  const weight = ([line]) => (line.classList.contains("b-onm") ? ABROAD : Number(line.dataset.weight || 0) + (line.classList.contains("b-nmb") ? 50 : 0));
  const sorted = [...names.values()].sort((a, b) => weight(b) - weight(a));
  const boxes = sorted.map((lines) => lines.map((line) => line.getBoundingClientRect()));
  const frame = picture.querySelector(".b-fr1")?.getBoundingClientRect();
  const view = frame && { top: frame.top, bottom: frame.bottom, left: Math.max(frame.left, seen.left), right: Math.min(frame.right, seen.right) };
  const isSeen = ({ left, right, top, bottom, width }, part) => right - width * part > seen.left && left + width * part < seen.right && bottom > seen.top && top < seen.bottom;
  const figures = [...picture.querySelectorAll(FIGURES)].map((one) => one.getBoundingClientRect()).filter((one) => one.width);
  const screen = picture.getScreenCTM();
  const unit = 1 / (screen?.a || 1); // user units a pixel
  const onScreen = ([left, top, right, bottom]) => ({ left: left / unit + screen.e, right: right / unit + screen.e, top: top / unit + screen.f, bottom: bottom / unit + screen.f });
  const large = Math.max(1, Number(picture.dataset.side) / unit / USUAL);
  const shown = picture.classList.contains("farthest") ? ABROAD : LARGE;
  const kept = [...picture.querySelectorAll(":is([data-layer=names], [data-layer=flag]) rect")].map((flag) => flag.getBoundingClientRect());
  const chosen = picture.querySelector(".b-sel")?.getBoundingClientRect();
  const isOwn = ([box]) => !chosen || (box.left + box.right > 2 * chosen.left && box.left + box.right < 2 * chosen.right && box.top > chosen.top + chosen.height / 4 && box.top < chosen.bottom);
  sorted.forEach((lines, place) => {
    const isAbroad = lines[0].classList.contains("b-onm");
    const down = isAbroad || large > 1 ? FARTHER : DOWN;
    const near = isOwn(boxes[place]) ? figures : [...figures, chosen]; // what is built in the chosen hex is seen
    const of = lines[0].dataset.of && screen ? onScreen(lines[0].dataset.of.split(" ").map(Number)) : null;
    const find = (edge) => placed(boxes[place], of, kept, near, edge, down, large);
    const isPart = isSeen(boxes[place][0], isAbroad ? 1 / 3 : 1 / 2); // an area abroad is large
    let found = find(isPart ? view : frame);
    if (isPart && found.hides) found = find(frame); // rather cut by the edge of the window, which can be moved
    if (found.hides && weight(lines) < shown) found.crowded = true;
    else kept.push(...found.boxes);
    for (const line of lines) {
      if (found.crowded) line.classList.add("hidden");
      else if (found.x || found.y) line.setAttribute("transform", `translate(${(found.x * unit).toFixed(2)} ${(found.y * unit).toFixed(2)})`);
    }
  });
  for (const one of picture.querySelectorAll(".b-crd")) { // of rows and columns: half a number would be another one
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const empty = RIM * (bottom - top);
    one.classList.toggle("hidden", left < seen.left || right > seen.right || top + empty < seen.top || bottom - empty > seen.bottom);
  }
}
