import type { LearnedIntents } from "@cuecard/core";
import type { Connection } from "./connection.ts";

export function createLearnedReads(connection: Connection) {
  return {
    getLearned(workspace: string, teamId: string): LearnedIntents | null {
      const stored = connection
        .sql<LearnedIntents>("select team as teamId, version, key, model from learned where workspace = ? and team = ?")
        .get(workspace, teamId);
      // A copy, since the driver's bytes may be a part of something larger.
      return stored ? { ...stored, model: new Uint8Array(stored.model) } : null;
    },
  };
}

export function createLearnedWrites(connection: Connection) {
  return {
    saveLearned: (workspace: string, { teamId, version, key, model }: LearnedIntents): boolean =>
      connection
        .sql(
          `insert into learned (workspace, team, version, key, model)
           select workspace, id, ?, ?, ? from teams where workspace = ? and id = ?
           on conflict (workspace, team) do update
           set version = excluded.version, key = excluded.key, model = excluded.model
           where learned.version <= excluded.version`,
        )
        .run(version, key, model, workspace, teamId).changes === 1,
  };
}
