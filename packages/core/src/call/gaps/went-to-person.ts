import type { CallState } from "../state/call-state.ts";
import type { SearchedTurn } from "../state/searched-turns.ts";

/** Ids of the searched turns after which a person had the call, before anything else was searched for. A person's own turns are none. */
export function wentToPerson(
  searches: readonly SearchedTurn[],
  { turnIds: all, definition }: Pick<CallState, "turnIds" | "definition">,
): Set<string> {
  const turnIds = all.filter(({ isTakenBack }) => !isTakenBack);
  const people = new Set(definition.members.filter(({ kind }) => kind === "human").map(({ agentId }) => agentId));
  const places = searches.map(({ turnId }) => turnIds.findIndex((each) => each.turnId === turnId));
  const isPerson = ({ agentId }: { agentId: string }) => people.has(agentId);
  const ids = searches.flatMap(({ turnId }, at) => {
    const [from, next] = [places[at]!, places[at + 1] ?? -1];
    if (from < 0 || isPerson(turnIds[from]!)) return [];
    const since = turnIds.slice(from + 1, next < 0 ? undefined : next + 1);
    return since.some(isPerson) ? [turnId] : [];
  });
  return new Set(ids);
}
