import { limits } from "../../../limits.ts";
import type { Document, Mark, Span } from "../../../ports/document.ts";
import type { ChunkSection } from "../../../schema/source.ts";
import { countTokens } from "../../tokens/tokens.ts";
import type { Definition } from "./code/definitions.ts";
import { boundariesWithin, enclosing } from "./code/listings.ts";
import type { DraftChunk } from "./draft-chunk.ts";
import { embeddedContext } from "./embedded-text.ts";
import { fitEnd } from "./pack/fit-end.ts";
import { createTokenRuler } from "./pack/token-ruler.ts";
import { trim } from "./spans/boundaries.ts";
import { holding, type Labelled, lastStarting } from "./spans/spans.ts";

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
  /** Pieces of code: a chunk has the definitions that it begins in in its heading path. In order, without overlaps. */
  listings?: readonly Definition[];
  /** Definitions that no chunk holds whole: the chunk that one begins with has those inside it at the end of its heading path. */
  parted?: ReadonlySet<Definition>;
}

export interface Contexts {
  /** What a chunk of this span carries beside its text: at most a quarter of the budget. */
  of(span: Span): ChunkContext;
  /** Where the heading path changes inside the span: each path is that of a chunk that would begin there. */
  sections(span: Span): ChunkSection[];
}

type Heading = Extract<Mark, { kind: "heading" }>;

/** All that a chunk's context follows from; what is numbered is so by its place in its list. */
interface Place {
  heading: number;
  table: number;
  question: number;
  continued: boolean;
  inner: Definition | undefined;
  depth: number;
  outlined: Definition | undefined;
}

const noDefinitions: readonly Definition[] = [];

export function createContexts({
  document: { text, title, marks },
  maxTokens,
  tables,
  questions = [],
  listings = [],
  parted = new Set(),
}: ContextOptions): Contexts {
  const budget = Math.floor(maxTokens * limits.chunkContextShare);
  const headings = marks
    .filter((mark): mark is Heading => mark.kind === "heading")
    .sort((left, right) => left.start - right.start);
  const paths = headingPaths(headings);
  const cleanTitle = title === null ? "" : clean(title);
  const known = new Map<string, ChunkContext>();
  let last: { place: Place; context: ChunkContext } | null = null;

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

  function headingsWithin({ start, end }: Span): number[] {
    const from = lastStarting(headings, start) + 1;
    let to = from;
    while (to < headings.length && headings[to]!.start < end) to++;
    return headings.slice(from, to).map((heading) => heading.start);
  }

  const contexts: Contexts = {
    of(span) {
      const heading = headingAt(span);
      const table = holding(tables, span.start);
      const question = holding(questions, span.start);
      const continued = question >= 0 && questions[question]!.start < span.start;
      const definitions = listings.length === 0 ? noDefinitions : enclosing(listings, span.start);
      const outlined = definitions.findLast((definition) => definition.start === span.start && parted.has(definition));
      const place = {
        heading,
        table,
        question,
        continued,
        inner: definitions.at(-1),
        depth: definitions.length,
        outlined,
      };
      // Spans come in order: most have the context of the one before.
      if (last && samePlace(last.place, place)) return last.context;
      const key = `${heading} ${table} ${question} ${continued} ${place.inner?.start} ${place.depth} ${outlined?.end}`;
      let context = known.get(key);
      if (!context) {
        const path = heading < 0 ? [] : paths[heading]!;
        const asked = question < 0 ? "" : clean(questions[question]!.label);
        const named = [...path, ...definitions.map(({ name }) => clean(name)).filter((name) => name !== "")];
        const whole =
          !continued || asked === "" || named.at(-1) === asked || cleanTitle === asked ? named : [...named, asked];
        const header = table < 0 ? null : clean(tables[table]!.label);
        context = {
          ...build({ title: cleanTitle, headings: whole, header, outlined: outlined?.children ?? [], budget }),
          question: asked || null,
        };
        known.set(key, context);
      }
      last = { place, context };
      return context;
    },
    sections(span) {
      const found: ChunkSection[] = [];
      const places = [...new Set([...headingsWithin(span), ...boundariesWithin(listings, span)])].sort(
        (left, right) => left - right,
      );
      let { headingPath } = contexts.of(span);
      places.forEach((place, i) => {
        const own = trim(text, { start: place, end: places[i + 1] ?? span.end });
        if (!own) return;
        const inside = contexts.of({ start: own.start, end: span.end }).headingPath;
        if (inside.join("\n") !== headingPath.join("\n")) found.push({ start: own.start, headingPath: inside });
        headingPath = inside;
      });
      return found;
    },
  };
  return contexts;
}

function samePlace(one: Place, other: Place): boolean {
  return (
    one.heading === other.heading &&
    one.table === other.table &&
    one.question === other.question &&
    one.continued === other.continued &&
    one.inner === other.inner &&
    one.depth === other.depth &&
    one.outlined === other.outlined
  );
}

function headingPaths(headings: Heading[]): string[][] {
  const open: Heading[] = [];
  return headings.map((heading) => {
    while (open.length > 0 && open.at(-1)!.level >= heading.level) open.pop();
    open.push(heading);
    return open.map(({ text }) => clean(text)).filter((text) => text !== "");
  });
}

interface BuildOptions {
  title: string;
  headings: string[];
  header: string | null;
  outlined: readonly Definition[];
  budget: number;
}

function build({ title, headings, header, outlined, budget }: BuildOptions): Omit<ChunkContext, "question"> {
  const titled = title !== "" && headings[0] !== title;
  const path = titled ? [title, ...headings] : headings;
  const head = header === "" ? null : header;
  const headTokens = head === null ? 0 : countTokens(`${head}\n`);
  const pathBudget = head === null ? budget : Math.max(budget - headTokens, budget >>> 1);
  const kept = cutPath(path, pathBudget);
  const withTitle = titled && kept.length === path.length;
  const names = { title: withTitle ? kept[0]! : null, headingPath: withTitle ? kept.slice(1) : kept };
  if (outlined.length > 1) names.headingPath = withOutline(names, outlined, pathBudget);
  const left = budget - countTokens(embeddedContext({ ...names, tableHeader: null }));
  const context = { ...names, tableHeader: head === null ? null : shorten(head, left) };
  return { ...context, tokens: countTokens(embeddedContext(context)) };
}

/** The heading path and a list of the definitions: as they are written when there is room, else by name, as many as there is room for. */
function withOutline(
  { title, headingPath }: Pick<ChunkContext, "title" | "headingPath">,
  outlined: readonly Definition[],
  budget: number,
): string[] {
  const tokens = (path: string[]) => countTokens(embeddedContext({ title, headingPath: path, tableHeader: null }));
  const signatures = [...headingPath, clean(outlined.map(({ signature }) => signature).join(", "))];
  if (tokens(signatures) <= budget) return signatures;
  const list = shorten(clean(outlined.map(({ name }) => name).join(", ")), budget - tokens([...headingPath, ""]));
  if (list === null) return headingPath;
  const named = [...headingPath, list.replace(/,$/, "")];
  return tokens(named) <= budget ? named : headingPath;
}

/** Drops from the left until the path fits; the last heading alone is shortened. */
function cutPath(path: string[], budget: number): string[] {
  const tokens = (names: string[]) =>
    countTokens(embeddedContext({ title: null, headingPath: names, tableHeader: null }));
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
