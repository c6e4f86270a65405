import { expect, test } from "vitest";
import type { Document, Mark } from "../../ports/document.ts";
import { ChunkStrategy } from "../../schema/source.ts";
import { chunkDocument } from "../ingest/chunk/chunk-document.ts";
import { embeddedText } from "../ingest/chunk/embedded-text.ts";
import { textOfChunk } from "./chunk-text.ts";

const prose = Array.from(
  { length: 60 },
  (_, index) => `Sentence ${index} tells what router ${index} does when its cable is out.`,
).join(" ");

/** Headings, some of them questions, long answers, lines that ask, and a table of questions. */
function manual(title: string | null): Document {
  const marks: Mark[] = [];
  let text = "";
  const add = (words: string, mark: (span: { start: number; end: number }) => Mark | null = () => null) => {
    const span = { start: text.length, end: text.length + words.length };
    const made = mark(span);
    if (made) marks.push(made);
    text += `${words}\n\n`;
  };
  const heading = (level: number, words: string) =>
    add(words, (span) => ({ kind: "heading", level, text: words, ...span }));
  heading(1, "The manual");
  add(prose);
  for (const asked of ["Can I return it?", "What   does it cost?"]) {
    heading(2, asked);
    add(prose);
  }
  heading(2, `A very long heading ${"that goes on and on ".repeat(30)}`);
  add(prose);
  heading(2, "More");
  add(`Q: Where is the depot?\nA: ${prose}`);
  const table = text.length;
  for (const number of [1, 2, 3])
    add(`Question: Who is ${number}? | Answer: Nobody.`, (span) => ({ kind: "row", number, ...span }));
  marks.push({ kind: "table", start: table, end: text.length - 2, header: "Question | Answer", name: null });
  return { text, title, language: "en", marks };
}

const vectors = (texts: string[]) => texts.map((_, index) => Float32Array.of(index % 2, 1 - (index % 2)));
const source = {
  filename: null,
  sourceUrl: null,
  textTitle: null,
  givenTitle: null,
  customMetadata: null,
  lastProcessedAt: null,
};

test.each(ChunkStrategy.options)("a re-embedding embeds what ingestion embedded, to the character: %s", (strategy) => {
  for (const title of [null, "The manual", "Another  title", "Can I return it?"]) {
    for (const maxTokens of [64, 128, 512]) {
      const document = manual(title);
      const { chunks } = chunkDocument(document, { strategy, maxTokens, overlap: 16 }, vectors);
      for (const { title: _title, ...chunk } of chunks) {
        const stored = { ...chunk, id: "chk_1", object: "chunk" as const, sourceId: "doc_1", knowledgeBaseId: "kb_1" };
        expect(textOfChunk({ ...stored, source: { ...source, title } })).toBe(
          embeddedText({ ...chunk, title: _title }),
        );
      }
    }
  }
});
