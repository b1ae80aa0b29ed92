// A bot in another language: it speaks the line protocol of docs/bots.md and needs nothing but Node.
//
//     kursbuch arena 1824 --players 3 --bots "process:node examples/bots/eager.mjs,random" --games 6
//
// It is eager rather than wise: it never passes while there is something to do, prefers to start and to buy, and bids no
// more than a little. Among equals its luck decides, which comes with the question: the same dice give the same game.

import { createInterface } from "node:readline";

const PROTOCOL = 1;
const LIKED = ["Start", "Buy", "Take", "Run", "Pay", "Build", "Lay"];

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

function liking(offer) {
  const rank = LIKED.findIndex((word) => offer.kind.startsWith(word));
  if (offer.kind === "Pass") return -1;
  return rank < 0 ? 0 : LIKED.length - rank;
}

function answer({ number, offers, luck }) {
  const best = Math.max(...offers.map(liking));
  const equals = offers.flatMap((offer, index) => (liking(offer) === best ? [index] : []));
  const offer = equals[Math.floor(luck * equals.length)];
  const { field, low, high } = offers[offer];
  return field === undefined ? { number, offer } : { number, offer, value: Math.min(high, low + 1) };
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  switch (message.type) {
    case "hello":
      say({ protocol: PROTOCOL, name: "eager" });
      break;
    case "question":
      say(answer(message));
      break;
    case "refused":
      console.error(`question ${message.number}: ${message.why}`);
      break;
    case "end":
      process.exit(0);
  }
}
