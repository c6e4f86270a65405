import { limits } from "../../../limits.ts";
import type { Document, Mark, Span } from "../../../ports/document.ts";
import { embeddedContext } from "../embedded-text.ts";
import { countTokens } from "../tokens.ts";
import { trim } from "./boundaries.ts";
import type { DraftChunk } from "./draft-chunk.ts";
import { fitEnd } from "./fit-end.ts";
import { holding, type Labelled, lastStarting } from "./spans.ts";
import { createTokenRuler } from "./token-ruler.ts";

export type ChunkContext = Pick<DraftChunk, "title" | "headingPath" | "tableHeader" | "question"> & {
  /** Tokens of what stands before the chunk's text. */
  tokens: number;
};

export interface ContextOptions {
  document: Document;
  maxTokens: number;
  /** In order, without overlaps. */
  tables: Labelled[];
  /** In order, without overlaps. Every piece has the question; one that begins inside, not at the start, has it at the end of its heading path too. */
  questions?: Labelled[];
}

export interface Contexts {
  /** What a chunk of this span carries beside its text: at most a quarter of the budget. */
  of(span: Span): ChunkContext;
}

type Heading = Extract<Mark, { kind: "heading" }>;

export function createContexts({ document: { text, title, marks }, maxTokens, tables, questions = [] }: ContextOptions): Contexts {
  const budget = Math.floor(maxTokens * limits.chunkContextShare);
  const headings = marks.filter((mark): mark is Heading => mark.kind === "heading").sort((left, right) => left.start - right.start);
  const paths = headingPaths(headings);
  const cleanTitle = title === null ? "" : clean(title);
  const known = new Map<string, ChunkContext>();
  let last: { heading: number; table: number; question: number; continued: boolean; context: ChunkContext } | null = null;

  /** A chunk that begins with nested headings stands under the innermost of them. */
  function headingAt({ start, end }: Span): number {
    let at = lastStarting(headings, start);
    for (let next = at + 1; next < headings.length && headings[next]!.start < end; next++) {
      const from = at < 0 ? start : Math.max(start, headings[at]!.end);
      const nested = at >= 0 && headings[next]!.level > headings[at]!.level && start < headings[at]!.end;
      if (!nested || trim(text, { start: from, end: headings[next]!.start }) !== null) break;
      at = next;
    }
    return at;
  }

  return {
    of(span) {
      const heading = headingAt(span);
      const table = holding(tables, span.start);
      const question = holding(questions, span.start);
      const continued = question >= 0 && questions[question]!.start < span.start;
      // Spans come in order: most have the context of the one before.
      if (last?.heading === heading && last.table === table && last.question === question && last.continued === continued)
        return last.context;
      const key = `${heading} ${table} ${question} ${continued}`;
      let context = known.get(key);
      if (!context) {
        const path = heading < 0 ? [] : paths[heading]!;
        const asked = question < 0 ? "" : clean(questions[question]!.label);
        const whole = !continued || asked === "" || path.at(-1) === asked || cleanTitle === asked ? path : [...path, asked];
        context = { ...build(cleanTitle, whole, table < 0 ? null : clean(tables[table]!.label), budget), question: asked || null };
        known.set(key, context);
      }
      last = { heading, table, question, continued, context };
      return context;
    },
  };
}

function headingPaths(headings: Heading[]): string[][] {
  const open: Heading[] = [];
  return headings.map((heading) => {
    while (open.length > 0 && open.at(-1)!.level >= heading.level) open.pop();
    open.push(heading);
    return open.map(({ text }) => clean(text)).filter((text) => text !== "");
  });
}

function build(title: string, headings: string[], header: string | null, budget: number): Omit<ChunkContext, "question"> {
  const titled = title !== "" && headings[0] !== title;
  const path = titled ? [title, ...headings] : headings;
  const head = header === "" ? null : header;
  const headTokens = head === null ? 0 : countTokens(`${head}\n`);
  const pathBudget = head === null ? budget : Math.max(budget - headTokens, budget >>> 1);
  const kept = cutPath(path, pathBudget);
  const withTitle = titled && kept.length === path.length;
  const names = { title: withTitle ? kept[0]! : null, headingPath: withTitle ? kept.slice(1) : kept };
  const left = budget - countTokens(embeddedContext({ ...names, tableHeader: null }));
  const context = { ...names, tableHeader: head === null ? null : shorten(head, left) };
  return { ...context, tokens: countTokens(embeddedContext(context)) };
}

/** Drops from the left until the path fits; the last heading alone is shortened. */
function cutPath(path: string[], budget: number): string[] {
  const tokens = (names: string[]) => countTokens(embeddedContext({ title: null, headingPath: names, tableHeader: null }));
  for (let from = 0; from < path.length - 1; from++) {
    if (tokens(path.slice(from)) <= budget) return path.slice(from);
  }
  const last = shorten(path.at(-1) ?? "", budget);
  return last === null ? [] : [last];
}

/** The longest beginning that fits with its line end; null when nothing does. */
function shorten(line: string, budget: number): string | null {
  if (line === "" || countTokens(`${line}\n`) <= budget) return line || null;
  const ruler = createTokenRuler(line);
  for (let limit = budget - 1; limit > 0; limit--) {
    const end = fitEnd({ text: line, ruler, start: 0, end: line.length, limit, levels: ["word"] });
    const short = line.slice(0, end).trim();
    if (short !== "" && countTokens(`${short}\n`) <= budget) return short;
  }
  return null;
}

/** On one line, as titles and headings are embedded. */
export function clean(text: string): string {
  return text.replace(/[\s\u0085]+/g, " ").trim();
}
