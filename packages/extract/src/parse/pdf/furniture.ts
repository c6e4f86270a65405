import type { PdfLine } from "./lines.ts";

/** A page as its lines, each in its parts, between two heights. */
export interface PdfPage {
  /** Lines, each in its parts. */
  lines: readonly (readonly PdfLine[])[];
  /** Height of the lower edge, in points. */
  low: number;
  /** Height of the upper edge, in points. */
  high: number;
}

/** Pages without the lines that repeat at the edges of many. */
export interface PdfBodies {
  /** The lines of each page. */
  pages: (readonly (readonly PdfLine[])[])[];
  /** The lines that were left out, the commonest first. */
  leftOut: string[];
}

/** Share of a page's height, at its top and at its bottom, where lines may repeat on every page. */
const edgeShare = 0.1;
/** Fewest pages with such a line, and their share of all pages. Left and right pages often have different lines. */
const fewestPages = 3;
const pageShare = 0.3;
/** Lines of the same place differ in height by less than this, in points. */
const samePlace = 4;

/** Words for a page, in the most common languages. */
const pageWords =
  "page|pages|pg|p|seite|s|blatt|folio|página|pagina|páginas|pág|pag|strona|str|strana|oldal|pagină|sida|side|sivu|страница|стр|сторінка|стор|с|σελίδα|σελ|sayfa|sf|halaman|hal|trang|صفحة|صفحه|עמוד|หน้า|पृष्ठ";
/** `#` means a number that grows with the pages, the tab a gap between parts. */
const pageWord = String.raw`(?:${pageWords})\.?:?\s?`;
const total = String.raw`\s?(?:\/|\p{L}{1,5})\s?\d+`;
const counted = String.raw`(?:第\s?)?#-?\d+(?:${total})?(?:\s?(?:页|頁|ページ|페이지|쪽))?`;
const rule = String.raw`[-–—|•·\s]`;
/** A part, or a whole line, with nothing but a page number. */
const onlyNumber = new RegExp(`^${rule}*(?:${pageWord})?${counted}${rule}*$`, "iu");
/** A page number beside other words, set apart by a gap, a symbol, or a word for it with the number of all pages. */
const numberApart = new RegExp(
  `(?:\\t|\\s[-–—|•·]+\\s?|[,;]\\s?)(?:${pageWord})?${counted}$|\\s${pageWord}#-?\\d+${total}$|^(?:${pageWord})?${counted}(?:\\t|\\s?[-–—|•·]+\\s)`,
  "iu",
);
/** Below a page's text, the number at the end or the beginning is enough. */
const numberAtEnd = new RegExp(`^${counted}\\s|\\s${counted}$`, "iu");

/**
 * Removes lines that repeat at the same edge of many pages. A page head stays on its first page, a page number on none.
 * A page with no other lines keeps them. A number inside words may count rooms or steps as well as pages, so those
 * words stay.
 */
export function removeFurniture(pages: readonly PdfPage[]): PdfBodies {
  const keyed = pages.map(
    (page, index) => new Map(edges(page).map(({ line, foot }) => [line, keysOf(line, index, foot)] as const)),
  );
  const found = new Map<string, number>();
  for (const page of keyed)
    for (const key of new Set([...page.values()].flat())) found.set(key, (found.get(key) ?? 0) + 1);
  const fewest = Math.max(fewestPages, pages.length * pageShare);
  const shown = new Set<string>();
  const dropped: string[] = [];
  const bodies = pages.map(({ lines }, index) => {
    const words = new Map<readonly PdfLine[], string>();
    for (const line of lines) {
      const key = keyed[index]!.get(line)?.find((candidate) => found.get(candidate)! >= fewest);
      if (key !== undefined) words.set(line, key.slice(key.indexOf(" ") + 1));
    }
    if (words.size === lines.length) return keptOf(lines, words);
    return lines.filter((line) => {
      const repeated = words.get(line);
      if (repeated === undefined) return true;
      const first = !shown.has(repeated) && !onlyNumber.test(repeated);
      shown.add(repeated);
      if (!first) dropped.push(wordsOf(line));
      return first;
    });
  });
  return { pages: bodies, leftOut: byFrequency(dropped) };
}

/** Returns the words of a page that has nothing else, without the page number where there are others. */
function keptOf(
  lines: readonly (readonly PdfLine[])[],
  words: ReadonlyMap<readonly PdfLine[], string>,
): readonly (readonly PdfLine[])[] {
  const named = lines.filter((line) => !onlyNumber.test(words.get(line)!));
  return named.length > 0 ? named : lines;
}

function byFrequency(dropped: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const words of dropped) times.set(words, (times.get(words) ?? 0) + 1);
  return [...dropped].sort((a, b) => times.get(b)! - times.get(a)!).map((words) => words.replaceAll("\t", " "));
}

function edges({ lines, low, high }: PdfPage): { line: readonly PdfLine[]; foot: boolean }[] {
  const edge = (high - low) * edgeShare;
  const inside = (line: readonly PdfLine[], holds: (bottom: number) => boolean) =>
    line.every(({ bottom, turned }) => !turned && holds(bottom));
  return lines
    .map((line) => ({ line, foot: inside(line, (bottom) => bottom < low + edge) }))
    .filter(({ line, foot }) => foot || inside(line, (bottom) => bottom > high - edge));
}

/**
 * Returns keys of a line: its words with their place, and, where they may count pages, with the first or last number as
 * its distance to the page's number. Each key has two neighbouring places, so that rounding separates no lines.
 */
function keysOf(line: readonly PdfLine[], page: number, foot: boolean): string[] {
  const words = wordsOf(line);
  const growing = [/\d{1,4}(?!.*\d)/, /\d{1,4}/].map((number) =>
    words.replace(number, (digits) => `#${Number(digits) - page}`),
  );
  const counting = growing.filter(
    (text) => onlyNumber.test(text) || numberApart.test(text) || (foot && numberAtEnd.test(text)),
  );
  const place = line[0]!.bottom / samePlace;
  const places = [Math.floor(place), Math.floor(place + 0.5) + 0.5];
  return [words, ...new Set(counting)].flatMap((text) => places.map((step) => `${step} ${text}`));
}

function wordsOf(line: readonly PdfLine[]): string {
  return line.map(({ text }) => text).join("\t");
}
