import fc from "fast-check";
import type { Document, Mark } from "../../../../ports/document.ts";

const pieces = [
  "the quick brown fox ",
  "Refunds take 14 days. ",
  "Dr. Smith isn't here; e.g. today, ",
  "don't'll 3.14159 $1,000,000 ",
  "naïve café Zoe\u0308 ",
  "👨‍👩‍👧‍👦",
  "🇩🇪🇫🇷🇯🇵",
  "👍🏽",
  "退款需要十四天。客服热线全天开放",
  "ひらがなカタカナ",
  "ประเทศไทยมีเจ็ดสิบเจ็ดจังหวัด",
  "हिन्दी में क्षत्रिय ",
  "שלום עולם ",
  "مرحبا بالعالم، ",
  "a".repeat(700),
  "=".repeat(300),
  "x9_".repeat(60),
  "<|endoftext|>",
  "\u0000\u0007\u001b",
  "\u200b\ufeff\u0085\u00a0",
  "\ud83d",
  `e${"\u0301".repeat(40)}`,
  "\t",
  "   ",
  "\r\n",
  "\n",
  "\n\n",
  "Q: How long?\nA: Two weeks.\n",
  "if (a) {\n  b();\n}\n",
  "a,b,c\n1,2,3\n",
];

export const anyText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...pieces) },
      { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 12 }) },
    ),
    {
      maxLength: 80,
    },
  )
  .map((parts) => parts.join(""));

const line = anyText.map((text) => text.slice(0, 120).replace(/[\r\n]+/g, " "));
const kinds = ["heading", "paragraph", "list_item", "quote", "code", "table", "unmarked"] as const;

/** Documents with marks as an extractor sets them, pages across them, and plain ones. */
export const anyDocument: fc.Arbitrary<Document> = fc
  .record({
    title: fc.option(line),
    blocks: fc.array(
      fc.record({
        kind: fc.constantFrom(...kinds),
        text: anyText,
        head: line,
        level: fc.integer({ min: 1, max: 6 }),
        header: fc.option(line),
      }),
      { maxLength: 6 },
    ),
  })
  .map(({ title, blocks }) => {
    const marks: Mark[] = [];
    let text = "";
    for (const { kind, text: body, head, level, header } of blocks) {
      const start = text.length;
      text += kind === "heading" ? head : body;
      const span = { start, end: text.length };
      marks.push({ kind: "page", number: marks.length + 1, ...span });
      if (kind === "heading") marks.push({ kind, ...span, level, text: head });
      else if (kind === "code") marks.push({ kind, ...span, language: null });
      else if (kind === "table") marks.push({ kind, ...span, header, name: null });
      else if (kind !== "unmarked") marks.push({ kind, ...span });
      text += "\n\n";
    }
    return { text, title, language: null, marks };
  });
