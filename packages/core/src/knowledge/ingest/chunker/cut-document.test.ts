import { createFakeEmbedder, createTestCuecard } from "@cuecard/testing";
import { expect, onTestFinished, test } from "vitest";
import { textDocument } from "../text-document.ts";
import { createChunker } from "./chunker.ts";
import { cutDocument } from "./cut-document.ts";

const text = Array.from(
  { length: 60 },
  (_, number) => `Order ${number} is packed and sent on day ${number % 7} by courier ${number % 3}.`,
).join(" ");
const request = { chunkStrategy: "auto" as const, chunkMaxTokens: 500, chunkOverlap: 0 };

test("a document is cut here just as it is stored, within what the embedder takes", async () => {
  const embedder = { ...createFakeEmbedder(), maxTokens: 100 };
  const chunker = createChunker();
  onTestFinished(() => chunker.close());
  const cut = cutDocument({ chunker, embedder }, textDocument("Orders", text), request, {
    signal: new AbortController().signal,
    sleep: async () => {},
  });
  const chunks: { text: string; tokenCount: number }[] = [];
  for await (const batch of cut.batches)
    chunks.push(...batch.chunks.map(({ text, tokenCount }) => ({ text, tokenCount })));

  const cuecard = await createTestCuecard({ embedders: [embedder] });
  onTestFinished(() => cuecard.close());
  const { id } = await cuecard.knowledgeBases.create({ name: "Orders" });
  const added = await cuecard.sources.add(id, {
    sourceType: "text",
    textTitle: "Orders",
    textContent: text,
    ...request,
  });
  const source = await cuecard.sources.waitUntilReady(added);
  const stored = (await cuecard.sources.chunks(id, source.id, { limit: 100 })).data;

  expect(cut.budget).toEqual({ strategy: "auto", maxTokens: 100, overlap: 0 });
  expect(chunks.length).toBeGreaterThan(5);
  for (const { tokenCount } of chunks) expect(tokenCount).toBeLessThanOrEqual(100);
  expect(stored.map(({ text, tokenCount }) => ({ text, tokenCount }))).toEqual(chunks);
  expect(cut.warnings).toEqual([expect.stringContaining("accepts at most 100 tokens")]);
  expect(source.warnings).toEqual(cut.warnings);
});
