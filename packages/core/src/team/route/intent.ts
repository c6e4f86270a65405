import type { Member } from "../../schema/team.ts";
import { handoffTargets } from "../handoff/transfer-tools.ts";
import type { Intent } from "../intents/classify.ts";

/** The member whom a turn's words mean, when the current member may hand off to that one. Null: the call stays. */
export function routeByIntent(
  members: readonly Member[],
  currentId: string,
  intent: Intent | null,
): { to: string; why: string } | null {
  if (!intent?.agentId || !handoffTargets(members, currentId).includes(intent.agentId)) return null;
  return { to: intent.agentId, why: intent.why };
}
