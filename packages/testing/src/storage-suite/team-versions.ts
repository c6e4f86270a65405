import { limits, type TeamRecord } from "@cuecard/core";
import { describe, expect, test } from "vitest";
import { at, oddText, randomId } from "./kit/fixtures.ts";
import type { OpenCase } from "./kit/harness.ts";
import { aTeam } from "./kit/records.ts";

const all = { limit: 100, before: null };

/** What a team was at its versions. */
export function teamVersionCases(open: OpenCase): void {
  describe("versions of a team", () => {
    test("are kept with each write, newest first, and only those that were written", async () => {
      const { storage, store } = await open();
      const [first, second, third] = versionsOf(aTeam({ description: oddText, updatedAt: at(0) }), 3);
      expect(await store.teams.insertNamed(first!)).toBe(true);
      expect(await store.teams.replace(second!, at(0))).toBe(true);
      expect(await store.teams.replace({ ...third!, name: "lost" }, at(0))).toBe(false);
      expect(await store.teams.insert({ ...third!, name: "lost" })).toBe(false);
      expect(await store.teams.versions(first!.id, all)).toEqual({ rows: [second, first], hasMore: false });
      expect(await store.teams.replace(third!, at(1))).toBe(true);
      expect(await store.teams.versions(first!.id, { limit: 2, before: null })).toEqual({
        rows: [third, second],
        hasMore: true,
      });
      expect(await store.teams.versions(first!.id, { limit: 2, before: 2 })).toEqual({ rows: [first], hasMore: false });
      expect(await store.teams.version(first!.id, 2)).toEqual(second);
      expect(await store.teams.version(first!.id, 4)).toBeNull();
      const other = storage.workspace(randomId("ws"));
      expect(await other.teams.version(first!.id, 2)).toBeNull();
      expect(await other.teams.versions(first!.id, all)).toEqual({ rows: [], hasMore: false });
    });

    test("are found whatever a team's texts hold, also its own number in another place", async () => {
      const { store } = await open();
      const definition = { overrides: { version: 9, note: '"version":8', [oddText]: oddText }, members: [] };
      const team = aTeam({ definition, name: '"version":7', tags: [oddText, '"version":6'], version: 3 });
      await store.teams.insert(team);
      expect(await store.teams.versions(team.id, all)).toEqual({ rows: [team], hasMore: false });
    });

    test(`are kept up to ${limits.teamVersions}, and go with their team`, async () => {
      const { store } = await open();
      const rows = versionsOf(aTeam({ updatedAt: at(0) }), limits.teamVersions + 2);
      await store.teams.insert(rows[0]!);
      for (const [index, row] of rows.slice(1).entries()) await store.teams.replace(row, rows[index]!.updatedAt);
      const kept = (await store.teams.versions(rows[0]!.id, all)).rows;
      expect(kept).toEqual(rows.slice(2).reverse());
      await store.teams.delete(rows[0]!.id);
      expect((await store.teams.versions(rows[0]!.id, all)).rows).toEqual([]);
      await store.teams.insert(rows[0]!);
      expect((await store.teams.versions(rows[0]!.id, all)).rows).toEqual([rows[0]]);
    });
  });
}

function versionsOf(team: TeamRecord, count: number): TeamRecord[] {
  return Array.from({ length: count }, (_, index) => ({
    ...team,
    name: `Team ${index}`,
    version: index + 1,
    updatedAt: at(index),
  }));
}
