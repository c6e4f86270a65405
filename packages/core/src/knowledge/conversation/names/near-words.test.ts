import fc from "fast-check";
import { distance } from "fastest-levenshtein";
import { expect, it } from "vitest";
import { createNearWords } from "./near-words.ts";

const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 3, maxLength: 11 });

/** Comparing with every word, as the index must answer too. */
function compareAll(known: readonly string[], asked: string): string[] {
  const most = (length: number) => (length >= 8 ? 2 : 1);
  const isNear = (one: string) =>
    one.length >= 4 &&
    Math.abs(one.length - asked.length) <= most(asked.length) &&
    distance(one, asked) > 0 &&
    distance(one, asked) <= most(one.length);
  return asked.length < 4 ? [] : known.filter(isNear).sort();
}

it("finds the words that comparing with all of them finds, in any alphabet of few letters", () => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 40 }), fc.array(word, { maxLength: 10 }), (known, asked) => {
      const near = createNearWords();
      for (const one of known) near.add(one);
      for (const one of asked)
        expect(
          near
            .to(one)
            .map(({ word }) => word)
            .sort(),
        ).toEqual(compareAll(known, one));
    }),
  );
});

it("knows a word that was added after it was asked", () => {
  const near = createNearWords();
  expect(near.to("seeblik")).toEqual([]);
  near.add("seeblick");
  expect(near.to("seeblik")).toEqual([{ word: "seeblick", weight: 1 - 1.5 / 8 }]);
});
