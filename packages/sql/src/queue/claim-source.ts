import type { Storage } from "@cuecard/core";
import { claimedSource, readKnowledgeBase } from "@cuecard/core/storage-kit";
import type { Dialect } from "../dialect.ts";
import { leasedUntil } from "../lease.ts";
import { parseSource, type SourceColumns, sourceColumns } from "../sources/source-rows.ts";
import { nothing, sql, table } from "../sql.ts";
import { first, type VerbsOf, write } from "../verb.ts";

/** See `Storage.claimSource`. */
export const claimSource = (dialect: Dialect): VerbsOf<Pick<Storage, "claimSource">, []>["claimSource"] =>
  write(function* ({ now, leaseMs, only }) {
    const columns = yield* first<SourceColumns>(
      sql`update ${table("sources")} set claimed_from = coalesce(claimed_from, status),
          failed_deliveries = failed_deliveries + case when leased then 1 else 0 end, ${leasedUntil(now + leaseMs)},
          status = 'processing', step = null, progress = 0, updated_at = ${new Date(now).toISOString()}
        where row = (${dialect.dueSource(now)})${only === undefined ? nothing : sql` and source_type = ${only}`}
        returning ${sourceColumns}`,
    );
    if (!columns) return null;
    const { workspace, base, record: source, failedDeliveries } = parseSource(dialect, columns);
    // After the claim, which a cutover behind it ends: a claim's own snapshot may be older than a cutover before it.
    const found = yield* first<{ record: string }>(sql`select record from ${table("bases")} where row = ${base}`);
    return (
      (found &&
        claimedSource({ workspace, source, knowledgeBase: readKnowledgeBase(found.record), failedDeliveries })) ??
      null
    );
  });
