import { limits, type VersionedCollection, type WorkspaceStorage } from "@cuecard/core";
import { describe, expect, test } from "vitest";
import { at, oddText, randomId } from "./kit/fixtures.ts";
import type { OpenCase } from "./kit/harness.ts";
import { anAgent, aTeam } from "./kit/records.ts";

const all = { limit: 100, before: null };

interface Row {
  id: string;
  name: string;
  version: number;
  createdAt: string;
  updatedAt: string;
}

interface Kind {
  kind: "teams" | "agents";
  /** A row whose own text holds the given words. */
  holding: (words: string, version: number) => Row;
}

const kinds: readonly Kind[] = [
  {
    kind: "teams",
    holding: (words, version) => aTeam({ description: words, tags: [words], version, updatedAt: at(0) }),
  },
  {
    kind: "agents",
    holding: (words, version) => anAgent({ systemPrompt: words, [words]: words, version, updatedAt: at(0) }),
  },
];

/** What teams and agents were at their versions. */
export function versionCases(open: OpenCase): void {
  describe.each(kinds)("versions of $kind", ({ kind, holding }) => {
    // Both are stored alike; what a row has of its own plays no part here.
    const of = (store: WorkspaceStorage) => store[kind] as unknown as VersionedCollection<Row, object>;

    test("are kept with each write, newest first, and only those that were written", async () => {
      const { storage, store } = await open();
      const [first, second, third] = versionsOf(holding(oddText, 1), 3);
      expect(await of(store).insertNamed(first!)).toBe(true);
      expect(await of(store).replace(second!, at(0))).toBe(true);
      expect(await of(store).replace({ ...third!, name: "lost" }, at(0))).toBe(false);
      expect(await of(store).insert({ ...third!, name: "lost" })).toBe(false);
      expect(await of(store).versions(first!.id, all)).toEqual({ rows: [second, first], hasMore: false });
      expect(await of(store).replace(third!, at(1))).toBe(true);
      expect(await of(store).versions(first!.id, { limit: 2, before: null })).toEqual({
        rows: [third, second],
        hasMore: true,
      });
      expect(await of(store).versions(first!.id, { limit: 2, before: 2 })).toEqual({ rows: [first], hasMore: false });
      expect(await of(store).version(first!.id, 2)).toEqual(second);
      expect(await of(store).version(first!.id, 4)).toBeNull();
      const other = of(storage.workspace(randomId("ws")));
      expect(await other.version(first!.id, 2)).toBeNull();
      expect(await other.versions(first!.id, all)).toEqual({ rows: [], hasMore: false });
    });

    test("are found whatever a row's texts hold, also its own number in another place", async () => {
      const { store } = await open();
      const row = holding('"version":8', 3);
      await of(store).insert(row);
      expect(await of(store).versions(row.id, all)).toEqual({ rows: [row], hasMore: false });
    });

    test("of the other kind with the same id stay apart", async () => {
      const { store } = await open();
      await store.teams.insert(aTeam({ id: "same" }));
      await store.agents.insert(anAgent({ id: "same" }));
      const kept = await of(store).versions("same", all);
      expect(kept.rows).toEqual([await of(store).get("same")]);
      await of(store).delete("same");
      expect((await store[kind === "teams" ? "agents" : "teams"].versions("same", all)).rows).toHaveLength(1);
    });

    test(`are kept up to ${limits.versions}, and go with their row`, async () => {
      const { store } = await open();
      const rows = versionsOf(holding("a", 1), limits.versions + 2);
      await of(store).insert(rows[0]!);
      for (const [index, row] of rows.slice(1).entries()) await of(store).replace(row, rows[index]!.updatedAt);
      const kept = (await of(store).versions(rows[0]!.id, all)).rows;
      expect(kept).toEqual(rows.slice(2).reverse());
      await of(store).delete(rows[0]!.id);
      expect((await of(store).versions(rows[0]!.id, all)).rows).toEqual([]);
      await of(store).insert(rows[0]!);
      expect((await of(store).versions(rows[0]!.id, all)).rows).toEqual([rows[0]]);
    });
  });
}

function versionsOf(row: Row, count: number): Row[] {
  return Array.from({ length: count }, (_, index) => ({
    ...row,
    name: `Row ${index}`,
    version: index + 1,
    updatedAt: at(index),
  }));
}
