import type { StoredCallFilter } from "@cuecard/core";
import { expect, test } from "vitest";
import type { Query } from "./connection/database.ts";
import { runSteps } from "./engine/run-steps.ts";
import { sharedVerbs } from "./shared-stores.ts";
import { openServerStore } from "./test-kit/open-server-store.ts";
import { serverUrl } from "./test-kit/server.ts";

interface Step {
  "Node Type": string;
  "Actual Rows": number;
  "Rows Removed by Filter"?: number;
  Plans?: Step[];
}

const from = "2026-11-22T00:00:00.000Z";
const to = "2026-11-22T02:00:00.000Z";
const filters: StoredCallFilter[] = [
  {},
  { from, to },
  { teamId: "team_1" },
  { teamId: "team_1", from, to },
  { agentId: "desk" },
  { status: "ended" },
  { externalId: "room" },
  { heldBy: "desk" },
  { heldBy: "desk", status: "ended" },
  { traits: ["handoff:undone"] },
  { traits: ["word:refund"], from, to },
  { traits: ["word:refund", "handoff:undone"] },
];

test.skipIf(!serverUrl)("every page of 10,000 calls reads about as many rows as it has", async () => {
  const { pool, schema } = await openServerStore();
  const name = `"${schema}"`;
  await pool.query(
    `insert into ${name}.calls (workspace, id, created_at, external_id, status, lease, updated_at, team, agent, traits, record)
     select 'default', 'call_' || to_char(n, 'FM00000'), to_char(timestamp '2026-11-22' + n * interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       case when n % 7 = 0 then 'room' end, 'ended', 1, '',
       'team_' || n % 3, case n % 2 when 0 then 'billing' else 'desk' end,
       case n % 5 when 0 then array['handoff:undone', 'word:refund'] else array['handoff:made'] end, '{}'
     from generate_series(0, 9999) as each(n)`,
  );
  await pool.query(`analyze ${name}.calls`);
  await pool.query(`analyze ${name}.call_traits`);
  let asked: [string, unknown[]] = ["", []];
  const query = (async (text: string, values: unknown[]) => {
    asked = [text, values];
    return (await pool.query(text, values)).rows;
  }) as Query;
  const names = { schema: name, extension: "" };
  for (const filter of filters) {
    for (const after of [null, { createdAt: "2026-11-22T01:00:00.000Z", id: "call_03600" }]) {
      const { rows } = await runSteps(
        query,
        names,
        sharedVerbs.listCalls.steps("default", { limit: 20, after, ...filter }),
      );
      expect(rows, JSON.stringify(filter)).toHaveLength(20);
      const [text, values] = asked;
      const explained = await pool.query(`explain (analyze, format json) ${text}`, values);
      const steps = stepsOf(explained.rows[0]["QUERY PLAN"][0].Plan);
      expect(steps.map((step) => step["Node Type"]).join(), JSON.stringify(filter)).not.toMatch(/Seq Scan|Sort/);
      for (const step of steps) {
        expect(step["Actual Rows"] + (step["Rows Removed by Filter"] ?? 0)).toBeLessThanOrEqual(100);
      }
    }
  }
});

const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)];
