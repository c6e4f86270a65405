import type { Deadline } from "../base/time/deadline.ts";
import type { Attachment } from "../schema/agent.ts";
import type { ChunkExplanation, ExplainChunkRequest } from "../schema/explain-chunk.ts";
import type { Degradation, Hit, SearchRequest, SearchResult, Timings } from "../schema/search.ts";
import type { Recognition } from "./recognition.ts";

/** What was said before a question that is not clear without it. */
export interface Background {
  text: string;
  /** Above 0, below 1: how much its words count beside those of the question. */
  weight: number;
}

/** What the call is about: sources that come first where they fit. It hides no other source. */
export interface SubjectSources {
  /** The name as the sources give it; its words are searched too, and count for nothing but the order. */
  label: string;
  sourceIds: ReadonlySet<string>;
  /** Above 0, at most 1. */
  weight: number;
}

export interface AttachmentSearch {
  question: string;
  /** What the recognizer says of the question. @default nothing */
  recognition?: Recognition;
  /** What was said before a question that is not clear without it; it counts less. */
  background?: readonly Background[];
  /** What the call is about, the strongest first. @default nothing */
  subjects?: readonly SubjectSources[];
  /** Of one agent. Of several with the same knowledge base the first counts. */
  attachments: readonly Attachment[];
  /** Other questions of the same turn. The store is asked once for all, and their passages take turns. @default none */
  also?: readonly Pick<AttachmentSearch, "question" | "background">[];
  deadline: Deadline;
  signal?: AbortSignal;
}

/** The chunk that came nearest to a question, whether or not it passed its knowledge base's threshold. */
export type BestChunk = Pick<Hit, "chunkId" | "sourceId" | "knowledgeBaseId" | "similarity">;

/** The chunk of the greatest cosine. */
export interface Nearest {
  chunkId: string;
  cosine: number;
}

export interface AttachmentHits {
  /** One ranking over all attached knowledge bases. */
  hits: Hit[];
  /** The best where nothing passed: worth giving only where the words are known to be about the knowledge base. */
  unproven: Hit[];
  /** What came nearest where nothing passed; null where something did, and where there was nothing at all. */
  nearest: BestChunk | null;
  degraded: Degradation[];
  /** Embeddings of the question that cost no request, since it was embedded before or was being embedded. */
  knownVectors: number;
  /** What comes nearest in each knowledge base where the vector retriever found something. */
  reached: ReadonlyMap<string, Nearest>;
  timings: Timings;
}

export interface StandingQuestion {
  knowledgeBaseId: string;
  text: string;
  /** The chunk that it comes nearest to; null: it is searched for. */
  reached: Nearest | null;
  deadline: Deadline;
  signal?: AbortSignal | undefined;
}

/** How much nearer words come to a knowledge base than to small talk, and what is enough. Differences of cosines. */
export interface Standing {
  above: number;
  /** The chunk that they come nearest to. */
  nearest: string;
  /** Enough for words that state something: three quarters of small talk reach less. */
  statement: number;
  /** Enough for words that ask: two fifths of small talk reach less. */
  question: number;
}

/** Loads what searches need before they come. */
export interface Warm {
  /**
   * Loads what the first search of these knowledge bases would have to wait for, and has their embedders embed a word, and small talk.
   * Throws `knowledge_base_not_found`, what the store and an embedder throw, and the signal's reason.
   */
  warm(knowledgeBaseIds: readonly string[], options?: { signal?: AbortSignal | undefined }): Promise<void>;
  /**
   * Loads what was not loaded within the last minute, and reads the floor of those of `judged` that never had one, for which an embedder
   * is asked. Resolves when all of it is there; what fails is left to the search.
   */
  warmSoon(knowledgeBaseIds: readonly string[], judged: readonly string[]): Promise<void>;
}

/** Searches the knowledge bases of one workspace. */
export interface KnowledgeSearch extends Warm {
  /**
   * Throws `knowledge_base_not_found`, `embedding_space_mismatch` when no configured embedder makes a knowledge base's vectors and
   * keyword search is off, `timeout` when the store is slower than `deadlineMs`, and what the store throws. `degraded` names
   * an embedder or reranker that fails or is too slow, as long as the other retriever can answer.
   */
  search(request: SearchRequest, options?: { signal?: AbortSignal }): Promise<SearchResult>;
  /**
   * Says why a search gives a chunk or not. Throws what the search throws, and `chunk_not_found`. Each change that the answer names was searched
   * with, in up to some twenty searches of `deadlineMs` each; a change whose search is late is left out.
   */
  explainChunk(request: ExplainChunkRequest, options?: { signal?: AbortSignal }): Promise<ChunkExplanation>;
  /** Searches the knowledge bases of an agent, each with its own threshold and at most its `topK`. `degraded` names one that is gone. */
  searchAttachments(request: AttachmentSearch): Promise<AttachmentHits>;
  /** Says that a knowledge base was changed: the next search reads it again. */
  changed(knowledgeBaseId: string): void;
  /** Whether words are about a knowledge base or only talk. Null: not known in time, or not at all. */
  standing(question: StandingQuestion): Promise<Standing | null>;
}
