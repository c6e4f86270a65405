import type { Turn } from "../../schema/call.ts";
import { wasStopped } from "../knowledge/retrieve.ts";
import { type SearchOptions, traceSearch } from "../knowledge/search.ts";
import type { Answer } from "../state/call-state.ts";
import type { CallParts } from "./call-parts.ts";

type RepeatParts = Pick<CallParts, "session" | "search" | "turns">;

/**
 * Gives the same answer again, as it was. Where its search was not finished, since the process died or the host stopped
 * it, it is searched again.
 */
export async function repeatAnswer(
  { session, search, turns }: RepeatParts,
  repeated: Answer,
  text: string,
  { recognition, deadline, signal }: Pick<SearchOptions, "recognition" | "deadline" | "signal">,
): Promise<Turn> {
  const { agentId, turnId } = repeated;
  const isNewest = session.state.current.turnId === turnId;
  if (!isUnfinished(repeated) || agentId !== session.state.summary.agentId) {
    return isNewest ? turns.current : turns.rebuild(repeated);
  }
  const found = await search(text, { recognition, deadline, signal });
  traceSearch(session, turnId, found);
  const { context, degraded } = found;
  return isNewest
    ? turns.answerAgain({ ...repeated, context, degraded })
    : turns.rebuild({ ...repeated, context, degraded });
}

function isUnfinished({ status, context, degraded }: Answer): boolean {
  return status === "ok" && context === null && (degraded.length === 0 || wasStopped(degraded));
}
