import type { LearnedExample, Page, PageRequest, WorkspaceStorage } from "@cuecard/core";
import { describe, expect, test } from "vitest";
import { createRandom, type Random } from "../random.ts";
import { aSource, at, minute, randomId, walk, withBase } from "./kit/fixtures.ts";
import type { OpenCase } from "./kit/harness.ts";
import {
  aCall,
  aLearnedExample,
  anAgent,
  aPlainRow,
  aTeam,
  noEntries,
  plainKinds,
  plainRowsOf,
} from "./kit/records.ts";

/** One kind of list: how its rows come and go. */
interface Listed {
  insert(id: string, createdAt: string): Promise<unknown>;
  remove(id: string): Promise<unknown>;
  list(request: PageRequest): Promise<Page<{ id: string; createdAt: string }>>;
}

const kinds: Record<string, (store: WorkspaceStorage) => Promise<Listed>> = {
  "knowledge bases": async (store) => ({
    insert: (id, createdAt) => withBase(store, { id, createdAt }),
    remove: (id) => store.deleteKnowledgeBase(id),
    list: (request) => store.listKnowledgeBases(request),
  }),
  sources: async (store) => {
    const base = await withBase(store);
    return {
      insert: (id, createdAt) => store.insertSource(aSource(base.id, { id, createdAt }), null),
      remove: (id) => store.deleteSource(base.id, id),
      list: (request) => store.listSources(base.id, request),
    };
  },
  agents: async (store) => ({
    insert: (id, createdAt) => store.agents.insert(anAgent({ id, createdAt })),
    remove: (id) => store.agents.delete(id),
    list: (request) => store.agents.list(request),
  }),
  teams: async (store) => ({
    insert: (id, createdAt) => store.teams.insert(aTeam({ id, createdAt })),
    remove: (id) => store.teams.delete(id),
    list: (request) => store.teams.list(request),
  }),
  ...Object.fromEntries(
    plainKinds.map((kind) => [
      kind,
      async (store: WorkspaceStorage): Promise<Listed> => {
        const rows = plainRowsOf(store, kind);
        return {
          insert: (id, createdAt) => rows.insert(aPlainRow(kind, { id, createdAt })),
          remove: (id) => rows.delete(id),
          list: (request) => rows.list(request),
        };
      },
    ]),
  ),
  "learned examples": async (store) => {
    await store.teams.insert(aTeam({ id: "team_1" }));
    await store.startCall(aCall({ id: "call_1" }), noEntries);
    const keep = (example: LearnedExample) =>
      store.keepLessons({ callId: "call_1", lease: 1, mostOfMember: 1_000, examples: [example] });
    return {
      insert: (id, createdAt) => keep(aLearnedExample({ id, turnId: id, createdAt })),
      remove: (id) => store.deleteLearnedExamples("team_1", id),
      list: (request) => store.listLearnedExamples({ ...request, teamId: "team_1" }),
    };
  },
  calls: async (store) => ({
    insert: (id, createdAt) => store.startCall(aCall({ id, createdAt }), noEntries),
    remove: (id) => store.deleteCall(id),
    list: (request) => store.listCalls(request),
  }),
};

/** Pages of every list: order, limits, rows that come and go while they are walked. */
export function pagingCases(open: OpenCase): void {
  describe.each(Object.keys(kinds))("pages of %s", (kind) => {
    test("rows stand newest first, ties by the greater id, and hasMore tells whether one is behind the page", async () => {
      const { store } = await open();
      const listed = await kinds[kind]!(store);
      expect(await listed.list({ limit: 1, after: null })).toEqual({ rows: [], hasMore: false });
      const rows = ["B", "a", "b", "_", "1"].map((name, index) => ({
        id: `id_${name}`,
        createdAt: at(index < 4 ? 0 : 1),
      }));
      for (const { id, createdAt } of rows) await listed.insert(id, createdAt);
      const ids = async (limit: number) => {
        const page = await listed.list({ limit, after: null });
        return [page.rows.map(({ id }) => id), page.hasMore];
      };
      const order = ["id_1", "id_b", "id_a", "id__", "id_B"];
      expect(await ids(3)).toEqual([order.slice(0, 3), true]);
      expect(await ids(4)).toEqual([order.slice(0, 4), true]);
      expect(await ids(5)).toEqual([order, false]);
      expect(await ids(100)).toEqual([order, false]);
      for (const limit of [1, 2, 5]) expect(await walk(listed.list, limit)).toEqual(order);
    });

    test("a key stands for a place, not for a row: the row may be gone", async () => {
      const { store } = await open();
      const listed = await kinds[kind]!(store);
      for (const name of ["a", "b", "c"]) await listed.insert(`id_${name}`, at(0));
      await listed.remove("id_b");
      const behind = async (id: string, createdAt: string) =>
        (await listed.list({ limit: 10, after: { id, createdAt } })).rows.map((row) => row.id);
      expect(await behind("id_b", at(0))).toEqual(["id_a"]);
      expect(await behind("id_bb", at(0))).toEqual(["id_a"]);
      expect(await behind("id_a", at(0))).toEqual([]);
      expect(await behind("id_a", at(1))).toEqual(["id_c", "id_a"]);
    });

    test.each([1, 2, 3])("a walk under churn has no repeats and no gaps (seed %i)", async (seed) => {
      const { store } = await open();
      const listed = await kinds[kind]!(store);
      const random = createRandom(seed);
      const staying = new Set<string>();
      for (let i = 0; i < 30; i++) await insertRow(listed, random, staying);
      for (let round = 0; round < 3; round++) {
        const before = new Set(staying);
        const walked: string[] = [];
        let after: PageRequest["after"] = null;
        for (;;) {
          const page: Page<{ id: string; createdAt: string }> = await listed.list({
            limit: random.integer(1, 6),
            after,
          });
          for (const { id, createdAt } of page.rows) {
            expect(walked).not.toContain(id);
            walked.push(id);
            after = { id, createdAt };
          }
          if (!page.hasMore) break;
          await churn(listed, random, staying, before);
        }
        expect([...before].filter((id) => !walked.includes(id))).toEqual([]);
      }
    });
  });
}

/** Adds rows anywhere and removes some; `before` loses what is removed, since only what stays must be walked. */
async function churn(listed: Listed, random: Random, staying: Set<string>, before: Set<string>): Promise<void> {
  for (let i = random.integer(0, 2); i > 0; i--) await insertRow(listed, random, staying);
  if (staying.size === 0 || random.chance(0.4)) return;
  const removed = random.pick([...staying]);
  await listed.remove(removed);
  staying.delete(removed);
  before.delete(removed);
}

async function insertRow(listed: Listed, random: Random, staying: Set<string>): Promise<void> {
  const id = randomId("row");
  await listed.insert(id, at(random.integer(0, 12) * minute));
  staying.add(id);
}
