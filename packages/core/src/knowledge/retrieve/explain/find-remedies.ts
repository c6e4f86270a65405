import { isCuecardError } from "../../../errors.ts";
import { limits } from "../../../limits.ts";
import type { StoredChunk } from "../../../ports/storage/stored-chunk.ts";
import type { ChunkExplanation, ChunkRemedy } from "../../../schema/explain-chunk.ts";
import { passesFilter, readFilter } from "../../../storage-kit/metadata-filter.ts";
import { placeOf } from "../results/place-of.ts";
import { remedyMessage } from "./remedy-message.ts";
import { type Change, type FullRequest, type Search, TimeIsOver } from "./trial.ts";

interface Lost {
  request: FullRequest;
  chunk: StoredChunk;
  words: ChunkExplanation["words"];
  degraded: ChunkExplanation["degraded"];
}

export interface Remedies {
  remedies: ChunkRemedy[];
  /** Whether every change was tried before the time was over. */
  isComplete: boolean;
}

/** Without these fields a search can't give the chunk at all: its knowledge base must be searched, and its source pass the filter. */
export function reaching(
  { knowledgeBaseIds, filter }: FullRequest,
  { knowledgeBaseId, source }: StoredChunk,
): Pick<Change, "knowledgeBaseIds" | "filter"> {
  const isSearched = knowledgeBaseIds.includes(knowledgeBaseId);
  const kept = knowledgeBaseIds.slice(0, limits.searchKnowledgeBases.max - 1);
  const passes = !filter || passesFilter(source.customMetadata, readFilter(filter));
  return {
    ...(!isSearched && { knowledgeBaseIds: [...kept, knowledgeBaseId] }),
    ...(!passes && { filter: null }),
  };
}

/**
 * Changes of a search that give the chunk, each searched with: first what is in its way alone, then the same without reranking, with keyword search, with more
 * time, and asked with the words that it has.
 */
export async function findRemedies(search: Search, lost: Lost): Promise<Remedies> {
  const { request, words, degraded } = lost;
  const needed = reaching(request, lost.chunk);
  const starts: Change[] = [needed];
  if (request.reranking) starts.push({ ...needed, reranking: false });
  if (!request.keywordSearch) starts.push({ ...needed, keywordSearch: true });
  const isLate = degraded.some(({ stage }) => stage === "embed" || stage === "rerank");
  if (isLate && request.deadlineMs < limits.searchDeadlineMs.default)
    starts.push({ ...needed, deadlineMs: limits.searchDeadlineMs.default });
  if (words.has.length > 0 && words.lacks.length > 0) starts.push({ ...needed, query: words.has.join(" ") });
  const remedies: ChunkRemedy[] = [];
  for (const start of starts) {
    try {
      const change = await bringIn(search, lost, start).catch(ifLate);
      if (change && !remedies.some((one) => isLess(one.change, change)))
        remedies.push({ change, message: remedyMessage(change, lost) });
    } catch (error) {
      if (error instanceof TimeIsOver) return { remedies, isComplete: false };
      throw error;
    }
  }
  return { remedies, isComplete: true };
}

/** The least change found that begins with `start`: the threshold down to the chunk's own evidence, then more results. */
async function bringIn(search: Search, { request, chunk }: Lost, start: Change): Promise<Change | null> {
  const { max } = limits.searchTopK;
  const first = { ...request, ...start };
  const { all, chosen } = await search({ ...first, topK: max, includeWeak: true });
  const ranked = all.find(({ chunkId }) => chunkId === chunk.id);
  if (!ranked) return null;
  const threshold =
    ranked.passed || request.includeWeak ? {} : { similarityThreshold: Math.floor(ranked.evidence * 1_000) / 1_000 };
  const near = placeOf(chosen, chunk);
  const more = [near === null ? max : near + 1, 2 * request.topK, max].filter(
    (topK) => topK > request.topK && topK <= max,
  );
  for (const topK of [request.topK, ...new Set(more.sort((left, right) => left - right))]) {
    const change: Change = { ...start, ...threshold, ...(topK !== request.topK && { topK }) };
    const isChanged = Object.keys(change).length > 0;
    if (isChanged && placeOf((await search({ ...request, ...change })).chosen, chunk) !== null) return change;
  }
  return null;
}

/** Whether one change is a part of another, which is then more than is needed. */
function isLess(one: Change, other: Change): boolean {
  return Object.entries(one).every(([name, value]) => {
    const another = other[name as keyof Change];
    return JSON.stringify(value) === JSON.stringify(another);
  });
}

/** A change that there is no time to search with is none. */
function ifLate(error: unknown): null {
  if (isCuecardError(error) && error.code === "timeout") return null;
  throw error;
}
