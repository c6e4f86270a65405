import { get_encoding } from "tiktoken";
import { locate } from "./locate.ts";
import type { Part } from "./splitter.ts";

const encoder = get_encoding("cl100k_base");

/** Counts by tiktoken itself, so that nobody's own count is believed. */
export function countTokens(text: string): number {
  return encoder.encode(text, [], []).length;
}

/** Every split as a part of the text, those given as texts alone found in it. */
export function partsOf(text: string, splits: readonly (string | Part)[]): Part[] {
  const parts = splits.filter((split) => typeof split !== "string");
  const strings = splits.filter((split) => typeof split === "string");
  const located = locate(text, strings).map(({ start, end, piece }) => {
    const indexed = strings[piece]!;
    return { start, end, indexed, tokens: countTokens(indexed) };
  });
  return [...parts, ...located];
}

/** How many splits have more tokens than they may. */
export function countOver(splits: readonly (string | Part)[], maxTokens: number): number {
  return splits.filter((split) => countTokens(typeof split === "string" ? split : split.indexed) > maxTokens).length;
}
