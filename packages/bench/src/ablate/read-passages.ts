import { createCuecard, createMemoryBlobStore, createMemoryStorage, type RerankEvidence } from "@cuecard/core";
import { createMeaningEmbedder } from "@cuecard/local";
import { addTexts } from "../embedded.ts";
import type { PartBase } from "../parts/part-sets.ts";

/** What one question's reranking goes by. */
export interface AskedPassages {
  evidence: RerankEvidence;
  /** The text that each passage is of, or −1. */
  places: number[];
  answeredBy: number;
}

/** Asks each question once, and keeps what a reranker gets: so signals can be switched off without searching again. */
export async function readPassages({ texts, questions }: PartBase): Promise<AskedPassages[]> {
  let told: RerankEvidence | null = null;
  const cuecard = await createCuecard({
    storage: createMemoryStorage(),
    blobs: createMemoryBlobStore(),
    embedders: [createMeaningEmbedder()],
    reranker: {
      specificationVersion: "v1",
      name: "listener",
      maxPassages: 50,
      async rerank({ passages, evidence = null }) {
        told = evidence;
        return passages.map((_, at) => -at);
      },
      async close() {},
    },
  });
  const { id } = await cuecard.knowledgeBases.create({ name: "Texts" });
  await addTexts(
    cuecard,
    id,
    texts.map(({ title, text }) => ({ textTitle: title, textContent: text })),
  );
  const asked: AskedPassages[] = [];
  for (const { text: query, answeredBy } of questions) {
    told = null;
    await cuecard.search({ query, knowledgeBaseIds: [id], topK: 10, similarityThreshold: 0, deadlineMs: 10_000 });
    const evidence = told as RerankEvidence | null;
    if (!evidence) continue;
    const places = evidence.passages.map((passage) =>
      texts.findIndex(({ title, text }) => passage.heading.startsWith(title) && text.includes(passage.text)),
    );
    asked.push({ evidence, places, answeredBy });
  }
  await cuecard.close();
  return asked;
}
