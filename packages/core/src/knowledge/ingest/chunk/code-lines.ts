import type { Span } from "../../../ports/document.ts";
import { trim } from "./boundaries.ts";
import type { Unit } from "./unit.ts";

/** A line that begins a definition in a widespread language, decorators and doc comments included. */
export const definition =
  /^\s*(?:@[\w.]+|\/\*\*|#\[|(?:(?:export|default|public|private|protected|internal|static|final|abstract|async|pub(?:\(\w+\))?|unsafe|override|virtual|inline)\s+)*(?:function|func|fn|def|class|interface|trait|impl|struct|enum|type|module|namespace|object|record|protocol|extension|sub|procedure|CREATE|const\s+\w+\s*=\s*(?:async\s*)?(?:\(|function))\b)/;
const closing = /^\s*(?:[}\])]|end\b)/;

/** Lines of code as units; a cut is best before a definition that follows a blank line at the outermost indent. */
export function codeLines(text: string, { start, end }: Span): Unit[] {
  const units: Unit[] = [];
  let blank = false;
  let previous = "";
  for (let from = start; from < end; ) {
    const stop = text.indexOf("\n", from);
    const next = stop < 0 || stop >= end ? end : stop + 1;
    const span = trim(text, { start: from, end: next });
    if (span) {
      const line = text.slice(from, span.end);
      units.push({ ...span, kind: "code", quality: quality(line, previous, blank), forced: false, level: 0 });
      previous = line;
    }
    blank = span === null;
    from = next;
  }
  return units;
}

function quality(line: string, previous: string, blank: boolean): number {
  if (closing.test(line)) return 0;
  const outermost = /^\S/.test(line);
  // A decorator or comment belongs to the definition below it.
  const attached = /^\s*(?:@|\/\/|\/\*|\*|#)/.test(previous) && !blank;
  if (attached) return 0;
  if (definition.test(line)) return outermost ? (blank ? 1 : 0.8) : blank ? 0.6 : 0.4;
  if (outermost && blank) return 0.7;
  if (blank) return 0.4;
  return outermost && closing.test(previous) ? 0.5 : 0.05;
}
