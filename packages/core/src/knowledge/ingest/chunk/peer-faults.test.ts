import { expect, test } from "vitest";
import type { Document } from "../../../ports/document.ts";
import { ChunkStrategy } from "../../../schema/source.ts";
import { countTokens } from "../../tokens/tokens.ts";
import { chunkDocument } from "./chunk-document.ts";

/** Faults that other splitters have or had, each with its reference, held against every strategy. */
const plain = (text: string): Document => ({ text, title: null, language: null, marks: [] });
const cut = (text: string, strategy: ChunkStrategy, maxTokens: number, overlap: number) =>
  chunkDocument(plain(text), { strategy, maxTokens, overlap }, (texts) =>
    texts.map((one) => Float32Array.of(1, one.length)),
  ).chunks;

test.each(ChunkStrategy.options)(
  "%s tells each repeat of a text its own place (LangChain.js and Mastra look it up by indexOf)",
  (strategy) => {
    const text = "The same line again.\n".repeat(400);
    const starts = cut(text, strategy, 64, 16).map(({ start }) => start);
    expect(starts.length).toBeGreaterThan(20);
    expect(starts).toEqual([...new Set(starts)].sort((left, right) => left - right));
  },
);

test.each(ChunkStrategy.options)("%s ends when the overlap is as large as the chunk (mastra #19211)", (strategy) => {
  const chunks = cut("one two three ".repeat(300), strategy, 64, 64);
  expect(chunks.at(-1)!.end).toBe("one two three ".repeat(300).trimEnd().length);
  expect(chunks.length).toBeLessThan(100);
});

test.each(ChunkStrategy.options)("%s never goes over the maximum for an overlap (mastra #24128)", (strategy) => {
  const text = Array.from(
    { length: 200 },
    (_, at) => `Sentence ${at} of ${at % 7} is ${"rather ".repeat(at % 11)}long.`,
  ).join(" ");
  for (const { text: own, tokenCount } of cut(text, strategy, 96, 48)) {
    expect(countTokens(own)).toBe(tokenCount);
    expect(tokenCount).toBeLessThanOrEqual(96);
  }
});

test.each(ChunkStrategy.options)("%s counts places in characters, not in bytes (chonkie)", (strategy) => {
  const text = "Größe, naïve façade, 退款需要十四天。 👩‍👩‍👧 done. ".repeat(60);
  for (const { text: own, start, end } of cut(text, strategy, 64, 0)) expect(own).toBe(text.slice(start, end));
});

test.each(ChunkStrategy.options)("%s moves on where there is no white space (memorybench #69)", (strategy) => {
  const text = "a".repeat(20_000);
  const chunks = cut(text, strategy, 64, 16);
  expect(chunks[0]!.start).toBe(0);
  expect(chunks.at(-1)!.end).toBe(text.length);
  for (const [at, { start }] of chunks.slice(1).entries()) expect(start).toBeLessThanOrEqual(chunks[at]!.end);
});
