import { CuecardError, type ErrorCode, isCuecardError } from "../../errors.ts";
import type { Reranker } from "../../ports/reranker.ts";
import type { KnowledgeStore } from "../../ports/storage/knowledge.ts";
import type { Candidates, MetadataFilter } from "../../ports/storage/search.ts";
import type { KnowledgeBase } from "../../schema/knowledge-base.ts";
import { parseInput } from "../../schema/parse.ts";
import { type Degradation, SearchRequest } from "../../schema/search.ts";
import type { Embedders } from "../embedding/embedders.ts";
import { throwIfAborted, withinTime } from "../failures/within-time.ts";
import type { AttachmentHits, Background, KnowledgeSearch } from "../knowledge-search.ts";
import { createBreakers } from "./providers/breaker.ts";
import { createQuestionVectors, type QuestionVectors } from "./providers/question-vectors.ts";
import { type Deadline, startDeadline } from "./query/deadline.ts";
import { createKnownBases } from "./query/known-knowledge-bases.ts";
import { type BaseSettings, embedQuestion, type SpaceQuestion } from "./query/query.ts";
import { weigh, weightedTerms } from "./rank/background.ts";
import { type Fusion, rank } from "./rank/rank.ts";
import { rerank, rerankWindow } from "./rerank/rerank.ts";
import { chooseResults } from "./results/choose-results.ts";
import { createSectionFinder } from "./results/cite-section.ts";
import { type Found, loadedTogether, loadFound, toHit } from "./results/hits.ts";

export interface SearchOptions {
  store: Pick<KnowledgeStore, "getKnowledgeBase" | "searchCandidates" | "getChunks">;
  embedders: Embedders;
  /** Beside the built-in one. */
  reranker: Reranker | null;
  /** Of the workspace. @default its own, which share no request with another search's */
  vectors?: QuestionVectors;
  /** @default "score" */
  fusion?: Fusion;
  /** Milliseconds from any start, in fractions: the clock of deadlines and `timings`. @default performance.now */
  now?: () => number;
}

interface Retrieval {
  question: string;
  background: readonly Background[];
  bases: readonly KnowledgeBase[];
  settings: ReadonlyMap<string, BaseSettings>;
  /** Most hits in all, and of each base. */
  topK: number;
  topKOf: (knowledgeBaseId: string) => number;
  reranking: boolean;
  /** Tokens that all hits together have room for. */
  maxTokens: number;
  filter: MetadataFilter | null;
  explain: boolean;
  deadline: Deadline;
  signal: AbortSignal | undefined;
}

interface Loaded extends Pick<Candidates, "neverReady"> {
  loaded: Found[];
}

/**
 * Candidates a leg: enough that thresholds, duplicates and other bases leave `topK`. On every set of `pnpm bench quality`, 64, 40 and 28 of a base find
 * the same but for 0.4 points of Chroma's recall@5, by which runs with 40 differ too.
 */
const candidates = { least: 40, perResult: 4, most: 400 };

/** Changes of its bases, such as moves to other spaces, that one search follows. */
const changes = 3;

