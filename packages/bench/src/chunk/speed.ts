import type { Cut } from "./splitter.ts";

const rounds = 5;
/** A slow splitter is not asked for all rounds. */
const enoughMs = 2_000;

/** Megabytes a second in the best of some rounds over the same text, with every cache warm, for all alike; and what the last round gave. */
export async function measureSpeed(cut: Cut, text: string) {
  const started = performance.now();
  let best = Number.POSITIVE_INFINITY;
  let splits = await cut.split(text.slice(0, text.length >>> 3));
  for (let round = 0; round < rounds && (round === 0 || performance.now() - started < enoughMs); round++) {
    const from = performance.now();
    splits = await cut.split(text);
    best = Math.min(best, performance.now() - from);
  }
  return { megabytesPerSecond: Buffer.byteLength(text) / 1e3 / best, splits };
}
