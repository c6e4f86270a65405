import type { StoredChunk } from "../../ports/storage/stored-chunk.ts";
import type { Hit } from "../../schema/search.ts";
import type { Ranked } from "./rank.ts";

/** A ranked candidate with its text. */
export interface Found {
  ranked: Ranked;
  chunk: StoredChunk;
  /** Orders the results. */
  score: number;
}

export interface LoadRequest {
  ranked: readonly Ranked[];
  /** Those that came with the candidates. */
  chunks: readonly StoredChunk[];
  getChunks: (ids: string[]) => Promise<StoredChunk[]>;
  /** Told after each batch; true: no more are needed. */
  enough: (found: readonly Found[]) => boolean;
}

/** Chunks that are asked for at once: what the built-in reranker sees, and a few for copies of one text. */
export const loadedTogether = 24;

/** Loads texts in the order of the ranking until there are enough. A text that came before, and a chunk that is gone, are left out. */
export async function loadFound({ ranked, chunks, getChunks, enough }: LoadRequest): Promise<Found[]> {
  const found: Found[] = [];
  const texts = new Set<string>();
  const loaded = new Map(chunks.map((chunk) => [chunk.id, chunk]));
  for (let start = 0; start < ranked.length; start += loadedTogether) {
    const slice = ranked.slice(start, start + loadedTogether);
    const missing = slice.filter(({ chunkId }) => !loaded.has(chunkId));
    if (missing.length > 0) for (const chunk of await getChunks(missing.map(({ chunkId }) => chunkId))) loaded.set(chunk.id, chunk);
    for (const one of slice) {
      const chunk = loaded.get(one.chunkId);
      if (!chunk || texts.has(chunk.text)) continue;
      texts.add(chunk.text);
      found.push({ ranked: one, chunk, score: one.scores.fused });
    }
    if (enough(found)) break;
  }
  return found;
}

export function toHit({ ranked, chunk, score }: Found, explain: boolean): Hit {
  const { source } = chunk;
  return {
    chunkId: chunk.id,
    sourceId: chunk.sourceId,
    knowledgeBaseId: chunk.knowledgeBaseId,
    text: chunk.text,
    score,
    similarity: ranked.similarity,
    matchedBy: ranked.matchedBy,
    citation: {
      title: source.title ?? source.textTitle,
      url: source.sourceUrl,
      filename: source.filename,
      page: chunk.page,
      headingPath: chunk.headingPath,
      rows: chunk.rows,
      start: chunk.start,
      end: chunk.end,
    },
    customMetadata: source.customMetadata,
    tableHeader: chunk.tableHeader,
    tokenCount: chunk.tokenCount,
    ...(explain ? { scores: ranked.scores } : {}),
  };
}
