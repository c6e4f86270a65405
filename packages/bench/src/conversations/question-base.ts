import type { Cuecard } from "@cuecard/core";
import type { QuestionSet } from "../corpora/question-sets.ts";
import { addTexts, openEmbedded } from "../embedded.ts";

/** A question set's documents in one knowledge base, a source each. */
export async function openQuestionBase({
  documents,
}: QuestionSet): Promise<{ cuecard: Cuecard; knowledgeBaseId: string }> {
  const cuecard = await openEmbedded();
  const { id: knowledgeBaseId } = await cuecard.knowledgeBases.create({ name: "Questions" });
  const texts = documents.map(({ title, text }) => ({
    textTitle: (title || text.trim().split("\n")[0]!).slice(0, 200),
    textContent: text,
  }));
  await addTexts(cuecard, knowledgeBaseId, texts);
  return { cuecard, knowledgeBaseId };
}
