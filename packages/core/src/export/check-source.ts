import { createHash } from "node:crypto";
import { embeddedText } from "../knowledge/ingest/chunk/embedded-text.ts";
import type { ExportedChunk, ExportLine } from "./lines.ts";

/** How far from 1 the length of a stored vector may be: single precision rounds far less. */
const roundedLength = 1e-3;

/** What is wrong with a source by itself; null when nothing is. `from`: the workspace that it was exported from. */
export function checkSource({ record }: Extract<ExportLine, { kind: "source" }>, from: string): string | null {
  const { sourceType, filename, sourceUrl, textTitle, status, chunkCount, attempt } = record;
  const named = { file: filename, url: sourceUrl, text: textTitle }[sourceType];
  if (!named) return `a source of the type ${sourceType} has no name of its own`;
  if (sourceType === "url" && !(URL.canParse(named) && /^https?:$/.test(new URL(named).protocol)))
    return "sourceUrl is not an http or https address";
  for (const key of [record.blobKey, record.fetched?.blobKey]) {
    if (key && !isOwnKey(key, from, record.knowledgeBaseId))
      return `its file ${JSON.stringify(key.slice(0, 80))} is not one of its knowledge base in the workspace ${from}`;
  }
  const isOver = status === "ready" || status === "failed";
  if (isOver && attempt < 1) return `it is ${status} after ${attempt} runs`;
  if (status === "failed" && (record.errorCode === null || record.processingError === null))
    return "it failed, and does not say why";
  if (chunkCount === 0) return null;
  if (status !== "ready" || record.crawl) return `a source that is not ready or is a site has ${chunkCount} chunks`;
  if (record.blobKey === null || record.contentHash === null || record.lastProcessedAt === null)
    return "it has chunks, and no file, hash or time that they are of";
  return null;
}

/** Its segments are those that a blob store takes, and can't lead anywhere else. */
function isOwnKey(key: string, workspace: string, knowledgeBaseId: string): boolean {
  const segments = key.split("/");
  return (
    segments.length === 4 &&
    segments[0] === workspace &&
    segments[1] === knowledgeBaseId &&
    segments.every((each) => /^[A-Za-z0-9._-]{1,128}$/.test(each) && each !== "." && each !== "..")
  );
}

/** What is wrong with a chunk by itself; null when nothing is. */
export function checkChunk({ title, textHash, vector, chunk }: ExportedChunk, dimensions: number): string | null {
  const { text, start, end, sections = [], rows } = chunk;
  if (end - start !== text.length)
    return `the chunk ${chunk.id} is from ${start} to ${end}, and its text has ${text.length} characters`;
  if (sections.some((section) => section.start <= start || section.start >= end))
    return `a section of the chunk ${chunk.id} begins outside of it`;
  if (rows && !(rows.from >= 1 && rows.to >= rows.from))
    return `the rows of the chunk ${chunk.id} end before they begin`;
  const hash = createHash("sha256")
    .update(embeddedText({ ...chunk, title }))
    .digest("hex");
  if (hash !== textHash) return `the text of the chunk ${chunk.id} is not the one that its hash is of`;
  const bytes = Buffer.from(vector, "base64");
  if (bytes.length !== 4 * dimensions)
    return `the vector of the chunk ${chunk.id} has ${bytes.length} bytes instead of ${4 * dimensions}`;
  let square = 0;
  for (let index = 0; index < bytes.length; index += 4) square += bytes.readFloatLE(index) ** 2;
  // Not a number and infinity fail both.
  if (!(square === 0 || Math.abs(Math.sqrt(square) - 1) < roundedLength))
    return `the vector of the chunk ${chunk.id} is not of length 1`;
  return null;
}
