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
    fc.record({
      shuffled: fc.shuffledSubarray(ranges, { minLength: ranges.length }),
      /** How many come first. */
      first: fc.nat({ max: ranges.length }),
      gone: fc.subarray(ranges),
    }),
  );

test("each number is held by its own range, in whatever order the ranges came and went, and by none between them", () => {
  fc.assert(
    fc.property(anyRanges, ({ shuffled, first, gone }) => {
      const made = createRanges<(typeof shuffled)[number]>(({ start }) => start);
      made.add(shuffled.slice(0, first));
      made.add(shuffled.slice(first));
      made.remove(new Set(gone));
      const left = shuffled.filter((range) => !gone.includes(range));
      expect(made.items).toEqual(left.toSorted((one, other) => one.start - other.start));
      for (let number = 0; number < 250; number++) {
        const holder = left.find(({ start, chunks }) => number >= start && number < start + chunks);
        if (holder) expect(made.holding(number)).toBe(holder);
        else expect(() => made.holding(number)).toThrow(`No block of chunks holds ${number}.`);
      }
    }),
    { numRuns: 100 },
  );
});
