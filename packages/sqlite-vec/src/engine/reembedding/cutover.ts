import type { EmbeddingSpace, FencedResult, ReembeddingClaim } from "@cuecard/core";
import { afterRelease } from "@cuecard/core/storage-kit";
import { quantizeKnowledgeBase } from "../chunks/quantize-sources.ts";
import type { Connection } from "../connection.ts";
import type { StoredKnowledgeBase } from "../knowledge-bases/knowledge-base-rows.ts";
import { dueAt, parseSource, saveSource, sourceColumns, withoutLease } from "../sources/source-rows.ts";
import { fencedReembedding } from "./fenced-reembedding.ts";
import { hasMissingVectors } from "./new-vectors.ts";
import { setTarget } from "./reembedding-rows.ts";

/** See `ReembeddingStore.cutOver`. Only within a transaction. */
export function cutOver(
  connection: Connection,
  fence: { workspace: string; claim: ReembeddingClaim },
  now: string,
): FencedResult | "unfinished" {
  let finished = true;
  const result = fencedReembedding(connection, fence, (base, { target }) => {
    finished = !hasMissingVectors(connection, base.row);
    if (!finished) return;
    replaceVectors(connection, base, target, now);
    releaseSources(connection, base.row, now);
    setTarget(connection, base.row, null, now);
  });
  return finished ? result : "unfinished";
}

/** Puts the new vectors in place of the old ones. */
function replaceVectors(
  connection: Connection,
  { row: base, record }: StoredKnowledgeBase,
  target: EmbeddingSpace,
  now: string,
): void {
  const { sql } = connection;
  sql(
    `update vectors set vector = reembedded.vector from reembedded
     where reembedded.base = ? and reembedded.chunk = vectors.row`,
  ).run(base);
  const updated = { ...record, ...target, updatedAt: now };
  sql("update bases set record = ? where row = ?").run(JSON.stringify(updated), base);
  quantizeKnowledgeBase(connection, base, target.embeddingDimensions);
}

/** The runs that hold them embed for the old space. */
function releaseSources(connection: Connection, base: number, now: string): void {
  const { sql } = connection;
  const leased = sql(`select ${sourceColumns} from sources where base = ? and leased = 1`).all(base).map(parseSource);
  for (const source of leased) {
    const record = afterRelease(source.record, source.claimedFrom!, now);
    saveSource(connection, { ...withoutLease(source, dueAt(now)), record });
  }
}
