import type { CallStore, Storage } from "@cuecard/core";
import type { Dialect } from "../dialect.ts";
import { all, json, sql } from "../sql.ts";
import { first, type VerbsOf, type WorkspaceVerbs, write } from "../verb.ts";
import { addCallChanges } from "./call-changes.ts";
import { type CallColumns, callColumns, calls, parseCall } from "./call-rows.ts";

/** See `CallStore`. */
export const createCallAnalyses = (
  dialect: Dialect,
): WorkspaceVerbs<Pick<CallStore, "requestAnalyses" | "finishAnalysis">> => ({
  requestAnalyses: write((workspace, { teamId, agentId, since, now }) =>
    dialect.changed(sql`update ${calls} set analyse_at = ${now}, analyses = analyses + 1
      where ${all(
        sql`workspace = ${workspace} and status = 'ended'`,
        teamId === null ? sql`team is null and agent = ${agentId}` : sql`team = ${teamId}`,
        since === null ? null : sql`created_at >= ${since}`,
      )}`),
  ),
  finishAnalysis: write(function* (workspace, { callId, attempt }, { findings, traits, analyseAt, changes }) {
    const done = yield* dialect.changeWith(
      sql`update ${calls} set findings = ${findings && json(findings)}, traits = ${dialect.texts(traits)},
          analyse_at = ${analyseAt}, analyses = analyses + 1
        where workspace = ${workspace} and id = ${callId} and analyses = ${attempt}`,
      addCallChanges(dialect, workspace, callId, changes),
    );
    return done ? "done" : "lost";
  }),
});

/** See `Storage.claimAnalysis`. */
export const claimAnalysis = (dialect: Dialect): VerbsOf<Pick<Storage, "claimAnalysis">, []>["claimAnalysis"] =>
  write(function* ({ now, leaseMs }) {
    // Materialized: a subquery may be run for each row, and skips the call that it took before.
    const claimed = yield* first<CallColumns & { workspace: string; id: string; analyses: number }>(
      sql`with due as materialized (
          select workspace as of_workspace, id as call from ${calls} where analyse_at <= ${now}
          order by analyse_at limit 1${dialect.forUpdateOfFree}
        )
        update ${calls} set analyses = analyses + 1, analyse_at = ${now + leaseMs} from due
        where workspace = of_workspace and id = call returning workspace, id, analyses, ${callColumns}`,
    );
    if (!claimed) return null;
    const { workspace, id, analyses: attempt } = claimed;
    const record = parseCall(dialect, claimed);
    return { workspace: dialect.original(workspace), callId: dialect.original(id), attempt, record };
  });
