import type { KnowledgeAnswer } from "../../knowledge/agent-knowledge.ts";
import type { Turn } from "../../schema/call.ts";
import type { Reverted } from "../handoff/handoffs.ts";
import { traceSearch } from "../knowledge/search.ts";
import type { Answer } from "../state/call-state.ts";
import type { OpenedTurn } from "../state/state-event.ts";
import type { CallParts } from "./call-parts.ts";

/** What a Turn says before its knowledge is found. */
type Unanswered = Pick<Answer, "key" | "turnId" | "handoff" | "suggested" | "intents">;

/** What a Turn waits for. */
export interface Awaited {
  /** The knowledge of whoever speaks. */
  searching: Promise<KnowledgeAnswer>;
  /** Turns that were opened since the call moved: they are stored before the answer. None where it stays. */
  opened: readonly OpenedTurn[];
  /** Undoes the operation when the Turns can't be stored. */
  undo: () => void;
  reverted?: Reverted | null;
  /** Asked once the knowledge is found. @default ok */
  status?: () => Turn["status"];
  timings?: () => Turn["timings"];
}

/**
 * Opens the Turn of a hand-off that was made, or of a person who is called; a refused one opens none. The event makes the
 * Turn the newest, so what is searched for it by the Turn before is searched first.
 */
export function openTurn({ apply }: Pick<CallParts["session"], "apply">, turn: OpenedTurn): OpenedTurn[] {
  if (turn.handoff?.status === "refused") return [];
  apply({ type: "turnOpened", ...turn });
  return [turn];
}

/**
 * Stores what moved the call while the knowledge of whoever speaks is searched, then answers: when this process dies
 * before, the next one finds both.
 */
export async function answerTurn(
  { session, handoffs, turns }: Pick<CallParts, "session" | "handoffs"> & { turns: Pick<CallParts["turns"], "answer"> },
  turn: Unanswered,
  { searching, opened, undo, reverted, status = () => "ok", timings }: Awaited,
): Promise<Turn> {
  const made = opened.flatMap(({ handoff }) => handoff ?? []);
  const [found] = await Promise.all([searching, opened.length > 0 && handoffs.store(made, undo, reverted)]);
  const { context, degraded } = found;
  const ended = status();
  traceSearch(session, turn.turnId, found);
  return turns.answer({ ...turn, status: ended, context, degraded }, timings?.());
}
