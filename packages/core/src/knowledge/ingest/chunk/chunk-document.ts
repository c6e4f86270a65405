import type { Document, Mark, Span } from "../../../ports/document.ts";
import type { PageBox } from "../../../schema/chunk.ts";
import type { ChunkStrategy } from "../../../schema/source.ts";
import { trim } from "../../../text/trim.ts";
import { joinBoxes } from "../../page-boxes.ts";
import { code } from "./code/code.ts";
import { listingsOf } from "./code/listings.ts";
import type { Contexts } from "./context/context.ts";
import type { ChunkOptions, CutChunk } from "./draft-chunk.ts";
import { fitEnd, proseLevels } from "./pack/fit-end.ts";
import { createTokenRuler, type TokenRuler } from "./pack/token-ruler.ts";
import { holding } from "./spans/spans.ts";
import { auto } from "./strategies/auto.ts";
import { faq } from "./strategies/faq.ts";
import { semantic } from "./strategies/semantic.ts";
import { slidingWindow } from "./strategies/sliding-window.ts";
import type { AsksForVectors, Strategy, TextVectors } from "./strategies/strategy.ts";
import { table } from "./strategies/table.ts";
import { createRowRanges } from "./units/row-ranges.ts";
import { createSpeakerTurns } from "./units/speaker-turns.ts";

const strategies: Record<Exclude<ChunkStrategy, "semantic">, Strategy> = {
  auto,
  sliding_window: slidingWindow,
  table,
  code,
  faq,
};

/**
 * Characters of the white space between two chunks that the second one keeps: those further apart are not joined in
 * results.
 */
const keptSpace = 4;

/** A document's chunks, and what to know about them. */
export interface ChunkedDocument {
  /** The chunks in the order of the document. */
  chunks: CutChunk[];
  /** Sentences that a person can act on; empty when all went well. */
  warnings: string[];
}

export interface ChunkPlan {
  warnings: string[];
  /** Makes the chunks one by one, in the order of the document. */
  chunks: Iterable<CutChunk>;
}

/**
 * Cuts a document. The same input gives the same chunks; each `text` is `document.text.slice(start, end)`; every
 * character but white space is in some chunk; `tokenCount` is exact and at most `maxTokens` (64 or more). A document of
 * white space has no chunks. `vectorsOf` is asked for the vectors of sentences by `semantic` alone; without them it
 * cuts as `auto` does and warns.
 */
export function chunkDocument(
  document: Document,
  options: ChunkOptions,
  vectorsOf: (texts: string[]) => TextVectors = () => null,
): ChunkedDocument {
  const planning = planChunks(document, options);
  let step = planning.next();
  while (!step.done) step = planning.next(vectorsOf(step.value));
  const { chunks, warnings } = step.value;
  return { chunks: [...chunks], warnings };
}

/** Decides every cut; texts and counts are made as the chunks are taken. */
export function* planChunks(
  document: Document,
  { strategy, maxTokens, overlap }: ChunkOptions,
): AsksForVectors<ChunkPlan> {
  const mostOverlap = Math.floor(maxTokens / 2);
  const warnings: string[] = [];
  if (overlap > mostOverlap)
    warnings.push(
      `chunkOverlap is ${overlap}, more than half of chunkMaxTokens (${maxTokens}); ${mostOverlap} was used instead.`,
    );
  const ruler = createTokenRuler(document.text);
  const input = { document, listings: listingsOf(document), ruler, maxTokens, overlap: Math.min(overlap, mostOverlap) };
  const plan = strategy === "semantic" ? yield* semantic(input) : strategies[strategy](input);
  if (plan === null) {
    warnings.push(
      "The embedder returned no vectors for the sentences of this document, so it was cut with the chunkStrategy auto; refresh the source when the embedder works again.",
    );
  }
  const { spans, contexts } = plan ?? auto(input);
  return { warnings, chunks: draft({ text: document.text, ruler, contexts, maxTokens }, spans, document.marks) };
}

interface Measure {
  text: string;
  ruler: TokenRuler;
  contexts: Contexts;
  maxTokens: number;
}

function* draft(measure: Measure, spans: readonly Span[], marks: readonly Mark[]): Generator<CutChunk> {
  const { text, ruler, contexts } = measure;
  const pages = marks.filter((mark): mark is Page => mark.kind === "page");
  pages.sort((left, right) => left.start - right.start);
  const rowsOf = createRowRanges(marks);
  const speakersOf = createSpeakerTurns(marks);
  let position = 0;
  let last = { start: -1, end: 0 };
  for (const planned of spans) {
    for (const span of withinBudget(measure, planned, last)) {
      const { tokens, ...context } = contexts.of(span);
      const own = text.slice(span.start, span.end);
      const tokenCount = tokens + ruler.count(span.start, span.end);
      const sections = contexts.sections(span);
      const speakers = speakersOf(span);
      const boxes = joinBoxes(linesOf(span, pages));
      const spaceBefore = text.slice(Math.max(last.end, span.start - keptSpace), span.start);
      yield {
        position,
        text: own,
        ...span,
        ...pagesOf(span, pages),
        ...(boxes.length > 0 && { boxes }),
        ...context,
        ...(sections.length > 0 && { sections }),
        ...(speakers.length > 0 && { speakers }),
        ...(spaceBefore !== "" && { spaceBefore }),
        rows: rowsOf(span),
        tokenCount,
      };
      position++;
      last = span;
    }
  }
}

type Page = Extract<Mark, { kind: "page" }>;

function pagesOf({ start, end }: Span, pages: Page[]): Pick<CutChunk, "page" | "lastPage" | "pageLabel"> {
  const first = pages[holding(pages, start)];
  const last = pages[holding(pages, end - 1)];
  return {
    page: first?.number ?? null,
    ...(first && last && last !== first && { lastPage: last.number }),
    ...(first?.label && { pageLabel: first.label }),
  };
}

/** The boxes of the lines that a span has some text of. */
function* linesOf({ start, end }: Span, pages: Page[]): Generator<PageBox> {
  const first = holding(pages, start);
  for (let at = first; at >= 0 && at < pages.length && pages[at]!.start < end; at += 1)
    for (const [from, to, left, bottom, right, top] of pages[at]!.lines ?? [])
      if (from < end && to > start) yield { page: pages[at]!.number, left, bottom, right, top };
}

/**
 * The span; one that came out too long by the few tokens that rough counts are short of is cut again and repeats
 * nothing.
 */
function* withinBudget({ text, ruler, contexts, maxTokens }: Measure, planned: Span, last: Span): Generator<Span> {
  const fits = (span: Span) => contexts.of(span).tokens + ruler.count(span.start, span.end) <= maxTokens;
  if (planned.start > last.start && fits(planned)) return yield planned;
  let from = Math.max(planned.start, last.end);
  for (
    let rest = trim(text, { start: from, end: planned.end });
    rest;
    rest = trim(text, { start: from, end: planned.end })
  ) {
    let { start, end } = rest;
    for (let limit = maxTokens - contexts.of(rest).tokens; limit > 0 && !fits({ start, end }); limit--) {
      end = trim(text, { start, end: fitEnd({ text, ruler, start, end: rest.end, limit, levels: proseLevels }) })!.end;
    }
    yield { start, end };
    from = end;
  }
}
