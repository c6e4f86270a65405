import { fuzzImports } from "@cuecard/checks";
import { expect, test } from "vitest";
import { createMemoryStorage } from "../memory/memory-storage.ts";

test("an export that is wrong in any one place is refused with its line and stores nothing, or all of it works", {
  timeout: 300_000,
}, async () => {
  const { refused, imported, findings } = await fuzzImports(async () => createMemoryStorage(), 7);
  expect(findings.slice(0, 20)).toEqual([]);
  expect(refused).toBeGreaterThan(250);
  expect(imported).toBeGreaterThan(20);
});
