import type { Query } from "../../connection/database.ts";
import type { Names } from "../names.ts";

/** A query without a deadline: building an index takes as long as it takes. */
export type IndexQuery = Query;

export interface WantedIndex {
  /** The knowledge base's. */
  row: string;
  /** Counts the knowledge base's embedding spaces: an index is never asked for vectors of another one. */
  generation: number;
  dimensions: number;
}

/** What an HNSW index is over. `propose_candidates` tells the two by the prefix of the index's name. */
export interface IndexKind {
  prefix: "binary_of_" | "vectors_of_";
  /** The indexed expression and pgvector's operator class. */
  column: string;
  /** `ef_construction` of pgvector. */
  construction: number;
}

/** Binary vectors of fewer dimensions tell too little: see docs/architecture.md. */
const leastBinary = 1_024;
/** A halfvec index of pgvector takes at most this many dimensions. */
const mostHalves = 4_000;
/** Chunks that are looked at. */
const sampled = 200;

/**
 * Binary vectors for long ones, as embedding models make them: such an index is built in a ninth of the time of one over
 * half-precision vectors, which are for all others. Null when there are too many dimensions for these. Where most numbers are zero, or have one sign, as
 * in vectors of hashed words, binary vectors would find next to nothing.
 */
export async function kindFor(
  query: IndexQuery,
  { schema, extension }: Names,
  { row, generation, dimensions }: WantedIndex,
): Promise<IndexKind | null> {
  if (dimensions >= leastBinary) {
    const [sample] = await query<{ positive: number | null }>(
      `select avg(bit_count(${extension}.binary_quantize(embedding)))::float8 / $3 as positive
       from (select embedding from ${schema}.chunks where base = $1 and generation = $2 limit ${sampled}) as sample`,
      [row, generation, dimensions],
    );
    const positive = sample?.positive ?? 0;
    if (positive > 0.35 && positive < 0.65)
      return {
        prefix: "binary_of_",
        column: `(${extension}.binary_quantize(embedding)::bit(${dimensions})) ${extension}.bit_hamming_ops`,
        construction: 64,
      };
  }
  if (dimensions > mostHalves) return null;
  return {
    prefix: "vectors_of_",
    column: `(embedding::${extension}.halfvec(${dimensions})) ${extension}.halfvec_ip_ops`,
    construction: 128,
  };
}
