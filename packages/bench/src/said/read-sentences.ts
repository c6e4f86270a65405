import { readdirSync, readFileSync } from "node:fs";

/** Sentences over the passages of one trade in one language. */
export interface SaidSet {
  trade: string;
  language: string;
  passages: string[];
  sentences: SaidSentence[];
}

export interface SaidSentence {
  text: string;
  /** What the caller asked before it; null where nothing is given. */
  asked: string | null;
  /** The one fact that was changed, and what the passages say instead; null where all of it is so. */
  changed: { kind: string; right: string } | null;
}

/**
 * `plain-…`: true and false sentences as an agent puts them, with sums and round figures. `neighbours-…`: values that stand
 * beside others in one sentence. `negations-…`: what is so, and what is not.
 */
export type SaidHalf = "open" | "locked" | `${"plain" | "neighbours" | "negations"}-${"open" | "locked"}`;

/** Reads one half: a line `# language`, then passages (`>`), true sentences (`=`), changed ones (`!`) and questions (`?`). */
export function readSentences(half: SaidHalf): SaidSet[] {
  const folder = new URL(`sentences/${half}/`, import.meta.url);
  return readdirSync(folder)
    .sort()
    .flatMap((file) => readTrade(file.replace(".txt", ""), readFileSync(new URL(file, folder), "utf8")));
}

function readTrade(trade: string, text: string): SaidSet[] {
  const sets: SaidSet[] = [];
  let asked: string | null = null;
  for (const line of text.split("\n")) {
    const [sign, rest] = [line.slice(0, 1), line.slice(2).trim()];
    const set = sets.at(-1);
    if (sign === "#") sets.push({ trade, language: rest, passages: [], sentences: [] });
    else if (sign === ">") set!.passages.push(rest);
    else if (sign === "?") asked = rest;
    else if (sign === "=" || sign === "!") {
      const [kind, right, changed] = rest.split(" | ");
      set!.sentences.push(
        sign === "="
          ? { text: rest, asked, changed: null }
          : { text: changed!, asked, changed: { kind: kind!, right: right! } },
      );
      asked = null;
    }
  }
  return sets;
}
