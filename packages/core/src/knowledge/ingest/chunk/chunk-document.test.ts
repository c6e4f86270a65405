import fc from "fast-check";
import { expect, test } from "vitest";
import { formsOf } from "../../../language/index-forms.ts";
import type { Document } from "../../../ports/document.ts";
import { ChunkStrategy } from "../../../schema/source.ts";
import { isSpace } from "../../../text/trim.ts";
import { countTokens } from "../../tokens/tokens.ts";
import { words } from "../../words/words.ts";
import { chunkDocument } from "./chunk-document.ts";
import { embeddedContext, shownText } from "./embedded-text.ts";
import { withIndexWords } from "./index-words.ts";
import { anyDocument, anyText } from "./test-kit/text-arbitrary.ts";

const plain = (text: string): Document => ({ text, title: null, language: null, marks: [] });
const options = fc.record({
  strategy: fc.constantFrom(...ChunkStrategy.options),
  maxTokens: fc.oneof(fc.integer({ min: 64, max: 160 }), fc.integer({ min: 64, max: 2_048 })),
  overlap: fc.integer({ min: 0, max: 256 }),
});
/** Vectors that follow from the text alone. */
const anyVectors = (texts: string[]) =>
  texts.map((text) => Float32Array.of(Math.cos(text.length), Math.sin(text.length)));
const documents = fc.oneof(anyDocument, anyText.map(plain));

test.each(ChunkStrategy.options)("%s keeps every law of chunks on any text", (strategy) => {
  fc.assert(
    fc.property(documents, options, (document, { maxTokens, overlap }) => {
      const { text } = document;
      const { chunks } = chunkDocument(document, { strategy, maxTokens, overlap }, anyVectors);
      const covered = new Uint8Array(text.length);
      let start = -1;
      let end = -1;
      for (const [index, chunk] of chunks.entries()) {
        expect(chunk.position).toBe(index);
        expect(chunk.text).toBe(text.slice(chunk.start, chunk.end));
        expect(chunk.text.trim()).toBe(chunk.text);
        expect(chunk.tokenCount).toBe(countTokens(shownText(chunk)));
        expect(chunk.tokenCount).toBeLessThanOrEqual(maxTokens);
        expect(countTokens(embeddedContext(chunk))).toBeLessThanOrEqual(maxTokens / 4);
        expect(chunk.start).toBeGreaterThan(start);
        expect(chunk.end).toBeGreaterThan(end);
        const { spaceBefore = "", sections = [] } = chunk;
        expect(spaceBefore).toBe(text.slice(Math.max(0, end, chunk.start - 4), chunk.start));
        let from = chunk;
        for (const section of sections) {
          expect(section.start).toBeGreaterThan(from.start);
          expect(section.start).toBeLessThan(chunk.end);
          expect(section.headingPath).not.toEqual(from.headingPath);
          expect(countTokens(embeddedContext({ title: null, tableHeader: null, ...section }))).toBeLessThanOrEqual(
            maxTokens / 4,
          );
          from = { ...chunk, ...section };
        }
        const { terms, length } = withIndexWords(chunk);
        for (const word of words(shownText(chunk))) expect(formsOf(word).some((form) => terms.has(form))).toBe(true);
        expect([...terms.values()].reduce((sum, count) => sum + count, 0)).toBe(length);
        ({ start, end } = chunk);
        covered.fill(1, start, end);
      }
      const missed = [...covered.keys()].find((index) => covered[index] === 0 && !isSpace(text, index));
      expect(missed).toBeUndefined();
    }),
    { numRuns: 150 },
  );
});

test("the same document and options give the same chunks", () => {
  fc.assert(
    fc.property(documents, options, (document, chosen) => {
      const again = structuredClone(document);
      expect(chunkDocument(again, chosen)).toEqual(chunkDocument(document, chosen));
    }),
    { numRuns: 60 },
  );
});

test("no chunk begins or ends inside a grapheme cluster of ordinary length", () => {
  const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
  fc.assert(
    fc.property(anyText, options, (text, chosen) => {
      const inside = new Set<number>();
      for (const { index, segment } of segmenter.segment(text)) {
        if (segment.length > 20 || segment.trim() !== segment) continue;
        for (let at = index + 1; at < index + segment.length; at++) inside.add(at);
      }
      for (const { start, end } of chunkDocument(plain(text), chosen).chunks) {
        expect(inside.has(start)).toBe(false);
        expect(inside.has(end)).toBe(false);
      }
    }),
    { numRuns: 300 },
  );
});

test("a window does not begin inside the grapheme cluster that begins the window before", () => {
  const text = `👍🏽🇩🇪🇫🇷🇯🇵e${"\u0301".repeat(40)}`;
  const { chunks } = chunkDocument(plain(text), { strategy: "sliding_window", maxTokens: 64, overlap: 21 });
  const [thumb] = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text);
  const starts = chunks.map(({ start }) => start);
  expect(starts).toHaveLength(2);
  expect(starts[1]).toBeGreaterThanOrEqual(thumb!.segment.length);
});

