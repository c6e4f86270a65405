import { createHash } from "node:crypto";
import type { Suggestion, Tool, Turn } from "../../schema/call.ts";
import type { ResolvedAgent } from "../../schema/resolved-team.ts";
import type { Transfer } from "../../schema/transfer.ts";
import type { Answer } from "../state/call-state.ts";

export interface TurnParts {
  callId: string;
  answer: Answer;
  agent: ResolvedAgent;
  speaks: boolean;
  tools: Tool[];
  keyterms: string[];
  /** What its member has to know besides its prompt: what its brief did not have yet, of a transfer, of a supervisor. */
  added: readonly (string | null)[];
  /** What the call is about; null while that is not known. */
  matter: Turn["matter"];
  /** Null when there is nothing to say of one. */
  transfer: Transfer | null;
  timings?: Turn["timings"];
}

const untimed = { routeMs: 0, retrieveMs: 0, totalMs: 0 };

/** Puts a Turn together. Its fingerprint changes exactly when agent, instructions, tools or context do. */
export function buildTurn({
  callId,
  answer,
  agent,
  speaks,
  tools,
  keyterms,
  added,
  transfer,
  matter,
  timings = untimed,
}: TurnParts): Turn {
  const { turnId, version, status, handoff, context, degraded, suggested = null, intents = [] } = answer;
  const instructions = [agent.systemPrompt, ...added, suggested && suggestionFor(suggested)]
    .filter((part) => part !== null && part !== "")
    .join("\n\n");
  const facts = JSON.stringify([agent.id, instructions, tools, context?.text ?? null]);
  const fingerprint = createHash("sha256").update(facts).digest("hex").slice(0, 32);
  const spoken = { fingerprint, agent, speaks, instructions, tools, context };
  return {
    object: "turn",
    turnId,
    callId,
    version,
    status,
    ...spoken,
    handoff,
    ...(transfer && { transfer }),
    suggested,
    matter,
    intents: [...intents],
    degraded,
    keyterms,
    timings,
  };
}

/** One line for the model. The member is named by its id: roles may be written for people. */
function suggestionFor({ agentId, why }: Suggestion): string {
  return `The caller may want ${agentId}: ${why}. Hand the call over only if that is what they want.`;
}
