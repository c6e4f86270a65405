import type { Chunk } from "../../schema/chunk.ts";
import type { NameFilter } from "../../schema/common.ts";
import type { CrawlReport } from "../../schema/crawl.ts";
import type { KnowledgeBase } from "../../schema/knowledge-base.ts";
import type { Source, SourceFilter, SourceStatus, SourceStep } from "../../schema/source.ts";
import type { PageValidators } from "../extractor.ts";
import type { Page, PageRequest } from "./page.ts";
import type { CandidateRequest, Candidates } from "./search.ts";
import type { StoredChunk } from "./stored-chunk.ts";
import type { Quota } from "./usage.ts";

/** A knowledge base as it is stored. The store adds counts and the state of a re-embedding when it is read. */
export type KnowledgeBaseRecord = Omit<KnowledgeBase, "sourceCounts" | "chunkCount" | "reembedding">;

/** What an update may change of a knowledge base's record. What is left out stays. */
export type KnowledgeBasePatch = Partial<
  Pick<KnowledgeBaseRecord, "name" | "description" | "autoRefresh" | "refreshInterval" | "gaps" | "synonyms">
>;

/**
 * A source as it is stored: what /v1 shows, and the key of its bytes. The store keeps lease and due time separately.
 */
export interface SourceRecord extends Source {
  /** Key of the bytes in the blob store; null for a URL that was not fetched yet. */
  blobKey: string | null;
  /** Validators of the version that was processed last; null when the server sent none, and for files and texts. */
  validators: PageValidators | null;
  /**
   * Pipeline hash of its last successful run: what its chunks depend on besides its bytes. Null when another run might
   * give different chunks.
   */
  recipe: string | null;
  /** Failed runs in a row that were retried later. */
  failedRuns: number;
  /** Failed refreshes in a row, and their sentence in `warnings`; null when the last one succeeded. */
  missed: { times: number; warning: string } | null;
  /** Whether it was read again since it was first `ready`. */
  readAgain: boolean;
  /** For a page: the bytes that the crawl fetched for its next run; null when that run must fetch them. */
  fetched: FetchedBytes | null;
}

/** A page's bytes in the blob store, with what the server said about them. */
export interface FetchedBytes {
  /** Key of the bytes in the blob store. */
  blobKey: string;
  /** SHA-256 of the bytes, in hex. */
  contentHash: string;
  /** MIME type from the server; null when it sent none. */
  mimeType: string | null;
  /** Address after redirects. */
  url: string;
  /** Validators of the page's version; null when the server sent none. */
  validators: PageValidators | null;
}

/** What an update changes of a source's record. What is left out stays. */
export type SourcePatch = Partial<Pick<SourceRecord, "title" | "customMetadata">>;

/** An upload as it is stored. */
export interface UploadRecord {
  /** Id of the upload. */
  id: string;
  /** The knowledge base that the file is for. */
  knowledgeBaseId: string;
  /** Name of the file. */
  filename: string;
  /** Type as the client declared it. */
  mimeType: string;
  /**
   * Where its bytes are. Set from the beginning when the client PUTs them to the blob store itself, else null until
   * they were received.
   */
  blobKey: string | null;
  /** Received size in bytes; before that the announced one; null when none was announced. */
  fileSizeBytes: number | null;
  /** When this service received its bytes. Null while only the blob store knows whether they arrived. */
  completedAt: string | null;
  /** Id of the source that registered it. */
  claimedBy: string | null;
  /** The upload takes no bytes after this time. ISO 8601. */
  expiresAt: string;
  /** When it was made. ISO 8601. */
  createdAt: string;
}

/** A source to store, and the upload that it claims; null for none. */
export interface NewSource {
  /** The source, `pending`. */
  record: SourceRecord;
  /** Id of the upload. */
  uploadId: string | null;
  /** What must have room for it, where it is one of several; none by default. */
  quotas?: readonly Quota[];
}

/** What became of one of several sources. `noRoom` says which quota has none, in the words of `quota_exceeded`. */
export type InsertedSource = "done" | "upload_taken" | "id_taken" | { noRoom: string };

