import type { EmbeddingSpace, KnowledgeBase } from "@cuecard/core";
import { type ReembeddingState, readKnowledgeBase, toReembedding } from "@cuecard/core/storage-kit";
import type { Dialect } from "../dialect.ts";
import { join, raw, type Sql, sql, table } from "../sql.ts";

const statuses = ["pending", "processing", "ready", "failed"] as const;

/** A knowledge base with what is shown of its sources and its re-embedding. */
export interface ShownColumns extends Record<(typeof statuses)[number], number | string> {
  record: string;
  chunk_count: number | string;
  /** JSON. */
  reembedding: string | null;
}

/** Columns of a row of `bases`. */
export function shownColumns({ jsonObject }: Dialect): Sql {
  const counts = statuses.map(
    (status) =>
      sql`(select count(*) from ${table("sources")} where base = bases.row and status = '${raw(status)}') as ${raw(status)}`,
  );
  const reembedding = jsonObject({
    target: "target",
    startedAt: "started_at",
    embedded: "embedded",
    leased: "leased",
    claimableAt: "claimable_at",
    error: "error",
  });
  return sql`record, chunk_count, ${join(counts, ", ")},
    (select ${reembedding} from ${table("reembeddings")} where base = bases.row and target is not null) as reembedding`;
}

/** The knowledge base as it is shown. */
export function show(dialect: Dialect, columns: ShownColumns): KnowledgeBase {
  const [pending, processing, ready, failed] = statuses.map((status) => Number(columns[status])) as Counts;
  const chunkCount = Number(columns.chunk_count);
  return {
    ...readKnowledgeBase(columns.record),
    reembedding: columns.reembedding === null ? null : showReembedding(dialect, columns.reembedding, chunkCount),
    sourceCounts: { pending, processing, ready, failed, total: pending + processing + ready + failed },
    chunkCount,
  };
}

type Counts = [pending: number, processing: number, ready: number, failed: number];

/** SQLite has 0 and 1 for `leased`. */
type StoredReembedding = Omit<ReembeddingState, "target" | "leased"> & { target: string; leased: boolean | number };

function showReembedding({ original }: Dialect, stored: string, total: number): KnowledgeBase["reembedding"] {
  const { target, leased, error, ...state } = JSON.parse(stored) as StoredReembedding;
  return toReembedding(
    {
      ...state,
      target: JSON.parse(target) as EmbeddingSpace,
      leased: Boolean(leased),
      error: error === null ? null : original(error),
    },
    total,
  );
}
