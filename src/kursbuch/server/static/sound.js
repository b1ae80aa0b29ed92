// A short sound when it is one's turn, for those who want it.

const KEY = "kursbuch.sound";

export const isLoud = () => localStorage.getItem(KEY) === "on";

export function toggleSound() {
  localStorage.setItem(KEY, isLoud() ? "off" : "on");
  ring();
}

// Two soft notes, made here: nothing has to be loaded.
export function ring() {
  if (!isLoud() || !window.AudioContext) return;
  const audio = new AudioContext();
  [[660, 0], [880, 0.14]].forEach(([pitch, at]) => {
    const note = audio.createOscillator();
    const loudness = audio.createGain();
    const from = audio.currentTime + at;
    note.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.0001, from);
    loudness.gain.exponentialRampToValueAtTime(0.12, from + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.0001, from + 0.3);
    note.connect(loudness).connect(audio.destination);
    note.start(from);
    note.stop(from + 0.32);
  });
  setTimeout(() => audio.close(), 900);
}
