import { describe, expect, test } from "vitest";
import { createPostgresStorage } from "./postgres-storage.ts";
import { openServerStore } from "./test-kit/open-server-store.ts";
import { knowledgeBase, now, source } from "./test-kit/rows.ts";
import { onServer, serverUrl } from "./test-kit/server.ts";

describe.skipIf(!serverUrl)(onServer, () => {
  test("fifty claims at once from two stores get fifty sources, each once, and none comes back empty", async () => {
    const { pool, schema, storage, store } = await openServerStore({ connections: 20 });
    const second = createPostgresStorage({ client: pool, schema });
    await second.open();
    await store.insertKnowledgeBase(knowledgeBase("kb", 4));
    const ids = Array.from({ length: 50 }, (_, index) => `doc_${String(index).padStart(2, "0")}`);
    for (const id of ids) await store.insertSource(source("kb", id), null);
    const claims = await Promise.all(
      ids.map((_, index) => (index % 2 ? storage : second).claimSource({ now, leaseMs: 30_000 })),
    );
    expect(claims.map((claim) => claim?.sourceId ?? null).sort()).toEqual(ids);
    expect(await storage.claimSource({ now, leaseMs: 30_000 })).toBeNull();
    await second.close();
  });
});