/** A chunk ready to be stored. `terms` are index words of its headings and text with their counts (see `words`). */
export interface EmbeddedChunk extends Omit<Chunk, "object" | "sourceId" | "knowledgeBaseId"> {
  /**
   * SHA-256 of exactly the text that was embedded, in hex. Chunks of one knowledge base with the same hash share their
   * vector.
   */
  textHash: string;
  /** Vector of unit length, in the knowledge base's space. */
  vector: Float32Array;
  /** Index words of the chunk's headings and text, with their counts. */
  terms: ReadonlyMap<string, number>;
  /** Sum of the counts in `terms`: the chunk's length in the BM25 formula. */
  length: number;
}

/**
 * Which run of a source is writing. A write is refused as `stale` when `attempt` is no longer the source's own (another
 * worker has it), or when the run has ended: done, failed or released. A heartbeat can still renew a lease that ran
 * out, until another worker claims the source.
 */
export interface Claim {
  /** The source's knowledge base. */
  knowledgeBaseId: string;
  /** The claimed source. */
  sourceId: string;
  /** Number of the run; each claim adds one. */
  attempt: number;
}

/** What a finished run sets on its source. */
export interface SourceFacts {
  /** Tokens of all chunks together. */
  tokenCount: number;
  /** SHA-256 of the bytes that were read, in hex. */
  contentHash: string;
  /** See `SourceRecord`. */
  recipe: string | null;
  /** Key of the bytes that were read. */
  blobKey: string;
  /** Warnings that a person can act on. */
  warnings: string[];
  /** Title for citations, when the document has one. */
  title: string | null;
  /** Validators of this version of the page; null when the server sent none. */
  validators: PageValidators | null;
  /** When the run finished. ISO 8601. */
  now: string;
  /** When the source is due again; null for never. */
  nextRefreshAt: string | null;
}

/** What a run sets when the content is unchanged. */
export type KeptFacts = Pick<SourceFacts, "validators" | "now" | "nextRefreshAt">;

/** Why a run failed, and when the source is tried again. */
export interface SourceRetry {
  /** Code of the failure. */
  errorCode: string;
  /** What went wrong, for people. */
  processingError: string;
  /** When the run failed. ISO 8601. */
  now: string;
  /** When the source is due again. ISO 8601. */
  dueAt: string;
}

/** What a finished crawl sets on its site. */
export interface CrawlFacts {
  /** What the crawl found, took and left out. */
  report: CrawlReport;
  /** Warnings that a person can act on. */
  warnings: string[];
  /** Ids of pages that are gone. */
  gone: string[];
  /** When the crawl ended. ISO 8601. */
  now: string;
  /** When the site is due again; null for never. */
  nextRefreshAt: string | null;
}

/** A vector that a knowledge base has stored, with the hash of its text. */
export interface CachedVector {
  /** SHA-256 of the embedded text, in hex. */
  textHash: string;
  /** As it was stored. */
  vector: Float32Array;
  /**
   * Chunks of the claim's own source that have this text, in the order of the document. Empty when only other sources
   * have it.
   */
  chunkIds: string[];
}

/** An index word of a knowledge base. */
export interface KeptTerm {
  /** The word as chunks have it in their `terms`. */
  term: string;
  /** How many chunks hold it. */
  chunks: number;
}

/** Why a run failed for good. */
export interface SourceFailure {
  /** Code of the failure. */
  errorCode: string;
  /** What went wrong and what to do, for people. */
  processingError: string;
  /** Whether a retry may succeed. */
  retryable: boolean;
  /** Warnings that a person can act on. */
  warnings: string[];
  /** When the run failed. ISO 8601. */
  now: string;
  /** For a source that keeps its last good chunks: when it is due again. */
  nextRefreshAt: string | null;
}

/** Result of a fenced write. `stale`: another attempt owns the source. `gone`: source or knowledge base was deleted. */
export type FencedResult = "done" | "stale" | "gone";

/**
 * Knowledge bases, sources, chunks and uploads of one workspace. What adds throws `quota_exceeded` and stores nothing
 * when a quota has no room: check and insert are one step, whatever number of processes add.
 */