test("a chunk says where it goes on into other sections, with the paths that chunks would have that begin there", () => {
  const text = "Lights\nSteady white\nAll is well.\nBlinking orange\nNo network.\n\nRepairs\nBy courier.";
  const heading = (name: string, level: number) => {
    const start = text.indexOf(name);
    return { kind: "heading" as const, start, end: start + name.length, level, text: name };
  };
  const marks = [
    heading("Lights", 1),
    heading("Steady white", 2),
    heading("Blinking orange", 2),
    heading("Repairs", 1),
  ];
  const { chunks } = chunkDocument(
    { text, title: "Guide", language: null, marks },
    { strategy: "auto", maxTokens: 512, overlap: 0 },
  );
  expect(chunks.map(({ headingPath, sections }) => [headingPath, sections])).toEqual([
    [
      ["Lights", "Steady white"],
      [
        { start: text.indexOf("Blinking"), headingPath: ["Lights", "Blinking orange"] },
        { start: text.indexOf("Repairs"), headingPath: ["Repairs"] },
      ],
    ],
  ]);
});

test("a chunk of code says where its definitions begin and end", () => {
  const text =
    "const rate = 2;\n\nclass Bill {\n  total() {\n    return 1;\n  }\n  due = 15;\n}\n\nfunction pay() {\n  return 2;\n}";
  const marks = [{ kind: "code" as const, start: 0, end: text.length, language: "javascript" }];
  const { chunks } = chunkDocument(
    { text, title: null, language: null, marks },
    { strategy: "code", maxTokens: 512, overlap: 0 },
  );
  const paths = chunks.flatMap(({ start, end, headingPath, sections = [] }) =>
    [{ start, headingPath }, ...sections].map((section, i) => {
      const until = sections[i]?.start ?? end;
      return [text.slice(section.start, until).split("\n", 1)[0]!.trim(), section.headingPath.join(" › ")];
    }),
  );
  expect(paths).toEqual([
    ["const rate = 2;", ""],
    ["class Bill {", "Bill"],
    ["total() {", "Bill › total"],
    ["due = 15;", "Bill"],
    ["function pay() {", "pay"],
  ]);
});

test("a document of white space has no chunks", () => {
  for (const strategy of ChunkStrategy.options) {
    expect(chunkDocument(plain(" \n\t\u00a0\r\n"), { strategy, maxTokens: 512, overlap: 64 }).chunks).toEqual([]);
  }
});

test("an overlap of more than half the budget is clamped with a warning that names both", () => {
  const { warnings } = chunkDocument(plain("hello"), { strategy: "auto", maxTokens: 100, overlap: 200 });
  expect(warnings).toEqual(["chunkOverlap is 200, more than half of chunkMaxTokens (100); 50 was used instead."]);
  expect(chunkDocument(plain("hello"), { strategy: "auto", maxTokens: 128, overlap: 64 }).warnings).toEqual([]);
});

test("repeated sentences have their own places, not the first one's", () => {
  const text = "Same sentence again. ".repeat(300);
  const { chunks } = chunkDocument(plain(text), { strategy: "sliding_window", maxTokens: 64, overlap: 0 });
  expect(chunks.length).toBeGreaterThan(10);
  expect(new Set(chunks.map(({ start }) => start)).size).toBe(chunks.length);
  expect(chunks.at(-1)!.end).toBe(text.trimEnd().length);
});

test("a chunk over two pages has the first with its printed number, and the last", () => {
  const text = "Fees are paid in advance.\n\nCards are free.";
  const marks: Document["marks"] = [
    { start: 0, end: 25, kind: "page", number: 4, label: "iv" },
    { start: 27, end: text.length, kind: "page", number: 5 },
  ];
  const options = { strategy: "auto", maxTokens: 512, overlap: 0 } as const;
  expect(chunkDocument({ ...plain(text), marks }, options).chunks).toMatchObject([
    { page: 4, lastPage: 5, pageLabel: "iv" },
  ]);
  const alone = chunkDocument({ ...plain(text.slice(0, 25)), marks: [marks[0]!] }, options);
  expect(alone.chunks[0]).toMatchObject({ page: 4, pageLabel: "iv" });
  expect(alone.chunks[0]).not.toHaveProperty("lastPage");
});

test("a chunk has the boxes of those lines that it has some text of", () => {
  const text = "Fees are paid in advance. Cards are free.\n\nLost cards cost five euros.";
  const marks: Document["marks"] = [
    {
      ...{ start: 0, end: 41, kind: "page", number: 4 },
      lines: [
        [0, 26, 50, 90, 200, 102],
        [26, 41, 50, 76, 150, 88],
      ],
    },
    { start: 43, end: text.length, kind: "page", number: 5, lines: [[43, text.length, 60, 700, 210, 712]] },
  ];
  const boxesOf = (document: Document) =>
    chunkDocument(document, { strategy: "auto", maxTokens: 512, overlap: 0 }).chunks.map(({ boxes }) => boxes);
  const onFour = { page: 4, left: 50, bottom: 76, right: 200, top: 102 };
  expect(boxesOf({ ...plain(text), marks })).toEqual([
    [onFour, { page: 5, left: 60, bottom: 700, right: 210, top: 712 }],
  ]);
  const first = { ...marks[0]!, end: 26 };
  expect(boxesOf({ ...plain(text.slice(0, 25)), marks: [first] })).toEqual([[{ ...onFour, bottom: 90 }]]);
  expect(chunkDocument(plain(text), { strategy: "auto", maxTokens: 512, overlap: 0 }).chunks[0]).not.toHaveProperty(
    "boxes",
  );
});
