import { z } from "zod";
import { limits } from "../limits.ts";
import { filled, JsonObject, oneLine, PageQuery, Timestamp } from "./common.ts";
import { Crawl, CrawlReport } from "./crawl.ts";
import { hasCredentials } from "./credentials.ts";
import { checkSize, MetadataFilter } from "./metadata-filter.ts";
import type * as types from "./types/source.ts";

/** How a document is cut into chunks; `auto` chooses by what the document is. */
export const ChunkStrategy = z.enum(["auto", "semantic", "sliding_window", "table", "code", "faq"]);
export type ChunkStrategy = types.ChunkStrategy;

/** Status of a source: `pending` waits, `processing` is being processed, `ready` can be found, `failed` says why. */
export const SourceStatus = z.enum(["pending", "processing", "ready", "failed"]);
export type SourceStatus = types.SourceStatus;

/** What a worker is doing with a source that is `processing`. */
export const SourceStep = z.enum(["fetching", "extracting", "chunking", "embedding", "storing"]);
export type SourceStep = types.SourceStep;

const CustomMetadata = JsonObject.refine((value) => JSON.stringify(value).length <= limits.metadataBytes, {
  error: `must be at most ${limits.metadataBytes} characters as JSON`,
});

const chunking = {
  chunkStrategy: ChunkStrategy.nullish().describe("How to cut the document into chunks; `auto` by default."),
  chunkMaxTokens: z
    .int()
    .min(limits.chunkMaxTokens.min)
    .max(limits.chunkMaxTokens.max)
    .nullish()
    .describe("Most tokens (cl100k_base) of a chunk with its headings; 512 by default."),
  chunkOverlap: z
    .int()
    .min(limits.chunkOverlap.min)
    .max(limits.chunkOverlap.max)
    .nullish()
    .describe("Tokens that neighboring chunks share; by default 64, or a quarter of `chunkMaxTokens` if that is less."),
  customMetadata: CustomMetadata.nullish().describe(
    "Any JSON object. Each chunk has it, and searches can filter by its values.",
  ),
};

/** A name of a file, composed (NFC): systems write "ü" as one character or as two, and both are one name. */
function fileName() {
  return oneLine(limits.filenameCharacters).overwrite((name) => name.normalize("NFC"));
}

/** A file that was uploaded. */
export const RegisterFileSource = z.strictObject({
  sourceType: z.literal("file").describe("A file."),
  filename: fileName().describe("Name of the uploaded file."),
  mimeType: oneLine(255).describe("MIME type of the uploaded file, such as `application/pdf`."),
  fileSizeBytes: z.int().min(0).describe("Size in bytes."),
  uploadId: z
    .string()
    .min(1)
    .nullish()
    .describe("Upload to register; by default the oldest unregistered one with this filename and type."),
  ...chunking,
});

/** A web page, or with `crawl` a site. */
export const RegisterUrlSource = z.strictObject({
  sourceType: z.literal("url").describe("A web page."),
  sourceUrl: z
    .url({ protocol: /^https?$/, error: "must be an http or https address" })
    .max(limits.urlCharacters)
    .refine((address) => !hasCredentials(address), {
      error: "must have no user name or password: pages are fetched without signing in",
    })
    .describe("Address of the page, http or https."),
  crawl: Crawl.nullish().describe("Crawls the site from this page: every page found becomes a source of its own."),
  ...chunking,
});

/** A text. */
export const RegisterTextSource = z.strictObject({
  sourceType: z.literal("text").describe("A text."),
  textTitle: filled(limits.textTitleCharacters).describe("Title of the text, for citations."),
  textContent: filled(limits.textCharacters).describe("The text itself."),
  ...chunking,
});

/** Body of `POST /v1/knowledge-base/:kbId/sources`. */
export const RegisterSource = z.discriminatedUnion("sourceType", [
  RegisterFileSource,
  RegisterUrlSource,
  RegisterTextSource,
]);
export type RegisterSource = types.RegisterSource;

/** Body of `PATCH …/sources/:docId`. What is left out stays. Nothing is read again. */
export const UpdateSource = z.strictObject({
  title: filled(limits.textTitleCharacters)
    .nullish()
    .describe("Title for citations; null brings back the document's own."),
  customMetadata: CustomMetadata.nullish().describe(
    "Any JSON object; it replaces the old one, and the next search filters by it. Null removes it.",
  ),
  ifVersion: z
    .int()
    .nullish()
    .describe("Version of the source that you changed. Throws version_conflict at another version."),
});
export interface UpdateSource extends types.UpdateSource {}

