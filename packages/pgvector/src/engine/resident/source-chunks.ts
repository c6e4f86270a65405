import type { ChunkFacts } from "@cuecard/resident";

/** What is read of a chunk besides its vector. Rows are those of the database. */
export interface ReadFacts {
  row: number;
  id: string;
  source: number;
  sourceId: string;
  length: number;
}

/**
 * The chunks of one source in memory. Numbers and one text for all of them: collecting garbage looks at every object, and
 * 100,000 held searches up by some 12 ms each time.
 */
export interface SourceChunks {
  /** Row of the source in the database. */
  readonly source: number;
  readonly sourceId: string;
  /** Row of its first chunk in the index; those of the others follow. */
  readonly firstRow: number;
  readonly chunks: number;
  /** Rows in the database, ascending. */
  readonly rows: Float64Array;
  readonly lengths: Uint32Array;
  /** The ids of all chunks, one behind the other, and where each ends. */
  readonly ids: string;
  readonly ends: Uint32Array;
}

/** `chunks`: one at least, all of one source. */
export function createSourceChunks(firstRow: number, chunks: readonly ReadFacts[]): SourceChunks {
  const { source, sourceId } = chunks[0]!;
  const ends = new Uint32Array(chunks.length);
  let end = 0;
  for (const [place, { id }] of chunks.entries()) {
    end += id.length;
    ends[place] = end;
  }
  return {
    source,
    sourceId,
    firstRow,
    chunks: chunks.length,
    rows: Float64Array.from(chunks, ({ row }) => row),
    lengths: Uint32Array.from(chunks, ({ length }) => length),
    ids: chunks.map(({ id }) => id).join(""),
    ends,
  };
}

/** `row`: of the index. */
export function factsOf({ sourceId, firstRow, lengths, ids, ends }: SourceChunks, row: number): ChunkFacts {
  const place = row - firstRow;
  const start = place === 0 ? 0 : ends[place - 1]!;
  return { id: ids.slice(start, ends[place]!), sourceId, length: lengths[place]! };
}
