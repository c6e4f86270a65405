import { findBase } from "./base-rows.ts";
import { unnamedBlobKeys } from "./blob-keys.ts";
import type { Connection } from "./connection.ts";

export function createHousekeepingReads(connection: Connection) {
  return {
    unnamedBlobs(workspace: string, knowledgeBaseId: string, keys: string[]): string[] {
      const deleted = connection.sql("select 1 from deleted_bases where workspace = ? and id = ?").get(workspace, knowledgeBaseId);
      if (deleted === undefined && !findBase(connection, workspace, knowledgeBaseId)) return [];
      return unnamedBlobKeys(connection, keys);
    },
  };
}

export function createHousekeepingWrites({ sql }: Connection) {
  return {
    claimSweep: ({ now, everyMs }: { now: number; everyMs: number }): boolean =>
      sql(
        `insert into chores (name, begun_at) values ('sweep', @now)
         on conflict (name) do update set begun_at = excluded.begun_at where begun_at <= @now - @everyMs`,
      ).run({ now, everyMs }).changes === 1,
    forgetUploads: (createdBefore: string): number =>
      sql("delete from uploads where claimed_by is null and created_at < ?").run(createdBefore).changes,
  };
}
