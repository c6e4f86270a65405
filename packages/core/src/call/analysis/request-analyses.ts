import type { Calls } from "../../api/calls.ts";
import { CuecardError } from "../../errors.ts";
import type { WorkspaceStorage } from "../../ports/storage/storage.ts";
import { AnalyseCalls } from "../../schema/call-findings.ts";
import { parseInput } from "../../schema/parse.ts";
import { teamNotFound } from "../../team/team-not-found.ts";

interface Options {
  store: Pick<WorkspaceStorage, "teams" | "requestAnalyses">;
  now: () => number;
  /** Analyses became due. */
  wakeAnalyses: () => void;
}

/** Has calls that have ended analysed again, such as with another plan. */
export const createRequestAnalyses = ({ store, now, wakeAnalyses }: Options): Pick<Calls, "analyse"> => ({
  async analyse(input) {
    const { teamId, since } = parseInput(AnalyseCalls, input);
    const team = await store.teams.get(teamId);
    const param = "teamId";
    if (!team) throw teamNotFound(teamId, param);
    if (!(team.definition as { analysis?: unknown } | null)?.analysis) {
      const message = `Team "${teamId}" has no analysis; say in its definition what is asked of its calls.`;
      throw new CuecardError("invalid_value", message, { param });
    }
    const from = since === undefined ? null : new Date(since).toISOString();
    const calls = await store.requestAnalyses({ teamId, since: from, now: now() });
    wakeAnalyses();
    return { object: "requested_analyses", teamId, calls };
  },
});
