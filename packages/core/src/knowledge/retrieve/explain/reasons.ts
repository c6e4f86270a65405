import type { StoredChunk } from "../../../ports/storage/stored-chunk.ts";
import type { ChunkExplanation } from "../../../schema/explain-chunk.ts";
import type { Ranked } from "../rank/rank.ts";
import type { FullRequest } from "./trial.ts";

/** What is known of a chunk and a search, from which the sentences are made. */
export interface Standing {
  place: number | null;
  lostAt: ChunkExplanation["lostAt"];
  ranked: Ranked | null;
  words: ChunkExplanation["words"];
  chunk: StoredChunk;
  request: FullRequest;
  /** Candidates that each retriever was asked for. */
  limit: number;
  degraded: ChunkExplanation["degraded"];
}

/** Why a chunk is given or not, in sentences: the step that decides, what the threshold sees, its words, and what was late. */
export function reasonsOf(standing: Standing): string[] {
  const { words, degraded, request } = standing;
  const missing = words.lacks.map((word) => `“${word}”`).join(", ");
  const ofWords = `It has ${words.has.length} of the ${words.has.length + words.lacks.length} words of the question that count; it lacks ${missing}.`;
  return [
    decisive(standing),
    ...evidenceSentence(standing),
    ...(request.keywordSearch && words.lacks.length > 0 ? [ofWords] : []),
    ...degraded.map(({ stage, reason }) => `Less was done at the stage ${stage}: ${reason}`),
  ];
}

function decisive({ place, lostAt, chunk, request, limit, ranked }: Standing): string {
  const { topK } = request;
  if (place !== null) return `It is given, as result ${place + 1} of at most ${topK}.`;
  if (lostAt === "knowledge_base") return `Its knowledge base ${chunk.knowledgeBaseId} is not searched.`;
  if (lostAt === "filter")
    return `Its source does not pass the filter: its customMetadata is ${JSON.stringify(chunk.source.customMetadata)}.`;
  if (lostAt === "candidates")
    return `Neither retriever has it among its ${limit} candidates: ${ranksOf(ranked, limit)}.`;
  if (lostAt === "threshold") return "It is below the threshold.";
  const last = ranked!.scores.rerankRank ?? ranked!.scores.fusedRank;
  return `It passes the threshold, but at most ${topK} results are asked for, and better ones fill them: it ranks ${last} ${ranked!.scores.rerankRank === null ? "before" : "after"} reranking.`;
}

function ranksOf(ranked: Ranked | null, limit: number): string {
  if (ranked === null) return "it is not among the first 2,000 of either";
  const { vectorRank, keywordRank } = ranked.scores;
  const rank = (name: string, value: number | null) => {
    if (value === null) return `${name} search does not find it`;
    // Equal scores share a rank, and of those the smaller ids are taken.
    return `${name} search has it at rank ${value}${value <= limit ? " with others of smaller ids" : ""}`;
  };
  return `${rank("vector", vectorRank)}, and ${rank("keyword", keywordRank)}`;
}

function evidenceSentence({ ranked, request: { similarityThreshold, keywordSearch } }: Standing): string[] {
  if (ranked === null) return [];
  const similarity = `its similarity is ${ranked.similarity.toFixed(2)}`;
  const evidence = keywordSearch ? `, and with its words its evidence comes to ${ranked.evidence.toFixed(2)}` : "";
  const judged = ranked.passed ? "passes" : "stays below";
  return [`It ${judged} the threshold ${similarityThreshold}: ${similarity}${evidence}.`];
}
