import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { plot } from "./plot.ts";
import { pageOf } from "./publish.ts";
import { sections } from "./sections.ts";

const result: Parameters<typeof pageOf>[0][number]["result"] = {
  on: {
    date: "2026-11-27",
    command: "bench retrieve --json FILE",
    commit: "abcdef12",
    machine: "2 cores",
    load: "0.6 to 2.1",
    libraries: { "@lancedb/lancedb": "0.39.0", minisearch: "7.2.0" },
  },
  title: "Retrieval",
  columns: ["p50 ms", "note"],
  rows: [
    { subject: "cuecard", cells: { "p50 ms": 3.456 } },
    { subject: "LanceDB", cells: { "p50 ms": 8.9, note: "a|b" } },
  ],
  notes: ["A note"],
};

test("a result is a table with its figures, its notes, where it was measured, and the versions of what it names", () => {
  const page = pageOf([{ section: sections[0]!, result }]);
  expect(page).toContain("| cuecard | 3.46 | – |\n| LanceDB | 8.9 | a\\|b |");
  expect(page).toContain("- A note");
  expect(page).toContain("at commit `abcdef12`, 2 cores, load 0.6 to 2.1,");
  expect(page).toContain("Versions: `@lancedb/lancedb@0.39.0`.");
});

test("the longest bar has the whole width, and the others their share", () => {
  const drawn = plot("ms", [
    { label: "A & B", value: 2, isOwn: true },
    { label: "C", value: 8, isOwn: false },
  ]);
  expect([...drawn.matchAll(/width="([\d.]+)" height="18"/g)].map(([, width]) => Number(width))).toEqual([82.5, 330]);
  expect(drawn).toContain("A &amp; B");
});

test("the page shows the results that are kept", () => {
  const kept = sections.flatMap((section) => {
    try {
      const file = new URL(`../../results/${section.result}.json`, import.meta.url);
      return [{ section, result: JSON.parse(readFileSync(file, "utf8")) }];
    } catch {
      return [];
    }
  });
  expect(readFileSync(new URL("../../../../docs/benchmarks.md", import.meta.url), "utf8")).toBe(pageOf(kept));
});
