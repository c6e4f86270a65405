import type { LearnedIntents, LearnedStore } from "@cuecard/core";
import type { Dialect } from "../dialect.ts";
import { sql, table } from "../sql.ts";
import { count, first, read, type WorkspaceVerbs, write } from "../verb.ts";

export const createLearned = (dialect: Dialect): WorkspaceVerbs<LearnedStore> => ({
  saveLearned: write(function* (workspace, { teamId, version, key, model }) {
    // The lock on the team lets no one delete it between the two halves of this statement.
    const saved = yield* count(
      sql`insert into ${table("learned")} as stored (workspace, team, version, key, model)
        select workspace, id, ${version}, ${key}, ${model} from (
          select workspace, id from ${table("teams")} where workspace = ${workspace} and id = ${teamId}${dialect.forKeyShare}
        ) as team where true
        on conflict (workspace, team) do update
        set version = excluded.version, key = excluded.key, model = excluded.model
        where stored.version <= excluded.version returning 1`,
    );
    return saved === 1;
  }),
  getLearned: read(function* (workspace, teamId) {
    const stored = yield* first<Omit<LearnedIntents, "teamId">>(
      sql`select version, key, model from ${table("learned")} where workspace = ${workspace} and team = ${teamId}`,
    );
    if (!stored) return null;
    // A copy, since the driver's bytes may be a part of something larger.
    return { teamId, version: stored.version, key: dialect.original(stored.key), model: new Uint8Array(stored.model) };
  }),
});
