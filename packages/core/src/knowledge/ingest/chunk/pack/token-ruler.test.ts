import fc from "fast-check";
import { expect, test } from "vitest";
import { trim } from "../../../../text/trim.ts";
import { countTokens } from "../../../tokens/tokens.ts";
import { insidePair } from "../spans/boundaries.ts";
import { anyText } from "../test-kit/text-arbitrary.ts";
import { createTokenRuler } from "./token-ruler.ts";

const cut = fc.tuple(anyText, fc.nat(), fc.nat()).map(([text, left, right]) => {
  const ends = [left % (text.length + 1), right % (text.length + 1)]
    .sort((one, other) => one - other)
    .map((at) => (insidePair(text, at) ? at - 1 : at));
  return { text, span: trim(text, { start: ends[0]!, end: ends[1]! }) };
});

test("count is the count of the slice, wherever it is cut", () => {
  fc.assert(
    fc.property(cut, ({ text, span }) => {
      fc.pre(span !== null);
      expect(createTokenRuler(text).count(span!.start, span!.end)).toBe(
        countTokens(text.slice(span!.start, span!.end)),
      );
    }),
    { numRuns: 500 },
  );
});

test("fit stays within the limit, makes progress and takes all that is certain to fit", () => {
  fc.assert(
    fc.property(cut, fc.integer({ min: 4, max: 200 }), ({ text, span }, limit) => {
      fc.pre(span !== null);
      const { start, end } = span!;
      const fitting = createTokenRuler(text).fit(start, end, limit);
      expect(fitting).toBeGreaterThan(start);
      expect(fitting).toBeLessThanOrEqual(end);
      const kept = trim(text, { start, end: fitting })!;
      expect(countTokens(text.slice(kept.start, kept.end))).toBeLessThanOrEqual(limit);
      if (end - start <= limit / 3) expect(fitting).toBe(end);
    }),
    { numRuns: 500 },
  );
});
