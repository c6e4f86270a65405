import fc from "fast-check";
import { expect, test } from "vitest";
import { joinParts } from "./source-text.ts";

const document = fc.string({ minLength: 1, maxLength: 200, unit: "binary" });
const cuts = fc.array(fc.tuple(fc.nat(200), fc.nat(60)), { minLength: 1, maxLength: 12 });

test("every part stands at its place, whether parts overlap or leave something out", () => {
  fc.assert(
    fc.property(document, cuts, (text, places) => {
      const parts = places
        .map(([from, length]) => ({ start: Math.min(from, text.length), end: Math.min(from + length, text.length) }))
        .sort((left, right) => left.start - right.start || left.end - right.end)
        .map((place) => ({ ...place, text: text.slice(place.start, place.end) }));
      const first = parts[0]!.start;
      const joined = joinParts(parts, first);
      for (const { start, end, text: own } of parts) expect(joined.slice(start - first, end - first)).toBe(own);
      expect(joined.length).toBe(Math.max(...parts.map(({ end }) => end)) - first);
    }),
  );
});

test("white space that is known of a gap stands at its end", () => {
  const parts = [
    { start: 3, end: 6, text: "One" },
    { start: 12, end: 15, text: "two", spaceBefore: "\n\n" },
    { start: 16, end: 17, text: ".", spaceBefore: "long" },
  ];
  expect(joinParts(parts, 3)).toBe("One    \n\ntwog.");
  expect(joinParts(parts.slice(1), 6)).toBe("    \n\ntwog.");
  expect(joinParts([], 0)).toBe("");
});
