import type { StoredChunk } from "../../../ports/storage/stored-chunk.ts";
import type { Citation, Copy, Hit } from "../../../schema/search.ts";
import type { Ranked } from "../rank/rank.ts";
import { shownTitle } from "../shown-title.ts";

/** A ranked candidate with its text. */
export interface Found {
  ranked: Ranked;
  chunk: StoredChunk;
  /** Chunks of other places that say the same under the same title and headings. */
  copies: StoredChunk[];
  /** Orders the results. */
  score: number;
}

export interface LoadRequest {
  ranked: readonly Ranked[];
  /** Those that came with the candidates. */
  chunks: readonly StoredChunk[];
  getChunks: (ids: string[]) => Promise<StoredChunk[]>;
  /** Told after each batch, with how many of `ranked` were read; true: no more are needed. */
  enough: (found: readonly Found[], read: number) => boolean;
}

/** Chunks that are asked for at once: what the built-in reranker sees, and a few for copies of one text. */
export const loadedTogether = 24;

/** Loads texts in the order of the ranking until there are enough, each time twice as many: a store may be a round trip away. What says the same as one before is a copy of that; a chunk that is gone is left out. */
export async function loadFound({ ranked, chunks, getChunks, enough }: LoadRequest): Promise<Found[]> {
  const found: Found[] = [];
  const byText = new Map<string, Found[]>();
  const loaded = new Map(chunks.map((chunk) => [chunk.id, chunk]));
  for (let start = 0, count = loadedTogether; start < ranked.length; start += count, count *= 2) {
    const slice = ranked.slice(start, start + count);
    const missing = slice.filter(({ chunkId }) => !loaded.has(chunkId));
    if (missing.length > 0)
      for (const chunk of await getChunks(missing.map(({ chunkId }) => chunkId))) loaded.set(chunk.id, chunk);
    for (const one of slice) {
      const chunk = loaded.get(one.chunkId);
      if (!chunk) continue;
      const sameText = byText.get(chunk.text) ?? [];
      const same = sameText.find((before) => standsAlike(before.chunk, chunk));
      if (same) {
        same.copies.push(chunk);
        continue;
      }
      const next = { ranked: one, chunk, copies: [], score: one.scores.fused };
      byText.set(chunk.text, [...sameText, next]);
      found.push(next);
    }
    if (enough(found, start + slice.length)) break;
  }
  return found;
}

/** Whether both would be read as from the same place: the opening hours of two branches are the same text, and not the same passage. */
function standsAlike(left: StoredChunk, right: StoredChunk): boolean {
  return (
    nameOf(left) === nameOf(right) &&
    left.headingPath.length === right.headingPath.length &&
    left.headingPath.every((heading, depth) => heading === right.headingPath[depth]) &&
    left.tableHeader === right.tableHeader &&
    left.question === right.question
  );
}

/** What a passage is shown to be from. */
const nameOf = (chunk: StoredChunk) => shownTitle(chunk) ?? chunk.source.filename ?? chunk.source.sourceUrl;

export interface HitOptions {
  /** The heading path that a citation of the chunk names. */
  sectionOf: (chunk: StoredChunk) => string[];
  explain: boolean;
}

export function toHit({ ranked, chunk, copies, score }: Found, { sectionOf, explain }: HitOptions): Hit {
  const { source } = chunk;
  return {
    chunkId: chunk.id,
    sourceId: chunk.sourceId,
    knowledgeBaseId: chunk.knowledgeBaseId,
    text: chunk.text,
    score,
    similarity: ranked.similarity,
    matchedBy: ranked.matchedBy,
    confidence: ranked.confidence,
    citation: cite(chunk, sectionOf),
    ...(copies.length > 0 && { alsoIn: copies.map((copy) => toCopy(copy, sectionOf)) }),
    customMetadata: copyOf(source.customMetadata),
    tableHeader: chunk.tableHeader,
    tokenCount: chunk.tokenCount,
    ...(explain ? { scores: ranked.scores } : {}),
  };
}

function toCopy(chunk: StoredChunk, sectionOf: HitOptions["sectionOf"]): Copy {
  const { id: chunkId, sourceId, knowledgeBaseId, source } = chunk;
  return {
    chunkId,
    sourceId,
    knowledgeBaseId,
    citation: cite(chunk, sectionOf),
    customMetadata: copyOf(source.customMetadata),
  };
}

/** Stores share chunks between answers, and the caller may change what it got. A few values: `structuredClone` takes longer to begin than to copy them. */
function copyOf<Value>(json: Value): Value {
  if (typeof json !== "object" || json === null) return json;
  if (Array.isArray(json)) return json.map(copyOf) as Value;
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, copyOf(value)])) as Value;
}

/** Where a chunk stands in its document. */
export function cite(chunk: StoredChunk, sectionOf: HitOptions["sectionOf"]): Citation {
  const { source, page, lastPage, pageLabel, boxes, rows, speakers, start, end } = chunk;
  return {
    title: shownTitle({ source }),
    url: source.sourceUrl,
    filename: source.filename,
    page,
    ...(lastPage !== undefined && { lastPage }),
    ...(pageLabel !== undefined && { pageLabel }),
    ...(boxes !== undefined && { boxes: boxes.map((box) => ({ ...box })) }),
    headingPath: [...sectionOf(chunk)],
    rows: rows && { ...rows },
    ...(speakers !== undefined && { speakers: speakers.map((turn) => ({ ...turn })) }),
    start,
    end,
  };
}
