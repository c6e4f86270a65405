import type { Deadline } from "../../../base/time/deadline.ts";
import { throwIfAborted } from "../../../base/time/within-time.ts";
import { CuecardError } from "../../../errors.ts";
import { limits } from "../../../limits.ts";
import type { KnowledgeStore } from "../../../ports/storage/knowledge.ts";
import type { StoredChunk } from "../../../ports/storage/stored-chunk.ts";
import {
  type ChunkExplanation,
  ExplainChunkRequest,
  type ExplainChunkRequest as ExplainInput,
} from "../../../schema/explain-chunk.ts";
import { parseInput } from "../../../schema/parse.ts";
import { inTime } from "../query/deadline.ts";
import type { Ranked } from "../rank/rank.ts";
import { cite } from "../results/hits.ts";
import { placeOf } from "../results/place-of.ts";
import type { SearchStages } from "../run-search.ts";
import { findRemedies, type Remedies, reaching } from "./find-remedies.ts";
import { reasonsOf } from "./reasons.ts";
import { type FullRequest, type Search, untilOver } from "./trial.ts";
import { wordsOf } from "./words-of.ts";

/** The parts of a search that an explanation is made of. */
export interface Explainer {
  store: Pick<KnowledgeStore, "getChunks">;
  start: (deadlineMs: number) => Deadline;
  /** Searches as asked, with so many candidates of each retriever where that is given. */
  stages: (
    request: FullRequest,
    options: { deadline: Deadline; signal: AbortSignal | undefined; candidates?: { candidates: number } },
  ) => Promise<SearchStages>;
}

/** Of a chunk that is given. */
const noneNeeded: Remedies = { remedies: [], isComplete: true };

/** Candidates of each retriever among which a chunk's rank is looked for. Ranking so many takes about 10 ms. */
const looked = 2_000;

/** See {@link KnowledgeSearch.explainChunk}. */
export async function explainChunk(
  explainer: Explainer,
  input: ExplainInput,
  signal: AbortSignal | undefined,
): Promise<ChunkExplanation> {
  const { chunkId, ...rest } = parseInput(ExplainChunkRequest, input);
  throwIfAborted(signal);
  const request: FullRequest = { ...rest, explain: true };
  const { store, start, stages } = explainer;
  const chunk = await inTime(start(request.deadlineMs), signal, async () => (await store.getChunks([chunkId]))[0]);
  const search = (changed: FullRequest, candidates?: number) =>
    stages(changed, {
      deadline: start(changed.deadlineMs),
      signal,
      ...(candidates !== undefined && { candidates: { candidates } }),
    });
  const asked = await search(request);
  if (chunk === undefined) throw chunkNotFound(chunkId);
  const place = placeOf(asked.chosen, chunk);
  const { ranked, isCandidate } = await standingOf(search, { request, asked, chunk });
  const lostAt = place === null ? stepThatLeavesOut(request, chunk, { ranked, isCandidate }) : null;
  const words = wordsOf(asked, ranked, chunk);
  const standing = { place, lostAt, ranked, words, chunk, request, limit: asked.limit, degraded: asked.degraded };
  const trials = start(limits.remediesMs);
  const tried = (changed: FullRequest) =>
    untilOver(trials, signal, (signal) => stages(changed, { deadline: start(changed.deadlineMs), signal }));
  const { remedies, isComplete } = await (place === null ? findRemedies(tried, standing) : noneNeeded);
  const standingIn = (rank: number | null | undefined, score: number | null | undefined) => ({
    rank: rank ?? null,
    score: score ?? null,
    candidates: asked.limit,
  });
  const scores = ranked?.scores;
  const hasCosine = scores?.cosine !== null && scores !== undefined;
  return {
    object: "chunk_explanation",
    query: request.query,
    chunkId,
    sourceId: chunk.sourceId,
    knowledgeBaseId: chunk.knowledgeBaseId,
    text: chunk.text,
    citation: cite(chunk, asked.sectionOf),
    place: place === null ? null : place + 1,
    lostAt,
    vector: standingIn(scores?.vectorRank, scores?.cosine),
    keyword: standingIn(scores?.keywordRank, scores?.keyword),
    similarity: hasCosine ? ranked!.similarity : null,
    evidence: ranked?.evidence ?? null,
    similarityThreshold: request.similarityThreshold,
    passes: ranked?.passed ?? false,
    words,
    scores: isCandidate ? ranked!.scores : null,
    reasons: reasonsOf(standing),
    remedies,
    isComplete,
    degraded: asked.degraded,
  };
}

/** The chunk as the search ranks it: where it is not a candidate, as a search with more candidates does. */
async function standingOf(
  search: Search,
  { request, asked, chunk }: { request: FullRequest; asked: SearchStages; chunk: StoredChunk },
): Promise<{ ranked: Ranked | null; isCandidate: boolean }> {
  const isIt = ({ chunkId }: Ranked) => chunkId === chunk.id;
  const candidate = asked.all.find(isIt);
  const inOrder = (stages: SearchStages) => stages.order.find(({ ranked }) => isIt(ranked))?.ranked;
  if (candidate) {
    const given = inOrder(asked);
    if (given || candidate.passed) return { ranked: given ?? candidate, isCandidate: true };
    return { ranked: inOrder(await search({ ...request, includeWeak: true })) ?? candidate, isCandidate: true };
  }
  const { all } = await search({ ...request, ...reaching(request, chunk), includeWeak: true }, looked);
  return { ranked: all.find(isIt) ?? null, isCandidate: false };
}

function stepThatLeavesOut(
  request: FullRequest,
  chunk: StoredChunk,
  { ranked, isCandidate }: { ranked: Ranked | null; isCandidate: boolean },
): ChunkExplanation["lostAt"] {
  const { knowledgeBaseIds, filter } = reaching(request, chunk);
  if (knowledgeBaseIds !== undefined) return "knowledge_base";
  if (filter !== undefined) return "filter";
  if (!isCandidate) return "candidates";
  return ranked!.passed || request.includeWeak ? "results" : "threshold";
}

function chunkNotFound(chunkId: string): CuecardError {
  const message =
    `There is no chunk ${chunkId}: its source was deleted, was processed again and has other chunks now, or is not embedded yet. ` +
    "List the chunks of its source to see those of now.";
  return new CuecardError("chunk_not_found", message, { param: "chunkId" });
}
