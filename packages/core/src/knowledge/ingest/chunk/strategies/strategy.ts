import type { Document, Span } from "../../../../ports/document.ts";
import type { Definition } from "../code/definitions.ts";
import type { Contexts } from "../context/context.ts";
import type { TokenRuler } from "../pack/token-ruler.ts";

export interface StrategyInput {
  document: Document;
  /** The document's pieces of code. */
  listings: readonly Definition[];
  ruler: TokenRuler;
  maxTokens: number;
  /** At most half of `maxTokens`. */
  overlap: number;
}

/** Where a strategy cuts: spans in order that begin and end with no white space, and what goes beside them. */
export interface Plan {
  spans: Span[];
  contexts: Contexts;
}

export type Strategy = (input: StrategyInput) => Plan;

/** Unit vectors of texts, in their order; null when there is no embedder or it does not answer. */
export type TextVectors = readonly Float32Array[] | null;

/** Yields texts, gets their vectors, and returns its result. The caller decides where embedding happens. */
export type AsksForVectors<Result> = Generator<string[], Result, TextVectors>;
