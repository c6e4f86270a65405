import type { Turn } from "../../schema/call.ts";
import type { Reverted } from "../handoff/handoffs.ts";
import { traceSearch } from "../knowledge/search.ts";
import { lastCallerWords } from "../state/history.ts";
import type { OpenedTurn } from "../state/state-event.ts";
import type { CallParts } from "./call-parts.ts";

/**
 * Stores hand-offs whose Turns were opened, and answers with the last of these Turns: the call came to its member
 * without words of the caller, so the caller's last words are searched for.
 */
export async function answerHandoffs(
  { session, handoffs, search, turns }: Pick<CallParts, "session" | "handoffs" | "search" | "turns">,
  opened: readonly OpenedTurn[],
  undo: () => void,
  reverted: Reverted | null = null,
): Promise<Turn> {
  const { key, turnId } = opened.at(-1)!;
  const made = opened.flatMap((each) => each.handoff ?? []);
  // A tool result that came late is in the newest Turn's hand-off, not in the one that was opened.
  const { handoff } = session.state.current;
  const words = lastCallerWords(session.state);
  const [found] = await Promise.all([search(words), handoffs.store(made, undo, reverted)]);
  const { context, degraded } = found;
  traceSearch(session, turnId, found);
  return turns.answer({ key, turnId, status: "ok", handoff, context, degraded });
}
