import type { Token } from "../read/tokens.ts";
import type { Ground, ReadGround } from "./evidence.ts";

export type ClaimKind = "price" | "quantity" | "time" | "date" | "day" | "number" | "phone" | "name" | "negation";

/** One thing that a sentence says, and whether anything says so. */
export interface Claim {
  kind: ClaimKind;
  /** Its words, and their place in the sentence. */
  text: string;
  start: number;
  end: number;
  verdict: "supported" | "contradicted" | "unsupported";
  /** What supports or contradicts it; null where nothing speaks of it. */
  basis: Basis | null;
}

/** Where something is written. */
export interface Basis extends Ground {
  /** What is said there in the claim's place. */
  said: string;
  /** Its sentence. `text` is that of the whole ground. */
  sentence: string;
}

/** What a ground says from one token up to another. */
export function basisOf({ read, figures: _figures, ...ground }: ReadGround, from: number, to: number): Basis {
  const { tokens, text } = read;
  const { sentence } = tokens[from]!;
  const first = tokens.find((token) => token.sentence === sentence)!;
  const last = tokens.findLast((token) => token.sentence === sentence)!;
  return { ...ground, said: spanOf(tokens, text, from, to), sentence: text.slice(first.start, last.end).trim() };
}

export const spanOf = (tokens: readonly Token[], text: string, from: number, to: number): string =>
  text.slice(tokens[from]!.start, tokens[to - 1]!.end);
