import { setTimeout as wait } from "node:timers/promises";
import type { EmbeddedChunk, WorkspaceStorage } from "@cuecard/core";
import { batches } from "@cuecard/testing/stores";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { createStorage, type PostgresStorageOptions } from "./postgres-storage.ts";
import { openServerStore } from "./test-kit/open-server-store.ts";
import { chunk, facts, fill, knowledgeBase, now, source } from "./test-kit/rows.ts";
import { dropSchema, freshName, onServer, serverUrl } from "./test-kit/server.ts";

const dimensions = 8;

/** Chunks whose terms and vectors differ from those of other rounds. */
function round(number: number, count: number): EmbeddedChunk[] {
  const vector = new Float32Array(dimensions);
  vector[number % dimensions] = 1;
  return Array.from({ length: count }, (_, position) =>
    chunk(`chk_${number}_${position}`, position, {
      vector,
      terms: new Map([
        ["every", 1],
        [`round${number}`, 2],
      ]),
    }),
  );
}

const request = (terms: string[], filter: Record<string, string> | null = null) => ({
  spaces: [{ space: "fake/rows@8", knowledgeBaseIds: ["kb"], vector: new Float32Array([1, 0, 0, 0, 0, 0, 0, 0]) }],
  terms,
  limit: 100,
  filter,
  chunks: 3,
  signal: new AbortController().signal,
});

/** A store whose index in memory has a thread of its own. */
async function openReader(options: PostgresStorageOptions) {
  const { storage, reader } = createStorage(options);
  onTestFinished(() => storage.close());
  await storage.open();
  return { storage, store: storage.workspace("default"), reader: reader() };
}

async function inMemory(store: WorkspaceStorage, reader: { settled(): Promise<void> }): Promise<void> {
  await store.searchCandidates(request(["every"]));
  await reader.settled();
}

async function replace(writer: Awaited<ReturnType<typeof openServerStore>>, chunks: EmbeddedChunk[]): Promise<void> {
  await writer.store.requeueSource("kb", "doc", ["ready"], facts.now);
  const claim = (await writer.storage.claimSource({ now, leaseMs: 30_000 }))!;
  expect(await writer.store.replaceChunks(claim, batches(chunks, 50), () => facts)).toBe("done");
}

