import fc from "fast-check";
import { expect, test } from "vitest";
import type { Document, Mark, Span } from "../../../ports/document.ts";
import { ChunkStrategy } from "../../../schema/source.ts";
import { cleanText } from "../../../text/clean-text.ts";
import { hidden } from "../../../text/test-kit/control-tokens.ts";
import { embeddedText } from "../chunk/embedded-text.ts";
import { anyDocument } from "../chunk/test-kit/text-arbitrary.ts";
import { chunkSteps } from "./chunk-batches.ts";
import { cleanDocument } from "./clean-document.ts";

const textOf = ({ text }: Document, { start, end }: Span) => text.slice(start, end);

/** Documents with runs of hidden characters at any places, in their names too. */
const haunted: fc.Arbitrary<Document> = fc
  .record({
    document: anyDocument,
    runs: fc.array(fc.string({ unit: hidden, minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 20 }),
    step: fc.integer({ min: 1, max: 60 }),
  })
  .map(({ document: { text, title, language, marks }, runs, step }) => {
    const places = new Map(
      Array.from({ length: Math.min(200, Math.floor(text.length / step) + 1) }, (_, i) => [
        i * step,
        runs[i % runs.length]!,
      ]),
    );
    let filled = "";
    const moved = Array.from({ length: text.length + 1 }, (_, at) => {
      filled += places.get(at) ?? "";
      const place = filled.length;
      filled += text.charAt(at);
      return place;
    });
    const name = (given: string | null) => given && given + runs[0]! + given;
    const fill = (mark: Mark): Mark => {
      const span = { start: moved[mark.start]!, end: moved[mark.end]! };
      if (mark.kind === "heading") return { ...mark, ...span, text: name(mark.text)! };
      return mark.kind === "table" ? { ...mark, ...span, header: name(mark.header) } : { ...mark, ...span };
    };
    return { text: filled, title: name(title), language, marks: marks.map(fill) };
  });

test("a clean document has the clean text, and each mark its own text, cleaned within what stands around it", () => {
  fc.assert(
    fc.property(haunted, (document) => {
      const clean = cleanDocument(document);
      expect(clean.text).toBe(cleanText(document.text));
      expect(clean.title).toBe(document.title && cleanText(document.title));
      const shown = (text: string) =>
        text.replace(/[\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\ufff9-\ufffb]/gu, "");
      const texts = ({ marks, ...rest }: Document) =>
        marks.map((mark) => shown(textOf({ marks, ...rest }, mark))).filter((text) => text !== "");
      expect(texts(clean)).toEqual(texts({ ...document, text: document.text.toWellFormed() }));
      for (const { start, end } of clean.marks)
        expect(0 <= start && start <= end && end <= clean.text.length).toBe(true);
    }),
    { numRuns: 200 },
  );
});

/** Signs that hide text wherever they stand: embeddings and overrides of direction, fillers, tags. */
const hiding = /[\u202a-\u202e\u3164\uffa0\u{e0000}-\u{e00ff}]/u;

test("every strategy cuts spans of the clean text, and nothing hidden is embedded or indexed", () => {
  fc.assert(
    fc.property(haunted, fc.constantFrom(...ChunkStrategy.options), (document, strategy) => {
      const text = cleanText(document.text);
      const steps = chunkSteps(document, { strategy, maxTokens: 64, overlap: 8 });
      for (let step = steps.next(null); !step.done; step = steps.next(null)) {
        // A cut may part a sign from what it belongs to; nothing is hidden by that.
        if (step.value.type === "embed")
          expect(step.value.texts.filter((embedded) => hiding.test(embedded))).toEqual([]);
        if (step.value.type !== "batch") continue;
        for (const chunk of step.value.chunks) {
          expect(chunk.text).toBe(text.slice(chunk.start, chunk.end));
          for (const shown of [embeddedText(chunk), ...chunk.headingPath, ...chunk.terms.keys()])
            expect(shown).not.toMatch(hiding);
        }
      }
    }),
    { numRuns: 40 },
  );
}, 60_000);

test("a clean document stays as it is", () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const clean = cleanDocument(document);
      expect(cleanDocument(clean)).toEqual(clean);
    }),
  );
});

test("lines of a page stay over their words when hidden characters before them go", () => {
  const text = "One\u200b\u200b\u200b two.\nThree.";
  const clean = cleanDocument({
    ...{ text, title: null, language: null },
    marks: [
      {
        ...{ kind: "page", number: 1, start: 0, end: text.length },
        lines: [
          [0, 11, 1, 2, 3, 4],
          [12, text.length, 5, 6, 7, 8],
        ],
      },
    ],
  });
  const [page] = clean.marks.filter((mark) => mark.kind === "page");
  expect(page!.lines!.map(([start, end, ...box]) => [clean.text.slice(start, end), ...box])).toEqual([
    ["One two.", 1, 2, 3, 4],
    ["Three.", 5, 6, 7, 8],
  ]);
});
