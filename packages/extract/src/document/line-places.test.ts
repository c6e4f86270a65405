import { expect, test } from "vitest";
import { placeLines } from "./line-places.ts";

const box = { left: 10.2, bottom: 20.9, right: 99.1, top: 30.1 };

test("each line has its share of the text, also of a text that has lost some of its characters", () => {
  const lines = [
    { characters: 10, box },
    { characters: 30, box: { ...box, bottom: 8 } },
  ];
  expect(placeLines({ start: 100, end: 138 }, lines)).toEqual([
    [100, 110, 10, 20, 100, 31],
    [110, 138, 10, 8, 100, 31],
  ]);
});

test("a line without a place, or with one beyond every page, is left out", () => {
  const none = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity };
  const far = { ...box, right: 1e9 };
  const lost = { ...box, left: Number.NaN };
  for (const each of [none, far, lost])
    expect(placeLines({ start: 0, end: 5 }, [{ characters: 5, box: each }])).toEqual([]);
});
