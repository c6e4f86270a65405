import type { Document, Span } from "../../../../ports/document.ts";
import { trim } from "../../../../text/trim.ts";
import { createContexts } from "../context/context.ts";
import { roughCount } from "../pack/pack.ts";
import { holding, type Labelled } from "../spans/spans.ts";
import { type Block, blocksOf } from "../units/blocks.ts";
import { headedTables } from "../units/rows.ts";
import type { Unit } from "../units/unit.ts";
import { unitsOf } from "../units/units.ts";
import { packed } from "./packed.ts";
import { questionPairs } from "./questions.ts";
import type { Strategy } from "./strategy.ts";

/**
 * From how many pairs, holding which share of the text, `auto` takes a document for a list of questions and answers.
 */
const fewestPairs = 3;
const pairShare = 0.6;

/**
 * One pair, one chunk. A document in which nothing asks answers its own title: a source registered for each question.
 * An answer without room is cut, its later pieces have the question at the end of their heading path.
 */
export const faq: Strategy = (input) => {
  const { document, listings, ruler, maxTokens } = input;
  const pairs = pairsOf(document);
  const tables = headedTables(document);
  const units = unitsOf({ document, apart: pairs, listings, blocks: clip(document.text, blocksOf(document), pairs) });
  const contexts = createContexts({ document, maxTokens, tables });
  const room = (start: number) => maxTokens - contexts.of({ start, end: document.text.length }).tokens;
  const joined: Unit[] = [];
  for (let at = 0; at < units.length; ) {
    const pair = holding(pairs, units[at]!.start);
    let last = at;
    while (last < units.length && holding(pairs, units[last]!.start) === pair) last++;
    const whole = { start: units[at]!.start, end: units[last - 1]!.end };
    if (pair >= 0 && roughCount(ruler, whole) <= room(whole.start))
      joined.push({ ...whole, kind: "paragraph", quality: 1, forced: true, level: 0 });
    else joined.push(...units.slice(at, last));
    at = last;
  }
  return packed({ ...input, units: joined, tables, questions: pairs });
};

/** Marked questions outrank short paragraphs that end in a question mark, which answers have too. */
function pairsOf(document: Document): Labelled[] {
  const marked = questionPairs(document, { paragraphs: false });
  if (marked.length > 0) return marked;
  const found = questionPairs(document, { paragraphs: true });
  if (document.title === null || document.title.trim() === "" || coverMost(document, found)) return found;
  return [{ start: 0, end: document.text.length, label: document.title }];
}

export function looksLikeFaq(document: Document): boolean {
  const pairs = questionPairs(document, { paragraphs: false });
  return pairs.length >= fewestPairs && coverMost(document, pairs);
}

function coverMost({ text }: Document, pairs: readonly Labelled[]): boolean {
  return pairs.reduce((sum, { start, end }) => sum + end - start, 0) >= text.length * pairShare;
}

/** Cuts blocks where pairs begin and end. */
function clip(text: string, blocks: readonly Block[], pairs: readonly Labelled[]): Block[] {
  const cuts = pairs.flatMap(({ start, end }) => [start, end]);
  const clipped: Block[] = [];
  let next = 0;
  for (const block of blocks) {
    let start = block.start;
    while (next < cuts.length && cuts[next]! <= start) next++;
    for (; next < cuts.length && cuts[next]! < block.end; next++) {
      add(clipped, text, block, { start, end: cuts[next]! });
      start = cuts[next]!;
    }
    add(clipped, text, block, { start, end: block.end });
  }
  return clipped;
}

function add(blocks: Block[], text: string, { kind }: Block, span: Span): void {
  const trimmed = trim(text, span);
  if (trimmed) blocks.push({ ...trimmed, kind });
}
