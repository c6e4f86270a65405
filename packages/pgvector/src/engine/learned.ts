import type { LearnedIntents, LearnedStore } from "@cuecard/core";
import { original, storable } from "../text.ts";
import type { Engine } from "./engine.ts";

export function createLearned({ database, names: { schema } }: Engine, workspace: string): LearnedStore {
  return {
    async saveLearned({ teamId, version, key, model }) {
      // The lock on the team lets no one delete it between the two halves of this statement.
      const saved = await database.query(
        `insert into ${schema}.learned as stored (workspace, team, version, key, model)
         select $1, $2, $3::integer, $4, $5::bytea from
           (select 1 from ${schema}.teams where workspace = $1 and id = $2 for key share) as team
         on conflict (workspace, team) do update
         set version = excluded.version, key = excluded.key, model = excluded.model
         where stored.version <= excluded.version
         returning 1`,
        [workspace, storable(teamId), version, storable(key), model],
      );
      return saved.length === 1;
    },
    async getLearned(teamId) {
      const [stored] = await database.query<Omit<LearnedIntents, "teamId">>(
        `select version, key, model from ${schema}.learned where workspace = $1 and team = $2`,
        [workspace, storable(teamId)],
      );
      // A copy, since the driver's bytes may be a part of something larger.
      return stored
        ? { teamId, version: stored.version, key: original(stored.key), model: new Uint8Array(stored.model) }
        : null;
    },
  };
}
