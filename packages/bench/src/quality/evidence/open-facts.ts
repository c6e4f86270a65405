import { createCuecard, createMemoryBlobStore, createMemoryStorage, embeddingSpace } from "@cuecard/core";
import {
  type ChunkFacts,
  calibratedSimilarity,
  createVocabulary,
  type EvidenceFeatures,
  evidenceFeatures,
  questionKind,
  questionTerms,
  questionWords,
  searchInForms,
  takeVariants,
  variantsOf,
  withMeant,
  withVariants,
} from "@cuecard/core/internals";
import { createMeaningEmbedder } from "@cuecard/local";
import type { QuestionSet } from "../../corpora/question-sets.ts";

/** A chunk that a question found. */
export interface FoundChunk {
  document: string;
  /** Null where it has none of the question's words. */
  features: EvidenceFeatures | null;
  /** It passes at 0.6 whatever the evidence: by its similarity, or as a short question's words all stand in it. */
  passes: boolean;
}

export interface FactsBase {
  /** What a search of the question weighs, at the defaults. */
  ask(question: string): Promise<FoundChunk[]>;
  close(): Promise<void>;
}

/** Candidates of each retriever, as a search asks for. */
const candidates = { usual: 40, withVariants: 80 };
const threshold = 0.6;
const pageSize = 1_000;

/** A knowledge base with one text source per document, whose searches say what their evidence is weighed from. */
export async function openFacts({ name, documents }: Pick<QuestionSet, "name" | "documents">): Promise<FactsBase> {
  const storage = createMemoryStorage();
  const embedder = createMeaningEmbedder();
  const cuecard = await createCuecard({ storage, blobs: createMemoryBlobStore(), embedders: [embedder] });
  const { id } = await cuecard.knowledgeBases.create({ name });
  const documentOf = new Map<string, string>();
  for (const { id: document, title, text } of documents) {
    const source = await cuecard.sources.add(id, { sourceType: "text", textTitle: title, textContent: text });
    await cuecard.sources.waitUntilReady(source);
    documentOf.set(source.id, document);
  }
  const store = storage.workspace("default");
  const vocabulary = createVocabulary();
  for (let after: string | null = null; ; ) {
    const page: { term: string; chunks: number }[] = await store.listTerms(id, { limit: pageSize, after });
    vocabulary.add(page);
    if (page.length < pageSize) break;
    after = page.at(-1)!.term;
  }
  const signal = new AbortController().signal;
  return {
    async ask(question) {
      const terms = questionTerms(question);
      const variants = variantsOf(question, [vocabulary]);
      const texts = [withMeant(question, variants)];
      const vector = (await embedder.embed({ texts, input: "question", signal })).vectors[0]!;
      const found = await searchInForms(store, {
        spaces: [{ space: embeddingSpace(embedder), knowledgeBaseIds: [id], vector }],
        terms: withVariants(terms, variants),
        limit: variants.size > 0 ? candidates.withVariants : candidates.usual,
        filter: null,
        chunks: 0,
        signal,
      });
      const { statistics, candidates: chunks } = takeVariants(found, { terms, variants });
      const kind = questionKind({ question, terms, words: questionWords(question) });
      const facts = chunks.map(({ termFrequencies, length, cosine }): ChunkFacts => {
        const similarity = cosine === null ? null : calibratedSimilarity(cosine, embedder.calibration);
        return { termFrequencies, similarity, length };
      });
      return evidenceFeatures({ ...statistics, ...kind }, facts).map((features, at) => {
        const { termFrequencies, similarity } = facts[at]!;
        const whole = kind.bare && features !== null && termFrequencies.every((frequency) => frequency >= 1);
        const passes = whole || (similarity ?? 0) >= threshold;
        return { document: documentOf.get(chunks[at]!.sourceId)!, features, passes };
      });
    },
    close: () => cuecard.close(),
  };
}
