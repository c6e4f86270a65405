import fc from "fast-check";
import { expect, test } from "vitest";
import { createRanges } from "./ranges.ts";

/** Ranges with gaps between them, in any order. */
const anyRanges = fc
  .array(fc.record({ gap: fc.nat({ max: 3 }), chunks: fc.integer({ min: 1, max: 5 }) }), { maxLength: 30 })
  .map((parts) => {
    let next = 1;
    return parts.map(({ gap, chunks }) => {
      const start = next + gap;
      next = start + chunks;
      return { start, chunks };
    });
  })
  .chain((ranges) =>
    fc.shuffledSubarray(ranges, { minLength: ranges.length }).map((shuffled) => ({ ranges, shuffled })),
  );

test("each number is held by its own range, in whatever order the ranges came, and by none between them", () => {
  fc.assert(
    fc.property(anyRanges, ({ ranges, shuffled }) => {
      const made = createRanges(shuffled, ({ start }) => start);
      expect(made.items).toEqual(ranges);
      for (let number = 0; number < 250; number++) {
        const holder = ranges.find(({ start, chunks }) => number >= start && number < start + chunks);
        if (holder) expect(made.holding(number)).toBe(holder);
        else expect(() => made.holding(number)).toThrow(`No block of chunks holds ${number}.`);
      }
    }),
    { numRuns: 100 },
  );
});
