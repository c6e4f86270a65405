import type { CallEntries } from "../../ports/storage/calls.ts";
import type { GapQuestion } from "../../schema/gap.ts";
import type { CallState } from "../state/call-state.ts";

/** A turn in which the agent said what a passage contradicts. */
export interface ContradictedTurn {
  turnId: string;
  knowledgeBaseId: string;
  /** The caller's words. */
  question: string;
  askedAt: string;
  said: NonNullable<GapQuestion["said"]>;
}

/**
 * The turns of a call with a sentence that a passage contradicts, as `said_checked` reported the first of each. What a tool,
 * a variable or the instructions contradict does not concern a knowledge base. `entries`: as they are stored.
 */
export function contradictedTurns(
  { provided }: Pick<CallState, "provided">,
  { ledger, trace }: Pick<CallEntries, "ledger" | "trace">,
): Map<string, ContradictedTurn> {
  const turns = new Map<string, ContradictedTurn>();
  for (const { turnId, message, data } of trace) {
    if (data?.event !== "said_checked" || data.verdict !== "contradicted" || turnId === null) continue;
    const passage = provided.findLast(({ passage: { chunkId } }) => chunkId === data.chunkId)?.passage;
    const asked = ledger.findLast((item) => item.role === "caller" && item.turnId === turnId);
    if (!passage || !asked || turns.has(turnId)) continue;
    const { chunkId, sourceId, knowledgeBaseId, text } = passage;
    const said = { text: String(data.text), why: message, passage: { chunkId, sourceId, text } };
    turns.set(turnId, { turnId, knowledgeBaseId, question: asked.text, askedAt: asked.at, said });
  }
  return turns;
}
