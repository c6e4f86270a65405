import type { LiveCall } from "../../api/live-call.ts";

/** One operation on a call, as JSON; `turnId` is the number of an earlier answer's turn. */
export type Step =
  | { do: "turn"; text: string; turnKey?: string; language?: string }
  | {
      do: "tools";
      calls: { id: string; name: string; arguments: { query?: string; reason?: string } }[];
      turnId?: number;
    }
  | { do: "report"; events: Parameters<LiveCall["signals"]>[0] }
  | { do: "hand off"; agentId: string; key?: string; reason?: string };

/** Runs the steps one after another and returns what each answered. `turnIds` grows by each Turn. */
export async function playSteps(call: LiveCall, steps: readonly Step[], turnIds: string[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const step of steps) {
    const answer = await play(call, step, turnIds);
    answers.push(answer);
    turnIds.push(call.current.turnId);
  }
  return answers;
}

function play(call: LiveCall, step: Step, turnIds: readonly string[]): Promise<unknown> {
  switch (step.do) {
    case "turn":
      return call.userTurn(step.text, { turnKey: step.turnKey ?? null, language: step.language ?? null });
    case "tools":
      return call.toolCalls(step.calls, { turnId: step.turnId === undefined ? null : turnIds[step.turnId]! });
    case "report":
      return call.signals(step.events);
    case "hand off":
      return call.handOff({ agentId: step.agentId, key: step.key ?? null, reason: step.reason ?? null });
  }
}
