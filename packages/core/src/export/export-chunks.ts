import { createHash } from "node:crypto";
import { CuecardError } from "../errors.ts";
import { embeddedText, oneLine } from "../knowledge/ingest/chunk/embedded-text.ts";
import type { SourceRecord } from "../ports/storage/knowledge.ts";
import type { WorkspaceStorage } from "../ports/storage/storage.ts";
import type { Chunk } from "../schema/chunk.ts";
import type { ExportedChunk } from "./lines.ts";

/** Chunks that are read at once: each may have been embedded with its title or without, and 100 texts are looked up. */
const atOnce = 50;

/** The chunks of a source with their vectors, in the order of the document. */
export async function* exportChunks(
  store: WorkspaceStorage,
  source: SourceRecord,
  title: string | null,
): AsyncGenerator<ExportedChunk> {
  const { id: sourceId, knowledgeBaseId, attempt } = source;
  for (let fromPosition = 0; ; ) {
    const chunks = await store.listChunks(knowledgeBaseId, sourceId, { limit: atOnce, fromPosition });
    const embedded = chunks.map((chunk) =>
      [title && oneLine(title), null].map((each) => ({ title: each, textHash: hashOf(chunk, each) })),
    );
    const hashes = [...new Set(embedded.flat().map(({ textHash }) => textHash))];
    const known = await store.findCachedVectors({ knowledgeBaseId, sourceId, attempt }, hashes);
    const vectors = new Map(known.map(({ textHash, vector }) => [textHash, vector]));
    for (const [index, chunk] of chunks.entries()) {
      const found = embedded[index]!.find(({ textHash }) => vectors.has(textHash));
      if (!found) throw withoutVector(sourceId);
      yield { kind: "chunk", ...found, vector: base64Of(vectors.get(found.textHash)!), chunk };
    }
    if (chunks.length < atOnce) return;
    fromPosition = chunks.at(-1)!.position + 1;
  }
}

function hashOf(chunk: Chunk, title: string | null): string {
  return createHash("sha256")
    .update(embeddedText({ ...chunk, title }))
    .digest("hex");
}

const base64Of = (vector: Float32Array) =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString("base64");

const withoutVector = (sourceId: string) =>
  new CuecardError(
    "storage_failed",
    `The vectors of source ${sourceId} were not found: it changed while it was exported, or its title is too long. Export again; if that does not help, add the source again under a shorter title.`,
  );
