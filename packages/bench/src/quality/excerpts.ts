import { createCuecard, createMemoryBlobStore, createMemoryStorage, type Hit, type Span } from "@cuecard/core";
import { createMeaningEmbedder } from "@cuecard/local";
import { ndcgAt10, textParts } from "cuecard/evaluation";
import { type Corpora, readCorpora } from "../corpora/corpora.ts";
import type { Half } from "./half.ts";

/** Chroma's corpora as text sources of one base, cut by `auto`. */
export async function measureExcerpts(data: string, inHalf: Half) {
  const corpora = readCorpora(data);
  const questions = corpora.questions.filter(inHalf);
  const cuecard = await createCuecard({
    storage: createMemoryStorage(),
    blobs: createMemoryBlobStore(),
    embedders: [createMeaningEmbedder()],
  });
  const { id } = await cuecard.knowledgeBases.create({ name: "Chroma" });
  const parts = new Map<string, { corpus: string; offset: number }>();
  for (const [corpus, text] of corpora.texts) {
    for (const { offset, part } of textParts(text)) {
      const source = await cuecard.sources.add(id, { sourceType: "text", textTitle: corpus, textContent: part });
      parts.set(source.id, { corpus, offset });
      await cuecard.sources.waitUntilReady(source);
    }
  }
  const placeOf = ({ sourceId, citation: { start, end } }: Hit) => {
    const { corpus, offset } = parts.get(sourceId)!;
    return { corpus, start: start + offset, end: end + offset };
  };
  const ask = async (query: string, settings: SearchSettings, similarityThreshold: number) => {
    const { results } = await cuecard.search({ query, knowledgeBaseIds: [id], similarityThreshold, ...settings });
    return results.map(placeOf);
  };
  const measured = [];
  for (const threshold of [0, 0.6]) {
    measured.push({ threshold, cells: await measure(questions, (query, settings) => ask(query, settings, threshold)) });
  }
  await cuecard.close();
  return measured;
}

interface SearchSettings {
  reranking: boolean;
  topK: number;
}

type CorpusSpan = Span & { corpus: string };

async function measure(
  questions: Corpora["questions"],
  ask: (query: string, settings: SearchSettings) => Promise<CorpusSpan[]>,
) {
  const sums = { recall: 0, plainRecall: 0, reranked: 0, plain: 0 };
  for (const { text, corpus, references } of questions) {
    const reranked = await ask(text, { reranking: true, topK: 10 });
    const plain = await ask(text, { reranking: false, topK: 10 });
    const whole = references.reduce((sum, { start, end }) => sum + end - start, 0);
    const gainOf = (place: CorpusSpan) =>
      place.corpus === corpus ? references.reduce((sum, span) => sum + shared(place, span), 0) / whole : 0;
    // The best that any order of what either search found can give.
    const all = new Map(
      [...reranked, ...plain].map((place) => [`${place.corpus}:${place.start}:${place.end}`, gainOf(place)]),
    );
    const ideal = [...all.values()].sort((left, right) => right - left);
    const total = (places: CorpusSpan[]) =>
      Math.min(
        1,
        places.reduce((sum, place) => sum + gainOf(place), 0),
      );
    sums.recall += total(await ask(text, { reranking: true, topK: 5 }));
    sums.plainRecall += total(await ask(text, { reranking: false, topK: 5 }));
    sums.reranked += ndcgAt10(reranked.map(gainOf), ideal);
    sums.plain += ndcgAt10(plain.map(gainOf), ideal);
  }
  const share = (sum: number) => (100 * sum) / questions.length;
  return {
    "recall@5 %": share(sums.recall),
    "recall@5 % not reranked": share(sums.plainRecall),
    "nDCG@10 %": share(sums.reranked),
    "nDCG@10 % not reranked": share(sums.plain),
  };
}

function shared(left: Span, right: Span): number {
  return Math.max(0, Math.min(left.end, right.end) - Math.max(left.start, right.start));
}
