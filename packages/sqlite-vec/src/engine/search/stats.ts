import type { StorageStats } from "@cuecard/core";
import type { SearchMemory, SearchSettings } from "@cuecard/resident";
import type { Connection } from "../connection.ts";

/** See `Storage.stats`. Only within a transaction. */
export function readStats(
  { sql }: Connection,
  { now, memory, settings }: { now: number; memory: SearchMemory; settings: SearchSettings },
): StorageStats {
  const read = sql<Omit<StorageStats, "indexes">>(
    `select 'SQLite ' || sqlite_version() as engine, (select user_version from pragma_user_version) as schema,
       (select min(claimable_at) from sources where claimable_at <= @now) as oldestDueAt,
       (select count(*) from sources where claimable_at <= @now) as waiting,
       (select count(*) from sources where leased and claimable_at > @now) as running`,
  );
  const baseOf = sql<{ workspace: string; knowledgeBaseId: string }>(
    "select workspace, id as knowledgeBaseId from bases where row = ?",
  );
  const knowledgeBases = [...memory.sizes()].flatMap(([row, bytes]) => {
    // One that is deleted keeps its memory until others want it.
    const base = baseOf.get(row);
    return base ? [{ ...base, bytes }] : [];
  });
  return { ...read.get({ now })!, indexes: { budgetBytes: settings.memoryBytes, knowledgeBases } };
}
