import type { Document, Span } from "../../../../ports/document.ts";
import { trim } from "../../../../text/trim.ts";
import { holding, lastStarting } from "../spans/spans.ts";
import { type Definition, definitionsOf } from "./definitions.ts";
import { grammarOf } from "./languages.ts";

/** Pieces of code, each as a definition without a name that holds those in it. In order, without overlaps. */
export function listingsOf({ text, marks }: Document): Definition[] {
  const listings: Definition[] = [];
  for (const mark of marks) {
    if (mark.kind !== "code" || mark.start < (listings.at(-1)?.end ?? 0)) continue;
    const listing = listingOf(text, mark, mark.language);
    if (listing) listings.push(listing);
  }
  return listings;
}

/** Null for white space. */
export function listingOf(text: string, span: Span, language: string | null): Definition | null {
  const whole = trim(text, { start: span.start, end: Math.min(span.end, text.length) });
  if (!whole) return null;
  const start = text.lastIndexOf("\n", whole.start - 1) + 1;
  const from = Math.max(span.start, start);
  const code = text.slice(from, whole.end);
  const grammar = grammarOf(language, code);
  const children = grammar ? definitionsOf(code, grammar).map((definition) => moved(definition, from)) : [];
  return { ...whole, name: "", signature: "", container: true, children };
}

function moved({ start, end, children, ...rest }: Definition, by: number): Definition {
  return {
    ...rest,

    start: start + by,
    end: end + by,
    children: children.map((child) => moved(child, by)),
  };
}

/** The definitions that hold a place, outermost first. */
export function enclosing(listings: readonly Definition[], position: number): Definition[] {
  const found: Definition[] = [];
  for (let at = holding(listings, position), within = listings; at >= 0; at = holding(within, position)) {
    const definition = within[at]!;
    found.push(definition);
    within = definition.children;
  }
  return found;
}

/** Where definitions begin and end inside a span, at whatever depth; in any order. */
export function boundariesWithin(definitions: readonly Definition[], span: Span): number[] {
  const found: number[] = [];
  for (let at = Math.max(0, lastStarting(definitions, span.start)); at < definitions.length; at++) {
    const { start, end, children } = definitions[at]!;
    if (start >= span.end) break;
    found.push(
      ...[start, end].filter((place) => place > span.start && place < span.end),
      ...boundariesWithin(children, span),
    );
  }
  return found;
}
