import type { NewId } from "../../base/values/ids.ts";
import { limits } from "../../limits.ts";
import type { LearnedExampleStore } from "../../ports/storage/learned-examples.ts";
import { createRecorder } from "../saving/recording.ts";
import type { Session } from "../saving/session.ts";
import { lessonsOf } from "./lessons-of.ts";

/**
 * Keeps what a call that is about to end teaches its team, where that learns: only of words that the store may keep. It
 * is kept before the end is stored, each turn once: who ends a call after a crash does both again, and never throws, so
 * that a call ends all the same.
 */
export async function keepLessons(
  { state, lease }: Pick<Session, "state" | "lease">,
  { store, newId }: { store: Pick<LearnedExampleStore, "keepLessons">; newId: NewId },
): Promise<void> {
  const { definition, ledger, trace, summary } = state;
  const { id: callId, teamId } = summary;
  if (teamId === null || !definition.handoffs?.learn) return;
  const recorded = createRecorder(state, { forgets: true }).entries({ ledger: [...ledger], trace: [...trace] });
  const examples = lessonsOf(recorded, definition).map((lesson) => ({
    ...lesson,
    id: newId("lex"),
    object: "learned_example" as const,
    teamId,
    callId,
  }));
  if (examples.length === 0) return;
  const mostOfMember = limits.learnedExamples.ofMember;
  await store.keepLessons({ callId, lease, examples, mostOfMember }).catch(() => "gone");
}
