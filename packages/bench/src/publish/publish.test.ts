import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { figureOf } from "./beside.ts";
import { plot } from "./plot.ts";
import { pageOf, readKept } from "./publish.ts";
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

test("a cell's figure is its share, or else the number that it begins with", () => {
  expect(["175 of 226, 77.4 % [75.0, 80.0]", "0.578 at best", "57", 2.5].map(figureOf)).toEqual([77.4, 0.578, 57, 2.5]);
  expect(["not run: no module", undefined].map(figureOf)).toEqual([null, null]);
});

test("the page says in which columns a peer is better", () => {
  const rows = [
    { subject: "cuecard, easy: hybrid", cells: { "p50 ms": 3.456, "searches/s": 200 } },
    { subject: "MiniSearch", cells: { "p50 ms": 1.6, "searches/s": 150 } },
  ];
  const page = (shown: typeof rows) => pageOf([{ section: sections[0]!, result: { ...result, rows: shown } }]);
  expect(page(rows)).toContain("| p50 ms | MiniSearch | 1.6 | 3.46 |\n\n");
  expect(page(rows.slice(0, 1))).toContain("No peer in this table is better than Cuecard.");
});

test("every section has a result, and each of its tables has rows and a plot of figures", () => {
  const kept = readKept();
  expect(kept).toHaveLength(sections.length);
  for (const { section, result } of kept)
    for (const { rows = /^/, columns = [], plot, peers, beside } of section.tables) {
      const shown = result.rows.filter(({ subject }) => rows.test(subject));
      expect(shown.some(({ cells }) => figureOf(cells[plot.column]) !== null)).toBe(true);
      expect(result.columns).toEqual(expect.arrayContaining([...columns, ...Object.keys(beside?.columns ?? {})]));
      if (peers) expect(shown.some(({ subject }) => peers.test(subject))).toBe(true);
      if (beside) expect(shown.some(({ subject }) => beside.own.test(subject))).toBe(true);
    }
});

test("the page shows the results that are kept", () => {
  expect(readFileSync(new URL("../../../../docs/benchmarks.md", import.meta.url), "utf8")).toBe(pageOf(readKept()));
});
