import { z } from "zod";
import { CallSummary, LedgerItem, TraceEntry } from "../schema/call.ts";
import { CallFindings } from "../schema/call-findings.ts";
import { CallRecording } from "../schema/call-recording.ts";
import { Chunk } from "../schema/chunk.ts";
import { JsonObject } from "../schema/common.ts";
import { CallDigest, LabelCall } from "../schema/find-calls.ts";
import { KnowledgeBase } from "../schema/knowledge-base.ts";
import { LearnedExample } from "../schema/learned-example.ts";
import { Source } from "../schema/source.ts";
import { checkWorkspaceName } from "../service/keys/check-key.ts";
import { count, hash, id, row, time, version, words } from "./checked.ts";
import { rowSchemas } from "./exported-rows.ts";
import { type ExportCounts, noCounts } from "./lines.ts";

const validators = z.strictObject({ etag: z.string().nullable(), lastModified: z.string().nullable() });

const SourceLine = Source.extend({
  ...row,
  knowledgeBaseId: id,
  parentId: id.nullable(),
  progress: z.number().min(0).max(1),
  attempt: count,
  chunkCount: count,
  tokenCount: count,
  chunkMaxTokens: z.int().min(1),
  chunkOverlap: count,
  version,
  contentHash: hash.nullable(),
  lastProcessedAt: time.nullable(),
  nextRefreshAt: time.nullable(),
  blobKey: z.string().nullable(),
  validators: validators.nullable(),
  recipe: z.string().nullable(),
  failedRuns: count,
  missed: z.strictObject({ times: count, warning: z.string() }).nullable(),
  readAgain: z.boolean(),
  fetched: z
    .strictObject({
      blobKey: z.string(),
      contentHash: hash,
      mimeType: z.string().nullable(),
      url: z.string(),
      validators: validators.nullable(),
    })
    .nullable(),
});

const ChunkLine = Chunk.extend({
  id,
  sourceId: id,
  knowledgeBaseId: id,
  position: count,
  text: words,
  start: count,
  end: count,
  page: z.int().min(1).nullable(),
  tokenCount: count,
});

const counts = Object.fromEntries(Object.keys(noCounts()).map((kind) => [kind, count]));

/** What each kind of line must be. More than this is checked between lines: see `createLineCheck`. */
export const lineSchemas = {
  export: z.strictObject({
    kind: z.literal("export"),
    format: z.int(),
    cuecard: words,
    workspace: z.string().refine(isWorkspace, { error: "must be 1 to 64 characters of A-Z a-z 0-9 . _ -" }),
    exportedAt: time,
  }),
  knowledgeBase: z.strictObject({
    kind: z.literal("knowledgeBase"),
    record: KnowledgeBase.omit({ sourceCounts: true, chunkCount: true, reembedding: true })
      .extend({
        ...row,
        name: words,
        embeddingProvider: words,
        embeddingModel: words,
        embeddingDimensions: z.int().min(1).max(100_000),
        refreshInterval: z.number().positive(),
        // Exports of before there were synonyms have none.
        synonyms: KnowledgeBase.shape.synonyms.optional(),
      })
      .strict(),
  }),
  source: z.strictObject({ kind: z.literal("source"), record: SourceLine.strict(), title: z.string().nullable() }),
  chunk: z.strictObject({
    kind: z.literal("chunk"),
    title: z.string().nullable(),
    textHash: hash,
    vector: z.base64(),
    chunk: ChunkLine.strict(),
  }),
  ...rowSchemas,
  call: z.strictObject({
    kind: z.literal("call"),
    record: CallSummary.extend({
      ...row,
      agentId: id,
      teamId: id.nullable(),
      version: count,
      endedAt: time.nullable(),
      lease: count,
      forgetAt: time.nullable(),
      // Exports of before calls were found by them have none.
      digest: CallDigest.optional(),
      traits: z.array(z.string().max(250)).optional(),
      labels: LabelCall.shape.labels.optional(),
      recording: CallRecording.nullish(),
      findings: CallFindings.nullish(),
      analyseAt: z.number().nullish(),
      state: JsonObject,
    }).strict(),
    entries: z.strictObject({
      ledger: z.array(LedgerItem.extend({ at: time }).strict()),
      trace: z.array(TraceEntry.extend({ at: time }).strict()),
    }),
    // A call that taught its team nothing has none.
    learned: z.array(LearnedExample.extend({ id, teamId: id, callId: id, createdAt: time }).strict()).optional(),
  }),
  end: z.strictObject({
    kind: z.literal("end"),
    // Exports of before tests were kept count none.
    counts: z.strictObject({ ...(counts as Record<keyof ExportCounts, typeof count>), tests: count.default(0) }),
  }),
} as const;

function isWorkspace(value: string): boolean {
  try {
    checkWorkspaceName(value);
    return true;
  } catch {
    return false;
  }
}
