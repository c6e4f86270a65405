import type { z } from "zod";
import { unobserved } from "../../adapter-kit/unobserved.ts";
import { type Deadline, startDeadline } from "../../base/time/deadline.ts";
import { throwIfAborted } from "../../base/time/within-time.ts";
import { type ErrorCode, isCuecardError } from "../../errors.ts";
import type { KnowledgeBase } from "../../schema/knowledge-base.ts";
import { parseInput } from "../../schema/parse.ts";
import { SearchRequest, type SearchResult } from "../../schema/search.ts";
import type { AttachmentHits, AttachmentSearch, KnowledgeSearch } from "../knowledge-search.ts";
import { createVocabularies } from "../speech/vocabularies.ts";
import { type Explainer, explainChunk } from "./explain/explain-chunk.ts";
import { createFloors } from "./floor/standing.ts";
import { createObserveSearch, type ObserveSearch } from "./observe-searches.ts";
import { createBreakers } from "./providers/breaker.ts";
import { createQuestionVectors } from "./providers/question-vectors.ts";
import { askTogether } from "./query/ask-together.ts";
import { inTime } from "./query/deadline.ts";
import {
  createKnowledgeBaseCache,
  type KnowledgeBaseCache,
  knowledgeBaseNotFound,
} from "./query/knowledge-base-cache.ts";
import { takingTurns } from "./results/taking-turns.ts";
import { runSearch, type SearchProviders, type SearchRun, searchInStages } from "./run-search.ts";
import { createWarm } from "./warm.ts";

export interface SearchOptions extends Omit<SearchProviders, "vectors" | "vocabularies" | "now"> {
  /** Question vectors of the workspace. @default its own, shared with no other search */
  vectors?: SearchProviders["vectors"];
  /** The clock of deadlines and `timings`: milliseconds from any start, in fractions. @default performance.now */
  now?: SearchProviders["now"];
  /** Sees each search, but for those that explain. @default nobody does */
  observe?: ObserveSearch;
}

interface Searcher extends SearchProviders {
  knowledgeBases: KnowledgeBaseCache;
}

/** Which knowledge bases are searched, until when, and how often a change of them may still be followed. */
interface Target {
  ids: string[];
  deadline: Deadline;
  signal: AbortSignal | undefined;
  /** @default {@link mostChanges} */
  changesLeft?: number;
}

/** Changes of its knowledge bases, such as cutovers to another space, that one search follows. */
const mostChanges = 3;

/** What the store throws, and this search too, when a knowledge base is not what it was when it was read. */
const changedKnowledgeBase: ReadonlySet<ErrorCode> = new Set(["embedding_space_mismatch", "knowledge_base_not_found"]);

/** Searches the knowledge bases of one workspace with the vector and the keyword retriever. */
export function createSearch({
  store,
  embedders,
  reranker,
  vectors = createQuestionVectors({ breakers: createBreakers(Date.now) })("default"),
  now = () => performance.now(),
  observe = createObserveSearch(unobserved, () => {}),
}: SearchOptions): KnowledgeSearch {
  const knowledgeBases = createKnowledgeBaseCache(store, embedders, now);
  const vocabularies = createVocabularies({ store, now });
  const floors = createFloors({ store, embedders, vectors, now });
  const searcher: Searcher = { store, embedders, reranker, vectors, vocabularies, now, knowledgeBases };
  return {
    async search(input, { signal } = {}) {
      const request = parseInput(SearchRequest, input);
      const { knowledgeBaseIds, query, topK } = request;
      const work = () => search(searcher, request, signal);
      return observe({ knowledgeBaseIds, query, topK }, work, ({ results }) => results);
    },
    // Asked by people who look into a search, not by a call: neither traced nor counted as one.
    explainChunk: (request, { signal } = {}) => explainChunk(explainerOf(searcher), request, signal),
    searchAttachments(request) {
      const { question: query, attachments } = request;
      const knowledgeBaseIds = attachments.map(({ knowledgeBaseId }) => knowledgeBaseId);
      const topK = attachments.reduce((sum, each) => sum + each.topK, 0);
      const work = () => searchAttachments(searcher, request);
      return observe({ knowledgeBaseIds, query, topK }, work, ({ hits }) => hits);
    },
    standing: floors.standing,
    changed: (id) => knowledgeBases.forget([id]),
    ...createWarm({ ...searcher, floors }),
  };
}

async function search(
  searcher: Searcher,
  request: z.output<typeof SearchRequest>,
  signal: AbortSignal | undefined,
): Promise<SearchResult> {
  throwIfAborted(signal);
  const ids = [...new Set(request.knowledgeBaseIds)];
  const target = { ids, deadline: startDeadline(request.deadlineMs, searcher.now), signal };
  const { hits, degraded, timings } = await searchCurrent(searcher, target, runOf(request, target), runSearch);
  return { object: "search_result", query: request.query, results: hits, degraded, timings };
}

