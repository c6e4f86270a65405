import type { Candidate, Candidates } from "../../../ports/storage/search.ts";
import type { Explanation, Hit } from "../../../schema/search.ts";
import { createBm25, idf } from "../../../storage-kit/bm25.ts";
import { aboveMedian, byGreatest, fuse, ranks } from "../../../storage-kit/fuse.ts";
import type { BestChunk } from "../../knowledge-search.ts";
import type { SearchSettings, SpaceQuestion } from "../query/query.ts";
import { weighEvidence } from "./evidence.ts";
import { mostLetters } from "./evidence-features.ts";
import { letThrough, type ThresholdOf, type Weighed } from "./let-through.ts";
import { nearestOf } from "./nearest.ts";
import type { QuestionKind } from "./question-kind.ts";
import { calibratedSimilarity, createCoverage } from "./similarity.ts";
import { withSubject } from "./subject-share.ts";
import { trustOf, wordsBelieved } from "./understood.ts";

/** A candidate, and whether it passed its knowledge base's threshold. */
export interface Ranked extends Weighed {
  chunkId: string;
  similarity: number;
  matchedBy: Hit["matchedBy"];
  scores: Explanation;
  /** How often each of the question's index words stands in the chunk, and the idf of each. */
  termFrequencies: readonly number[];
  termWeights: readonly number[];
}

export interface RankRequest {
  candidates: Pick<Candidates, "statistics" | "candidates">;
  spaces: readonly SpaceQuestion[];
  settings: ReadonlyMap<string, SearchSettings>;
  /** @default "passage" */
  thresholdOf?: ThresholdOf;
  /** How many of the terms are the question's. Those behind them only order. @default all */
  asked?: number;
  /** What kind of question it is. @default one of long English words, hardly more than its terms */
  kind?: QuestionKind;
  /** How much the call is about a source, 0 to 1. @default nothing */
  subjectOf?: (sourceId: string) => number;
  /** How much of the question the vectors know by its meaning, 0 to 1. @default nothing */
  understood?: number;
}

export interface Ranking {
  /** All candidates, best first, ties by the smaller id. */
  all: Ranked[];
  /** Those that are let through, in the same order. */
  ranked: Ranked[];
  /** What came nearest where none is let through as proven. */
  nearest: BestChunk | null;
}

/** Ranks the candidates; the order in which they came does not matter. */
export function rank({
  candidates: { candidates: unordered, statistics },
  spaces,
  settings,
  asked = statistics.documentFrequencies.length,
  kind = bareEnglish(asked),
  subjectOf = () => 0,
  thresholdOf = "passage",
  understood = 0,
}: RankRequest): Ranking {
  const candidates = unordered.filter(({ knowledgeBaseId }) => settings.has(knowledgeBaseId));
  const question = { ...statistics, documentFrequencies: statistics.documentFrequencies.slice(0, asked) };
  const isAskedAlone = asked === statistics.documentFrequencies.length;
  const frequencies = candidates.map(({ termFrequencies }) =>
    isAskedAlone ? termFrequencies : termFrequencies.slice(0, asked),
  );
  const coverages = frequencies.map(createCoverage(question));
  const similarities = similaritiesOf(candidates, spaces);
  const evidence = weighEvidence(
    { ...question, ...kind },
    candidates.map(({ length }, i) => ({ termFrequencies: frequencies[i]!, similarity: similarities[i]!, length })),
  );
  const keywordScore = createBm25(statistics);
  const keywords = candidates.map(({ knowledgeBaseId, termFrequencies, length }) =>
    settings.get(knowledgeBaseId)!.keywordSearch ? keywordScore(termFrequencies, length) : null,
  );
  const found = keywords.map((score) => (score === null || score === 0 ? null : score));
  const vectors = vectorScores(candidates, spaces, similarities);
  const keywordRanks = ranks(found);
  const believed = wordsBelieved(understood, coverages);
  const retrievers = [
    { scores: vectors.normalized, weight: vectors.trust },
    { scores: byGreatest(keywords), weight: believed },
  ];
  const fused = fuse(retrievers, keywords.length);
  const fusedRanks = ranks(fused);
  const termWeights = question.documentFrequencies.map((frequency) => idf(statistics.chunkCount, frequency));

  const weighed = candidates.map(({ chunkId, sourceId, knowledgeBaseId, cosine }, i): Ranked => {
    const { similarityThreshold, keywordSearch } = settings.get(knowledgeBaseId)!;
    const similarity = similarities[i]!;
    const byKeyword = keywordSearch ? evidence[i]! : 0;
    const byVector = similarity ?? 0;
    const passing: Ranked["matchedBy"] = [];
    if (similarity !== null && byVector >= similarityThreshold) passing.push("vector");
    if (byKeyword > 0 && byKeyword >= similarityThreshold) passing.push("keyword");
    const finding: Ranked["matchedBy"] = [];
    if (similarity !== null) finding.push("vector");
    if (byKeyword > 0) finding.push("keyword");
    const passed = passing.length > 0;
    return {
      chunkId,
      knowledgeBaseId,
      similarity: byVector,
      matchedBy: passed ? passing : finding,
      passed,
      evidence: Math.max(byVector, byKeyword),
      confidence: "strong",
      proven: passed,
      scores: explained(
        cosine,
        coverages[i]!,
        found[i]!,
        fused[i]!,
        vectors.ranks[i]!,
        keywordRanks[i]!,
        fusedRanks[i]!,
      ),
      subject: subjectOf(sourceId),
      termFrequencies: frequencies[i]!,
      termWeights,
    };
  });
  const all = bestFirst(weighed);
  const ranked = letThrough(all, settings, thresholdOf);
  return { all, ranked, nearest: ranked.some(({ proven }) => proven) ? null : nearestOf(all, candidates) };
}

