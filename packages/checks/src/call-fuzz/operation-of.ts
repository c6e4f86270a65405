import type { LiveCall } from "@cuecard/core";
import type { FuzzStep } from "./script.ts";

const deadlineMs = 30_000;

/** What a step asks of the call. Null where something happens to its process or its clock. */
export function operationOf(
  step: FuzzStep,
  call: LiveCall,
  turnAt: (back: number) => string,
  transferAt: (back: number) => string | null,
): (() => Promise<unknown>) | null {
  switch (step.do) {
    case "turn":
      return () => call.userTurn(step.text, { turnKey: step.key, language: step.language, deadlineMs });
    case "revise":
      return () => call.reviseTurn(step.text, { turnKey: step.key, deadlineMs });
    case "preview":
      return () => call.userTurn(step.text, { preview: true, deadlineMs });
    case "tools": {
      const turnId = turnAt(step.back);
      return async () => ({ turnId, ...(await call.toolCalls(step.calls, { turnId, deadlineMs })) });
    }
    case "result":
      return () => call.signal({ type: "tool_result", id: step.id, ok: step.ok, output: "order 1234" });
    case "said": {
      const { text, itemId, interrupted, playedMs } = step;
      const turnId = turnAt(step.back);
      return () => call.agentSaid({ text, turnId, itemId, interrupted, playedMs });
    }
    case "hand off":
      return () => call.handOff({ agentId: step.to, key: step.key });
    case "decline":
      return () => call.declineHandoff({ reason: "not mine", key: step.key });
    case "transfer":
      return () => call.transferStatus({ status: step.status, transferId: transferAt(step.back) });
    case "interrupted":
      return () => call.signal({ type: "interrupted" });
    case "silence":
      return () => call.signal({ type: "silence", ms: step.ms });
    case "digits":
      return () => call.signal({ type: "dtmf", digits: step.digits });
    case "variable":
      return () => call.signal({ type: "variables", set: { company: step.value } });
    case "events":
      return () => call.signals(step.events);
    case "end":
      return () => call.end({ reason: "bye" });
    default:
      return null;
  }
}
