import { aCall } from "@cuecard/testing/stores";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { createPostgresStorage } from "./postgres-storage.ts";
import { openServerStore } from "./test-kit/open-server-store.ts";
import { knowledgeBase, now, source } from "./test-kit/rows.ts";
import { onServer, serverUrl } from "./test-kit/server.ts";

/** Leaves the planner nothing but loops that look into a subquery once for each row. */
const loopsOnly = ["hashjoin", "mergejoin", "hashagg", "sort", "material", "memoize", "indexscan", "bitmapscan"]
  .map((kind) => `-c enable_${kind}=off`)
  .join(" ");

/** A store whose database makes loops of all that it can, and knows how few rows there are. */
async function openLooping() {
  const { schema, pool } = await openServerStore();
  const client = new pg.Pool({ connectionString: serverUrl, options: loopsOnly });
  const looping = createPostgresStorage({ client, schema });
  await looping.open();
  onTestFinished(async () => {
    await looping.close();
    await client.end();
  });
  const analyze = (...tables: string[]) =>
    pool.query(`analyze ${tables.map((table) => `${schema}.${table}`).join(", ")}`);
  return { storage: looping, store: looping.workspace("default"), analyze };
}

describe.skipIf(!serverUrl)(onServer, () => {
  test.each([2, 3, 10])("a claim takes one call of %i, also where the planner makes a loop of it", async (count) => {
    const { storage, store, analyze } = await openLooping();
    const at = new Date(now).toISOString();
    const calls = Array.from({ length: count }, () => aCall({ updatedAt: at }));
    for (const call of calls) await store.startCall(call, { ledger: [], trace: [] });
    await analyze("calls");
    const claimed = await storage.claimIdleCall({ touchedBy: at, startedBy: at });
    const leases = await Promise.all(calls.map(async ({ id }) => [id, (await store.getCall(id))!.lease]));
    expect(leases).toEqual(calls.map(({ id }) => [id, id === claimed!.record.id ? 2 : 1]));
  });

  test.each([2, 3, 10])("a claim takes one source of %i, also where the planner makes a loop of it", async (count) => {
    const { storage, store, analyze } = await openLooping();
    await store.insertKnowledgeBase(knowledgeBase("kb", 4));
    const ids = Array.from({ length: count }, (_, index) => `doc_${index}`);
    for (const id of ids) await store.insertSource(source("kb", id), null);
    await analyze("bases", "sources");
    const claimed = await storage.claimSource({ now, leaseMs: 30_000 });
    const states = await Promise.all(ids.map(async (id) => [id, (await store.getSource("kb", id))!.status]));
    expect(states).toEqual(ids.map((id) => [id, id === claimed!.sourceId ? "processing" : "pending"]));
  });
});
