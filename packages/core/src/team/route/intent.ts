import type { Member } from "../../schema/team.ts";
import type { Intent } from "../intents/classify.ts";
import { handoffTargets } from "../transfer-tools.ts";

/** The member to whom the intent of a turn's words leads, when the current member may hand off to it. Null: the call stays. */
export function routeByIntent(members: readonly Member[], currentId: string, intent: Intent | null): { to: string; why: string } | null {
  if (!intent?.agentId || !handoffTargets(members, currentId).includes(intent.agentId)) return null;
  return { to: intent.agentId, why: intent.why };
}
