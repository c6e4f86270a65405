import { startDeadline } from "../../base/time/deadline.ts";
import { parseInput } from "../../schema/parse.ts";
import {
  type TurnContext,
  type TurnContextRequest as TurnContextInput,
  TurnContextRequest,
} from "../../schema/turn-context.ts";
import type { AgentKnowledge } from "../agent-knowledge.ts";

/** What a call's first turn of these words would give its model, by the turn's own way. */
export async function turnContext(
  knowledge: Pick<AgentKnowledge, "forTurn">,
  input: TurnContextInput,
  signal: AbortSignal | undefined,
): Promise<TurnContext> {
  const { query, knowledge: attachments, deadlineMs } = parseInput(TurnContextRequest, input);
  const answer = await knowledge.forTurn({
    text: query,
    attachments,
    deadline: startDeadline(deadlineMs),
    ...(signal && { signal }),
  });
  return {
    object: "turn_context",
    query,
    context: answer.context,
    decisions: answer.trace.map(({ message }) => message),
    degraded: answer.degraded,
  };
}
