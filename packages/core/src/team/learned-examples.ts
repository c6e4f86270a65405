import type { Teams } from "../api/teams.ts";
import { CuecardError } from "../errors.ts";
import type { WorkspaceStorage } from "../ports/storage/storage.ts";
import { decodeCursor, toList } from "../rows/pages.ts";
import { PageQuery } from "../schema/common.ts";
import { parseInput } from "../schema/parse.ts";
import type { TeamRecord } from "../schema/team.ts";
import type { IntentModels } from "./intents/intent-models.ts";

interface LearnedOptions {
  store: Pick<WorkspaceStorage, "listLearnedExamples" | "deleteLearnedExamples">;
  intentModels: Pick<IntentModels, "renew">;
  /** The team as it is now. Throws `team_not_found`. */
  stored: (id: string) => Promise<TeamRecord>;
}

type LearnedExamples = Pick<Teams, "learnedExamples" | "deleteLearnedExample" | "clearLearnedExamples">;

/** Shows what a team learned from its calls, and forgets it. */
export function createLearnedExamples({ store, intentModels, stored }: LearnedOptions): LearnedExamples {
  async function remove(teamId: string, id: string | null): Promise<number> {
    const deleted = await store.deleteLearnedExamples(teamId, id);
    if (deleted > 0) intentModels.renew();
    else await stored(teamId);
    return deleted;
  }

  return {
    async learnedExamples(teamId, page = {}) {
      const { limit, cursor } = parseInput(PageQuery, page);
      const found = await store.listLearnedExamples({ limit, after: decodeCursor(cursor), teamId });
      if (found.rows.length === 0) await stored(teamId);
      return toList(found, (example) => example);
    },
    async deleteLearnedExample(teamId, id) {
      if ((await remove(teamId, id)) > 0) return;
      const message = `Team "${teamId}" has no learned example "${id}"; list its learned examples to see their ids.`;
      throw new CuecardError("learned_example_not_found", message);
    },
    async clearLearnedExamples(teamId) {
      return { object: "cleared_examples", deleted: await remove(teamId, null) };
    },
  };
}