export interface KnowledgeStore {
  /** Stores a new knowledge base. */
  insertKnowledgeBase(record: KnowledgeBaseRecord, quotas?: readonly Quota[]): Promise<void>;
  /**
   * Inserts a knowledge base whose name is free. Returns false and writes nothing when another one has its name. Check
   * and insert are one step: of several callers at once, one gets true.
   */
  insertNamedKnowledgeBase(record: KnowledgeBaseRecord, quotas?: readonly Quota[]): Promise<boolean>;
  /** The knowledge base with its counts; null when there is none. */
  getKnowledgeBase(id: string): Promise<KnowledgeBase | null>;
  /** The knowledge bases with exactly this name, newest first, at most 10. */
  knowledgeBasesNamed(name: string): Promise<KnowledgeBase[]>;
  /** One page of knowledge bases, newest first. */
  listKnowledgeBases(request: PageRequest & NameFilter): Promise<Page<KnowledgeBase>>;
  /**
   * Changes the fields in the patch. When `autoRefresh` or `refreshInterval` is among them, every ready URL source gets
   * its new `nextRefreshAt` (last processed + interval, or null) in the same step. Null when the knowledge base does
   * not exist.
   */
  updateKnowledgeBase(id: string, patch: KnowledgeBasePatch, now: string): Promise<KnowledgeBase | null>;
  /**
   * Removes the knowledge base with its sources, chunks, uploads and gaps in one step. Returns the blobs that nothing
   * refers to any more. Null when the knowledge base does not exist.
   */
  deleteKnowledgeBase(id: string): Promise<{ blobKeys: string[] } | null>;

  /** Inserts an upload. Returns false and writes nothing when the knowledge base does not exist. */
  insertUpload(record: UploadRecord): Promise<boolean>;
  /** The upload; null when there is none. */
  getUpload(id: string): Promise<UploadRecord | null>;
  /** Sets blob, size and time once; false when it was completed or claimed before or is gone. */
  completeUpload(id: string, facts: { blobKey: string; fileSizeBytes: number; completedAt: string }): Promise<boolean>;
  /** Unclaimed uploads of that filename and type that have a `blobKey`, oldest first, by `createdAt`, then `id`. */
  findUploads(
    match: { knowledgeBaseId: string; filename: string; mimeType: string },
    request: PageRequest,
  ): Promise<Page<UploadRecord>>;

  /**
   * Stores a `pending` source, due at once, and claims its upload, in one step. An upload can be claimed once it has a
   * `blobKey`.
   */
  insertSource(
    record: SourceRecord,
    uploadId: string | null,
    quotas?: readonly Quota[],
  ): Promise<"done" | "knowledge_base_gone" | "upload_taken">;
  /**
   * Stores several sources of one knowledge base, as `insertSource` does with each, in one step. Returns the result of
   * each, in their order. Of one that is not `done` nothing is stored, and the others are. Each takes room for those behind
   * it, but for that of `chunks`: how many it will have is not known yet.
   */
  insertSources(knowledgeBaseId: string, sources: NewSource[]): Promise<InsertedSource[] | "knowledge_base_gone">;
  /** The source; null when the knowledge base has none of that id. */
  getSource(knowledgeBaseId: string, id: string): Promise<SourceRecord | null>;
  /** One page of the sources that pass the filter, newest first. Names are compared as `matchesName` does. */
  listSources(knowledgeBaseId: string, request: PageRequest & SourceFilter): Promise<Page<SourceRecord>>;
  /** How many sources of the knowledge base pass the filter. */
  countSources(knowledgeBaseId: string, filter: SourceFilter): Promise<number>;
  /**
   * Changes title and metadata of a source at `version`, and adds one to its version. The next search filters by the new
   * metadata, and citations have the new title. Its event is `source.updated`. A run under way is not disturbed, and its end takes nothing of this back.
   * Returns the changed source; `stale`, and nothing changed, at another version.
   */
  updateSource(
    knowledgeBaseId: string,
    id: string,
    patch: SourcePatch,
    at: { version: number; now: string },
  ): Promise<SourceRecord | "stale" | "gone">;
  /**
   * Removes the source, its chunks, the upload it claimed, and of a site all its pages, in one step. Null when the
   * source does not exist.
   */
  deleteSource(knowledgeBaseId: string, id: string): Promise<{ blobKeys: string[] } | null>;
  /**
   * Makes a source due at once: a `failed` one becomes `pending`, a `ready` one `processing` (its chunks keep serving).
   * Its error fields are cleared. Returns the changed source. Null, and nothing changed, when it is gone or in none of
   * the states `from`.
   */
  requeueSource(knowledgeBaseId: string, id: string, from: SourceStatus[], now: string): Promise<SourceRecord | null>;

