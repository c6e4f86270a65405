import { limits } from "../../limits.ts";
import type { FetchedBytes, SourceRecord } from "../../ports/storage/knowledge.ts";
import { withoutCredentials } from "../../schema/credentials.ts";
import type { RegisterSource, Source, SourceStatusReport } from "../../schema/source.ts";
import { defaultOverlap } from "../ingest/chunker/chunk-budget.ts";

/** A checked registration. */
export type Registration = ReturnType<typeof RegisterSource.parse>;

interface NewSource {
  id: string;
  knowledgeBaseId: string;
  input: Registration;
  blobKey: string | null;
  createdAt: string;
}

/** The record of a source that was just registered: `pending`, with the defaults of what was left out. */
export function newSource({ id, knowledgeBaseId, input, blobKey, createdAt }: NewSource): SourceRecord {
  const chunkMaxTokens = input.chunkMaxTokens ?? limits.chunkMaxTokens.default;
  return {
    id,
    object: "source",
    knowledgeBaseId,
    sourceType: input.sourceType,
    filename: input.sourceType === "file" ? input.filename : null,
    mimeType: input.sourceType === "file" ? input.mimeType : null,
    fileSizeBytes: input.sourceType === "file" ? input.fileSizeBytes : null,
    sourceUrl: input.sourceType === "url" ? input.sourceUrl : null,
    textTitle: input.sourceType === "text" ? input.textTitle : null,
    title: null,
    crawl: input.sourceType === "url" ? (input.crawl ?? null) : null,
    parentId: null,
    crawlReport: null,
    chunkStrategy: input.chunkStrategy ?? "auto",
    chunkMaxTokens,
    chunkOverlap: input.chunkOverlap ?? defaultOverlap(chunkMaxTokens),
    customMetadata: input.customMetadata ?? null,
    status: "pending",
    processingError: null,
    errorCode: null,
    retryable: false,
    step: null,
    progress: 0,
    attempt: 0,
    warnings: [],
    chunkCount: 0,
    tokenCount: 0,
    contentHash: null,
    lastProcessedAt: null,
    nextRefreshAt: null,
    version: 1,
    createdAt,
    updatedAt: createdAt,
    blobKey,
    validators: null,
    recipe: null,
    failedRuns: 0,
    missed: null,
    readAgain: false,
    fetched: null,
  };
}

/** The record of a page that a crawl found: registered with the site's options. */
export function newPage(
  site: SourceRecord,
  page: { id: string; sourceUrl: string; fetched: FetchedBytes; createdAt: string },
): SourceRecord {
  const { knowledgeBaseId, chunkStrategy, chunkMaxTokens, chunkOverlap, customMetadata } = site;
  const { id, sourceUrl, fetched, createdAt } = page;
  const input = { sourceType: "url" as const, sourceUrl, chunkStrategy, chunkMaxTokens, chunkOverlap, customMetadata };
  return { ...newSource({ id, knowledgeBaseId, input, blobKey: null, createdAt }), parentId: site.id, fetched };
}

/**
 * The record as a source, without the store's own fields. Earlier versions accepted credentials in an address, so they
 * are removed here.
 */
export function toSource({
  blobKey: _blobKey,
  validators: _validators,
  recipe: _recipe,
  failedRuns: _failedRuns,
  missed: _missed,
  readAgain: _readAgain,
  fetched: _fetched,
  ...source
}: SourceRecord): Source {
  return { ...source, sourceUrl: source.sourceUrl && withoutCredentials(source.sourceUrl) };
}

/** How far a source is, as users see it. */
export function toSourceStatus({ id, knowledgeBaseId, ...source }: SourceRecord): SourceStatusReport {
  const { status, processingError, errorCode, retryable, step, progress, attempt } = source;
  const { warnings, crawlReport, chunkCount, updatedAt } = source;
  const fault = { processingError, errorCode, retryable };
  const state = { status, ...fault, step, progress, attempt, warnings, crawlReport, chunkCount, updatedAt };
  return { id, object: "source_status", knowledgeBaseId, ...state };
}
