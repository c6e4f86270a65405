import type { Gap, GapQuestion } from "../schema/gap.ts";

/** What a store keeps of a gap itself: not a word of its questions. */
export type GapState = Omit<Gap, "question" | "count" | "lastAskedAt" | "examples">;

/** A gap that a question has just begun. */
export function newGap(start: { id: string; knowledgeBaseId: string; now: string }): GapState {
  const { id, knowledgeBaseId, now } = start;
  return { id, object: "gap", knowledgeBaseId, status: "open", answer: null, createdAt: now, updatedAt: now };
}

/** A gap that a question has joined: its answer did not do, so a closed one is open again. */
export function afterQuestion(gap: GapState, now: string): GapState {
  return { ...gap, status: gap.status === "closed" ? "open" : gap.status, updatedAt: now };
}

/** A gap as it is shown: with its first question, how many there are, and the newest of them, the newest first. */
export function toGap(
  { answer, createdAt, updatedAt, ...gap }: GapState,
  { first, count, newest }: { first: string; count: number; newest: GapQuestion[] },
): Gap {
  const lastAskedAt = newest[0]!.askedAt;
  return { ...gap, question: first, count, lastAskedAt, examples: newest, answer, createdAt, updatedAt };
}
