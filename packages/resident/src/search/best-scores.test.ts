import fc from "fast-check";
import { expect, test } from "vitest";
import { createBestScores, type ScoredRow } from "./best-scores.ts";

const baseOf = (row: number) => ({ row, id: `kb_${row}`, version: 1, dimensions: 1, chunkCount: 1, center: null });

test("the greatest scores of several knowledge bases are kept, with all that tie with the last of them", () => {
  const scores = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 30 });
  fc.assert(
    fc.property(fc.array(scores, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 20 }), (lists, limit) => {
      const best = createBestScores(limit);
      const all: ScoredRow[] = [];
      for (const [number, list] of lists.entries()) {
        const base = baseOf(number);
        best.add(base, Float64Array.from([...list, 7]), list.length, (place) => 100 * number + place);
        all.push(...list.map((score, place) => ({ base, row: 100 * number + place, score })));
      }
      const { greater, least, ties } = best.best();
      const limits = all.map(({ score }) => score).sort((left, right) => right - left);
      expect(least).toBe(limits[limit - 1] ?? Number.NEGATIVE_INFINITY);
      expect(greater).toEqual(all.filter(({ score }) => score > least));
      const tied = [...ties].flatMap(([base, rows]) => rows.map((row) => ({ base, row, score: least })));
      const byRow = (left: ScoredRow, right: ScoredRow) => left.row - right.row;
      expect(tied.sort(byRow)).toEqual(all.filter(({ score }) => score === least));
    }),
    { numRuns: 300 },
  );
});
