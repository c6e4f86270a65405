import type { Span } from "@cuecard/core";

/** A part of a text as a splitter made it. */
export interface Part extends Span {
  /** What a search indexes: the part's text, with whatever its splitter puts beside it. */
  indexed: string;
}

export interface SplitSettings {
  /** cl100k_base tokens. */
  maxTokens: number;
  overlap: number;
}

/** One way to cut a text, ours or a peer's. */
export interface Splitter {
  name: string;
  /** Loads what it needs and gives the cut itself, which is what is timed. Throws when the peer is not installed. */
  load(settings: SplitSettings): Promise<Cut>;
}

/** `T` is what the splitter itself gives; placing it in the text is not its work and not timed. */
export interface Cut {
  split(text: string): Promise<readonly (string | Part)[]>;
}
