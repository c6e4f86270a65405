import type { LearnedIntents } from "@cuecard/core";
import { describe, expect, test } from "vitest";
import { oddText } from "./kit/fixtures.ts";
import type { OpenCase } from "./kit/harness.ts";
import { aTeam } from "./kit/records.ts";

const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);

/** Something that was learned of a team. */
export function someLearned(values: Partial<LearnedIntents> = {}): LearnedIntents {
  return { teamId: "team_1", version: 1, key: "key", model: bytes, ...values };
}

/** What was learned from teams' examples: the newest of each, for as long as there is the team. */
export function learnedCases(open: OpenCase): void {
  describe("what was learned", () => {
    test("comes back as it was, and is null before", async () => {
      const { store } = await open();
      await store.teams.insert(aTeam({ id: oddText }));
      expect(await store.getLearned(oddText)).toBeNull();
      const learned = someLearned({ teamId: oddText, version: 7 });
      expect(await store.saveLearned(learned)).toBe(true);
      expect(await store.getLearned(oddText)).toEqual(learned);
    });

    test("of an earlier version is refused, of the same or a later one replaces", async () => {
      const { store } = await open();
      await store.teams.insert(aTeam({ id: "team_1" }));
      await store.saveLearned(someLearned({ version: 2 }));
      expect(await store.saveLearned(someLearned({ version: 1, key: "old" }))).toBe(false);
      expect(await store.getLearned("team_1")).toMatchObject({ version: 2, key: "key" });
      expect(await store.saveLearned(someLearned({ version: 2, key: "again" }))).toBe(true);
      const next = someLearned({ version: 3, model: new Uint8Array([0]) });
      expect(await store.saveLearned(next)).toBe(true);
      expect(await store.getLearned("team_1")).toEqual(next);
    });

    test("of a team that is not there is not stored, and goes with its team", async () => {
      const { store } = await open();
      expect(await store.saveLearned(someLearned())).toBe(false);
      expect(await store.getLearned("team_1")).toBeNull();
      await store.teams.insert(aTeam({ id: "team_1" }));
      await store.saveLearned(someLearned());
      await store.teams.delete("team_1");
      expect(await store.getLearned("team_1")).toBeNull();
      await store.teams.insert(aTeam({ id: "team_1" }));
      expect(await store.getLearned("team_1")).toBeNull();
    });

    test("of ten versions at once the newest stays", async () => {
      const { store } = await open();
      await store.teams.insert(aTeam({ id: "team_1" }));
      await Promise.all(Array.from({ length: 10 }, (_, at) => store.saveLearned(someLearned({ version: 10 - at }))));
      expect(await store.getLearned("team_1")).toMatchObject({ version: 10 });
    });
  });
}
