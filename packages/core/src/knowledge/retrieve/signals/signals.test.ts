import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { signals } from "./signals.ts";

const page = readFileSync(new URL("../../../../../../docs/retrieval.md", import.meta.url), "utf8");

it("stand in the table of the page as the code has them", () => {
  const rows = signals.map(({ name, kind, weight, says }) => `| ${name} | ${kind} | ${weight} | ${says} |`);
  expect(page.match(/^\| .+ \| (?:found|words) \| .+$/gmu)).toEqual(rows);
});

it("have names of their own", () => {
  expect(new Set(signals.map(({ name }) => name)).size).toBe(signals.length);
});
