import type { PageRequest, StoredCallFilter } from "@cuecard/core";
import { expect, onTestFinished, test } from "vitest";
import { openConnection } from "./engine/connection.ts";
import { runSteps, sharedVerbs } from "./engine/shared-operations.ts";
import { openStore } from "./test-kit/open-store.ts";

const from = "2026-11-22T09:00:00.000Z";
const to = "2026-11-22T10:00:00.000Z";
const filters: StoredCallFilter[] = [
  {},
  { from, to },
  { teamId: "team_1" },
  { teamId: "team_1", from, to },
  { agentId: "desk" },
  { status: "active" },
  { status: "ended", to },
  { externalId: "room" },
  { heldBy: "desk" },
  { heldBy: "desk", from, status: "ended" },
  { teamId: "team_1", agentId: "desk", status: "ended" },
  { traits: ["handoff:undone"] },
  { traits: ["word:refund"], from, to },
  { traits: ["word:refund", "handoff:undone"], heldBy: "desk", teamId: "team_1" },
];

test("every page of 10,000 calls comes from an index, in its order: what is before it is not read", async () => {
  const { path } = await openStore();
  const writer = openConnection({ path, role: "writer" });
  onTestFinished(() => writer.close());
  writer.exec(`
    insert into calls (workspace, id, created_at, external_id, status, lease, updated_at, team, agent, traits, record)
    with recursive each(n) as (select 0 union all select n + 1 from each where n < 9999)
    select 'default', printf('call_%05d', n), printf('2026-11-22T%02d:%02d:%02d.000Z', n / 3600, n / 60 % 60, n % 60),
      case when n % 7 = 0 then 'room' end, 'ended', 1, '', 'team_' || (n % 3), iif(n % 2, 'desk', 'billing'),
      iif(n % 5, '["handoff:made"]', '["handoff:undone","word:refund"]'), '{}'
    from each`);
  const reader = openConnection({ path, role: "reader" });
  onTestFinished(() => reader.close());
  let statement = "";
  const sql = <Row>(source: string) => {
    statement = source;
    return reader.sql<Row>(source);
  };
  const listCalls = (request: PageRequest & StoredCallFilter) =>
    runSteps({ ...reader, sql }, sharedVerbs.listCalls.steps("default", request));
  const last = { createdAt: "2026-11-22T01:00:00.000Z", id: "call_03600" };
  for (const filter of filters) {
    for (const after of [null, last]) {
      listCalls({ limit: 20, after, ...filter });
      const values = [...statement.matchAll(/\?/g)].map(() => "");
      const plan = reader.sql<{ detail: string }>(`explain query plan ${statement}`).all(...values);
      const steps = plan.map(({ detail }) => detail).join("; ");
      expect(steps).toMatch(/^SEARCH \w+ USING (COVERING )?(INDEX|PRIMARY KEY)/);
      expect(steps, JSON.stringify(filter)).not.toMatch(/SCAN|TEMP B-TREE/);
    }
  }
  expect(listCalls({ limit: 100, after: last, heldBy: "desk" }).rows).toHaveLength(100);

  // Counting reads the keys of the calls and the index of their traits: no row of a call.
  const statements: string[] = [];
  const counting = <Row>(source: string) => {
    statements.push(source);
    return reader.sql<Row>(source);
  };
  const verb = sharedVerbs.countCallTraits.steps("default", { limit: 1_000, after: last, to });
  const { calls, counts } = runSteps({ ...reader, sql: counting }, verb);
  expect([calls, counts.find(({ trait }) => trait === "handoff:made")?.calls]).toEqual([1_000, 800]);
  const plans = statements.map((source) =>
    reader.sql<{ detail: string }>(`explain query plan ${source}`).all(...[...source.matchAll(/\?/g)].map(() => "")),
  );
  const steps = plans.map((plan) => plan.map(({ detail }) => detail).join("; "));
  expect(steps[0]).toMatch(/^SEARCH calls USING COVERING INDEX calls_by_age/);
  expect(steps[1]).toMatch(
    /SEARCH has USING COVERING INDEX call_traits_by_call \(workspace=\? AND id=\? AND trait<\?\)/,
  );
});
