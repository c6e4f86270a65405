import { levelByNumber, readsAsHeading } from "../headings/bold-heading.ts";
import { headingLevel } from "./heading-style.ts";

/** The part of mammoth's elements that is used. */
interface DocxElement {
  type: string;
  styleId?: string | null;
  styleName?: string | null;
  children?: DocxElement[];
  /** The words of a text. */
  value?: string;
  isBold?: boolean;
  isUnderline?: boolean;
  /** Points. Null where the style says it. */
  fontSize?: number | null;
  /** Set where a paragraph is an item of a list. */
  numbering?: { isOrdered: boolean } | null;
}

/** A bold line in type of at least this many points more than the text's is the title. */
const titleStep = 3;
/** Points of Word's type where a run says none. */
const usualSize = 11;

/**
 * Gives headings the names that mammoth knows. Programs in other languages give them others. Where no paragraph has a
 * heading's style, a short paragraph that is bold or underlined as a whole, with text below it, is one.
 */
export function nameHeadings(document: DocxElement): DocxElement {
  const named = nameStyled(document);
  const children = named.children ?? [];
  if (children.some(({ styleName }) => /^Heading \d$/.test(styleName ?? ""))) return named;
  const runs = children.flatMap(wordedRuns);
  const plain = runs.filter((run) => !standsOut(run));
  if (lengthOf(plain) * 2 < lengthOf(runs)) return named;
  const last = children.findLastIndex(
    (child) => child.type === "table" || wordedRuns(child).some((run) => !standsOut(run)),
  );
  const body = Math.max(usualSize, ...plain.slice(0, 1).map(({ fontSize }) => fontSize ?? usualSize));
  return {
    ...named,
    children: children.map((child, at) => (at < last ? withLevel(child, levelOf(child, body)) : child)),
  };
}

function nameStyled(element: DocxElement): DocxElement {
  const children = element.children && { children: element.children.map(nameStyled) };
  const level =
    element.type === "paragraph" ? (headingLevel(element.styleName) ?? headingLevel(element.styleId)) : null;
  return withLevel({ ...element, ...children }, level);
}

function withLevel(element: DocxElement, level: number | null): DocxElement {
  if (level === null) return element;
  return { ...element, styleId: `Heading${level}`, styleName: `Heading ${level}`, numbering: null };
}

/** The level of a paragraph that stands out as a whole. Null for any other, and for one with a style or a bullet of its own. */
function levelOf(paragraph: DocxElement, bodySize: number): number | null {
  if (paragraph.type !== "paragraph" || paragraph.styleName === "Title" || paragraph.numbering?.isOrdered === false)
    return null;
  const runs = wordedRuns(paragraph);
  const text = runs.map(textOf).join("").trim();
  if (!(runs.every(({ isBold }) => isBold) || runs.every(({ isUnderline }) => isUnderline)) || !readsAsHeading(text))
    return null;
  return runs.every(({ fontSize }) => (fontSize ?? 0) >= bodySize + titleStep) ? 1 : levelByNumber(text);
}

const standsOut = ({ isBold, isUnderline }: DocxElement) => Boolean(isBold || isUnderline);

/** The runs of a paragraph, or of a table's paragraphs, that have words. */
function wordedRuns(element: DocxElement): DocxElement[] {
  if (element.type === "run") return /[\p{L}\p{N}]/u.test(textOf(element)) ? [element] : [];
  return (element.children ?? []).flatMap(wordedRuns);
}

function textOf({ type, value, children = [] }: DocxElement): string {
  if (type === "text") return value ?? "";
  return type === "tab" ? "\t" : children.map(textOf).join("");
}

const lengthOf = (runs: readonly DocxElement[]) => runs.reduce((sum, run) => sum + textOf(run).length, 0);
