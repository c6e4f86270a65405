import { z } from "zod";
import { limits } from "../limits.ts";
import { JsonObject, PageQuery, Timestamp, text } from "./common.ts";
import { Crawl, CrawlReport } from "./crawl.ts";
import { hasCredentials } from "./credentials.ts";

export const ChunkStrategy = z.enum(["auto", "semantic", "sliding_window", "table", "code", "faq"]);
export type ChunkStrategy = z.infer<typeof ChunkStrategy>;

export const SourceStatus = z.enum(["pending", "processing", "ready", "failed"]);
export type SourceStatus = z.infer<typeof SourceStatus>;

/** What a worker is doing with a source that is `processing`. */
export const SourceStep = z.enum(["fetching", "extracting", "chunking", "embedding", "storing"]);
export type SourceStep = z.infer<typeof SourceStep>;

const CustomMetadata = JsonObject.refine((value) => JSON.stringify(value).length <= limits.metadataBytes, {
  error: `must be at most ${limits.metadataBytes} characters as JSON`,
});

const chunking = {
  chunkStrategy: ChunkStrategy.nullish(),
  chunkMaxTokens: z.int().min(limits.chunkMaxTokens.min).max(limits.chunkMaxTokens.max).nullish(),
  chunkOverlap: z.int().min(limits.chunkOverlap.min).max(limits.chunkOverlap.max).nullish(),
  customMetadata: CustomMetadata.nullish(),
};

export const RegisterFileSource = z.strictObject({
  sourceType: z.literal("file"),
  filename: text(1, limits.filenameCharacters),
  mimeType: text(1, 255),
  fileSizeBytes: z.int().min(0),
  uploadId: z.string().nullish().describe("Which upload to register; by default the oldest unclaimed one of that filename and type."),
  ...chunking,
});

export const RegisterUrlSource = z.strictObject({
  sourceType: z.literal("url"),
  sourceUrl: z
    .url({ protocol: /^https?$/, error: "must be an http or https address" })
    .max(limits.urlCharacters)
    .refine((address) => !hasCredentials(address), { error: "must carry no user name or password: pages are fetched without signing in" }),
  crawl: Crawl.nullish().describe("Follows the site from this page: every page found becomes a source of its own."),
  ...chunking,
});

export const RegisterTextSource = z.strictObject({
  sourceType: z.literal("text"),
  textTitle: text(1, limits.textTitleCharacters),
  textContent: text(1, limits.textCharacters),
  ...chunking,
});

/** Body of `POST /v1/knowledge-base/:kbId/sources`. */
export const RegisterSource = z.discriminatedUnion("sourceType", [RegisterFileSource, RegisterUrlSource, RegisterTextSource]);
export type RegisterSource = z.input<typeof RegisterSource>;

/** A source as /v1 returns it; fields of the other source types are null. */
export const Source = z.object({
  id: z.string(),
  object: z.literal("source"),
  knowledgeBaseId: z.string(),
  sourceType: z.enum(["file", "url", "text"]),
  filename: z.string().nullable(),
  mimeType: z.string().nullable(),
  fileSizeBytes: z.int().nullable(),
  sourceUrl: z.string().nullable(),
  textTitle: z.string().nullable(),
  crawl: Crawl.nullable().describe("Of a site: how it is followed. It has no chunks of its own; its pages have."),
  parentId: z.string().nullable().describe("Of a page that a crawl found: the site's source."),
  crawlReport: CrawlReport.nullable().describe("Of a site: what its last crawl came to; null before the first one has ended."),
  chunkStrategy: ChunkStrategy,
  chunkMaxTokens: z.int(),
  chunkOverlap: z.int(),
  customMetadata: JsonObject.nullable(),
  status: SourceStatus,
  processingError: z.string().nullable(),
  errorCode: z.string().nullable(),
  retryable: z.boolean(),
  step: SourceStep.nullable(),
  progress: z.number().describe("0 to 1."),
  attempt: z.int(),
  warnings: z.array(z.string()),
  chunkCount: z.int(),
  tokenCount: z.int(),
  contentHash: z.string().nullable().describe("SHA-256 of the source's bytes, in hex."),
  lastProcessedAt: Timestamp.nullable(),
  nextRefreshAt: Timestamp.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Source = z.infer<typeof Source>;

/** Query of `GET …/sources`. */
export const SourcesQuery = PageQuery.extend({
  status: SourceStatus.optional(),
  parentId: z.string().min(1).max(200).optional().describe("Only the pages of this site."),
});

/** Query of `POST …/sources/:docId/refresh`. */
export const RefreshQuery = z.strictObject({
  when: z
    .enum(["always", "outdated"])
    .default("always")
    .describe(
      "`outdated`: only a source that would be cut otherwise now, such as after an update; one that would not is answered as it is. A site always is.",
    ),
});
export type RefreshQuery = z.input<typeof RefreshQuery>;

/** Answer of `GET …/sources/:docId/status`. */
export const SourceStatusReport = Source.pick({
  id: true,
  knowledgeBaseId: true,
  status: true,
  processingError: true,
  errorCode: true,
  retryable: true,
  step: true,
  progress: true,
  attempt: true,
  warnings: true,
  crawlReport: true,
  chunkCount: true,
  updatedAt: true,
}).extend({ object: z.literal("source_status") });
export type SourceStatusReport = z.infer<typeof SourceStatusReport>;

/** Rows of one table, both included; 1 is the first below its head. */
export const RowRange = z.object({ from: z.int(), to: z.int() });
export type RowRange = z.infer<typeof RowRange>;

/** A chunk as `GET …/sources/:docId/chunks` lists it, in the order of the document. */
export const Chunk = z.object({
  id: z.string(),
  object: z.literal("chunk"),
  sourceId: z.string(),
  knowledgeBaseId: z.string(),
  position: z.int(),
  text: z.string(),
  start: z.int().describe("First UTF-16 index in the document's text."),
  end: z.int().describe("One past the last UTF-16 index."),
  page: z.int().nullable(),
  headingPath: z.array(z.string()),
  tableHeader: z.string().nullable(),
  rows: RowRange.nullable().describe("Rows of the one table that the chunk has rows of; 1 is the first below the head."),
  question: z.string().nullable().describe("The question that the chunk answers, where it was cut as one of a question and its answer."),
  tokenCount: z.int().describe("cl100k_base tokens of the text with its headings and table head."),
});
export type Chunk = z.infer<typeof Chunk>;

/** Body and answer of `POST …/upload-url`. */
export const CreateUpload = z.strictObject({
  filename: text(1, limits.filenameCharacters),
  mimeType: text(1, 255),
  fileSizeBytes: z.int().min(0).nullish().describe("When it is known: the upload then takes a file of exactly this size and no other."),
});
export type CreateUpload = z.input<typeof CreateUpload>;

export const Upload = z.object({
  uploadId: z.string(),
  uploadUrl: z.string(),
  method: z.literal("PUT"),
  headers: z.record(z.string(), z.string()).describe("The PUT must carry them as they are."),
  expiresAt: Timestamp,
});
export type Upload = z.infer<typeof Upload>;
