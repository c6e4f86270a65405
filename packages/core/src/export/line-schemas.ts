import { z } from "zod";
import { AgentRecord } from "../schema/agent.ts";
import { CallSummary, LedgerItem, TraceEntry } from "../schema/call.ts";
import { Chunk } from "../schema/chunk.ts";
import { JsonObject } from "../schema/common.ts";
import { EvalCase } from "../schema/eval-case.ts";
import { KnowledgeBase } from "../schema/knowledge-base.ts";
import { Source } from "../schema/source.ts";
import { TeamRecord } from "../schema/team.ts";
import { TeamDefinition } from "../schema/team-definition.ts";
import { checkWorkspaceName } from "../service/keys/check-key.ts";
import type { ExportCounts } from "./lines.ts";

/** As in the position of a list: text of another form could never be the place where its next page begins. */
const time = z.string().refine(isTime, { error: "must be a time such as 2026-11-27T09:30:00.000Z" });
const id = z.string().regex(/^[\w.:-]{1,128}$/, { error: "must be 1 to 128 characters of A-Z a-z 0-9 . _ : -" });
const words = z.string().min(1);
const count = z.int().min(0);
const hash = z.string().regex(/^[0-9a-f]{64}$/, { error: "must be a SHA-256 in hex" });
const row = { id, createdAt: time, updatedAt: time };

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
  version: z.int().min(1),
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

const noCounts = { knowledgeBases: count, sources: count, chunks: count, agents: count, teams: count };

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
  agent: z.strictObject({ kind: z.literal("agent"), record: AgentRecord.extend({ ...row, name: words }) }),
  team: z.strictObject({
    kind: z.literal("team"),
    record: TeamRecord.extend({
      ...row,
      name: words,
      version: z.int().min(1),
      definition: TeamDefinition.nullable(),
    }).strict(),
  }),
  evalCase: z.strictObject({
    kind: z.literal("evalCase"),
    record: EvalCase.extend({ ...row, question: words }).strict(),
  }),
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
      state: JsonObject,
    }).strict(),
    entries: z.strictObject({
      ledger: z.array(LedgerItem.extend({ at: time }).strict()),
      trace: z.array(TraceEntry.extend({ at: time }).strict()),
    }),
  }),
  end: z.strictObject({
    kind: z.literal("end"),
    counts: z.strictObject({ ...noCounts, evalCases: count, calls: count }) satisfies z.ZodType<ExportCounts>,
  }),
} as const;

function isTime(value: string): boolean {
  const at = Date.parse(value);
  return Number.isFinite(at) && new Date(at).toISOString() === value;
}

function isWorkspace(value: string): boolean {
  try {
    checkWorkspaceName(value);
    return true;
  } catch {
    return false;
  }
}
