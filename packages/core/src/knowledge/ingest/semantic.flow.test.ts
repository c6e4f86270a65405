import { createFakeEmbedder, createTestCuecard, type FakeEmbedder } from "@cuecard/testing";
import { afterEach, expect, test } from "vitest";
import type { Cuecard } from "../../api/cuecard.ts";
import { CuecardError } from "../../errors.ts";

const open: Cuecard[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((cuecard) => cuecard.close()));
});

const topics = [
  "Router antenna firmware signal cable",
  "Invoice payment refund amount balance",
  "Parcel courier depot delivery van",
];
const sentencesOf = (topic: number, count: number) => Array.from({ length: count }, () => `${topics[topic]}.`);

async function ingested(embedder: FakeEmbedder, textContent: string) {
  const cuecard = await createTestCuecard({ embedders: [embedder] });
  open.push(cuecard);
  const { id } = await cuecard.knowledgeBases.create({ name: "Guides" });
  const added = await cuecard.sources.add(id, {
    sourceType: "text",
    textTitle: "Guide",
    textContent,
    chunkStrategy: "semantic",
  });
  const source = await cuecard.sources.waitUntilReady(added);
  return { source, chunks: (await cuecard.sources.chunks(id, source.id)).data };
}

test.each([
  ["in place", 1],
  ["in a thread", 6],
])(
  "semantic asks the base's own embedder for its sentences and cuts where their vectors turn (%s)",
  async (_, times) => {
    const embedder = createFakeEmbedder();
    const sentences = Array.from({ length: times }, () => [
      ...sentencesOf(0, 21),
      ...sentencesOf(1, 30),
      ...sentencesOf(2, 25),
    ]).flat();
    const { source, chunks } = await ingested(embedder, sentences.join(" "));
    expect(source.warnings).toEqual([]);
    const asked = embedder.calls.flatMap(({ texts }) => texts);
    expect(asked.slice(0, sentences.length)).toEqual(sentences);
    expect(embedder.calls.every(({ texts }) => texts.length <= embedder.maxBatch)).toBe(true);
    expect(chunks.length).toBeGreaterThanOrEqual(3);
    for (const { text } of chunks) expect(topics.filter((topic) => text.includes(topic))).toHaveLength(1);
  },
);

test("semantic falls back to auto with a warning when the embedder refuses the sentences", async () => {
  const embedder = createFakeEmbedder();
  embedder.fail(1, new CuecardError("embedding_failed", "The model is not there."));
  const { source, chunks } = await ingested(embedder, [...sentencesOf(0, 30), ...sentencesOf(1, 30)].join(" "));
  expect(source.status).toBe("ready");
  expect(source.warnings).toEqual([expect.stringContaining("cut with the chunkStrategy auto")]);
  expect(chunks.length).toBeGreaterThan(1);
});
