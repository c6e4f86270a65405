import type { Turn } from "@cuecard/core";

/**
 * What the model reads before the conversation: who it is, what it has to know of the hand-off that brought the caller,
 * and what the search found for this turn, fenced as data.
 */
export function instructionsOf(
  { instructions, context }: Pick<Turn, "instructions" | "context">,
  brief: string | null,
): string {
  return [instructions, brief, context?.text].filter(Boolean).join("\n\n");
}
