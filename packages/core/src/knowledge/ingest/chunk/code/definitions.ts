import type { Span } from "../../../../ports/document.ts";
import { trim } from "../../../../text/trim.ts";
import { bracketsOf } from "./brackets.ts";
import { bodyEnd, type Extent } from "./extent.ts";
import { type Heading, headingOf } from "./headings.ts";
import type { Grammar } from "./languages.ts";
import { withoutLiterals } from "./literals.ts";
import { endOfLine, type Source } from "./source.ts";

/** A class, a function or the like, with the comments and decorators directly above it. */
export interface Definition extends Span {
  name: string;
  /** As it is written, up to its body. */
  signature: string;
  /** Holds others rather than doing something itself: a class, not a function. */
  container: boolean;
  /** In order, without overlaps. */
  children: Definition[];
}

/** Longer lines were written by a program. */
const longestLine = 500;
const longestSignature = 120;
/** Nobody names what is further in; generated brackets can be. */
const deepest = 12;
const decorator = /^[ \t]*(?:@\w|#!?\[|\[\[?[A-Z]|template\s*<)/;

/**
 * The outermost definitions of a piece of code. A line begins one definition at most: minified code has none or one.
 */
export function definitionsOf(text: string, grammar: Grammar): Definition[] {
  const bare = withoutLiterals(text, grammar.literals);
  const source: Source = { text, bare, grammar, brackets: bracketsOf(bare) };
  const outermost: Definition[] = [];
  const open: Definition[] = [];
  /** Where the comments and decorators began that stand directly above. */
  let above = -1;
  for (let from = 0, next = 0; from < text.length; from = next) {
    const to = endOfLine(bare, from);
    next = to + 1;
    const line = bare.slice(from, to);
    const start = from + (line.length - line.trimStart().length);
    if (line.trim() === "") {
      if (trim(text, { start: from, end: to }) === null) above = -1;
      else if (above < 0) above = from;
      continue;
    }
    if (line.length > longestLine) {
      above = -1;
      continue;
    }
    while (open.length > 0 && open.at(-1)!.end <= start) open.pop();
    const parent = open.at(-1);
    const heading =
      open.length < deepest ? headingOf(source, { start, end: to }, parent !== undefined && !parent.container) : null;
    const extent = heading && bodyEnd(source, heading);
    if (heading && (!heading.container || hasBody(source, heading, extent!))) {
      const definition = define(source, heading, extent!, {
        start: above < 0 ? start : above,
        end: parent?.end ?? text.length,
      });
      (parent?.children ?? outermost).push(definition);
      open.push(definition);
      above = -1;
    } else if (decorator.test(line)) {
      if (above < 0) above = from;
      const closing = source.brackets.closing(start, to);
      if (closing > to) next = endOfLine(bare, closing) + 1;
    } else if (grammar.bare !== "functions" || /[^\w\s*&:<>]/.test(line)) above = -1;
    // In C a function's type may stand on a line of its own.
    else if (above < 0) above = from;
  }
  return outermost;
}

/** Not a class that is only announced: it has members or what to make it of. */
function hasBody({ bare, grammar }: Source, { nameEnd }: Heading, { body }: Extent): boolean {
  return grammar.body !== "braces" || bare[body] === "{" || bare[nameEnd] === "(";
}

function define({ text, bare }: Source, heading: Heading, { body, end }: Extent, within: Span): Definition {
  const span = trim(text, {
    start: within.start,
    end: Math.min(within.end, Math.max(endOfLine(bare, end), endOfLine(bare, heading.start))),
  })!;
  const signature = text
    .slice(heading.nameStart, Math.max(heading.nameEnd, body))
    .replace(/\s+/g, " ")
    .slice(0, longestSignature)
    .replace(/[\s:={]+$/, "");
  return { ...span, name: heading.name, signature, container: heading.container, children: [] };
}
