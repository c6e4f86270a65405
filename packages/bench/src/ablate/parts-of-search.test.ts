import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { partsOfSearch } from "./parts-of-search.ts";

const knowledge = new URL("../../../core/src/knowledge/", import.meta.url);

it.each(partsOfSearch)("finds $name in its source", ({ file, without }) => {
  const source = readFileSync(new URL(file, knowledge), "utf8");
  expect(without(source)).not.toBe(source);
});

it("names each part once", () => {
  expect(new Set(partsOfSearch.map(({ name }) => name)).size).toBe(partsOfSearch.length);
});
