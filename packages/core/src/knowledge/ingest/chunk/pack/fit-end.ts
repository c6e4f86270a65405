import { isSpace } from "../../../../text/trim.ts";
import { graphemeFloor } from "../spans/boundaries.ts";
import type { TokenRuler } from "./token-ruler.ts";

export interface FitRequest {
  text: string;
  ruler: TokenRuler;
  start: number;
  end: number;
  /** Most tokens. */
  limit: number;
  /** What a cut looks for, best first. */
  levels: readonly CutLevel[];
}

export type CutLevel = "line" | "statement" | "sentence" | "clause" | "word";

export const proseLevels: readonly CutLevel[] = ["line", "sentence", "clause", "word"];

export const codeLevels: readonly CutLevel[] = ["line", "statement", "word"];

const sentenceEnd = /[.!?…。！？｡]/;
const clauseEnd = /[,;:،、，；：]/;
/** Signs of scripts that set no space after them. */
const wideSign = /[。！？｡、，；：]/;

const at: Record<CutLevel, (text: string, position: number) => boolean> = {
  line: (text, position) => text.charCodeAt(position) === 0x0a,
  statement: (text, position) => text[position - 1] === ";" || text[position - 1] === "}",
  sentence: (text, position) => follows(text, position, sentenceEnd),
  clause: (text, position) => follows(text, position, clauseEnd),
  word: isSpace,
};

function follows(text: string, position: number, sign: RegExp): boolean {
  const before = text[position - 1]!;
  return sign.test(before) && (isSpace(text, position) || wideSign.test(before));
}

/**
 * Where a piece that begins at `start` should end: at `end` when all of it fits, else at the last good cut in the
 * second half of what fits, else between two grapheme clusters, else between two code points. Always beyond `start`.
 */
export function fitEnd({ text, ruler, start, end, limit, levels }: FitRequest): number {
  const fitting = ruler.fit(start, end, limit);
  if (fitting >= end) return end;
  const half = start + ((fitting - start) >>> 1);
  for (const level of levels) {
    for (let position = fitting; position > half; position--)
      if (at[level](text, position) && graphemeFloor(text, position, start) === position) return position;
  }
  return graphemeFloor(text, fitting, start);
}
