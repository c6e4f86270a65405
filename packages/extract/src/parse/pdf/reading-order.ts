/**
 * Puts words into the order in which they are read that a page draws from left to right, where letters are read from
 * right to left: the inverse of UAX #9 for one line without explicit marks.
 */

/** A piece of a line as drawn: letters read from right to left are in their own order already. */
interface Piece {
  text: string;
  kind: "right-to-left" | "left-to-right" | "number" | "separator" | "terminator" | "space" | "other";
}

/** Letters that are read from right to left, and the stroke that makes Arabic words longer. */
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u0640]/u;
/** The mark of a note is one piece, and so is a number with its separators. */
const pieces = /\uE010[^\uE011]*\uE011|\p{N}+(?:[.,:/]\p{N}+)*|[\p{L}\p{M}]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu;
const mirrored: Readonly<Record<string, string>> = {
  "(": ")",
  ")": "(",
  "[": "]",
  "]": "[",
  "{": "}",
  "}": "{",
  "<": ">",
  ">": "<",
  "«": "»",
  "»": "«",
};
/** Each bracket that opens and closes, and an expression for both. */
const pairs = [
  ["(", ")", /[()]/g],
  ["[", "]", /[[\]]/g],
  ["«", "»", /[«»]/g],
] as const;

/** Whether a line is read from right to left: half of its words are. An address counts as one word. */
export function readsLeftwards(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  return words.length > 0 && words.filter((word) => rightToLeft.test(word)).length * 2 >= words.length;
}

/** Whether a text has letters that are read from right to left. */
export function hasRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}

/** Turns brackets over where a line that is read from right to left closes them before it opens them: a page draws them so. */
export function withBracketsTurned(text: string): string {
  let turnedText = text;
  for (const [open, close, either] of pairs) {
    const signs = text.match(either);
    if (signs?.[0] === close && signs.at(-1) === open) turnedText = turnedText.replace(either, mirror);
  }
  return turnedText;
}

/** The words of a line in the order of reading. `drawn` has its parts from left to right, and which of them are in that order. */
export function toReadingOrder(drawn: readonly { text: string; isRead: boolean }[], isLeftwards: boolean): string {
  const all = drawn.flatMap(({ text, isRead }) =>
    isRead && rightToLeft.test(text)
      ? [{ text, kind: "right-to-left" } as Piece]
      : [...text.matchAll(pieces)].map(([piece]): Piece => ({ text: piece, kind: kindOf(piece) })),
  );
  const isArabic = all.some(({ text }) => /\p{Script=Arabic}/u.test(text));
  const runs = isLeftwards
    ? joinRuns(all, (start) => endOfWords(all, start, isArabic))
    : joinRuns(all, (start) => endOfTurned(all, start));
  if (!isLeftwards) return runs.map((run) => (run[0]!.kind === "right-to-left" ? turned(run) : plain(run))).join("");
  return runs
    .reverse()
    .map((run) => (run.length === 1 && isNeutral(run[0]!) ? mirror(run[0]!.text) : plain(run)))
    .join("");
}

function kindOf(text: string): Piece["kind"] {
  if (/^\s/.test(text)) return "space";
  if (rightToLeft.test(text)) return "right-to-left";
  if (/^\p{N}/u.test(text)) return "number";
  if (/^[\p{L}\p{M}]/u.test(text)) return "left-to-right";
  if (/^[-+.,:/]$/.test(text)) return "separator";
  return /^[%‰°#\p{Sc}]$/u.test(text) ? "terminator" : "other";
}

/** Parts pieces into runs that keep their order. */
function joinRuns(all: readonly Piece[], endOf: (start: number) => number): Piece[][] {
  const runs: Piece[][] = [];
  for (let at = 0; at < all.length; ) {
    const end = Math.max(at + 1, endOf(at));
    runs.push(all.slice(at, end));
    at = end;
  }
  return runs;
}

/**
 * Where words that begin at a piece end in a line that is read from right to left: other letters go on over what stands
 * between them, and so do numbers among them; a number alone goes on over one separator, and beside Hebrew takes its signs.
 */
function endOfWords(all: readonly Piece[], start: number, isArabic: boolean): number {
  const isWord = (at: number) => all[at]?.kind === "left-to-right";
  const isNumber = (at: number) => all[at]?.kind === "number";
  let at = start;
  let hasWord = false;
  if (all[at]!.kind === "terminator" && isNumber(at + 1) && !isArabic) at += 1;
  if (!isWord(at) && !isNumber(at)) return start + 1;
  for (;;) {
    hasWord ||= isWord(at);
    if (hasWord) {
      let next = at + 1;
      while (all[next] && isNeutral(all[next]!)) next += 1;
      if (!isWord(next) && !isNumber(next)) return at + (isNumber(at) && all[at + 1]?.kind === "terminator" ? 2 : 1);
      at = next;
    } else if (isWord(at + 1)) at += 1;
    else if (isSeparator(all[at + 1], isArabic) && isNumber(at + 2)) at += 2;
    else if (all[at + 1]?.kind === "terminator" && !isArabic) return at + 2;
    else return at + 1;
  }
}

/** Between Arabic numbers only some signs belong to the number: a date keeps its order, a dash does not. */
function isSeparator(piece: Piece | undefined, isArabic: boolean): boolean {
  return piece?.kind === "separator" && !(isArabic && /^[-+]$/.test(piece.text));
}

/** Where letters that are read from right to left end in a line of other letters. */
function endOfTurned(all: readonly Piece[], start: number): number {
  if (all[start]!.kind !== "right-to-left") return start + 1;
  let last = start;
  for (let at = start + 1; at < all.length && all[at]!.kind !== "left-to-right"; at += 1)
    if (all[at]!.kind === "right-to-left") last = at;
  return last + 1;
}

const isNeutral = ({ kind }: Piece) => kind !== "left-to-right" && kind !== "right-to-left" && kind !== "number";
const plain = (run: readonly Piece[]) => run.map(({ text }) => text).join("");
const turned = (run: readonly Piece[]) =>
  [...run]
    .reverse()
    .map((piece) => (isNeutral(piece) ? mirror(piece.text) : piece.text))
    .join("");
const mirror = (text: string) => mirrored[text] ?? text;
