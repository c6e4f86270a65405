import type { Turn } from "@cuecard/core";

/**
 * The text that the model reads before the conversation: its instructions, the brief of the hand-off that brought the
 * caller, and what the search found for this turn, fenced as data.
 */
export function instructionsOf(
  { instructions, context }: Pick<Turn, "instructions" | "context">,
  brief: string | null,
): string {
  return [instructions, brief, context?.text].filter(Boolean).join("\n\n");
}
