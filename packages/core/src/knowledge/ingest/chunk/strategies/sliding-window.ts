import type { Span } from "../../../../ports/document.ts";
import { isSpace, trim } from "../../../../text/trim.ts";
import { createContexts } from "../context/context.ts";
import { fitEnd } from "../pack/fit-end.ts";
import { graphemeFloor, isInsideCluster } from "../spans/boundaries.ts";
import { headedTables } from "../units/rows.ts";
import type { Plan, StrategyInput } from "./strategy.ts";

/**
 * Windows as large as fit, each repeating at most `overlap` tokens of the one before; both ends snap to words where
 * there are any.
 */
export function slidingWindow({ document, ruler, maxTokens, overlap }: StrategyInput): Plan {
  const { text } = document;
  const contexts = createContexts({ document, maxTokens, tables: headedTables(document) });
  const spans: Span[] = [];
  const whole = trim(text, { start: 0, end: text.length }) ?? { start: 0, end: 0 };

  function window(start: number): Span | null {
    const limit = maxTokens - contexts.of({ start, end: whole.end }).tokens;
    return trim(text, { start, end: fitEnd({ text, ruler, start, end: whole.end, limit, levels: ["word"] }) });
  }

  /** The first word's start from which the rest of the window has at most `overlap` tokens. */
  function overlapStart({ start, end }: Span): number {
    let low = start + 1;
    let high = end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (ruler.count(middle, end) > overlap) low = middle + 1;
      else high = middle;
    }
    const word = wordStart(low, end);
    const at = word < end ? word : graphemeFloor(text, low, start);
    // The window may begin with a cluster so long that it has no other place up to `low`.
    const isWhole = at < end && !isInsideCluster(text, at, start);
    return isWhole && ruler.count(at, end) <= overlap ? at : end;
  }

  function wordStart(from: number, end: number): number {
    let at = from;
    while (at < end && !(isSpace(text, at - 1) && !isSpace(text, at))) at++;
    return at;
  }

  for (let cursor = whole.start; cursor < whole.end; ) {
    const last = spans.at(-1);
    const fresh = trim(text, { start: cursor, end: whole.end })!.start;
    const repeated = last && overlap > 0 ? overlapStart(last) : fresh;
    let next = window(Math.min(repeated, fresh));
    if (next === null || next.end <= cursor) next = window(fresh)!;
    spans.push(next);
    cursor = next.end;
  }
  return { spans, contexts };
}
