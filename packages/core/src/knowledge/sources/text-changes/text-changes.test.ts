import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { limits } from "../../../limits.ts";
import { changedPieces } from "./changed-pieces.ts";
import { compareTexts } from "./compare-texts.ts";
import { matchingLines } from "./matching-lines.ts";
import { textLines } from "./text-lines.ts";

const enough = 60_000;
const piecesOf = (before: string[], after: string[]) =>
  changedPieces(before, after, matchingLines(before, after, enough)!);
const shown = (before: string[], after: string[]) =>
  piecesOf(before, after).pieces.map(({ lines }) =>
    lines.map(({ kind, text }) => `${{ same: " ", added: "+", removed: "-" }[kind]}${text}`),
  );
const alphabet = (letters: string) => letters.split("");

describe("lines of a text", () => {
  test("white space parts and tidies them, and blank ones are none", () => {
    expect(textLines("\n One\ttwo \r\n\r\n  \u00a0\nthree\u2028four\n")).toEqual(["One two", "three", "four"]);
  });

  test("a long one is cut after its sentences, in other scripts too, and a longer sentence anywhere", () => {
    const sentence = `${"word ".repeat(60).trim()}.`;
    expect(textLines(`${sentence} ${sentence} ${sentence}`)).toEqual([sentence, sentence, sentence]);
    const japanese = `${"\u6587".repeat(310)}\u3002`;
    expect(textLines(`${japanese} ${japanese}`)).toEqual([japanese, japanese]);
    const endless = "x".repeat(4_500);
    expect(textLines(endless).map((part) => part.length)).toEqual([2_000, 2_000, 500]);
    expect(textLines("\u{1f600}".repeat(2_500)).join("")).toBe("\u{1f600}".repeat(2_500));
  });
});

describe("changed pieces", () => {
  test("what was removed stands before what took its place, with three lines around", () => {
    expect(shown(alphabet("abcdefghi"), alphabet("abcdXfghi"))).toEqual([
      [" b", " c", " d", "-e", "+X", " f", " g", " h"],
    ]);
  });

  test("changes far from each other are pieces of their own", () => {
    expect(shown(alphabet("abcdefghijkl"), alphabet("bcdefghijklm"))).toEqual([
      ["-a", " b", " c", " d"],
      [" j", " k", " l", "+m"],
    ]);
  });

  test("a line that only moved is removed and added, and of equal lines the last one is removed", () => {
    expect(shown(alphabet("abc"), alphabet("bca"))).toEqual([["-a", " b", " c", "+a"]]);
    expect(shown(alphabet("aab"), alphabet("ab"))).toEqual([[" a", "-a", " b"]]);
  });

  test("a long change goes on in the next piece", () => {
    const before = Array.from({ length: 250 }, (_, index) => `before ${index}`);
    const { pieces, removedLines } = piecesOf(before, ["after"]);
    expect(removedLines).toBe(250);
    expect(pieces.map(({ lines }) => lines.length)).toEqual([100, 100, 51]);
    const wide = Array.from({ length: 12 }, (_, index) => `${index}`.padEnd(2_000, "x"));
    expect(piecesOf(wide, []).pieces.map(({ lines }) => lines.length)).toEqual([5, 5, 2]);
  });

  test("whatever the texts, removing and adding what is shown makes one of the other, with as few lines as can be", () => {
    const text = fc.array(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: 30 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const matches = matchingLines(before, after, enough)!;
        expect(matches.length).toBe(longestCommon(before, after));
        const { pieces, addedLines, removedLines } = changedPieces(before, after, matches);
        const lines = pieces.flatMap((piece) => piece.lines);
        expect(lines.filter(({ kind }) => kind === "added")).toHaveLength(addedLines);
        expect(lines.filter(({ kind }) => kind === "removed")).toHaveLength(removedLines);
        for (const line of lines) {
          if (line.before !== null) expect(before[line.before - 1]).toBe(line.text);
          if (line.after !== null) expect(after[line.after - 1]).toBe(line.text);
        }
        const gone = new Set(lines.filter(({ kind }) => kind === "removed").map((line) => line.before));
        const stayed = before.filter((_, index) => !gone.has(index + 1));
        const fresh = new Set(lines.filter(({ kind }) => kind === "added").map((line) => line.after));
        expect(after.filter((_, index) => !fresh.has(index + 1))).toEqual(stayed);
      }),
    );
  });
});

describe("comparing in a thread", () => {
  const request = (before: string, after: string, page = { from: 0, limit: 100 }) => ({
    before: deflateSync(before),
    after: Buffer.from(after),
    ...page,
  });
  /** About 400 pages of 40 lines. */
  const pages = (word: string) => Array.from({ length: 16_000 }, (_, line) => `${word} ${line} says so.`).join("\n");

  test("a source of 400 pages against a wholly different one, while this thread goes on", async () => {
    let ticks = 0;
    const ticking = setInterval(() => ticks++, 5);
    const compared = await compareTexts(request(pages("old"), pages("new"), { from: 318, limit: 100 }));
    clearInterval(ticking);
    expect(compared).toMatchObject({ addedLines: 16_000, removedLines: 16_000, total: 320 });
    expect(compared).toHaveProperty("pieces.length", 2);
    expect(ticks).toBeGreaterThan(0);
  });

  test("the same lines in an order that takes too long are too different, and the thread works on", async () => {
    const shuffled = pages("line")
      .split("\n")
      .map((line, index) => [(index * 7_919) % 16_001, line] as const)
      .sort(([left], [right]) => left - right)
      .map(([, line]) => line)
      .join("\n");
    expect(await compareTexts(request(pages("line"), shuffled))).toBe("too_different");
    expect(await compareTexts(request("one", "one\ntwo"))).toMatchObject({ addedLines: 1, removedLines: 0, total: 1 });
  });

  test("a kept text that is larger than it may be, or no text, is a fault of that comparison only", async () => {
    const large = "x".repeat(limits.textChanges.bytes + 1);
    await expect(compareTexts(request(large, ""))).rejects.toMatchObject({ code: "worker_lost", retryable: true });
    const broken = { ...request("", ""), before: Buffer.from("not compressed") };
    await expect(compareTexts(broken)).rejects.toMatchObject({ code: "worker_lost" });
    expect(await compareTexts(request("one", "two"))).toMatchObject({ addedLines: 1, removedLines: 1 });
  });
});

/** Length of the longest common subsequence, by the plain table. */
function longestCommon(left: string[], right: string[]): number {
  let row = Array<number>(right.length + 1).fill(0);
  for (const own of left) {
    const next = [0];
    for (const [index, other] of right.entries()) {
      next.push(own === other ? row[index]! + 1 : Math.max(row[index + 1]!, next[index]!));
    }
    row = next;
  }
  return row.at(-1)!;
}