function explainerOf(searcher: Searcher): Explainer {
  return {
    store: searcher.store,
    start: (deadlineMs) => startDeadline(deadlineMs, searcher.now),
    stages(request, { deadline, signal, candidates }) {
      const target = { ids: [...new Set(request.knowledgeBaseIds)], deadline, signal };
      const toRun = runOf(request, target);
      return searchCurrent(searcher, target, (bases) => ({ ...toRun(bases), ...candidates }), searchInStages);
    },
  };
}

/** The run of a request that came from outside, over the knowledge bases that its ids have. */
function runOf(request: z.output<typeof SearchRequest>, { ids, deadline, signal }: Target) {
  const { query, topK, similarityThreshold, keywordSearch, reranking, explain } = request;
  return (bases: (KnowledgeBase | null)[]): SearchRun => {
    const missing = ids.find((_, i) => bases[i] === null);
    if (missing !== undefined) throw knowledgeBaseNotFound(missing);
    return {
      question: query,
      recognition: {},
      background: [],
      subjects: [],
      bases: bases as KnowledgeBase[],
      settings: new Map(ids.map((id) => [id, { similarityThreshold, keywordSearch }])),
      topK,
      topKOf: () => topK,
      reranking,
      thresholdOf: request.includeWeak ? "nothing" : "passage",
      maxTokens: Number.POSITIVE_INFINITY,
      filter: request.filter ?? null,
      explain,
      deadline,
      signal,
    };
  };
}

/** Each question is searched for itself, all with one request to the store. */
async function searchAttachments(searcher: Searcher, request: AttachmentSearch): Promise<AttachmentHits> {
  const { also = [], ...first } = request;
  if (also.length === 0) return searchOne(searcher, request);
  // The other readings are of all that was said: once is enough.
  const { words } = request.recognition ?? {};
  const alone = { ...first, recognition: words ? { words } : {}, background: [] };
  const questions = [first, ...also.map((other) => ({ ...alone, ...other }))];
  const stores = askTogether(searcher.store, questions.length);
  const answers = questions.map((question, at) => {
    const { leave, searchCandidates } = stores[at]!;
    return searchOne({ ...searcher, store: { ...searcher.store, searchCandidates } }, question).finally(leave);
  });
  return takingTurns(await Promise.all(answers), request.attachments);
}

async function searchOne(searcher: Searcher, request: AttachmentSearch): Promise<AttachmentHits> {
  const { question, recognition = {}, background = [], subjects = [], attachments, signal } = request;
  const deadline = request.deadline.step();
  const byId = new Map([...attachments].reverse().map((attachment) => [attachment.knowledgeBaseId, attachment]));
  const ids = [...byId.keys()].reverse();
  let gone: AttachmentHits["degraded"] = [];
  const toRun = (found: (KnowledgeBase | null)[]): SearchRun | null => {
    gone = ids
      .filter((_, i) => found[i] === null)
      .map((id) => ({ stage: "search", reason: knowledgeBaseNotFound(id).message }));
    const bases = found.filter((base) => base !== null);
    if (bases.length === 0 || question.trim() === "") return null;
    return {
      question,
      recognition,
      background,
      subjects,
      bases,
      settings: byId,
      topK: bases.reduce((sum, { id }) => sum + byId.get(id)!.topK, 0),
      topKOf: (id) => byId.get(id)!.topK,
      reranking: bases.some(({ id }) => byId.get(id)!.reranking),
      thresholdOf: "question",
      maxTokens: Math.max(...bases.map(({ id }) => byId.get(id)!.preloadMaxTokens)),
      filter: null,
      explain: true,
      deadline,
      signal,
    };
  };
  const answer = await searchCurrent(searcher, { ids, deadline, signal }, toRun, runSearch);
  if (!answer) {
    const timings = { embedMs: 0, searchMs: 0, rerankMs: 0, totalMs: 0 };
    return { hits: [], unproven: [], nearest: null, degraded: gone, knownVectors: 0, reached: new Map(), timings };
  }
  return { ...answer, degraded: [...gone, ...answer.degraded] };
}

/**
 * Searches knowledge bases as they are now. A knowledge base that was read before is not read again: the store says
 * when it has another space or is gone. That may also happen between its reading and its search. Then it is read again
 * and the question is embedded again. `toRun` gets the knowledge bases in the order of the ids, null for none.
 */
async function searchCurrent<Run extends SearchRun | null, Answer>(
  searcher: Searcher,
  target: Target,
  toRun: (bases: (KnowledgeBase | null)[]) => Run,
  answer: (searcher: Searcher, run: SearchRun) => Promise<Answer>,
): Promise<Answer | Extract<Run, null>> {
  const { ids, deadline, signal, changesLeft = mostChanges } = target;
  const { knowledgeBases } = searcher;
  const run = toRun(knowledgeBases.kept(ids) ?? (await inTime(deadline, signal, () => knowledgeBases.get(ids))));
  if (run === null) return run as Extract<Run, null>;
  try {
    return await answer(searcher, run);
  } catch (error) {
    if (changesLeft === 0 || !isCuecardError(error) || !changedKnowledgeBase.has(error.code)) throw error;
    knowledgeBases.forget(ids);
    return searchCurrent(searcher, { ...target, changesLeft: changesLeft - 1 }, toRun, answer);
  }
}