/** A source as /v1 returns it; fields of the other source types are null. */
export const Source = z.object({
  id: z.string().describe("Id of the source."),
  object: z.literal("source").describe("The type of this object."),
  knowledgeBaseId: z.string().describe("The knowledge base that it belongs to."),
  sourceType: z.enum(["file", "url", "text"]).describe("What kind of source it is: a file, a web page or a text."),
  filename: z.string().nullable().describe("Name of a file; null for other sources."),
  mimeType: z.string().nullable().describe("MIME type of a file; null for other sources."),
  fileSizeBytes: z.int().nullable().describe("Size of a file in bytes; null for other sources."),
  sourceUrl: z.string().nullable().describe("Address of a page; null for other sources."),
  textTitle: z.string().nullable().describe("Title of a text; null for other sources."),
  title: z.string().nullable().describe("Title for citations that was set; null: the document's own."),
  crawl: Crawl.nullable().describe(
    "How a site is crawled; null for other sources. A site has no chunks of its own: its pages have them.",
  ),
  parentId: z.string().nullable().describe("For a page that a crawl found: id of the site's source."),
  crawlReport: CrawlReport.nullable().describe(
    "For a site: result of its last crawl; null before the first one has ended.",
  ),
  chunkStrategy: ChunkStrategy.describe("How it is cut into chunks."),
  chunkMaxTokens: z.int().describe("Most tokens of a chunk with its headings."),
  chunkOverlap: z.int().describe("Tokens that neighboring chunks share."),
  customMetadata: JsonObject.nullable().describe("Metadata that is attached to each chunk."),
  status: SourceStatus.describe("Its status."),
  processingError: z.string().nullable().describe("For a failed source: what happened and what to do, as a sentence."),
  errorCode: z.string().nullable().describe("For a failed source: the error code, such as `no_text`."),
  retryable: z.boolean().describe("Whether a retry may succeed without any change."),
  step: SourceStep.nullable().describe("Current step, while it is processed."),
  progress: z.number().describe("Progress of processing, 0 to 1."),
  attempt: z.int().describe("Number of runs so far."),
  warnings: z.array(z.string()).describe("Warnings about its content, such as parts that were left out."),
  chunkCount: z.int().describe("Number of its chunks that can be found."),
  tokenCount: z.int().describe("cl100k_base tokens of all its chunks."),
  contentHash: z.string().nullable().describe("SHA-256 of the source's bytes, in hex."),
  lastProcessedAt: Timestamp.nullable().describe("When it last became ready. ISO 8601, UTC."),
  nextRefreshAt: Timestamp.nullable().describe("When it is refreshed next; null when no refresh is scheduled."),
  version: z.int().describe("Version of its title and metadata. Each change of them adds one; processing does not."),
  createdAt: Timestamp.describe("When it was registered. ISO 8601, UTC."),
  updatedAt: Timestamp.describe("When it last changed. ISO 8601, UTC."),
});
export interface Source extends types.Source {}

const bytes = z.int().min(0).max(limits.fileBytes).optional();
/** The same in an address, where all is text. */
const bytesInAddress = z.coerce.number<number>().int().min(0).max(limits.fileBytes).optional();
/** Written as stored times are, so that the two can be compared as texts. A text that is not a time stays, and is refused. */
const time = Timestamp.overwrite((given) =>
  Number.isNaN(Date.parse(given)) ? given : new Date(given).toISOString(),
).optional();

/** Which sources of a knowledge base. All that is given must hold. */
export const SourceFilter = z.strictObject({
  status: SourceStatus.optional().describe("Only sources with this status."),
  sourceType: Source.shape.sourceType.optional().describe("Only files, only web pages or only texts."),
  filename: fileName()
    .optional()
    .describe("Only files of this name. `*` stands for any characters, such as in `*.pdf`."),
  parentId: z.string().min(1).max(200).optional().describe("Only the pages of this site."),
  minBytes: bytes.describe("Only files of this size in bytes or more."),
  maxBytes: bytes.describe("Only files of this size in bytes or less."),
  updatedFrom: time.describe("Only sources that last changed at this time or later. ISO 8601, UTC."),
  updatedTo: time.describe("Only sources that last changed before this time. ISO 8601, UTC."),
  filter: MetadataFilter.check(checkSize)
    .optional()
    .describe('Only sources whose `customMetadata` passes, as in a search: `{ "year": { "$gte": 2024 } }`.'),
});
export interface SourceFilter extends types.SourceFilter {}

/** Query of `GET …/sources`. In an address, `filter` is JSON. */
export const SourcesQuery = PageQuery.extend({
  ...SourceFilter.shape,
  minBytes: bytesInAddress.describe(SourceFilter.shape.minBytes.description!),
  maxBytes: bytesInAddress.describe(SourceFilter.shape.maxBytes.description!),
});
export interface SourcesQuery extends types.SourcesQuery {}

/** Query of `POST …/sources/:docId/refresh`. */
export const RefreshQuery = z.strictObject({
  when: z
    .enum(["always", "outdated"])
    .default("always")
    .describe(
      "`outdated` processes only a source that would be cut differently now, such as after an update of Cuecard. It returns any other source unchanged. A site is always crawled.",
    ),
});
export interface RefreshQuery extends types.RefreshQuery {}

/** Query of `GET …/sources/:docId/status`. */
export const StatusQuery = z.strictObject({
  waitMs: z.coerce
    .number<number>()
    .int()
    .min(0)
    .max(limits.statusWaitMs)
    .default(0)
    .describe(
      "Longest wait for the source to become `ready` or `failed`, in milliseconds. Then it is answered as it is.",
    ),
});
export interface StatusQuery extends types.StatusQuery {}

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
}).extend({ object: z.literal("source_status").describe("The type of this object.") });
export interface SourceStatusReport extends types.SourceStatusReport {}

/** Body of `POST …/upload-url`. */
export const CreateUpload = z.strictObject({
  filename: fileName().describe("Name of the file."),
  mimeType: oneLine(255).describe("MIME type, such as `application/pdf`."),
  fileSizeBytes: z
    .int()
    .min(0)
    .nullish()
    .describe("Size in bytes, if you know it. The upload then accepts only a file of exactly this size."),
});
export interface CreateUpload extends types.CreateUpload {}

/** Answer of `POST …/upload-url`. */
export const Upload = z.object({
  uploadId: z.string().describe("Id of the upload. Pass it when you register the file."),
  uploadUrl: z.string().describe("URL for one PUT of the bytes, without an API key."),
  method: z.literal("PUT").describe("The method to use."),
  headers: z.record(z.string(), z.string()).describe("Headers that the PUT must send unchanged."),
  expiresAt: Timestamp.describe("The PUT is refused after this time. ISO 8601, UTC."),
});
export interface Upload extends types.Upload {}
