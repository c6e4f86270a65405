import { newSource } from "../../knowledge/sources/source-record.ts";
import { words } from "../../knowledge/words/words.ts";
import type { EmbeddedChunk } from "../../ports/storage/knowledge.ts";
import type { Storage, WorkspaceStorage } from "../../ports/storage/storage.ts";

/** What the sample base holds: texts in one byte a character and in two, which regular expressions compile apart. */
const texts = [
  "# Opening hours\n\nWe are open from 9 am to 5:30 pm, Monday to Friday. Call +1 555 0100 or write to help@example.com.",
  "A refund takes 14 days – it’s paid to the card that you’ve used. Bring the receipt; order numbers begin with “AB-12”.",
];
const at = new Date(0).toISOString();

/** Stores a base of a few chunks as an ingest would. */
export async function fillSampleBase(
  storage: Storage,
  store: WorkspaceStorage,
  base: { id: string; space: { provider: string; model: string; dimensions: number } },
): Promise<void> {
  await store.insertKnowledgeBase({
    id: base.id,
    object: "knowledge_base",
    name: "Sample",
    description: null,
    embeddingProvider: base.space.provider,
    embeddingModel: base.space.model,
    embeddingDimensions: base.space.dimensions,
    autoRefresh: false,
    refreshInterval: 24,
    gaps: false,
    synonyms: [],
    createdAt: at,
    updatedAt: at,
  });
  const input = { sourceType: "text" as const, textTitle: "Opening hours", textContent: texts.join("\n\n") };
  const id = "doc_sample";
  await store.insertSource(newSource({ id, knowledgeBaseId: base.id, input, blobKey: id, createdAt: at }), null);
  const claim = await storage.claimSource({ now: 0, leaseMs: 60_000 });
  await store.replaceChunks(claim!, chunks(base.space.dimensions), () => ({
    tokenCount: 60,
    contentHash: "sample",
    recipe: null,
    blobKey: id,
    warnings: [],
    title: "Opening hours",
    validators: null,
    now: at,
    nextRefreshAt: null,
  }));
}

async function* chunks(dimensions: number): AsyncGenerator<EmbeddedChunk[]> {
  for (const [position, text] of texts.entries()) {
    const terms = new Map<string, number>();
    for (const word of words(text)) terms.set(word, (terms.get(word) ?? 0) + 1);
    const vector = new Float32Array(dimensions);
    vector[position % dimensions] = 1;
    const id = `chk_sample_${position}`;
    const headings = { page: 1, headingPath: ["Opening hours"], tableHeader: null, rows: null, question: null };
    const length = [...terms.values()].reduce((sum, count) => sum + count, 0);
    const span = { position, text, start: 0, end: text.length, textHash: text };
    yield [{ id, ...span, ...headings, tokenCount: 30, vector, terms, length }];
  }
}
