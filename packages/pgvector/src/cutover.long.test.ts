import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import {
  chunksIn,
  embedPage,
  killAtLine,
  moveTo,
  movingBase,
  searchedWrongly,
  spaceHeld,
  spaces,
} from "@cuecard/checks/planted";
import type { ClaimedReembedding, WorkspaceStorage } from "@cuecard/core";
import { aCall } from "@cuecard/testing/stores";
import type pg from "pg";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Query } from "./connection/database.ts";
import { lockCutover } from "./engine/reembedding/lock-cutover.ts";
import { createPostgresStorage } from "./postgres-storage.ts";
import { chunksOfTheBase } from "./test-kit/cutover-child.ts";
import { openServerStore } from "./test-kit/open-server-store.ts";
import { randomFrom } from "./test-kit/random.ts";
import { batches, facts, fill, now, source } from "./test-kit/rows.ts";
import { dropSchema, freshName, onConnection, onServer, serverUrl } from "./test-kit/server.ts";

const [first, second, third] = spaces;
const leaseMs = 3_600_000;

type Client = Pick<pg.ClientBase, "query">;

async function count(client: Client, query: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(query);
  return Number(rows[0]!.count);
}

/** Waits until all that a re-embedding left was cleared up, and every vector is in its place. */
async function cleared(client: Client, schema: string): Promise<void> {
  await vi.waitFor(
    async () => {
      expect(await count(client, `select count(*) from ${schema}.reembedded`)).toBe(0);
      expect(await count(client, `select count(*) from ${schema}.bases where moving`)).toBe(0);
    },
    { timeout: 60_000, interval: 50 },
  );
  expect(
    await count(
      client,
      `select count(*) from ${schema}.chunks c join ${schema}.bases b on b.row = c.base where c.generation <> b.generation`,
    ),
  ).toBe(0);
}

const embedAll = async (store: WorkspaceStorage, moving: ClaimedReembedding) => {
  while (await embedPage(store, moving));
};

