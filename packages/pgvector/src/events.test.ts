import type { EventRequest } from "@cuecard/core";
import { describe, expect, test } from "vitest";
import { openServerStore } from "./test-kit/open-server-store.ts";
import { knowledgeBase, now, source } from "./test-kit/rows.ts";
import { onServer, serverUrl } from "./test-kit/server.ts";

const all: EventRequest = { after: 0, limit: 100, types: null, knowledgeBaseId: null, objectId: null };

describe.skipIf(!serverUrl)(onServer, () => {
  /** With the rows' own numbers for positions, a reader would go on behind the event that is committed later. */
  test("an event that is committed later than one with a higher number is not missed", async () => {
    const { schema, pool, store } = await openServerStore();
    await store.insertKnowledgeBase(knowledgeBase("kb", 4));
    for (const id of ["doc_slow", "doc_quick"]) await store.insertSource(source("kb", id), null);
    await store.listen(now + 86_400_000);
    const [slow, quick] = [await pool.connect(), await pool.connect()];
    const change = (id: string) => `update ${schema}.sources set progress = 0.5 where id = '${id}'`;
    try {
      await slow.query("begin");
      await slow.query(change("doc_slow"));
      await quick.query("begin");
      await quick.query(change("doc_quick"));
      await quick.query("commit");
      const first = await store.listEvents(all);
      expect(first.rows.map(({ objectId }) => objectId)).toEqual(["doc_quick"]);
      await slow.query("commit");
      const second = await store.listEvents({ ...all, after: first.last });
      expect(second.rows.map(({ objectId }) => objectId)).toEqual(["doc_slow"]);
      expect(await store.listEvents({ ...all, after: second.last })).toEqual({ rows: [], last: second.last });
    } finally {
      slow.release();
      quick.release();
    }
  });

  test("readers at once, of events that come at once, each see every event once and in one order", async () => {
    const { schema, pool, store } = await openServerStore();
    await store.insertKnowledgeBase(knowledgeBase("kb", 4));
    const ids = Array.from({ length: 8 }, (_, index) => `doc_${index}`);
    for (const id of ids) await store.insertSource(source("kb", id), null);
    await store.listen(now + 86_400_000);
    let isOver = false;
    const rounds = 25;
    async function read(): Promise<string[]> {
      const seen: string[] = [];
      for (let after = 0, last = false; ; last = isOver) {
        const page = await store.listEvents({ ...all, after, limit: 7 });
        seen.push(...page.rows.map(({ objectId, data }) => `${objectId} ${data.attempt}`));
        after = page.last;
        if (last && page.rows.length === 0) return seen;
      }
    }
    const readers = [read(), read(), read()];
    await Promise.all(
      ids.map(async (id) => {
        for (let round = 1; round <= rounds; round++)
          await pool.query(`update ${schema}.sources set attempt = ${round} where id = '${id}'`);
      }),
    );
    isOver = true;
    const [first, ...others] = await Promise.all(readers);
    for (const other of others) expect(other).toEqual(first);
    for (const id of ids)
      expect(first!.filter((each) => each.startsWith(`${id} `))).toEqual(
        Array.from({ length: rounds }, (_, round) => `${id} ${round + 1}`),
      );
  });
});
