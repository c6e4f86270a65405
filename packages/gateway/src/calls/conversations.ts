import type { Cuecard, StartCall, Workspace } from "@cuecard/core";
import { checkTeam } from "./check-team.ts";
import { type Conversation, createConversation } from "./conversation.ts";

/** The calls of platforms that this process follows, by workspace and id. */
export interface Conversations {
  /** The call with this id, followed from now on. Throws `invalid_value` when it is with another team or agent. */
  of(workspace: Workspace, start: StartCall & { externalId: string }): Conversation;
  /** The call with this id; null when this process does not follow it. */
  known(workspace: string, externalId: string): Conversation | null;
}

/** Most calls that are followed; beyond, those that had no request for the longest time are read again from their ledger. */
const mostCalls = 10_000;

/** Follows calls until they end. */
export function createConversations(cuecard: Pick<Cuecard, "on">): Conversations {
  const followed = new Map<string, Conversation>();
  const keyOf = (workspace: string, externalId: string) => `${workspace}/${externalId}`;
  cuecard.on("call.ended", ({ workspace, call }) => {
    if (call.externalId !== null) followed.delete(keyOf(workspace, call.externalId));
  });
  return {
    known: (workspace, externalId) => followed.get(keyOf(workspace, externalId)) ?? null,
    of(workspace, start) {
      const key = keyOf(workspace.id, start.externalId);
      const known = followed.get(key);
      // A request with a wrong team or agent began no call, so it is not in the way of the right one.
      if (known?.isOpen) checkTeam({ ...known.start, externalId: start.externalId }, start);
      const conversation = known && isSameStart(known.start, start) ? known : createConversation(workspace, start);
      followed.delete(key);
      followed.set(key, conversation);
      if (followed.size > mostCalls) followed.delete(followed.keys().next().value!);
      return conversation;
    },
  };
}

const isSameStart = (one: StartCall, other: StartCall) => one.teamId === other.teamId && one.agentId === other.agentId;
