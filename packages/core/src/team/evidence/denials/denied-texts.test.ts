import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fold } from "../../words/fold.ts";
import { deniedParts } from "./denials.ts";

/** Rows of `text | words, words | …`. */
function rowsOf(file: string): string[][] {
  return readFileSync(new URL(`test-kit/${file}`, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split("|").map((cell) => cell.trim()));
}

const wordsOf = (cell: string) => cell.split(",").flatMap((word) => fold(word) || []);

/** What of a text its denials leave. */
function leftOf(text: string): string {
  const folded = fold(text);
  const denied = deniedParts(folded);
  return Array.from({ length: folded.length }, (_, at) => at)
    .map((at) => (denied.some(([start, end]) => at >= start && at < end) ? " " : folded[at]))
    .join("");
}

test.each(rowsOf("refused.txt"))("%s: what is refused is denied, and no more", (text, refused, meant) => {
  const left = leftOf(text);
  expect(wordsOf(refused!).filter((word) => left.includes(word))).toEqual([]);
  expect(wordsOf(meant!).filter((word) => !left.includes(word))).toEqual([]);
});

test.each(rowsOf("meant.txt"))("%s: nothing of the matter is denied", (text, meant) => {
  const left = leftOf(text);
  expect(wordsOf(meant!).filter((word) => !left.includes(word))).toEqual([]);
});
