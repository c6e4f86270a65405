import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createCuecard } from "./create-cuecard.ts";

test('fusion: "rank" scores results by their places in the two rankings', async () => {
  const data = await mkdtemp(join(tmpdir(), "cuecard-"));
  onTestFinished(() => rm(data, { recursive: true }));
  const cuecard = await createCuecard({ data, fusion: "rank" });
  onTestFinished(() => cuecard.close());
  const { id } = await cuecard.knowledgeBases.create({ name: "Support" });
  for (const textContent of [
    "Refunds are paid within 14 days.",
    "Refunds of gifts are paid to whoever bought them.",
    "Open from nine to five.",
  ]) {
    await cuecard.sources.waitUntilReady(
      await cuecard.sources.add(id, { sourceType: "text", textTitle: "Page", textContent }),
    );
  }
  const { results } = await cuecard.search({
    query: "When are refunds paid?",
    knowledgeBaseIds: [id],
    similarityThreshold: 0,
    explain: true,
  });
  expect(results).not.toHaveLength(0);
  for (const { scores } of results) {
    const places = [scores!.vectorRank, scores!.keywordRank].filter((place) => place !== null);
    expect(scores!.fused).toBeCloseTo((61 / 2) * places.reduce((sum, place) => sum + 1 / (60 + place), 0), 9);
  }
});
