import type { Span } from "@cuecard/core";

/** A part of a text as a splitter made it. */
export interface Part extends Span {
  /** What a search indexes: the part's text, with whatever its splitter puts beside it. */
  indexed: string;
  /** cl100k_base tokens of what a model is shown. */
  tokens: number;
}

export interface SplitSettings {
  /** cl100k_base tokens. */
  maxTokens: number;
  overlap: number;
}

/** One way to cut a text, ours or a peer's. */
export interface Splitter {
  name: string;
  /** Loads what it needs, so that only cutting is timed. Throws when the peer is not installed. */
  load(settings: SplitSettings): Promise<Cut>;
}

export interface Cut {
  /** Parts, or texts alone from a splitter that does not tell where they stand. */
  split(text: string): Promise<readonly (string | Part)[]>;
}
