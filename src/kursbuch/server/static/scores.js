// What this browser remembers of puzzles and lessons: a mark for each, and the days on which one was solved.

const KEY = "kursbuch.puzzles";
const LESSONS = "kursbuch.lessons";

function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(key)) || {};
  } catch {
    return {};
  }
}

export const marks = () => stored(KEY);

// the first mark stays: who has seen the answer cannot solve it any more
export function keepMark(id, mark, daily) {
  const all = marks();
  if (!all[id]) all[id] = { mark, on: new Date().toISOString().slice(0, 10), daily };
  localStorage.setItem(KEY, JSON.stringify(all));
}

// days in a row, up to today or yesterday, on which a puzzle was solved
export function streak() {
  const days = new Set(Object.values(marks()).filter((one) => one.mark !== "-").map((one) => one.on));
  const day = new Date();
  const text = () => day.toISOString().slice(0, 10);
  if (!days.has(text())) day.setUTCDate(day.getUTCDate() - 1);
  let count = 0;
  while (days.has(text())) {
    count += 1;
    day.setUTCDate(day.getUTCDate() - 1);
  }
  return count;
}

export const lessons = () => stored(LESSONS);

export function keepLesson(id, step, done) {
  const all = lessons();
  all[id] = { step, done: done || Boolean(all[id] && all[id].done) };
  localStorage.setItem(LESSONS, JSON.stringify(all));
}
