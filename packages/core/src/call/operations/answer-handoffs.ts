import type { Turn } from "../../schema/call.ts";
import type { Reverted } from "../handoff/handoffs.ts";
import { lastCallerWords } from "../state/history.ts";
import type { OpenedTurn } from "../state/state-event.ts";
import { answerTurn } from "./answer-turn.ts";
import type { CallParts } from "./call-parts.ts";

/**
 * Answers with the last of the Turns that hand-offs opened: the call came to its member without words of the caller, so
 * the caller's last words are searched for.
 */
export async function answerHandoffs(
  parts: Pick<CallParts, "session" | "handoffs" | "search" | "turns">,
  opened: readonly OpenedTurn[],
  undo: () => void,
  reverted: Reverted | null = null,
): Promise<Turn> {
  const { state } = parts.session;
  const { key, turnId } = opened.at(-1)!;
  // A tool result that came late is in the newest Turn's hand-off, not in the one that was opened.
  const { handoff } = state.current;
  const searching = parts.search(lastCallerWords(state));
  return answerTurn(parts, { key, turnId, handoff }, { searching, opened, undo, reverted });
}
