import type { Turn } from "@cuecard/core";

/**
 * The text that the model reads before the conversation: its instructions, the brief of the hand-off that brought the
 * caller, what it has to say first, and what the search found for this turn, fenced as data.
 */
export function instructionsOf(
  { instructions, context }: Pick<Turn, "instructions" | "context">,
  { brief, first = null }: { brief: string | null; first?: string | null },
): string {
  return [instructions, brief, first && firstWords(first), context?.text].filter(Boolean).join("\n\n");
}

/** What a model reads of the words that come first. */
export function firstWords(text: string): string {
  return `Begin with exactly these words, then go on: ${text}`;
}
