import fc from "fast-check";
import { expect } from "vitest";
import { playSession } from "./play.ts";
import type { Stage } from "./stage.ts";

/** Two hand-offs while a member that left is still being reported: the next one was asked before its tool call was gone. */
const reportedLate = [
  6607, 478, 2, 6283, 7107, 6, 9236, 8888, 3846, 7009, 5, 3685, 5674, 5950, 8434, 7203, 9994, 3842, 9848, 6837, 9992,
  9996, 521, 8174, 2885, 8523, 5764, 13, 7230, 7844, 7095, 9090, 6, 5, 9997, 3116, 9999,
];

/** Plays sessions of made-up events, and the one that was wrong once. */
export async function playInAnyOrder(stage: Stage, { seed, numRuns }: { seed: number; numRuns: number }) {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(10_000), { minLength: 2, maxLength: 40, size: "max" }), async (steps) => {
      const { broken } = await playSession(stage, steps);
      expect(broken).toEqual([]);
    }),
    { numRuns, seed, examples: [[reportedLate]] },
  );
}