describe.skipIf(!serverUrl)(`a cutover ${onServer}`, () => {
  async function openMoving(chunks: number) {
    const opened = await openServerStore();
    const { storage, store } = opened;
    await store.insertKnowledgeBase(movingBase("kb"));
    await fill(storage, store, source("kb", "doc_1"), chunksIn(first, "a", chunks));
    await store.startReembedding("kb", second, facts.now);
    const moving = (await storage.claimReembedding({ now, leaseMs }))!;
    await embedAll(store, moving);
    return { ...opened, moving };
  }

  /** Never ends when the cutover waits in line for the lock (seen), or locks chunks (seen). */
  test("waits for replacements of chunks, and nobody waits for it meanwhile", async () => {
    const { schema, pool, storage, store, moving } = await openMoving(20);
    await store.insertSource(source("kb", "doc_gone"), null);
    const running = (await storage.claimSource({ now, leaseMs: 30_000 }))!;
    const call = aCall({ id: "call_1" });
    await store.startCall(call, { ledger: [], trace: [] });

    const replacing = await pool.connect();
    const holding = await pool.connect();
    try {
      // Others hold every chunk: the cutover needs none, and what clears up behind it leaves them.
      await holding.query("begin");
      await holding.query(`select 1 from ${schema}.chunks for update`);
      await replacing.query("begin");
      const query: Query = async (text, values) => (await replacing.query(text, values)).rows;
      await lockCutover(query, `"${schema}"`, { workspace: "default", knowledgeBaseId: "kb" }, "shared");
      const cutting = store.cutOver(moving, facts.now);
      await wait(300);
      await store.insertSource(source("kb", "doc_3"), null);
      const question = {
        ...{ knowledgeBaseId: "kb", callId: call.id, turnId: "turn_1", question: "Is it lost?", subject: null },
        ...{ reasons: ["nothing_found" as const], best: null, askedAt: facts.now, words: ["lost"] },
      };
      expect(await store.recordGap(question, { gapId: "gap_1", leastLikeness: 0.5, now: facts.now })).toBe("done");
      expect(await store.saveCall(call, null)).toBe("done");
      const chunks = chunksIn(first, "b", 2);
      expect(await store.replaceChunks(running, batches(chunks), () => facts)).toBe("done");
      expect(await store.deleteSource("kb", "doc_gone")).not.toBeNull();
      expect(await store.getKnowledgeBase("kb")).toMatchObject(first);
      const late = (await storage.claimSource({ now, leaseMs: 30_000 }))!;
      expect(late).toMatchObject({ sourceId: "doc_3", knowledgeBase: first });
      await replacing.query("rollback");
      expect(await cutting).toBe("done");
      expect(await searchedWrongly(store, "kb")).toEqual({ found: 20, wrong: [] });
      expect(await store.replaceChunks(late, batches(chunksIn(first, "c", 1)), () => facts)).toBe("stale");
      await holding.query("rollback");
    } finally {
      replacing.release();
      holding.release();
    }
    expect((await storage.claimSource({ now, leaseMs: 30_000 }))?.knowledgeBase).toMatchObject(second);
    await cleared(pool, schema);
    expect(await searchedWrongly(store, "kb")).toEqual({ found: 20, wrong: [] });
  });

  test("no transaction of a re-embedding changes more than a few rows, however many chunks there are", async () => {
    const { schema, pool, storage, store, moving } = await openMoving(1_000);
    await pool.query(`create table ${schema}.changes (transaction bigint)`);
    await pool.query(
      `create function ${schema}.note() returns trigger language plpgsql as
       $$ begin insert into ${schema}.changes values (txid_current()); return null; end $$`,
    );
    for (const table of ["chunks", "reembedded", "reembeddings", "bases", "sources"]) {
      await pool.query(
        `create trigger noted after insert or update or delete on ${schema}.${table} for each row execute function ${schema}.note()`,
      );
    }
    expect(await store.cutOver(moving, facts.now)).toBe("done");
    await cleared(pool, schema);
    await moveTo({ storage, store }, "kb", third, now);
    await store.startReembedding("kb", first, facts.now);
    await embedPage(store, (await storage.claimReembedding({ now, leaseMs }))!);
    await store.startReembedding("kb", third, facts.now);
    await cleared(pool, schema);
    const most = await count(
      pool,
      `select max(count) as count from (select count(*) from ${schema}.changes group by transaction) as each`,
    );
    // 64 vectors that are stored at once, and how many there are now.
    expect(most).toBeLessThanOrEqual(65);
    expect(await searchedWrongly(store, "kb")).toEqual({ found: 1_000, wrong: [] });
  });

  /** Goes red when searches look for vectors in `chunks` alone (seen). */
  test("a knowledge base that is embedded once more right behind a cutover is searched with all of its vectors", async () => {
    const { schema, pool, storage, store, moving } = await openMoving(100);
    const holding = await pool.connect();
    try {
      await holding.query("begin");
      await holding.query(`select 1 from ${schema}.chunks for update`);
      for (const target of [second, third, first]) {
        if (target !== second) await moveTo({ storage, store }, "kb", target, now);
        else expect(await store.cutOver(moving, facts.now)).toBe("done");
        expect(await spaceHeld(store, "kb")).toBe(target);
        expect(await searchedWrongly(store, "kb")).toEqual({ found: 100, wrong: [] });
      }
      expect(await count(pool, `select count(distinct generation) from ${schema}.reembedded`)).toBeGreaterThan(0);
      await holding.query("rollback");
    } finally {
      holding.release();
    }
    await cleared(pool, schema);
    expect(await searchedWrongly(store, "kb")).toEqual({ found: 100, wrong: [] });
  });

  test.each([0, 1, 2])(
    "sources that come, change and go at every moment of re-embeddings are searched in one space, whole, by two processes: %i",
    async (seed) => {
      const { schema, pool, storage, store } = await openServerStore();
      const other = createPostgresStorage({ connectionString: serverUrl, schema });
      onTestFinished(() => other.close());
      await other.open();
      const random = randomFrom(seed * 7_919 + 1);
      const pick = (below: number) => Math.floor(random() * below);
      const at = facts.now;
      await store.insertKnowledgeBase(movingBase("kb"));
      const sources: string[] = [];
      let made = 0;
      let moving: ClaimedReembedding | null = null;
      let cutting: Promise<unknown> = Promise.resolve();

      async function process(): Promise<void> {
        const claim = await storage.claimSource({ now: now + 1_000, leaseMs: 30_000 });
        if (!claim) return;
        const chunks = chunksIn(await spaceHeld(store, "kb"), `m${made++}`, 1 + pick(60));
        // The cutover may come between: then the claim is stale, or the vectors are of another space.
        await store.replaceChunks(claim, batches(chunks), () => facts).catch(() => store.releaseSource(claim, at));
      }

      for (let step = 0; step < 80; step++) {
        const choice = pick(10);
        if (choice === 0) {
          const id = `doc_${step}`;
          await store.insertSource(source("kb", id), null);
          sources.push(id);
          await process();
        } else if (choice === 1 && sources.length > 0) {
          await store.requeueSource("kb", sources[pick(sources.length)]!, ["ready"], at);
          await process();
        } else if (choice === 2 && sources.length > 2) {
          await store.deleteSource("kb", sources.splice(pick(sources.length), 1)[0]!);
        } else if (choice === 3) {
          await store.startReembedding("kb", spaces[pick(3)]!, at);
          moving = (await storage.claimReembedding({ now, leaseMs })) ?? moving;
        } else if (choice < 7 && moving) await embedPage(store, moving);
        else if (choice < 9 && moving) {
          const held = moving;
          cutting = cutting.then(() => other.workspace("default").cutOver(held, at));
          if (pick(2) === 0) await cutting;
        }
        for (const each of [store, other.workspace("default")]) {
          const { wrong } = await searchedWrongly(each, "kb").catch((error: { code?: string }) => {
            // The cutover came between the look at the space and the search.
            expect(error.code).toBe("embedding_space_mismatch");
            return { wrong: [] };
          });
          expect(wrong, `step ${step}`).toEqual([]);
        }
      }
      await cutting;
      const { chunkCount } = (await store.getKnowledgeBase("kb"))!;
      await moveTo({ storage, store }, "kb", (await spaceHeld(store, "kb")) === second ? third : second, now);
      await cleared(pool, schema);
      for (const each of [store, other.workspace("default")]) {
        expect(await searchedWrongly(each, "kb")).toEqual({ found: chunkCount, wrong: [] });
      }
    },
  );

  const child = fileURLToPath(new URL("./test-kit/cutover-child.ts", import.meta.url));

  test.each([
    ["embedding 1", 40],
    ["cutting 1", 0],
    ["cutting 1", 6],
    ["cutting 1", 12],
    ["moved 1", 0],
    ["moved 1", 60],
    ["cutting 2", 8],
    ["moved 2", 20],
  ])(
    "whose process is killed %s + %i ms leaves the knowledge base in one space, whole, and it moves on",
    async (line, delayMs) => {
      const schema = freshName("case");
      onTestFinished(async () => {
        await dropSchema(schema);
      });
      const said = await killAtLine(child, [schema], line, delayMs);
      const moved = said.filter((each) => each.startsWith("moved ")).length;

      const storage = createPostgresStorage({ connectionString: serverUrl, schema, searchMemoryMb: 0 });
      onTestFinished(() => storage.close());
      await storage.open();
      const store = storage.workspace("default");
      const held = await spaceHeld(store, "kb");
      expect([moved, moved + 1].map((move) => spaces[move % spaces.length])).toContain(held);
      const whole = { found: chunksOfTheBase, wrong: [] };
      expect(await searchedWrongly(store, "kb")).toEqual(whole);
      await moveTo({ storage, store }, "kb", spaces[(spaces.indexOf(held) + 1) % spaces.length]!, now);
      expect(await searchedWrongly(store, "kb")).toEqual(whole);
      await onConnection((client) => cleared(client, schema));
      expect(await searchedWrongly(store, "kb")).toEqual(whole);
    },
  );
});
