import type { CandidateRequest, SourceFilter } from "@cuecard/core";
import { createRandom, type Random } from "../random.ts";
import { aFilter } from "../storage-suite/kit/corpus.ts";
import { articles, commonWords, filenames, sharedTopics, spaceOfModel, vectorOf } from "./content.ts";

/** A knowledge base to search; `model` is the model of its space. */
export interface AskedBase {
  id: string;
  model: number;
}

export interface Questions {
  /** One by the vectors alone, one by the words alone, now and then one by both for all there is. */
  requests: CandidateRequest[];
  filtered: boolean;
  overSeveral: boolean;
}

/** Searches after a step. `strange`: knowledge bases that don't exist, or are not in that space. */
export function someQuestions(seed: number, bases: readonly AskedBase[], strange: readonly AskedBase[]): Questions {
  const random = createRandom(seed);
  const some = random.chance(0.3) ? bases.slice(0, 1) : bases.filter(() => random.chance(0.7));
  const other = strange.length > 0 && random.chance(0.1) ? random.pick(strange) : null;
  const asked = other ? [...some.filter(({ id }) => id !== other.id), other] : some;
  const filter = random.chance(0.35) ? aFilter(random) : null;
  const byVectors = request(random, asked, { filter, vectors: true, words: false });
  const byWords = request(random, asked, { filter, vectors: false, words: true });
  const whole = request(random, bases, { filter: null, vectors: true, words: true, limit: 10_000 });
  return {
    requests: [byVectors, byWords, ...(random.chance(0.15) ? [whole] : [])],
    filtered: filter !== null,
    overSeveral: asked.length > 1,
  };
}

/** Which sources a list is asked for. */
export function aSourceFilter(seed: number): SourceFilter {
  const random = createRandom(seed);
  const { chance, pick } = random;
  const filter = chance(0.4) ? aFilter(random) : null;
  return {
    ...(chance(0.3) && { status: pick(["pending", "processing", "ready", "failed"]) }),
    ...(chance(0.4) && { sourceType: pick(["file", "text"]) }),
    ...(chance(0.4) && { filename: pick([...filenames, "*", "*.pdf", "a*", "*[*", "*%*b*"]) }),
    ...(chance(0.2) && { minBytes: pick([0, 1, 1_000]) }),
    ...(chance(0.2) && { maxBytes: pick([0, 1_000, 1_000_000]) }),
    ...(filter && { filter }),
  };
}

function request(
  random: Random,
  bases: readonly AskedBase[],
  {
    filter,
    vectors,
    words,
    limit = random.pick([1, 3, 10, 50]),
  }: { filter: CandidateRequest["filter"]; vectors: boolean; words: boolean; limit?: number },
): CandidateRequest {
  const byModel = Map.groupBy(bases, ({ model }) => model);
  return {
    spaces: [...byModel].map(([model, own]) => ({
      space: spaceOfModel(model),
      knowledgeBaseIds: own.map(({ id }) => id),
      vector: vectors ? aVector(random, model) : null,
    })),
    terms: words ? someWords(random) : [],
    limit,
    filter,
    chunks: random.pick([0, 0, 3]),
    signal: new AbortController().signal,
  };
}

/** Often exactly that of many chunks, which tie then. */
function aVector(random: Random, model: number): Float32Array {
  const topic = random.chance(0.4) ? random.integer(0, sharedTopics - 1) : random.integer(1_000_000, 2_000_000);
  return vectorOf(model, topic);
}

function someWords(random: Random): string[] {
  const words = Array.from({ length: random.integer(1, 6) }, () => `article${random.integer(0, articles - 1)}`);
  if (random.chance(0.6)) words.push(random.pick(commonWords), random.pick(commonWords));
  if (random.chance(0.1)) words.push("unseen");
  return [...new Set(words)];
}
