import type { PdfLine } from "./pdf-lines.ts";

/** A page as its lines, each in its parts, between two heights. */
export interface PdfPage {
  lines: readonly (readonly PdfLine[])[];
  low: number;
  high: number;
}

/** Share of a page's height at its top and at its bottom where lines may belong to every page. */
const edgeShare = 0.1;
/** Pages on which such a line must stand, and which share of all pages; left and right pages often have their own. */
const fewestPages = 3;
const pageShare = 0.3;
/** Lines of the same place differ in height by less than this, in points. */
const samePlace = 4;
/** A line that only counts pages; `#` stands for a number that grows with them. */
const pageNumber = /^(?:\p{L}{1,12}\.?\s)?[-–—|\s]*#-?\d+(?:\s?(?:\/|\p{L}{1,5})\s?\d+)?[-–—|\s]*$/u;

/** Takes out of each page what stands at the same edge of many: running heads stay where they are first, page numbers nowhere. */
export function removeFurniture(pages: readonly PdfPage[]): (readonly PdfLine[])[][] {
  const keyed = pages.map((page, index) => new Map(edges(page).map((line) => [line, keysOf(line, index)] as const)));
  const found = new Map<string, number>();
  for (const page of keyed) for (const key of new Set([...page.values()].flat())) found.set(key, (found.get(key) ?? 0) + 1);
  const fewest = Math.max(fewestPages, pages.length * pageShare);
  const shown = new Set<string>();
  return pages.map(({ lines }, index) =>
    lines.filter((line) => {
      const key = keyed[index]!.get(line)?.find((candidate) => found.get(candidate)! >= fewest);
      if (key === undefined) return true;
      const words = key.slice(key.indexOf(" ") + 1);
      const first = !shown.has(words) && !pageNumber.test(words);
      shown.add(words);
      return first;
    }),
  );
}

function edges({ lines, low, high }: PdfPage): (readonly PdfLine[])[] {
  const edge = (high - low) * edgeShare;
  return lines.filter((parts) => parts.every(({ bottom, turned }) => !turned && (bottom < low + edge || bottom > high - edge)));
}

/**
 * The words with their place, as they are and with the first or the last number told by its distance to the page's. Two neighbouring
 * places, so that none is parted by rounding.
 */
function keysOf(line: readonly PdfLine[], page: number): string[] {
  const words = line.map(({ text }) => text).join(" ");
  const growing = [/\d{1,4}(?!.*\d)/, /\d{1,4}/].map((number) => words.replace(number, (digits) => `#${Number(digits) - page}`));
  const place = line[0]!.bottom / samePlace;
  const places = [Math.floor(place), Math.floor(place + 0.5) + 0.5];
  return [words, ...new Set(growing)].flatMap((text) => places.map((step) => `${step} ${text}`));
}
