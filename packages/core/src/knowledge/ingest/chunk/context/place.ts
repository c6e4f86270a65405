import type { Document, Span } from "../../../../ports/document.ts";
import type { Definition } from "../code/definitions.ts";
import { boundariesWithin, enclosing } from "../code/listings.ts";
import { holding, type Labelled } from "../spans/spans.ts";
import { createHeadings, type Headings } from "./headings.ts";

export interface PlaceOptions {
  document: Document;
  /** In order, without overlaps. */
  tables: Labelled[];
  /**
   * In order, without overlaps. Every piece has the question; one that begins inside, not at the start, has it at the
   * end of its heading path too.
   */
  questions?: Labelled[];
  /** Pieces of code: a chunk has the definitions that it begins in in its heading path. In order, without overlaps. */
  listings?: readonly Definition[];
  /**
   * Definitions that no chunk holds whole: the chunk that one begins with has those inside it at the end of its heading
   * path.
   */
  parted?: ReadonlySet<Definition>;
}

/** All that a chunk's context follows from. */
export interface Place {
  /** Of headings, tables and questions: the place in their list, or -1. */
  heading: number;
  table: number;
  question: number;
  /** True when the span begins inside its question, after the start. */
  continued: boolean;
  /** The definitions that the span begins in, outermost first. */
  definitions: readonly Definition[];
  /** The definition whose inner ones are listed. */
  outlined: Definition | undefined;
}

/** Finds where in a document's structure a span begins. */
export interface Places extends Pick<Headings, "path"> {
  at(span: Span): Place;
  /** In order: where headings and definitions begin or end inside the span. */
  changesWithin(span: Span): number[];
}

const noDefinitions: readonly Definition[] = [];

export function createPlaces({
  document,
  tables,
  questions = [],
  listings = [],
  parted = new Set(),
}: PlaceOptions): Places {
  const headings = createHeadings(document);
  return {
    path: headings.path,

    at(span) {
      const question = holding(questions, span.start);
      const definitions = listings.length === 0 ? noDefinitions : enclosing(listings, span.start);
      return {
        heading: headings.at(span),
        table: holding(tables, span.start),
        question,
        continued: question >= 0 && questions[question]!.start < span.start,
        definitions,
        outlined: definitions.findLast((definition) => definition.start === span.start && parted.has(definition)),
      };
    },

    changesWithin(span) {
      const changes = new Set([...headings.startsWithin(span), ...boundariesWithin(listings, span)]);
      return [...changes].sort((left, right) => left - right);
    },
  };
}

export function samePlace(one: Place, other: Place): boolean {
  return (
    one.heading === other.heading &&
    one.table === other.table &&
    one.question === other.question &&
    one.continued === other.continued &&
    one.definitions.at(-1) === other.definitions.at(-1) &&
    one.definitions.length === other.definitions.length &&
    one.outlined === other.outlined
  );
}

/** Equal for places of equal context. */
export function placeKey({ heading, table, question, continued, definitions, outlined }: Place): string {
  const inner = definitions.at(-1);
  return `${heading} ${table} ${question} ${continued} ${inner?.start} ${definitions.length} ${outlined?.end}`;
}
