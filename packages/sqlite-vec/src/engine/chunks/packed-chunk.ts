import type { EmbeddedChunk } from "@cuecard/core";

/**
 * A chunk as it crosses to the writer. A few strings take a fraction of the time that copying objects and maps takes on
 * the caller's thread.
 */
export interface PackedChunk {
  id: string;
  textHash: string;
  position: number;
  /** Sum of the counts of its terms. */
  length: number;
  /** All else as it is stored, in JSON. */
  record: string;
  /** `[terms, counts]` in JSON, which keeps lone surrogates. */
  terms: string;
  vector: Float32Array;
}

/** The chunks with their vectors copied into one buffer that can be transferred: the caller keeps its own. */
export function packChunks(batch: EmbeddedChunk[]): { chunks: PackedChunk[]; buffer: ArrayBuffer } {
  const vectors = new Float32Array(batch.reduce((sum, { vector }) => sum + vector.length, 0));
  let offset = 0;
  const chunks = batch.map(({ vector: own, terms, length, textHash, ...chunk }) => {
    vectors.set(own, offset);
    const vector = vectors.subarray(offset, offset + own.length);
    offset += own.length;
    const { id, position } = chunk;
    const packedTerms = JSON.stringify([[...terms.keys()], [...terms.values()]]);
    return { id, textHash, position, length, record: JSON.stringify(chunk), terms: packedTerms, vector };
  });
  return { chunks, buffer: vectors.buffer };
}

/** Terms with their counts. */
export function unpackTerms({ terms }: PackedChunk): [term: string, count: number][] {
  const [words, counts] = JSON.parse(terms) as [string[], number[]];
  return words.map((word, index) => [word, counts[index]!]);
}
