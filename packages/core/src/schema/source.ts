import { z } from "zod";
import { limits } from "../limits.ts";
import { JsonObject, PageQuery, Timestamp, text } from "./common.ts";
import { Crawl, CrawlReport } from "./crawl.ts";
import { hasCredentials } from "./credentials.ts";
import type * as types from "./types/source.ts";

/** How a document is cut into chunks; `auto` chooses by what the document is. */
export const ChunkStrategy = z.enum(["auto", "semantic", "sliding_window", "table", "code", "faq"]);
export type ChunkStrategy = types.ChunkStrategy;

/** Where a source is in its life: it waits, is processed, can be found, or failed. */
export const SourceStatus = z.enum(["pending", "processing", "ready", "failed"]);
export type SourceStatus = types.SourceStatus;

/** What a worker is doing with a source that is `processing`. */
export const SourceStep = z.enum(["fetching", "extracting", "chunking", "embedding", "storing"]);
export type SourceStep = types.SourceStep;

const CustomMetadata = JsonObject.refine((value) => JSON.stringify(value).length <= limits.metadataBytes, {
  error: `must be at most ${limits.metadataBytes} characters as JSON`,
});

const chunking = {
  chunkStrategy: ChunkStrategy.nullish().describe("How the document is cut into chunks; `auto` by default."),
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
    .describe(
      "Tokens that neighbouring chunks share; by default 64, or a quarter of `chunkMaxTokens` if that is less.",
    ),
  customMetadata: CustomMetadata.nullish().describe(
    "Any JSON object. It is attached to each chunk, and searches can filter by it.",
  ),
};

/** A file that was uploaded. */
export const RegisterFileSource = z.strictObject({
  sourceType: z.literal("file").describe("A file."),
  filename: text(1, limits.filenameCharacters).describe("Name of the file, as it was uploaded."),
  mimeType: text(1, 255).describe("MIME type, as it was uploaded, such as `application/pdf`."),
  fileSizeBytes: z.int().min(0).describe("Size in bytes."),
  uploadId: z
    .string()
    .nullish()
    .describe("Which upload to register; by default the oldest unclaimed one of that filename and type."),
  ...chunking,
});

/** A web page, or with `crawl` a site. */
export const RegisterUrlSource = z.strictObject({
  sourceType: z.literal("url").describe("A web page."),
  sourceUrl: z
    .url({ protocol: /^https?$/, error: "must be an http or https address" })
    .max(limits.urlCharacters)
    .refine((address) => !hasCredentials(address), {
      error: "must carry no user name or password: pages are fetched without signing in",
    })
    .describe("Address of the page, http or https."),
  crawl: Crawl.nullish().describe("Follows the site from this page: every page found becomes a source of its own."),
  ...chunking,
});

/** A text that is given as it is. */
export const RegisterTextSource = z.strictObject({
  sourceType: z.literal("text").describe("A text."),
  textTitle: text(1, limits.textTitleCharacters).describe("Title of the text; citations name it."),
  textContent: text(1, limits.textCharacters).describe("The text itself."),
  ...chunking,
});

/** Body of `POST /v1/knowledge-base/:kbId/sources`. */
export const RegisterSource = z.discriminatedUnion("sourceType", [
  RegisterFileSource,
  RegisterUrlSource,
  RegisterTextSource,
]);
export type RegisterSource = types.RegisterSource;

/** A source as /v1 returns it; fields of the other source types are null. */
export const Source = z.object({
  id: z.string().describe("Id of the source."),
  object: z.literal("source").describe("The type of this object."),
  knowledgeBaseId: z.string().describe("The knowledge base that it belongs to."),
  sourceType: z.enum(["file", "url", "text"]).describe("A file, a web page or a text."),
  filename: z.string().nullable().describe("Of a file: its name."),
  mimeType: z.string().nullable().describe("Of a file: its MIME type."),
  fileSizeBytes: z.int().nullable().describe("Of a file: its size in bytes."),
  sourceUrl: z.string().nullable().describe("Of a page: its address."),
  textTitle: z.string().nullable().describe("Of a text: its title."),
  crawl: Crawl.nullable().describe("Of a site: how it is followed. It has no chunks of its own; its pages have."),
  parentId: z.string().nullable().describe("Of a page that a crawl found: the site's source."),
  crawlReport: CrawlReport.nullable().describe(
    "Of a site: what its last crawl came to; null before the first one has ended.",
  ),
  chunkStrategy: ChunkStrategy.describe("How it is cut into chunks."),
  chunkMaxTokens: z.int().describe("Most tokens of a chunk with its headings."),
  chunkOverlap: z.int().describe("Tokens that neighbouring chunks share."),
  customMetadata: JsonObject.nullable().describe("Metadata that is attached to each chunk."),
  status: SourceStatus.describe("Where it is in its life."),
  processingError: z.string().nullable().describe("Of a failed source: what happened and what to do, as a sentence."),
  errorCode: z.string().nullable().describe("Of a failed source: the same as a code, such as `no_text`."),
  retryable: z.boolean().describe("Whether another try may succeed without a change."),
  step: SourceStep.nullable().describe("While it is processed: what is being done."),
  progress: z.number().describe("How far it is, 0 to 1."),
  attempt: z.int().describe("How often it was processed."),
  warnings: z.array(z.string()).describe("What was left out or looked odd, as sentences."),
  chunkCount: z.int().describe("Its chunks that can be found."),
  tokenCount: z.int().describe("cl100k_base tokens of its chunks together."),
  contentHash: z.string().nullable().describe("SHA-256 of the source's bytes, in hex."),
  lastProcessedAt: Timestamp.nullable().describe("When it last became ready."),
  nextRefreshAt: Timestamp.nullable().describe("When it is refreshed next; null when it is not."),
  createdAt: Timestamp.describe("When it was registered."),
  updatedAt: Timestamp.describe("When it last changed."),
});
export interface Source extends types.Source {}