describe.skipIf(!serverUrl)(`the index in memory ${onServer}`, () => {
  test("who waits until what was searched is loaded has the next search answered from memory", async () => {
    const writer = await openServerStore();
    await writer.store.insertKnowledgeBase(knowledgeBase("kb", dimensions));
    await fill(writer.storage, writer.store, source("kb", "doc"), round(0, 2_000));
    const { storage, store, reader } = await openReader({ connectionString: serverUrl, schema: writer.schema });
    await store.searchCandidates(request(["every"]));
    await store.loaded(AbortSignal.timeout(30_000));
    expect(await reader.searchMemory("default", request(["every"]))).not.toBeNull();
    expect((await storage.stats(Date.now())).indexes!.knowledgeBases).toMatchObject([{ knowledgeBaseId: "kb" }]);
    await expect(store.loaded(AbortSignal.abort())).rejects.toMatchObject({ code: "aborted" });
  });

  test("who waits for a knowledge base that does not fit goes on, and the database answers", async () => {
    const writer = await openServerStore();
    await writer.store.insertKnowledgeBase(knowledgeBase("kb", dimensions));
    await fill(writer.storage, writer.store, source("kb", "doc"), round(0, 2_000));
    const { storage, store, reader } = await openReader({
      connectionString: serverUrl,
      schema: writer.schema,
      searchMemoryMb: 0.001,
    });
    for (let time = 0; time < 2; time++) {
      expect((await store.searchCandidates(request(["every"]))).statistics.chunkCount).toBe(2_000);
      await store.loaded(AbortSignal.timeout(30_000));
    }
    expect(await reader.searchMemory("default", request(["every"]))).toBeNull();
    expect((await storage.stats(Date.now())).indexes!.knowledgeBases).toEqual([]);
  });

  /** Goes red when a search does not ask for the versions once more at its end (seen). */
  test("no search is older than what another store's write acknowledged before it began", async () => {
    const writer = await openServerStore();
    await writer.store.insertKnowledgeBase(knowledgeBase("kb", dimensions));
    await fill(writer.storage, writer.store, source("kb", "doc"), round(0, 40));
    const { store, reader } = await openReader({ connectionString: serverUrl, schema: writer.schema });
    await inMemory(store, reader);
    const rounds = 25;
    let acknowledged = 0;
    const answered = { inMemory: 0, inDatabase: 0 };
    const search = async () => {
      while (acknowledged < rounds) {
        const least = acknowledged;
        const found = await reader.searchMemory("default", request(["every"]));
        answered[found ? "inMemory" : "inDatabase"]++;
        if (!found) continue;
        const seen = new Set(found.candidates.map(({ chunkId }) => Number(chunkId.split("_")[1])));
        expect(seen.size).toBe(1);
        expect([...seen][0]).toBeGreaterThanOrEqual(least);
        expect(found.statistics).toMatchObject({
          chunkCount: found.candidates.length,
          documentFrequencies: [found.candidates.length],
        });
      }
    };
    const readers = Array.from({ length: 4 }, search);
    for (let number = 1; number <= rounds; number++) {
      await replace(writer, round(number, 40 + (number % 7)));
      acknowledged = number;
      const next = await reader.searchMemory("default", request([`round${number}`]));
      if (next) expect(next.statistics.documentFrequencies).toEqual([40 + (number % 7)]);
    }
    await Promise.all(readers);
    expect(answered.inMemory).toBeGreaterThan(rounds);
  });

  /** Up to 256 chunks are read by one statement, and more in pieces. */
  test.each([0, 1, 255, 256, 257, 600])(
    "a change of %d chunks is searched, with those that were there",
    async (count) => {
      const writer = await openServerStore();
      await writer.store.insertKnowledgeBase(knowledgeBase("kb", dimensions));
      await fill(writer.storage, writer.store, source("kb", "kept"), round(0, 3));
      await fill(writer.storage, writer.store, source("kb", "doc"), round(1, 5));
      const { store, reader } = await openReader({ connectionString: serverUrl, schema: writer.schema });
      await inMemory(store, reader);
      await replace(writer, round(2, count));
      const found = (await reader.searchMemory("default", request(["every", "round1", "round2"])))!;
      expect(found.statistics).toMatchObject({ chunkCount: 3 + count, documentFrequencies: [3 + count, 0, count] });
    },
  );

  test("changed metadata, a removed source and a removed knowledge base are seen by the next search", async () => {
    const writer = await openServerStore();
    await writer.store.insertKnowledgeBase(knowledgeBase("kb", dimensions));
    await fill(writer.storage, writer.store, source("kb", "doc", { plan: "gold" }), round(0, 5));
    await fill(writer.storage, writer.store, source("kb", "doc_2"), round(1, 5));
    const { store, reader } = await openReader({ connectionString: serverUrl, schema: writer.schema });
    await inMemory(store, reader);
    const both = (await reader.searchMemory("default", request(["every"])))!;
    expect(both.candidates).toHaveLength(10);
    expect(both.chunks).toHaveLength(3);
    expect((await reader.searchMemory("default", request(["every"], { plan: "gold" })))!.candidates).toHaveLength(5);

    const { version } = (await writer.store.getSource("kb", "doc"))!;
    await writer.store.updateSource("kb", "doc", { customMetadata: { plan: "iron" } }, { version, now: facts.now });
    expect((await reader.searchMemory("default", request(["every"], { plan: "gold" })))!.candidates).toEqual([]);
    expect((await reader.searchMemory("default", request(["every"])))!.chunks[0]!.source.customMetadata).toEqual({
      plan: "iron",
    });

    await writer.store.deleteSource("kb", "doc");
    const left = (await reader.searchMemory("default", request(["every"])))!;
    expect(left.candidates.map(({ sourceId }) => sourceId)).toEqual(Array(5).fill("doc_2"));
    expect(left.statistics).toMatchObject({ chunkCount: 5, documentFrequencies: [5] });

    await writer.store.deleteKnowledgeBase("kb");
    expect(await reader.searchMemory("default", request(["every"]))).toBeNull();
    expect((await store.searchCandidates(request(["every"]))).gone).toEqual(["kb"]);
  });

  test("the database searches a knowledge base that does not fit, and the answer says that it is too large", async () => {
    const writer = await openServerStore();
    await writer.store.insertKnowledgeBase(knowledgeBase("kb", dimensions));
    await fill(writer.storage, writer.store, source("kb", "doc"), round(0, 40));
    const { storage, store, reader } = await openReader({
      connectionString: serverUrl,
      schema: writer.schema,
      searchMemoryMb: 0.0005,
    });
    await inMemory(store, reader);
    expect(await reader.searchMemory("default", request(["every"]))).toBeNull();
    const found = await store.searchCandidates(request(["every"]));
    expect(found.candidates).toHaveLength(40);
    expect(found.tooLarge).toEqual(["kb"]);
    expect(await storage.stats(now)).toMatchObject({ indexes: { budgetBytes: 500, knowledgeBases: [] } });
  });

  test("once the thread has ended, searches go on without it", async () => {
    const writer = await openServerStore();
    await writer.store.insertKnowledgeBase(knowledgeBase("kb", dimensions));
    await fill(writer.storage, writer.store, source("kb", "doc"), round(0, 40));
    const { store, reader } = await openReader({ connectionString: serverUrl, schema: writer.schema });
    await inMemory(store, reader);
    await reader.close();
    const found = await store.searchCandidates(request(["every"]));
    expect([found.candidates.length, found.tooLarge]).toEqual([40, []]);
  });

  test("a search goes on when the index's connections are cut", async () => {
    const schema = freshName("cut");
    onTestFinished(async () => {
      await dropSchema(schema);
    });
    const { storage, store, reader } = await openReader({ connectionString: serverUrl, schema });
    await store.insertKnowledgeBase(knowledgeBase("kb", dimensions));
    await fill(storage, store, source("kb", "doc"), round(0, 40));
    await inMemory(store, reader);
    expect(await reader.searchMemory("default", request(["every"]))).not.toBeNull();
    const client = new pg.Client({ connectionString: serverUrl });
    onTestFinished(async () => {
      await client.end();
    });
    await client.connect();
    for (let i = 0; i < 5; i++) {
      await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cuecard index' and query like $1",
        [`%${schema}%`],
      );
      expect((await store.searchCandidates(request(["every"]))).candidates).toHaveLength(40);
      await wait(10);
    }
  });
});