/** By itself: within the function that each search makes, the engine compiled it again and again, for a rank is null or a number. */
function explained(
  cosine: number | null,
  coverage: number,
  keyword: number | null,
  fused: number,
  vectorRank: number | null,
  keywordRank: number | null,
  fusedRank: number,
): Explanation {
  const ranks = { vectorRank, keywordRank, fusedRank, rerankRank: null };
  return { cosine, coverage, keyword, fused, rerank: null, ...ranks, signals: [] };
}

function bestFirst(weighed: readonly Ranked[]): Ranked[] {
  const orders = weighed.map(favoured);
  return weighed
    .map((_, place) => place)
    .sort((left, right) => {
      if (orders[left] !== orders[right]) return orders[right]! - orders[left]!;
      return weighed[left]!.chunkId < weighed[right]!.chunkId ? -1 : 1;
    })
    .map((place) => weighed[place]!);
}

const bareEnglish = (terms: number): QuestionKind => ({
  letters: Array.from({ length: terms }, () => mostLetters),
  unspaced: false,
  inflected: false,
  bare: true,
});

/** What a fused score counts when its source is what the call is about. */
const favoured = ({ scores: { fused }, subject }: Ranked) => withSubject({ score: fused, subject, best: 1 });

/** Each cosine on the common scale of its space's calibration; null where there is no cosine. */
function similaritiesOf(candidates: readonly Candidate[], spaces: readonly SpaceQuestion[]): (number | null)[] {
  const calibrations = new Map(
    spaces.flatMap(({ knowledgeBaseIds, embedder }) =>
      knowledgeBaseIds.map((id) => [id, embedder?.calibration ?? null] as const),
    ),
  );
  return candidates.map(({ cosine, knowledgeBaseId }) =>
    cosine === null ? null : calibratedSimilarity(cosine, calibrations.get(knowledgeBaseId) ?? null),
  );
}

/** Of one space the cosines count; cosines of different spaces don't compare, so that of several the similarities do. */
function vectorScores(
  candidates: readonly Candidate[],
  spaces: readonly SpaceQuestion[],
  similarities: readonly (number | null)[],
) {
  const cosines = candidates.map(({ cosine }) => cosine);
  const isMixed = spaces.length > 1;
  return {
    normalized: aboveMedian(isMixed ? similarities : cosines),
    ranks: isMixed ? ranksBySpace(candidates, spaces) : ranks(cosines),
    trust: trustOf(spaces),
  };
}

function ranksBySpace(candidates: readonly Candidate[], spaces: readonly SpaceQuestion[]): (number | null)[] {
  const all: (number | null)[] = candidates.map(() => null);
  for (const { knowledgeBaseIds } of spaces) {
    const own = new Set(knowledgeBaseIds);
    const cosines = candidates.map(({ knowledgeBaseId, cosine }) => (own.has(knowledgeBaseId) ? cosine : null));
    for (const [i, place] of ranks(cosines).entries()) all[i] = place ?? all[i]!;
  }
  return all;
}
