import pg from "pg";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createStorage } from "./postgres-storage.ts";
import { chunk, fill, knowledgeBase, source } from "./test-kit/rows.ts";
import { dropSchema, freshName, onServer, runningSearches, serverUrl } from "./test-kit/server.ts";

const request = (signal = new AbortController().signal) => ({
  spaces: [{ space: "fake/rows@4", knowledgeBaseIds: ["kb"], vector: new Float32Array([1, 0, 0, 0]) }],
  terms: ["refund"],
  limit: 10,
  filter: null,
  chunks: 1,
  signal,
});

/** A store that keeps nothing in memory, with a knowledge base of two chunks. */
async function openFilled() {
  const schema = freshName("thread");
  const { storage, reader } = createStorage({ connectionString: serverUrl!, schema, searchMemoryMb: 0 });
  onTestFinished(async () => {
    await storage.close();
    await dropSchema(schema);
  });
  await storage.open();
  const store = storage.workspace("default");
  await store.insertKnowledgeBase(knowledgeBase("kb", 4));
  const chunks = ["near", "far"].map((id, place) =>
    chunk(id, place, { vector: new Float32Array([1 - place, place, 0, 0]) }),
  );
  await fill(storage, store, source("kb", "doc"), chunks);
  return { schema, store, reader };
}

describe.skipIf(!serverUrl)(`the thread that searches ${onServer}`, () => {
  /** The thread that calls is that of live calls. */
  test("what the database finds is asked for and decoded there, with the texts that are likely to be shown", async () => {
    const { store } = await openFilled();
    const asked = vi.spyOn(pg.Client.prototype, "query");
    onTestFinished(() => asked.mockRestore());
    const { candidates, chunks } = await store.searchCandidates(request());
    // What a store looks after when it is opened may still go on.
    const searching = asked.mock.calls.filter((call) => /propose_candidates|picked as/.test(JSON.stringify(call)));
    expect(searching).toEqual([]);
    expect(candidates.map(({ chunkId }) => chunkId).sort()).toEqual(["far", "near"]);
    expect(chunks).toEqual(await store.getChunks(["near"]));
  });

  test("an aborted search rejects at once and ends on the server", async () => {
    const { schema, store } = await openFilled();
    const blocker = new pg.Client({ connectionString: serverUrl });
    await blocker.connect();
    onTestFinished(() => blocker.end());
    await blocker.query(`begin; lock table ${schema}.bases in access exclusive mode`);
    const controller = new AbortController();
    const searching = store.searchCandidates(request(controller.signal));
    await vi.waitFor(async () => expect(await runningSearches(schema)).toBeGreaterThan(0), { timeout: 120_000 });
    controller.abort();
    await expect(searching).rejects.toMatchObject({ code: "aborted" });
    await vi.waitFor(async () => expect(await runningSearches(schema)).toBe(0), 120_000);
    await blocker.query("rollback");
    expect((await store.searchCandidates(request())).candidates).toHaveLength(2);
  });

  test("a question of another space is refused with its own code", async () => {
    const { store } = await openFilled();
    const other = { ...request().spaces[0]!, space: "fake/other@4" };
    await expect(store.searchCandidates({ ...request(), spaces: [other] })).rejects.toMatchObject({
      code: "embedding_space_mismatch",
      message: expect.stringContaining("kb has vectors of fake/rows@4"),
    });
  });

  test("once it has ended, searches go on without it", async () => {
    const { store, reader } = await openFilled();
    await reader().close();
    expect((await store.searchCandidates(request())).candidates).toHaveLength(2);
  });
});