  /** Renews the lease, and stores step and progress. */
  heartbeat(
    claim: Claim,
    report: { now: number; leaseMs: number; step: SourceStep; progress: number },
  ): Promise<FencedResult>;
  /**
   * Stages chunks batch by batch, unseen by readers. Then replaces the old chunks with them and sets the source
   * `ready`, in one step. When `chunks` throws or the result is not `done`, nothing changes and no staged chunk is
   * left. `facts` is called after the last batch.
   */
  replaceChunks(claim: Claim, chunks: AsyncIterable<EmbeddedChunk[]>, facts: () => SourceFacts): Promise<FencedResult>;
  /**
   * Looks up the embedding cache: returns the texts, of at most 100, whose vectors the claim's knowledge base has, each
   * once and in any order. It only reads, and also works for a stale claim.
   */
  findCachedVectors(claim: Claim, textHashes: string[]): Promise<CachedVector[]>;
  /** Sets the source `ready` with the chunks it has, since its content is unchanged. */
  keepChunks(claim: Claim, facts: KeptFacts): Promise<FencedResult>;
  /** Ends a failed run that is retried: the source is due at `dueAt` and shows the failure until then. */
  retrySourceLater(claim: Claim, retry: SourceRetry): Promise<FencedResult>;
  /**
   * Sets the source `failed`. A source with chunks stays `ready` and gets one warning for all refreshes that failed in
   * a row. Every run that ends resets `failedDeliveries`, except by `releaseSource`.
   */
  failSource(claim: Claim, failure: SourceFailure): Promise<FencedResult>;
  /** Releases the lease: the source is due at once, in the state it was claimed from. `failedDeliveries` stays. */
  releaseSource(claim: Claim, now: string): Promise<FencedResult>;

  /**
   * Stores a page that the crawl with this claim found, `pending` and due at once. A site has one page per address. An
   * existing page that is `ready` or `failed` gets the `fetched` bytes and is due again. While it is processed, nothing
   * changes and the result is `busy`.
   */
  storePage(claim: Claim, page: SourceRecord): Promise<FencedResult | "busy">;
  /**
   * Sets the site `ready` and removes its pages that are gone, in one step. Returns the blobs that nothing refers to
   * any more.
   */
  finishCrawl(claim: Claim, facts: CrawlFacts): Promise<{ result: FencedResult; blobKeys: string[] }>;

  /** Chunks in the order of the document, from `position` on. */
  listChunks(
    knowledgeBaseId: string,
    sourceId: string,
    request: { limit: number; fromPosition: number },
  ): Promise<Chunk[]>;
  /**
   * Index words that chunks of the knowledge base hold, a page of them: every word once over all pages, in an order of
   * the store's own. `after`: the last word of the page before; null for the first page. Words of more than 400
   * characters may be left out. Empty when there is no such knowledge base.
   */
  listTerms(knowledgeBaseId: string, request: { limit: number; after: string | null }): Promise<KeptTerm[]>;
  /**
   * Input of the fused ranking, in one round trip. Throws `embedding_space_mismatch` for a vector of another space than
   * the knowledge base has.
   */
  searchCandidates(request: CandidateRequest): Promise<Candidates>;
  /**
   * Resolves when nothing more is being read into memory of the knowledge bases that were searched: at once where a
   * search itself reads all that it keeps. Throws `aborted` when the signal aborts while it waits.
   */
  loaded(signal: AbortSignal): Promise<void>;
  /** The chunks with the facts that citations need, in any order. Ids that are gone are left out. */
  getChunks(ids: string[]): Promise<StoredChunk[]>;
}
