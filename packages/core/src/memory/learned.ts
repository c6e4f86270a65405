import type { LearnedStore } from "../ports/storage/learned.ts";
import { copy, type WorkspaceRows } from "./rows.ts";

export function createMemoryLearned({ teams, learned }: WorkspaceRows): LearnedStore {
  return {
    async saveLearned(record) {
      const stored = learned.get(record.teamId);
      if (!teams.has(record.teamId) || (stored && stored.version > record.version)) return false;
      learned.set(record.teamId, copy(record));
      return true;
    },
    async getLearned(teamId) {
      return copy(learned.get(teamId) ?? null);
    },
  };
}