/** Searches the bases of one workspace: the question is embedded once a space, both legs are fused by score. */
export function createSearch({
  store,
  embedders,
  reranker,
  fusion = "score",
  vectors = createQuestionVectors({ breakers: createBreakers(Date.now) })("default"),
  now = () => performance.now(),
}: SearchOptions): KnowledgeSearch {
  const known = createKnownBases(store, embedders);

  /**
   * A base is read once and believed until the store says that it moved to another embedding space or is gone, which may also happen between its
   * reading and its search: then all is read, and the question embedded, anew. `toRequest` gets the bases in the order of the ids, null for none.
   */
  async function retrieveIn<Request extends Retrieval | null>(
    {
      ids,
      deadline,
      signal,
      changesLeft = changes,
    }: { ids: string[]; deadline: Deadline; signal: AbortSignal | undefined; changesLeft?: number },
    toRequest: (bases: (KnowledgeBase | null)[]) => Request,
  ): Promise<AttachmentHits | Extract<Request, null>> {
    const request = toRequest(await inTime(deadline, signal, () => known.get(ids)));
    if (request === null) return request as Extract<Request, null>;
    try {
      return await retrieve(request);
    } catch (error) {
      if (changesLeft === 0 || !isCuecardError(error) || !ofChangedBases.has(error.code)) throw error;
      known.forget(ids);
      return retrieveIn({ ids, deadline, signal, changesLeft: changesLeft - 1 }, toRequest);
    }
  }

  async function retrieve(request: Retrieval): Promise<AttachmentHits> {
    const { bases, background, settings, deadline, signal } = request;
    const start = now();
    const keywordSearch = bases.some(({ id }) => settings.get(id)!.keywordSearch);
    const words = weightedTerms(request.question, background);
    const terms = keywordSearch ? words : new Map<string, number>();
    const { degraded, spaces, known: knownVectors } = await embedQuestion({ ...request, embedders, vectors });
    const embedded = now();
    const { loaded, neverReady } = await find(request, spaces, terms);
    const searched = now();
    const question = [...background.map(({ text }) => text), request.question].join("\n");
    const order = request.reranking
      ? await rerank({ question, terms: [...terms.keys()], found: loaded, topK: request.topK, reranker, deadline, signal })
      : { found: loaded, degraded: [] };
    const end = now();
    // Without the keyword leg nothing is known of how rare a word is: each counts as it was said.
    const weights = (keywordSearch && loaded[0]?.ranked.termWeights) || [...words.values()];
    const sectionOf = createSectionFinder({ terms: [...words.keys()], weights });
    return {
      hits: chooseResults(order.found, request).map((one) => toHit(one, { sectionOf, explain: request.explain })),
      degraded: [...neverReady.map(toDegradation), ...degraded, ...order.degraded],
      knownVectors,
      timings: { embedMs: embedded - start, searchMs: searched - embedded, rerankMs: end - searched, totalMs: deadline.elapsed() },
    };
  }

  async function find(request: Retrieval, spaces: SpaceQuestion[], terms: ReadonlyMap<string, number>): Promise<Loaded> {
    const { bases, settings, topK, filter, deadline, signal } = request;
    const limit = Math.min(candidates.most, Math.max(candidates.least * bases.length, candidates.perResult * topK));
    const found = await inTime(deadline, signal, (inner) =>
      store.searchCandidates({
        spaces: spaces.map(({ space, knowledgeBaseIds, vector }) => ({ space, knowledgeBaseIds, vector })),
        terms: [...terms.keys()],
        limit,
        filter,
        chunks: loadedTogether,
        signal: inner,
      }),
    );
    if (found.gone[0] !== undefined) throw notFound(found.gone[0]);
    const statistics = weigh(found.statistics, [...terms.values()]);
    const ranked = rank({ candidates: { ...found, statistics }, spaces, settings, fusion });
    const enough = (loaded: readonly Found[]) => loaded.length >= rerankWindow(topK) && chooseResults(loaded, request).length >= topK;
    const getChunks = (ids: string[]) => inTime(deadline, signal, () => store.getChunks(ids));
    return { loaded: await loadFound({ ranked, chunks: found.chunks, enough, getChunks }), neverReady: found.neverReady };
  }

  return {
    async search(input, { signal } = {}) {
      const request = parseInput(SearchRequest, input);
      throwIfAborted(signal);
      const { query, topK, similarityThreshold, keywordSearch, reranking, explain } = request;
      const deadline = startDeadline(request.deadlineMs, now);
      const ids = [...new Set(request.knowledgeBaseIds)];
      const { hits, degraded, timings } = await retrieveIn({ ids, deadline, signal }, (bases): Retrieval => {
        const missing = ids.find((_, i) => bases[i] === null);
        if (missing !== undefined) throw notFound(missing);
        return {
          question: query,
          background: [],
          bases: bases as KnowledgeBase[],
          settings: new Map(ids.map((id) => [id, { similarityThreshold, keywordSearch }])),
          topK,
          topKOf: () => topK,
          reranking,
          maxTokens: Number.POSITIVE_INFINITY,
          filter: request.filter ?? null,
          explain,
          deadline,
          signal,
        };
      });
      return { object: "search_result", query, results: hits, degraded, timings };
    },

    async searchAttachments({ question, background = [], attachments, deadlineMs, signal }) {
      const deadline = startDeadline(deadlineMs, now);
      const byBase = new Map([...attachments].reverse().map((attachment) => [attachment.knowledgeBaseId, attachment]));
      const ids = [...byBase.keys()].reverse();
      let gone: Degradation[] = [];
      const answer = await retrieveIn({ ids, deadline, signal }, (found): Retrieval | null => {
        gone = ids.filter((_, i) => found[i] === null).map((id) => ({ stage: "search", reason: notFound(id).message }));
        const bases = found.filter((base) => base !== null);
        if (bases.length === 0 || question.trim() === "") return null;
        return {
          question,
          background,
          bases,
          settings: byBase,
          topK: bases.reduce((sum, { id }) => sum + byBase.get(id)!.topK, 0),
          topKOf: (id) => byBase.get(id)!.topK,
          reranking: bases.some(({ id }) => byBase.get(id)!.reranking),
          maxTokens: Math.max(...bases.map(({ id }) => byBase.get(id)!.preloadMaxTokens)),
          filter: null,
          explain: false,
          deadline,
          signal,
        };
      });
      if (!answer) return { hits: [], degraded: gone, knownVectors: 0, timings: { embedMs: 0, searchMs: 0, rerankMs: 0, totalMs: 0 } };
      return { ...answer, degraded: [...gone, ...answer.degraded] };
    },
  };
}

/** What the store throws, or this, when a base is not what it was when it was read. */
const ofChangedBases: ReadonlySet<ErrorCode> = new Set(["embedding_space_mismatch", "knowledge_base_not_found"]);

/** The store's own errors are thrown as they are: without it nothing can be answered. */
async function inTime<Value>(
  deadline: Deadline,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const outcome = await withinTime({ milliseconds: deadline.remaining(), signal, work });
  if (outcome.status === "done") return outcome.value;
  if (outcome.status === "failed") throw outcome.error;
  const message = `The search did not end within ${deadline.milliseconds} ms; raise deadlineMs or search fewer knowledge bases.`;
  throw new CuecardError("timeout", message, { param: "deadlineMs", retryable: true });
}

function toDegradation({ knowledgeBaseId, sources }: Candidates["neverReady"][number]): Degradation {
  const base = `of knowledge base "${knowledgeBaseId}"`;
  const reason =
    sources === 1
      ? `1 source ${base} was never ready yet, so nothing in it could be found; search again when it is.`
      : `${sources} sources ${base} were never ready yet, so nothing in them could be found; search again when they are.`;
  return { stage: "ingest", reason };
}

function notFound(id: string): CuecardError {
  const message = `Knowledge base "${id}" does not exist; GET /v1/knowledge-base lists those that do.`;
  return new CuecardError("knowledge_base_not_found", message, { param: "knowledgeBaseIds" });
}
