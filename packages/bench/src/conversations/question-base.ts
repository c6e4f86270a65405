import { type Cuecard, createCuecard, createMemoryBlobStore, createMemoryStorage } from "@cuecard/core";
import { createLexicalEmbedder } from "@cuecard/local";
import type { QuestionSet } from "../quality/question-sets.ts";

/** A question set's documents in one knowledge base in memory, a source each. */
export async function openQuestionBase({
  documents,
}: QuestionSet): Promise<{ cuecard: Cuecard; knowledgeBaseId: string }> {
  const cuecard = await createCuecard({
    storage: createMemoryStorage(),
    blobs: createMemoryBlobStore(),
    embedders: [createLexicalEmbedder()],
  });
  const { id: knowledgeBaseId } = await cuecard.knowledgeBases.create({ name: "Questions" });
  for (const { title, text } of documents) {
    const textTitle = (title || text.trim().split("\n")[0]!).slice(0, 200);
    const source = await cuecard.sources.add(knowledgeBaseId, { sourceType: "text", textTitle, textContent: text });
    await cuecard.sources.waitUntilReady(source, { timeoutMs: 600_000 });
  }
  return { cuecard, knowledgeBaseId };
}
