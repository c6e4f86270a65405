import { proseOf } from "./pages.ts";

/** A sentence of a page and how many words it has; code in it counts as one word, which may begin a sentence. */
export interface Sentence {
  page: string;
  text: string;
  words: number;
}

/** A paragraph ends at an empty line, and where a list item begins. */
const paragraphEnd = /\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/;
const sentenceEnd = /(?<=[.!?:])\s+(?=[\p{Lu}\p{N}"`[*])/u;

/** The sentences of a page, without its headings and tables. What has fewer than three words does not count. */
export function sentencesOf(page: string): Sentence[] {
  const prose = proseOf(page)
    .split("\n")
    .filter((line) => !/^[|#]/.test(line))
    .join("\n");
  return prose.split(paragraphEnd).flatMap((paragraph) =>
    paragraph
      .replace(/\]\([^)]*\)/g, "]")
      .replace(/`[^`]*`/g, "Code")
      .split(sentenceEnd)
      .map((text) => ({
        page,
        text: text.replace(/\s+/g, " ").trim(),
        words: text.match(/[\p{L}\p{N}'’-]+/gu)?.length ?? 0,
      }))
      .filter(({ words }) => words > 2),
  );
}
