import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { acceptedTypes, formatOfName, formatOfType } from "./accepted-types.ts";

test("the table in the docs has exactly the accepted types, each with its endings", () => {
  const page = readFileSync(new URL("../../../../docs/formats.md", import.meta.url), "utf8");
  const rows = [...page.matchAll(/^\| ([^|]+) \| ((?:`\.\w+` ?)+) \|/gm)].map(([, label, endings]) => [
    label,
    endings!.match(/\.\w+/g),
  ]);
  expect(rows).toEqual(acceptedTypes.map(({ label, endings }) => [label, endings]));
});

test("every ending, type and other name leads to one format only", () => {
  const endings = acceptedTypes.flatMap((type) => type.endings);
  const types = acceptedTypes.flatMap(({ mimeType, aliases }) => [mimeType, ...aliases]);
  expect(new Set(endings).size).toBe(endings.length);
  expect(new Set(types).size).toBe(types.length);
  for (const { mimeType, endings: own, aliases } of acceptedTypes) {
    const format = formatOfType(mimeType);
    expect(format).not.toBe(null);
    for (const ending of own) expect(formatOfName(`A.NAME${ending.toUpperCase()}`)).toBe(format);
    for (const alias of aliases) expect(formatOfType(`${alias}; charset=utf-8`)).toBe(format);
  }
});