/** Query of `GET …/sources`. */
export const SourcesQuery = PageQuery.extend({
  status: SourceStatus.optional().describe("Only sources of this status."),
  parentId: z.string().min(1).max(200).optional().describe("Only the pages of this site."),
});
export interface SourcesQuery extends types.SourcesQuery {}

/** Query of `POST …/sources/:docId/refresh`. */
export const RefreshQuery = z.strictObject({
  when: z
    .enum(["always", "outdated"])
    .default("always")
    .describe(
      "`outdated`: only a source that would be cut otherwise now, such as after an update; one that would not is answered as it is. A site always is.",
    ),
});
export interface RefreshQuery extends types.RefreshQuery {}

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

/** Rows of one table, both included; 1 is the first below its head. */
export const RowRange = z.object({ from: z.int().describe("First row."), to: z.int().describe("Last row.") });
export interface RowRange extends types.RowRange {}

/** Where the heading path changes inside a chunk. */
export const ChunkSection = z.object({
  start: z
    .int()
    .describe("Where the section begins: UTF-16 index in the document's text, after the chunk's own start."),
  headingPath: z.array(z.string()).describe("Headings in force from there on, the outermost first."),
});
export interface ChunkSection extends types.ChunkSection {}

/** A chunk as `GET …/sources/:docId/chunks` lists it, in the order of the document. */
export const Chunk = z.object({
  id: z.string().describe("Id of the chunk."),
  object: z.literal("chunk").describe("The type of this object."),
  sourceId: z.string().describe("The source that it is from."),
  knowledgeBaseId: z.string().describe("The knowledge base that it is in."),
  position: z.int().describe("Its place among the source's chunks, from 0."),
  text: z.string().describe("Its words, as they stand in the document."),
  start: z.int().describe("First UTF-16 index in the document's text."),
  end: z.int().describe("One past the last UTF-16 index."),
  page: z.int().nullable().describe("Page that it begins on, from 1, where the document has pages."),
  headingPath: z.array(z.string()).describe("Headings in force where the chunk begins, the outermost first."),
  sections: z
    .array(ChunkSection)
    .optional()
    .describe(
      "The sections that the chunk goes on into, in order; absent when there is none, and in chunks of a version that did not keep them.",
    ),
  spaceBefore: z
    .string()
    .optional()
    .describe(
      "White space of the document between the chunk before and this one, the last 4 characters of it; absent when there is none, and in chunks of a version that did not keep it.",
    ),
  tableHeader: z.string().nullable().describe("Head of the table that it has rows of."),
  rows: RowRange.nullable().describe(
    "Rows of the one table that the chunk has rows of; 1 is the first below the head.",
  ),
  question: z
    .string()
    .nullable()
    .describe("The question that the chunk answers, where it was cut as one of a question and its answer."),
  tokenCount: z.int().describe("cl100k_base tokens of the text with its headings and table head."),
});
export interface Chunk extends types.Chunk {}

/** Body of `POST …/upload-url`. */
export const CreateUpload = z.strictObject({
  filename: text(1, limits.filenameCharacters).describe("Name of the file."),
  mimeType: text(1, 255).describe("MIME type, such as `application/pdf`."),
  fileSizeBytes: z
    .int()
    .min(0)
    .nullish()
    .describe("When it is known: the upload then takes a file of exactly this size and no other."),
});
export interface CreateUpload extends types.CreateUpload {}

/** Answer of `POST …/upload-url`. */
export const Upload = z.object({
  uploadId: z.string().describe("Name it when you register the file."),
  uploadUrl: z.string().describe("Where to PUT the bytes, once, without a key."),
  method: z.literal("PUT").describe("The method to use."),
  headers: z.record(z.string(), z.string()).describe("The PUT must carry them as they are."),
  expiresAt: Timestamp.describe("The last moment at which the PUT is taken."),
});
export interface Upload extends types.Upload {}
