import type { Span } from "../../../../ports/document.ts";
import { trim } from "../../../../text/trim.ts";
import type { Unit } from "../units/unit.ts";
import type { Definition } from "./definitions.ts";

/** How good a cut before a definition is, by how many hold it; behind one it is a little worse. */
const definitionQuality = [1, 0.8, 0.6, 0.5];
const behind = 0.1;
const closing = /^\s*(?:[}\])]|end\b)/;

/** Lines of code as units: a cut is best where a definition begins or has ended, then at a blank line. */
export function codeLines(text: string, { start, end }: Span, listings: readonly Definition[]): Unit[] {
  const edges = edgesOf(listings, { start, end });
  const units: Unit[] = [];
  let blank = false;
  let previous = start;
  for (let from = start; from < end; ) {
    const stop = text.indexOf("\n", from);
    const next = stop < 0 || stop >= end ? end : stop + 1;
    const span = trim(text, { start: from, end: next });
    if (span) {
      const line = text.slice(from, span.end);
      const quality = edges.get(span.start) ?? edges.get(previous) ?? lineQuality(line, blank);
      units.push({ ...span, kind: "code", quality: closing.test(line) ? 0 : quality, forced: false, level: 0 });
      previous = span.end;
    }
    blank = span === null;
    from = next;
  }
  return units;
}

/** The best cut at each place where a definition begins or ends. */
function edgesOf(
  definitions: readonly Definition[],
  within: Span,
  depth = -1,
  edges = new Map<number, number>(),
): Map<number, number> {
  for (const { start, end, children } of definitions) {
    if (end <= within.start || start >= within.end) continue;
    if (depth >= 0) {
      const quality = definitionQuality[depth] ?? definitionQuality.at(-1)!;
      edges.set(start, quality);
      edges.set(end, Math.max(edges.get(end) ?? 0, quality - behind));
    }
    edgesOf(children, within, depth + 1, edges);
  }
  return edges;
}

function lineQuality(line: string, blank: boolean): number {
  if (!blank) return 0.05;
  return /^\S/.test(line) ? 0.7 : 0.4;
}
