import type { LearnedExample, LearnedExampleStore } from "@cuecard/core";
import type { Dialect } from "../dialect.ts";
import { selectPage } from "../page.ts";
import { all, json, sql, table } from "../sql.ts";
import { count, read, transaction, type WorkspaceVerbs, write } from "../verb.ts";
import { parse } from "./row-collection.ts";

const stored = table("learned_examples");

export const createLearnedExamples = (dialect: Dialect): WorkspaceVerbs<LearnedExampleStore> => ({
  keepLessons: transaction(function* (workspace, { callId, lease, examples, mostOfMember }) {
    const teams = [...new Set(examples.map(({ teamId }) => teamId))];
    // The locks let no one delete them between these statements, nor take the call over.
    const call = sql`select 1 from ${table("calls")}
      where workspace = ${workspace} and id = ${callId} and lease = ${lease}${dialect.forUpdate}`;
    if ((yield* count(call)) === 0) return "gone";
    for (const team of teams) {
      const hold = dialect.hold("learned", [workspace, team]);
      if (hold) yield hold;
      const ofTeam = sql`select 1 from ${table("teams")} where workspace = ${workspace} and id = ${team}${dialect.forKeyShare}`;
      if ((yield* count(ofTeam)) === 0) return "gone";
    }
    for (const example of examples) {
      const { id, teamId, turnId, agentId, createdAt } = example;
      yield sql`insert into ${stored} (workspace, id, team, call, turn, agent, created_at, record)
        values (${workspace}, ${id}, ${teamId}, ${callId}, ${turnId}, ${agentId}, ${createdAt}, ${json(example)})
        on conflict do nothing`;
    }
    for (const team of teams)
      yield sql`delete from ${stored} where workspace = ${workspace} and id in (
        select id from (
          select id, row_number() over (partition by agent order by created_at desc, id desc) as place
          from ${stored} where workspace = ${workspace} and team = ${team}
        ) as counted where place > ${mostOfMember}
      )`;
    return "done";
  }),
  listLearnedExamples: read(function* (workspace, { teamId, callId, ...request }) {
    const where = all(
      sql`workspace = ${workspace}`,
      teamId === undefined ? null : sql`team = ${teamId}`,
      callId === undefined ? null : sql`call = ${callId}`,
    );
    const page = yield* selectPage<{ record: string }>({ select: sql`record`, from: stored, where }, request);
    return { ...page, rows: page.rows.map(parse<LearnedExample>) };
  }),
  deleteLearnedExamples: write(function* (workspace, teamId, id) {
    const one = id === null ? null : sql`id = ${id}`;
    const where = all(sql`workspace = ${workspace}`, sql`team = ${teamId}`, one);
    const deleted = yield* dialect.changed(sql`delete from ${stored} where ${where}`);
    yield "removed";
    return deleted;
  }),
});
