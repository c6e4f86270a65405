import type { Operations } from "../../ports/observer.ts";
import type { ToolResult, Turn } from "../../schema/call.ts";
import type { ToolCall } from "../../schema/call-requests.ts";
import type { CallParts } from "./call-parts.ts";

type ObservedParts = Pick<CallParts, "observer" | "session" | "turns">;

/** Who has the call now. */
function inCall({ session, turns }: Omit<ObservedParts, "observer">): Operations["endCall"] {
  const { id: agentId, name: agentName } = turns.current.agent;
  return { callId: session.state.summary.id, agentId, agentName };
}

const moveTo = ({ agent, handoff }: Turn) => ({ agentId: agent.id, agentName: agent.name, handoff });

/** A turn of the caller, with the search and the hand-off that it leads to. */
export function observeTurn(
  parts: ObservedParts,
  { text, isPreview }: { text: string; isPreview: boolean },
  work: () => Promise<Turn>,
): Promise<Turn> {
  return parts.observer.observe("turn", { ...inCall(parts), text, isPreview }, async (learn) => {
    const turn = await work();
    learn({ ...moveTo(turn), turnId: turn.turnId, degraded: turn.degraded });
    return turn;
  });
}

/** A tool call that Cuecard answers itself. */
export function observeToolCall<Result extends ToolResult | Turn>(
  parts: ObservedParts,
  { id, name, arguments: given }: ToolCall & { id: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const facts = { ...inCall(parts), id, name, arguments: given };
  return parts.observer.observe("toolCall", facts, async (learn) => {
    const made = await work();
    if ("kind" in made) learn({ kind: made.kind, output: made.output as string | null });
    else learn({ kind: "transfer", handoff: made.handoff });
    return made;
  });
}

/** A hand-off by the host's own code. */
export function observeHandoff(parts: ObservedParts, work: () => Promise<Turn>): Promise<Turn> {
  return parts.observer.observe("handOff", inCall(parts), async (learn) => {
    const turn = await work();
    learn(moveTo(turn));
    return turn;
  });
}

/** Events, and the hand-off that they lead to. */
export function observeEvents(
  parts: ObservedParts,
  types: readonly string[],
  work: () => Promise<Turn | null>,
): Promise<Turn | null> {
  return parts.observer.observe("callEvents", { ...inCall(parts), types }, async (learn) => {
    const turn = await work();
    if (turn) learn(moveTo(turn));
    return turn;
  });
}

/** The end of a call. */
export function observeEnd<Result>(parts: ObservedParts, work: () => Promise<Result>): Promise<Result> {
  return parts.observer.observe("endCall", inCall(parts), work);
}
