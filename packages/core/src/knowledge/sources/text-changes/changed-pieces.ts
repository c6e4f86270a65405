import { limits } from "../../../limits.ts";
import type { ChangedLine, ChangedPiece } from "../../../schema/text-changes.ts";
import type { Match } from "./matching-lines.ts";

/** Lines that stayed and are shown before and after those that changed. */
const contextLines = 3;

export interface LineChanges {
  addedLines: number;
  removedLines: number;
  /** In the order of the texts. A long one goes on in the next. */
  pieces: ChangedPiece[];
}

/** What changed from one text to the other, with the lines around it. */
export function changedPieces(
  before: readonly string[],
  after: readonly string[],
  matches: readonly Match[],
): LineChanges {
  const lines = allLines(before, after, matches);
  const shown = new Uint8Array(lines.length);
  lines.forEach(({ kind }, index) => {
    if (kind !== "same") shown.fill(1, Math.max(0, index - contextLines), index + contextLines + 1);
  });
  const pieces: ChangedPiece[] = [];
  let characters = 0;
  lines.forEach((line, index) => {
    if (!shown[index]) return;
    characters += line.text.length;
    const last = pieces.at(-1);
    const { pieceLines, pieceCharacters } = limits.textChanges;
    if (last && shown[index - 1] && last.lines.length < pieceLines && characters <= pieceCharacters) {
      last.lines.push(line);
      return;
    }
    pieces.push({ lines: [line] });
    characters = line.text.length;
  });
  return { addedLines: after.length - matches.length, removedLines: before.length - matches.length, pieces };
}

/** Every line of both texts: what was removed before what took its place. */
function allLines(before: readonly string[], after: readonly string[], matches: readonly Match[]): ChangedLine[] {
  const lines: ChangedLine[] = [];
  let [left, right] = [0, 0];
  for (const [matchBefore, matchAfter] of [...matches, [before.length, after.length]] as Match[]) {
    for (; left < matchBefore; left++)
      lines.push({ kind: "removed", before: left + 1, after: null, text: before[left]! });
    for (; right < matchAfter; right++)
      lines.push({ kind: "added", before: null, after: right + 1, text: after[right]! });
    if (left === before.length && right === after.length) break;
    lines.push({ kind: "same", before: ++left, after: ++right, text: after[matchAfter]! });
  }
  return lines;
}
