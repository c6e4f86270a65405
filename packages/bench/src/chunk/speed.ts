import type { Part, Splitter } from "./splitter.ts";

/** One text cut by one splitter. */
export interface Timed {
  /** Megabytes a second in the best round, with every cache warm. */
  megabytesPerSecond: number;
  /** What the last round gave. */
  splits: readonly (string | Part)[];
}

const rounds = 9;
/** A slow splitter is not asked for all rounds. */
const enoughMs = 2_000;

/** Times splitters in turns, so that a moment in which the machine is busy counts against none alone. */
export async function measureSpeeds(
  splitters: readonly Splitter[],
  settings: Parameters<Splitter["load"]>[0],
  text: string,
): Promise<Map<Splitter, Timed>> {
  const cuts = await Promise.all(splitters.map(async (splitter) => ({ splitter, cut: await splitter.load(settings) })));
  const timed = new Map<Splitter, Timed>();
  const spent = new Map<Splitter, number>();
  for (const { cut } of cuts) await cut.split(text.slice(0, text.length >>> 3));
  for (let round = 0; round < rounds; round++) {
    for (const { splitter, cut } of cuts) {
      const before = spent.get(splitter) ?? 0;
      if (before > enoughMs) continue;
      const from = performance.now();
      const splits = await cut.split(text);
      const milliseconds = performance.now() - from;
      const megabytesPerSecond = Math.max(
        timed.get(splitter)?.megabytesPerSecond ?? 0,
        Buffer.byteLength(text) / 1e3 / milliseconds,
      );
      spent.set(splitter, before + milliseconds);
      timed.set(splitter, { megabytesPerSecond, splits });
    }
  }
  return timed;
}
