import type { Span } from "../../../../ports/document.ts";
import type { BlockKind } from "./blocks.ts";

/** What packing never cuts unless it is too long: a sentence, a heading, a row, a line of code. */
export interface Unit extends Span {
  kind: BlockKind;
  /** How good a cut before it is, 0 to 1. */
  quality: number;
  /** A chunk must begin here. */
  forced: boolean;
  /** Of a heading: 1 for the highest; 0 for what is none. */
  level: number;
}
