import { isDeepStrictEqual } from "node:util";
import type { LedgerItem } from "../../schema/call.ts";
import type { ResolvedTeam } from "../team/resolved-team.ts";

/**
 * The history for a member's model. What a model's server sent beside a tool call, such as signed thoughts, is for that
 * model alone: it is left out of the calls of members with another one.
 */
export function ownData(history: LedgerItem[], team: Pick<ResolvedTeam, "member">, agentId: string): LedgerItem[] {
  const modelOf = (id: string) => team.member(id).agent.model;
  const isForeign = (item: LedgerItem) =>
    item.providerData !== undefined &&
    item.agentId !== null &&
    item.agentId !== agentId &&
    !isDeepStrictEqual(modelOf(item.agentId), modelOf(agentId));
  return history.map((item) => {
    if (!isForeign(item)) return item;
    const { providerData: _foreign, ...own } = item;
    return own;
  });
}
