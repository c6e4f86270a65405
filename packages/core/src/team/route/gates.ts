import type { Member } from "../../schema/team-definition.ts";
import { compileCondition } from "./condition.ts";
import type { Facts, Verdict } from "./facts.ts";

/** The gates of a team: members that keep the call until a condition holds. */
export interface Gates {
  /** Whether what a member keeps the call until has come about; null for a member that is not a gate. */
  at(agentId: string, facts: Facts): Verdict | null;
  /** The same for a gate that does not have the call: only what lasts can have opened it. */
  isOpen(agentId: string, facts: Facts): boolean;
}

export function createGates(members: readonly Member[]): Gates {
  const conditions = new Map(
    members.flatMap(({ agentId, until }) => (until === undefined ? [] : [[agentId, compileCondition(until)]])),
  );
  const at: Gates["at"] = (agentId, facts) => conditions.get(agentId)?.(facts) ?? null;
  return { at, isOpen: (agentId, facts) => at(agentId, { ...facts, ...nothingNow })?.holds === true };
}

/** What is of the present moment, or of the present member, says nothing of a gate elsewhere. */
const nothingNow = {
  text: null,
  meant: null,
  intent: null,
  intentOfAll: null,
  agentSaid: null,
  confidence: null,
  keys: null,
  silenceMs: null,
  memberMs: null,
  turns: 0,
  toolFailures: {},
} satisfies Partial<Facts>;
