import type { Document, Mark, Span } from "../../../ports/document.ts";
import type { ChunkStrategy } from "../../../schema/source.ts";
import { words } from "../../words.ts";
import { shownText } from "../embedded-text.ts";
import { auto } from "./auto.ts";
import { trim } from "./boundaries.ts";
import { code } from "./code.ts";
import type { Contexts } from "./context.ts";
import type { ChunkOptions, DraftChunk } from "./draft-chunk.ts";
import { faq } from "./faq.ts";
import { fitEnd, proseLevels } from "./fit-end.ts";
import { semantic } from "./semantic.ts";
import { slidingWindow } from "./sliding-window.ts";
import { holding } from "./spans.ts";
import type { Strategy } from "./strategy.ts";
import { table } from "./table.ts";
import { createTokenRuler, type TokenRuler } from "./token-ruler.ts";

const strategies: Record<ChunkStrategy, Strategy> = { auto, semantic, sliding_window: slidingWindow, table, code, faq };

/**
 * How often a pair's question is counted beside the pair itself, so that a long answer does not drown it. Measured on StackFAQ, hit@1 by
 * BM25 alone: 69.0 % at 0, 70.4 at 1, 72.1 at 5, 72.7 at 9; with the embedder beside it any value from 5 to 11 gives 80 %.
 */
const questionRepeats = 6;

export interface ChunkedDocument {
  chunks: DraftChunk[];
  warnings: string[];
}

export interface ChunkPlan {
  warnings: string[];
  /** Makes the chunks one by one, in the order of the document. */
  chunks: Iterable<DraftChunk>;
}

/**
 * Cuts a document. The same input gives the same chunks; each `text` is `document.text.slice(start, end)`; every character but white
 * space is in some chunk; `tokenCount` is exact and at most `maxTokens` (64 or more). A document of white space has no chunks.
 */
export function chunkDocument(document: Document, options: ChunkOptions): ChunkedDocument {
  const { chunks, warnings } = planChunks(document, options);
  return { chunks: [...chunks], warnings };
}

/** Decides every cut; texts, counts and index words are made as the chunks are taken. */
export function planChunks(document: Document, { strategy, maxTokens, overlap }: ChunkOptions): ChunkPlan {
  const mostOverlap = Math.floor(maxTokens / 2);
  const warnings =
    overlap > mostOverlap
      ? [`A chunkOverlap of ${overlap} is more than half of chunkMaxTokens (${maxTokens}); ${mostOverlap} was used instead.`]
      : [];
  const ruler = createTokenRuler(document.text);
  const { spans, contexts } = strategies[strategy]({ document, ruler, maxTokens, overlap: Math.min(overlap, mostOverlap) });
  return { warnings, chunks: draft({ text: document.text, ruler, contexts, maxTokens }, spans, document.marks) };
}

interface Measure {
  text: string;
  ruler: TokenRuler;
  contexts: Contexts;
  maxTokens: number;
}

function* draft(measure: Measure, spans: readonly Span[], marks: readonly Mark[]): Generator<DraftChunk> {
  const { text, ruler, contexts } = measure;
  const pages = marks.filter((mark): mark is Extract<Mark, { kind: "page" }> => mark.kind === "page");
  pages.sort((left, right) => left.start - right.start);
  let position = 0;
  let last = { start: -1, end: 0 };
  for (const planned of spans) {
    for (const span of withinBudget(measure, planned, last)) {
      const { tokens, ...context } = contexts.of(span);
      const own = text.slice(span.start, span.end);
      const terms = new Map<string, number>();
      const indexWords = words(shownText({ ...context, text: own }));
      for (const word of indexWords) terms.set(word, (terms.get(word) ?? 0) + 1);
      const asked = context.question === null ? [] : words(context.question);
      for (const word of asked) terms.set(word, (terms.get(word) ?? 0) + questionRepeats);
      const tokenCount = tokens + ruler.count(span.start, span.end);
      yield {
        position,
        text: own,
        ...span,
        page: pages[holding(pages, span.start)]?.number ?? null,
        ...context,
        tokenCount,
        terms,
        length: indexWords.length + asked.length * questionRepeats,
      };
      position++;
      last = span;
    }
  }
}

/** The span; one that came out too long by the few tokens that rough counts are short of is cut again and repeats nothing. */
function* withinBudget({ text, ruler, contexts, maxTokens }: Measure, planned: Span, last: Span): Generator<Span> {
  const fits = (span: Span) => contexts.of(span).tokens + ruler.count(span.start, span.end) <= maxTokens;
  if (planned.start > last.start && fits(planned)) return yield planned;
  let from = Math.max(planned.start, last.end);
  for (let rest = trim(text, { start: from, end: planned.end }); rest; rest = trim(text, { start: from, end: planned.end })) {
    let { start, end } = rest;
    for (let limit = maxTokens - contexts.of(rest).tokens; limit > 0 && !fits({ start, end }); limit--) {
      end = trim(text, { start, end: fitEnd({ text, ruler, start, end: rest.end, limit, levels: proseLevels }) })!.end;
    }
    yield { start, end };
    from = end;
  }
}
