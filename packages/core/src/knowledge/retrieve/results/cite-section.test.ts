import fc from "fast-check";
import { expect, test } from "vitest";
import type { StoredChunk } from "../../../ports/storage/stored-chunk.ts";
import { createSectionFinder } from "./cite-section.ts";

/** A chunk at place 100 of its document, of sections under these paths. */
function chunkOf(parts: readonly [path: string, text: string][]): StoredChunk {
  let text = "";
  const starts = parts.map(([path, part]) => {
    const start = 100 + text.length;
    text += `${part}\n`;
    return { start, headingPath: path.split("/") };
  });
  const [first, ...sections] = starts;
  return {
    object: "chunk",
    id: "chk_1",
    sourceId: "doc_1",
    knowledgeBaseId: "kb_1",
    position: 0,
    text,
    start: 100,
    end: 100 + text.length,
    page: null,
    headingPath: first!.headingPath,
    ...(sections.length > 0 && { sections }),
    tableHeader: null,
    rows: null,
    question: null,
    tokenCount: 1,
    source: {
      filename: null,
      sourceUrl: null,
      textTitle: null,
      givenTitle: null,
      customMetadata: null,
      lastProcessedAt: null,
      title: null,
    },
  };
}

const words = (weights: Record<string, number>) => ({ terms: Object.keys(weights), weights: Object.values(weights) });

test.each([
  ["holds the heavier words, not the more", { orang: 5, light: 1, mean: 1 }, "A/Light means", "A/Orange"],
  ["has the word in its heading alone", { repair: 2 }, "A/Light means", "B/Repairs"],
  ["has the word in its text alone", { courier: 2 }, "A/Orange", "B/Repairs"],
])("cites the section that %s", (_, weights, _other, right) => {
  const chunk = chunkOf([
    ["A/Light means", "The light means what it means."],
    ["A/Orange", "No network."],
    ["B/Repairs", "By courier."],
  ]);
  expect(createSectionFinder(words(weights))(chunk)).toEqual(right.split("/"));
});

test("cites what the sections have in common that hold as much, and nothing where that is nothing", () => {
  const chunk = chunkOf([
    ["A/B/C", "refund window"],
    ["A/B/D", "refund window"],
    ["A/E", "window"],
  ]);
  expect(createSectionFinder(words({ refund: 2, window: 1 }))(chunk)).toEqual(["A", "B"]);
  expect(createSectionFinder(words({ window: 1 }))(chunk)).toEqual(["A"]);
  expect(createSectionFinder(words({ unseen: 1 }))(chunk)).toEqual(["A"]);
  expect(
    createSectionFinder(words({ refund: 1 }))(
      chunkOf([
        ["A", "refund"],
        ["B", "refund"],
      ]),
    ),
  ).toEqual([]);
});

test("takes what comes again under one path, such as a class around its methods, for one section", () => {
  const chunk = chunkOf([
    ["Bill", "class Bill"],
    ["Bill/total", "refund"],
    ["Bill", "due month"],
  ]);
  expect(createSectionFinder(words({ due: 1, month: 1, refund: 1.5 }))(chunk)).toEqual(["Bill"]);
});

test("cites the chunk's own path where it knows no other", () => {
  expect(createSectionFinder(words({ refund: 1 }))(chunkOf([["A/B", "anything"]]))).toEqual(["A", "B"]);
});

test("cites a section of the chunk or what several have in common, whatever is asked", () => {
  const path = fc.constantFrom("A", "A/B", "A/B/C", "D", "D/E");
  const text = fc
    .array(fc.constantFrom("refund", "window", "light", "\n", "£"), { maxLength: 8 })
    .map((parts) => parts.join(" "));
  const weights = fc.dictionary(fc.constantFrom("refund", "window", "light"), fc.nat(3));
  fc.assert(
    fc.property(fc.array(fc.tuple(path, text), { minLength: 1, maxLength: 6 }), weights, (parts, weighed) => {
      const cited = createSectionFinder(words(weighed))(chunkOf(parts)).join("/");
      expect(parts.some(([own]) => cited === "" || own === cited || own.startsWith(`${cited}/`))).toBe(true);
    }),
  );
});
